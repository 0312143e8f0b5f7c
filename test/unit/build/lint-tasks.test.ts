// Who is responsible and until when: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lintAll } from '../../../build/lint/lint-descriptors';
import { textOf } from '../../../src/schema/keywords/finding';
import { descriptors, serverModules } from '../../support/frozen-descriptors';
import { meta } from '../../support/meta-schemas';

function problemsAfter(properties: object): string[] {
  const files: any = structuredClone(descriptors);
  Object.assign(files['terminals.json'].record.properties, properties);
  return lintAll(files, meta, { serverModules }).map(textOf);
}

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
    const found = problemsAfter(properties);
    assert.is(found.length, messages.length, found.join('\n'));
    messages.forEach((message, i) => assert.match(found[i]!, message));
  });

test('who is responsible needs a call that changes it', () => {
  const files: any = structuredClone(descriptors);
  const noun = files['tickets.json'];
  noun.api.calls = ['list', 'read', 'create'];
  noun.record.properties.owner_id = user;
  const found = lintAll(files, meta, { serverModules }).map(textOf);
  assert.ok(found.some((text) => /owner_id\.assignee: .* the call "update"/.test(text)));
});

test.run();
