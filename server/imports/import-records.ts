// Checks or writes a portion of a file: on the path that stores single records, many at once where nothing forbids it.
import { sql } from 'kysely';
import type { ImportCall, ImportPortion, ImportResult, ImportWritten } from '../../src/schema/import/import-call';
import { takeTurnOfMany } from '../crud/many-rows';
import { notifyAssignees } from '../crud/notify-assignee';
import type { ServedNoun } from '../crud/noun-module';
import { storeAll } from '../crud/store-all';
import { checkRecords, isRefused, type Refused, type Stored } from '../crud/store-records';
import type { Connection } from '../db/database';
import { inTransaction, inTrial } from '../db/transaction';
import { problem } from '../http/http-errors';
import { fileOf, keepKeys } from './kept-keys';
import { countResults, endRefused, onceAPortion, storeImport } from './past-imports';
import {
  type Importer,
  type Preparation,
  type Prepared,
  prepareRecords,
  readingOf,
  refusedBy,
} from './prepare-records';
import type { Reading } from './read-import';

/** What would become of the records: nothing is written. @throws 422 */
export async function checkImport(
  served: ServedNoun,
  portion: ImportPortion,
  importer: Importer,
): Promise<ImportResult[]> {
  const { db: database } = served.context;
  const file = fileOf(portion, importer.caller);
  const { results, keyed } = await inTrial<Checking>(database, async (db, takeBack) => {
    const reading = await readingOf(db, served, portion);
    const { prepared, keyed } = await prepareRecords(db, served, reading, portion, importer);
    const storing = prepared.flatMap(({ storing }) => storing ?? []);
    const checked = storing.length > 0 ? await checkRecords(db, served, storing) : [];
    const outcomes = checked.map((one) => (isRefused(one) ? one : {}));
    return takeBack({ results: resultsOf(reading, prepared, outcomes), keyed });
  });
  if (file !== undefined) await inTransaction(database, (db) => keepKeys(db, file, portion, keyed));
  return results;
}

interface Checking extends Pick<Preparation, 'keyed'> {
  results: ImportResult[];
}

/**
 * One transaction. A portion that is sent again gets its first response. With `all`, nothing of a portion is written where a
 * record is refused, and the import ends: of what was written before nothing is left when it is undone (`undoImport`).
 * @throws 404 for an import of another user or noun, 409 also for one that has ended, or that was begun with another `all`, 422
 */
export async function writeImport(
  served: ServedNoun,
  call: ImportCall,
  by: Omit<Importer, 'batch'>,
): Promise<ImportWritten> {
  const { noun, context } = served;
  const done = await inTrial<ImportWritten>(context.db, async (db, takeBack) => {
    // Two imports take turns: each finds the records of the other by its key. Before any row is locked.
    await takeTurnOfMany(db, noun);
    const { isAll, hasEnded, isRefused } = await storeImport(db, noun, call, by.caller);
    if (hasEnded && !call.all) throw ended();
    const rows = await onceAPortion(db, call, async () => {
      if (isAll !== (call.all ?? false))
        throw problem(409, 'This import was begun with another choice of all or nothing.');
      const batch = { key: call.import, waiting: [] };
      const results = await writePortion(db, served, call, { ...by, batch, isToWrite: true });
      // Its sender may not know yet that it has ended: the response to the refused portion was lost.
      if (call.all && (isRefused || results.some(({ result }) => result === 'refused')))
        takeBack({ rows: withoutIds(results), written: false });
      if (hasEnded) throw ended();
      await notifyAssignees(db, { ...served, caller: by.caller }, batch.waiting, batch);
      await countResults(db, call, results);
      return results;
    });
    return { rows, written: true };
  });
  if (!done.written) await endRefused(context.db, noun, call, by.caller);
  return done;
}

const ended = (): Error => problem(409, 'This import was undone.');

async function writePortion(
  db: Connection,
  served: ServedNoun,
  call: ImportCall,
  importer: Importer,
): Promise<ImportResult[]> {
  const reading = await readingOf(db, served, call);
  const { prepared, keyed } = await prepareRecords(db, served, reading, call, importer);
  await keepKeys(db, fileOf(call, importer.caller)!, call, keyed);
  const storing = prepared.flatMap(({ storing }) => storing ?? []);
  const outcomes = await storeAll(db, served, storing);
  await linkChanges(db, call, prepared, outcomes);
  return resultsOf(reading, prepared, outcomes);
}

/** In the order of the file. @param outcomes of those that were to be saved. */
function resultsOf(
  reading: Reading,
  prepared: readonly Prepared[],
  outcomes: readonly ({ id?: number } | Refused)[],
): ImportResult[] {
  let at = 0;
  return prepared.map((one) => {
    if (one.result) return one.result;
    const outcome = outcomes[at++]!;
    if (isRefused(outcome)) return refusedBy(reading, one, outcome.refused);
    const { row, changes } = one;
    const id = one.id ?? outcome.id;
    const known = { row, ...(id !== undefined && { id }) };
    return changes ? { ...known, result: 'changed', changes } : { ...known, result: 'new' };
  });
}

/** Which changes came with the import. */
async function linkChanges(
  db: Connection,
  { import: id }: ImportCall,
  prepared: readonly Prepared[],
  outcomes: readonly (Stored | Refused)[],
): Promise<void> {
  const saved = prepared.filter(({ storing }) => storing);
  const links = outcomes.flatMap((outcome, at) =>
    isRefused(outcome) || outcome.changeId === undefined
      ? []
      : [{ ...outcome, row: saved[at]!.row, isNew: saved[at]!.id === undefined }],
  );
  if (links.length === 0) return;
  await sql`insert into import_change (import_id, change_id, record_id, file_row, is_new)
    select ${id}::uuid, * from unnest(${links.map((link) => link.changeId!)}::bigint[],
      ${links.map((link) => link.id)}::integer[], ${links.map((link) => link.row)}::integer[],
      ${links.map((link) => link.isNew)}::boolean[])`.execute(db);
}

/** Of records that are not there after all. */
const withoutIds = (results: readonly ImportResult[]): ImportResult[] =>
  results.map(({ id, ...result }) => (id === undefined || result.result === 'new' ? result : { ...result, id }));
