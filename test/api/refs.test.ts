// A noun that points to one noun twice and to itself: each reference shows its own record, in list, search, order, read
// and export.
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../server/base/unavailable';
import { openDatabase } from '../../server/db/database';
import { growNounTables, linkNounTables } from '../../server/db/noun-tables';
import { problem } from '../../server/http/http-errors';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { type Api, startApi } from '../support/api';
import { silentLog } from '../support/postgres';

const terminal = (title: string): Property => ({ title, type: 'integer', ref: 'terminal' });
const transfer: Noun = {
  noun: 'test_transfer',
  title: 'Transfer',
  label: 'code',
  choices: {
    key: 'transfers',
    id: 'transfer_id',
    text: 'code',
    choose: '-- Select Transfer --',
    none: '-- No Transfers Found --',
  },
  api: { id: 'transfer_id', base: '/test-transfer', list: 'GET', paged: true },
  record: {
    required: ['code', 'terminal_id'],
    properties: {
      code: { title: 'Code', type: 'string' },
      terminal_id: terminal('From'),
      to_terminal_id: terminal('To'),
      follows_id: { title: 'Follows', type: 'integer', ref: 'test_transfer' },
    },
  },
  screens: [
    {
      kind: 'list',
      path: '/test-transfers',
      title: 'Transfers',
      actions: [],
      columns: [
        'code',
        { field: 'terminal.terminal_name', label: 'From' },
        { field: 'to_terminal.terminal_name', label: 'To' },
        { field: 'test_transfer.code', label: 'Follows' },
      ],
    },
  ],
};

let api: Api;
test.before(async () => {
  (nouns as Map<string, Noun>).set(transfer.noun, transfer);
  api = await startApi();
  const db = openDatabase(api.pool);
  await growNounTables(db, { log: silentLog });
  await linkNounTables(db);
  for (const body of [
    { code: 'A', terminal_id: 1, to_terminal_id: 2 },
    { code: 'B', terminal_id: 2, to_terminal_id: 1, follows_id: 1 },
    { code: 'C', terminal_id: 3, follows_id: 2 },
  ]) {
    assert.is((await api.call('POST', '/test-transfer/create', { body })).status, 200);
  }
});
test.after(async () => {
  (nouns as Map<string, Noun>).delete(transfer.noun);
  await api?.close();
});

const list = (query: string) => api.call('GET', `/test-transfer?${query}`);
const codes = async (query: string) => (await list(query)).body.data.map((row: any) => row.code).join('');
const shown = ({ code, terminal, to_terminal, test_transfer }: any) => [
  code,
  terminal?.terminal_name,
  to_terminal?.terminal_name,
  test_transfer?.code,
];

test('a row nests the first record under its noun, the second under its own property, and one of its own noun like any other', async () => {
  const { status, body } = await list('');
  assert.is(status, 200);
  assert.equal(body.data.map(shown), [
    ['C', 'MLR Tucson', undefined, 'B'],
    ['B', 'MLR Memphis', 'MLR Chicago', 'A'],
    ['A', 'MLR Chicago', 'MLR Memphis', undefined],
  ]);
  assert.equal(
    [body.data[1].to_terminal, body.data[1].test_transfer],
    [
      { terminal_id: 1, terminal_name: 'MLR Chicago' },
      { transfer_id: 1, code: 'A' },
    ],
  );
  assert.is(body.data[0].to_terminal, null);
});

test('a read and an update give the same', async () => {
  assert.equal(shown((await api.call('GET', '/test-transfer/2')).body), ['B', 'MLR Memphis', 'MLR Chicago', 'A']);
  const { body } = await api.call('POST', '/test-transfer/update/2', {
    body: { code: 'B', terminal_id: 2, to_terminal_id: 4 },
  });
  assert.equal(shown(body.data), ['B', 'MLR Memphis', 'MLR DFW', 'A']);
  await api.call('POST', '/test-transfer/update/2', { body: { code: 'B', terminal_id: 2, to_terminal_id: 1 } });
});

test('records that choose each other in a ring can be saved at the same moment, again and again, without waiting for a deadlock', async () => {
  const save = (id: number, follows_id: number | null) =>
    api.call('POST', `/test-transfer/update/${id}`, { body: { code: 'ABC'[id - 1], terminal_id: 1, follows_id } });
  const statuses: number[] = [];
  const deadlocks = async () =>
    (await api.rows('select deadlocks::int as n from pg_stat_database where datname = current_database()'))[0].n;
  const waiting = async () =>
    (
      await api.rows(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0].n;
  const before = await deadlocks();
  const usual = await api.rows('select * from test_transfer');
  const holder = await api.pool.connect();
  for (let round = 0; round < 4; round++) {
    await api.rows('update test_transfer set follows_id = null');
    // All begin at one moment: each waits for its own record first.
    await holder.query('begin');
    await holder.query('select 1 from test_transfer for share');
    const saving = Promise.all([1, 2, 3].map((id) => save(id, (id % 3) + 1)));
    while ((await waiting()) < 3);
    await holder.query('commit');
    statuses.push(...(await saving).map(({ status }) => status));
  }
  holder.release();
  for (const { transfer_id: id, terminal_id, to_terminal_id, follows_id } of usual)
    await api.rows(
      'update test_transfer set terminal_id = $2, to_terminal_id = $3, follows_id = $4 where transfer_id = $1',
      [id, terminal_id, to_terminal_id, follows_id],
    );
  assert.equal(statuses, Array(12).fill(200));
  assert.is(await deadlocks(), before);
});

test('each is searched and sorted by its own record', async () => {
  const search = (path: string, text: string) => codes(`columns[0][data]=${path}&columns[0][search][value]=${text}`);
  assert.is(await search('terminal.terminal_name', 'memphis'), 'B');
  assert.is(await search('to_terminal.terminal_name', 'memphis'), 'A');
  assert.is(await search('to_terminal.terminal_id', '1'), 'B');
  assert.is(await search('test_transfer.code', 'b'), 'C');
  assert.is(await codes('order[0][name]=to_terminal.terminal_name&order[0][dir]=asc'), 'BAC');
  assert.is(await codes('order[0][name]=test_transfer.code&order[0][dir]=desc'), 'CBA');
});

test('the export shows each in its column', async () => {
  const { text } = await list('format=csv');
  assert.equal(text.replace('\ufeff', '').trim().split('\r\n'), [
    '"Code","From","To","Follows"',
    '"C","MLR Tucson","","B"',
    '"B","MLR Memphis","MLR Chicago","A"',
    '"A","MLR Chicago","MLR Memphis",""',
  ]);
});

test('usage counts the records that point to one, each once, by noun and as far as the caller may list them', async () => {
  const counted = async () => {
    const { status, body } = await api.call('GET', '/terminal/1/usage');
    assert.is(status, 200);
    const own = body.used_by.find(({ noun }: { noun: string }) => noun === transfer.noun);
    return { count: own?.count, others: body.other_records };
  };
  assert.equal(await counted(), { count: 2, others: 0 });
  assert.equal((await api.call('GET', '/test-transfer/3/usage')).body, { used_by: [], other_records: 0 });
  assert.equal((await api.call('GET', '/test-transfer/1/usage')).body.used_by, [{ noun: transfer.noun, count: 1 }]);
  assert.is((await api.call('GET', '/terminal/999999/usage')).status, 404);
  Object.assign(transfer, { may: { list: ['Staff'] } });
  try {
    assert.equal(await counted(), { count: undefined, others: 2 });
  } finally {
    delete transfer.may;
  }
  // A module may refuse, too; where it fails, that is no refusal.
  transfer.server = 'test-transfers';
  try {
    modules[transfer.server] = { authorize: async () => Promise.reject(problem(403, 'Not for you.')) };
    assert.equal(await counted(), { count: undefined, others: 2 });
    modules[transfer.server] = { authorize: async () => Promise.reject(new DatabaseUnavailable(undefined)) };
    assert.is((await api.call('GET', '/terminal/1/usage')).status, 503);
  } finally {
    delete modules[transfer.server];
    delete transfer.server;
  }
});

test.run();
