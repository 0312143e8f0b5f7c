// A field of rows as a repeat of XLSForm: its columns are the questions in it.
import { comparisonsIn } from '../descriptor/conditions';
import type { Choice, Property } from '../descriptor/descriptor';
import { memoizeTruth } from '../formats/memoize-truth';
import { type CalculationNames, calculationOf } from './export-calculation';
import { unsaidAttributes, unsaidOfColumns } from './export-unsaid';
import { namedColumns } from './row-columns';
import type { RowColumn, TicketFormDetail } from './ticket-field';
import { XLS_TYPES } from './xlsform-terms';

type Question = Partial<Record<string, string>>;

/** A column of a field of rows on its way into the sheet `survey`, with what gets lost on it. */
export interface XlsColumn {
  column: RowColumn & { name: string };
  /** In the whole survey. */
  name: string;
  property: Property;
  /** Undefined where the whole column cannot be said. */
  question?: Question;
  lost: string[];
}

interface XlsRepeat {
  /** Rows of the sheets survey, between the beginning and the end, and choices. */
  survey: Question[];
  choices: string[][];
  /** How often it repeats, where that is fixed. */
  count: string;
  lost: string[];
}

/** The rows of both sheets for one field of rows, with all that XLSForm cannot say of it. */
export function repeatOf(detail: TicketFormDetail, columns: readonly XlsColumn[]): XlsRepeat {
  const { min_length: least, max_length: most } = detail;
  const count = typeof least === 'number' && least === most && least > 0 ? String(least) : '';
  const said = ['columns', 'machine_name', 'input_name', ...(count ? ['min_length', 'max_length'] : [])];
  return {
    survey: columns.flatMap(({ question }) => (question ? [question] : [])),
    choices: columns.flatMap(choicesOf),
    count,
    lost: [
      ...[XLS_TYPES[detail.input_type]?.lost ?? []].flat(),
      ...unsaidAttributes(detail, said),
      ...columns.flatMap(({ lost }) => lost),
    ],
  };
}

const choicesOf = ({ question, name, property }: XlsColumn): string[][] =>
  question?.type?.startsWith('select_one ')
    ? optionsOf(property).map(({ value, text }) => [name, String(value), text])
    : [];

const optionsOf = ({ options }: Property): readonly Choice[] => (Array.isArray(options) ? (options as Choice[]) : []);

type Cell = Pick<XlsColumn, 'column' | 'name' | 'property'>;

/** The columns as questions. @param nameOf makes a name that no other question has. */
export function xlsColumns(
  detail: TicketFormDetail,
  items: Omit<Property, 'title'>,
  nameOf: (name: string) => string,
): XlsColumn[] {
  const cells = namedColumns(detail.columns ?? []).map(
    (column): Cell => ({ column, name: nameOf(column.name), property: items.properties![column.name]! }),
  );
  const isThere = memoizeTruth(({ column, property }: Cell): boolean => {
    const { computed } = property;
    return Object.hasOwn(XLS_TYPES, column.type) && (computed === undefined || calculation(computed) !== undefined);
  });
  // What stands in a row reads that row alone.
  const names: CalculationNames = {
    field: (name) => cells.find((cell) => cell.column.name === name && isThere(cell)),
    column: () => undefined,
  };
  const calculation = (formula: unknown) => calculationOf(String(formula), names);
  return cells.map((cell) =>
    isThere(cell)
      ? { ...cell, ...questionOf(cell, calculation) }
      : { ...cell, lost: [`the column "${cell.column.title}"`] },
  );
}

function questionOf(
  { column, name, property }: Cell,
  calculation: (formula: unknown) => string | undefined,
): Required<Pick<XlsColumn, 'question' | 'lost'>> {
  const { title, type } = column;
  const theirs = XLS_TYPES[type]!;
  const [shown] = comparisonsIn(property.when?.show);
  const relevant = shown && calculation(shown.expression);
  const isChoice = theirs.type === 'select_one';
  return {
    question: {
      type: isChoice ? `select_one ${name}` : theirs.type,
      name,
      label: title,
      required: column.required && property.computed === undefined ? 'yes' : '',
      relevant: relevant ?? '',
      appearance: theirs.appearance ?? '',
      calculation: property.computed === undefined ? '' : calculation(property.computed)!,
    },
    lost: [
      ...(theirs.lost === undefined ? [] : [`of "${title}" ${theirs.lost}`]),
      ...unsaidOfColumns([column]),
      ...(shown && relevant === undefined ? [`when "${title}" is shown`] : []),
      ...(isChoice && optionsOf(property).some(({ text }) => /\s/.test(text))
        ? [`values of "${title}" with blanks, which ODK refuses`]
        : []),
    ],
  };
}
