// The records that texts of a file mean: found by what they are called, once for all lines of a portion.
import { sql } from 'kysely';
import { nearestAmong } from '../../src/schema/import/nearest-label';
import type { KnownRecords } from '../../src/schema/import/read-cell';
import { nounOf } from '../../src/schema/model/nouns';
import { mayChoose } from '../crud/usage';
import { type Connection, idOf } from '../db/database';
import type { AppContext } from '../request/context';
import type { SignedIn } from '../session/sessions';

/** Labels among which the nearest to a text is looked for. */
const MAX_LABELS = 2_000;

interface Found {
  byText: ReadonlyMap<string, number[]>;
  nearest(text: string): string | undefined;
}

/** @param wanted the texts, by noun. Records of nouns that the caller may not choose are not found. */
export async function knownRecords(
  db: Connection,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  { caller, context }: { caller: SignedIn; context: AppContext },
): Promise<KnownRecords> {
  const found = new Map<string, Found>();
  for (const [ref, texts] of wanted)
    if (texts.size > 0 && (await mayChoose(nounOf(ref), caller, context)))
      found.set(ref, await findRecords(db, ref, [...texts]));
  return {
    idsOf: (ref, text) => found.get(ref)?.byText.get(text.trim()) ?? [],
    nearest: (ref, text) => found.get(ref)?.nearest(text),
  };
}

/**
 * Active ones first: of several with one label those that can be chosen count. A text that is no label may be an id.
 */
async function findRecords(db: Connection, ref: string, texts: readonly string[]): Promise<Found> {
  const { noun, api, label, record } = nounOf(ref);
  const [id, name] = [sql.id(api.id), sql`${sql.id(label)}::text`];
  const isActive = Object.hasOwn(record.properties, 'status') ? sql`status = 1` : sql`true`;
  const ids = texts.flatMap((text) => idOf(text) ?? []);
  const { rows } = await sql<{ id: number; label: string | null; active: boolean }>`
    select ${id} as id, ${name} as label, ${isActive} as active from ${sql.id(noun)}
    where lower(trim(${name})) = any(${texts.map((text) => text.toLowerCase())}::text[])
      or ${id} = any(${ids}::integer[]) order by ${id}`.execute(db);
  const byLabel = new Map<string, { id: number; active: boolean }[]>();
  for (const row of rows) {
    const key = (row.label ?? '').trim().toLowerCase();
    byLabel.set(key, [...(byLabel.get(key) ?? []), row]);
  }
  const present = new Set(rows.map((row) => row.id));
  const byText = new Map<string, number[]>();
  for (const text of texts) {
    const called = byLabel.get(text.toLowerCase()) ?? [];
    const active = called.filter((one) => one.active);
    const [known, number] = [active.length > 0 ? active : called, idOf(text)];
    if (known.length > 0)
      byText.set(
        text,
        known.map((one) => one.id),
      );
    else if (number !== undefined && present.has(number)) byText.set(text, [number]);
  }
  return { byText, nearest: nearestAmong(byText.size < texts.length ? await labelsOf(db, ref) : []) };
}

/** For those that are not found. */
async function labelsOf(db: Connection, ref: string): Promise<string[]> {
  const { noun, label, record } = nounOf(ref);
  const isActive = Object.hasOwn(record.properties, 'status') ? sql`where status = 1` : sql``;
  const { rows } = await sql<{ label: string | null }>`
    select distinct ${sql.id(label)}::text as label from ${sql.id(noun)} ${isActive} limit ${MAX_LABELS}`.execute(db);
  return rows.flatMap((row) => row.label ?? []);
}
