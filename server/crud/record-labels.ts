// What records are called today.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Connection } from '../db/database';

/** The labels of the records with these ids, by one statement. */
export async function labelsOf(
  db: Connection,
  { noun, api, label }: Noun,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    label: string | null;
  }>`select ${sql.id(api.id)} as id, ${sql.id(label)}::text as label
    from ${sql.id(noun)} where ${sql.id(api.id)} = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.label ?? '']));
}
