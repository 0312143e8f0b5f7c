// Gives one field of many records the same value: of those with these ids, or of all that a search finds. Each is checked
// and logged as by a call of its own. A call looks at a portion, in the order of the ids, so that two of them never wait
// for each other; the next call goes on after it.
import { type RawBuilder, sql } from 'kysely';
import { sourcesOf } from '../../src/schema/conditions/sources';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isSameJson } from '../../src/schema/formats/plain-values';
import { changeableFields, MAX_CHANGED, MAX_MATCHED, type ManyChanged } from '../../src/schema/model/many-changed';
import { messagesOf } from '../../src/schema/model/messages';
import { endText } from '../../src/schema/model/next-states';
import { loadedValues } from '../../src/schema/model/record-for';
import { endOf, STATE_REASON } from '../../src/schema/model/states';
import { confirmationsFor } from '../../src/schema/rules/check';
import { sentValues } from '../../src/schema/rules/check-write';
import { dayIn } from '../base/time-zones';
import type { Connection } from '../db/database';
import { inTrial } from '../db/transaction';
import { problem } from '../http/http-errors';
import { type IdempotencyKey, onceInTransaction } from '../http/idempotency';
import type { SignedIn } from '../session/sessions';
import { takeTurnOfMany } from './many-rows';
import { type Batch, notifyAssignees, waitingBatch } from './notify-assignee';
import type { ServedNoun } from './noun-module';
import { lockIds, lockRow } from './rows';
import { NO_FILES, storeIn } from './store-records';
import { from, idOf } from './table-order';
import type { TablePlan } from './table-query';
import { readSearch, type TableRequest } from './table-request';
import { narrowable } from './table-search';
import { trySave } from './try-save';
import { requiredValues } from './undo-changes';

/** Milliseconds after which a portion ends where it is: other saves of its records wait for it, and give up in seconds. */
const PORTION_MS = 1_000;

/** One value that a field of many records gets, and how the call that carries it is made. */
export interface ManyChange {
  field: string;
  value: unknown;
  /** Which records: the search, and of those that it finds only these. */
  table: TableRequest;
  ids?: readonly number[];
  /** Only records with a greater id. */
  after: number;
  /** Nothing is changed: what would become of it. */
  isDryRun: boolean;
}

/** @throws 400 for a body that is none of it. @param reader whose records "me" are. */
export function readManyChange(noun: Noun, body: Values, reader: number): ManyChange {
  const { field, value = null, ids, search, after = 0, dry_run, time_zone } = body;
  if (typeof field !== 'string' || !changeableFields(noun).includes(field))
    throw problem(400, 'This field cannot be changed for many records at once.');
  const isIds = Array.isArray(ids) && ids.length <= MAX_MATCHED && ids.every(Number.isSafeInteger);
  const found = readSearch(search, time_zone, reader);
  const table = found ?? readSearch({}, time_zone, reader)!;
  if (isIds === (found !== undefined) || !Number.isSafeInteger(after))
    throw problem(400, 'The records are not usable.');
  return {
    ...{ field, value, after: Number(after), isDryRun: dry_run === true },
    ids: isIds ? (ids as number[]) : undefined,
    table,
  };
}

interface ChangeCall extends ManyChange {
  caller: SignedIn;
  /** Of the call: sent again after a lost response, it gets that response, and with it what can be undone. */
  idempotencyKey: IdempotencyKey | undefined;
  /** What all portions of one change share. */
  batch: string | undefined;
  /** What the caller may see of what the request names. */
  plan(db: Connection): Promise<TablePlan>;
}

/** @throws 422 where more match than such a change may be about. */
export async function changeMany(served: ServedNoun, task: ChangeCall): Promise<ManyChanged> {
  const { db } = served.context;
  if (!task.isDryRun) return onceInTransaction(db, task.idempotencyKey, (on) => changePortion(on, served, task));
  // What two records may not share is found as in the run itself.
  return inTrial(db, async (on, takeBack) => takeBack(await changePortion(on, served, task)));
}

async function changePortion(db: Connection, served: ServedNoun, task: ChangeCall): Promise<ManyChanged> {
  await takeTurnOfMany(db, served.noun);
  const ids = await narrowable(task.table, async () => idsOf(db, await task.plan(db), task));
  const portion = ids.slice(0, MAX_CHANGED);
  await lockIds(db, served.noun, portion);
  const ends = Date.now() + PORTION_MS;
  let last: number | undefined;
  const found: ManyChanged = { matched: ids.length, changes: [], changed: 0, same: 0, refused: [] };
  const waiting = waitingBatch(task.batch);
  const confirmations = new Map<string, number>();
  for (const id of portion) {
    if (last !== undefined && Date.now() > ends) break;
    last = id;
    const result = await changeOne(db, served, id, task, waiting);
    if (result === undefined) found.same++;
    else if ('message' in result) found.refused.push({ id, ...result });
    else {
      found.changed++;
      if (!task.isDryRun) found.changes.push(result.changeId);
      for (const text of result.confirmations) confirmations.set(text, (confirmations.get(text) ?? 0) + 1);
    }
  }
  if (!task.isDryRun) await notifyAssignees(db, { ...served, caller: task.caller }, waiting.waiting, waiting);
  if (task.isDryRun) found.confirmations = [...confirmations].map(([text, count]) => ({ text, count }));
  return last === ids.at(-1) ? found : { ...found, next: last };
}

/** Those that are left, the smallest first. */
async function idsOf(
  db: Connection,
  { noun, where }: TablePlan,
  { ids, after }: Pick<ManyChange, 'ids' | 'after'>,
): Promise<number[]> {
  if (where.some(({ isNever }) => isNever)) return [];
  const only = (condition: RawBuilder<unknown>) => ({ sql: condition, joins: [] });
  const all = [
    ...where,
    only(sql`${idOf(noun)} > ${after}`),
    ...(ids ? [only(sql`${idOf(noun)} = any(${[...ids]}::bigint[])`)] : []),
  ];
  const { rows } = await sql<{ id: number }>`
    select ${idOf(noun)} as id ${from(noun, [], all)} order by ${idOf(noun)} limit ${MAX_MATCHED + 1}`.execute(db);
  if (rows.length > MAX_MATCHED)
    throw problem(
      422,
      `At most ${MAX_MATCHED.toLocaleString('en-US')} records can be changed at once. Narrow the search.`,
    );
  return rows.map(({ id }) => Number(id));
}

/** @returns the entry of the change log, and what a form would ask before; or why it stays as it is; undefined where it has the value already. */
async function changeOne(
  db: Connection,
  served: ServedNoun,
  id: number,
  { field, value, caller, table: { timeZone }, isDryRun }: ChangeCall,
  batch: Batch,
): Promise<{ changeId: number; confirmations: readonly string[] } | { message: string; state?: string } | undefined> {
  const { noun, module } = served;
  const row = await lockRow(db, noun, id);
  if (!row) return { message: messagesOf(noun).gone };
  const end = endOf(noun, row);
  if (end) return { message: endText(noun, end), state: end.label };
  const sent = { ...requiredValues(noun, row), [field]: value };
  const values = sentValues(noun, 'edit', sent);
  const before = loadedValues(noun, row);
  if (isSameJson(before[field], values[field])) return undefined;
  const body = { ...(await module.keptBody?.(db, id, {})), ...sent };
  const received = { caller, timeZone, body, values, instead: {}, files: [], secrets: {} };
  const why = { reason: undefined, reasonName: STATE_REASON, batch };
  const result = await trySave(db, () => storeIn(db, served, id, { ...received, ...why }, NO_FILES));
  if ('message' in result) return { message: result.message };
  const { changeId } = result.saved;
  if (changeId === undefined) return undefined;
  const after = { ...before, [field]: values[field] };
  return { changeId, confirmations: isDryRun ? raisedBy(noun, field, before, after, dayIn(timeZone)) : [] };
}

/** Those that apply now: they did not before, or are about the field that is changed. */
function raisedBy(noun: Noun, field: string, before: Values, after: Values, today: string): string[] {
  // Only its local day is read, which is that of the reader then.
  const noon = new Date(`${today}T12:00`);
  const open = confirmationsFor(noun, before, noon);
  return confirmationsFor(noun, after, noon)
    .filter((one) => !open.includes(one) || sourcesOf({ show: one }).includes(field))
    .map(({ text }) => text);
}
