// Tickets of a type are imported with their fields and the rows in them: numbers are allotted, a ticket is found by its own.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { countTickets } from '../../server/ticket-types/count-usage';
import { readPasted } from '../../src/schema/data-files/read-csv';
import type { ImportPortion, ImportResult } from '../../src/schema/import/import-call';
import { ownApi } from '../support/api';

const api = ownApi(test, { kind: 'demo' });
let type: number;
let terminal: string;

test.before(async () => {
  const field = (input_type: string, input_name: string, machine_name: string, more: object = {}) => ({
    ...{ input_type, input_name, machine_name, is_require: 0, ...more },
  });
  const options = ['Wet', 'Dry'].map((text) => ({ option_text: text, option_value: text.toLowerCase() }));
  const columns = [
    { title: 'Item', name: 'item', type: 'text' },
    { title: 'Weight', name: 'weight', type: 'number' },
  ];
  const form_datas = [
    field('text', 'Car', 'car', { is_require: 1, max_length: 12 }),
    field('number', 'Length', 'length'),
    field('select', 'Weather', 'weather', { options }),
    field('checkbox', 'Sealed', 'sealed'),
    field('text', 'Old number', 'old_number', { is_unique: 1 }),
    field('rows', 'Items', 'items', { columns }),
  ];
  const body = { form_name: 'Imported', status: 1, form_datas };
  const made = await api.call('POST', '/tickets/form/create', { body });
  assert.is(made.status, 200, made.text);
  type = made.body.data.ticket_form_id;
  const [row] = await api.rows('select terminal_name from terminal where status = 1 order by terminal_id limit 1');
  terminal = String(row!.terminal_name);
});

const COLUMNS = [
  ...['terminal_id', 'issue_date', 'pkg_count', 'fields.car', 'fields.length', 'fields.weather', 'fields.sealed'],
  ...['fields.old_number', 'fields.items[].item', 'fields.items[].weight'],
];

const rowsOf = (lines: readonly (readonly string[])[]) => lines.map((cells, at) => ({ row: at + 2, cells }));

async function send(
  call: 'import' | 'import/check',
  portion: Omit<ImportPortion, 'type'> & { portion?: number },
): Promise<ImportResult[]> {
  const file = { name: 'tickets.csv', sha256: 'c'.repeat(64), rows: 1 };
  const body = { import: randomUUID(), portion: 0, file, type, ...portion };
  const { status, body: response, text } = await api.call('POST', `/tickets/${call}`, { body });
  assert.is(status, 200, text);
  return response.data.rows;
}

const line = (car: string, more: readonly string[] = ['0.10', 'Dry', 'Yes', '']) => [
  ...[terminal, '11-20-2026 08:00', '2', car, ...more],
];

async function fieldsOf(id: number): Promise<Record<string, unknown>> {
  const { body } = await api.call('GET', `/tickets/${id}`);
  return Object.fromEntries(
    body.form_fields.map(({ machine_name, value }: Record<string, unknown>) => [machine_name, value]),
  );
}

test('new tickets get numbers, their fields and rows, each as a single save would', async () => {
  const lines = [
    [...line('AAAX 1'), 'lid', '2.5'],
    ['', '', '', '', '', '', '', '', 'box', '4'],
    [...line('BBBX 2'), '', ''],
    [...line('far too long a car'), '', ''],
  ];
  const rows = await send('import', { columns: COLUMNS, rows: rowsOf(lines) });
  assert.equal(
    rows.map(({ row, result }) => [row, result]),
    [
      [2, 'new'],
      [4, 'new'],
      [5, 'refused'],
    ],
  );
  assert.equal(rows[2]!.errors, { 'fields.car': 'Car must be no more than 12 characters.' });
  const fields = await fieldsOf(rows[0]!.id!);
  assert.equal([fields.car, fields.length, fields.weather, fields.sealed], ['AAAX 1', '0.10', 'dry', '1']);
  const items = JSON.parse(String(fields.items));
  assert.equal(
    items.map(({ item, weight }: Record<string, unknown>) => [item, weight]),
    [
      ['lid', 2.5],
      ['box', 4],
    ],
  );
  const [one, two] = await api.rows(`select ticket_no from ticket where ticket_id in (${rows[0]!.id}, ${rows[1]!.id})
    order by ticket_id`);
  const counter = (row: typeof one) => Number(String(row!.ticket_no).split('-')[2]);
  assert.is(counter(two), counter(one) + 1);
  const [entry] = await api.rows(`select fields from change_log where noun = 'ticket' and record_id = ${rows[0]!.id}`);
  assert.ok(JSON.stringify(entry!.fields).includes('AAAX 1'));
});

test('a required field that is missing, and a choice that is none, are named by their columns', async () => {
  const [one] = await send('import/check', { columns: COLUMNS, rows: rowsOf([[...line(''), '', '']]) });
  assert.equal(one!.errors, { 'fields.car': 'Car is required.' });
  const [two] = await send('import/check', {
    columns: COLUMNS,
    rows: rowsOf([[...line('A', ['1', 'Drie', 'Yes', '']), '', '']]),
  });
  assert.equal(two!.errors, { 'fields.weather': 'Weather “Drie” is not known. Dry is.' });
});

test('a value that no two tickets may have is refused for the second of them, in the check as in the import', async () => {
  const lines = ['CAR 1', 'CAR 2'].map((car) => [...line(car, ['1', 'Wet', 'No', 'OLD-7']), '', '']);
  const id = randomUUID();
  const portion = { columns: COLUMNS, rows: rowsOf(lines), import: id };
  const later = {
    ...portion,
    rows: [{ row: 9, cells: [...line('CAR 3', ['1', 'Wet', 'No', 'old-7']), '', ''] }],
    portion: 1,
  };
  const repeated = { 'fields.old_number': 'Row 2 has this Old number, too.' };
  for (const call of ['import/check', 'import'] as const) {
    const [one, two] = await send(call, portion);
    assert.equal([one!.result, two!.result, two!.errors], ['new', 'refused', repeated]);
    assert.equal(
      (await send(call, later)).map(({ errors }) => errors),
      [repeated],
    );
  }
  const again = { columns: COLUMNS, rows: rowsOf(lines.slice(0, 1)) };
  for (const call of ['import/check', 'import'] as const) {
    const [taken] = await send(call, again);
    assert.match(taken!.errors!['fields.old_number']!, /^Old number is already in ticket \d/, call);
  }
});

test('a ticket is found by a field of its type, unique or not, a number whatever its digits', async () => {
  const lines = [
    [...line('BY 1', ['7.50', 'Wet', 'No', 'BY-1']), '', ''],
    [...line('BY 2', ['8', 'Wet', 'No', 'BY-2']), '', ''],
  ];
  const made = await send('import', { columns: COLUMNS, rows: rowsOf(lines) });
  const columns = ['pkg_count', 'fields.car', 'fields.length', 'fields.old_number'];
  const cells = [
    ['2', 'BY 1', '7.5', 'by-1'],
    ['5', 'BY 2', '8.00', 'BY-2'],
    ['2', 'BY 3', '9', 'BY-3'],
  ];
  for (const key of ['fields.car', 'fields.length', 'fields.old_number']) {
    const rows = await send('import/check', { columns, rows: rowsOf(cells), key });
    assert.equal(
      rows.map(({ id }) => id),
      [made[0]!.id, made[1]!.id, undefined],
      `${key} ${JSON.stringify(rows)}`,
    );
    assert.equal(rows[1]!.changes?.pkg_count, ['2', '5']);
  }
  const [, changed] = await send('import', { columns, rows: rowsOf(cells.slice(0, 2)), key: 'fields.old_number' });
  assert.equal([changed!.result, changed!.id], ['changed', made[1]!.id]);
});

test('a ticket is found by its number, its fields and rows are changed, and it is undone', async () => {
  const [made] = await send('import', { columns: COLUMNS, rows: rowsOf([[...line('KEY 1'), 'lid', '1']]) });
  const [{ ticket_no }] = (await api.rows(`select ticket_no from ticket where ticket_id = ${made!.id}`)) as [
    { ticket_no: string },
  ];
  const columns = ['ticket_no', ...COLUMNS];
  const same = { columns, key: 'ticket_no', rows: rowsOf([[ticket_no, ...line('KEY 1'), 'lid', '1']]) };
  assert.is((await send('import/check', same))[0]!.result, 'unchanged');
  const id = randomUUID();
  const other = { ...same, rows: rowsOf([[ticket_no, ...line('KEY 2'), 'lid', '7']]), import: id };
  const [changed] = await send('import', other);
  assert.is(changed!.result, 'changed', JSON.stringify(changed));
  assert.equal(changed!.changes, { 'fields.car': ['KEY 1', 'KEY 2'], 'fields.items[].weight': ['1', '7'] });
  assert.is((await fieldsOf(made!.id!)).car, 'KEY 2');
  const undone = (await api.call('POST', `/tickets/imports/${id}/undo`)).body.data;
  assert.equal([undone.undone, undone.left], [1, []]);
  const fields = await fieldsOf(made!.id!);
  assert.is(fields.car, 'KEY 1');
  assert.is(JSON.parse(String(fields.items))[0].weight, 1);
  const unknown = { ...same, rows: rowsOf([['20260101-1-9999', ...line('KEY 3'), '', '']]) };
  assert.equal((await send('import/check', unknown))[0]!.errors, {
    ticket_no: 'There is no ticket with this Ticket ID.',
  });
});

test('a ticket of another type is refused, and stays as it is', async () => {
  const [other] = await api.rows(
    `select ticket_id, ticket_no from ticket where ticket_form_type_id <> ${type} order by ticket_id limit 1`,
  );
  const portion = {
    columns: ['ticket_no', 'fields.car'],
    key: 'ticket_no',
    rows: rowsOf([[String(other!.ticket_no), 'X']]),
  };
  const before = await fieldsOf(Number(other!.ticket_id));
  for (const call of ['import/check', 'import'] as const)
    assert.equal(
      (await send(call, portion)).map(({ result, errors }) => [result, errors]),
      [['refused', { ticket_no: 'This ticket is of another type.' }]],
    );
  assert.equal(await fieldsOf(Number(other!.ticket_id)), before);
});

test('an export of the rows of a field reads back in unchanged', async () => {
  const lines = [
    [...line('ROWS 1'), 'lid', '0.50'],
    ['', '', '', '', '', '', '', '', '=1+1', '12'],
    [...line('ROWS 2'), 'box', '3'],
  ];
  await send('import', { columns: COLUMNS, rows: rowsOf(lines) });
  const { text } = await api.call('GET', '/tickets/export?rows=form_fields.items');
  const read = readPasted(text.replace(/^\ufeff/, ''));
  assert.ok(read.ok && read.rows.length >= 3, text);
  const columns = ['ticket_id', 'ticket_no', 'fields.items[].item', 'fields.items[].weight'];
  const rows = await send('import/check', { columns, rows: read.ok ? read.rows : [], key: 'ticket_id' });
  assert.ok(rows.length >= 2);
  assert.equal(new Set(rows.map(({ result }) => result)), new Set(['unchanged']));
});

test('new tickets that are undone go, and only who imported them may do that', async () => {
  const id = randomUUID();
  const portion = { columns: COLUMNS, rows: rowsOf([[...line('GONE 1'), '', '']]), import: id };
  const [made] = await send('import', portion);
  const { body } = await api.call('POST', `/tickets/imports/${id}/undo`);
  assert.equal(body.data, { undone: 1, left: [], more: false, remaining: 0 });
  assert.equal(await api.rows(`select 1 from ticket where ticket_id = ${made!.id}`), []);
});

test('how fields are used is counted without the tickets that are taken back, also where they were counted', async () => {
  const db = openDatabase(api.pool);
  const usage = async () => {
    await countTickets(db);
    const read = async (what: string) => (await api.call('GET', `/tickets/form/${type}/${what}`)).body;
    const { tickets, versions, fields } = await read('usage');
    return [tickets, versions.map((one: any) => one.tickets), fields, await read('field-usage')];
  };
  const age = () =>
    api.rows(`update ticket set created_at = now() - interval '1 hour' where ticket_form_type_id = ${type}`);
  await age();
  const before = await usage();
  const id = randomUUID();
  const lines = ['USED 1', 'USED 2'].map((car) => [...line(car), 'lid', '1']);
  await send('import', { columns: COLUMNS, rows: rowsOf(lines), import: id });
  await age();
  assert.not.equal(await usage(), before);
  assert.is((await api.call('POST', `/tickets/imports/${id}/undo`)).body.data.undone, 2);
  assert.equal(await usage(), before);
});

test('many tickets are taken back by one call, each with its fields in the trash and in the log', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => [
    ...line(`MANY ${at}`, ['1', 'Wet', 'No', `MANY-${at}`]),
    'lid',
    '1',
  ]);
  const id = randomUUID();
  const made = await send('import', { columns: COLUMNS, rows: rowsOf(lines), import: id });
  assert.ok(made.every(({ result }) => result === 'new'));
  const [used] = await api.rows('select count(*)::integer as count from ticket_unique_value');
  assert.equal((await api.call('POST', `/tickets/imports/${id}/undo`)).body.data.undone, 300);
  const [left] = await api.rows('select count(*)::integer as count from ticket_unique_value');
  assert.is(used!.count - left!.count, 300);
  const ids = made.map((one) => one.id).join();
  const [kept] =
    await api.rows(`select count(*)::integer as count from trash where noun = 'ticket' and record_id in (${ids})
    and held::text like '%MANY %'`);
  assert.is(kept!.count, 300);
  const [logged] = await api.rows(`select count(*)::integer as count from change_log where noun = 'ticket'
    and record_id in (${ids}) and action = 'delete' and fields::text like '%MANY-%'`);
  assert.is(logged!.count, 300);
});

test('numbers as keys differ in any of their digits', async () => {
  const lines = ['90071992547409931', '90071992547409932'].map((length) => [
    ...line('Digits', [length, 'Dry', 'Yes', '']),
    '',
    '',
  ]);
  const portion = { columns: COLUMNS, rows: rowsOf(lines), key: 'fields.length' };
  const made = await send('import', portion);
  assert.equal(
    made.map(({ result }) => result),
    ['new', 'new'],
  );
  const found = await send('import/check', portion);
  assert.equal(
    found.map(({ id }) => id),
    made.map(({ id }) => id),
  );
  const separated = lines.map((cells) =>
    cells.map((cell) => cell.replace('90071992', '90,071,992,').replace('547409', '547,409,')),
  );
  const again = await send('import/check', { ...portion, rows: rowsOf(separated) });
  assert.equal(
    again.map(({ id, result }) => [id, result]),
    made.map(({ id }) => [id, 'unchanged']),
  );
});

test('a number with separators keeps every digit, as one without', async () => {
  const [made] = await send('import', {
    columns: COLUMNS,
    rows: rowsOf([[...line('Commas', ['90,071,992,547,409,931', 'Dry', 'Yes', '']), '', '']]),
  });
  assert.is((await fieldsOf(made!.id!)).length, '90071992547409931');
});

test.run();
