// A data source in memory, by the same descriptor rules as the server: checks, collisions, defaults, ids, stale updates,
// references, search and order. The reference pages and the engine's tests run on it.

import type { Noun, Property, Right, StampName, Values } from '../../schema/descriptor/descriptor';
import { localMinute } from '../../schema/formats/dates';
import { isEmpty, isFile, isStoredFile } from '../../schema/formats/plain-values';
import { withAges } from '../../schema/model/ages';
import { valueAt } from '../../schema/model/cell-value';
import { exportText } from '../../schema/model/cells';
import { choicesOf } from '../../schema/model/choices';
import { nounForUser } from '../../schema/model/default-me';
import { messagesOf } from '../../schema/model/messages';
import { nounOf } from '../../schema/model/nouns';
import { displayName, roleOf } from '../../schema/model/profile';
import { loadedValues } from '../../schema/model/record-for';
import { countedBy, refsOf } from '../../schema/model/refs';
import { mayDo } from '../../schema/model/rights';
import { rowRecord } from '../../schema/model/rows';
import { type RecordUsage, usageText } from '../../schema/model/usage';
import { type Errors, hasNoErrors } from '../../schema/rules/check';
import { checkStored, type StoredRecords } from '../../schema/rules/check-stored';
import { type CheckedValues, checkChange, checkNew, sentValues } from '../../schema/rules/check-write';
import { groupKey, haveDayInCommon } from '../../schema/rules/collisions';
import { forbiddenMessage } from '../../schema/rules/rights-messages';
import type { ApiError, Result } from '../feedback/result';
import { session } from '../session/session';
import type { DataSource, RecordId } from './data-source';
import { isInBounds, tablePage, tableRows } from './memory-table';

/** The initial records of a noun. A failure is not cached: the next call loads again. */
export type LoadRecords = (noun: Noun) => Promise<Result<readonly Values[]>>;

interface MemoryOptions {
  /** Writes are checked, and change nothing. */
  readonly?: boolean;
}

/**
 * @param load is called with the first request for a noun, and again only after a failure. Records that are saved are
 * lost with the page.
 */
export function createMemorySource(
  load: LoadRecords,
  { readonly: isReadonly = false }: MemoryOptions = {},
): DataSource {
  const tables = new Map<Noun, Values[]>();
  const saved = new Map<string, Values>();
  let saves = 0;

  /** @param right what the signed-in user needs; everyone may choose among records. */
  async function withRows<T>(
    noun: Noun,
    right: Right | undefined,
    signal: AbortSignal | undefined,
    use: (rows: Values[]) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (right && !mayDo(noun, right, roleOf(session.user)))
      return failed({ kind: 'forbidden', message: forbiddenMessage(noun, right), fields: {} });
    const loaded = tables.has(noun) ? undefined : await load(noun);
    if (signal?.aborted) return failed({ kind: 'aborted' });
    if (loaded?.ok === false) return loaded;
    if (loaded && !tables.has(noun)) tables.set(noun, [...loaded.data]);
    return use(tables.get(noun)!);
  }

  /** A record in a response: with the labels of referenced records, as far as they are known. */
  function asRead(noun: Noun, row: Values): Values {
    const labels = refsOf(noun.record).flatMap(({ key, name, ref }) => {
      const target = nounOf(ref);
      const found = tables.get(target)?.find((other) => isSameValue(other[target.api.id], row[name]));
      return found ? [[key, { [target.api.id]: found[target.api.id], [target.label]: found[target.label] }]] : [];
    });
    const counts = Object.entries(noun.record.properties).flatMap(([name, property]) => {
      if (property.countOf === undefined) return [];
      const counted = nounOf(property.countOf);
      const by = countedBy(property, counted, noun.noun);
      return [[name, (tables.get(counted) ?? []).filter((other) => isSameValue(other[by], row[noun.api.id])).length]];
    });
    return { ...withAges(noun.record, row), ...Object.fromEntries([...labels, ...counts]) };
  }

  /** The loaded records of `other` that refer to this one. */
  function referrersIn(other: Noun, noun: Noun, id: unknown): Values[] {
    const names = refsOf(other.record).flatMap(({ name, ref }) => (ref === noun.noun ? [name] : []));
    return (tables.get(other) ?? []).filter((row) => names.some((name) => isSameValue(row[name], id)));
  }

  const stored = (noun: Noun, row: Values, { values }: CheckedValues, isNew = false): Values => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => !noun.record.properties[name]?.writeOnly)
        .map(([name, value]) => [
          noun.record.properties[name]?.readAs ?? name,
          storedValue(noun.record.properties[name]!, value),
        ]),
    ),
    ...stampsOf(noun, isNew),
    updated_at: `save ${++saves}`,
  });

  /** Of the loaded records. */
  function usageOf(noun: Noun, id: RecordId): RecordUsage {
    const usage: RecordUsage = { used_by: [], other_records: 0 };
    for (const other of tables.keys()) {
      const count = referrersIn(other, noun, id).length;
      if (count === 0) continue;
      if (mayDo(other, 'list', roleOf(session.user))) usage.used_by.push({ noun: other.noun, count });
      else usage.other_records += count;
    }
    return usage;
  }

  return {
    page: (noun, columns, request, _number, signal) =>
      withRows(noun, 'list', signal, (rows) => {
        const all = rows.map((row) => asRead(noun, row));
        const found = request.bounds ? all.filter((row) => isInBounds(noun, row, request.bounds!)) : all;
        return done({ ...tablePage(found, noun.api.id, columns, request), total: all.length });
      }),
    list: (noun, signal) => withRows(noun, 'list', signal, (rows) => done(rows.map((row) => asRead(noun, row)))),
    read: <Found>(noun: Noun, id: RecordId, signal?: AbortSignal) =>
      withRows(noun, 'read', signal, (rows) => {
        const row = find(noun, rows, id);
        return row ? done(asRead(noun, row) as Found) : failed(MISSING);
      }),
    create: (noun, values, { key, signal }) =>
      withRows(noun, 'create', signal, async (rows) => {
        const earlier = saved.get(key);
        if (earlier) return done(earlier);
        const nounHere = nounForUser(noun, session.user);
        const checked = checkNew(nounHere, sentValues(noun, 'add', { ...values, ...noun.api.fixed }));
        const errors = await checkStored(noun, checked, recordsIn(noun, rows, tables));
        if (!hasNoErrors(errors)) return invalid(errors);
        const id = Math.max(0, ...rows.map((row) => Number(row[noun.api.id]) || 0)) + 1;
        const row = stored(noun, { [noun.api.id]: id }, checked, true);
        saved.set(key, row);
        if (!isReadonly) rows.push(row);
        return done(asRead(noun, row));
      }),
    update: (noun, id, values, { key, signal } = {}) =>
      withRows(noun, 'update', signal, async (rows) => {
        const earlier = key === undefined ? undefined : saved.get(key);
        if (earlier) return done(asRead(noun, earlier));
        const row = find(noun, rows, id);
        if (!row) return failed(MISSING);
        if (values.updated_at && !isSameValue(values.updated_at, row.updated_at))
          return failed({ ...conflict(messagesOf(noun).changed), current: asRead(noun, row) });
        const before = loadedValues(noun, row);
        const checked = checkChange(noun, sentValues(noun, 'edit', values), before);
        const others = rows.filter((other) => other !== row);
        const errors = await checkStored(noun, checked, recordsIn(noun, others, tables), { before, recordId: id });
        if (!hasNoErrors(errors)) return invalid(errors);
        const next = stored(noun, row, checked);
        if (key !== undefined) saved.set(key, next);
        if (!isReadonly) rows.splice(rows.indexOf(row), 1, next);
        return done(asRead(noun, next));
      }),
    delete: (noun, id) =>
      withRows(noun, 'delete', undefined, (rows) => {
        const row = find(noun, rows, id);
        if (!row) return failed(MISSING);
        if (usageText(usageOf(noun, id)) !== undefined) return failed(conflict(messagesOf(noun).inUse));
        if (!isReadonly) rows.splice(rows.indexOf(row), 1);
        return done({ [noun.api.id]: id });
      }),
    usage: (noun, id) =>
      withRows(noun, 'read', undefined, (rows) => (find(noun, rows, id) ? done(usageOf(noun, id)) : failed(MISSING))),
    export: (noun, columns, visible, request, table) =>
      withRows(noun, 'export', undefined, (rows) => {
        const all = rows.map((row) => asRead(noun, row));
        if (table !== undefined)
          return done(new Blob([csv(linesIn(noun, tableRows(all, noun.api.id, columns, request), table))], CSV));
        const lines = tableRows(all, noun.api.id, columns, request).map((row) =>
          visible.map(({ path, property, as }) => exportText(property, valueAt(row, path), as)),
        );
        return done(new Blob([csv([visible.map(({ label }) => label), ...lines])], CSV));
      }),
    async clusters(noun, columns, request, signal) {
      const { clustersOf } = await import('./memory-clusters');
      return withRows(noun, 'list', signal, (rows) => {
        const all = rows.map((row) => asRead(noun, row));
        return done(clustersOf(noun, tableRows(all, noun.api.id, columns, request), request));
      });
    },
    choices: (noun) =>
      withRows(noun, undefined, undefined, (rows) => {
        const isActive = ({ status }: Values) => noun.choices?.key === undefined || (status ?? 1) === 1;
        return done(choicesOf(noun, rows.filter(isActive)));
      }),
    fileUrl: (name) => name,
  };
}

/** A source of these records, by the name of their noun; every other noun has none. */
export const givenRecords =
  (records: Readonly<Record<string, readonly Values[]>>): LoadRecords =>
  async ({ noun }) =>
    done(records[noun] ?? []);

const MISSING: ApiError = { kind: 'missing', message: '', fields: {} };
const conflict = (message: string): Extract<ApiError, { kind: 'conflict' }> => ({
  kind: 'conflict',
  message,
  fields: {},
});

const done = <T>(data: T): Result<T> => ({ ok: true, data });
const failed = (failure: ApiError): { ok: false; failure: ApiError } => ({ ok: false, failure });
const invalid = (fields: Errors) => failed({ kind: 'invalid', message: '', fields });

/** The records of memory for the check of a save; a record that is not loaded may be chosen. */
export function recordsIn(
  noun: Noun,
  rows: readonly Values[],
  tables: ReadonlyMap<Noun, readonly Values[]>,
): StoredRecords {
  const others = rows.map((row) => loadedValues(noun, row));
  return {
    areChoices: async (chosen) => chosen.map(() => true),
    belong: async (pairs) =>
      pairs.map(({ ref, key, id, of }) => {
        const target = nounOf(ref);
        const chosen = tables.get(target)?.find((row) => isSameValue(row[target.api.id], id));
        return chosen === undefined || isSameValue(loadedValues(target, chosen)[key], of);
      }),
    async isTaken(group, values, before) {
      const key = groupKey(group, { ...before, ...values });
      return key !== undefined && others.some((other) => groupKey(group, other) === key);
    },
    overlaps: async (name, range) =>
      others.some((other) => !isEmpty(other[name]) && haveDayInCommon(String(other[name]), range)),
  };
}

const isSameValue = (a: unknown, b: unknown): boolean => a !== undefined && a !== null && String(a) === String(b);

/** What is noted about a saved record. */
function stampsOf({ record }: Noun, isNew: boolean): Values {
  const moment = localMinute(new Date());
  const name = session.user && displayName(session.user);
  const changed: Partial<Record<StampName, unknown>> = { changed: moment, changedBy: name };
  const noted = isNew ? { ...changed, created: moment, createdBy: name } : changed;
  return Object.fromEntries(
    Object.entries(record.properties).flatMap(([property, { stamp }]) =>
      stamp !== undefined && stamp in noted ? [[property, noted[stamp]]] : [],
    ),
  );
}

/** A noun's only record is read under any id. */
const find = ({ api }: Noun, rows: Values[], id: RecordId): Values | undefined =>
  api.single ? rows[0] : rows.find((row) => isSameValue(row[api.id], id));

/** A file is stored as its address in this page. */
function storedValue({ file }: Property, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isFile(item) ? storedFile(item as File) : item));
  if (isStoredFile(value)) return 'url' in value ? value : value.stored;
  if (!isFile(value)) return value ?? null;
  return file?.accept?.startsWith('image/') ? URL.createObjectURL(value as File) : storedFile(value as File);
}

const CSV = { type: 'text/csv' };

/** The rows of a table inside the records, one a line, below the titles of the columns. */
function linesIn({ api, label, record }: Noun, rows: readonly Values[], table: string): string[][] {
  const columns = Object.entries(rowRecord(record.properties[table]!).properties);
  const titles = [api.id, record.properties[label]!.title, ...columns.map(([, { title }]) => title)];
  const lines = rows.flatMap((row) =>
    (Array.isArray(row[table]) ? row[table] : []).map((inside: Values) => [
      ...[String(row[api.id]), exportText(record.properties[label]!, row[label])],
      ...columns.map(([name, column]) => exportText(column, inside[name])),
    ]),
  );
  return [titles, ...lines];
}

let files = 0;

function storedFile(file: File): Values {
  return { file_id: ++files, name: file.name, size: file.size, url: URL.createObjectURL(file), inline: file.type };
}

const csv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
