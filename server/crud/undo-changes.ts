// Sets fields back that a change has changed: as a save by the rules of today, and only where each field still has the value
// that the change gave it, or the one of a newer change that the caller has seen.
import { sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isFiles, isSameJson } from '../../src/schema/formats/plain-values';
import { formerNames } from '../../src/schema/model/former-names';
import { type LoggedChange, type LoggedField, MAX_UNDONE, type Undone } from '../../src/schema/model/history';
import { messagesOf } from '../../src/schema/model/messages';
import { loadedValues, recordFor } from '../../src/schema/model/record-for';
import { lostFiles, rowsTakenBack } from '../../src/schema/model/row-history';
import { isRows } from '../../src/schema/model/rows';
import { STATE, STATE_REASON } from '../../src/schema/model/states';
import { sentValues } from '../../src/schema/rules/check-write';
import { type Connection, jsonb } from '../db/database';
import { rowTable } from '../db/row-tables';
import { inTransaction } from '../db/transaction';
import { problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { entriesOf, entriesUnder, logCell, loggedValue, namedToday } from './change-log';
import { takeTurnOfMany } from './many-rows';
import { type Batch, notifyAssignees, waitingBatch } from './notify-assignee';
import { NO_PARTS, type ServedNoun } from './noun-module';
import { rowsIn } from './record-rows';
import { rowsAre } from './row-changes';
import { lockIds, lockRow } from './rows';
import { moduleOfMove } from './save-record';
import { NO_FILES, type Storing, storeIn } from './store-records';
import { trySave } from './try-save';

/** An entry of the change log, as undoing reads it. */
export interface Entry extends Pick<LoggedChange, 'change_id' | 'fields'> {
  record_id: number;
}

interface Undo {
  ids: readonly number[];
  /** Only this field of each change; all of them without it. */
  field?: string;
  /** The latest change of that field that the caller has seen, whose value is replaced. */
  over?: number;
  caller: SignedIn;
  timeZone: string;
  /** What all calls of one undo share. */
  batch?: string;
}

/** The latest change first; what cannot be undone is left as it is and reported. @throws 400 for too many. */
export async function undoChanges(served: ServedNoun, { ids, batch, ...undo }: Undo): Promise<Undone> {
  const { noun, context } = served;
  if (ids.length > MAX_UNDONE) throw problem(400, `At most ${MAX_UNDONE} changes can be undone at once.`);
  return inTransaction(context.db, async (transaction) => {
    await takeTurnOfMany(transaction, noun);
    const { rows } = await sql<Omit<Entry, 'fields'>>`
      select change_id::float8 as change_id, record_id from change_log
      where ${entriesUnder(noun)} and action = 'change' and change_id = any(${[...ids]}::bigint[])
      order by record_id, change_id desc`.execute(transaction);
    await lockIds(transaction, noun, [...new Set(rows.map(({ record_id }) => record_id))]);
    const undone: Undone = { changes: [], refused: [] };
    const waiting = waitingBatch(batch);
    for (const { change_id, record_id } of rows) {
      // Only now: all of them together may be more than fits into memory.
      const entry = {
        change_id,
        record_id,
        fields: (await readFields(transaction, noun, [change_id])).get(change_id)!,
      };
      const result = await undoOne(transaction, served, entry, undo, ids.length > 1 || batch ? waiting : undefined);
      if (typeof result === 'object') undone.refused.push({ change_id: entry.change_id, ...result });
      else if (result !== undefined) undone.changes.push(result);
    }
    await notifyAssignees(transaction, { ...served, caller: undo.caller }, waiting.waiting, waiting);
    const found = new Set(rows.map(({ change_id }) => change_id));
    for (const id of ids)
      if (!found.has(id)) undone.refused.push({ change_id: id, message: 'This change cannot be undone.' });
    return undone;
  });
}

/** What entries of the change log have of the fields, by their ids. */
export async function readFields(
  db: Connection,
  noun: Noun,
  ids: readonly number[],
): Promise<Map<number, Entry['fields']>> {
  const { rows } = await sql<Pick<Entry, 'change_id' | 'fields'>>`
    select change_id::float8 as change_id, fields from change_log
    where change_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ change_id, fields }) => [change_id, fields.map((field) => namedToday(noun, field))]));
}

type Refused = Omit<Undone['refused'][number], 'change_id'>;

/** @returns the entry of the change log that it made, or why it was not undone. */
export async function undoOne(
  db: Connection,
  served: ServedNoun,
  entry: Entry,
  undo: Omit<Undo, 'ids' | 'batch'>,
  batch: Batch | undefined,
): Promise<number | Refused | undefined> {
  const { noun, module } = served;
  const row = await lockRow(db, noun, entry.record_id);
  if (!row) return { message: messagesOf(noun).gone };
  const received = await receivedBack(db, served, entry, undo, row);
  if ('message' in received) return received;
  const saving = received.isMove ? { ...served, module: moduleOfMove(module) } : served;
  const result = await trySave(db, () => storeIn(db, saving, entry.record_id, { ...received, batch }, NO_FILES));
  return 'message' in result ? { message: result.message } : result.saved.changeId;
}

/** Why `undoOne` has left an entry as it is; undefined where that is undone. */
export const reasonOf = (result: Awaited<ReturnType<typeof undoOne>>): string | undefined =>
  typeof result === 'object' ? result.message : undefined;

/** The save that takes an entry back, or why it cannot be. @param row the record as it is, which no other transaction changes. */
export async function receivedBack(
  db: Connection,
  { noun, module }: ServedNoun,
  entry: Entry,
  { field: only, over, caller, timeZone }: Omit<Undo, 'ids' | 'batch'>,
  row: Values,
): Promise<Storing['received'] | Refused> {
  const fields = only === undefined ? entry.fields : entry.fields.filter(({ name }) => name === only);
  const parts = (module.partsBody && (await module.parts?.(db, entry.record_id))) ?? NO_PARTS;
  const now = { ...row, ...parts.values };
  const propertyOf = ({ name }: LoggedField) => noun.record.properties[name] ?? parts.properties[name];
  // What follows from a save, such as the number of a version, is not sent, and follows from this one.
  const sendable = fields.filter((field) => !propertyOf(field)?.readOnly);
  if (sendable.length === 0)
    return { message: `${fields[0]?.title ?? 'This'} cannot be set back: nothing was undone.` };
  for (const field of fields) {
    const refused = await refusedFor(db, noun, entry, { field, property: propertyOf(field), now, over });
    if (refused) return refused;
  }
  const was = Object.fromEntries(fields.map(({ name, before }) => [name, before?.value ?? null]));
  const loaded = { ...parts.values, ...loadedValues(noun, row) };
  const back = sendable.map((field) => [field.name, valueBack(field, propertyOf(field), loaded, was)] as const);
  const ofParts = back.filter(([name]) => Object.hasOwn(parts.properties, name));
  const body = {
    ...(await module.keptBody?.(db, entry.record_id, was)),
    ...(ofParts.length > 0 && module.partsBody!(Object.fromEntries(ofParts))),
  };
  // As a call for the state alone, for which the module of the noun is not called either.
  const isMove = fields.every(({ name }) => name === STATE);
  const kept = isMove ? {} : requiredValues(noun, row);
  const values = sentValues(noun, 'edit', { ...kept, ...Object.fromEntries(back) });
  return {
    ...{ caller, timeZone, values, isMove, isUndo: only === undefined },
    ...{ body, instead: {}, files: [], secrets: {}, reason: undefined, reasonName: STATE_REASON },
  };
}

/** Of a table the rows of today, with what the change did to them taken back. */
function valueBack(field: LoggedField, property: Property | undefined, now: Values, was: Values): unknown {
  const { name, rows } = field;
  return rows && property && isRows(property) ? rowsTakenBack(rowsIn(now[name]), field) : was[name];
}

/** An update has every required field. */
export function requiredValues(noun: Noun, row: Values): Values {
  const values = loadedValues(noun, row);
  const { required, properties } = recordFor(noun, 'edit');
  return Object.fromEntries(
    required
      .filter((name) => !properties[name]?.readOnly && !isFiles(properties[name]!))
      .map((name) => [name, values[name]]),
  );
}

async function refusedFor(
  db: Connection,
  noun: Noun,
  { change_id, record_id }: Entry,
  {
    field,
    property,
    now,
    over = 0,
  }: { field: LoggedField; property: Property | undefined; now: Values; over?: number },
): Promise<Refused | undefined> {
  const { name, title } = field;
  if (!property) return { message: `${title} is no longer a field that can be changed: nothing was undone.` };
  if (isFiles(property) || property.hash) return { message: `${title} cannot be set back: nothing was undone.` };
  const column = lostFiles(field);
  if (column) return { message: `${column} of ${title} cannot be set back: nothing was undone.` };
  const table = isRows(property) ? rowTable(noun, name, property) : undefined;
  const isNow = (when: 'before' | 'after') =>
    table
      ? rowsAre(when, { table, field, now }, logCell)
      : isSameJson(loggedValue(noun, name, property, now)?.value, field[when]?.value);
  if (isNow('after')) return undefined;
  const names = [name, ...formerNames(property)].map((one) => sql`fields @> ${jsonb([{ name: one }])}::jsonb`);
  const { rows } = await sql<{ change_id: number; user_name: string | null }>`
    select change_id::float8 as change_id, user_name from change_log
    where ${entriesOf(noun, record_id)} and change_id > ${change_id} and (${sql.join(names, sql` or `)})
    order by change_id desc limit 1`.execute(db);
  const [newest] = rows;
  const who = newest?.user_name ?? 'Somebody';
  if (isNow('before')) return { message: `${who} has set ${title} back already: nothing was undone.` };
  const newer = newest?.change_id ?? change_id;
  return over >= newer ? undefined : { message: `${who} has changed ${title} since: nothing was undone.`, newer };
}
