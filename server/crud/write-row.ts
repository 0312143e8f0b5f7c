// Writes checked values into a noun's table.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { isMoved } from '../../src/schema/rules/check-state';
import type { Rule } from '../../src/schema/values/value-kind';
import { sqlTypeOf } from '../db/column-types';
import { type Connection, jsonb } from '../db/database';
import { columnOf, STAMP_COLUMNS } from '../db/noun-columns';
import { uniqueKeys } from '../db/unique-key';
import type { UploadedFile } from '../files/receive';

/** The value of a column that another statement gives while the row is stored. */
export class FromStatement {
  /** @param statement with its name, as of a `with`. @param value what it gives, as SQL. */
  constructor(
    readonly statement: RawBuilder<unknown>,
    readonly value: RawBuilder<unknown>,
  ) {}
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

/**
 * Columns with their parameters. Only properties of the record are columns; a secret has none here, its hash is among
 * the others.
 */
function storedColumnsOf(noun: Noun, values: Values, before?: Values): [string, unknown][] {
  const known = Object.entries(noun.record.properties).flatMap(([name, property]): [string, unknown][] => {
    const column = property.hash ? undefined : columnOf(name, property);
    return column !== undefined && Object.hasOwn(values, name) ? [[column, storedValue(property, values[name])]] : [];
  });
  return [...known, ...Object.entries(uniqueKeys(noun, values, before))];
}

/** A checked value as it is stored: a file by its stored name, everything empty as null. */
function storedValue(rule: Rule, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (rule.file) return (value as UploadedFile).storedName;
  return sqlTypeOf(rule).isJson ? jsonb(value) : value;
}
