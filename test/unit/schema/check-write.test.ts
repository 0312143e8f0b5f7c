// What the server does with a sent record: defaults, names, bounds, rules over two fields.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { checkChange, checkNew, sentValues } from '../../../src/schema/rules/check-write';

const noun: Noun = {
  noun: 'shift',
  title: 'Shift',
  label: 'name',
  api: { id: 'shift_id', base: '/shift', list: 'POST' },
  record: {
    required: ['name', 'status'],
    properties: {
      name: { title: 'Name', type: 'string', maxLength: 10 },
      status: { title: 'Status', type: 'integer', enum: [0, 1], default: 1, options: 'status' },
      opens: { title: 'Opens', type: 'string', format: 'time' },
      closes: { title: 'Closes', type: 'string', format: 'time', after: 'opens' },
      code: { title: 'Code', type: 'string', pattern: '^[A-Z]\\d+$', maxLength: 3 },
      remarks: { title: 'Remarks', type: 'string', format: 'paragraph' },
      pin: { title: 'PIN', type: 'string', format: 'password' },
      crew: { title: 'Crew', type: 'integer', default: 4 },
      begun: { title: 'Begun', type: 'string', format: 'local-date-time', default: 'now' },
      kind_id: { title: 'Kind', type: 'integer', readAs: 'shift_kind_id' },
      place: {
        title: 'Place',
        type: 'string',
        readOnly: true,
        computed: { fields: ['latitude', 'longitude'], as: 'point' },
      },
      latitude: { title: 'Latitude', type: 'number' },
      longitude: { title: 'Longitude', type: 'number' },
    },
  },
  edit: { properties: { name: { messages: { required: 'Shift name required' } } } },
};

const created = (body: object) => checkNew(noun, sentValues(noun, 'add', { ...body }));
const changed = (body: object, before: object) =>
  checkChange(noun, sentValues(noun, 'edit', { ...body }), { ...before });

test('a new record gets the defaults of optional fields that were not sent, but not of required ones', () => {
  assert.equal(created({ name: 'A' }).errors, { status: ['Status is required.'] });
  const { values, errors } = created({ name: 'A', status: 1 });
  assert.equal([values.crew, values.begun, errors], [4, undefined, {}]);
  assert.is(created({ name: 'A', status: 1, crew: null }).values.crew, undefined);
});

test('a line is checked and stored without the blanks around it, a paragraph and a password as they are', () => {
  const { values, errors } = created({ name: ' A ', status: 1, code: '\tB12 ', remarks: '  1. Gate\n', pin: ' 12 ' });
  assert.equal(errors, {});
  assert.equal([values.name, values.code, values.remarks, values.pin], ['A', 'B12', '  1. Gate\n', ' 12 ']);
  assert.equal(created({ name: 'A', status: 1, code: 'B 12' }).errors, {
    code: ['Code must be no more than 3 characters.'],
  });
});

test('the keywords of the mode are used', () => {
  assert.equal(created({ status: 1 }).errors, { name: ['Name is required.'] });
  assert.equal(changed({ status: 1 }, { name: 'A' }).errors, { name: ['Shift name required'] });
});

test('what is read under another name may be sent under either', () => {
  assert.is(created({ name: 'A', status: 1, shift_kind_id: '3' }).values.kind_id, 3);
  assert.is(created({ name: 'A', status: 1, shift_kind_id: 3, kind_id: 5 }).values.kind_id, 5);
});

test('a whole number that no column holds is reported as a wrong value', () => {
  assert.equal(created({ name: 'A', status: 1, crew: 2 ** 31 }).errors, { crew: ['Crew must be 2147483647 or less.'] });
  assert.equal(created({ name: 'A', status: 1, crew: -(2 ** 31) }).errors, {
    crew: ['Crew must be -2147483647 or more.'],
  });
});

test('a number that is sent as a text keeps its digits, or is refused', () => {
  const sent = (latitude: unknown) => {
    const { values, errors } = created({ name: 'A', status: 1, latitude });
    return errors.latitude ?? values.latitude;
  };
  assert.equal(sent(' 9007199254740993 '), ['Latitude must be 1000000000000000 or less.']);
  assert.equal(sent('-90071992547409931'), ['Latitude must be -1000000000000000 or more.']);
  assert.equal(sent('9007199254740992000'), 9007199254740992000);
  assert.equal(sent(9007199254740992000), 9007199254740992000);
  assert.equal(sent('41.87811234567890123456'), 41.8781123456789);
  assert.equal(created({ name: '90071992547409931', status: 1 }).errors, {
    name: ['Name must be no more than 10 characters.'],
  });
});

test('an update is checked together with what it leaves as it is', () => {
  const before = { name: 'A', status: 1, opens: '06:00', closes: '14:00' };
  const rest = { name: 'B', status: 0 };
  assert.equal(changed({ ...rest, closes: '15:00' }, before).errors, {});
  assert.equal(changed({ ...rest, closes: '05:00' }, before).errors, { closes: ['Closes must be later than Opens.'] });
  assert.equal(changed({ ...rest, opens: '14:00' }, before).errors, { closes: ['Closes must be later than Opens.'] });
  assert.equal(changed({ ...rest, opens: null }, before).errors, {});
});

test('what was stored under older rules and is not touched is not held against an update', () => {
  const before = { name: 'A', status: 1, opens: 'six', closes: '05:00' };
  assert.equal(changed({ name: 'B', status: 1 }, before).errors, {});
});

test('what is made of others follows them, also when only one of them is sent', () => {
  assert.is(
    created({ name: 'A', status: 1, latitude: 41.5, longitude: -87.25, place: '(0, 0)' }).values.place,
    '(41.5, -87.25)',
  );
  assert.is(
    changed({ name: 'A', status: 1, latitude: 42, place: '(0, 0)' }, { latitude: 41.5, longitude: -87.25 }).values
      .place,
    '(42, -87.25)',
  );
  assert.is(
    changed({ name: 'A', status: 1, latitude: null }, { latitude: 41.5, longitude: -87.25 }).values.place,
    null,
  );
});

test('what cannot be sent in a row keeps what it has, and is empty in a new row', () => {
  const columns = {
    what: { title: 'What', type: 'string' },
    price: { title: 'Price', type: 'number', readOnly: true },
    tag: { title: 'Tag', type: 'string', readOnly: true, default: 'new' },
  };
  const list = {
    ...noun,
    record: {
      required: [],
      properties: { parts: { title: 'Parts', type: 'array', items: { type: 'object', properties: columns } } },
    },
    add: {},
    edit: {},
  } as unknown as Noun;
  const old = { row_id: 'a', what: 'Bolt', price: 2, tag: 'old' };
  const sent = {
    parts: [
      { row_id: 'a', what: 'Nut', price: 9, tag: 'x' },
      { row_id: 'b', what: 'Pin', price: 9 },
    ],
  };
  const kept = [
    { ...old, what: 'Nut' },
    { row_id: 'b', what: 'Pin', tag: 'new' },
  ];
  assert.equal(checkChange(list, sent, { parts: [old] }).values.parts, kept);
  assert.equal(checkNew(list, { parts: [sent.parts[1]] }).values.parts, [kept[1]]);
});

test.run();
