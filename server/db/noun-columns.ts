// The columns of a noun's table, and their types: one for each property of its descriptor that is stored.
import type { Noun, Property, Stamp } from '../../src/schema/model/descriptor';

/** The noun as it is stored: a view of another noun's records has that one's table. */
export const storedNoun = (noun: Noun): Noun => (noun.table === undefined ? noun : { ...noun, noun: noun.table });

/**
 * The column of a property. Undefined for what has none of its own: the name of another record (`labelOf`), what is
 * counted (`countOf`), what is noted about every row (`stamp`), an age, a repetition (`match`), a list of files, whose
 * names are rows of `stored_file`.
 */
export function columnOf(name: string, property: Property): string | undefined {
  const { labelOf, countOf, stamp, match, items, hash, computed } = property;
  if ([labelOf, countOf, stamp, match].some((word) => word !== undefined) || items?.file) return undefined;
  if (computed?.as === 'age') return undefined;
  return hash ? `${name}_hash` : name;
}

/**
 * Columns of every noun's table, whatever its descriptor: when a row was created and last changed, and by which user.
 * Empty where that is not known, as of rows that come with the product.
 */
export const STAMP_COLUMNS: Readonly<Record<Stamp, string>> = {
  created: 'created_at',
  changed: 'updated_at',
  createdBy: 'created_by',
  changedBy: 'updated_by',
};

/** The properties that have a column, by column name. */
export const storedColumns = ({ record }: Noun): [string, Property][] =>
  Object.entries(record.properties).flatMap(([name, property]): [string, Property][] => {
    const column = columnOf(name, property);
    return column === undefined ? [] : [[column, property]];
  });

/** Text for people is sorted in natural order; the collation `people` is made by `prepareDatabase`. */
export function columnType({ type, format, multipleOf }: Property): string {
  switch (type) {
    case 'integer':
      return 'integer';
    case 'number':
      // A property with a smallest step, such as money, is exact; a measured one is not.
      return multipleOf === undefined ? 'double precision' : 'numeric';
    case 'boolean':
      return 'boolean';
    case 'array':
    case 'object':
      return 'jsonb';
    default:
      return textType(format);
  }
}

function textType(format: Property['format']): string {
  switch (format) {
    case 'date':
    case 'future-date':
      return 'date';
    case 'local-date-time':
      return 'timestamp';
    default:
      return 'text collate people';
  }
}

/** Typed text, which is searched by a part of it. */
export const isSearchedText = (property: Property): boolean =>
  columnType(property).startsWith('text') && property.options === undefined && !property.file && !property.hash;
