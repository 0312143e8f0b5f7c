// Imports a whole file, portion by portion, for a command of the operator.
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DataFile } from '../../src/schema/data-files/data-file';
import type { ImportResult } from '../../src/schema/import/import-call';
import { recordLines } from '../../src/schema/import/import-plan';
import { keptOutText, portionsOf } from '../../src/schema/import/import-portion';
import { nounOf } from '../../src/schema/model/nouns';
import type { ServedNoun } from '../crud/noun-module';
import { checkImport, writeImport } from './import-records';
import { matchFile, type NamedColumns } from './match-file';
import { endWhole, pastImports } from './past-imports';
import { type Importer, readingOf } from './prepare-records';
import { unusable } from './read-import';
import { undoImport } from './undo-import';

interface FileImport extends NamedColumns {
  file: Pick<DataFile, 'headings' | 'rows'>;
  name: string;
  bytes: Uint8Array;
  isDryRun: boolean;
  /** Nothing is written where a record is refused. */
  all: boolean;
  /** Also where the same file was imported before. */
  again: boolean;
}

/** @param onResults gets those of each portion. @returns the id of the import; none of a dry run. @throws 422, and what a portion meets */
export async function importFile(
  served: ServedNoun,
  given: FileImport,
  by: Omit<Importer, 'batch'>,
  onResults: (results: readonly ImportResult[]) => void,
): Promise<string | undefined> {
  const { file, name, bytes, isDryRun, all } = given;
  const matched = await matchFile(served, given, by.caller);
  const { plan } = await readingOf(served.context.db, served, { ...matched, rows: [] });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const records = recordLines(plan, file.rows);
  const used = matched.columns.flatMap((column, at) => (column === '' ? [] : [at]));
  const plain = { ...matched, columns: used.map((at) => matched.columns[at]!) };
  const why = new Map(records.map((record) => [record, keptOutText(plan, record, record === records.at(-1))]));
  const sent = records.filter((record) => why.get(record) === undefined);
  const portions = [...portionsOf(sent, used)].map((rows) => ({ ...plain, rows }));
  const keptOut = [...why].flatMap(([{ row }, message]): ImportResult[] =>
    message === undefined ? [] : [{ row, result: 'refused', errors: { '': message } }],
  );
  const id = randomUUID();
  if (isDryRun || all) {
    const checked: ImportResult[] = [...keptOut];
    for (const portion of portions) checked.push(...(await checkImport(served, { ...portion, import: id }, by)));
    const isRefused = checked.some(({ result }) => result === 'refused');
    if (isDryRun || isRefused) onResults(isDryRun ? checked : refusedOf(checked));
    if (isDryRun || isRefused) return undefined;
  }
  if (!plain.key && !given.again) await rejectSameFile(served, sha256);
  onResults(keptOut);
  const described = { name, sha256, rows: file.rows.length };
  const written: ImportResult[] = [];
  for (const [portion, rows] of portions.entries()) {
    const call = { ...rows, import: id, portion, file: described, all };
    const done = await writeImport(served, call, by).catch((error: unknown) => {
      if (all) return endFailed(served, id, by, error);
      throw portion === 0 ? error : endedEarly(id, error);
    });
    if (!done.written) return takeBack(served, id, by, { written, refused: refusedOf(done.rows), onResults });
    if (all) written.push(...done.rows);
    else onResults(done.rows);
  }
  onResults(written);
  return id;
}

const refusedOf = (results: readonly ImportResult[]): ImportResult[] =>
  results.filter(({ result }) => result === 'refused');

interface TakingBack {
  written: readonly ImportResult[];
  refused: readonly ImportResult[];
  onResults(results: readonly ImportResult[]): void;
}

/** A record was refused after the check: the whole file stays out. @returns the id of the import where some of it stays. */
async function takeBack(
  served: ServedNoun,
  id: string,
  by: Omit<Importer, 'batch'>,
  { written, refused, onResults }: TakingBack,
): Promise<string | undefined> {
  const stays = written.length > 0 ? await undoWhole(served, id, by) : new Set<number>();
  onResults([...refused, ...written.filter(({ row }) => stays.has(row))]);
  return stays.size > 0 ? id : undefined;
}

/** @returns the rows of which something stays. */
async function undoWhole(served: ServedNoun, id: string, by: Omit<Importer, 'batch'>): Promise<ReadonlySet<number>> {
  const stays = new Set<number>();
  for (let more = true; more; ) {
    const undone = await undoImport(served, id, by);
    for (const { row } of undone.left) stays.add(row);
    more = undone.more;
  }
  return stays;
}

/** A portion failed: nothing of the file stays. @throws what it failed with; where something stays, with the import. */
async function endFailed(served: ServedNoun, id: string, by: Omit<Importer, 'batch'>, error: unknown): Promise<never> {
  const isLeft = await endAndUndo(served, id, by);
  throw isLeft ? endedEarly(id, error) : error;
}

/** The import is named: it can be undone. */
function endedEarly(id: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return Object.assign(unusable(`Import ${id} was not written to its end, and some of it stays: ${why}`), {
    cause: error,
  });
}

/** @returns whether something may stay. */
async function endAndUndo(served: ServedNoun, id: string, by: Omit<Importer, 'batch'>): Promise<boolean> {
  try {
    const { rows } = await sql`select from import where import_id = ${id}`.execute(served.context.db);
    if (rows.length === 0) return false;
    await endWhole(served.context.db, id);
    return (await undoWhole(served, id, by)).size > 0;
  } catch {
    // The database is what failed.
    return true;
  }
}

async function rejectSameFile({ noun, context }: ServedNoun, sha256: string): Promise<void> {
  const [before] = (await pastImports(context.db, noun, sha256)).filter(({ undone }) => undone === undefined);
  if (before)
    throw unusable(
      `The same file was imported at ${before.at} by ${before.user}. Name a --key by which its records are found, or import it --again.`,
    );
}

/** The id of the type that is called so. @throws 422 */
export async function typeCalled({ noun, context }: ServedNoun, property: string | undefined, name: string) {
  const ref = property === undefined ? undefined : noun.record.properties[property]?.ref;
  const target = ref === undefined ? undefined : nounOf(ref);
  if (!target) throw unusable('These records have no types.');
  // Of several with one name that which can be chosen.
  const isActive = Object.hasOwn(target.record.properties, 'status') ? sql`status = 1` : sql`true`;
  const { rows } = await sql<{ id: number }>`select ${sql.id(target.api.id)} as id from ${sql.id(target.noun)}
    where lower(${sql.id(target.label)}::text) = ${name.toLowerCase()}
    order by (${isActive}) desc, 1 desc`.execute(context.db);
  if (!rows[0]) throw unusable(`There is no type “${name}”.`);
  return rows[0].id;
}
