// Whatever the lint lets through works in tables and calls. Frozen descriptors are broken in many small ways; of
// those that the lint accepts tables are made, a record is written, read, listed, sorted, searched and offered.
import fastify from 'fastify';
import { sql } from 'kysely';
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listRows, readRow } from '../../server/crud/rows';
import { tableColumns } from '../../server/crud/table-columns';
import { fetchPage, planTable } from '../../server/crud/table-query';
import { tableRequest } from '../../server/crud/table-request';
import { changeRow, insertRow } from '../../server/crud/write-row';
import { type Connection, openDatabase } from '../../server/db/database';
import { storedNoun } from '../../server/db/noun-columns';
import { addIndexes, nounIndexes } from '../../server/db/noun-indexes';
import { growNounTables, linkNounTables, storedNouns } from '../../server/db/noun-tables';
import type { AppContext } from '../../server/request/context';
import { choiceRoutes } from '../../server/routes/choices';
import { nounRoutes } from '../../server/routes/nouns';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import { hasCall } from '../../src/schema/model/calls';
import { columnsOf } from '../../src/schema/model/columns';
import { nounForUser } from '../../src/schema/model/default-me';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import type { RecordMode } from '../../src/schema/model/record-for';
import type { Errors } from '../../src/schema/rules/check';
import { checkChange, checkNew, sentValues } from '../../src/schema/rules/check-write';
import { type Api, form, startApi, type TestResponse } from '../support/api';
import { apply, applyFrozen, restore } from '../support/frozen-descriptors';
import { isAccepted, type Mutant, mutants } from '../support/mutants';
import { asTexts, goodValues, moduleSamples } from '../support/noun-samples';
import { freshDatabase, silentLog } from '../support/postgres';

const all = mutants();
const accepted = all.filter(isAccepted);

test.after(restore);

test('there are many mutants, and the lint refuses most of them', () => {
  assert.ok(all.length >= 500, String(all.length));
  assert.ok(accepted.length < all.length / 2, `${accepted.length} of ${all.length}`);
});

test('every mutant that the lint accepts works in tables and calls', async () => {
  applyFrozen();
  const database = await freshDatabase('demo');
  // Empty ones, without the columns that only modules write.
  await openDatabase(database.pool)
    .transaction()
    .execute((db) => makeTables(db, storedNouns()));
  const failures: string[] = [];
  for (const mutant of accepted) {
    const failure = await failureOf(mutant, database.pool);
    if (failure) failures.push(`${mutant.what}\n    ${failure}`);
  }
  restore();
  await database.drop();
  assert.is(failures.length, 0, `${failures.length} of ${accepted.length}:\n${failures.join('\n')}`);
});

test('a sample of them works over HTTP: created, read, listed, changed, exported and deleted', async () => {
  const plain = accepted.filter(({ file, files }) => files[file].noun && !BY_CODE.includes(file));
  const step = Math.ceil(plain.length / SAMPLE_SIZE);
  const failures: string[] = [];
  for (const mutant of plain.filter((_, i) => i % step === 0)) {
    const failure = await httpFailureOf(mutant);
    if (failure) failures.push(`${mutant.what}\n    ${failure}`);
  }
  restore();
  assert.is(failures.length, 0, failures.join('\n'));
});

const UNDONE = new Error('undone');

/** The message of what does not work; nothing stays in the database. */
async function failureOf(
  { file, files }: Mutant,
  pool: Parameters<typeof openDatabase>[0],
): Promise<string | undefined> {
  apply(files);
  const noun: Noun | undefined = files[file].noun && nounOf(files[file].noun);
  try {
    await openDatabase(pool)
      .transaction()
      .execute(async (db) => {
        const changed = noun
          ? [noun]
          : [...nouns.values()].filter(({ table }) => file === 'lists.json' && table === undefined);
        if (noun && noun.table === undefined) await makeTables(db, [noun]);
        for (const one of changed) await tryCalls(db, one);
        await useRoutes(db);
        throw UNDONE;
      });
  } catch (error) {
    return error === UNDONE ? undefined : (error as Error).message;
  }
}

const SAMPLE_SIZE = 20;
/** Their calls need more than their descriptor says, or everyone's session needs their table. */
const BY_CODE = ['tickets.json', 'ticket-forms.json', 'users.json', 'profile.json', 'roles.json'];

/** The message of the first call that does not respond as it must. */
async function httpFailureOf({ file, files }: Mutant): Promise<string | undefined> {
  apply(files);
  const noun = nounOf(files[file].noun);
  const api = await startApi();
  try {
    const db = openDatabase(api.pool);
    await db.transaction().execute(async (changing) => {
      await forgetRecordsOf(changing, noun);
      await makeTables(changing, [noun]);
    });
    await tryHttp(api, noun, (mode, n) => goodFor(db, noun, mode, n));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await api.close();
  }
}

/** So that their table can be made anew. */
async function forgetRecordsOf(db: Connection, { noun }: Noun): Promise<void> {
  for (const other of storedNouns())
    for (const [name, { ref }] of Object.entries(other.record.properties))
      if (ref === noun && other.noun !== noun)
        await sql`update ${sql.id(other.noun)} set ${sql.id(name)} = null`.execute(db);
}

async function tryHttp(api: Api, noun: Noun, good: (mode: RecordMode, n: number) => Promise<Values>): Promise<void> {
  const { base, id: idName, paged, list: method, body: kind } = noun.api;
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Values): Promise<TestResponse> => {
    const response = await api.call(method, base + path, {
      body: body && kind === 'multipart' ? form(asTexts(body)) : body,
    });
    assert.is(response.status, 200, `${method} ${base}${path}: ${response.text}`);
    return response;
  };
  const listed = async (): Promise<number> =>
    (await call(method, '', method === 'POST' && paged ? { length: 100 } : undefined)).body.data.length;
  const ids: number[] = [];
  if (hasCall(noun, 'create'))
    for (const n of [1, 2]) ids.push((await call('POST', '/create', await good('add', n))).body.data[idName]);
  if (ids.length > 0 && hasCall(noun, 'update')) await call('POST', `/update/${ids[0]}`, await good('edit', 3));
  if (ids.length > 0 && hasCall(noun, 'read')) assert.is((await call('GET', `/${ids[0]}`)).body[idName], ids[0]);
  if (hasCall(noun, 'list')) assert.is(await listed(), ids.length);
  if (hasCall(noun, 'list') && paged)
    assert.is((await call('GET', '?format=csv')).text.trim().split('\r\n').length > ids.length, true);
  if (ids.length > 0 && hasCall(noun, 'delete')) {
    await call('DELETE', `/delete/${ids[0]}`);
    if (hasCall(noun, 'list')) assert.is(await listed(), ids.length - 1);
  }
}

/** Twice, as at two starts. */
async function makeTables(db: Connection, which: readonly Noun[]): Promise<void> {
  for (const { noun } of which) await sql`drop table if exists ${sql.id(noun)} cascade`.execute(db);
  for (const _start of [1, 2]) {
    await growNounTables(db, { log: silentLog, which });
    await linkNounTables(db);
    await addIndexes(
      db,
      which.flatMap((noun) => nounIndexes(noun, true)),
    );
  }
}

async function tryCalls(db: Connection, noun: Noun): Promise<void> {
  const stored = storedNoun(noun);
  const ids: number[] = [];
  if (hasCall(noun, 'create'))
    for (const n of [1, 2]) {
      const { values, errors } = checkNew(
        nounForUser(noun, null),
        sentValues(noun, 'add', await goodFor(db, noun, 'add', n)),
      );
      assertFine(noun, errors);
      ids.push(await insertRow(db, stored, values));
    }
  const before = ids.length > 0 ? await readRow(db, stored, ids[0]!) : undefined;
  if (before && hasCall(noun, 'update')) {
    const good = await goodFor(db, noun, 'edit', 3);
    const { values, errors } = checkChange(noun, sentValues(noun, 'edit', good), before);
    assertFine(noun, errors);
    await changeRow(db, stored, ids[0]!, { values, before, columns: {}, author: null });
  }
  if (hasCall(noun, 'read')) await readRow(db, stored, ids[0] ?? 1);
  if (hasCall(noun, 'list')) await (noun.api.paged ? tryPages(db, stored) : listRows(db, stored));
}

/** Files are sent beside the values. */
function assertFine({ record }: Noun, errors: Errors): void {
  const found = Object.entries(errors).filter(([name]) => !isFiles(record.properties[name]!));
  assert.is(found.length, 0, `good values were refused: ${JSON.stringify(found)}`);
}

/** Values that obey every rule, but for those of its module. */
async function goodFor(db: Connection, noun: Noun, mode: RecordMode, n: number): Promise<Values> {
  const refs = await refsFor(db, noun);
  const good = goodValues(noun, mode, n, refs);
  for (const name of Object.keys(moduleSamples(noun).body)) delete good[name];
  for (const [name, { ref }] of Object.entries(noun.record.properties))
    if (ref !== undefined && refs[name] === undefined) delete good[name];
  return good;
}

let made = 1;

/** A record to point to for every reference that has one; a new one where no two records may have the same. */
async function refsFor(db: Connection, noun: Noun): Promise<Record<string, number>> {
  const refs: Record<string, number> = {};
  const together = noun.record.unique?.flat() ?? [];
  for (const [name, { ref, unique }] of Object.entries(noun.record.properties)) {
    if (ref === undefined || ref === noun.noun) continue;
    const there = nounOf(ref);
    const { rows } = await sql<{
      id: number;
    }>`select ${sql.id(there.api.id)} as id from ${sql.id(there.noun)} limit 1`.execute(db);
    // Only an active record can be chosen.
    const active = there.record.properties.status ? { status: 1 } : {};
    const known = unique || together.includes(name) ? undefined : rows[0]?.id;
    refs[name] = known ?? (await insertRow(db, there, { ...(await goodFor(db, there, 'add', made++)), ...active }));
  }
  return refs;
}

/** Every column sorted by, and every one searched. */
async function tryPages(db: Connection, noun: Noun): Promise<void> {
  const allowed = tableColumns(noun);
  for (const screen of noun.screens ?? [])
    if (screen.kind === 'list')
      for (const { path } of columnsOf(noun, screen)) assert.ok(allowed.has(path), `the list has no column ${path}`);
  const paths = [...allowed.keys()].slice(0, 39);
  const named = paths.map((path, i): [string, string] => [`columns[${i}][data]`, path]);
  const order = paths.map((_, i): [string, string] => [`order[${i}][column]`, String(i)]);
  const searched = paths.map((_, i): [string, string] => [`columns[${i}][search][value]`, '1']);
  for (const more of [order, searched, [['search[value]', '2026']] as [string, string][]]) {
    const request = tableRequest([...named, ...more]);
    await fetchPage(db, await planTable(db, noun, request), request);
  }
}

/** All routes side by side, and the choices of every noun. */
async function useRoutes(db: Connection): Promise<void> {
  const app = fastify();
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request) => {
    request.signedIn = { userId: 1, role: 'Administrator', tokenHash: '' };
  });
  const context = { db, modules } as unknown as AppContext;
  nounRoutes(app, context, undefined as never);
  choiceRoutes(app, context);
  await app.ready();
  const keys = [...nouns.values()].flatMap(({ choices }) => choices?.key ?? []);
  const reply = await app.inject(`/settings/get?${keys.map((key) => `${key}=1`).join('&')}`);
  await app.close();
  if (reply.statusCode !== 200) throw new Error(`choices: ${(reply.json() as Values).message}`);
  assert.equal(Object.keys(reply.json()), keys);
}

test.run();
