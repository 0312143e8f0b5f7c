// A field of a ticket type whose value is rows: how it is sent, checked and read, and what its columns are called.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApiForEach } from '../support/api';
import { field, formCalls, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);

const { save, addForm } = formCalls(() => api, 'Waybill');

const SEAL = {
  row_id: '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01',
  title: 'Seal',
  type: 'text',
  required: true,
  unique: true,
};
const WEIGHT = { title: 'Weight', type: 'number', total: true };
const packages = (columns: object[], more: object = {}) => field('Packages', 'rows', { columns, ...more });

const send = (formId: number, values: Record<number, unknown>) =>
  api.call('POST', '/tickets/create', { body: ticketBody(formId, values) });

const columnsOf = async (id: number) => (await api.call('GET', `/tickets/form/${id}`)).body.details[0].columns;

test('rows are sent as a list or as its JSON, stored with ids, and read as they were', async () => {
  const { id, ids } = await addForm([packages([SEAL, WEIGHT], { is_require: 1, max_length: 2 })]);
  const [packagesId] = ids as [number];
  for (const rows of [[{ seal: 'A1', weight: '2.5' }], JSON.stringify([{ seal: 'A1', weight: 2.5 }])]) {
    const { status, body: sent, text } = await send(id, { [packagesId]: rows });
    assert.is(status, 200, text);
    const [read] = (await api.call('GET', `/tickets/${sent.data.ticket_id}`)).body.form_fields;
    const [row] = JSON.parse(read.value);
    assert.equal([row.seal, row.weight], ['A1', 2.5]);
    assert.match(row.row_id, /^[0-9a-f-]{36}$/);
  }
});

test('2,000 rows with long texts are taken, one more is refused in words', async () => {
  const texts = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, type: 'text' }));
  const { id, ids } = await addForm([packages(texts)]);
  const row = Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [name, 'x'.repeat(200)]));
  const { status, text } = await send(id, { [ids[0]!]: Array(2_000).fill(row) });
  assert.is(status, 200, text.slice(0, 300));
  const more = await send(id, { [ids[0]!]: Array(2_001).fill({ one: 'x' }) });
  assert.equal(
    [more.status, more.body.data],
    [422, { [`form_fields.${ids[0]}`]: ['Packages must have no more than 2,000 rows.'] }],
  );
});

test('messages stand at the place of the row and its column', async () => {
  const { id, ids } = await addForm([packages([SEAL, WEIGHT], { max_length: 2 })]);
  const key = `form_fields.${ids[0]}`;
  const refused = async (rows: unknown) => {
    const response = await send(id, { [ids[0]!]: rows });
    assert.is(response.status, 422, response.text);
    return response.body.data;
  };
  assert.equal(await refused([{ weight: 'x' }, { seal: 'A' }]), {
    [`${key}.0.seal`]: ['Seal is required.'],
    [`${key}.0.weight`]: ['Weight must be a number.'],
  });
  assert.equal(await refused([{ seal: 'A', weight: '90071992547409931' }]), {
    [`${key}.0.weight`]: ['Weight must be 1000000000000000 or less.'],
  });
  assert.equal(await refused([{ seal: 'A' }, { seal: 'a' }]), {
    [`${key}.1.seal`]: ['Seal is in another row already.'],
  });
  assert.equal(await refused([{ seal: 'A' }, { seal: 'B' }, { seal: 'C' }]), {
    [key]: ['Packages must have no more than 2 rows.'],
  });
});

test('chosen records keep their ids, whatever their columns are called, and have their names beside them', async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1), ('MLR Memphis', 1)`);
  const yard = (title: string) => ({ title, type: 'record', ref_noun: 'terminal' });
  const { id, ids } = await addForm([packages(['From', 'To', 'Terminal'].map(yard))]);
  const { status, body: sent, text } = await send(id, { [ids[0]!]: [{ from: 1, to: 2, terminal: 2 }] });
  assert.is(status, 200, text);
  const [read] = (await api.call('GET', `/tickets/${sent.data.ticket_id}`)).body.form_fields;
  const [{ row_id: _, ...row }] = JSON.parse(read.value);
  assert.equal(row, {
    from: 1,
    to: 2,
    terminal: 2,
    from_record: { terminal_name: 'MLR Chicago' },
    to_record: { terminal_name: 'MLR Memphis' },
    terminal_record: { terminal_name: 'MLR Memphis' },
  });
});

test('a column keeps its name under another title, and a wrong one is refused', async () => {
  const { id, ids } = await addForm([packages([SEAL, WEIGHT])]);
  assert.equal(
    (await columnsOf(id)).map(({ name }: any) => name),
    ['seal', 'weight'],
  );
  const renamed = { ...packages([{ ...SEAL, title: 'Number' }, WEIGHT]), ticket_form_detail_id: ids[0] };
  await save({ form_datas: [renamed] }, id);
  assert.equal(
    (await columnsOf(id)).map(({ name, title }: any) => [name, title]),
    [
      ['seal', 'Number'],
      ['weight', 'Weight'],
    ],
  );
  const { status, body: wrong } = await save({ form_datas: [packages([])] }, id);
  assert.is(status, 422);
  assert.match(JSON.stringify(wrong), /A field of rows needs at least one column\./);
});

test('rows are lines of a file: by the columns of today, those of older tickets behind them', async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
  const kind = {
    row_id: '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f02',
    title: 'Kind',
    type: 'select',
    choices: 'Plain, Hazmat',
  };
  const { id, ids } = await addForm([packages([SEAL, kind])]);
  const [packagesId] = ids as [number];
  assert.is((await send(id, { [packagesId]: [{ seal: 'A1', kind: 'Hazmat' }, { seal: 'A2' }] })).status, 200);
  assert.is((await send(id, {})).status, 200);
  const yard = { title: 'Yard', type: 'record', ref_noun: 'terminal' };
  const now = packages([{ ...SEAL, title: 'Number' }, WEIGHT, yard], { ticket_form_detail_id: packagesId });
  await save({ form_datas: [now] }, id);
  assert.is((await send(id, { [packagesId]: [{ seal: 'B1', weight: 2.5, yard: 1 }] })).status, 200);
  const { text, headers } = await api.call(
    'GET',
    '/tickets/export?rows=form_fields.packages&order[0][name]=ticket_id&order[0][dir]=asc',
  );
  const lines = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(2).join());
  assert.equal(lines, [
    '"Number","Weight","Yard","Kind"',
    '"A1","","","Hazmat"',
    '"A2","","",""',
    '"B1","2.5","MLR Chicago",""',
  ]);
  assert.ok(headers);
  assert.is((await api.call('GET', '/tickets/export?rows=form_fields.nothing')).status, 400);
  assert.is((await api.call('GET', "/tickets/export?rows=form_fields.'; drop")).status, 400);
});

test.run();
