// The columns of a field of the type Rows: each is a field of a type that fits into a cell.
import { keptFormula } from '../conditions/formula-labels';
import { formulaRule } from '../conditions/read-conditions';
import type { Choice, Property } from '../descriptor/descriptor';
import { API_NAME_LENGTH } from '../descriptor/limits';
import { memoize } from '../formats/memoize';
import { isFiles, isObject } from '../formats/plain-values';
import { nouns } from '../model/nouns';
import { ROW_ID } from '../values/rows';
import { fieldTypeOf, isComputed, isFilledIn } from './field-types';
import { distinctNames } from './machine-names';
import type { DraftDetail, RowColumn } from './ticket-field';

type NamedColumn = RowColumn & { name: string };

/**
 * The columns with a name for each: its own, else the one that it has had, else one made of its title. One without an id, as
 * programs write them, is known by its title.
 */
export function namedColumns(columns: readonly RowColumn[], former: readonly RowColumn[] = []): NamedColumn[] {
  const ids = new Set(columns.map(({ row_id }) => row_id));
  const byId = new Map(former.flatMap((column) => (column.row_id ? [[column.row_id, column] as const] : [])));
  const byTitle = new Map(
    former.flatMap((column) =>
      column.row_id && ids.has(column.row_id) ? [] : [[column.title.trim(), column] as const],
    ),
  );
  const before = columns.map(({ row_id, title }) => (row_id ? byId.get(row_id) : byTitle.get(title.trim())));
  const stays = new Set(before);
  // Every row has an id under that name.
  const reserved = [ROW_ID, ...former.flatMap((column) => (stays.has(column) ? [] : column.name || []))];
  const names = distinctNames(
    columns.map(({ name, title }, at) => ({
      name: name === ROW_ID ? undefined : name,
      former: before[at]?.name || undefined,
      label: title,
    })),
    reserved,
    API_NAME_LENGTH,
  );
  return columns.map((column, at) => ({ ...column, name: names[at]! }));
}

/** The fields with names for their columns, as they are stored. @param former columns by the id of the field. */
export const withColumnNames = <Detail extends DraftDetail>(
  details: readonly Detail[],
  former: ReadonlyMap<number, readonly RowColumn[]>,
): Detail[] =>
  details.map((detail) =>
    detail.columns
      ? { ...detail, columns: namedColumns(detail.columns, former.get(detail.ticket_form_detail_id ?? 0)) }
      : detail,
  );

/** What every row of such a field is; for the same columns always the same object. */
export const rowItems = memoize((columns: readonly RowColumn[]): Omit<Property, 'title'> => {
  const named = namedColumns(readableColumns(columns));
  const plain = new Map(named.map((column) => [column.name, columnProperty(column)]));
  return {
    type: 'object',
    required: named
      .filter(
        ({ required, type, ref_noun }) =>
          required && isFilledIn({ input_type: type }) && !isFlag(type) && !isNounGone(type, ref_noun),
      )
      .map(({ name }) => name),
    properties: Object.fromEntries(named.map((column) => [column.name, withFormulas(plain, column)])),
  };
});

/** While they are typed, or from another server, they may be no columns yet. */
export const readableColumns = (columns: readonly RowColumn[]): RowColumn[] =>
  columns.filter((column) => isObject(column) && typeof column.title === 'string');

const isFlag = (type: string): boolean => fieldTypeOf(type).property.type === 'boolean';

function columnProperty(column: RowColumn): Property {
  const { title, type, choices, unique, total, ref_noun } = column;
  const { property, options, keywords } = fieldTypeOf(type);
  if (isFiles(property)) return { title, ...filesRule(column) };
  const offered = options ? choicesIn(choices) : undefined;
  return {
    title,
    ...property,
    ...(offered ? { options: offered, enum: offered.map(({ value }) => value) } : {}),
    ...(keywords?.ref === undefined ? {} : chosenFrom(title, ref_noun)),
    ...(unique && property.type === 'string' ? { unique: true } : {}),
    ...(total && property.type === 'number' ? { total: true } : {}),
  };
}

function filesRule({ multiple, max_size, accept }: RowColumn): Omit<Property, 'title'> {
  const rule = { file: { ...(max_size ? { max_size } : {}), ...(accept ? { accept } : {}) } };
  return multiple ? { type: 'array', items: rule } : rule;
}

/** Whether a field of the type chooses records of a noun that is no longer there: it stays empty, so it is never required. */
export const isNounGone = (type: string, noun?: string | null): boolean =>
  fieldTypeOf(type).keywords?.ref !== undefined && !nouns.has(noun ?? '');

/** Of a noun that is not there nothing can be chosen, which the message says. */
export const chosenFrom = (title: string, noun = ''): Omit<Property, 'title'> =>
  nouns.has(noun)
    ? { ref: noun }
    : {
        enum: [],
        options: [],
        messages: { choice: `${title} is chosen from records that are no longer kept here. Leave it empty.` },
      };

/** Formulas call columns by their titles or by their names. */
function withFormulas(
  plain: ReadonlyMap<string, Property>,
  { name, type, formula = '', show_when = '' }: NamedColumn,
): Property {
  const kept = (text: string) => keptFormula(text.trim(), plain);
  return {
    ...plain.get(name)!,
    ...(isComputed({ input_type: type }) ? { computed: kept(formula), readOnly: true } : {}),
    ...(show_when.trim() === '' ? {} : { when: { show: { match: 'all', rules: [formulaRule(kept(show_when))] } } }),
  };
}

/** The choices that the text of a column has, by commas or lines, each once. */
export const choicesIn = (text = ''): Choice[] =>
  [...new Set(text.split(/[,\n]/).map((part) => part.trim()))].filter(Boolean).map((value) => ({ value, text: value }));
