// The one path that stores records, inside a transaction: locks, staleness, checks, files, rows, what the module adds,
// entries of the change log. One record or many: each step is taken for all of them before the next one, so that many cost
// as many statements as one. A record that is refused stays out; whether the others are stored is the caller's decision.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { nounForUser } from '../../src/schema/model/default-me';
import { loadedValues, unchanging } from '../../src/schema/model/record-for';
import { STATE } from '../../src/schema/model/states';
import { isMoved, stateErrors } from '../../src/schema/rules/check-state';
import { checkChange, checkNew } from '../../src/schema/rules/check-write';
import type { Connection } from '../db/database';
import { deleteFiles, type FileSteps, insertFiles } from '../files/stored-files';
import { invalid, notFound, refusalOf, unauthenticated } from '../http/http-errors';
import { duplicateErrors } from './batch-duplicates';
import { BatchLoader } from './batch-loader';
import { changedParts, logChanges } from './change-log';
import { lockNoun } from './check-collisions';
import { checkFiles, checkSave } from './check-save';
import { notifyAssignee } from './notify-assignee';
import { NO_PARTS, type NounModule, type Parts, type Save, type Saved, type ServedNoun } from './noun-module';
import type { ReceivedRecord } from './receive-record';
import { replaceFiles } from './record-files';
import { withNewIds, writeRowsOf } from './record-rows';
import { changedRowFiles, withRowFiles } from './row-files';
import { lockRows, readRows } from './rows';
import { isStale, SavedSince } from './stale';
import { changeRows, insertRows } from './write-row';

/** A record as it was received, with the hashes of its secrets. */
export interface Storing {
  /** Of the record that is changed; undefined for a new one. */
  id: number | undefined;
  received: ReceivedRecord & { secrets: Values };
}

/** What a save of these values returns: what is stored as the response, and the entry of the change log. */
export interface Stored {
  id: number;
  response: Values;
  /** None where nothing has changed. */
  changeId?: number;
}

/** Why a record is not stored. */
export interface Refused {
  refused: unknown;
}

/** For the results of `storeIn`, which has one for each record, in their order. */
export const isRefused = (outcome: object): outcome is Refused => 'refused' in outcome;

/** Of a save that no files come with. */
export const NO_FILES: FileSteps = { keep: async () => {}, markReferenced: () => {} };

/** One save inside a transaction. @throws as `saveRecord`. */
export async function storeIn(
  transaction: Connection,
  served: ServedNoun,
  id: number | undefined,
  received: Storing['received'],
  steps: FileSteps,
): Promise<Stored> {
  const checked = await checkRecords(transaction, served, [{ id, received }]);
  const [stored] = await writeChecked(transaction, served, checked, steps);
  if (isRefused(stored!)) throw stored.refused;
  return stored!;
}

/** A record that may be stored. */
interface Checked {
  save: Save;
  received: Storing['received'];
  /** The record as it is, with its parts; nothing of a new one. */
  row: Values;
  parts: Parts;
  /** Columns without a property. */
  columns: Values;
}

/** The records of one transaction after all checks, in the order in which they came: nothing is written yet. */
export async function checkRecords(
  transaction: Connection,
  served: ServedNoun,
  records: readonly Storing[],
): Promise<(Checked | Refused)[]> {
  await lockNoun(transaction, served.noun);
  const loader = new BatchLoader(records.length);
  const ids = records.flatMap(({ id }) => id ?? []);
  const rows = await lockRows(transaction, served.noun, ids);
  const drafts = await Promise.all(
    records.map((record) => orRefused(() => checkOne(transaction, served, record, { rows, loader }))),
  );
  const alone = withoutDuplicates(served.noun, drafts);
  return Promise.all(
    alone.map((draft) => (isRefused(draft) ? draft : orRefused(() => withColumns(served.module, draft)))),
  );
}

async function checkOne(
  transaction: Connection,
  { noun, module, context }: ServedNoun,
  { id, received }: Storing,
  { rows, loader }: { rows: ReadonlyMap<number, Values>; loader: BatchLoader },
): Promise<Checked> {
  const { caller, body, files, secrets } = received;
  const mode = id === undefined ? 'add' : 'edit';
  const stored = id === undefined ? {} : rowToChange(noun, rows.get(id), body);
  const parts = id === undefined ? NO_PARTS : ((await module.parts?.(transaction, id, loader)) ?? NO_PARTS);
  const row = { ...stored, ...parts.values };
  const before = loadedValues(noun, row);
  const sent = withRowFiles(noun, { body, values: received.values, received: files, before });
  const checked =
    id === undefined
      ? checkNew(
          await loader.once('noun of the user', async () => unchanging(nounForUser(noun, caller.userId))),
          sent.values,
        )
      : checkChange(
          received.isMove ? withoutRequired(noun) : await loader.once('noun', async () => unchanging(noun)),
          sent.values,
          before,
        );
  const values = withNewIds(noun, checked.values);
  const save: Save = { noun, mode, context, transaction, caller, body, files, values, before, id, loader };
  const { reason, reasonName, isUndo } = received;
  const change = { before, values, reason, reasonName, isUndo, role: caller.role };
  await checkSave(save, module, {
    values,
    errors: {
      ...checked.errors,
      ...checkFiles(noun, received.instead, values, row),
      ...sent.errors,
      ...stateErrors(noun, change),
    },
  });
  return { save, received, row, parts, columns: secrets };
}

/** What a module has to say before the row is written. */
async function withColumns(module: NounModule, checked: Checked): Promise<Checked> {
  const { save, columns } = checked;
  const { noun, before, values } = save;
  if (isMoved(noun, before, values)) await module.beforeState?.(save, String(values[STATE]));
  return { ...checked, columns: { ...columns, ...(await module.beforeSave?.(save)) } };
}

/** Refuses what an earlier one of the same records takes. */
function withoutDuplicates(noun: Noun, drafts: readonly (Checked | Refused)[]): (Checked | Refused)[] {
  if (drafts.length === 1) return [...drafts];
  const errorsOf = duplicateErrors(noun);
  return drafts.map((draft) => {
    const errors = isRefused(draft) ? undefined : errorsOf(draft.save.values, draft.save.before);
    return errors ? { refused: invalid(errors) } : draft;
  });
}

/** Stores those that may be. @returns for each what it is now, in the same order. */
export async function writeChecked(
  transaction: Connection,
  served: ServedNoun,
  checked: readonly (Checked | Refused)[],
  { keep, markReferenced }: FileSteps,
): Promise<(Stored | Refused)[]> {
  const good = checked.filter((one): one is Checked => !isRefused(one));
  await keep(good.flatMap(({ save }) => save.files));
  const saves = await writeRowsAndFiles(transaction, served, good);
  const partsOfNew = await afterSaves(served.module, saves);
  markReferenced();
  const logged = await logSaves(transaction, served, good, { saves, partsOfNew });
  let at = 0;
  return checked.map((one) => (isRefused(one) ? one : logged[at++]!));
}

async function writeRowsAndFiles(
  transaction: Connection,
  { noun }: ServedNoun,
  good: readonly Checked[],
): Promise<Saved[]> {
  const [first] = good;
  if (!first) return [];
  const author = first.save.caller.userId;
  const fresh = good.filter(({ save }) => save.id === undefined);
  const changed = good.flatMap(({ save, columns }) =>
    save.id === undefined ? [] : [{ id: save.id, values: save.values, before: save.before, columns }],
  );
  if (changed.length > 0) await changeRows(transaction, noun, changed, author);
  const newRows = fresh.map(({ save: { values }, columns }) => ({ values, columns }));
  const ids = fresh.length > 0 ? await insertRows(transaction, noun, newRows, author) : [];
  const idOf = new Map(fresh.map((one, at) => [one, ids[at]!]));
  const saves = good.map((one) => ({ ...one.save, columns: one.columns, id: one.save.id ?? idOf.get(one)! }));
  for (const [at, { id, values }] of saves.entries()) await writeFiles(transaction, noun, id, values, good[at]!.row);
  await writeRowsOf(
    transaction,
    noun,
    saves.map(({ id, values, before }, at) => ({ id, values, before, row: good[at]!.row })),
  );
  return saves;
}

/** No statement for a record without files. */
async function writeFiles(transaction: Connection, noun: Noun, id: number, values: Values, row: Values): Promise<void> {
  await replaceFiles(transaction, noun, id, { values, row });
  const { fresh, gone } = changedRowFiles(noun, values, row);
  await deleteFiles(transaction, gone);
  await insertFiles(transaction, fresh);
}

async function afterSaves(module: NounModule, saves: readonly Saved[]): Promise<(Parts | undefined)[]> {
  if (saves.length > 1 && module.afterSaves) return module.afterSaves(saves);
  const parts: (Parts | undefined)[] = [];
  for (const save of saves) parts.push(await module.afterSave?.(save));
  return parts;
}

async function logSaves(
  transaction: Connection,
  { noun, module, context }: ServedNoun,
  good: readonly Checked[],
  { saves, partsOfNew }: { saves: readonly Saved[]; partsOfNew: readonly (Parts | undefined)[] },
): Promise<Stored[]> {
  const [first] = good;
  if (!first) return [];
  const ids = saves.map(({ id }) => id);
  const rows = await readRows(transaction, noun, ids, first.received.timeZone);
  const byId = new Map(rows.map((row) => [Number(row[noun.api.id]), row]));
  const changes = await Promise.all(
    saves.map(async (save, at) => {
      const { row, parts, received } = good[at]!;
      const after = byId.get(save.id)!;
      const partsAfter = partsOfNew[at] ?? (await module.parts?.(transaction, save.id)) ?? NO_PARTS;
      return {
        action: save.mode === 'add' ? ('create' as const) : ('change' as const),
        noun,
        id: save.id,
        caller: received.caller,
        before: row,
        after: { ...after, ...partsAfter.values },
        others: changedParts(noun, parts, partsAfter),
        secrets: Object.keys(received.secrets),
        reason: received.reason,
      };
    }),
  );
  const changeIds = await logChanges(transaction, changes);
  for (const [at, { id, caller }] of saves.entries()) {
    if (changeIds[at] === undefined) continue;
    const { row: before, received } = good[at]!;
    await notifyAssignee(transaction, { noun, context, id, before, after: byId.get(id)!, caller }, received.batch);
  }
  return saves.map((save, at) => {
    const after = byId.get(save.id)!;
    return {
      id: save.id,
      response: module.response?.[save.mode]?.(save, after) ?? after,
      changeId: changeIds[at],
    };
  });
}

/** What refuses a record by a message is its outcome; anything else ends all of them. */
async function orRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SavedSince || refusalOf(error)) return { refused: error };
    throw error;
  }
}

/** A move sends none of them. */
const withoutRequired = (noun: Noun): Noun => ({
  ...noun,
  record: { ...noun.record, required: [] },
  edit: { ...noun.edit, required: [] },
});

function rowToChange(noun: Noun, row: Values | undefined, { updated_at }: Values): Values {
  if (!row) throw missing(noun);
  if (isStale('updated_at', updated_at, String(row.updated_at))) throw new SavedSince();
  return row;
}

/**
 * For an id without a row. A noun with one record for each user is the user's own account: where it is gone, the
 * session is as well.
 */
export const missing = ({ api }: Noun): Error => (api.single ? unauthenticated() : notFound());
