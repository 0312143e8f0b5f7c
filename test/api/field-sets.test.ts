// Sets of fields that are kept for ticket types: what cannot be put into a form is refused, and only administrators keep them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';

let api: Api;
test.before(async () => {
  api = await startApi();
});
test.after(async () => {
  await api?.close();
});

const definition = (form_datas: unknown) => JSON.stringify({ schemaVersion: 1, form_name: '', status: 1, form_datas });
const keep = (set_name: string, text: string) =>
  api.call('POST', '/tickets/fieldset/create', { body: { set_name, definition: text } });

test('a set is kept, renamed and deleted, and its name is there once', async () => {
  const fields = definition([{ input_type: 'text', input_name: 'Street' }]);
  const created = await keep('Address', fields);
  assert.is(created.status, 200, created.text);
  assert.is((await keep('address', fields)).status, 422);
  const list = await api.call('GET', '/tickets/fieldset');
  const [set] = list.body.data ?? list.body;
  assert.equal([set.set_name, set.definition], ['Address', fields]);
  const id = set.field_set_id;
  const renamed = await api.call('POST', `/tickets/fieldset/update/${id}`, { body: { ...set, set_name: 'Place' } });
  assert.is(renamed.status, 200, renamed.text);
  const deleted = await api.call('DELETE', `/tickets/fieldset/delete/${id}`);
  assert.is(deleted.status, 200, deleted.text);
});

test('what is no fields is refused with the reason', async () => {
  for (const text of ['x', '[]', '{}', definition([]), definition([{ input_type: 'star', input_name: 'S' }])]) {
    const { status, body } = await keep('Wrong', text);
    assert.is(status, 422, text);
    assert.ok((body.errors ?? body.data).definition ?? body.error, text);
  }
});

test.run();
