// What the next record takes over: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const carried = { title: 'Yard', type: 'string', carry: true };
const table: [what: string, property: object, ...messages: RegExp[]][] = [
  ['a text', carried],
  ['a word that is off', { ...carried, readOnly: true, carry: false }],
  ['what nobody fills in', { ...carried, readOnly: true }, /yard\.carry: nobody fills it in/, /a copy never has it/],
  ['what no two may have', { ...carried, unique: true }, /yard\.carry: a copy never has it/],
];

for (const [what, property, ...messages] of table)
  test(`${what}: ${messages.length === 0 ? 'no problem' : 'named'}`, () => {
    const found = problemsAfter((files) => (files['terminals.json'].record.properties.yard = property));
    assert.is(found.length, messages.length, found.join('\n'));
    messages.forEach((message, i) => assert.match(found[i]!, message));
  });

test.run();
