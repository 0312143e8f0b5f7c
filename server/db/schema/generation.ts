// The generation of a database: it grows with every change that descriptors from before do not fit any more, such as a
// rename or another type. Descriptors that have been here before a newer generation are older, and do not start.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../database';
import type { Comparison, SchemaChange } from './change';
import { canonical } from './memory';
import { messages } from './messages';

const TABLE = 'described_generation';

/**
 * Where these descriptors are older than the database, that is the one finding; but a refusal that names what is missing
 * says more.
 */
export async function compareGeneration({ db, catalog, change, isDeliberate }: Comparison): Promise<void> {
  if (!catalog.has(TABLE) || isDeliberate) return;
  if (change.findings.some(({ kind }) => kind === 'returned')) return;
  const { own, latest } = await readGenerations(db, fingerprintOf(change));
  if (own === undefined || own >= latest) return;
  change.findings = [
    { kind: 'older', effect: 'refused', noun: '', rows: 0, message: messages.olderGeneration(own, latest) },
  ];
}

/** In the transaction of the change. */
export async function writeGeneration(db: Connection, change: SchemaChange): Promise<void> {
  await sql`create table if not exists ${sql.id(TABLE)} (
    fingerprint text primary key, generation integer not null, started_at timestamptz not null default now())`.execute(
    db,
  );
  const fingerprint = fingerprintOf(change);
  const { own, latest } = await readGenerations(db, fingerprint);
  const generation = latest + (isBreaking(change) ? 1 : 0);
  if (own === generation) return;
  await sql`insert into ${sql.id(TABLE)} (fingerprint, generation) values (${fingerprint}, ${generation})
    on conflict (fingerprint) do update set generation = excluded.generation, started_at = now()`.execute(db);
}

/** Of a database that a start has made ready. */
export async function latestGeneration(db: Connection): Promise<number> {
  const { rows } = await sql<{ latest: number }>`
    select coalesce(max(generation), 1) as latest from ${sql.id(TABLE)}`.execute(db);
  return rows[0]!.latest;
}

async function readGenerations(
  db: Connection,
  fingerprint: string,
): Promise<{ own: number | undefined; latest: number }> {
  const { rows } = await sql<{ own: number | null; latest: number }>`
    select max(generation) filter (where fingerprint = ${fingerprint}) as own, coalesce(max(generation), 1) as latest
    from ${sql.id(TABLE)}`.execute(db);
  return { own: rows[0]!.own ?? undefined, latest: rows[0]!.latest };
}

const isBreaking = ({ tables, columns, conversions }: SchemaChange): boolean =>
  tables.size > 0 || columns.size > 0 || conversions.length > 0;

/** Of all that the descriptors say about the database. */
const fingerprintOf = ({ after }: SchemaChange): string =>
  createHash('sha256')
    .update(
      canonical([...after].filter(([, { isGone }]) => !isGone).map(([noun, { gone: _, ...said }]) => [noun, said])),
    )
    .digest('hex');
