// Sets of fields that are kept for ticket types: kept by a noun that only administrators change.
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

test.run();
