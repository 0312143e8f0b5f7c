// Who is responsible and until when: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const user = { title: 'Owner', type: 'integer', ref: 'users', assignee: true };
const day = { title: 'Due', type: 'string', format: 'date', due: true };

const table: [what: string, properties: object, ...messages: RegExp[]][] = [
  ['a user and a day', { owner_id: user, due: day }],
  ['words that are off', { owner_id: { ...user, assignee: false }, due: { ...day, due: false } }],
  ['a responsible facility', { owner_id: { ...user, ref: 'facility' } }, /owner_id\.assignee: only a user can be/],
  ['a moment', { due: { ...day, format: 'local-date-time' } }, /due\.due: a record is due on a day/],
  ['two', { owner_id: user, other_id: user }, /other_id\.assignee: "owner_id" is it already, and there is one/],
  ['one that nobody sets', { due: { ...day, readOnly: true } }, /due\.due: users set it, so it can be changed/],
];

for (const [what, properties, ...messages] of table)
  test(`${what}: ${messages.length === 0 ? 'no problem' : 'named'}`, () => {
    const found = problemsAfter((files) => Object.assign(files['terminals.json'].record.properties, properties));
    assert.is(found.length, messages.length, found.join('\n'));
    messages.forEach((message, i) => assert.match(found[i]!, message));
  });

test('who is responsible needs a call that changes it', () => {
  const found = problemsAfter(({ 'tickets.json': noun }) => {
    noun.api.calls = ['list', 'read', 'create'];
    noun.record.properties.owner_id = user;
  });
  assert.ok(found.some((text) => /owner_id\.assignee: .* the call "update"/.test(text)));
});

test.run();
