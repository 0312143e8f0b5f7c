// The one path that restores a deleted record, under its own id and by the rules of today.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, NounState, Values } from '../../src/schema/descriptor/descriptor';
import { showDate } from '../../src/schema/formats/dates';
import { isEmpty, isSameJson } from '../../src/schema/formats/plain-values';
import { formerNames } from '../../src/schema/model/former-names';
import { lowered } from '../../src/schema/model/noun-label';
import { nounOf } from '../../src/schema/model/nouns';
import { loadedValues, recordFor } from '../../src/schema/model/record-for';
import { mayDo } from '../../src/schema/model/rights';
import { rowRecord, tablesOf } from '../../src/schema/model/rows';
import { STATE, STATE_SINCE } from '../../src/schema/model/states';
import type { DeletedReference, RestorePreview } from '../../src/schema/model/trash';
import { type Errors, hasNoErrors } from '../../src/schema/rules/check';
import { cellKey } from '../../src/schema/rules/check-rows';
import { stateErrors } from '../../src/schema/rules/check-state';
import { checkStored } from '../../src/schema/rules/check-stored';
import { checkChange } from '../../src/schema/rules/check-write';
import { readCatalog } from '../db/catalog';
import { type Connection, jsonb, noRowOf } from '../db/database';
import { columnOf, STAMP_COLUMNS } from '../db/noun-columns';
import { inSnapshot, inTransaction, takeTurn } from '../db/transaction';
import { uniqueKeys } from '../db/unique-key';
import { deleteFiles } from '../files/stored-files';
import { invalid, notFound, problem } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { BatchLoader } from './batch-loader';
import { changedParts, logChange } from './change-log';
import { lockNoun } from './check-collisions';
import { recordsOf } from './check-save';
import { insertStored } from './held-rows';
import { keptRowFiles, stays, withKeptFiles } from './kept-row-files';
import { keptRows } from './kept-rows';
import { NO_PARTS, type ServedNoun } from './noun-module';
import { rowsIn, withNewIds, writeRows } from './record-rows';
import { isForeignKey, isId } from './refs';
import { withRowFiles } from './row-files';
import { readRow, readStored } from './rows';
import { type Kept, readKept, takeOut } from './trash';

interface Restore {
  id: number;
  caller: SignedIn;
  timeZone: string;
  /** Values in place of those that no longer fit. */
  values: Values;
  /** What has no place any more is left out, which is known. */
  leaveOut: boolean;
}

/**
 * @throws 404 where the record is not in the trash; 409 where it has been restored, or something else has its place; 422
 * with a message for everything that no longer fits.
 */
export async function restoreRecord({ noun, module, context }: ServedNoun, restore: Restore): Promise<void> {
  const { id, caller } = restore;
  const restoring = inTransaction(context.db, async (transaction) => {
    await lockNoun(transaction, noun);
    // Of two who restore the same record one waits, and then sees that it is there.
    await takeTurn(transaction, 'trash', noun.noun, id);
    const kept = await keptOrThrow(transaction, noun, id, 'for update');
    const { stored, row, rows, lostFiles, errors, left_out } = await examine(transaction, noun, kept, restore);
    // Who may delete a record, but not read it, does not get to know what it held.
    const isOpen = mayDo(noun, 'read', caller.role);
    if (!restore.leaveOut)
      for (const { name, title, text } of left_out)
        errors[name] = [
          `${title} has no place any more: send leave_out to restore the record without ${isOpen ? `"${text}"` : 'it'}.`,
        ];
    if (!hasNoErrors(errors)) throw invalid(errors);
    const restored = { noun, context, transaction, caller, id, row };
    const columns = await module.beforeRestore?.(restored);
    await insertStored(transaction, noun.noun, sql`jsonb_build_array(${stored} || ${jsonb(columns ?? {})}::jsonb)`, {
      [STAMP_COLUMNS.changed]: sql`greatest(clock_timestamp(), r.updated_at + interval '1 microsecond')`,
      [STAMP_COLUMNS.changedBy]: sql`${caller.userId}::integer`,
      ...(noun.states && beginningNow(noun.states)),
    });
    await writeRows(transaction, noun, id, { values: withNewIds(noun, rows), row });
    await restoreHeld(transaction, noun, kept);
    await deleteFiles(transaction, lostFiles);
    await takeOut(transaction, kept);
    await module.afterRestore?.(restored);
    const after = await readRow(transaction, noun, id);
    const parts = (await module.parts?.(transaction, id)) ?? NO_PARTS;
    const others = changedParts(noun, NO_PARTS, parts);
    await logChange(transaction, { action: 'restore', noun, id, caller, after: { ...after, ...parts.values }, others });
  });
  await restoring.catch((error: unknown) => {
    throw isForeignKey(error) || (error as { code?: unknown }).code === '23505' ? problem(409, NO_PLACE) : error;
  });
}

/** A record that was deleted before its noun had states is in the first one. */
const beginningNow = ([first]: readonly NounState[]) => ({
  [STATE]: sql`coalesce(r.state, ${first!.name})`,
  [STATE_SINCE]: sql`coalesce(r.state_since, now())`,
});

const NO_PLACE = 'Something else has its place meanwhile, or what it belonged to is gone: it cannot be restored.';

/** What restoring a record would say. @throws as `restoreRecord`, but for the 422. */
export const previewRestore = (
  { noun, context }: ServedNoun,
  restore: Pick<Restore, 'id' | 'timeZone'>,
): Promise<RestorePreview> =>
  inSnapshot(context.db, async (snapshot) => {
    const kept = await keptOrThrow(snapshot, noun, restore.id);
    const { errors, deleted, left_out } = await examine(snapshot, noun, kept, { ...restore, values: {} });
    const { columns: _columns, ...shown } = kept;
    return { ...shown, errors, deleted, left_out };
  });

async function keptOrThrow(db: Connection, noun: Noun, id: number, lock?: 'for update'): Promise<Kept> {
  const { rows } = await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id}`.execute(db);
  if (rows.length > 0) throw problem(409, `This ${lowered(noun.title)} has been restored already.`);
  const kept = await readKept(db, noun, id, lock);
  if (!kept) throw notFound();
  return kept;
}

interface Examined {
  /** The row as it would be stored, JSON. */
  stored: RawBuilder<unknown>;
  /** It as it would be read. */
  row: Values;
  /** The rows inside it, by table. */
  rows: Values;
  /** Stored names of the files that these had, and that have no place in them any more. */
  lostFiles: string[];
  errors: Errors;
  deleted: DeletedReference[];
  left_out: { name: string; title: string; text: string }[];
}

async function examine(
  db: Connection,
  noun: Noun,
  kept: Kept,
  {
    id,
    timeZone,
    values: sent,
    caller: { role } = { role: null },
  }: Pick<Restore, 'id' | 'timeZone' | 'values'> & { caller?: Pick<SignedIn, 'role'> },
): Promise<Examined> {
  const columns = (await readCatalog(db)).get(noun.noun)!.columns;
  const renamed = renamedColumns(noun, kept.columns);
  const gone = kept.columns.filter((name) => !columns.has(name) && !renamed.has(name));
  const present = storedNow(noun, kept, renamed);
  const unreadable = await unreadableColumns(db, noun, present, kept, renamed);
  const usable = sql`(${present} - ${unreadable}::text[])`;
  const inside = keptRows(noun, kept.fields);
  const files = await keptRowFiles(db, kept);
  const row = { ...(await readStored(db, noun, usable))!, ...withKeptFiles(noun, inside.values, files) };
  const before = loadedValues(noun, row);
  const given = { ...sendable(noun, before), ...sendable(noun, sent) };
  const read = withRowFiles(noun, { body: {}, values: given, received: [], before });
  const { values, errors } = checkChange(noun, read.values, before);
  Object.assign(errors, read.errors);
  const deleted = await missingReferences(db, noun, { ...before, ...values }, { errors, timeZone });
  const altered = Object.entries(values).filter(([name, value]) => !isSameJson(value, before[name]));
  // A restore is no way into another state, unless the record's own is gone.
  const moved = stateErrors(noun, { before, values, role });
  const found = await checkStored(
    noun,
    { values, errors: { ...errors, ...moved } },
    recordsOf({ noun, transaction: db, id, loader: new BatchLoader() }),
    {
      before,
      recordId: id,
    },
  );
  const columnsOf = altered.flatMap(([name, value]): [string, unknown][] => {
    const column = columnOf(name, noun.record.properties[name]!);
    return column === undefined ? [] : [[column, isEmpty(value) ? null : value]];
  });
  const changed = { ...Object.fromEntries(columnsOf), ...uniqueKeys(noun, values, before) };
  const left_out = kept.fields.flatMap(({ name, title, before: value, rows }) =>
    value &&
    !rows &&
    [...gone, ...unreadable].includes(columnOf(name, noun.record.properties[name] ?? { title }) ?? name)
      ? [{ name, title, text: value.text }]
      : [],
  );
  const rows = Object.fromEntries(
    tablesOf(noun.record).map(([name]) => [name, Object.hasOwn(values, name) ? values[name] : before[name]]),
  );
  return {
    ...{ stored: sql`(${usable} || ${jsonb(changed)}::jsonb)`, row, rows, errors: found, deleted },
    lostFiles: files.filter(({ file }) => !stays(noun, rows, file)).map(({ file }) => file.stored),
    left_out: [...left_out, ...inside.left_out],
  };
}

/** What a form of the record would send; its files stay, and a password is set in the form of a user alone. */
function sendable(noun: Noun, values: Values): Values {
  const { properties } = recordFor(noun, 'edit');
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const { readOnly, writeOnly, file, items } = properties[name]!;
      return !readOnly && !writeOnly && !file && !items?.file;
    }),
  );
}

/** Columns by the names that they had when the record was deleted. */
function renamedColumns({ record }: Noun, had: readonly string[]): Map<string, string> {
  return new Map(
    Object.entries(record.properties).flatMap(([name, property]): [string, string][] => {
      const column = columnOf(name, property);
      const former = formerNames(property).find((one) => had.includes(columnOf(one, property) ?? ''));
      return column === undefined || former === undefined || had.includes(column)
        ? []
        : [[columnOf(former, property)!, column]];
    }),
  );
}

/** The row as it was stored, by the names of today. */
function storedNow({ api }: Noun, { trash_id, record_id }: Kept, renamed: ReadonlyMap<string, string>) {
  const stored = sql`(select stored from trash where trash_id = ${trash_id})`;
  const now = [...renamed].map(([was, is]) => sql`${is}::text, ${stored} -> ${was}::text`);
  return sql`(${stored} - ${[...renamed.keys()]}::text[]
    || jsonb_build_object(${sql.join([sql`${api.id}::text, ${record_id}::integer`, ...now])}))`;
}

/** Columns whose type has changed so that they cannot have the value any more; mostly none, which one statement finds. */
async function unreadableColumns(
  db: Connection,
  noun: Noun,
  stored: RawBuilder<unknown>,
  { columns }: Kept,
  renamed: ReadonlyMap<string, string>,
): Promise<string[]> {
  const isReadable = async (json: RawBuilder<unknown>) => {
    await sql`savepoint readable`.execute(db);
    try {
      await sql`select * from jsonb_populate_record(${noRowOf(noun.noun)}, ${json})`.execute(db);
      return true;
    } catch (error) {
      if (!String((error as { code?: unknown }).code).startsWith('22')) throw error;
      return false;
    } finally {
      await sql`rollback to savepoint readable`.execute(db);
    }
  };
  if (await isReadable(stored)) return [];
  const unreadable: string[] = [];
  for (const name of columns.map((one) => renamed.get(one) ?? one))
    if (!(await isReadable(sql`jsonb_build_object(${name}::text, ${stored} -> ${name}::text)`))) unreadable.push(name);
  return unreadable;
}

/** References whose record is gone: each gets its message in `errors`. @returns those whose record is in the trash. */
async function missingReferences(
  db: Connection,
  noun: Noun,
  values: Values,
  { errors, timeZone }: { errors: Errors; timeZone: string },
): Promise<DeletedReference[]> {
  const deleted: DeletedReference[] = [];
  const rows = tablesOf(noun.record).flatMap(([table, property]) =>
    rowsIn(values[table]).map((row, at) => ({
      record: rowRecord(property),
      row,
      keyOf: (name: string) => cellKey(table, at, name),
    })),
  );
  const record = { record: noun.record, row: values, keyOf: (name: string) => name };
  const references = [record, ...rows].flatMap(({ record: { properties }, row, keyOf }) =>
    Object.entries(properties).flatMap(([name, { ref }]) =>
      ref === undefined || isEmpty(row[name]) || errors[keyOf(name)]
        ? []
        : [{ name: keyOf(name), ref, id: Number(row[name]) }],
    ),
  );
  const isThere = await areThere(db, references);
  const missing = references.filter(({ ref, id }) => !isThere(ref, id));
  const kept = await inTrash(db, missing, timeZone);
  const listed = new Set<InTrash>();
  for (const { name, ref, id } of missing) {
    const target = nounOf(ref);
    const found = kept(target.noun, id);
    const its = `Its ${lowered(target.title)}`;
    errors[name] = [
      found
        ? `${its} was deleted on ${showDate(found.day)}: restore it, too, or choose another.`
        : `${its} no longer exists: choose another.`,
    ];
    // However many rows have it, it is restored once.
    if (!found || listed.has(found)) continue;
    listed.add(found);
    deleted.push({ name, noun: target.noun, record_id: id, label: found.label });
  }
  return deleted;
}

interface InTrash {
  noun: string;
  id: number;
  label: string;
  day: string;
}

/** Those of the records that are in the trash, by one statement. */
async function inTrash(
  db: Connection,
  missing: readonly { ref: string; id: number }[],
  timeZone: string,
): Promise<(noun: string, id: number) => InTrash | undefined> {
  const wanted = missing.filter(({ id }) => isId(id));
  if (wanted.length === 0) return () => undefined;
  const { rows } = await sql<InTrash>`
    select noun, record_id as id, label, to_char(deleted_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from trash where (noun, record_id) in (select * from unnest(
      ${wanted.map(({ ref }) => nounOf(ref).noun)}::text[], ${wanted.map(({ id }) => id)}::integer[]))`.execute(db);
  const found = new Map(rows.map((row) => [`${row.noun} ${row.id}`, row]));
  return (noun, id) => found.get(`${noun} ${id}`);
}

/** Whether records are still there, by one statement for each noun. */
async function areThere(
  db: Connection,
  references: readonly { ref: string; id: number }[],
): Promise<(ref: string, id: number) => boolean> {
  const found = new Map<string, Set<number>>();
  for (const ref of new Set(references.map((one) => one.ref))) {
    const { noun, api } = nounOf(ref);
    const ids = references.flatMap(({ ref: other, id }) => (other === ref && isId(id) ? [id] : []));
    const { rows } = await sql<{ id: number }>`
      select ${sql.id(api.id)} as id from ${sql.id(noun)} where ${sql.id(api.id)} = any(${ids}::integer[])`.execute(db);
    found.set(ref, new Set(rows.map(({ id }) => id)));
  }
  return (ref, id) => found.get(ref)!.has(id);
}

/** The rows that pointed to the record, and its files. */
async function restoreHeld(db: Connection, noun: Noun, { trash_id }: Kept): Promise<void> {
  const of = (column: 'held' | 'files') => sql`(select ${sql.id(column)} from trash where trash_id = ${trash_id})`;
  const { rows } = await sql<{ table: string; place: number }>`
    select held ->> 'table' as "table", place::integer - 1 as place
    from jsonb_array_elements(${of('held')}) with ordinality as h (held, place)
    where held -> 'rows' <> 'null' and to_regclass(quote_ident(held ->> 'table')) is not null order by place`.execute(
    db,
  );
  for (const { table, place } of rows)
    await insertStored(db, table, sql`(${of('held')} -> ${place}::integer -> 'rows')`);
  await sql`delete from stored_file where in_trash and stored_name in (
    select file ->> 'stored_name' from jsonb_array_elements(${of('files')}) as file)`.execute(db);
  await insertStored(db, 'stored_file', of('files'), {
    in_trash: sql`false`,
    // It may be called otherwise by now.
    owner_noun: sql`case when r.owner_noun is not null then ${noun.noun}::text end`,
  });
}
