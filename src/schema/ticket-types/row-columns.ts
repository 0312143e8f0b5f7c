// The columns of a field of the type Rows: each is a field of a simple type, without a place and conditions of its own.
import type { Choice, Property } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isObject } from '../formats/plain-values';
import { maxLengthOf } from '../values/kinds';
import { ROW_ID } from '../values/rows';
import { attributes, fieldTypeOf } from './field-types';
import { distinctNames } from './machine-names';
import type { DraftDetail, RowColumn } from './ticket-field';

/** The columns with a name for each: its own, else the one that it has had, else one made of its title. */
export function namedColumns(
  columns: readonly RowColumn[],
  former: readonly RowColumn[] = [],
): (RowColumn & { name: string })[] {
  const had = new Map(former.map(({ row_id, name }) => [row_id ?? '', name]));
  // Every row has an id under that name.
  const isHere = ({ row_id }: RowColumn) => columns.some((column) => column.row_id === row_id);
  const reserved = [ROW_ID, ...former.flatMap((column) => (isHere(column) ? [] : column.name || []))];
  const names = distinctNames(
    columns.map(({ name, row_id = '', title }) => ({
      name: name === ROW_ID ? undefined : name,
      former: had.get(row_id) || undefined,
      label: title,
    })),
    reserved,
    MAX_NAME_LENGTH,
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

const MAX_NAME_LENGTH = maxLengthOf(attributes.properties.columns!.items!.properties!.name!);

/** What every row of such a field is; for the same columns always the same object. */
export const rowItems = memoize((columns: readonly RowColumn[]): Omit<Property, 'title'> => {
  // While they are typed, or from another server, they may be no columns yet.
  const named = namedColumns(columns.filter((column) => isObject(column) && typeof column.title === 'string'));
  return {
    type: 'object',
    required: named.filter(({ required, type }) => required && !isFlag(type)).map(({ name }) => name),
    properties: Object.fromEntries(named.map((column) => [column.name, columnProperty(column)])),
  };
});

const isFlag = (type: string): boolean => fieldTypeOf(type).property.type === 'boolean';

function columnProperty({ title, type, choices, unique, total }: RowColumn): Property {
  const { property, options } = fieldTypeOf(type);
  const offered = options ? choicesIn(choices) : undefined;
  return {
    title,
    ...property,
    ...(offered ? { options: offered, enum: offered.map(({ value }) => value) } : {}),
    ...(unique && property.type === 'string' ? { unique: true } : {}),
    ...(total && property.type === 'number' ? { total: true } : {}),
  };
}

/** The choices that the text of a column has, by commas or lines, each once. */
export const choicesIn = (text = ''): Choice[] =>
  [...new Set(text.split(/[,\n]/).map((part) => part.trim()))].filter(Boolean).map((value) => ({ value, text: value }));
