// What conditions make of the fields of a record: hidden, required, locked. The same evaluation serves the builder's
// preview, the ticket form and the server.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldStates, statesFor, updateStates, withoutHidden } from '../../../src/schema/conditions/field-states';
import { comparesWith, matcherOf, operatorsOf, pairMatcherOf } from '../../../src/schema/conditions/operators';
import type { Condition, ConditionRule, Conditions, Operator } from '../../../src/schema/descriptor/conditions';
import type { Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { checkRecord } from '../../../src/schema/rules/check';

const options = [
  { value: 'intact', text: 'Intact' },
  { value: 'broken', text: 'Broken' },
];
const shapes = {
  text: { type: 'string' },
  phone: { type: 'string', format: 'phone' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'local-date-time' },
  time: { type: 'string', format: 'time' },
  choice: { type: 'string', enum: ['intact', 'broken'], options },
  list: { type: 'array', items: { type: 'string' }, options },
  flag: { type: 'boolean' },
  file: { file: {} },
  files: { type: 'array', items: { file: {} } },
} satisfies Record<string, Omit<Property, 'title'>>;

const only = (effect: keyof Conditions, ...rules: Condition[]): Conditions => ({ [effect]: { match: 'all', rules } });
const is = (field: string, value: string): Condition => ({ field, operator: 'is', value });

const text = 'is, is not, contains, does not contain, starts with, is empty, is not empty';
const sized = 'is, is not, at least, at most, greater than, less than, is empty, is not empty';
const counts = 'count at least, count at most';
const operators: [shape: keyof typeof shapes, operators: string][] = [
  ['text', text],
  ['phone', text],
  ['number', sized],
  ['date', sized],
  ['moment', sized],
  ['time', `${sized}, contains`],
  ['choice', 'is, is not, any of, is empty, is not empty'],
  ['list', `includes, any of, does not contain, is, is not, ${counts}, is empty, is not empty`],
  ['flag', 'is, is not, is empty, is not empty'],
  ['file', 'is empty, is not empty'],
  ['files', `is empty, is not empty, ${counts}`],
];
for (const [shape, list] of operators)
  test(`a field that is a ${shape} has the operators ${list}`, () =>
    assert.is(operatorsOf(shapes[shape]).join(', '), list));

const comparisons: [
  what: string,
  shape: keyof typeof shapes,
  given: unknown,
  operator: Operator,
  value: string,
  isMet: boolean,
][] = [
  ['a text is compared without regard to case and surrounding blanks', 'text', ' Broken ', 'is', 'broken', true],
  ['nor to the way in which Unicode composes a letter', 'text', 'Cafe\u0301', 'is', 'CAFÉ', true],
  ['a text contains a part', 'text', 'Seal is broken', 'contains', 'BROKEN', true],
  ['an empty text contains nothing', 'text', undefined, 'contains', 'a', false],
  ['a text is never more or less', 'text', '5', 'at least', '1', false],
  ['a phone number is compared by its digits', 'phone', '3125550142', 'is', '(312) 555-0142', true],
  ['and contains a part under the mask', 'phone', '3125550142', 'contains', '(312) 555-', true],
  ['and begins with one', 'phone', '3125550142', 'starts with', '(312)', true],
  ['a part is no beginning of it', 'phone', '3125550142', 'starts with', '555-0142', false],
  ['a phone number that is being typed contains a part, too', 'phone', '(312) 555-01', 'contains', '312-555', true],
  ['a phone number does not contain words', 'phone', '3125550142', 'does not contain', 'ext.', true],
  ['an option is compared exactly', 'choice', 'broken', 'is', 'Broken', false],
  ['an option that is the value', 'choice', 'broken', 'is', 'broken', true],
  ['an empty field is not Broken', 'choice', undefined, 'is not', 'broken', true],
  ['an empty field is nothing', 'choice', '', 'is', 'broken', false],
  ['a number is compared by its size, not by its text', 'number', 2, 'is', '2.0', true],
  ['at least includes the number itself', 'number', 2, 'at least', '2', true],
  ['at most includes the number itself', 'number', 2, 'at most', '2', true],
  ['ten is more than nine', 'number', 10, 'at least', '9', true],
  ['a negative number is at most zero', 'number', -0.5, 'at most', '0', true],
  ['an empty number is not at most anything', 'number', undefined, 'at most', '5', false],
  ['a text in a number field is not at most anything', 'number', '6 boxes', 'at most', '9', false],
  ['a text in a number field is no number', 'number', '6 boxes', 'is', '6', false],
  ['a text in a number field is not empty', 'number', '6 boxes', 'is not empty', '', true],
  ['a number is never equal to a text', 'number', 6, 'is', 'six', false],
  ['a later day is at least the day', 'date', '2026-11-21', 'at least', '2026-11-20', true],
  ['a day may be typed as staff write it', 'date', '2026-11-20', 'is', '11-20-2026', true],
  ['half a day is no day', 'date', '2026-11', 'at most', '2026-11-20', false],
  ['a day with a time is on its day', 'moment', '2026-11-20 23:59', 'at most', '2026-11-20', true],
  [
    'and is compared by its time where the condition has one',
    'moment',
    '2026-11-20 23:59',
    'at most',
    '2026-11-20 12:00',
    false,
  ],
  ['a list includes an option', 'list', ['intact', 'broken'], 'includes', 'broken', true],
  ['a list is an option when that is its only one', 'list', ['broken'], 'is', 'broken', true],
  ['a list of two is neither of them', 'list', ['intact', 'broken'], 'is not', 'broken', true],
  ['an empty list is empty', 'list', [], 'is empty', '', true],
  ['a ticked checkbox is 1', 'flag', true, 'is', '1', true],
  ['a checkbox that nobody touched is 0', 'flag', undefined, 'is', '0', true],
  ['a checkbox that is not ticked is empty', 'flag', false, 'is empty', '', true],
  ['a text that does not contain a part', 'text', 'Seal is intact', 'does not contain', 'BROKEN', true],
  ['an empty text does not contain it either', 'text', '', 'does not contain', 'a', true],
  ['a text begins with another, whatever its case', 'text', ' ab-12', 'starts with', 'AB', true],
  ['an empty text begins with nothing', 'text', '', 'starts with', 'a', false],
  ['a part in the middle is no beginning', 'text', 'x-ab', 'starts with', 'ab', false],
  ['greater than leaves out the number itself', 'number', 2, 'greater than', '2', false],
  ['greater than', 'number', 2.5, 'greater than', '2', true],
  ['less than leaves out the number itself', 'number', 2, 'less than', '2', false],
  ['an empty number is not less than anything', 'number', undefined, 'less than', '2', false],
  ['a day before the day', 'date', '2026-11-19', 'less than', '2026-11-20', true],
  ['a minute of the day is not after the day', 'moment', '2026-11-20 23:59', 'greater than', '2026-11-20', false],
  ['a time before noon', 'time', '09:30', 'less than', '12:00', true],
  ['a time may be typed as staff write it', 'time', '07:30', 'is', '7:30', true],
  ['a time that is none is not after anything', 'time', '9', 'greater than', '08:00', false],
  ['a time still contains a text', 'time', '09:30', 'contains', '09', true],
  ['a list without an option', 'list', ['intact'], 'does not contain', 'broken', true],
  ['two are at least two', 'list', ['intact', 'broken'], 'count at least', '2', true],
  ['one is not at least two', 'list', ['intact'], 'count at least', '2', false],
  ['three are not at most two', 'files', [1, 2, 3], 'count at most', '2', false],
  ['no list is neither', 'list', [], 'count at most', '2', false],
  ['a chosen file is there', 'file', { name: 'a', size: 1, type: '' }, 'is not empty', '', true],
  ['without a file there is none', 'files', [], 'is empty', '', true],
];
for (const [what, shape, given, operator, value, isMet] of comparisons)
  test(`compared: ${what}`, () => assert.is(matcherOf(shapes[shape], { field: 'f', operator, value })(given), isMet));

for (const [given, isMet] of [
  ['intact', true],
  ['gone', false],
  [undefined, false],
] as const)
  test(`one of several: ${given}`, () => {
    const rule: Condition = { field: 'f', operator: 'any of', values: ['intact', 'broken'] };
    assert.is(matcherOf(shapes.choice, rule)(given), isMet);
    assert.is(matcherOf(shapes.list, rule)(given && [given, 'other']), isMet);
  });

const pairs: [what: string, shape: keyof typeof shapes, given: unknown, Operator, other: unknown, isMet: boolean][] = [
  ['a number less than the other', 'number', 2, 'less than', 3, true],
  ['and not than itself', 'number', 3, 'less than', 3, false],
  ['a very small number more than a smaller one', 'number', 2e-7, 'greater than', 1e-7, true],
  ['a very large number is itself', 'number', 1e21, 'is', 1e21, true],
  ['a day after the other', 'date', '2026-11-21', 'greater than', '2026-11-20', true],
  ['the same text in other letters', 'text', 'AB', 'is', 'ab', true],
  ['the same option', 'choice', 'broken', 'is', 'broken', true],
  ['another option', 'choice', 'broken', 'is not', 'intact', true],
  ['two empty fields do not differ', 'text', '', 'is not', undefined, false],
  ['nor are they the same', 'text', '', 'is', undefined, false],
  ['one empty field is not the other', 'text', 'a', 'is not', '', true],
  ['nothing is more than an empty field', 'number', 5, 'greater than', undefined, false],
  ['two boxes that are not ticked are the same', 'flag', false, 'is', undefined, true],
  ['a ticked one is not the same', 'flag', true, 'is', false, false],
];
for (const [what, shape, given, operator, other, isMet] of pairs)
  test(`two fields: ${what}`, () => {
    const condition: Condition = { field: 'f', operator, other: 'g' };
    assert.is(pairMatcherOf(shapes[shape], condition, shapes[shape])(given, other), isMet);
  });

test('fields of one kind can be compared, a list with an option, and how many there are with a number', () => {
  const can = (own: keyof typeof shapes, operator: Operator, other: keyof typeof shapes) =>
    comparesWith(shapes[own], operator, shapes[other]);
  assert.equal(
    [
      can('number', 'at least', 'number'),
      can('list', 'includes', 'choice'),
      can('files', 'count at least', 'number'),
      can('date', 'less than', 'moment'),
    ],
    [true, true, true, true],
  );
  assert.equal(
    [
      can('number', 'is', 'text'),
      can('choice', 'any of', 'choice'),
      can('text', 'is empty', 'text'),
      can('list', 'is', 'list'),
      can('time', 'is', 'date'),
    ],
    [false, false, false, false, false],
  );
});

const seal: RecordSchema = {
  required: ['number'],
  properties: {
    seal: { title: 'Condition of the seal', ...shapes.choice } as Property,
    count: { title: 'Packages', type: 'number', when: only('lock', is('seal', 'intact')) },
    number: {
      title: 'Seal number',
      type: 'string',
      minLength: 3,
      when: {
        ...only('show', is('seal', 'broken')),
        ...only('lock', { field: 'count', operator: 'at least', value: '9' }),
      },
    },
    note: { title: 'Note', type: 'string', when: only('show', { field: 'number', operator: 'is empty' }) },
    agreed: { title: 'Agreed', type: 'boolean', when: only('require', is('seal', 'broken')) },
  },
};
const shown = (values: Values) =>
  Object.keys(seal.properties).filter((name) => !statesFor(seal, values).get(name)?.hidden);

test('a field is shown while its conditions are met, and what it had counts as empty while it is hidden', () => {
  assert.equal(shown({ seal: 'broken', number: 'A12' }), ['seal', 'count', 'number', 'agreed']);
  assert.equal(shown({ seal: 'intact', number: 'A12' }), ['seal', 'count', 'note', 'agreed']);
});

test('a hidden field has no problems, whatever it holds; a required one that is shown must be filled in', () => {
  assert.equal(checkRecord(seal, { seal: 'intact', number: 'A' }), {});
  assert.equal(checkRecord(seal, { seal: 'broken', agreed: true }), { number: ['Seal number is required.'] });
});

test('a field is required while a condition says so; a required checkbox must be ticked', () => {
  const filled = { number: 'A12' };
  assert.equal(checkRecord(seal, { ...filled, seal: 'broken', agreed: false }), { agreed: ['Agreed is required.'] });
  assert.equal(checkRecord(seal, { ...filled, seal: 'intact', agreed: false }), {});
});

test('nobody can fill in a locked field, so it is not required, but what it holds must be valid', () => {
  const locked = { seal: 'broken', agreed: true, count: 9 };
  assert.equal(checkRecord(seal, locked), {});
  assert.equal(statesFor(seal, locked).get('number'), { hidden: false, required: false, locked: true });
  assert.equal(checkRecord(seal, { ...locked, number: 'A' }), {
    number: ['Seal number must be at least 3 characters.'],
  });
});

test('one of several conditions suffices where any is chosen', () => {
  const rules = [is('a', 'x'), is('b', 'y')];
  const record = (match: 'all' | 'any'): RecordSchema => ({
    required: [],
    properties: {
      a: { title: 'A', type: 'string' },
      b: { title: 'B', type: 'string' },
      c: { title: 'C', type: 'string', when: { show: { match, rules } } },
    },
  });
  const isShown = (match: 'all' | 'any', values: Values) => !statesFor(record(match), values).get('c')!.hidden;
  assert.equal(
    [isShown('any', { a: 'x' }), isShown('all', { a: 'x' }), isShown('all', { a: 'x', b: 'y' })],
    [true, false, true],
  );
});

test('sets stand in each other: all of one, any of the other', () => {
  const inner = { match: 'any' as const, rules: [is('b', 'y'), is('c', 'z')] };
  const record: RecordSchema = {
    required: [],
    properties: {
      a: { title: 'A', type: 'string' },
      b: { title: 'B', type: 'string' },
      c: { title: 'C', type: 'string', when: only('show', is('a', 'x')) },
      d: { title: 'D', type: 'string', when: { show: { match: 'all', rules: [is('a', 'x'), inner] } } },
    },
  };
  const isShown = (values: Values) => !statesFor(record, values).get('d')!.hidden;
  assert.equal(
    [
      isShown({ a: 'x' }),
      isShown({ a: 'x', b: 'y' }),
      isShown({ a: 'x', c: 'z' }),
      isShown({ a: 'w', b: 'y' }),
      // Hidden, so that it counts as empty.
      isShown({ a: 'w', c: 'z' }),
    ],
    [false, true, true, false, false],
  );
});

test('what a hidden field has is compared with nothing', () => {
  const record: RecordSchema = {
    required: [],
    properties: {
      a: { title: 'A', type: 'number' },
      b: { title: 'B', type: 'number', when: only('show', { field: 'a', operator: 'greater than', value: '5' }) },
      c: { title: 'C', type: 'string', when: only('show', { field: 'a', operator: 'less than', other: 'b' }) },
    },
  };
  const isShown = (values: Values) => !statesFor(record, values).get('c')!.hidden;
  assert.equal([isShown({ a: 6, b: 9 }), isShown({ a: 6, b: 6 }), isShown({ a: 1, b: 9 })], [true, false, false]);
});

test('a condition on a field that is not there reads nothing, whatever it is called', () => {
  for (const field of ['gone', '__proto__', 'constructor', 'toString']) {
    const record: RecordSchema = {
      required: [],
      properties: { a: { title: 'A', type: 'string', when: only('show', { field, operator: 'is not empty' }) } },
    };
    assert.is(statesFor(record, {}).get('a')!.hidden, true, field);
  }
});

test('a key evaluates what depends on its field, and gives what evaluating everything gives', () => {
  const names = ['0', '1', '2', '3', '4', '5'];
  const comparison = fc.record({
    field: fc.constantFrom(...names),
    operator: fc.constantFrom<Operator>('is', 'is not', 'is empty', 'is not empty', 'starts with'),
    value: fc.constantFrom('a', 'b'),
    other: fc.option(fc.constantFrom(...names), { nil: undefined }),
  });
  const match = fc.constantFrom<'all' | 'any'>('all', 'any');
  const inner = fc.record({ match, rules: fc.array(comparison, { maxLength: 2 }) });
  const rule = fc.oneof<fc.Arbitrary<ConditionRule>[]>(comparison, comparison, inner);
  const set = fc.option(fc.record({ match, rules: fc.array(rule, { maxLength: 3 }) }), { nil: undefined });
  const conditions = fc.option(fc.record({ show: set, require: set, lock: set }), { nil: undefined });
  const change = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', 'a', 'b'));
  fc.assert(
    fc.property(fc.array(conditions, { minLength: 6, maxLength: 6 }), fc.array(change), (whens, changes) => {
      // Cycles included: a design that is being edited may have one.
      const properties = names.map((name, i): [string, Property] => [
        name,
        { title: name, type: 'string', when: whens[i] },
      ]);
      const record = { required: ['1', '4'], properties: Object.fromEntries(properties) };
      const values: Values = {};
      const states = fieldStates(record, (name) => values[name]);
      for (const [name, value] of changes) {
        values[name] = value;
        const before = new Map(states);
        const former = updateStates(record, name, (other) => values[other], states);
        assert.equal(states, statesFor(record, values));
        assert.equal(former, new Map([...before].filter(([other, state]) => states.get(other) !== state)));
      }
    }),
  );
});

test('a record without conditions keeps its values as they are', () => {
  const values = { a: 1 };
  assert.is(withoutHidden(values, statesFor({ required: [], properties: { a: { title: 'A' } } }, values)), values);
});

test.run();
