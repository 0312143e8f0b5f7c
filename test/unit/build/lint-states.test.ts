// The states of a noun: what a descriptor may say, and what not.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

const usual = [
  { name: 'open', label: 'Open', to: ['done'] },
  { name: 'done', label: 'Done', final: true },
];
const terminal = (files: any): any => files['terminals.json'];
const has = (states: object[]) => (files: any) => (terminal(files).states = states);
const second = (more: object) => has([usual[0]!, { ...usual[1], ...more }]);
const first = (more: object) => has([{ ...usual[0], ...more }, usual[1]!]);
const property = (name: string, own: object) => (files: any) => {
  terminal(files).states = [usual[0], { ...usual[1], locks: 'all' }];
  terminal(files).record.properties[name] = own;
};
const at = (place: string) => `terminals.json states${place}`;

const table: [what: string, change: (files: any) => void, ...messages: string[]][] = [
  ['two states', has(usual)],
  [
    'all words',
    second({ tone: 'good', by: ['Administrator'], requires: ['status'], locks: ['status'], reason: 'Why?' }),
  ],
  [
    'a way back',
    first({ to: ['done'], by: ['Administrator'] }),
    at('[0].by: a record begins here and never comes back, so it is never checked'),
  ],
  [
    'a misspelled state',
    first({ to: ['don'] }),
    at('[0].to[0]: no state "don"; did you mean "done"?'),
    at('[1]: no record can come to "done"'),
  ],
  ['a state that follows on itself', first({ to: ['open', 'done'] }), at('[0].to[0]: no state follows on itself')],
  [
    'a state that nothing leads to',
    has([...usual, { name: 'lost', label: 'Lost', final: true }]),
    at('[2]: no record can come to "lost"'),
  ],
  [
    'a dead end',
    second({ final: undefined }),
    at('[1]: no state follows on "done": it needs "to", or is meant to be "final"'),
  ],
  ['a way out of the end', second({ to: ['open'] }), at('[1].final: states follow on "done", so it is not final')],
  [
    'the same name and label',
    has([...usual, { name: 'done', label: 'Done', final: true }]),
    at('[2].name: another state has the same name'),
    at('[2].label: another state has the same label'),
  ],
  [
    'a misspelled user type',
    second({ by: ['Adminstrator'] }),
    at('[1].by[0]: no user type "Adminstrator"; did you mean "Administrator"?'),
  ],
  [
    'a user type that may change nothing',
    (files) => {
      second({ by: ['Staff'] })(files);
      terminal(files).may = { update: ['Administrator'] };
    },
    at('[1].by[0]: "Staff" may not "update", which changing the state needs'),
  ],
  [
    'an unknown field',
    second({ requires: ['stauts'], locks: ['stauts'] }),
    at('[1].requires[0]: no field "stauts" in terminal; did you mean "status"?'),
    at('[1].locks[0]: no field "stauts" in terminal; did you mean "status"?'),
  ],
  [
    'the state locked by itself',
    second({ locks: ['state'] }),
    at('[1].locks[0]: the states that follow say whether it can be changed'),
  ],
  ['a former name that is a state', second({ was: 'open' }), at('[1].was: "open" is a state still')],
  [
    'a field of that name',
    property('state', { title: 'State', type: 'string' }),
    at(': the server keeps "state" by itself, so no field can be called that'),
  ],
  [
    'a field with the name of the reason',
    property('state_reason', { title: 'Why', type: 'string' }),
    at(': the server keeps "state_reason" by itself, so no field can be called that'),
  ],
  [
    'what may be hidden',
    (files) => {
      second({ requires: ['phone'] })(files);
      terminal(files).record.properties.phone = {
        title: 'Phone',
        type: 'string',
        visibleWhen: { match: 'all', rules: [{ field: 'status', operator: 'is', value: '1' }] },
      };
    },
    at('[1].requires[0]: "phone" may be hidden, and could not be filled then'),
  ],
  [
    'what is on no form',
    (files) => {
      second({ requires: ['phone'] })(files);
      terminal(files).record.properties.phone = { title: 'Phone', type: 'string' };
    },
    at('[1].requires[0]: "phone" is on no form, so nobody could fill it'),
  ],
  [
    'a view of records that have states',
    (files) => {
      files['users.json'].states = usual;
    },
    'profile.json table: the records of users have states, whose rules would not hold for a view of them',
  ],
  [
    'states of a view',
    (files) => {
      files['profile.json'].states = usual;
    },
    'profile.json states: the records are those of users, which has its own states',
  ],
];

for (const [what, change, ...messages] of table) {
  test(what, () => {
    const found = problemsAfter(change);
    for (const message of messages) assert.ok(found.includes(message), `${message}\nnot in:\n${found.join('\n')}`);
    if (messages.length === 0) assert.equal(found, []);
  });
}

test.run();
