// Tables inside a record: their rows are read, checked and settled as small records, with messages at their cells.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Property, Values } from '../../../src/schema/descriptor/descriptor';
import { ACCOUNTS } from '../../../src/schema/model/accounts';
import { nounForUser } from '../../../src/schema/model/default-me';
import { readNoun } from '../../../src/schema/model/nouns';
import { copiedValues } from '../../../src/schema/model/record-for';
import { isRows, rowCount, rowRecord } from '../../../src/schema/model/rows';
import { isStored } from '../../../src/schema/model/stored';
import { checkRecord } from '../../../src/schema/rules/check';
import { checkChange, checkNew, checkNewFields, sentValues } from '../../../src/schema/rules/check-write';
import { isSame } from '../../../src/schema/rules/conditional-write';
import { readValue } from '../../../src/schema/values/read-value';

const labor: Property = {
  title: 'Labor',
  type: 'array',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    required: ['day', 'hours'],
    properties: {
      day: { title: 'Day', type: 'string', format: 'date', default: 'today' },
      from: { title: 'From', type: 'string', format: 'time' },
      until: { title: 'Until', type: 'string', format: 'time', after: 'from' },
      hours: { title: 'Hours', type: 'number', multipleOf: 0.25, maximum: 24, total: true },
      seal: { title: 'Seal', type: 'string', maxLength: 8, unique: true },
      kind: {
        title: 'Kind',
        type: 'string',
        options: [
          { value: 'Plain', text: 'Plain' },
          { value: 'Hazmat', text: 'Hazmat' },
        ],
        default: 'Plain',
      },
      permit: {
        title: 'Permit',
        type: 'string',
        visibleWhen: { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] },
      },
      rate: {
        title: 'Rate',
        type: 'number',
        default: 2,
        lockedWhen: { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Plain' }] },
      },
      foreman: { title: 'Foreman', type: 'integer', ref: ACCOUNTS, default: 'me' },
      both: { title: 'Both', type: 'number', readOnly: true, computed: { fields: ['hours', 'rate'], as: 'sum' } },
    },
  },
};

const file: Noun = {
  noun: 'job',
  title: 'Job',
  label: 'name',
  api: { id: 'job_id', base: '/job', list: 'POST' },
  record: { required: ['name', 'labor'], properties: { name: { title: 'Name', type: 'string' }, labor } },
};

/** As a user fills it whose id is 5. */
const noun = nounForUser(readNoun(file), 5);
const table = noun.record.properties.labor!;
const ID = '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01';
const good = { day: '2026-03-01', hours: 2 };
const errorsOf = (...rows: unknown[]) => checkRecord(noun.record, { name: 'A', labor: readValue(table, rows) });
const created = (...rows: unknown[]) => checkNew(noun, sentValues(noun, 'add', { name: 'A', labor: rows }));
const changed = (before: Values[], ...rows: unknown[]) =>
  checkChange(noun, sentValues(noun, 'edit', { name: 'A', labor: rows }), { name: 'A', labor: before });
const rowsOf = ({ values }: { values: Values }) => values.labor as Values[];

test('a list of objects with properties is a table, which has no column of its own', () => {
  assert.ok(isRows(table));
  assert.not(isRows({ type: 'array', items: { type: 'string' } }));
  assert.not(isStored(table));
  assert.is(rowRecord(table), rowRecord({ ...table, minItems: 2 }));
});

test('the cells of a row are read by their own kinds, an id stays, and what is no column is left out', () => {
  const [row] = readValue(table, [{ row_id: ID.toUpperCase(), day: '03-01-2026', hours: '2.5', other: 1 }]) as Values[];
  assert.equal(row, { row_id: ID, day: '2026-03-01', hours: 2.5 });
  assert.equal(readValue(table, '[{"hours":"1"}]'), [{ hours: 1 }]);
  assert.equal(readValue(table, [{ row_id: 'x' }, { row_id: ID }, { row_id: ID }]), [{}, { row_id: ID }, {}]);
  assert.equal(readValue(table, ['a', null]), ['a', null]);
});

test('messages stand at the place of the row as it was sent, and at its column', () => {
  assert.equal(errorsOf(good, { hours: 30 }), {
    'labor.1.day': ['Day is required.'],
    'labor.1.hours': ['Hours must be 24 or less.'],
  });
  assert.equal(errorsOf({ ...good, hours: 'x' }), { 'labor.0.hours': ['Hours must be a number.'] });
  assert.equal(errorsOf({ ...good, from: '10:00', until: '09:00' }), {
    'labor.0.until': ['Until must be later than From.'],
  });
});

test('what is wrong with the table stands under the table', () => {
  assert.equal(errorsOf(), { labor: ['Labor is required.'] });
  assert.equal(errorsOf(good, good, good, good), { labor: ['Labor must have no more than 3 rows.'] });
  const wrong = { hours: 'x' };
  const tooMany = { labor: ['Labor must have no more than 3 rows.'] };
  assert.equal(errorsOf(wrong, wrong, wrong, wrong), tooMany);
  assert.equal(created(wrong, wrong, wrong, wrong).errors, tooMany);
  assert.equal(errorsOf('a'), { labor: ['Labor is invalid.'] });
  assert.equal(checkRecord(noun.record, { name: 'A', labor: 'x' }), { labor: ['Labor must be an array.'] });
  const open = { ...table, maxItems: undefined, minItems: 2 };
  const record = { required: [], properties: { open } };
  assert.equal(checkRecord(record, { open: [good] }), { open: ['Labor must have at least 2 rows.'] });
  assert.equal(checkRecord(record, { open: Array(2_001).fill(good) }), {
    open: ['Labor must have no more than 2,000 rows.'],
  });
});

test('a value of a unique column is in one row of the record', () => {
  const [a, b] = [
    { ...good, seal: 'ab1' },
    { ...good, seal: 'AB1' },
  ];
  assert.equal(errorsOf(a, b), { 'labor.1.seal': ['Seal is in another row already.'] });
  assert.equal(errorsOf(good, { ...good, seal: '' }), {});
});

test('conditions of a column look at the same row; what they hide is emptied, what they lock keeps what it has', () => {
  const [plain, hazmat] = rowsOf(created({ ...good, permit: 'P' }, { ...good, kind: 'Hazmat', permit: 'P', rate: 5 }));
  assert.equal([plain!.permit, hazmat!.permit, plain!.rate, hazmat!.rate], [undefined, 'P', 2, 5]);
  assert.equal(created({ ...good, kind: 'Plain', rate: 5 }).errors, {
    'labor.0.rate': ['Rate is locked while Kind is Plain.'],
  });
  const before = { row_id: ID, ...good, kind: 'Plain', rate: 7 };
  assert.equal(changed([before], { ...before, rate: 9 }).errors, {
    'labor.0.rate': ['Rate is locked and cannot be changed.'],
  });
  const { rate: _, ...unsent } = before;
  const kept = changed([before], unsent);
  assert.equal([kept.errors, rowsOf(kept)[0]!.rate], [{}, 7]);
});

test('a new row has the defaults of what was not sent, one that is there is sent whole', () => {
  const { errors, values } = created(good);
  assert.equal(errors, {});
  assert.equal((values.labor as Values[])[0], {
    ...good,
    kind: 'Plain',
    rate: 2,
    foreman: 5,
    permit: undefined,
    both: 4,
  });
  const [row] = rowsOf(changed([{ row_id: ID, ...good, seal: 'X' }], { row_id: ID, ...good }));
  assert.equal([row!.seal, row!.kind, row!.both], [undefined, undefined, 2]);
});

test('rows of a ticket type are settled and checked in the same way', () => {
  const { values, errors } = checkNewFields(
    { required: [], properties: { 7: table } },
    { 7: [{ ...good, hours: 99 }] },
  );
  assert.equal(errors, { '7.0.hours': ['Hours must be 24 or less.'] });
  assert.is((values[7] as Values[])[0]!.kind, 'Plain');
});

test('a table that is not sent is not checked, and one that is the same in another order of its keys is the same', () => {
  const before = { name: 'A', labor: [{ hours: 99 }] };
  const { errors } = checkChange({ ...noun, record: { ...noun.record, required: ['name'] } }, { name: 'B' }, before);
  assert.equal(errors, {});
  assert.ok(isSame([{ row_id: ID, hours: 1, seal: null }], [{ hours: 1, row_id: ID }]));
  assert.not(isSame([{ hours: 1 }, { hours: 2 }], [{ hours: 2 }, { hours: 1 }]));
});

test('a copy of a record has rows of its own', () => {
  assert.equal(copiedValues(noun, { labor: [{ row_id: ID, hours: 1 }] }), { labor: [{ row_id: undefined, hours: 1 }] });
});

test('how many rows there are reads in words', () => {
  assert.equal(
    [rowCount([]), rowCount([{}]), rowCount(3), rowCount('[{}]'), rowCount(undefined)],
    ['0 rows', '1 row', '3 rows', '1 row', ''],
  );
});

test.run();
