// Looking at rows: how many a change is about, and a few of the values that do not fit.
import { type RawBuilder, sql } from 'kysely';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import type { Connection } from '../database';

/** Values that do not fit: how many rows have one, and three of them at most. */
export interface Unfit {
  rows: number;
  samples: readonly string[];
  /** There are more different ones. */
  hasMore: boolean;
}

const MAX_SAMPLES = 3;
const SAMPLE_LENGTH = 40;

/** Exact, by reading the table: for plans, not for calls. */
export async function countRows(
  db: Connection,
  table: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.id(table)} where ${where}`.execute(db);
  return Number(rows[0]!.n);
}

/** Rows of `table` for which `where` is true, with the texts of `column` in them. */
export async function unfitRows(
  db: Connection,
  { table, column, where }: { table: string; column: string; where: RawBuilder<unknown> },
): Promise<Unfit> {
  const rows = await countRows(db, table, where);
  if (rows === 0) return { rows, samples: [], hasMore: false };
  const found = await sql<{ text: string }>`
    select distinct left(${sql.id(column)}::text, ${SAMPLE_LENGTH + 1}) as text from ${sql.id(table)}
    where ${where} and ${sql.id(column)} is not null order by 1 limit ${MAX_SAMPLES + 1}`.execute(db);
  const samples = found.rows.map(({ text }) => text);
  return { rows, samples: samples.slice(0, MAX_SAMPLES), hasMore: samples.length > MAX_SAMPLES };
}

/** What must not be read is not quoted either. */
export const hideSecret = (properties: readonly Property[], unfit: Unfit): Unfit =>
  properties.some(({ writeOnly, hash }) => writeOnly || hash) ? { ...unfit, samples: ['…'], hasMore: false } : unfit;

/** The rows alone, for the log. */
export const withoutSamples = ({ rows }: Unfit): Unfit => ({ rows, samples: [], hasMore: false });

/** Such as `'n/a', 'none'`, on one line. */
export function quoted({ samples, hasMore }: Pick<Unfit, 'samples' | 'hasMore'>): string {
  const texts = samples.map((text) => {
    const line = text.replace(/\s+/g, ' ');
    return `'${line.length > SAMPLE_LENGTH ? `${line.slice(0, SAMPLE_LENGTH)}…` : line}'`;
  });
  return texts.join(', ') + (hasMore ? ' and others' : '');
}
