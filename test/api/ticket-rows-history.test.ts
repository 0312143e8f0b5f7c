// Rows in a field of a ticket type: what is kept of their changes, and what lists have of them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { ownApi } from '../support/api';
import { ticketBody } from '../support/form-calls';

const api = ownApi(test);
let type: number;
let field: number;
test.before(async () => {
  const columns = [
    { title: 'Seal', name: 'seal', type: 'text', required: true, unique: true },
    { title: 'Weight', name: 'weight', type: 'number' },
    { title: 'Kind', name: 'kind', type: 'select', choices: 'Bag, Box' },
  ];
  const form_datas = [{ input_type: 'rows', input_name: 'Packages', machine_name: 'packages', columns, max_length: 3 }];
  const created = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'Packages', status: 1, form_datas },
  });
  assert.is(created.status, 200, created.text);
  type = created.body.data.ticket_form_id;
  const { body } = await api.call('GET', `/tickets/form/${type}`);
  field = body.details[0].ticket_form_detail_id;
});

const create = (rows: unknown) => api.call('POST', '/tickets/create', { body: ticketBody(type, { [field]: rows }) });
const update = (id: number, rows: unknown) =>
  api.call('POST', `/tickets/update/${id}`, { body: ticketBody(undefined, { [field]: rows }) });
const read = async (id: number): Promise<Values[]> => {
  const { body, text } = await api.call('GET', `/tickets/${id}`);
  const value = body.form_fields?.[0]?.value;
  assert.type(value, 'string', text);
  return value === '' ? [] : JSON.parse(value);
};
const created = async (rows: unknown): Promise<number> => {
  const { status, body, text } = await create(rows);
  assert.is(status, 200, text);
  return body.data.ticket_id;
};

test('rows keep their ids, and what is wrong has its message at the cell', async () => {
  const id = await created([
    { seal: 'A', weight: '2.5' },
    { seal: 'B', kind: 'Bag' },
  ]);
  const [a, b] = await read(id);
  assert.match(String(a!.row_id), /^[0-9a-f-]{36}$/);
  assert.equal([a!.weight, b!.kind], [2.5, 'Bag']);
  const response = await update(id, [b, { ...a, seal: 'A 2' }, { seal: 'C' }]);
  assert.is(response.status, 200, response.text);
  assert.equal(
    (await read(id)).slice(0, 2).map(({ row_id, seal }) => [row_id, seal]),
    [
      [b!.row_id, 'B'],
      [a!.row_id, 'A 2'],
    ],
  );
  const wrong = await create([{ seal: 'A' }, { weight: 'x' }, { seal: 'a', kind: 'None' }]);
  assert.equal(Object.keys(wrong.body.data).sort(), [
    `form_fields.${field}.1.seal`,
    `form_fields.${field}.1.weight`,
    `form_fields.${field}.2.kind`,
    `form_fields.${field}.2.seal`,
  ]);
  const many = await create(Array.from({ length: 4 }, (_, n) => ({ seal: String(n) })));
  assert.equal(many.body.data, { [`form_fields.${field}`]: ['Packages must have no more than 3 rows.'] });
});

test('the history has rows and cells, a change is undone beside others, and the ticket read as it was', async () => {
  const id = await created([
    { seal: 'A', weight: 1 },
    { seal: 'B', weight: 2 },
  ]);
  const [a, b] = await read(id);
  const history = async () => (await api.call('GET', `/tickets/${id}/history`)).body.changes;
  const [{ changed_at: before }] = await history();
  await update(id, [{ ...a, weight: 5 }, b]);
  const [{ change_id, fields: logged }] = await history();
  assert.equal(
    logged
      .find(({ name }: any) => name === `form_fields.${field}`)
      .rows.map(({ row_id, fields }: any) => [row_id, fields[0].after.value]),
    [[a!.row_id, 5]],
  );
  await update(id, [{ ...a, weight: 5 }, { ...b, weight: 7 }, { seal: 'C' }]);
  const undone = await api.call('POST', '/tickets/undo', { body: { changes: [change_id] } });
  assert.equal(undone.body.data?.refused, [], undone.text);
  assert.equal(
    (await read(id)).map(({ weight }) => weight ?? null),
    [1, 7, null],
  );
  const past = await api.call('GET', `/tickets/${id}/as-it-was?at=${before}`);
  assert.equal(
    JSON.parse(past.body.record.form_fields[0].value).map(({ row_id, weight }: any) => [row_id, weight]),
    [
      [a!.row_id, 1],
      [b!.row_id, 2],
    ],
  );
});

test('a column of the list has the number of rows, and finds what stands in them', async () => {
  const id = await created([{ seal: 'Torn seal' }, { seal: 'Whole' }]);
  const column = 'columns[0][data]=form_fields.packages';
  const found = async (text: string) =>
    (await api.call('GET', `/tickets?${column}&columns[0][search][value]=${encodeURIComponent(text)}`)).body.data.map(
      (row: any) => [row.ticket_id, row.form_fields.packages],
    );
  assert.equal(await found('torn s'), [[id, 2]]);
  assert.equal(await found('row_id'), []);
  const { text } = await api.call('GET', `/tickets/export?${column}&search[value]=`);
  assert.match(text, /"2 rows"/);
});

test('a text that is no rows has none: the field may have been a text', async () => {
  const id = await created([{ seal: 'Tab\t "quoted" \\ [x] é 😀', weight: 1e-7, kind: 'Bag' }]);
  const texts = ['[see note]', '[1]', '[{"seal":"\\u0000"}]', '[{"seal":"\\ud800"}]', '[{"a":1}', '["a","b"]'];
  for (const value of texts) {
    const other = await created([{ seal: 'A' }]);
    const [{ changed_at }] = (await api.call('GET', `/tickets/${other}/history`)).body.changes;
    await update(other, [{ seal: 'B' }]);
    await api.rows('update ticket_values set field_values = $1::jsonb where ticket_id = $2', [
      JSON.stringify({ [field]: value }),
      other,
    ]);
    assert.is((await api.call('GET', `/tickets/${other}/as-it-was?at=${changed_at}`)).status, 200, value);
  }
  const column = 'columns[0][data]=form_fields.packages';
  for (const query of ['order[0][column]=0&order[0][dir]=desc', 'columns[0][search][value]=quoted']) {
    const { status, body, text } = await api.call('GET', `/tickets?length=-1&${column}&${query}`);
    assert.is(status, 200, text);
    assert.ok(body.data.some((row: any) => row.ticket_id === id && row.form_fields.packages === 1));
  }
  assert.is((await api.call('GET', `/tickets/export?${column}`)).status, 200);
});

test.run();
