// Filled examples are kept with a ticket form and removed at once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';

let api: Api;
test.before.each(async () => {
  api = await startApi();
});
test.after.each(async () => {
  await api?.close();
});

const list = (id: number | string = 1) => api.call('GET', `/tickets/form/${id}/examples`);
const add = (body: object, id: number | string = 1, key?: string) =>
  api.call('POST', `/tickets/form/${id}/examples`, { body, headers: key ? { 'idempotency-key': key } : {} });
const remove = (example: number | string, id: number | string = 1) =>
  api.call('DELETE', `/tickets/form/${id}/examples/${example}`);

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
