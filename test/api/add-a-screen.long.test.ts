// The calls on `docs/add-a-screen.md`: a server made of a copy of the project in which every step of the page was
// followed gives each of them the response that the page shows.
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NounModule, Save } from '../../server/crud/noun-module';
import { openDatabase } from '../../server/db/database';
import type { Api } from '../support/api';
import { type FollowedDocument, followDocument } from '../support/follow-document';

let followed: FollowedDocument;
let api: Api;
let rule: NounModule;
test.after(async () => {
  await api?.close();
  followed?.remove();
});

// Not in a hook: what fails there is not printed.
test('a server starts with every step of the page done as it is written', async () => {
  followed = await followDocument('docs/add-a-screen.md');
  const code = await followed.load('test/support/api.ts', 'server/nouns/carriers.ts');
  rule = code.default;
  api = await code.startApi();
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

test('of four carriers that come at the same moment the rule lets two in, also where saves do not take turns', async () => {
  const values = { home_terminal_id: 3, status: 1 };
  const save = (name: string) =>
    openDatabase(api.pool)
      .transaction()
      .execute(async (transaction) => {
        const errors = await rule.validate!({ before: {}, values, transaction } as unknown as Save, {});
        if (Object.keys(errors).length > 0) return 'refused';
        await sql`insert into carrier (name, status, home_terminal_id) values (${name}, 1, 3)`.execute(transaction);
        return 'stored';
      });
  for (let round = 0; round < 5; round++) {
    await api.rows('delete from carrier where home_terminal_id = 3');
    const saved = await Promise.all(['A', 'B', 'C', 'D'].map(save));
    assert.equal(saved.sort(), ['refused', 'refused', 'stored', 'stored']);
  }
  // Over the calls, and for those that move there.
  await api.rows('delete from carrier where home_terminal_id = 3');
  const call = (path: string, body: object) => api.call('POST', `/carrier/${path}`, { body });
  const codes = ['AAAA', 'BBBB', 'CCCC', 'DDDD'];
  const homeless = await Promise.all(codes.map((scac) => call('create', { name: scac, scac, status: 1 })));
  const moved = await Promise.all(
    homeless.map(({ body: { data } }) =>
      call(`update/${data.carrier_id}`, { name: data.name, scac: data.scac, ...values }),
    ),
  );
  assert.equal(moved.map(({ status }) => status).sort(), [200, 200, 422, 422]);
});

test('the table has a column for each field, and the export of users the new one', async () => {
  const columns = await api.rows("select column_name from information_schema.columns where table_name = 'carrier'");
  const names = columns.map(({ column_name }) => column_name);
  for (const name of ['carrier_id', 'name', 'scac', 'founded', 'home_terminal_id', 'cars', 'status'])
    assert.ok(names.includes(name), `${name} in ${names.join(', ')}`);
  const { text } = await api.call('GET', '/user?format=csv');
  assert.match(text, /"Badge Number"/);
});

/** Everything expected is there, among other things; `…` stands for any text. */
function assertHolds(actual: any, expected: any, message: string): void {
  if (expected === '…') {
    assert.type(actual, 'string', message);
    return;
  }
  if (typeof expected !== 'object' || expected === null) {
    assert.is(actual, expected, message);
    return;
  }
  if (Array.isArray(expected)) assert.is(actual?.length, expected.length, message);
  for (const [name, value] of Object.entries(expected)) assertHolds(actual?.[name], value, message);
}

test.run();
