// GET /settings/get: the option lists that the server keeps.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { changesOf } from '../../server/routes/choice-versions';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { field, formCalls } from '../support/form-calls';
import { takenBack } from '../support/statements';

const api = ownApi(test);

const versions = async () => {
  const { status, body, headers } = await api.call('GET', '/settings/versions');
  assert.equal([status, headers['session-ends-in']], [200, undefined]);
  return body as Record<string, string>;
};
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((noun) => after[noun] !== before[noun]);

const keys = async (query: string) => Object.keys((await api.call('GET', `/settings/get${query}`)).body).sort();

test('only the requested lists are sent', async () => {
  assert.equal(await keys(''), []);
  assert.equal(await keys('?terminals=1'), ['terminals']);
  assert.equal(await keys('?roles=true&facilities=1&terminals=0&ticketFormTypes=false'), ['facilities', 'roles']);
  assert.equal(await keys('?roles=1&facilities=1&terminals=1&ticketFormTypes=1&users=1&secret=1'), [
    'facilities',
    'roles',
    'terminals',
    'ticketFormTypes',
  ]);
});

test('a list holds id and name, sorted by name, and nothing else', async () => {
  const { body } = await api.call('GET', '/settings/get?roles=1&facilities=1&terminals=1&ticketFormTypes=1');
  assert.equal(body.terminals, [
    { terminal_id: 1, terminal_name: 'MLR Chicago' },
    { terminal_id: 4, terminal_name: 'MLR DFW' },
    { terminal_id: 2, terminal_name: 'MLR Memphis' },
    { terminal_id: 3, terminal_name: 'MLR Tucson' },
  ]);
  const { body: placed } = await api.call('GET', '/settings/get?terminals=1&roles=1&places=1');
  assert.equal(
    [Object.keys(placed.terminals[0]), typeof placed.terminals[0].latitude],
    [['terminal_id', 'terminal_name', 'latitude', 'longitude'], 'number'],
  );
  assert.equal(placed.roles, body.roles);
  assert.equal(body.facilities, [
    { facility_id: 1, facility_name: 'Zone Up 1' },
    { facility_id: 2, facility_name: 'Zone Up 2' },
  ]);
  assert.equal(body.roles, [
    { role_id: 1, role_name: 'Administrator' },
    { role_id: 2, role_name: 'Staff' },
  ]);
  assert.equal(body.ticketFormTypes, [{ ticket_form_id: 1, form_name: 'Right-of-way Recovery' }]);
});

test('the version of what can be chosen is another one after every change of it, and of nothing else', async () => {
  const { save, addForm } = formCalls(() => api, 'Yard walk');
  const first = await versions();
  const { updated_at, ...terminal } = (await api.call('GET', '/terminal/3')).body;
  const renamed = { ...terminal, terminal_name: 'MLR Tuscon', updated_at };
  assert.is((await api.call('POST', '/terminal/update/3', { body: renamed })).status, 200);
  const second = await versions();
  assert.equal(changed(first, second), ['terminal']);
  const { id } = await addForm([field('Milepost')]);
  const third = await versions();
  assert.equal(changed(second, third), ['ticket_form']);
  const saved = await save({ form_datas: [field('Milepost'), field('Foreman')] }, id);
  assert.is(saved.status, 200, saved.text);
  const fourth = await versions();
  assert.equal(changed(third, fourth), ['ticket_form'], 'also where its fields alone have changed');
  assert.equal(await versions(), fourth);
});

test('a change that is committed behind a later one makes another version, too', async () => {
  const before = await versions();
  const late = await api.pool.connect();
  try {
    await late.query('begin');
    await late.query(`insert into change_log (noun, record_id, label, action, fields)
      values ('terminal', 1, 'MLR Chicago', 'update', '{}')`);
    await api.rows(`insert into change_log (noun, record_id, label, action, fields)
      values ('terminal', 2, 'MLR Memphis', 'update', '{}')`);
    const between = await versions();
    assert.equal(changed(before, between), ['terminal']);
    await late.query('commit');
    assert.equal(changed(between, await versions()), ['terminal']);
  } finally {
    late.release();
  }
});

test('versions say nothing of how much has changed, and are read from an index', async () => {
  for (const version of Object.values(await versions())) assert.match(version, /^[\w-]{16}$/);
  await api.rows(`insert into change_log (noun, record_id, label, action, fields)
    select 'ticket', at, '', 'create', '{}' from generate_series(1, 20000) as at`);
  await api.rows('vacuum analyze change_log');
  const { sql: text, parameters } = changesOf([nounOf('terminal'), nounOf('role')]).compile(openDatabase(api.pool));
  // Months without a change are else read as they are.
  await takenBack(api.pool, 'set local enable_seqscan = off; set local enable_bitmapscan = off', async (client) => {
    const { rows } = await client.query(`explain ${text}`, [...parameters]);
    const ways = rows.map((row) => row['QUERY PLAN'] as string).filter((step) => / on change_log/.test(step));
    assert.ok(ways.length > 0);
    for (const way of ways) assert.match(way, /Index Only Scan/);
  });
});

test('versions are those of what a user may choose', async () => {
  const { body } = await api.call('GET', '/settings/versions');
  const chosen = [...nouns.values()].filter(({ choices }) => choices);
  assert.equal(Object.keys(body).sort(), chosen.map(({ noun }) => noun).sort());
  assert.is((await api.call('GET', '/settings/versions', { token: null })).status, 401);
});

test('what is inactive cannot be chosen', async () => {
  await api.rows('update terminal set status = 0 where terminal_id = 2');
  await api.rows('update ticket_form set status = 2');
  const { body } = await api.call('GET', '/settings/get?terminals=1&ticketFormTypes=1');
  assert.equal(
    body.terminals.map((terminal: any) => terminal.terminal_id),
    [1, 4, 3],
  );
  assert.equal(body.ticketFormTypes, []);
});

test('a terminal and a facility can be read, with the coordinates that Add Ticket fills in', async () => {
  const { updated_at, ...terminal } = (await api.call('GET', '/terminal/1')).body;
  assert.match(updated_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  assert.equal(terminal, {
    terminal_id: 1,
    terminal_name: 'MLR Chicago',
    terminal_address: '1400 South Yard Road\nChicago, IL 60616',
    geo_location: '(41.8543, -87.6382)',
    latitude: 41.8543,
    longitude: -87.6382,
    status: 1,
  });
  const facility = (await api.call('GET', '/facility/2')).body;
  assert.equal([facility.facility_name, facility.capacity, facility.status], ['Zone Up 2', '800', 1]);
});

test.run();
