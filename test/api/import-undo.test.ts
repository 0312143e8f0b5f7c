// An import is taken back in portions: by statements for many records, by all who may, and what has changed since stays.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportUndone } from '../../src/schema/import/import-call';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApi, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { COLUMNS, FILE, facility, rowsOf, writePortion } from '../support/import-calls';

const noun = nounOf('facility');
const shipped = noun.api.calls;

const api = ownApi(test, { kind: 'demo' });
test.after.each(() => {
  noun.api.calls = shipped;
});

const undo = (id: string, token?: string, headers?: Record<string, string>) =>
  api.call('POST', `/facility/imports/${id}/undo`, { token, headers });

const undone = async (id: string): Promise<ImportUndone> => (await undo(id)).body.data;

const names = async (part: string) =>
  (await api.rows('select facility_name from facility where facility_name like $1 order by 1', [`${part}%`])).length;

test('a thousand changes a call, new ones and changed ones, with what is left to do', async () => {
  const lines = (zone: string, count: number) =>
    Array.from({ length: count }, (_, at) => facility(`Back ${at}`, { zone }));
  await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(lines('before', 400)) });
  const id = randomUUID();
  const key = 'facility_name';
  const whole = lines('after', 1_400);
  for (const [portion, rows] of [whole.slice(0, 1_000), whole.slice(1_000)].entries())
    await writePortion(api, '/facility', {
      columns: COLUMNS,
      rows: rowsOf(rows, 2 + portion * 1_000),
      key,
      import: id,
      portion,
    });
  assert.equal(await undone(id), { undone: 1_000, left: [], more: true, remaining: 400 });
  assert.equal(await undone(id), { undone: 400, left: [], more: false, remaining: 0 });
  const zones = await api.rows(
    `select zone, count(*)::integer as count from facility where facility_name like 'Back %' group by 1`,
  );
  assert.equal(zones, [{ zone: 'before', count: 400 }]);
  const kept = await api.rows(
    `select count(*)::integer as count from trash where noun = 'facility' and label like 'Back %'`,
  );
  assert.equal(kept, [{ count: 1_000 }]);
  const logged = await api.rows(`select action, count(*)::integer as count from change_log where noun = 'facility'
    and label like 'Back %' group by 1 order by 1`);
  assert.equal(logged, [
    { action: 'change', count: 800 },
    { action: 'create', count: 1_400 },
    { action: 'delete', count: 1_000 },
  ]);
  const [{ record_id }] = (await api.rows(`select record_id from trash where label = 'Back 999'`)) as [
    { record_id: number },
  ];
  assert.is((await api.call('POST', `/facility/restore/${record_id}`)).status, 200);
  assert.is(await names('Back 999'), 1);
});

test('an Undo whose response was lost gets it once more under its key, with what stays', async () => {
  const { import: id, rows } = await writePortion(api, '/facility', {
    columns: COLUMNS,
    rows: rowsOf(['Held', 'Free'].map((name) => facility(`Lost ${name}`))),
  });
  const { import: other } = await writePortion(api, '/facility', {
    columns: COLUMNS,
    rows: rowsOf([facility('Other')]),
  });
  await api.rows(
    `update ticket set facility_id = ${rows[0]!.id} where ticket_id = (select min(ticket_id) from ticket)`,
  );
  const key = { 'idempotency-key': randomUUID() };
  const first = await undo(id, undefined, key);
  assert.equal([first.body.data.undone, first.body.data.left.length], [1, 1]);
  assert.equal((await undo(id, undefined, key)).body, first.body);
  assert.equal((await undone(id)).left, [], 'without it there is nothing left to do');
  assert.is((await undo(other, undefined, key)).status, 409);
  assert.is((await undone(other)).undone, 1);
});

test('what others use or have changed stays, and the others of the portion go', async () => {
  const lines = ['Used', 'Free 1', 'Touched', 'Free 2'].map((name) => facility(`Left ${name}`));
  const { import: id, rows } = await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(lines) });
  await api.rows(
    `update ticket set facility_id = ${rows[0]!.id} where ticket_id = (select min(ticket_id) from ticket)`,
  );
  const touched = (await api.call('GET', `/facility/${rows[2]!.id}`)).body;
  await api.call('POST', `/facility/update/${rows[2]!.id}`, { body: { ...touched, zone: 'other' } });
  const { undone: count, left } = await undone(id);
  assert.is(count, 2);
  assert.equal(left.map(({ row, label }) => [row, label]).sort(), [
    [2, 'Left Used'],
    [4, 'Left Touched'],
  ]);
  assert.is(await names('Left'), 2);
});

test('who may delete and change such records takes the import of another user back', async () => {
  const write = async (name: string) =>
    (await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf([facility(name)]) })).import;
  const id = await write('Foreign 1');
  const { token } = await signedIn(api, 'Staff');
  assert.is((await undo(id, token)).status, 200);
  assert.is(await names('Foreign 1'), 0);
});

test('who may not delete takes back only what all or nothing has ended', async () => {
  const { may } = noun;
  noun.may = { ...may, delete: ['Administrator'] };
  try {
    const { token } = await signedIn(api, 'Staff');
    const send = (id: string, portion: number, name: string, all: boolean) => {
      const rows = { columns: COLUMNS, rows: rowsOf([facility(name)], 2 + portion) };
      return api.call('POST', '/facility/import', { token, body: { import: id, portion, all, file: FILE, ...rows } });
    };
    const plain = randomUUID();
    assert.is((await send(plain, 0, 'Trick 1', false)).status, 200);
    assert.is((await send(plain, 1, '', true)).status, 409);
    assert.is((await undo(plain, token)).status, 403);
    const all = randomUUID();
    assert.is((await send(all, 0, 'Trick 2', true)).status, 200);
    assert.is((await undo(all, token)).status, 403);
    // Another user's Undo of it has begun.
    await api.rows(`update import set undone_at = now() where import_id = '${all}'`);
    await send(all, 1, '', true);
    assert.is((await undo(all, token)).status, 403);
    const whole = randomUUID();
    assert.is((await send(whole, 0, 'Trick 3', true)).status, 200);
    assert.is((await send(whole, 1, '', true)).body.data.written, false);
    // It may be under way for two days.
    const begun = (ago: string) =>
      api.rows(`update import set created_at = now() - interval '${ago}' where import_id = '${whole}'`);
    await begun('49 hours');
    assert.is((await undo(whole, token)).status, 403);
    await begun('47 hours');
    assert.is((await undo(whole, token)).status, 200);
    assert.is(await names('Trick'), 2);
  } finally {
    noun.may = may;
  }
});

test('of records that are not deleted, who manages users takes it back, and nobody else', async () => {
  const admins = await startApi({ kind: 'demo', env: { USER_ADMIN_ROLES: 'Administrator' } });
  try {
    noun.api.calls = ['list', 'read', 'create', 'update'];
    const portion = { columns: COLUMNS, rows: rowsOf([facility('Kept for ever')]) };
    const { token } = await signedIn(admins, 'Staff');
    const body = { import: randomUUID(), portion: 0, file: { name: 'x', sha256: '0'.repeat(64), rows: 1 }, ...portion };
    assert.is((await admins.call('POST', '/facility/import', { body, token })).status, 200);
    const other = (await signedIn(admins, 'Staff')).token;
    const path = `/facility/imports/${body.import}/undo`;
    assert.is((await admins.call('POST', path, { token: other })).status, 403);
    const { status, body: done } = await admins.call('POST', path);
    assert.equal([status, done.data?.undone], [200, 1]);
  } finally {
    await admins.close();
  }
});

test.run();
