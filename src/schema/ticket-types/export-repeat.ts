// A field of rows as a repeat of XLSForm: its columns are the questions in it.
import type { Property } from '../descriptor/descriptor';
import { unsaidAttributes, unsaidOfColumns } from './export-unsaid';
import { choicesIn } from './row-columns';
import type { RowColumn, TicketFormDetail } from './ticket-field';
import { XLS_TYPES } from './xlsform-terms';

export interface XlsColumn {
  column: RowColumn;
  /** In the whole survey. */
  name: string;
  property: Property;
}

export interface XlsRepeat {
  /** Rows of the sheets survey, between the beginning and the end, and choices. */
  survey: Partial<Record<string, string>>[];
  choices: string[][];
  /** How often it repeats, where that is fixed. */
  count: string;
  lost: string[];
}

export function repeatOf(detail: TicketFormDetail, columns: readonly XlsColumn[]): XlsRepeat {
  const { min_length: least, max_length: most } = detail;
  const count = typeof least === 'number' && least === most && least > 0 ? String(least) : '';
  const said = ['columns', 'machine_name', 'input_name', ...(count ? ['min_length', 'max_length'] : [])];
  return {
    survey: columns.map(questionOf),
    choices: columns.flatMap(({ column, name }) =>
      column.type === 'select' ? choicesIn(column.choices).map(({ text }) => [name, text, text]) : [],
    ),
    count,
    lost: [...unsaidAttributes(detail, said), ...columns.flatMap(lostOf)],
  };
}

function questionOf({ column, name }: XlsColumn): Partial<Record<string, string>> {
  const theirs = XLS_TYPES[column.type]!;
  return {
    type: theirs.type === 'select_one' ? `select_one ${name}` : theirs.type,
    name,
    label: column.title,
    required: column.required ? 'yes' : '',
    appearance: theirs.appearance ?? '',
  };
}

const lostOf = ({ column }: XlsColumn): string[] => [...unsaidOfColumns([column]), ...blanksIn(column)];

const blanksIn = ({ title, type, choices }: RowColumn): string[] => [
  ...(type === 'select' && choicesIn(choices).some(({ text }) => /\s/.test(text))
    ? [`values of "${title}" with blanks, which ODK refuses`]
    : []),
];
