// Writes checked values into a noun's table.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { isMoved } from '../../src/schema/rules/check-state';
import type { Rule } from '../../src/schema/values/value-kind';
import { sqlTypeOf } from '../db/column-types';
import { type Connection, jsonb, noRowOf } from '../db/database';
import { columnOf, STAMP_COLUMNS } from '../db/noun-columns';
import { uniqueKeys } from '../db/unique-key';
import type { UploadedFile } from '../files/receive';

/** The value of a column that another statement gives while the row is stored. */
export class FromStatement<Wanted = unknown> {
  /**
   * @param statement with its name, as of a `with`. @param value what it gives, as SQL. @param wanted what it is about, and
   * how the values of several rows are taken at once, in their order.
   */
  constructor(
    readonly statement: RawBuilder<unknown>,
    readonly value: RawBuilder<unknown>,
    readonly wanted: Wanted,
    readonly takeAll: (db: Connection, wanted: readonly Wanted[]) => Promise<readonly unknown[]>,
  ) {}
}

/** The columns of a new row: values by property, and columns without one by name. */
export interface NewRow {
  values: Values;
  columns: Values;
}

/** A row that is changed, see `changeRow`. */
export interface ChangedRow extends NewRow {
  id: number;
  before: Values;
}

/**
 * Stores a new row. `columns` are those without a property, by name; `author` is the id of the user who saves it.
 * @returns its id.
 */
export async function insertRow(
  db: Connection,
  noun: Noun,
  values: Values,
  columns: Values = {},
  author: number | null = null,
): Promise<number> {
  const { createdBy, changedBy } = STAMP_COLUMNS;
  const authors = { [createdBy]: author, [changedBy]: author };
  const stored = [...storedColumnsOf(noun, values), ...Object.entries({ ...columns, ...authors })];
  const others = stored.flatMap(([, value]) => (value instanceof FromStatement ? [value.statement] : []));
  const { rows } = await sql<{ id: number }>`${others.length > 0 ? sql`with ${sql.join(others)} ` : sql``}
    insert into ${sql.id(noun.noun)} (${sql.join(stored.map(([name]) => sql.id(name)))})
    values (${sql.join(stored.map(([, value]) => (value instanceof FromStatement ? value.value : value)))})
    returning ${sql.id(noun.api.id)} as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Changes a row. The moment of a save is later than that of the one before, even if the clock was set back. `before` is
 * the record as it was, for keys of several properties together; `author` the id of the user who saves it, without which
 * it stays that of the last save.
 */
export async function changeRow(
  db: Connection,
  noun: Noun,
  id: number,
  { values, before, columns, author }: { values: Values; before: Values; columns: Values; author?: number | null },
): Promise<void> {
  const authors = author === undefined ? {} : { [STAMP_COLUMNS.changedBy]: author };
  const stored = [...storedColumnsOf(noun, values, before), ...Object.entries({ ...columns, ...authors })];
  const set: RawBuilder<unknown>[] = stored.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const moment = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  const since = isMoved(noun, before, values) ? [sql`${sql.id(STAMP_COLUMNS.stateSince)} = clock_timestamp()`] : [];
  await sql`update ${sql.id(noun.noun)} set ${sql.join([...set, moment, ...since])} where ${sql.id(noun.api.id)} = ${id}`.execute(
    db,
  );
}

/** Stores several new rows, as `insertRow` one. @returns their ids, in their order. */
export async function insertRows(
  db: Connection,
  noun: Noun,
  rows: readonly NewRow[],
  author: number | null,
): Promise<number[]> {
  if (rows.length === 1) return [await insertRow(db, noun, rows[0]!.values, rows[0]!.columns, author)];
  const { createdBy, changedBy } = STAMP_COLUMNS;
  const given = rows.map(({ values, columns }) => ({
    ...Object.fromEntries(plainColumnsOf(noun, values)),
    ...columns,
    ...{ [createdBy]: author, [changedBy]: author },
  }));
  const stored = await withTaken(db, given);
  const ids: number[] = [];
  for (const places of alike(stored)) {
    const names = sql.join(Object.keys(stored[places[0]!]!).map((name) => sql.id(name)));
    const sent = jsonb(places.map((place) => stored[place]));
    const inserted = await sql<{ id: number }>`
      insert into ${sql.id(noun.noun)} (${names})
      select ${names} from json_populate_recordset(${noRowOf(noun.noun)}, ${sent}::json)
      returning ${sql.id(noun.api.id)} as id`.execute(db);
    for (const [at, { id }] of inserted.rows.entries()) ids[places[at]!] = id;
  }
  return ids;
}

/** Changes several rows, as `changeRow` one. */
export async function changeRows(
  db: Connection,
  noun: Noun,
  rows: readonly ChangedRow[],
  author: number | null,
): Promise<void> {
  if (rows.length === 1) return changeRow(db, noun, rows[0]!.id, { ...rows[0]!, author });
  const given = rows.map(({ values, before, columns }) => ({
    ...Object.fromEntries(plainColumnsOf(noun, values, before)),
    ...columns,
    ...{ [STAMP_COLUMNS.changedBy]: author },
  }));
  const moved = rows.map(({ values, before }) => isMoved(noun, before, values));
  const [row, id] = [sql.id('sent:'), sql.id(noun.api.id)];
  for (const places of alike(given, moved)) {
    const names = Object.keys(given[places[0]!]!);
    const sent = places.map((place) => ({ ...given[place], [noun.api.id]: rows[place]!.id }));
    const set = names.map((name) => sql`${sql.id(name)} = ${row}.${sql.id(name)}`);
    const since = moved[places[0]!] ? [sql`${sql.id(STAMP_COLUMNS.stateSince)} = clock_timestamp()`] : [];
    const moment = sql`updated_at = greatest(clock_timestamp(), ${sql.id(noun.noun)}.updated_at + interval '1 microsecond')`;
    await sql`update ${sql.id(noun.noun)} set ${sql.join([...set, moment, ...since])}
      from json_populate_recordset(${noRowOf(noun.noun)}, ${jsonb(sent)}::json) as ${row}
      where ${sql.id(noun.noun)}.${id} = ${row}.${id}`.execute(db);
  }
}

/** The places of rows that fill the same columns, which one statement can write. */
function alike(rows: readonly Values[], kinds: readonly unknown[] = []): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    const key = JSON.stringify([kinds[place], ...Object.keys(row)]);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()];
}

/** The rows with what statements give for their columns, one statement for each column. */
async function withTaken(db: Connection, rows: readonly Values[]): Promise<Values[]> {
  const taken = rows.map((row) => ({ ...row }));
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] instanceof FromStatement)));
  for (const name of names) {
    const places = [...rows.keys()].filter((place) => rows[place]![name] instanceof FromStatement);
    const statements = places.map((place) => rows[place]![name] as FromStatement);
    const values = await statements[0]!.takeAll(
      db,
      statements.map(({ wanted }) => wanted),
    );
    for (const [at, place] of places.entries()) taken[place]![name] = values[at];
  }
  return taken;
}

/**
 * Columns with their parameters. Only properties of the record are columns; a secret has none here, its hash is among
 * the others.
 */
function storedColumnsOf(noun: Noun, values: Values, before?: Values): [string, unknown][] {
  return plainColumnsOf(noun, values, before, (rule, value) => (sqlTypeOf(rule).isJson ? jsonb(value) : value));
}

/** The same, where JSON stays what it is. */
function plainColumnsOf(
  noun: Noun,
  values: Values,
  before?: Values,
  parameter: (rule: Rule, value: unknown) => unknown = (_, value) => value,
): [string, unknown][] {
  const known = Object.entries(noun.record.properties).flatMap(([name, property]): [string, unknown][] => {
    const column = property.hash ? undefined : columnOf(name, property);
    if (column === undefined || !Object.hasOwn(values, name)) return [];
    const value = storedValue(property, values[name]);
    return [[column, value === null ? null : parameter(property, value)]];
  });
  return [...known, ...Object.entries(uniqueKeys(noun, values, before))];
}

/** A checked value as it is stored: a file by its stored name, everything empty as null. */
function storedValue(rule: Rule, value: unknown): unknown {
  if (isEmpty(value)) return null;
  return rule.file ? (value as UploadedFile).storedName : value;
}
