// The rows inside a record, in the table of their property (`server/db/row-tables.ts`): read along with the record, and
// written by one statement a table, however many there are.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isObject, isStoredFile } from '../../src/schema/formats/plain-values';
import { cellFiles, filesInRows, withFileCells } from '../../src/schema/model/row-files';
import { ROW_ID, tablesOf } from '../../src/schema/model/rows';
import { isSame } from '../../src/schema/rules/conditional-write';
import { columnType } from '../db/column-types';
import { type Connection, jsonb, WHOLE_ROW } from '../db/database';
import { storedColumns } from '../db/noun-columns';
import { ROW_COLUMNS, type RowTable, rowTables } from '../db/row-tables';
import type { UploadedFile } from '../files/receive';
import { filesIn } from './record-files';
import { type TableColumn, tableColumns } from './table-columns';
import { nest, selectRows } from './table-query';

const { of, id: rowId, place } = ROW_COLUMNS;

/** A column of a record for each of its tables: the rows in their order, as JSON with dotted names. */
export const rowsColumns = (noun: Noun, timeZone?: string): TableColumn[] =>
  rowTables(noun).map((table) => jsonColumn(table, rowsJson(table, timeZone)));

const jsonColumn = ({ owner, property: path }: RowTable, json: RawBuilder<unknown>): TableColumn => {
  const property = owner.record.properties[path]!;
  const parts = { column: json, sortKey: json, wire: json };
  return { path, label: property.title, property, search: 'text', nullable: false, ...parts };
};

function rowsJson(table: RowTable, timeZone?: string): RawBuilder<unknown> {
  const { noun, owner } = table;
  const where = sql`${sql.ref(`${noun}.${of}`)} = ${sql.ref(`${owner.noun}.${owner.api.id}`)}`;
  const plan = { noun: table, columns: cellColumns(table, timeZone), where: [{ sql: where, joins: [] }], order: [] };
  return sql`(select coalesce(jsonb_agg(to_jsonb(${WHOLE_ROW}) - ${place}::text
    order by ${WHOLE_ROW}.${sql.id(place)}, ${WHOLE_ROW}.${sql.id(rowId)}), '[]')
    from (${selectRows(plan)}) as ${WHOLE_ROW})`;
}

/** The columns of a row as it is read, with the labels of what it refers to. */
export const readColumns = (table: RowTable): TableColumn[] => cellColumns(table).filter(({ path }) => path !== place);

function cellColumns(table: RowTable, timeZone?: string): TableColumn[] {
  return [
    ownColumn(table, rowId),
    placeColumn(table),
    ...[...tableColumns(table, timeZone).values()].filter(({ path }) => path !== of),
  ];
}

/** The place of a row among those of its record. */
export const placeColumn = (table: RowTable): TableColumn => ownColumn(table, place);

function ownColumn(table: RowTable, name: string): TableColumn {
  const column = sql.ref(`${table.noun}.${name}`);
  const property: Property = { title: name };
  return { path: name, label: name, property, search: 'text', nullable: false, column, sortKey: column, wire: column };
}

/** A record as it is read, with the dotted names of its rows folded. */
export const nestRows = (noun: Noun, row: Values): Values => ({
  ...row,
  ...Object.fromEntries(tablesOf(noun.record).map(([name]) => [name, rowsIn(row[name]).map(nest)])),
});

/** The rows in a value, none where it is something else. */
export const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The values of a save with an id for each new row. */
export function withNewIds(noun: Noun, values: Values): Values {
  const sent = tablesOf(noun.record).filter(([name]) => Array.isArray(values[name]));
  const known = sent.map(([name]) => [name, rowsIn(values[name]).map((row) => ({ ...row, ...idOf(row) }))]);
  return { ...values, ...Object.fromEntries(known) };
}

const idOf = (row: Values): Values => ({ [ROW_ID]: row[ROW_ID] ?? randomUUID() });

/** What a save makes of the tables of a record. */
interface SavedRows {
  values: Values;
  before?: Values;
  /** The record as it is read. */
  row?: Values;
}

/** Writes the tables of a save in which something differs from `before`. */
export const writeRows = (db: Connection, noun: Noun, id: number, saved: SavedRows): Promise<void> =>
  writeRowsOf(db, noun, [{ ...saved, id }]);

/** The tables of several records. */
export async function writeRowsOf(
  db: Connection,
  noun: Noun,
  records: readonly (SavedRows & { id: number })[],
): Promise<void> {
  for (const table of rowTables(noun)) {
    const { property } = table;
    const changed = records.filter(
      ({ values, before = {} }) => Object.hasOwn(values, property) && !isSame(values[property], before[property]),
    );
    if (changed.length === 0) continue;
    const rowsOf = ({ values, row = {} }: SavedRows) =>
      withFileNames(noun.record.properties[property]!, values[property], row[property]);
    await writeTable(
      db,
      table,
      changed.map((record) => ({ id: record.id, rows: rowsOf(record) })),
    );
  }
}

/** Rows whose cells name their files as they are stored. @param were the rows as they are read. */
function withFileNames(property: Property, rows: unknown, were: unknown): Values[] {
  const names = new Map(filesIn(filesInRows(property, were)).map((file) => [String(file.file_id), file.stored]));
  const named = withFileCells(property, rows, (value) => {
    const [file] = cellFiles(value);
    return isStoredFile(file) ? names.get(file.stored) : (file as UploadedFile | undefined)?.storedName;
  });
  return rowsIn(named);
}

/** One statement, for however many records: rows that are not among `rows` are removed, others added, and those changed that differ. */
async function writeTable(
  db: Connection,
  table: RowTable,
  records: readonly { id: number; rows: readonly Values[] }[],
): Promise<void> {
  const cells = storedColumns(table);
  const sent = records.flatMap(({ id, rows }) =>
    rows.map((row, at) => ({
      ...{ [of]: id, [rowId]: row[ROW_ID], [place]: at },
      ...Object.fromEntries(cells.map(([name]) => [name, isEmpty(row[name]) ? null : row[name]])),
    })),
  );
  const types = cells.map(([name, property]) => sql`${sql.id(name)} ${sql.raw(columnType(property))}`);
  const changeable = [place, ...cells.map(([name]) => name)];
  const into = sql.id(table.noun);
  const listed = (names: readonly string[], of = '') =>
    sql.join(names.map((name) => (of ? sql`${sql.raw(of)}.${sql.id(name)}` : sql.id(name))));
  await sql`
    with sent as (select * from jsonb_to_recordset(${jsonb(sent)}::jsonb)
      as r (${sql.join([sql`${sql.id(of)} integer`, sql`${sql.id(rowId)} uuid`, sql`${sql.id(place)} integer`, ...types])})),
    gone as (delete from ${into} where ${sql.id(of)} = any(${records.map(({ id }) => id)}::integer[])
      and (${listed([of, rowId])}) not in (select ${listed([of, rowId])} from sent))
    insert into ${into} as kept (${listed([of, rowId, ...changeable])})
    select ${listed([of, rowId, ...changeable])} from sent
    on conflict (${listed([of, rowId])}) do update
      set ${sql.join(changeable.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}
      where (${listed(changeable, 'kept')}) is distinct from (${listed(changeable, 'excluded')})`.execute(db);
}
