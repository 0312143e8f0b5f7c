// The validation messages, one by one: what is typed, and what stands under the field.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Property, Values } from '../../../src/schema/descriptor/descriptor';
import { limits, setLimits } from '../../../src/schema/descriptor/limits';
import { fixedChoices, nounOf } from '../../../src/schema/model/nouns';
import { checkField, checkRecord } from '../../../src/schema/rules/check';
import { readRecord } from '../../../src/schema/values/read-value';

const file = (name: string, size: number, type = '') => ({ name, size, type });

/** Typed values of one field (and its neighbours), the rule, and the message, or none. */
type Case = [
  what: string,
  rule: Omit<Property, 'title'> & { title?: string },
  typed: unknown,
  sentence: string | undefined,
  others?: Values,
];
const table: Case[] = [
  ['required: nothing', { type: 'string' }, undefined, 'Gate code is required.'],
  ['required: blanks', { type: 'string' }, '   ', 'Gate code is required.'],
  ['required: an empty list', { type: 'array', items: { type: 'string' } }, [], 'Gate code is required.'],
  ['required: an empty object', { type: 'object' }, {}, 'Gate code is required.'],
  ['a label with underscores', { title: 'seal_number', type: 'string' }, '', 'Seal number is required.'],
  ['email without a host', { type: 'string', format: 'email' }, 'me@', 'Please enter a valid email address.'],
  ['email with a blank', { type: 'string', format: 'email' }, 'a b@example.com', 'Please enter a valid email address.'],
  ['email', { type: 'string', format: 'email' }, 'desk@example.com', undefined],
  ...['desk@example.com;', '<desk@example.com>', 'a@e.com,f.com', 'desk@example', 'desk@-example.com'].map(
    (text): Case => [
      `what is no address: ${text}`,
      { type: 'string', format: 'email' },
      text,
      'Please enter a valid email address.',
    ],
  ),
  ['too short', { type: 'string', minLength: 3 }, 'ab', 'Gate code must be at least 3 characters.'],
  ['too long', { type: 'string', maxLength: 3 }, 'abcd', 'Gate code must be no more than 3 characters.'],
  ['three characters of two code units each', { type: 'string', maxLength: 3 }, '📦📦📦', undefined],
  [
    'a text without a limit of its own',
    { type: 'string' },
    'x'.repeat(256),
    'Gate code must be no more than 255 characters.',
  ],
  ['255 characters of two code units each', { type: 'string' }, '📦'.repeat(255), undefined],
  ['a paragraph', { type: 'string', format: 'paragraph' }, 'x'.repeat(10_000), undefined],
  [
    'a paragraph without a limit of its own',
    { type: 'string', format: 'paragraph' },
    'x'.repeat(10_001),
    'Gate code must be no more than 10000 characters.',
  ],
  ['a text of any type', {}, 'x'.repeat(256), 'Gate code must be no more than 255 characters.'],
  ['a value that is offered, however long', { type: 'string', enum: ['x'.repeat(300)] }, 'x'.repeat(300), undefined],
  [
    'a long item',
    { type: 'array', items: { type: 'string' } },
    ['a', 'x'.repeat(256)],
    'Gate code must be no more than 255 characters.',
  ],
  [
    'a long list',
    { type: 'array', items: { type: 'string' } },
    Array.from({ length: 1001 }, () => 'a'),
    'Gate code must have no more than 1000 item(s).',
  ],
  ['more digits than any number has', { type: 'number' }, '1'.repeat(256), 'Gate code must be a number.'],
  ['later than what is no date', { type: 'string', after: 'password' }, 'b', undefined, { password: { toString: 1 } }],
  [
    'too few items',
    { type: 'array', items: { type: 'string' }, minItems: 2 },
    ['a'],
    'Gate code must have at least 2 item(s).',
  ],
  ['not a list', { type: 'array', items: { type: 'string' } }, 'a', 'Gate code must be an array.'],
  ['letters in a number', { type: 'number' }, '6 boxes', 'Gate code must be a number.'],
  ['letters in a whole number', { type: 'integer' }, '6 boxes', 'Gate code must be a number.'],
  ['half a package', { type: 'integer' }, '2.5', 'Gate code must be a whole number.'],
  ['a negative decimal', { type: 'number' }, '-2.5', undefined],
  ['scientific notation is no way to type', { type: 'number' }, '1e3', 'Gate code must be a number.'],
  ['below the minimum', { type: 'number', minimum: 0 }, '-1', 'Gate code must be 0 or more.'],
  ['above the maximum', { type: 'number', maximum: 90 }, '91', 'Gate code must be 90 or less.'],
  [
    'far more than the maximum',
    { type: 'integer', maximum: 90 },
    '123456789012345678',
    'Gate code must be 90 or less.',
  ],
  ['many digits that a number keeps', { type: 'number' }, '9007199254740991', undefined],
  ['a measured number is rounded behind its point', { type: 'number' }, '41.87811234567890123456', undefined],
  ['cents', { type: 'number', multipleOf: 0.01 }, '0.07', undefined],
  ['half cents', { type: 'number', multipleOf: 0.01 }, '0.075', 'Gate code must have no more than 2 decimals.'],
  [
    'half a cent on five million',
    { type: 'number', multipleOf: 0.01 },
    '5000000.005',
    'Gate code must have no more than 2 decimals.',
  ],
  [
    'decimals that no number keeps',
    { type: 'number', multipleOf: 0.01 },
    '5000000.0000000000000001',
    'Gate code must have no more than 2 decimals.',
  ],
  [
    'more cents than a number keeps',
    { type: 'number', multipleOf: 0.01 },
    '12345678901234567.89',
    'Gate code must be 10000000000000 or less.',
  ],
  [
    'the same below zero',
    { type: 'number', multipleOf: 0.25 },
    '-12345678901234567.25',
    'Gate code must be -10000000000000 or more.',
  ],
  ['zeros behind the cents', { type: 'number', multipleOf: 0.01 }, '5000000.0500000000000000000', undefined],
  ['nine digits', { type: 'string', format: 'phone' }, '312555014', 'Gate code must be a valid 10-digit phone number.'],
  ['the phone mask', { type: 'string', format: 'phone' }, '(312) 555-0142', undefined],
  ['not the same', { type: 'string', match: 'password' }, 'b', 'Gate code does not match Password.', { password: 'a' }],
  ['the same', { type: 'string', match: 'password' }, 'a', undefined, { password: 'a' }],
  ['not accepted', { type: 'boolean', const: true }, '0', 'Gate code must be accepted.'],
  [
    'not one of the options',
    { type: 'integer', enum: [0, 1], options: 'status' },
    '7',
    'Gate code must be one of [0, 1].',
  ],
  [
    'not one of a list too long to read out',
    { type: 'integer', enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
    '14',
    'Please select a valid Gate code.',
  ],
  ['not one of a set', { type: 'string', enum: ['a', 'b'] }, 'c', 'Gate code must be one of [a, b].'],
  ['against the pattern', { type: 'string', pattern: '^[A-Z]+$' }, 'abc', 'Gate code is invalid.'],
  [
    'an own sentence for the pattern',
    { type: 'string', pattern: '^[A-Z]+$', messages: { pattern: 'Capitals only.' } },
    'abc',
    'Capitals only.',
  ],
  [
    'a weak password',
    { type: 'string', format: 'strong-password' },
    'password',
    'Gate code must include uppercase, lowercase, number, and special character.',
  ],
  ['a strong password', { type: 'string', format: 'strong-password' }, 'Recover@1435', undefined],
  [
    'a day that does not exist',
    { type: 'string', format: 'date' },
    '02-30-2026',
    'Gate code must be in MM-DD-YYYY format.',
  ],
  ['a leap day', { type: 'string', format: 'date' }, '02/29/2028', undefined],
  [
    'a day in a year without it',
    { type: 'string', format: 'date' },
    '02/29/2027',
    'Gate code must be in MM-DD-YYYY format.',
  ],
  [
    'hour 24',
    { type: 'string', format: 'local-date-time' },
    '11-20-2026 24:00',
    'Gate code must be in MM-DD-YYYY or MM-DD-YYYY HH:mm format.',
  ],
  ['a day and a time', { type: 'string', format: 'local-date-time' }, '11-20-2026 14:32', undefined],
  ['a day where a time is missing', { type: 'string', format: 'local-date-time' }, '11-20-2026', undefined],
  ['yesterday', { type: 'string', format: 'future-date' }, '2026-11-19', 'Gate code must be a future date.'],
  ['tomorrow', { type: 'string', format: 'future-date' }, '2026-11-21', undefined],
  [
    'not later',
    { type: 'string', format: 'date', after: 'password' },
    '2026-11-20',
    'Gate code must be later than Password.',
    { password: '2026-11-20' },
  ],
  [
    'the same where it must not be',
    { type: 'string', notEqualTo: 'password' },
    '06:00',
    'Gate code must not be the same as Password.',
    { password: '06:00' },
  ],
  ['over midnight', { type: 'string', notEqualTo: 'password' }, '06:00', undefined, { password: '22:00' }],
  ['one day', { type: 'string', format: 'date-range' }, '12/25/2026', undefined],
  ['two days', { type: 'string', format: 'date-range' }, '11-26-2026 - 11-27-2026', undefined],
  ['the same day twice', { type: 'string', format: 'date-range' }, '11-26-2026 - 11-26-2026', undefined],
  [
    'days in the wrong order',
    { type: 'string', format: 'date-range' },
    '01-01-2027 - 12-31-2026',
    'Gate code must not end before it starts.',
  ],
  ['a last day without a first', { type: 'string', format: 'date-range' }, ' - 12-31-2026', 'Gate code is required.'],
  [
    'a last day that does not exist',
    { type: 'string', format: 'date-range' },
    '02-01-2027 - 02-29-2027',
    'Gate code must be in MM-DD-YYYY format.',
  ],
  ['text where a file belongs', { file: {} }, 'x', 'Gate code must be a file.'],
  ['a file of 0 bytes', { file: {} }, file('seal.jpg', 0), 'Gate code: seal.jpg is empty.'],
  [
    'no image',
    { file: { accept: 'image/*' } },
    file('seal.pdf', 9, 'application/pdf'),
    'Gate code must be an image file.',
  ],
  [
    'too large',
    { file: { max_size: 5 } },
    file('seal.jpg', 5 * 1024 * 1024 + 1),
    'Gate code must be no more than 5 MB.',
  ],
  ['just not too large', { file: { max_size: 5 } }, file('seal.jpg', 5 * 1024 * 1024), undefined],
  [
    'larger than the server takes, where the field says nothing',
    { file: {} },
    file('seal.mp4', 100 * 1024 * 1024 + 1),
    'Gate code must be no more than 100 MB.',
  ],
  [
    'larger than the server takes, where the field allows more',
    { file: { max_size: 500 } },
    file('seal.mp4', 100 * 1024 * 1024 + 1),
    'Gate code must be no more than 100 MB.',
  ],
  [
    'as large as the server takes',
    { type: 'array', items: { file: {} } },
    [file('seal.mp4', 100 * 1024 * 1024)],
    undefined,
  ],
  [
    'more files than the server takes',
    { type: 'array', items: { file: {} } },
    Array.from({ length: 21 }, (_, n) => file(`${n}`, 1)),
    'Gate code must have no more than 20 item(s).',
  ],
  [
    'more files than the server takes, where the field allows more',
    { type: 'array', maxItems: 30, items: { file: {} } },
    Array.from({ length: 21 }, (_, n) => file(`${n}`, 1)),
    'Gate code must have no more than 20 item(s).',
  ],
  [
    'more files than the field allows',
    { type: 'array', maxItems: 1, items: { file: {} } },
    [file('a', 1), file('b', 1)],
    'Gate code must have no more than 1 item(s).',
  ],
  ['many texts', { type: 'array', items: { type: 'string' } }, Array.from({ length: 50 }, (_, n) => `${n}`), undefined],
  ['a NUL character', { type: 'string', maxLength: 2 }, 'a\0b', 'Gate code holds a character that cannot be stored.'],
  [
    'a NUL character in a list',
    { type: 'array', items: { type: 'string' } },
    ['a', '\0'],
    'Gate code holds a character that cannot be stored.',
  ],
  [
    'too large in a list',
    { type: 'array', items: { file: { max_size: 5 } } },
    [file('a', 1), file('b', 6e6)],
    'Gate code must be no more than 5 MB.',
  ],
];

for (const [what, rule, typed, expected, others = {}] of table) {
  test(`${what}: ${expected ?? 'is fine'}`, () => {
    const record = {
      required: ['code'],
      properties: { code: { title: 'Gate code', ...rule }, password: { title: 'Password', type: 'string' as const } },
    };
    const values = readRecord(record, { code: typed, ...others });
    assert.equal(
      checkField(record, 'code', values, new Date(2026, 10, 20, 14, 32)),
      expected === undefined ? [] : [expected],
    );
  });
}

test('a portrait has a limit of its own, also where that is larger than that of other files', () => {
  const record = {
    required: [],
    properties: { portrait: { title: 'Profile Image', file: { accept: 'image/*', max_size: 'portrait' as const } } },
  };
  const check = (mb: number) =>
    checkRecord(record, { portrait: { name: 'a.png', type: 'image/png', size: mb * 1024 * 1024 } });
  const usual = { ...limits };
  try {
    assert.equal(check(5), {});
    assert.equal(check(6), { portrait: ['Profile Image must be no more than 5 MB.'] });
    setLimits({ fileMb: 2, filesPerField: 1, portraitMb: 8 });
    assert.equal(check(8), {});
    assert.equal(check(9), { portrait: ['Profile Image must be no more than 8 MB.'] });
  } finally {
    setLimits(usual);
  }
});

test('limits follow what the operator has set, and what is no limit changes nothing', () => {
  const record = {
    required: [],
    properties: {
      scan: { title: 'Scan', file: {} },
      scans: { title: 'Scans', type: 'array' as const, items: { file: { max_size: 5 } } },
    },
  };
  const usual = { ...limits };
  const check = (bytes: number, howMany: number) =>
    checkRecord(record, { scan: file('a', bytes), scans: Array.from({ length: howMany }, () => file('a', 1)) });
  try {
    setLimits({ fileMb: '2', filesPerField: '3', portraitMb: '8' });
    assert.equal(check(2 * 1024 * 1024, 3), {});
    assert.equal(check(2 * 1024 * 1024 + 1, 4), {
      scan: ['Scan must be no more than 2 MB.'],
      scans: ['Scans must have no more than 3 item(s).'],
    });
    for (const odd of [undefined, '', '0', '-1', '2.5', 'many'])
      setLimits({ fileMb: odd, filesPerField: odd, portraitMb: odd });
    assert.equal(limits, { fileMb: 2, filesPerField: 3, portraitMb: 8 });
  } finally {
    setLimits(usual);
  }
});

test('an empty optional field breaks no rule', () => {
  const record = {
    required: [],
    properties: { mail: { title: 'Mail', type: 'string' as const, format: 'email' as const, minLength: 5 } },
  };
  assert.equal(checkRecord(record, { mail: '' }), {});
});

test('every field of a record is checked, and unknown keys are not even read', () => {
  const record = {
    required: ['a', 'b'],
    properties: { a: { title: 'A', type: 'number' as const }, b: { title: 'B', type: 'string' as const } },
  };
  const values = readRecord(record, { a: 'x', role: 'Administrator', __proto__: { b: 'inherited' } });
  assert.equal(values, { a: 'x' });
  assert.equal(checkRecord(record, values), { a: ['A must be a number.'], b: ['B is required.'] });
});

test('a field that belongs to another has no rules while that one is empty, and is required as soon as it is not', () => {
  const password: Property = { title: 'Password', type: 'string' };
  const repeated: Property = { title: 'Confirm Password', type: 'string', requiredWith: 'password', match: 'password' };
  const record = { required: [] as string[], properties: { password, repeated } };
  assert.equal(checkRecord(record, { repeated: 'left over' }), {});
  assert.equal(checkRecord(record, { password: 'x' }), { repeated: ['Confirm Password is required.'] });
  assert.equal(checkRecord(record, { password: 'x', repeated: 'y' }), {
    repeated: ['Confirm Password does not match Password.'],
  });
  assert.equal(checkRecord({ ...record, required: ['repeated'] }, { repeated: 'y' }), {
    repeated: ['Confirm Password does not match Password.'],
  });
});

test('a new user starts in the first timezone of the list, and a stored image obeys its rule', () => {
  const { properties } = nounOf('users').record;
  assert.is(properties.timezone!.default, fixedChoices(properties.timezone!)![0]!.value);
  assert.equal(checkField(nounOf('users').record, 'profile_image', { profile_image: { stored: 'name' } }), []);
});

test.run();
