// The columns that hold what must be unique in its normalized spelling.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { groupKey, uniqueGroups } from '../../src/schema/rules/collisions';
import type { Log } from '../base/log';
import { wireValue } from './column-types';
import { type Connection, jsonb } from './database';
import { scanBatches } from './scan-rows';

/** The column that holds the key of properties that are unique together, or of one. */
export const keyColumn = (...group: readonly string[]): string => `${group.join('_')}_key`;

/**
 * The key columns of the unique properties in `values`: null where one of them is empty, which collides with nothing.
 * @param before the record that `values` change.
 */
export function uniqueKeys(
  noun: Pick<Noun, 'record'>,
  values: Values,
  before: Values = {},
): Record<string, string | null> {
  const whole = { ...before, ...values };
  const changed = uniqueGroups(noun).filter((group) => group.some((name) => Object.hasOwn(values, name)));
  return Object.fromEntries(changed.map((group) => [keyColumn(...group), storedKey(groupKey(group, whole))]));
}

/** Bytes of a key that an index takes. */
const MAX_BYTES = 2600;

function storedKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  return Buffer.byteLength(key) > MAX_BYTES ? createHash('sha256').update(key).digest('base64') : key;
}

/** @param present the columns that the table had before this start. */
export async function addUniqueKeys(
  db: Connection,
  noun: Noun,
  { present, log }: { present: ReadonlySet<string>; log: Pick<Log, 'warn'> },
): Promise<void> {
  for (const group of uniqueGroups(noun)) {
    const column = keyColumn(...group);
    if (present.has(column)) continue;
    await sql`alter table ${sql.id(noun.noun)} add column ${sql.id(column)} text collate "C"`.execute(db);
    await fillKeys(db, noun, group, log);
    await sql`create unique index ${sql.id(`${noun.noun}_${column}`)} on ${sql.id(noun.noun)} (${sql.id(column)})`.execute(
      db,
    );
  }
}

/**
 * Of two records with one key both stay as they are: the newer one's key ends in a line break, which no typed text has.
 */
async function fillKeys(db: Connection, noun: Noun, group: readonly string[], log: Pick<Log, 'warn'>): Promise<void> {
  const [table, id, column] = [noun.noun, sql.id(noun.api.id), keyColumn(...group)];
  const key = sql.id(column);
  const parts = group.map((name) => sql`${wireValue(name, noun.record.properties[name]!)} as ${sql.id(name)}`);
  await scanBatches(db, { name: table, key: [noun.api.id] }, parts, async (rows) => {
    const keys = rows.map((row) => ({ row_id: row.key[0], row_key: uniqueKeys(noun, row)[column] ?? null }));
    await sql`update ${sql.id(table)} t set ${key} = v.row_key
      from jsonb_to_recordset(${jsonb(keys)}::jsonb) as v (row_id integer, row_key text)
      where t.${id} = v.row_id and v.row_key is not null`.execute(db);
  });
  const { rows } = await sql<Repeated>`
    with ranked as (select ${id} as id, min(${id}) over (partition by ${key}) as owner from ${sql.id(table)} where ${key} is not null),
    repeated as (
      update ${sql.id(table)} t set ${key} = concat(t.${key}, ' ', r.id, ${'\n'}::text) from ranked r where t.${id} = r.id and r.id > r.owner
      returning r.owner, r.id)
    select owner, id, count(*) over ()::integer as count from repeated order by id limit ${MAX_NAMED}`.execute(db);
  if (rows.length > 0) log.warn(repeatedMessage(table, group.join(' and '), rows));
}

/** A record whose key an older one, its `owner`, has; and how many such records there are. */
interface Repeated {
  owner: number;
  id: number;
  count: number;
}

const MAX_NAMED = 3;

function repeatedMessage(table: string, names: string, repeated: readonly Repeated[]): string {
  const [{ owner, id, count }] = repeated as [Repeated];
  if (count === 1)
    return `The records ${owner} and ${id} of ${table} have the same ${names}: only ${owner} counts under it until ${id} gets another`;
  const pairs =
    repeated.map((one) => `${one.id} as ${one.owner}`).join(', ') + (count > MAX_NAMED ? ' and others' : '');
  return `${count} records of ${table} have the same ${names} as an older one (${pairs}): only the older one counts under it until the other gets another`;
}
