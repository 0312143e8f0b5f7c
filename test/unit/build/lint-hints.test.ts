// What the lint proposes: names that mean the same, and the shape of what was written in another one.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf } from '../../../src/schema/keywords/finding';
import { suggestion } from '../../../src/schema/keywords/suggestions';
import { findingsAfter } from '../../support/lint-frozen';

function findingsIn(file: string, change: (noun: any) => void): string[] {
  const found = findingsAfter((files) => change(files[file]));
  return found.map((finding) => `${textOf(finding)}${finding.hint ? ` | ${finding.hint}` : ''}`);
}

test('letter case does not make a name less near', () => {
  assert.is(suggestion('B', ['d', 'b']), '; did you mean "b"?');
  assert.is(suggestion('STATUS', ['statue', 'status']), '; did you mean "status"?');
});

const OPERATORS = ['is', 'is not', 'is empty', 'at least', 'at most', 'includes'];
for (const [name, known, meant] of [
  ['equals', OPERATORS, 'is'],
  ['=', OPERATORS, 'is'],
  ['eq', OPERATORS, 'is'],
  ['!=', OPERATORS, 'is not'],
  ['greater than', OPERATORS, 'at least'],
  ['>', OPERATORS, 'at least'],
  ['<=', OPERATORS, 'at most'],
  ['concat', ['sum', 'text', 'age'], 'text'],
  ['join', ['point', 'sum', 'text'], 'text'],
  ['datetime', ['date', 'time', 'local-date-time'], 'local-date-time'],
] as const)
  test(`"${name}" is "${meant}" here`, () => {
    assert.is(suggestion(name, known), `; did you mean "${meant}"?`);
  });

for (const [keyword, value, meant] of [
  ['format', 'tags', '"type": "array", "items": { "type": "string" }'],
  ['format', 'integer', '"type": "integer"'],
  ['type', 'date', '"type": "string", "format": "date"'],
  ['type', 'datetime', '"type": "string", "format": "local-date-time"'],
] as const)
  test(`"${keyword}": "${value}" is written as ${meant}`, () => {
    const found = findingsIn('facilities.json', (noun) => {
      noun.record.properties.zone[keyword] = value;
    });
    assert.ok(
      found.some((text) => text.endsWith(`| did you mean ${meant}?`)),
      found.join('\n'),
    );
  });

for (const [what, change, finding] of [
  [
    'an order as a text',
    (noun: any) => (noun.screens[0].sort = '-terminal_name'),
    'terminals.json screens[0].sort: must be object, such as { "field": "carrier_name", "direction": "asc" }',
  ],
  [
    'the fields of one rule without their list',
    (noun: any) => (noun.record.unique = ['terminal_name', 'status']),
    'terminals.json record.unique: must have another shape, such as [["carrier_id", "car_number"]]',
  ],
  [
    'a search for a number',
    (noun: any) => (noun.screens[0].filter = { status: 1 }),
    'terminals.json screens[0].filter.status: must be string, so write "1"',
  ],
] as const)
  test(`${what} is reported with an example`, () => {
    const found = findingsIn('terminals.json', change).filter((text) => !text.includes(' no choice '));
    assert.equal(found, [finding]);
  });

test('what nothing can depend on is one finding, which says what is missing', () => {
  const found = findingsIn('facilities.json', ({ record, screens }) => {
    record.properties.terminal_id = { title: 'Terminal', type: 'integer', ref: 'terminal' };
    record.properties.near_id = { title: 'Near', type: 'integer', ref: 'worktype', dependsOn: 'terminal_id' };
    screens[0].form.layout.push('near_id');
  });
  const others = found.filter((text) => !text.includes('has no "choices"'));
  assert.equal(others, [
    'facilities.json record.properties.near_id.dependsOn: worktype has no field that points to terminal, so none of its records belongs to one | add one to worktype: "terminal_id": { "title": "Terminal", "type": "integer", "ref": "terminal" }',
  ]);
});

test.run();
