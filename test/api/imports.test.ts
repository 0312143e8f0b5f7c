// A file is imported in portions: checked as single saves are, written once, found by a key, and taken back.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportResult } from '../../src/schema/import/import-call';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import {
  COLUMNS,
  checkPortion,
  FILE,
  facility,
  outcomes,
  type Portion,
  rowsOf,
  writePortion,
} from '../support/import-calls';

const api = ownApi(test, { kind: 'demo' });

const check = (base: string, portion: Portion, token?: string) => checkPortion(api, base, portion, token);
const write = (base: string, portion: Portion) => writePortion(api, base, portion);

const stored = (name: string) => api.rows(`select * from facility where facility_name = '${name}'`);

test('what no column of the file gives begins as in a form', async () => {
  const at = COLUMNS.indexOf('status');
  const without = <Item>(all: readonly Item[]) => all.filter((_, place) => place !== at);
  const portion = { columns: without(COLUMNS), rows: rowsOf([without(facility('Begun'))]) };
  assert.equal(outcomes(await check('/facility', portion)), ['new']);
  await write('/facility', portion);
  assert.equal(
    (await stored('Begun')).map(({ status }) => status),
    [1],
  );
});

test('a check says what would become of each line and writes nothing; the import writes the same', async () => {
  const lines = [facility('North'), facility('South', { status: 'Inactiv' }), facility('East', { latitude: '95' })];
  const portion = { columns: COLUMNS, rows: rowsOf(lines) };
  const checked = await check('/facility', portion);
  assert.equal(outcomes(checked), ['new', 'refused', 'refused']);
  assert.equal(checked[1]!.errors, { status: 'Status “Inactiv” is not known. Inactive is.' });
  assert.equal(checked[2]!.errors, { latitude: 'Latitude must be 90 or less.' });
  assert.equal(await stored('North'), []);

  const { rows } = await write('/facility', portion);
  assert.equal(outcomes(rows), ['new', 'refused', 'refused']);
  const [north] = await stored('North');
  assert.is(north!.facility_mobile, '3125550100');
  assert.is(north!.facility_id, rows[0]!.id);
  const history = (await api.call('GET', `/facility/${rows[0]!.id}/history`)).body;
  assert.equal([history.changes.length, history.changes[0].action], [1, 'create']);
});

test('a place is one column that fills two fields, and one that is as it was changes nothing', async () => {
  const parts = ['latitude', 'longitude'].map((name) => COLUMNS.indexOf(name));
  const columns = [...COLUMNS.filter((_, at) => !parts.includes(at)), 'geo_location'];
  const line = (place: string) => [...facility('Placed').filter((_, at) => !parts.includes(at)), place];
  const portion = (place: string) => ({ columns, rows: rowsOf([line(place)]), key: 'facility_name' });
  const [wrong] = await check('/facility', portion('by the river'));
  assert.equal(Object.keys(wrong!.errors!), ['geo_location']);
  await write('/facility', portion('35.1, -90.05'));
  const [placed] = await stored('Placed');
  assert.equal([Number(placed!.latitude), Number(placed!.longitude)], [35.1, -90.05]);
  assert.equal(outcomes(await check('/facility', portion('(35.10; -90.050)'))), ['unchanged']);
  const [moved] = await check('/facility', portion('35.2, -90.05'));
  assert.is(moved!.result, 'changed');
  assert.equal(moved!.changes!.geo_location, ['(35.1, -90.05)', '(35.2, -90.05)']);
});

test('many are written by the same statements, and logged each', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => facility(`Many ${at}`));
  const { rows } = await write('/facility', { columns: COLUMNS, rows: rowsOf(lines) });
  assert.ok(rows.every(({ result }) => result === 'new'));
  const found = await api.rows(`select facility_id, facility_name from facility where facility_name like 'Many %'
    order by facility_id`);
  assert.equal(
    found.map((row) => row.facility_name),
    lines.map(([name]) => name),
  );
  assert.equal(
    rows.map(({ id }) => id),
    found.map((row) => row.facility_id),
  );
  const logged = await api.rows(`select record_id, label from change_log where noun = 'facility'
    and label like 'Many %' order by change_id`);
  assert.equal(
    logged.map(({ record_id }) => record_id),
    found.map((row) => row.facility_id),
  );
});

test('by a key, lines are changed, unchanged or new, and the same file twice changes nothing', async () => {
  await write('/facility', { columns: COLUMNS, rows: rowsOf([facility('Key one'), facility('Key two')]) });
  const key = 'facility_name';
  const lines = [facility('Key one', { zone: 'B' }), facility('Key two'), facility('Key three'), facility('Key one')];
  const portion = { columns: COLUMNS, rows: rowsOf(lines), key };
  const { rows } = await write('/facility', portion);
  assert.equal(outcomes(rows), ['changed', 'unchanged', 'new', 'refused']);
  assert.equal(rows[0]!.changes, { zone: ['x', 'B'] });
  assert.equal(rows[3]!.errors, { facility_name: 'Row 2 has this Facility Name, too.' });
  assert.is((await stored('Key one'))[0]!.zone, 'B');
  const again = await write('/facility', portion);
  assert.equal(outcomes(again.rows), ['unchanged', 'unchanged', 'unchanged', 'refused']);
});

test('an empty cell leaves a field alone, unless its column empties', async () => {
  const { rows } = await write('/facility', { columns: COLUMNS, rows: rowsOf([facility('Empties')]) });
  const columns = ['facility_id', 'zone'];
  const line = rowsOf([[String(rows[0]!.id), '']]);
  assert.equal(outcomes(await check('/facility', { columns, rows: line, key: 'facility_id' })), ['unchanged']);
  const [refused] = await check('/facility', { columns, rows: line, key: 'facility_id', empties: ['zone'] });
  assert.equal(refused!.errors, { zone: 'Zone is required.' });
  const [unknown] = await check('/facility', { columns, rows: rowsOf([['987654', 'A']]), key: 'facility_id' });
  assert.equal(unknown!.errors, { facility_id: 'There is no facility with this Facility id.' });
});

test('a portion that is sent again is written once; with other rows it is a conflict', async () => {
  const portion = { columns: COLUMNS, rows: rowsOf([facility('Once')]), import: randomUUID(), portion: 3 };
  const first = await write('/facility', portion);
  const again = await write('/facility', portion);
  assert.equal(again, first);
  assert.is((await stored('Once')).length, 1);
  const other = { file: FILE, ...portion, rows: rowsOf([facility('Other')]) };
  assert.is((await api.call('POST', '/facility/import', { body: other })).status, 409);
  const [listed] = (await api.call('GET', `/facility/imports?sha256=${FILE.sha256}`)).body.data.rows;
  assert.equal([listed.import, listed.file, listed.created], [portion.import, FILE.name, 1]);
  assert.equal((await api.call('GET', `/facility/imports?sha256=${'b'.repeat(64)}`)).body.data.rows, []);
});

test('with all, one refused line refuses the portion, and leaves nothing behind', async () => {
  const lines = [facility('All or none'), facility('', {})];
  const id = randomUUID();
  const portion = { columns: COLUMNS, rows: rowsOf(lines), import: id, all: true };
  const { rows } = await write('/facility', portion);
  assert.equal(outcomes(rows), ['new', 'refused']);
  assert.is(rows[0]!.id, undefined);
  assert.equal(await stored('All or none'), []);
  const mended = { ...portion, rows: rowsOf([lines[0]!]) };
  for (const more of [{ portion: 0 }, { portion: 1 }])
    assert.is((await writePortion(api, '/facility', { ...mended, ...more })).written, false);
  assert.equal(await stored('All or none'), []);
  const undone = await api.call('POST', `/facility/imports/${id}/undo`);
  assert.equal([undone.status, undone.body.data.undone, undone.body.data.more], [200, 0, false]);
  const listed = (await api.call('GET', '/facility/imports')).body.data.rows;
  assert.not(listed.some((one: { import: string }) => one.import === id));
  assert.equal(outcomes((await write('/facility', { ...mended, import: randomUUID() })).rows), ['new']);
  assert.is((await stored('All or none')).length, 1);
});

test('formulas are texts, and an export of them reads back in', async () => {
  const { rows } = await write('/facility', { columns: COLUMNS, rows: rowsOf([facility('=1+1', { zone: "''=A1" })]) });
  const csv = (await api.call('GET', '/facility/export?columns[0][data]=facility_name')).text;
  assert.match(csv, `"'=1+1"`);
  const line = [String(rows[0]!.id), "'=1+1", "''=A1"];
  const columns = ['facility_id', 'facility_name', 'zone'];
  assert.equal(outcomes(await check('/facility', { columns, rows: rowsOf([line]), key: 'facility_id' })), [
    'unchanged',
  ]);
  assert.is((await stored('=1+1')).length, 1);
});

test('what is not usable is refused in words', async () => {
  const cases: [object, RegExp][] = [
    [{ columns: COLUMNS, rows: [] }, /no rows/],
    [{ columns: COLUMNS, rows: rowsOf(Array.from({ length: 1001 }, () => [])) }, /At most 1,000 rows/],
    [{ columns: COLUMNS, rows: [{ row: 7, cells: Array.from({ length: 5000 }, () => '') }] }, /Row 7 has 5,000 cells/],
    [{ columns: Array.from({ length: 5000 }, () => ''), rows: rowsOf([['x']]) }, /this one has 5,000/],
    [{ columns: ['nothing'], rows: rowsOf([['x']]) }, /no column/],
    [{ columns: COLUMNS, rows: rowsOf([['x']]), key: 'status' }, /./],
    [{ columns: COLUMNS, rows: rowsOf([['x']]), type: 1 }, /no such type/],
    [{ columns: COLUMNS, rows: [{ row: 1, cells: [1] }] }, /not usable/],
    [{ columns: COLUMNS, rows: rowsOf([['x']]), read: { zone: 'x' } }, /not usable/],
    [{}, /not usable/],
  ];
  for (const [body, message] of cases.filter(([, message]) => message.source !== '.')) {
    const { status, body: response } = await api.call('POST', '/facility/import/check', { body });
    assert.is(status, 422, JSON.stringify(body).slice(0, 80));
    assert.match(response.message, message);
  }
  const bad = [{ import: 'x' }, { portion: -1 }, { file: { name: 'x' } }];
  for (const over of bad) {
    const body = { import: randomUUID(), portion: 0, file: FILE, columns: COLUMNS, rows: rowsOf([[]]), ...over };
    assert.is((await api.call('POST', '/facility/import', { body })).status, 422);
  }
  assert.is((await api.call('POST', `/facility/imports/${randomUUID()}/undo`)).status, 404);
  assert.is((await api.call('POST', '/facility/imports/x/undo')).status, 404);
});

test('an import of which a part is taken back is not undone yet: the next call goes on', async () => {
  const lines = Array.from({ length: 1_001 }, (_, at) => facility(`Parted ${at}`));
  const id = randomUUID();
  for (const [portion, some] of [lines.slice(0, 600), lines.slice(600)].entries())
    await write('/facility', { columns: COLUMNS, rows: rowsOf(some), import: id, portion });
  const undo = async () => (await api.call('POST', `/facility/imports/${id}/undo`)).body.data;
  const listed = async () =>
    (await api.call('GET', '/facility/imports')).body.data.rows.find((one: { import: string }) => one.import === id);
  const { undone, more } = await undo();
  assert.equal([undone, more, (await listed()).undone], [1_000, true, undefined]);
  assert.is((await undo()).undone, 1);
  assert.type((await listed()).undone, 'string');
});

test('an import is undone; what was changed since stays and is listed', async () => {
  const key = 'facility_name';
  await write('/facility', { columns: COLUMNS, rows: rowsOf([facility('Undo old')]) });
  const lines = [facility('Undo old', { zone: 'Z' }), facility('Undo new'), facility('Undo touched')];
  const done = await write('/facility', { columns: COLUMNS, rows: rowsOf(lines), key });
  assert.equal(outcomes(done.rows), ['changed', 'new', 'new']);
  const touched = done.rows[2]!.id!;
  const values = (await api.call('GET', `/facility/${touched}`)).body;
  const body = { ...values, capacity: '12' };
  assert.is((await api.call('POST', `/facility/update/${touched}`, { body })).status, 200);
  const undone = (await api.call('POST', `/facility/imports/${done.import}/undo`)).body.data;
  assert.equal([undone.undone, undone.more], [2, false]);
  assert.equal(
    undone.left.map(({ row, id }: ImportResult) => [row, id]),
    [[4, touched]],
  );
  assert.match(undone.left[0].reason, /has changed it since/);
  assert.is((await stored('Undo old'))[0]!.zone, 'x');
  assert.equal(await stored('Undo new'), []);
  assert.is((await stored('Undo touched')).length, 1);
  const trash = (await api.call('GET', '/facility/trash')).body;
  assert.ok(JSON.stringify(trash).includes('Undo new'));
  const [listed] = (await api.call('GET', '/facility/imports')).body.data.rows;
  assert.type(listed.undone, 'string');
  const again = { import: done.import, portion: 1, file: FILE, columns: COLUMNS, rows: rowsOf(lines) };
  assert.is((await api.call('POST', '/facility/import', { body: again })).status, 409);
});

test('two imports at once: each record is there once', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => facility(`Race ${at}`));
  const portion = { columns: COLUMNS, rows: rowsOf(lines), key: 'facility_name' };
  const both = await Promise.all([write('/facility', portion), write('/facility', portion)]);
  const results = both.map(({ rows }) => new Set(outcomes(rows)));
  assert.equal(results.map((set) => [...set].join()).sort(), ['new', 'unchanged']);
  assert.is((await api.rows(`select 1 from facility where facility_name like 'Race %'`)).length, 20);
});

test('references are what records are called, and texts stand for others', async () => {
  const columns = ['facility_id', 'terminal_id', 'issue_date', 'pkg_count', 'ticket_form_type_id'];
  const [{ terminal_name: name, terminal_id: id }] = (await api.rows(
    'select terminal_name, terminal_id from terminal where status = 1 order by 1 limit 1',
  )) as [Record<string, unknown>];
  const typo = `${String(name).slice(0, -1)}q`;
  const line = ['', typo, '11-27-2026 08:15', '3', '1'];
  const [refused] = await check('/tickets', { columns, rows: rowsOf([line]) });
  assert.is(refused!.errors?.terminal_id, `Terminal “${typo}” is not known. ${name} is.`);
  const read = { terminal_id: { [typo]: String(name) } };
  const [checked] = await check('/tickets', { columns, rows: rowsOf([line]), read });
  assert.is(checked!.errors?.terminal_id, undefined, JSON.stringify(checked));
  assert.ok(id);
});

test('who may not add may not import, and who may not change may import without a key alone', async () => {
  const { token } = await signedIn(api, 'Staff');
  const portion = { columns: COLUMNS, rows: rowsOf([facility('Rights')]) };
  assert.is((await api.call('POST', '/facility/import/check', { body: portion, token: null as never })).status, 401);
  assert.equal(outcomes(await check('/facility', portion, token)), ['new']);
});

test.run();
