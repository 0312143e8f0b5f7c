// Filled examples are kept with a ticket form and removed at once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApiForEach } from '../support/api';

const api = ownApiForEach(test);

const list = (id: number | string = 1) => api.call('GET', `/tickets/form/${id}/examples`);
const add = (body: object, id: number | string = 1, key?: string) =>
  api.call('POST', `/tickets/form/${id}/examples`, { body, headers: key ? { 'idempotency-key': key } : {} });
const remove = (example: number | string, id: number | string = 1) =>
  api.call('DELETE', `/tickets/form/${id}/examples/${example}`);

const change = (example: number, body: object, id = 1) =>
  api.call('POST', `/tickets/form/${id}/examples/${example}`, { body });
const names = async () => (await list()).body.examples.map((one: any) => one.example_name);

const heavy = {
  example_name: 'Heavy',
  expected_field: 3,
  form_fields: [{ ticket_form_detail_id: 3, input_type: 'number', value: '50' }],
};

test('an example is kept, listed and removed; saving the form leaves it', async () => {
  const { status, body } = await add(heavy);
  assert.equal([status, body], [200, { example_id: 1, ...heavy }]);
  await add({ ...heavy, example_name: 'Light', expected_field: null });
  const { details, form_name } = (await api.call('GET', '/tickets/form/1')).body;
  await api.call('POST', '/tickets/form/update/1', { body: { form_name, status: 1, form_datas: details } });
  assert.equal(
    (await list()).body.examples.map((one: any) => one.example_name),
    ['Heavy', 'Light'],
  );
  assert.equal((await remove(1)).body, { example_id: 1 });
  assert.is((await remove(1)).status, 404);
  assert.is((await list()).body.examples.length, 1);
});

test('the same example with the same key is kept once', async () => {
  const both = await Promise.all([add(heavy, 1, 'k'), add(heavy, 1, 'k')]);
  assert.equal(
    both.map(({ body }) => body.example_id),
    [1, 1],
  );
  assert.is((await list()).body.examples.length, 1);
});

test('an example gets another name, expectation or values; it keeps its place', async () => {
  await add(heavy);
  await add({ ...heavy, example_name: 'Light' });
  const next = { ...heavy, example_name: 'Too heavy', expected_field: null, form_fields: [] };
  const { status, body } = await change(1, next);
  assert.equal([status, body], [200, { example_id: 1, ...next }]);
  assert.equal(await names(), ['Too heavy', 'Light']);
  assert.equal(Object.keys((await change(1, { ...next, example_name: ' ' })).body.data), ['example_name']);
  assert.is((await change(9, next)).status, 404);
  assert.is((await change(1, next, 99)).status, 404);
});

test('examples are put into another order; those that are not named follow, and an id that is gone says nothing', async () => {
  for (const example_name of ['A', 'B', 'C', 'D']) await add({ ...heavy, example_name });
  const order = (examples: unknown, id = 1) =>
    api.call('POST', `/tickets/form/${id}/examples/order`, { body: { examples } });
  assert.equal(
    (await order([4, 99, 2, 4])).body.examples.map((one: any) => one.example_name),
    ['D', 'B', 'A', 'C'],
  );
  await remove(2);
  await add({ ...heavy, example_name: 'E' });
  assert.equal(await names(), ['D', 'A', 'C', 'E'], 'a new one comes last');
  for (const none of [undefined, 'x', ['x'], [1.5]]) assert.is((await order(none)).status, 422);
  assert.is((await order([1], 99)).status, 404);
});

test('a form that is created with examples, as a copy is, keeps them with the ids of its fields', async () => {
  const form_datas = [
    { input_type: 'number', input_name: 'Weight', field_key: 'w' },
    { input_type: 'text', input_name: 'Remarks', field_key: 'r' },
  ];
  const create = (examples: unknown) =>
    api.call('POST', '/tickets/form/create', { body: { form_name: 'Copy', status: 1, form_datas, examples } });
  const { body } = await create([
    { example_name: 'Heavy', expected_field: 'w', form_fields: [{ field_key: 'w', value: '50' }] },
    { example_name: 'Light', form_fields: [{ field_key: 'r', input_type: 'number', value: '5' }] },
  ]);
  const id = body.data.ticket_form_id;
  const ids = (await api.call('GET', `/tickets/form/${id}`)).body.details.map((one: any) => one.ticket_form_detail_id);
  assert.equal(
    (await list(id)).body.examples.map(({ example_id: _id, ...one }: any) => one),
    [
      {
        example_name: 'Heavy',
        expected_field: ids[0],
        form_fields: [{ ticket_form_detail_id: ids[0], input_name: 'Weight', input_type: 'number', value: '50' }],
      },
      {
        example_name: 'Light',
        expected_field: null,
        form_fields: [{ ticket_form_detail_id: ids[1], input_name: 'Remarks', input_type: 'number', value: '5' }],
      },
    ],
  );
  assert.equal((await create([{ example_name: 'X', expected_field: 'gone', form_fields: [] }])).body.data, {
    examples: ['Example 1 "X" must be refused at "gone", which is no field of this form.'],
  });
  assert.is((await create('x')).status, 422);
});

test('what is no example is refused, more than fifty are, and those of another form or of none are not found', async () => {
  assert.equal(Object.keys((await add({})).body.data), ['example_name']);
  assert.is((await add(heavy, 99)).status, 404);
  for (const gone of [99, 'x', 0]) assert.is((await list(gone)).status, 404);
  await api.rows(
    `insert into ticket_form_example (ticket_form_id, example_name, form_fields) select 1, 'E' || n, '[]' from generate_series(1, 50) n`,
  );
  assert.equal((await add(heavy)).body.data, { example_name: ['A form has at most 50 examples.'] });
  assert.is((await remove(1, 2)).status, 404);
});

test('a form that is deleted takes its examples with it', async () => {
  const form_datas = [{ input_type: 'text', input_name: 'A' }];
  const { data } = (await api.call('POST', '/tickets/form/create', { body: { form_name: 'F', status: 1, form_datas } }))
    .body;
  await add(heavy, data.ticket_form_id);
  assert.is((await api.call('DELETE', `/tickets/form/delete/${data.ticket_form_id}`)).status, 200);
  assert.equal(await api.rows('select 1 from ticket_form_example'), []);
});

test.run();
