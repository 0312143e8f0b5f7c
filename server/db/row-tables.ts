// Tables of the rows inside records (`src/schema/model/rows.ts`). Each is described as a noun is, so that the same code
// makes, compares and changes its columns, follows its former names and drops it.
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { rowRecordIn } from '../../src/schema/formula/row-around';
import { formerNames } from '../../src/schema/model/former-names';
import { ROW_ID, tablesOf } from '../../src/schema/model/rows';

/** The table of the rows of one property. */
export interface RowTable extends Noun {
  /** The noun whose records have the rows. */
  owner: Noun;
  /** The name of the property. */
  property: string;
}

/** Columns of every such table besides those of the descriptor; no column of rows has such a name. */
export const ROW_COLUMNS = { of: 'row_of', id: ROW_ID, place: 'row_place' } as const;

/** Whether a table holds the rows of a property instead of the records of a noun. */
export const isRowTable = (noun: Noun): noun is RowTable => 'owner' in noun;

/** The tables of the rows of a noun's records. */
export const rowTables = (noun: Noun): RowTable[] =>
  tablesOf(noun.record).map(([name, property]) => rowTable(noun, name, property));

/** These nouns, each followed by the tables of its rows. */
export const withRowTables = (nouns: readonly Noun[]): Noun[] => nouns.flatMap((noun) => [noun, ...rowTables(noun)]);

/** The columns of the primary key. */
export const keyOf = (noun: Noun): string[] => (isRowTable(noun) ? [ROW_COLUMNS.of, ROW_COLUMNS.id] : [noun.api.id]);

/**
 * The table of a noun's property that has rows, as a noun. @param name that of the property, and the end of the table's
 * name.
 */
export function rowTable(owner: Noun, name: string, property: Property): RowTable {
  const { required, properties, around } = rowRecordIn(owner.record, property);
  const table = owner.table ?? owner.noun;
  const [label = ''] = Object.keys(properties);
  return {
    noun: `${table}_${name}`,
    title: property.title,
    label,
    api: { id: ROW_COLUMNS.of, base: owner.api.base, list: owner.api.list },
    was: formerTables({ ...owner, noun: table }, name, property),
    // No two rows of one record, which is checked when it is saved.
    record: {
      required,
      properties: Object.fromEntries(
        Object.entries(properties).map(([column, { unique: _, ...described }]) => [column, described]),
      ),
      ...(around && { around }),
    },
    owner,
    property: name,
  };
}

/** By every name that the noun and the property ever had. */
function formerTables(owner: Noun, name: string, property: Property): string[] {
  const names = [name, ...formerNames(property)];
  return [owner.noun, ...formerNames(owner)].flatMap((noun) => names.map((one) => `${noun}_${one}`)).slice(1);
}
