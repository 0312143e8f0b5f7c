// Who changed which record, when, and what was there before and after: written in the transaction of the change, so that
// neither is there without the other.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../src/schema/formats/plain-values';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { exportText } from '../../src/schema/model/cells';
import { formerNames } from '../../src/schema/model/former-names';
import type { HistoryPage, LoggedChange, LoggedField, LoggedValue } from '../../src/schema/model/history';
import { NOBODY, summaryOf } from '../../src/schema/model/history';
import { SEVERAL } from '../../src/schema/model/notice';
import { nounOf } from '../../src/schema/model/nouns';
import { presentName } from '../../src/schema/model/present-names';
import { recordKey, refKey } from '../../src/schema/model/refs';
import { isRows, rowRecord } from '../../src/schema/model/rows';
import { STATE } from '../../src/schema/model/states';
import { isStored } from '../../src/schema/model/stored';
import { type Connection, type Database, jsonb, utcText } from '../db/database';
import { columnOf, storedNoun } from '../db/noun-columns';
import { sending } from '../notices/notice';
import type { SignedIn } from '../session/sessions';
import { userName } from '../users/user-name';
import type { Parts } from './noun-module';
import { filesIn } from './record-files';
import { changedTable, type LogCell, shortened, tableOfBoth } from './row-changes';
import { readRow } from './rows';

/**
 * What is known of a change when it is logged. The entry keeps only the fields in which `before` and `after` differ.
 */
export interface Change {
  action: LoggedChange['action'];
  noun: Noun;
  id: number;
  /** Undefined for a command of the operator. */
  caller: Pick<SignedIn, 'userId' | 'apiTokenId'> | undefined;
  /** The record as it is read, before and after. */
  before?: Values;
  after?: Values;
  /** Columns of secrets that were set. */
  secrets?: readonly string[];
  /** What belongs to the record and is no property of it. */
  others?: readonly LoggedField[];
  /** Why it came into another state, as it was sent. */
  reason?: unknown;
  /** A whole photo takes the place of its scaled copy: nothing is corrected. */
  isWhole?: boolean;
  /** When, where that is not now: the past of a demo. */
  at?: Date;
}

/**
 * Writes the entry of a change, and notifies of it when the transaction commits, if it does: lists, record pages and forms
 * that show the record follow. @returns its `change_id`; undefined where nothing has changed.
 */
export const logChange = async (db: Connection, change: Change): Promise<number | undefined> =>
  (await logChanges(db, [change]))[0];

/** The entries of several changes of the same noun by the same caller, by one statement, and one notice of all of them. */
export async function logChanges(db: Connection, changes: readonly Change[]): Promise<(number | undefined)[]> {
  const entries = changes.map(entryOf);
  const written = entries.filter((entry) => entry !== undefined);
  const [first] = changes;
  if (!first || written.length === 0) return changes.map(() => undefined);
  const { noun, caller, at } = first;
  const { who, token } = callerNames(caller);
  const stored = storedNoun(noun).noun;
  const notice = sending({ kind: 'changed', noun: stored, id: written.length === 1 ? written[0]!.record_id : SEVERAL });
  const { rows } = await sql<{
    id: number;
  }>`insert into change_log (created_at, noun, record_id, label, action, created_by, user_name, token_name, summary, fields)
    select ${at ?? sql`clock_timestamp()`}, ${stored}, entry.record_id, entry.label, entry.action,
      ${caller?.userId ?? null}::integer, who, token, concat(coalesce(who, ${NOBODY}), ' ', entry.what), entry.fields
    from (select ${who} as who, ${token} as token) as author,
      jsonb_to_recordset(${jsonb(written)}::jsonb)
        as entry (record_id integer, label text, action text, what text, fields jsonb)
    returning change_id::float8 as id ${at || written.length > 1 ? sql`` : sql`, ${notice}`}`.execute(db);
  if (written.length > 1 && !at) await sql`select ${notice}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return entries.map((entry) => entry && ids.shift());
}

/** Undefined where nothing has changed. */
function entryOf({ action, noun, id, before = {}, after = {}, secrets = [], others = [], reason, isWhole }: Change) {
  const fields = changedFields(noun, before, after);
  const changed = [
    ...(typeof reason === 'string' && !isEmpty(reason) ? fields.map((field) => withReason(field, reason)) : fields),
    ...secretFields(noun, secrets),
    ...others,
  ].map((field) => (isWhole ? { ...field, whole: true } : field));
  if (action === 'change' && changed.length === 0) return undefined;
  const label = labelText(noun, action === 'delete' ? before : after);
  return { record_id: id, label, action, what: summaryOf({ action, fields: changed }), fields: changed };
}

/** Writes the change of something that belongs to a record and is no property of it, such as a token of an account. */
export async function logPart(
  db: Connection,
  { noun, id, caller, ...field }: Pick<Change, 'noun' | 'id' | 'caller'> & LoggedField,
): Promise<void> {
  const row = await readRow(db, noun, id);
  await logChange(db, { action: 'change', noun, id, caller, before: row, after: row, others: [field] });
}

/** The names of the caller and of the token for integrations that was used, as SQL; null without them. */
export function callerNames(caller: Change['caller']): Record<'who' | 'token', RawBuilder<string | null>> {
  const { userId = null, apiTokenId = null } = caller ?? {};
  const { noun, api } = nounOf(ACCOUNTS);
  return {
    who: sql`(select ${userName('author')} from ${sql.id(noun)} as author
      where ${sql.ref(`author.${api.id}`)} = ${userId}::integer)`,
    token:
      apiTokenId === null
        ? sql`null::text`
        : sql`(select token_name from api_token where api_token_id = ${apiTokenId}::integer)`,
  };
}

/** Everything that a record holds, as the log of its deletion has it. */
export const loggedFields = (noun: Noun, row: Values): LoggedField[] => changedFields(noun, row, {});

/** The fields in which two rows of a noun differ, in the order of the descriptor. */
function changedFields(noun: Noun, before: Values, after: Values): LoggedField[] {
  const { properties } = noun.record;
  return changedParts(noun, { values: before, properties }, { values: after, properties });
}

/** A cell of a row, as a field of a record; of a column that is gone nothing. */
export const logCell: LogCell = (table, name, row) => {
  const column = table.record.properties[name];
  return column && loggedValue(table, name, column, row);
};

/** The fields in which two states of what a record holds elsewhere differ. One that is gone has its title of then. */
export function changedParts(noun: Noun, before: Parts, after: Parts): LoggedField[] {
  return Object.entries({ ...before.properties, ...after.properties }).flatMap(([name, property]) => {
    if (isRows(property)) {
      const table = tableOfBoth(noun, name, before.properties[name] ?? property, property);
      return changedTable(table, before.values, after.values, logCell) ?? [];
    }
    if (!isLogged(property)) return [];
    const was = loggedValue(noun, name, before.properties[name] ?? property, before.values);
    const is = loggedValue(noun, name, property, after.values);
    if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return [];
    return [{ name, title: property.title, before: was ?? null, after: is ?? null }];
  });
}

const withReason = (field: LoggedField, reason: string): LoggedField =>
  field.name === STATE ? { ...field, reason: reason.trim() } : field;

/** Not what follows from other fields, nor what is stored as a hash alone. */
const isLogged = (property: Property): boolean =>
  !property.writeOnly &&
  property.hash === undefined &&
  property.computed === undefined &&
  (isStored(property) || isFiles(property));

/** A field of a row as the log has it; undefined where it is empty. */
export function loggedValue(noun: Noun, name: string, property: Property, row: Values): LoggedValue | undefined {
  const value = row[property.readAs ?? name];
  if (isEmpty(value)) return undefined;
  if (isFiles(property)) {
    const files = filesIn(value).map(({ name, size, sha256 }) => ({ name, size, sha256 }));
    return files.length === 0 ? undefined : { value: files, text: files.map((file) => file.name).join('; ') };
  }
  if (property.ref === undefined) return { value, text: exportText(property, value) };
  const target = nounOf(property.ref);
  const referenced = row[refKey(noun.record, name) ?? recordKey(name)] as Values | undefined;
  return { value, text: labelText(target, referenced ?? {}) || String(value) };
}

const secretFields = ({ record }: Noun, columns: readonly string[]): LoggedField[] =>
  Object.entries(record.properties)
    .filter(([name, property]) => property.hash && columns.includes(columnOf(name, property) ?? ''))
    .map(([name, { title }]) => ({ name, title, before: null, after: null }));

/** What a record is called. */
export function labelText(noun: Noun, row: Values): string {
  const property = noun.record.properties[noun.label];
  return (property && loggedValue(noun, noun.label, property, row)?.text) ?? '';
}

/** The condition of the entries of a noun in the log or in the trash, also of those under its former names. */
export function entriesUnder(noun: Noun): RawBuilder<unknown> {
  const names = [storedNoun(noun).noun, ...formerNames(noun)];
  // One name alone, as nearly every noun has: its entries come from the index in their order.
  return sql`noun ${names.length === 1 ? sql`= ${names[0]}` : sql`= any(${names}::text[])`}`;
}

/** The condition of the entries of a record. */
export const entriesOf = (noun: Noun, id: number): RawBuilder<unknown> =>
  sql`${entriesUnder(noun)} and record_id = ${id}`;

/** A field of an entry, and the cells in it, under the names that they have today. */
export function namedToday({ record }: Noun, field: LoggedField): LoggedField {
  const name = presentName(record, field.name);
  const property = Object.hasOwn(record.properties, name) ? record.properties[name]! : undefined;
  if (!field.rows || !property || !isRows(property)) return { ...field, name };
  const columns = rowRecord(property);
  const rows = field.rows.map((row) => ({
    ...row,
    fields: row.fields.map((cell) => ({ ...cell, name: presentName(columns, cell.name) })),
  }));
  return { ...field, name, rows };
}

/** Entries that one statement reads at most, and bytes of the database after which it reads no further one. */
const PORTION = { entries: 100, bytes: 131_072 };

interface Reading {
  condition?: RawBuilder<unknown>;
  /** Only what became of this field. */
  field?: string;
  limit?: number;
}

/**
 * The entries of a record, the newest first, read in portions: one that changed a large table has megabytes, and all of
 * them together would not fit into memory. Who keeps them has to keep less.
 */
export async function* recordEntries(
  db: Connection,
  noun: Noun,
  id: number,
  { condition = sql`true`, field, limit = Number.POSITIVE_INFINITY }: Reading,
): AsyncGenerator<LoggedChange> {
  const fields =
    field === undefined
      ? sql`fields`
      : sql`jsonb_path_query_array(fields, '$[*] ? (@.name == $name)', ${jsonb({ name: field })}::jsonb)`;
  let older = sql`true`;
  for (let left = limit; left > 0; ) {
    const most = Math.min(left, PORTION.entries);
    const { rows } = await sql<LoggedChange & { found: number }>`
      select change_id, ${utcText(sql.ref('created_at'))} as changed_at, action, label, created_by as user_id,
        user_name, token_name, ${fields} as fields, found
      from (
        select next.*, count(*) over ()::integer as found, sum(pg_column_size(fields)) over (order by change_id desc
          rows between unbounded preceding and 1 preceding) as bytes
        from (select * from change_log where ${entriesOf(noun, id)} and ${older} and ${condition}
          order by change_id desc limit ${most}) as next
      ) as sized
      where coalesce(bytes, 0) < ${PORTION.bytes} order by change_id desc`.execute(db);
    for (const { found: _, ...entry } of rows)
      yield { ...entry, fields: entry.fields.map((one) => namedToday(noun, one)) };
    const [last] = rows.slice(-1);
    if (!last || (rows.length === last.found && last.found < most)) return;
    left -= rows.length;
    older = sql`change_id < ${last.change_id}`;
  }
}

const PAGE_LENGTH = 50;

/**
 * The changes of a record, the newest first; those of a view of another noun's records, as far as it has their fields.
 * @param before only those older than this `change_id`.
 */
export async function readHistory(db: Database, noun: Noun, id: number, before?: number): Promise<HistoryPage> {
  const condition = before === undefined ? undefined : sql`change_id < ${before}`;
  const changes: LoggedChange[] = [];
  // One more says whether there are older ones.
  for await (const change of recordEntries(db, noun, id, { condition, limit: PAGE_LENGTH + 1 }))
    changes.push({ ...change, fields: change.fields.map(shortened) });
  const more = changes.splice(PAGE_LENGTH).length > 0;
  return { changes: noun.table === undefined ? changes : changes.flatMap((change) => ofView(noun, change)), more };
}

function ofView({ record }: Noun, change: LoggedChange): LoggedChange[] {
  const fields = change.fields.filter(({ name }) => Object.hasOwn(record.properties, name));
  return change.action !== 'change' || fields.length > 0 ? [{ ...change, fields }] : [];
}
