// Tables inside records: a noun of its own with two of them, through every call that a record has.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { growNounTables, linkNounTables } from '../../server/db/noun-tables';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { summaryOf } from '../../src/schema/model/history';
import { nouns, readNoun } from '../../src/schema/model/nouns';
import { type Api, form, startApi } from '../support/api';
import { writePortion } from '../support/import-calls';
import { silentLog } from '../support/postgres';
import { statementsOf } from '../support/statements';

const sheet = readNoun({
  noun: 'test_sheet',
  title: 'Time sheet',
  label: 'code',
  api: { id: 'sheet_id', base: '/test-sheet', list: 'GET', paged: true },
  record: {
    required: ['code'],
    properties: {
      code: { title: 'Code', type: 'string' },
      labor: {
        title: 'Labor',
        type: 'array',
        items: {
          type: 'object',
          required: ['day'],
          properties: {
            day: { title: 'Day', type: 'string', format: 'date' },
            hours: { title: 'Hours', type: 'number', minimum: 0, multipleOf: 0.25 },
            worktype_id: { title: 'Work', type: 'integer', ref: 'worktype' },
            seal: { title: 'Seal', type: 'string', unique: true },
            kind: {
              title: 'Kind',
              type: 'string',
              options: [
                { value: 'Straight', text: 'Straight' },
                { value: 'Overtime', text: 'Overtime' },
              ],
              default: 'Straight',
            },
            note: { title: 'Note', type: 'string' },
            tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
            starts: { title: 'Starts', type: 'string', format: 'local-date-time' },
            text: { title: 'Text', type: 'string', readOnly: true, computed: { fields: ['kind', 'note'], as: 'text' } },
          },
        },
      },
      worked: { title: 'Worked', type: 'number', readOnly: true, computed: 'sum(labor.hours) + count(labor) * 100' },
      photo: { title: 'Photo', file: {} },
      costs: {
        title: 'Other costs',
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: { type: 'object', properties: { what: { title: 'What', type: 'string' } } },
      },
    },
  },
  screens: [{ kind: 'list', path: '/test-sheets', title: 'Sheets', actions: [], columns: ['code', 'labor'] }],
});

const LONG = 'w'.repeat(60);

/** Called as what SQL is written with: its table, columns of the record and of its rows. */
const line = readNoun({
  noun: 'line',
  title: 'Line',
  label: 'kept',
  api: { id: 'line_id', base: '/test-line', list: 'GET', paged: true },
  record: {
    required: [],
    properties: {
      kept: { title: 'Kept', type: 'string' },
      parts: {
        title: 'Parts',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            r: { title: 'R', type: 'string' },
            [`${LONG}1`]: { title: 'One', type: 'number' },
            [`${LONG}2`]: { title: 'Two', type: 'number' },
          },
        },
      },
    },
  },
  screens: [{ kind: 'list', path: '/test-lines', title: 'Lines', actions: [], columns: ['kept', 'parts'] }],
});

let api: Api;
let worktype: number;
test.before(async () => {
  for (const noun of [sheet, line]) (nouns as Map<string, Noun>).set(noun.noun, noun);
  api = await startApi();
  const db = openDatabase(api.pool);
  await growNounTables(db, { log: silentLog });
  await linkNounTables(db);
  worktype = await newWorktype('Night');
});
test.after(async () => {
  for (const noun of [sheet, line]) (nouns as Map<string, Noun>).delete(noun.noun);
  await api?.close();
});

const newWorktype = async (name: string): Promise<number> =>
  (await api.call('POST', '/worktype/create', { body: { worktype: name, status: 1 } })).body.data.worktype_id;

const create = (body: Values, headers: Record<string, string> = {}) =>
  api.call('POST', '/test-sheet/create', { body: { code: 'A', ...body }, headers });
const update = (id: number, body: Values, headers: Record<string, string> = {}) =>
  api.call('POST', `/test-sheet/update/${id}`, { body: { code: 'A', ...body }, headers });
const read = async (id: number) => (await api.call('GET', `/test-sheet/${id}`)).body;

/** A new record. @returns it as it is read. */
async function created(body: Values): Promise<any> {
  const response = await create(body);
  assert.is(response.status, 200, response.text);
  return response.body.data;
}

const day = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, '0')}`;
const manyRows = (count: number): Values[] =>
  Array.from({ length: count }, (_, n) => ({ day: day(n), hours: n % 8, note: `Row ${n}`, worktype_id: worktype }));

test('rows are stored, read in their order with what they refer to, and keep their ids', async () => {
  const own = randomUUID();
  const made = await created({
    labor: [
      { day: '2026-03-02', hours: 2.5, worktype_id: worktype, tags: ['a', 'b'], starts: '2026-03-02 06:30' },
      { row_id: own.toUpperCase(), day: '03-01-2026', kind: 'Overtime', note: 'Dock 4' },
      { row_id: 'none', day: '2026-03-03' },
    ],
  });
  const [first, second, third] = made.labor;
  assert.equal(
    made.labor.map((row: Values) => row.day),
    ['2026-03-02', '2026-03-01', '2026-03-03'],
  );
  assert.equal(first.worktype, { worktype_id: worktype, worktype: 'Night' });
  assert.equal([first.hours, first.tags, first.starts, first.kind], [2.5, ['a', 'b'], '2026-03-02 06:30', 'Straight']);
  assert.equal([second.row_id, second.worktype, second.text], [own, null, 'Overtime Dock 4']);
  assert.match(third.row_id, /^[0-9a-f-]{36}$/);
  assert.equal(await read(made.sheet_id), made);

  const changed = await update(made.sheet_id, { labor: [third, { ...second, note: 'Dock 5' }] });
  assert.is(changed.status, 200, changed.text);
  assert.equal(
    changed.body.data.labor.map(({ row_id, note }: Values) => [row_id, note]),
    [
      [third.row_id, null],
      [own, 'Dock 5'],
    ],
  );
  const kept = await update(made.sheet_id, { code: 'B' });
  assert.equal(kept.body.data.labor, changed.body.data.labor);
  assert.equal((await update(made.sheet_id, { labor: null })).body.data.labor, []);
});

test('200 rows are written by one statement, and by none where nothing of them is changed', async () => {
  const labor = manyRows(200);
  const writes = (statements: { text: string }[]) =>
    statements.filter(({ text }) => /(insert into|update|delete from) "test_sheet_labor"/.test(text)).length;
  const made = await statementsOf(() => created({ labor }));
  assert.is(writes(made.statements), 1);
  assert.is(made.result.labor.length, 200);
  const rows: Values[] = made.result.labor;
  rows.splice(3, 5);
  rows[7] = { ...rows[7], note: 'Another' };
  rows.push({ day: '2026-04-01' });
  const changed = await statementsOf(() => update(made.result.sheet_id, { labor: rows }));
  assert.is(writes(changed.statements), 1);
  const { labor: after } = changed.result.body.data;
  assert.equal([after.length, after[7].note, after[195].day], [196, 'Another', '2026-04-01']);
  const same = await statementsOf(() => update(made.result.sheet_id, { labor: after }));
  assert.equal([same.result.status, writes(same.statements)], [200, 0]);
  assert.ok(made.statements.length <= 12, made.statements.map(({ text }) => text.trim()).join('\n'));
});

test('2,000 rows are taken, one more is refused in words', async () => {
  const { sheet_id, labor } = await created({ labor: manyRows(2_000) });
  assert.is(labor.length, 2_000);
  const more = await update(sheet_id, { labor: manyRows(2_001) });
  assert.equal([more.status, more.body.data], [422, { labor: ['Labor must have no more than 2,000 rows.'] }]);
  assert.equal((await create({ costs: Array(4).fill({ what: 'Toll' }) })).body.data, {
    costs: ['Other costs must have no more than 3 rows.'],
  });
});

test('each message has the place of the row as it was sent and the column', async () => {
  const other = await newWorktype('Idle');
  await api.call('POST', `/worktype/update/${other}`, { body: { worktype: 'Idle', status: 0 } });
  const { status, body } = await create({
    labor: [
      { day: '2026-03-02', seal: 'X 1' },
      { hours: -1 },
      { day: '2026-03-02', worktype_id: other },
      { day: '2026-03-02', seal: 'x 1' },
      { day: '2026-03-02', worktype_id: 2_000_000_000 },
      { day: '2026-03-02', note: 'a\0b' },
      { day: '2026-03-02', note: 7, kind: 'Night' },
    ],
  });
  assert.is(status, 422);
  assert.equal(Object.keys(body.data).sort(), [
    'labor.1.day',
    'labor.1.hours',
    'labor.2.worktype_id',
    'labor.3.seal',
    'labor.4.worktype_id',
    'labor.5.note',
    'labor.6.kind',
    'labor.6.note',
  ]);
  assert.equal(body.data['labor.2.worktype_id'], ['Please select a valid Work.']);
  for (const labor of ['x', [7], [null], [['a']], { day: '2026-03-02' }, 7])
    assert.equal(
      Object.keys((await create({ labor })).body.data ?? {})[0]?.split('.')[0],
      'labor',
      JSON.stringify(labor),
    );
});

test('a choice that a row had before it was closed stays, and another row cannot take it', async () => {
  const closing = await newWorktype('Closing');
  const { sheet_id, labor } = await created({ labor: [{ day: '2026-03-02', worktype_id: closing }] });
  await api.call('POST', `/worktype/update/${closing}`, { body: { worktype: 'Closing', status: 0 } });
  assert.is((await update(sheet_id, { labor })).status, 200);
  const more = await update(sheet_id, { labor: [...labor, { day: '2026-03-02', worktype_id: closing }] });
  assert.equal(Object.keys(more.body.data), ['labor.1.worktype_id']);
});

test('only described columns are written, and the row of another record stays as it is', async () => {
  const one = await created({ labor: [{ day: '2026-03-02', note: 'Mine' }] });
  const [{ row_id }] = one.labor;
  const other = await created({
    labor: [
      { row_id, day: '2026-03-05', row_of: one.sheet_id, row_place: 9, nothing: 1, text: 'x', __proto__: { a: 1 } },
    ],
  });
  assert.equal([other.labor.length, other.labor[0].text], [1, 'Straight']);
  assert.equal((await read(one.sheet_id)).labor, one.labor);
  assert.equal(await api.rows('select row_place, row_of from test_sheet_labor where row_of = $1', [other.sheet_id]), [
    { row_place: 0, row_of: other.sheet_id },
  ]);
});

test('two who save at once leave the rows of one of them, and one who read an older version leaves them alone', async () => {
  const { sheet_id, updated_at } = await created({ labor: manyRows(3) });
  const [one, other] = [manyRows(5), manyRows(2)];
  const saves = await Promise.all([one, other].map((labor) => update(sheet_id, { labor })));
  assert.equal(
    saves.map(({ status }) => status),
    [200, 200],
  );
  assert.ok([5, 2].includes((await read(sheet_id)).labor.length));
  const both = await Promise.all([one, other].map((labor) => update(sheet_id, { labor, updated_at })));
  for (const { status, body } of both)
    assert.equal([status, body.current.labor.length], [409, (await read(sheet_id)).labor.length]);
});

test('a save that was sent twice is one, with the ids that it got', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await create({ labor: manyRows(2) }, headers), await create({ labor: manyRows(2) }, headers)];
  assert.equal(again.body, first.body);
  assert.is((await create({ labor: manyRows(3) }, headers)).status, 409);
});

test('what rows refer to is in use, and counts as often as records have it', async () => {
  const used = await newWorktype('Used');
  const row = { day: '2026-03-02', worktype_id: used };
  const { sheet_id } = await created({ labor: [row, row] });
  await created({ labor: [row] });
  const usage = await api.call('GET', `/worktype/${used}/usage`);
  assert.equal(usage.body, { used_by: [{ noun: 'test_sheet', count: 2 }], other_records: 0 });
  assert.is((await api.call('DELETE', `/worktype/delete/${used}`)).status, 409);
  assert.is((await api.call('DELETE', `/test-sheet/delete/${sheet_id}`)).status, 200);
  assert.is((await api.call('GET', `/worktype/${used}/usage`)).body.used_by[0].count, 1);
});

test('the history says row by row what was done, a change can be undone beside others, and the record read as it was', async () => {
  const { sheet_id, labor } = await created({
    labor: [
      { day: '2026-03-01', hours: 1, worktype_id: worktype },
      { day: '2026-03-02', hours: 2 },
      { day: '2026-03-03', hours: 3 },
    ],
  });
  const [a, b, c] = labor;
  const history = async () => (await api.call('GET', `/test-sheet/${sheet_id}/history`)).body.changes;
  const before = new Date((await history())[0].changed_at).toISOString();
  const first = await update(sheet_id, { labor: [{ ...a, hours: 1.5 }, c, { day: '2026-03-04' }] });
  const [entry] = await history();
  const [field] = entry.fields;
  assert.equal([field.name, field.before.text, field.after.text], ['labor', '3 rows', '3 rows']);
  assert.equal(
    field.rows.map(({ before, after, fields }: any) => [before, after, fields.map(({ name }: any) => name)]),
    [
      [1, 1, ['hours']],
      [2, null, ['day', 'hours', 'kind']],
      [null, 3, ['day', 'kind']],
    ],
  );
  const [{ summary }] = await api.rows('select summary from change_log where change_id = $1', [entry.change_id]);
  assert.match(
    summary,
    / changed Labor: row 1 changed Hours from 1.00 to 1.50; removed row 2 \(03-02-2026, 2.00, Straight\); added row 3 \(03-04-2026, Straight\)$/,
  );
  // Another row is changed, and the order.
  const [one, three, four] = first.body.data.labor;
  await update(sheet_id, { labor: [four, three, { ...one, note: 'Late' }] });
  assert.match(
    (await api.rows('select summary from change_log order by change_id desc limit 1'))[0].summary,
    /row 1 set Note to Late; another order$/,
  );

  const undone = await api.call('POST', '/test-sheet/undo', { body: { changes: [entry.change_id] } });
  assert.equal(undone.body.data.refused, [], undone.text);
  const now = (await read(sheet_id)).labor;
  assert.equal(
    now.map(({ row_id, hours, note }: Values) => [row_id, hours, note]),
    [
      [c.row_id, 3, null],
      [b.row_id, 2, null],
      [a.row_id, 1, 'Late'],
    ],
  );
  const past = await api.call('GET', `/test-sheet/${sheet_id}/as-it-was?at=${before.replace('Z', '999Z')}`);
  assert.equal(past.body.record.labor, labor, past.text);

  // The same cell has another value since.
  await update(sheet_id, { labor: now.map((row: any) => ({ ...row, hours: 7 })) });
  const [{ change_id }] = await history();
  await update(sheet_id, { labor: now.map((row: any) => ({ ...row, hours: 8 })) });
  const refused = await api.call('POST', '/test-sheet/undo', { body: { changes: [change_id] } });
  assert.match(refused.body.data.refused[0].message, /has changed Labor since: nothing was undone\.$/);
  const over = { changes: [change_id], field: 'labor', over: refused.body.data.refused[0].newer };
  assert.equal((await api.call('POST', '/test-sheet/undo', { body: over })).body.data.refused, []);
  assert.equal(
    (await read(sheet_id)).labor.map(({ hours }: Values) => hours),
    [3, 2, 1],
  );
});

/** Undoes the change, which a newer one of the rows is in the way of. */
async function undoRefused(id: number, change: unknown): Promise<void> {
  const before = (await read(id)).labor;
  const { body, text } = await api.call('POST', '/test-sheet/undo', { body: { changes: [Number(change)] } });
  assert.match(body.data.refused[0]?.message ?? text, /has changed Labor since: nothing was undone\.$/);
  assert.equal((await read(id)).labor, before);
}

test('a row that was added is not taken back with what another one has filled in since', async () => {
  const { sheet_id } = await created({});
  const added = await update(sheet_id, { labor: [{ day: '2026-03-01', note: 'Mine' }] });
  const [row] = added.body.data.labor;
  const filled = await update(sheet_id, { labor: [{ ...row, hours: 2 }] });
  await undoRefused(sheet_id, added.headers['change-id']);
  const back = { changes: [Number(filled.headers['change-id'])] };
  assert.equal((await api.call('POST', '/test-sheet/undo', { body: back })).body.data.refused, []);
  const again = { changes: [Number(added.headers['change-id'])] };
  assert.equal((await api.call('POST', '/test-sheet/undo', { body: again })).body.data.refused, []);
  assert.equal((await read(sheet_id)).labor, []);
});

test('an order is not set back over a newer one, and beside a new row it is', async () => {
  const { sheet_id, labor } = await created({ labor: [1, 2, 3].map((n) => ({ day: day(n) })) });
  const [a, b, c] = labor;
  const first = await update(sheet_id, { labor: [c, b, a] });
  const second = await update(sheet_id, { labor: [b, c, a] });
  await undoRefused(sheet_id, first.headers['change-id']);
  await api.call('POST', '/test-sheet/undo', { body: { changes: [Number(second.headers['change-id'])] } });
  await update(sheet_id, { labor: [...(await read(sheet_id)).labor, { day: day(4) }] });
  const undone = await api.call('POST', '/test-sheet/undo', {
    body: { changes: [Number(first.headers['change-id'])] },
  });
  assert.equal(undone.body.data.refused, [], undone.text);
  assert.equal(
    (await read(sheet_id)).labor.map((row: any) => row.day),
    [1, 2, 3, 4].map(day),
  );
});

test('a history has the first of many rows and the number of the others; all of them are undone', async () => {
  const { sheet_id, labor } = await created({ labor: manyRows(300) });
  const changed = await update(sheet_id, { labor: labor.map((row: any) => ({ ...row, note: 'Other' })) });
  const [entry] = (await api.call('GET', `/test-sheet/${sheet_id}/history`)).body.changes;
  const [field] = entry.fields;
  assert.equal([field.rows.length, field.rows_left], [100, 200]);
  assert.match(summaryOf(entry), /; 295 more rows$/);
  const back = { changes: [Number(changed.headers['change-id'])] };
  assert.equal((await api.call('POST', '/test-sheet/undo', { body: back })).body.data.refused, []);
  assert.equal((await read(sheet_id)).labor, labor);
  const turned = await update(sheet_id, { labor: [...labor].reverse() });
  const [latest] = (await api.call('GET', `/test-sheet/${sheet_id}/history`)).body.changes;
  assert.is(summaryOf(latest), 'changed Labor: another order');
  assert.equal(latest.fields[0].order, []);
  const order = { changes: [Number(turned.headers['change-id'])] };
  assert.equal((await api.call('POST', '/test-sheet/undo', { body: order })).body.data.refused, []);
  assert.equal((await read(sheet_id)).labor, labor);
});

test('a deleted record comes back with its rows; one that refers to nothing any more is corrected first', async () => {
  const gone = await newWorktype('Gone');
  const { sheet_id, labor } = await created({
    labor: [
      { day: '2026-03-01', worktype_id: gone },
      { day: '2026-03-02', worktype_id: gone },
    ],
  });
  const remove = () => api.call('DELETE', `/test-sheet/delete/${sheet_id}`);
  const restore = (body: Values = {}) => api.call('POST', `/test-sheet/restore/${sheet_id}`, { body });
  assert.is((await remove()).status, 200);
  assert.equal(await api.rows('select 1 from test_sheet_labor where row_of = $1', [sheet_id]), []);
  assert.is((await restore()).status, 200);
  assert.equal((await read(sheet_id)).labor, labor);

  await remove();
  assert.is((await api.call('DELETE', `/worktype/delete/${gone}`)).status, 200);
  const { body } = await api.call('GET', `/test-sheet/trash/${sheet_id}`);
  assert.match(
    body.errors['labor.0.worktype_id'][0],
    /^Its work type was deleted on .*: restore it, too, or choose another\.$/,
  );
  assert.equal(body.errors['labor.1.worktype_id'], body.errors['labor.0.worktype_id']);
  assert.equal(
    body.deleted.map(({ name, record_id }: any) => [name, record_id]),
    [['labor.0.worktype_id', gone]],
  );
  assert.is((await restore()).status, 422);
  const beyond = await restore({ values: { labor: [{ ...labor[0], worktype_id: 3_000_000_000 }] } });
  assert.is(beyond.status, 422, beyond.text);
  const corrected = await restore({
    values: {
      labor: [
        { ...labor[0], worktype_id: worktype },
        { ...labor[1], worktype_id: null },
      ],
    },
  });
  assert.is(corrected.status, 200, corrected.text);
  assert.equal(
    (await read(sheet_id)).labor.map((row: any) => row.worktype_id),
    [worktype, null],
  );
});

test('a file has the rows one a line, of the records that a search finds and in their order', async () => {
  const labor = [
    { day: '2026-03-05', hours: 2, worktype_id: worktype, tags: ['a', 'b'], starts: '2026-03-05 06:30' },
    { day: '2026-03-04', note: '=1+1' },
  ];
  const [one, other] = [
    await created({ code: 'Lines 2', labor }),
    await created({ code: 'Lines 1', labor: [labor[1]] }),
  ];
  await created({ code: 'Lines 3' });
  const file = (query: string) => api.call('GET', `/test-sheet/export?${query}`);
  const { text, headers } = await file(
    'rows=labor&search[value]=Lines&columns[0][data]=code&order[0][column]=0&order[0][dir]=asc',
  );
  assert.equal(text.replace('\ufeff', '').trimEnd().split('\r\n'), [
    '"sheet_id","Code","Day","Hours","Work","Seal","Kind","Note","Tags","Starts","Text"',
    `"${other.sheet_id}","Lines 1","03-04-2026","","","","Straight","'=1+1","","","Straight =1+1"`,
    `"${one.sheet_id}","Lines 2","03-05-2026","2.00","Night","","Straight","","a; b","03-05-2026 06:30","Straight"`,
    `"${one.sheet_id}","Lines 2","03-04-2026","","","","Straight","'=1+1","","","Straight =1+1"`,
  ]);
  assert.match(String(headers['content-disposition']), /filename="test_sheet-labor\.csv"/);
  const same = await api.call('POST', '/test-sheet?format=csv&rows=labor', {
    body: { search: { value: 'Lines' }, columns: [{ data: 'code' }], order: [{ column: 0, dir: 'asc' }] },
  });
  assert.is(same.text, text);
  assert.equal(
    [(await file('rows=none')).status, (await file('rows=none')).body.message],
    [400, 'Unknown rows "none".'],
  );
});

test('a table and columns may be called as what statements are written with', async () => {
  const parts = [{ r: 'A', [`${LONG}1`]: 1, [`${LONG}2`]: 2 }];
  const made = await api.call('POST', '/test-line/create', { body: { kept: 'K', parts } });
  assert.is(made.status, 200, made.text);
  const { line_id } = made.body.data;
  const before = (await api.call('GET', `/test-line/${line_id}`)).body;
  assert.equal([before.parts[0].r, before.parts[0][`${LONG}2`]], ['A', 2]);
  const { text } = await api.call('GET', '/test-line/export?rows=parts');
  assert.equal(text.replace('\ufeff', '').trimEnd().split('\r\n'), [
    '"line_id","Kept","R","One","Two"',
    `"${line_id}","K","A","1","2"`,
  ]);
  const list = await api.call('GET', '/test-line?search[value]=A');
  assert.equal([list.body.data?.length, list.body.data?.[0].parts], [1, 1], list.text);
  assert.is((await api.call('DELETE', `/test-line/delete/${line_id}`)).status, 200);
  const [kept] = await api.rows(`select stored from trash where noun = 'line' and record_id = $1`, [line_id]);
  assert.is(kept.stored.kept, 'K');
});

test('the document says what rows are sent and read, and that a form has them as JSON', async () => {
  const { body } = await api.call('GET', '/openapi.json', { token: null });
  const { TimeSheet, TimeSheetRow, TimeSheetInput, TimeSheetInputParts } = body.components.schemas;
  const { items, maxItems } = TimeSheetInput.properties.labor;
  assert.equal([items.required, maxItems, TimeSheetInput.properties.costs.maxItems], [['day'], 2_000, 3]);
  assert.equal(Object.keys(items.properties), [
    ...['row_id', 'day', 'hours', 'worktype_id', 'seal', 'kind', 'note', 'tags', 'starts'],
  ]);
  assert.equal(items.properties.row_id.format, 'uuid');
  const read = TimeSheet.properties.labor.items;
  assert.equal(read.required, Object.keys(read.properties));
  assert.equal(Object.keys(read.properties.worktype.anyOf?.[0].properties ?? read.properties.worktype.properties), [
    'worktype',
    'worktype_id',
  ]);
  assert.is(TimeSheetRow.properties.labor.type, 'integer');
  const part = TimeSheetInputParts.properties.labor;
  assert.equal([part.type, part.contentMediaType], ['string', 'application/json']);
  assert.is((await create({ labor: JSON.parse(part.examples[0]) })).status, 200, part.examples[0]);
  const exported = body.paths['/api/client/test-sheet/export'].get.parameters.find((one: any) => one.name === 'rows');
  assert.equal(exported.schema.enum, ['labor', 'costs']);
});

test('a save that is killed between its rows leaves those that were there', async () => {
  await api.pool.query(`create or replace function slow_row() returns trigger language plpgsql as
    $$ begin if new.note = 'slow' then perform pg_sleep(20); end if; return new; end $$`);
  await api.pool.query(
    'create trigger slow_row before insert on test_sheet_labor for each row execute function slow_row()',
  );
  try {
    const { sheet_id, labor, updated_at } = await created({ labor: manyRows(3) });
    const saving = update(sheet_id, { code: 'Other', labor: [labor[0], { day: '2026-03-02', note: 'slow' }] });
    let killed = 0;
    while (killed === 0) {
      const gone = await api.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      );
      killed = gone.length;
    }
    assert.ok((await saving).status >= 500);
    const after = await read(sheet_id);
    assert.equal([after.code, after.labor, after.updated_at], ['A', labor, updated_at]);
  } finally {
    await api.pool.query('drop trigger slow_row on test_sheet_labor');
  }
});

test('rows travel as JSON in a part of their own beside files', async () => {
  const photo = new File(['x'], 'photo.txt', { type: 'text/plain' });
  const labor = JSON.stringify([{ day: '03-02-2026', hours: '1.5', tags: ['a'] }]);
  const { status, body, text } = await api.call('POST', '/test-sheet/create', {
    body: form({ code: 'F', labor, photo }),
  });
  assert.is(status, 200, text);
  const [row] = body.data.labor;
  assert.equal([row.day, row.hours, row.tags, body.data.photo.name], ['2026-03-02', 1.5, ['a'], 'photo.txt']);
  for (const broken of ['[', '{}', '7', '[1]']) {
    const { body } = await api.call('POST', '/test-sheet/create', { body: form({ code: 'F', labor: broken }) });
    assert.equal(Object.keys(body.data)[0]?.split('.')[0], 'labor', broken);
  }
  const emptied = await api.call('POST', `/test-sheet/update/${body.data.sheet_id}`, {
    body: form({ code: 'F', labor: '' }),
  });
  assert.equal([emptied.body.data.labor, emptied.body.data.photo.name], [[], 'photo.txt']);
});

test('a list has the number of rows, and finds what stands in them', async () => {
  await created({ code: 'Found', labor: [{ day: '2026-03-01', note: 'Seal 100% torn' }] });
  const found = async (search: string) =>
    (await api.call('GET', `/test-sheet?search[value]=${encodeURIComponent(search)}`)).body.data.map((row: any) => [
      row.code,
      row.labor,
    ]);
  assert.equal(await found('100% t'), [['Found', 1]]);
  assert.equal(await found('torn seal'), []);
  const csv = await api.call('GET', '/test-sheet/export?search[value]=torn');
  assert.match(csv.text, /"Code","Labor"\r\n"Found","1 row"/);
  const sorted = await api.call(
    'GET',
    '/test-sheet?columns[0][data]=labor&order[0][column]=0&order[0][dir]=desc&length=1',
  );
  assert.is(sorted.body.data[0].labor, 2_000);
});

test('a formula over rows follows them, also where a save does not send them', async () => {
  const { sheet_id: id, worked } = await created({ labor: [{ day: '2026-03-02', hours: 2 }, { day: '2026-03-03' }] });
  assert.is(worked, 202);
  const { labor } = await read(id);
  await update(id, { code: 'B' });
  assert.is((await read(id)).worked, 202, 'the rows stay as they are');
  await update(id, { labor: [{ ...labor[0], hours: 3.5 }] });
  assert.is((await read(id)).worked, 103.5);
  await update(id, { labor: [] });
  assert.is((await read(id)).worked, null);
});

test('records with tables are taken back a few at a time: each may be large', async () => {
  const id = randomUUID();
  const rows = Array.from({ length: 45 }, (_, at) => ({ row: at + 2, cells: [`Many ${at}`] }));
  await writePortion(api, '/test-sheet', { columns: ['code'], rows, import: id });
  const { result, statements } = await statementsOf(() => api.call('POST', `/test-sheet/imports/${id}/undo`));
  assert.is(result.body.data?.undone, 45, result.text);
  const deleted = statements.filter(({ text }) => /^delete from "test_sheet"/.test(text));
  const counts = deleted.map(({ values }) => (values[0] as number[]).length);
  assert.equal(counts, [20, 20, 5]);
});

test.run();
