// Made-up records: they obey the rules of their noun, differ from each other, are the same every time, and are created
// over the API in the order in which they refer to each other.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Call, makeSampleRows, withFiles } from '../../../build/samples/make-rows';
import { realisticValues } from '../../../build/samples/realistic-values';
import { sampleRecord } from '../../../build/samples/sample-record';
import { statesOf, withoutRows } from '../../../build/screens/states';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { nouns } from '../../../src/schema/model/nouns';
import { violations } from '../../../src/schema/rules/rules';

const carrier = (properties: Record<string, Property>): Noun => ({
  noun: 'carrier',
  title: 'Carrier',
  label: 'name',
  api: { id: 'carrier_id', base: '/carrier', list: 'GET' },
  record: { required: Object.keys(properties), properties },
});

const made = (properties: Record<string, Property>, n: number) =>
  sampleRecord(carrier(properties), 'add', n, { style: realisticValues });

const kinds: [what: string, property: Property][] = [
  ['a name', { title: 'Carrier Name', type: 'string', maxLength: 120 }],
  ['a short code', { title: 'SCAC', type: 'string', minLength: 2, maxLength: 4 }],
  ['one letter', { title: 'Track', type: 'string', maxLength: 1 }],
  ['a pattern that no word has', { title: 'Plate', type: 'string', pattern: '^[A-Z]{3}-[0-9]{4}$', maxLength: 8 }],
  ['several lines', { title: 'Notes', type: 'string', format: 'paragraph', minLength: 10 }],
  ['an e-mail address', { title: 'E-mail', type: 'string', format: 'email' }],
  ['a phone number', { title: 'Phone', type: 'string', format: 'phone' }],
  ['a date', { title: 'Since', type: 'string', format: 'date' }],
  ['a date in the future', { title: 'Until', type: 'string', format: 'future-date' }],
  ['a time', { title: 'Opens', type: 'string', format: 'time' }],
  ['a place', { title: 'Where', type: 'string', format: 'point' }],
  ['money', { title: 'Rate', type: 'number', minimum: 0, multipleOf: 0.01 }],
  ['a narrow range', { title: 'Grade', type: 'integer', minimum: 1, maximum: 3 }],
  ['a latitude', { title: 'Latitude', type: 'number', minimum: -90, maximum: 90 }],
  ['a choice', { title: 'Status', type: 'integer', options: 'status', enum: [0, 1] }],
  ['several choices', { title: 'Days', type: 'array', minItems: 2, items: { type: 'string', options: 'days' } }],
];

for (const [what, property] of kinds)
  test(`${what} obeys its rules, and is the same every time`, () => {
    for (let n = 0; n < 30; n++) {
      const { value } = made({ value: property }, n);
      assert.equal(violations(property, value), [], JSON.stringify(value));
      assert.equal(made({ value: property }, n).value, value);
    }
  });

test('unique values differ from each other', () => {
  for (const [what, property] of kinds.slice(0, 2)) {
    const values = Array.from({ length: 12 }, (_, n) => made({ value: property }, n).value);
    assert.is(new Set(values).size, 12, `${what}: ${values.join(', ')}`);
  }
});

test('a later day comes after an earlier one, whatever their order in the file', () => {
  const day = { type: 'string', format: 'date' } as const;
  for (let n = 0; n < 12; n++) {
    const { from, to } = made({ to: { title: 'To', ...day, after: 'from' }, from: { title: 'From', ...day } }, n);
    assert.ok(String(to) > String(from), `${to} after ${from}`);
  }
});

test('nouns without records get twelve, after those that they refer to', async () => {
  const created: string[] = [];
  const rows = new Map<string, Record<string, unknown>[]>();
  const noun = (path: string) => [...nouns.values()].find(({ api }) => path.split('?')[0] === api.base)!;
  const call: Call = async (_, path, body) => {
    if (path.startsWith('/settings/get')) return { status: 200, data: { roles: [{ role_id: 1, role_name: 'Staff' }] } };
    if (!path.endsWith('/create')) return { status: 200, data: rows.get(noun(path)?.noun) ?? [] };
    const owner = noun(path.slice(0, -'/create'.length));
    const record = { ...(body instanceof FormData ? Object.fromEntries(body) : (body as object)), status: 1 };
    created.push(owner.noun);
    const all = rows.get(owner.noun) ?? [];
    rows.set(owner.noun, [...all, { ...record, [owner.api.id]: all.length + 1 }]);
    return { status: 200, data: record };
  };
  const lines: string[] = [];
  await makeSampleRows(call, (line) => lines.push(line));
  assert.is(created.filter((name) => name === 'laborhour').length, 12);
  assert.ok(created.indexOf('laborhour') > created.lastIndexOf('labortype'), 'labor types come first');
  assert.ok(lines.includes('Terminal: 12 made-up records'));
  assert.equal(
    rows
      .get('laborhour')!
      .slice(0, 3)
      .map(({ labortype_id }) => labortype_id),
    [1, 2, 3],
  );
});

test('a record with files and tags travels as its form sends it', () => {
  const noun = carrier({
    name: { title: 'Name', type: 'string' },
    marks: { title: 'Marks', type: 'array', items: { type: 'string' } },
    photo: { title: 'Photo', file: { accept: 'image/*' } },
    scan: { title: 'Scan', file: { accept: 'image/jpeg' } },
    plan: { title: 'Plan', file: { accept: '.dwg, .dxf' } },
    sheets: { title: 'Sheets', type: 'array', items: { file: { accept: 'application/pdf' } } },
    hidden: {
      title: 'Hidden',
      file: {},
      when: { show: { match: 'all', rules: [{ field: 'name', operator: 'is', value: 'x' }] } },
    },
  });
  const sent = withFiles(noun, { name: 'BNSF', marks: ['old', 'tall'], note: null }, 0);
  const texts = [...sent].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  assert.equal(texts, [
    ['name', 'BNSF'],
    ['marks[]', 'old'],
    ['marks[]', 'tall'],
    ['photo', 'picture-1.png'],
    ['scan', 'file-1.jpg'],
    ['plan', 'sheet-1.dwg'],
    ['sheets[]', 'sheet-1.pdf'],
  ]);
});

test('a state that shows a record is a missing picture with its reason where the list is empty', () => {
  const worktype = nouns.get('worktype')!;
  const place = { screen: worktype.screens![0]!, noun: worktype };
  const states = withoutRows(statesOf(place, { columnsOf: () => [], nounOf: () => worktype, id: undefined }));
  assert.equal(
    states.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]])),
    ['Rows', 'Row being edited', 'Question before deleting'].map((name) => [name, 'there is no record to show']),
  );
  for (const { name, pictures } of states) assert.equal(pictures, [], name);
});

test('a noun that takes no record is named with the reason', async () => {
  const call: Call = async (_, path) =>
    path.endsWith('/create')
      ? { status: 422, message: 'The given data was invalid.', data: { name: ['Name is already taken.'] } }
      : { status: 200, data: path.startsWith('/settings') ? {} : [] };
  const problems = await makeSampleRows(call, () => {});
  assert.ok(problems.length > 3);
  for (const problem of problems)
    assert.match(
      problem,
      /^No record could be made up for \w+: The given data was invalid\. .*already taken|No sample value is known/,
    );
});

test.run();
