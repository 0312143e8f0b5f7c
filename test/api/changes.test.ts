// The list of all changes: for those who have the right to it, without what is closed to them, and from an index in every
// month.
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageIds } from '../../server/crud/table-order';
import { fetchPage, planTable, type TablePlan } from '../../server/crud/table-query';
import { tableRequest } from '../../server/crud/table-request';
import { type Database, openDatabase } from '../../server/db/database';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { statementsOf, takenBack } from '../support/statements';

const api = ownApi(test);
let db: Database;
test.before(() => {
  db = openDatabase(api.pool);
});

const list = async (query = '', token?: string) =>
  (await api.call('GET', `/changes?length=100${query}`, { token })).body;
const created = async (name: string) =>
  (await api.call('POST', '/worktype/create', { body: { worktype: name, status: 1 } })).body.data.worktype_id;

test('an entry says who changed what, can be found by each of it, and is a line of the file', async () => {
  const id = await created('Night patrol');
  await api.call('POST', `/worktype/update/${id}`, { body: { worktype: 'Day patrol', status: 0 } });
  const { data, recordsTotal } = await list();
  assert.is(recordsTotal, data.length);
  const { author } = data[0];
  assert.equal(
    data.slice(0, 2).map((row: any) => [row.noun, row.record_id, row.label, row.action, row.summary]),
    [
      [
        'worktype',
        id,
        'Day patrol',
        'change',
        `${author} changed Name from Night patrol to Day patrol and changed Status from Active to Inactive`,
      ],
      ['worktype', id, 'Night patrol', 'create', `${author} created it`],
    ],
  );
  const found = async (column: string, text: string) =>
    (await list(`&columns[0][data]=${column}&columns[0][search][value]=${encodeURIComponent(text)}`)).data.map(
      (row: any) => row.action,
    );
  assert.equal(await found('noun', 'worktype'), ['change', 'create']);
  assert.equal(await found('action', 'create'), ['create']);
  assert.equal(await found('summary', 'day patrol'), ['change']);
  assert.equal(await found('author', author.slice(0, 4)), ['change', 'create']);
  assert.equal(await found('created', data[0].created.slice(0, 10)), ['change', 'create']);
  assert.equal(await found('noun', 'ticket'), []);
  const { text } = await api.call('GET', '/changes/export');
  assert.match(text, /"Work type","Day patrol",.* changed Name from Night patrol to Day patrol/);

  const entry = async () => {
    const { status, body, text } = await api.call('GET', `/changes/${data[0].change_id}`);
    assert.is(status, 200, text);
    return body;
  };
  const read = await entry();
  assert.equal([read.record_exists, read.fields.map(({ title }: any) => title)], [true, ['Name', 'Status']]);
  await api.call('DELETE', `/worktype/delete/${id}`);
  assert.is((await entry()).record_exists, false);
});

test('nobody without the right sees any of it', async () => {
  const { token } = await signedIn(api, 'Staff');
  const [{ change_id }] = (await list()).data;
  for (const path of ['/changes', '/changes/export', `/changes/${change_id}`])
    assert.is((await api.call('GET', path, { token })).status, 403, path);
  assert.is((await api.call('POST', '/changes', { token, body: {} })).status, 403);
});

test('entries of a noun that is closed to a user are in no list, file, count or read of that user', async () => {
  await created('Seen');
  const all = nouns as Map<string, Noun>;
  const { token } = await signedIn(api, 'Administrator');
  const usual = nounOf('worktype');
  const closed = { ...nounOf('worktype'), may: { read: ['Nobody'] } };
  await sql`insert into change_log (noun, record_id, label, action, fields)
    values ('labortype', 1, 'Welder', 'create', '[]'), ('gone', 1, 'Of old', 'create', '[]')`.execute(db);
  const labels = async () => (await list('', token)).data.map(({ label }: any) => label);
  const before = await labels();
  assert.ok(['Seen', 'Welder', 'Of old'].every((label) => before.includes(label)));
  const hidden = (await list('', token)).data.find(({ label }: any) => label === 'Seen').change_id;
  all.set('worktype', closed);
  try {
    const after = await list('', token);
    assert.equal(new Set(after.data.map(({ label }: any) => label)), new Set(['Welder']));
    assert.equal([after.recordsTotal, after.recordsFiltered], [1, 1]);
    assert.is((await api.call('GET', `/changes/${hidden}`, { token })).status, 404);
    assert.not.match((await api.call('GET', '/changes/export', { token })).text, /Seen|Of old/);
  } finally {
    all.set('worktype', usual);
  }
});

/** The steps of a statement where nothing but an index is left. */
async function stepsOf(
  statement: { sql: string; parameters: readonly unknown[] },
  { sort = 'off' }: { sort?: 'on' | 'off' } = {},
): Promise<string> {
  return takenBack(api.pool, `set local enable_seqscan = off; set local enable_sort = ${sort}`, async (client) => {
    const { rows } = await client.query(`explain ${statement.sql}`, [...statement.parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('a page of the list and a history are read from an index of every month', async () => {
  await sql`create table change_log_2024_01 partition of change_log for values from ('2024-01-01+00') to ('2024-02-01+00')`.execute(
    db,
  );
  await sql`insert into change_log (created_at, noun, record_id, label, action, fields, created_by)
    select '2024-01-01'::timestamptz + n * interval '10 minutes', 'worktype', n % 1000, 'One', 'change', '[]', n % 7
    from generate_series(1, 4000) as n`.execute(db);
  await sql`analyze change_log`.execute(db);
  const noun = nounOf('change');
  const stored = { ...noun, noun: 'change_log' };
  const plan = (query: [string, string][] = []): Promise<TablePlan> => planTable(db, stored, tableRequest(query));
  const page = async (query?: [string, string][], options?: { sort: 'on' }) =>
    stepsOf(pageIds(await plan(query), { start: 0, length: 25 }).compile(db), options);
  const by = (path: string, text: string): [string, string][] => [
    ['columns[0][data]', path],
    ['columns[0][search][value]', text],
  ];
  const { rows } = await sql<{ name: string }>`
    select relid::text as name from pg_partition_tree('change_log') where isleaf`.execute(db);
  for (const steps of [await page(), await page(by('noun', 'worktype')), await page(by('author', 'System'))]) {
    assert.not.match(steps, /Seq Scan|-> +Sort|^Sort/, steps);
    for (const { name } of rows) assert.match(steps, new RegExp(`Index.* on ${name}\\b`), steps);
  }
  // A kind of record of which there are few is found by its own index.
  const few = await page(by('noun', 'role'), { sort: 'on' });
  assert.match(few, /Index Cond: \(noun = 'role'/, few);
  const deleted = await page(by('action', 'delete'));
  assert.match(deleted, /Index Cond: \(action = 'delete'/, deleted);
  const { statements } = await statementsOf(() => api.call('GET', '/worktype/17/history'));
  const { text, values } = statements.find((one) => one.text.includes('from change_log'))!;
  const history = await stepsOf({ sql: text, parameters: values });
  assert.not.match(history, /Seq Scan|-> +Sort|^Sort/, history);
  for (const { name } of rows) assert.match(history, new RegExp(`Index.* on ${name}\\b`), history);
  // A day needs its month alone.
  const day = await page([...by('created', '2024-01-05'), ['filters', 'typed']]);
  assert.match(day, /Index.* on change_log_2024_01/);
  assert.not.match(day, /Seq Scan/, day);
  const found = await fetchPage(
    db,
    await plan(),
    tableRequest([
      ['start', '3990'],
      ['length', '10'],
    ]),
  );
  assert.is(found.data.length, 10);
});

test.run();
