// The specified texts, one by one: the error catalogue, the validation messages with a text of their own, and the fixed
// lists. Each stands here literally and in the product once, in a descriptor or in the module that says it. Where only
// a browser decides whether a text appears, `e2e/error-catalogue.long.spec.ts` checks it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApiError, failureText } from '../../../src/engine/feedback/result';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { Messages, NounChoices, Values } from '../../../src/schema/descriptor/descriptor';
import { nounForUser } from '../../../src/schema/model/default-me';
import { messagesOf } from '../../../src/schema/model/messages';
import { lists, nounOf, nouns } from '../../../src/schema/model/nouns';
import { type RecordMode, recordFor } from '../../../src/schema/model/record-for';
import { signInRecord } from '../../../src/schema/model/sign-in';
import { checkRecord, type Errors } from '../../../src/schema/rules/check';
import { chooseText } from '../../../src/schema/rules/rule-messages';
import { SUCCESS, signInErrorText } from '../../../src/screens/sign-in-messages';

const messages: [noun: string, word: keyof Messages, text: string][] = [
  ['users', 'created', 'User added successfully'],
  ['users', 'updated', 'User updated successfully'],
  ['users', 'deleteTitle', 'Are you sure?'],
  ['users', 'deleteText', "You won't be able to revert this! Do you want to delete client?"],
  ['users', 'deletedTitle', 'Deleted!'],
  ['users', 'deleted', 'Client has been deleted successfully.'],
  ['users', 'deleteFailedTitle', 'Error!'],
  ['users', 'deleteFailed', 'There was an error deleting the client. Please try again later.'],
  ['users', 'loadFailed', 'Failed to load user data for editing'],
  ['profile', 'updated', 'Profile updated successfully.'],
  ['terminal', 'created', 'Terminal created!'],
  ['terminal', 'updated', 'Terminal updated!'],
  ['terminal', 'add', 'Add Terminal'],
  ['terminal', 'edit', 'Edit Terminal'],
  ['terminal', 'deleteTitle', 'Are you sure?'],
  ['terminal', 'deleteText', 'Do you want to delete this terminal?'],
  ['terminal', 'deletedTitle', 'Deleted!'],
  ['terminal', 'deleted', 'Terminal has been deleted.'],
  ['terminal', 'deleteFailedTitle', 'Error!'],
  ['terminal', 'deleteFailed', 'Failed to delete terminal.'],
  ['facility', 'created', 'Facility created!'],
  ['facility', 'updated', 'Facility updated!'],
  ['facility', 'add', 'Add Facility'],
  ['facility', 'edit', 'Edit Facility'],
  ['facility', 'deleted', 'Facility has been deleted.'],
  ['facility', 'deleteFailed', 'Failed to delete facility.'],
  ['worktype', 'created', 'Work type created!'],
  ['worktype', 'updated', 'Work type updated!'],
  ['labortype', 'created', 'Labor type created!'],
  ['labortype', 'updated', 'Labor type updated!'],
  ['laborhour', 'created', 'Labor hours added!'],
  ['laborhour', 'updated', 'Labor hours updated!'],
  ['eqphour', 'created', 'Equipment hours added!'],
  ['eqphour', 'updated', 'Equipment hours updated!'],
  ['holiday', 'created', 'Holiday added!'],
  ['holiday', 'updated', 'Holidays updated!'],
  ['ticket', 'created', 'Tickets added successfully'],
];

for (const [noun, word, text] of messages) {
  test(`${noun}, ${word}: ${text}`, () => assert.is(messagesOf(nounOf(noun))[word], text));
}

const choices: [noun: string, word: keyof NounChoices, text: string][] = [
  ['role', 'choose', '-- Select User Type --'],
  ['role', 'none', '-- No User Types Found --'],
  ['terminal', 'choose', '-- Select Terminals --'],
  ['terminal', 'none', '-- No Terminals Found --'],
  ['facility', 'choose', '-- Select Facilities --'],
  ['facility', 'none', '-- No Facilities Found --'],
];

for (const [noun, word, text] of choices) {
  test(`the ${word} entry of a ${noun} select: ${text}`, () => assert.is(nounOf(noun).choices?.[word], text));
}

const failures: [what: string, failure: ApiError, text: string][] = [
  ['a failure of the server', { kind: 'server', status: 500, message: 'anything' }, 'Something went wrong!'],
  ['a status that nobody expects', { kind: 'server', status: 418, message: '' }, 'Something went wrong!'],
  ['a refusal without a word', { kind: 'conflict', message: '', fields: {} }, 'Something went wrong!'],
];

for (const [what, failure, text] of failures) test(`${what}: ${text}`, () => assert.is(failureText(failure), text));

test('a sign-in that is rejected, or not a success: Invalid credentials. Please try again.', () => {
  const refusals: ApiError[] = [
    { kind: 'signed-out' },
    { kind: 'invalid', message: '', fields: {} },
    { kind: 'server', status: 400, message: '' },
  ];
  for (const failure of refusals) assert.is(signInErrorText(failure), 'Invalid credentials. Please try again.');
  assert.is(SUCCESS, 'Login successful! Redirecting...');
});

test('signing in without a word: Email or Username is required; with a short password: at least 7 characters', () => {
  assert.equal(checkRecord(signInRecord, {}), {
    email: ['Email or Username is required'],
    password: ['Password is required.'],
  });
  assert.equal(checkRecord(signInRecord, { email: 'admin', password: '123456' }), {
    password: ['Password must be at least 7 characters.'],
  });
});

const CHARACTERS = 'Username can only contain letters, numbers, underscores, and dashes, without spaces.';
const STRENGTH =
  'The password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&).';

const sentences: [noun: string, mode: RecordMode, wrong: Values, errors: Errors][] = [
  ['users', 'add', { unique_user_id: 'no spaces' }, { unique_user_id: [CHARACTERS] }],
  [
    'users',
    'add',
    { unique_user_id: 'sixteen-letters-' },
    { unique_user_id: ['User ID must be no more than 15 characters.'] },
  ],
  ['users', 'add', { username: 'é' }, { username: [CHARACTERS] }],
  ['users', 'add', { username: 'a'.repeat(101) }, { username: ['Username must be no more than 100 characters.'] }],
  [
    'users',
    'add',
    { first_name: 'a'.repeat(101) },
    { first_name: ['First Name must be no more than 100 characters.'] },
  ],
  ['users', 'add', { email: 'nobody' }, { email: ['Please enter a valid email address.'] }],
  [
    'users',
    'add',
    { email: `${'a'.repeat(190)}@example.com` },
    { email: ['Email must be no more than 200 characters.'] },
  ],
  ['users', 'add', { mobile: '312555010' }, { mobile: ['Mobile Number must be a valid 10-digit phone number.'] }],
  ['users', 'add', { password: 'weakling1', password_confirmation: 'weakling1' }, { password: [STRENGTH] }],
  [
    'users',
    'add',
    { password: 'Aa1!', password_confirmation: 'Aa1!' },
    { password: ['Password must be at least 8 characters.', STRENGTH] },
  ],
  [
    'users',
    'add',
    { password: 'Right-of-way7!', password_confirmation: 'other' },
    { password_confirmation: ['Confirm Password does not match Password.'] },
  ],
  ['users', 'edit', { password: 'Right-of-way7!' }, { password_confirmation: ['Confirm Password is required.'] }],
  ['users', 'edit', { password_confirmation: 'alone' }, {}],
  ['users', 'edit', { status: 2 }, {}],
  ['users', 'edit', { status: 3 }, { status: ['Status must be one of [0, 1, 2].'] }],
  ['profile', 'edit', { username: 'a b' }, { username: [CHARACTERS] }],
  ['profile', 'edit', { password: 'weakling1' }, { password: [STRENGTH] }],
  ['profile', 'edit', { mobile: '312555010' }, { mobile: ['Mobile must be a valid 10-digit phone number.'] }],
  [
    'terminal',
    'add',
    { terminal_name: 'a'.repeat(256) },
    { terminal_name: ['Terminal Name must be no more than 255 characters.'] },
  ],
  ['terminal', 'add', { latitude: 'north' }, { latitude: ['Latitude must be a number.'] }],
  ['terminal', 'add', { status: 2 }, { status: ['Status must be one of [0, 1].'] }],
  [
    'facility',
    'add',
    { facility_mobile: '312555010' },
    { facility_mobile: ['Facility Mobile must be a valid 10-digit phone number.'] },
  ],
  [
    'facility',
    'add',
    { facility_name: 'a'.repeat(256) },
    { facility_name: ['Facility Name must be no more than 255 characters.'] },
  ],
  ['worktype', 'add', { worktype: '  ' }, { worktype: ['Please enter type of work'] }],
  ['worktype', 'edit', { worktype: '' }, { worktype: ['Worktype name required'] }],
  ['labortype', 'add', { labortype: '' }, { labortype: ['Please enter type of labor'] }],
  ['labortype', 'edit', { labortype: '  ' }, { labortype: ['Labor type name required'] }],
  ['laborhour', 'add', { labortype_id: undefined }, { labortype_id: ['Select Labor Type'] }],
  [
    'laborhour',
    'add',
    { start_time: '06:00', end_time: '06:00' },
    { end_time: ['End Time must not be the same as Start Time.'] },
  ],
  [
    'laborhour',
    'add',
    { rate_per_hour: -1, overtime_rate: -0.01 },
    { rate_per_hour: ['Amt ($) per hours must be 0 or more.'], overtime_rate: ['Overtime Amt must be 0 or more.'] },
  ],
  [
    'eqphour',
    'add',
    { start_time: '06:00', end_time: '06:00' },
    { end_time: ['End Time must not be the same as Start Time.'] },
  ],
  ['eqphour', 'edit', { rate_per_hour: -1 }, { rate_per_hour: ['Amt ($) per hour must be 0 or more.'] }],
  [
    'holiday',
    'add',
    { name: '', value1: '' },
    { name: ['Please fill all fields'], value1: ['Please fill all fields'] },
  ],
  ['holiday', 'edit', { name: '' }, { name: ['Please fill all fields'] }],
  ['holiday', 'add', { value1: '2026-11-27 - 2026-11-26' }, { value1: ['Date must not end before it starts.'] }],
  ['ticket', 'add', { pkg_count: '6 boxes' }, { pkg_count: ['Number of Packages must be a number.'] }],
  [
    'ticket',
    'add',
    { issue_date: '02-30-2026' },
    { issue_date: ['Autogenerated Date/Time must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.'] },
  ],
];

for (const [noun, mode, wrong, errors] of sentences) {
  const shown = Object.values(errors).flat().join(' ') || 'nothing';
  test(`${noun}, ${mode}, ${Object.keys(wrong).join(' and ')}: ${shown}`, () => {
    const all = checkRecord(recordFor(nounOf(noun), mode), wrong);
    // The other fields are empty here, and have messages, too; only those that were filled, or that report for them,
    // are checked.
    const looked = new Set([...Object.keys(wrong), ...Object.keys(errors)]);
    assert.equal(Object.fromEntries(Object.entries(all).filter(([name]) => looked.has(name))), errors);
  });
}

const required: Record<string, string[]> = {
  users: [
    'First Name',
    'Last Name',
    'User ID',
    'Username',
    'Password',
    'Confirm Password',
    'Email',
    'Address',
    'Mobile Number',
    'User Type',
    'Position',
    'Terminal',
    'Facility',
    'Timezone',
    'Status',
  ],
  terminal: ['Terminal Name', 'Terminal Address', 'Latitude', 'Longitude', 'Status'],
  facility: [
    'Facility Name',
    'Facility Address',
    'Facility Mobile',
    'Latitude',
    'Longitude',
    'Capacity',
    'Zone',
    'Block',
    'Row',
    'Shelf',
    'Status',
  ],
  ticket: ['Ticket Type', 'Terminal', 'Autogenerated Date/Time', 'Number of Packages'],
};

for (const [noun, titles] of Object.entries(required)) {
  test(`an empty ${noun} form: {Field} is required.`, () => {
    const shown = Object.values(checkRecord(recordFor(nounOf(noun), 'add'), {})).flat();
    assert.equal(shown.sort(), titles.map((title) => `${title} is required.`).sort());
  });
}

test('an empty profile form: {Field} is required., the password aside', () => {
  const shown = Object.values(checkRecord(recordFor(nounOf('profile'), 'edit'), {})).flat();
  assert.equal(
    shown,
    ['First Name', 'Last Name', 'Username', 'E-mail', 'Mobile', 'Address'].map((title) => `${title} is required.`),
  );
});

test('the fixed lists are those of the specification', () => {
  const pairs = (name: string) => lists[name]?.map(({ value, text }) => `${value} ${text}`);
  assert.equal(pairs('facilities'), ['1 Zone Up 1', '2 Zone Up 2']);
  assert.equal(pairs('positions'), [
    '1 police',
    '2 Shipment Quality Team',
    '3 Ramp Manager',
    '4 Driver',
    '5 Inspector',
  ]);
  assert.equal(
    pairs('terminals')?.map((pair) => pair.replace(/ [A-Z]+ /, ' ')),
    ['1 Chicago', '2 Memphis', '3 Tucson', '4 DFW'],
  );
  assert.is(
    new Set(lists.terminals?.map(({ text }) => text.split(' ')[0])).size,
    1,
    'each has the short name of the railroad before it',
  );
  assert.equal(pairs('status'), ['1 Active', '0 Inactive']);
  assert.equal(
    lists.days?.map(({ text }) => text),
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  );
  const times = lists['quarter-hours']?.map(({ text }) => text) ?? [];
  assert.equal([times.length, times[0], times[1], times.at(-1)], [96, '00:00', '00:15', '23:45']);
  assert.equal(times, [...times].sort());
});

test('a new record starts with nothing that its own rules reject', () => {
  for (const noun of nouns.values()) {
    const record = recordFor(nounForUser(noun, 1), 'add');
    const opened = createFormStore(record).values();
    const begun = Object.fromEntries(Object.entries(opened).filter(([, value]) => value !== undefined));
    const rejected = Object.entries(checkRecord(record, begun)).filter(([name]) => name in begun);
    assert.equal(rejected, [], noun.noun);
  }
});

test('only the users and the forms, where the specification says so, are called clients', () => {
  const named = [...nouns.values()].filter((noun) =>
    Object.values(messagesOf(noun)).some((text) => /client/i.test(text)),
  );
  assert.equal(
    named.map(({ noun }) => noun),
    ['ticket_form', 'users'],
  );
});

test('the label of a select says what to choose once', () => {
  assert.equal(['Position', 'Select Timezone', 'select a carrier', 'Selection'].map(chooseText), [
    '-- Select Position --',
    '-- Select Timezone --',
    '-- select a carrier --',
    '-- Select Selection --',
  ]);
});

test('why a record in use cannot be deleted comes with what to do instead, where it has a state', () => {
  assert.is(messagesOf(nounOf('labortype')).inUse, 'Other records still refer to it. Make it inactive instead.');
  assert.is(messagesOf(nounOf('holiday')).inUse, 'Other records still refer to it.');
});

test('what a new record starts with: active, and a user in the first timezone', () => {
  for (const name of ['users', 'terminal', 'facility', 'worktype', 'labortype', 'laborhour', 'eqphour', 'ticket']) {
    assert.is(recordFor(nounOf(name), 'add').properties.status?.default, 1, name);
  }
  assert.is(nounOf('users').record.properties.timezone?.default, lists.timezones?.[0]?.value);
});

test.run();
