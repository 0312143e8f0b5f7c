// A noun that is called as a type of PostgreSQL, with rows: deleted, and restored as it was.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';

const api = ownApi(test);

test('a record of a noun that is called as a type of the database comes back', async () => {
  const tools = [{ tool: 'Wrench', bought: '2026-03-01' }];
  const { body, text } = await api.call('POST', '/line/create', { body: { code: 'A-7', tools } });
  assert.is(body.status, 'success', text);
  const { line_id } = body.data;
  const before = (await api.call('GET', `/line/${line_id}`)).body;
  assert.is((await api.call('DELETE', `/line/delete/${line_id}`)).status, 200);
  assert.is((await api.call('GET', `/line/trash/${line_id}`)).status, 200);
  const restored = await api.call('POST', `/line/restore/${line_id}`, { body: {} });
  assert.is(restored.status, 200, restored.text);
  const { tools: back, code } = (await api.call('GET', `/line/${line_id}`)).body;
  assert.equal({ back, code }, { back: before.tools, code: 'A-7' });
});

test.run();
