// The calls on `docs/add-a-screen.md`: a server made of a copy of the project in which every step of the page was
// followed gives each of them the response that the page shows.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../support/api';
import { type FollowedDocument, followDocument } from '../support/follow-document';

let followed: FollowedDocument;
let api: Api;
test.after(async () => {
  await api?.close();
  followed?.remove();
});

// Not in a hook: what fails there is not printed.
test('a server starts with every step of the page done as it is written', async () => {
  followed = await followDocument('docs/add-a-screen.md');
  const { startApi } = await followed.load('test/support/api.ts');
  api = await startApi();
});

test('every call has the response that the page shows', async () => {
  assert.ok(followed.examples.length >= 10, `${followed.examples.length} calls`);
  for (const { section, method, path, body, status, expected } of followed.examples) {
    const response = await api.call(method, path, { body });
    const call = `${section}: ${method} ${path} ${JSON.stringify(body)}`;
    assert.is(response.status, status, `${call}\n${response.text}`);
    assertHolds(response.body, expected, `${call}\n${response.text}`);
  }
});

test('the table has a column for each field, and the export of users the new one', async () => {
  const columns = await api.rows("select column_name from information_schema.columns where table_name = 'carrier'");
  const names = columns.map(({ column_name }) => column_name);
  for (const name of ['carrier_id', 'name', 'scac', 'founded', 'home_terminal_id', 'cars', 'status'])
    assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
  const { text } = await api.call('GET', '/user?format=csv');
  assert.match(text, /"Badge Number"/);
});

/** Everything expected is there, among other things. */
function assertHolds(actual: any, expected: any, message: string): void {
  if (typeof expected !== 'object' || expected === null) return assert.is(actual, expected, message);
  if (Array.isArray(expected)) assert.is(actual?.length, expected.length, message);
  for (const [name, value] of Object.entries(expected)) assertHolds(actual?.[name], value, message);
}

test.run();
