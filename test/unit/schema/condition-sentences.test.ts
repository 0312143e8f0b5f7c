// Conditions in words: what is refused, what is described below the editor, and why a field is hidden.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkConditions } from '../../../src/schema/conditions/check-conditions';
import { describeConditions, explain } from '../../../src/schema/conditions/describe-conditions';
import { formulaRule, readConditions } from '../../../src/schema/conditions/read-conditions';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import {
  type Condition,
  type ConditionRule,
  type Conditions,
  type Effect,
  MAX_SET_DEPTH,
} from '../../../src/schema/descriptor/conditions';
import type { Property, Values } from '../../../src/schema/descriptor/descriptor';

const options = [
  { value: 'intact', text: 'Intact' },
  { value: 'broken', text: 'Broken' },
];
const fields: Record<string, Property> = {
  seal: { title: 'Condition of the seal', type: 'string', options },
  count: { title: 'Packages', type: 'number' },
  day: { title: 'Recovered on', type: 'string', format: 'date' },
  marks: { title: 'Marks', type: 'array', items: { type: 'string' }, options },
  fragile: { title: 'Fragile', type: 'boolean' },
  photo: { title: 'Photo', file: {} },
  at: { title: 'Recovered at', type: 'string', format: 'time' },
  people: { title: 'People', type: 'integer' },
  number: { title: 'Seal number', type: 'string' },
};

const rule = (field: string, operator: Condition['operator'], value?: string): Condition => ({
  field,
  operator,
  value,
});
const show = (...rules: ConditionRule[]): Conditions => ({ show: { match: 'all', rules } });
const withWhen = (conditions: Record<string, Conditions>) =>
  new Map(Object.entries(fields).map(([name, property]) => [name, { ...property, when: conditions[name] }]));
const refusals = (conditions: Record<string, Conditions>) =>
  checkConditions(withWhen(conditions)).map(({ message }) => message);

const refused: [what: string, conditions: Conditions, message: string][] = [
  [
    'a field that is gone',
    show(rule('gone', 'is', 'x')),
    'Seal number depends on a field that this form does not have.',
  ],
  [
    'a field called __proto__',
    show(rule('__proto__', 'is', 'x')),
    'Seal number depends on a field that this form does not have.',
  ],
  ['no field', show(rule('', 'is', 'x')), 'Seal number: a condition has no field yet.'],
  ['the field itself', show(rule('number', 'is', 'x')), 'Seal number cannot depend on itself.'],
  [
    'an operator of another type',
    show(rule('seal', 'at least', 'intact')),
    'Seal number: "is at least" cannot be used with Condition of the seal.',
  ],
  ['the content of a file', show(rule('photo', 'is', 'a.jpg')), 'Seal number: "is" cannot be used with Photo.'],
  ['a missing value', show(rule('count', 'at least')), 'Seal number: the condition on Packages needs a value.'],
  [
    'a value that is no option',
    show(rule('seal', 'is', 'Broken')),
    'Seal number: Condition of the seal cannot be "Broken".',
  ],
  [
    'a value that no item of a list can be',
    show(rule('marks', 'includes', 'torn')),
    'Seal number: Marks cannot be "torn".',
  ],
  ['a text for a number', show(rule('count', 'is', 'two')), 'Seal number: Packages cannot be "two".'],
  [
    'a day that does not exist',
    show(rule('day', 'is', '2026-02-30')),
    'Seal number: Recovered on cannot be "2026-02-30".',
  ],
  ['anything but yes and no', show(rule('fragile', 'is', 'perhaps')), 'Seal number: Fragile cannot be "perhaps".'],
  [
    'no option of several',
    show({ ...rule('seal', 'any of'), values: ['intact', 'torn'] }),
    'Seal number: Condition of the seal cannot be "torn".',
  ],
  [
    'several of nothing',
    show(rule('seal', 'any of')),
    'Seal number: the condition on Condition of the seal needs a value.',
  ],
  [
    'half a thing',
    show(rule('marks', 'count at least', '1.5')),
    'Seal number: the condition on Marks needs a whole number, such as 2.',
  ],
  [
    'a count that is never met',
    show(rule('marks', 'count at most', '0')),
    'Seal number: the condition on Marks counts from 1 on; for none there is "is empty".',
  ],
  ['a time that is none', show(rule('at', 'less than', '25:00')), 'Seal number: Recovered at cannot be "25:00".'],
  [
    'no other field yet',
    show({ ...rule('count', 'is'), other: '' }),
    'Seal number: the condition on Packages needs a field to compare with.',
  ],
  [
    'another field that is gone',
    show({ ...rule('count', 'is'), other: 'gone' }),
    'Seal number depends on a field that this form does not have.',
  ],
  [
    'the field itself to compare with',
    show({ ...rule('photo', 'is empty') }, { ...rule('count', 'is'), other: 'number' }),
    'Seal number cannot depend on itself.',
  ],
  [
    'a field with itself',
    show({ ...rule('count', 'is'), other: 'count' }),
    'Seal number: Packages cannot be compared with itself.',
  ],
  [
    'a number with a day',
    show({ ...rule('count', 'is'), other: 'day' }),
    'Seal number: Packages cannot be compared with Recovered on.',
  ],
  [
    'what is in a set',
    show({ match: 'any', rules: [rule('count', 'is', 'two')] }),
    'Seal number: Packages cannot be "two".',
  ],
  [
    'more than twenty',
    show(...Array.from({ length: 21 }, () => rule('count', 'is', '1'))),
    'Seal number has more than 20 conditions of a kind.',
  ],
];
for (const [what, conditions, message] of refused)
  test(`refused: ${what}`, () => assert.equal(refusals({ number: conditions }), [message]));

test('conditions of every operator that its field has are accepted', () => {
  const conditions = show(
    rule('seal', 'is not', 'broken'),
    rule('count', 'at most', '2.50'),
    rule('day', 'at least', '2026-11-20'),
    rule('marks', 'includes', 'broken'),
    rule('fragile', 'is', '1'),
    rule('photo', 'is empty'),
    rule('at', 'greater than', '6:30'),
    rule('marks', 'count at most', '1'),
    { ...rule('seal', 'any of'), values: ['intact', 'broken'] },
    {
      match: 'any',
      rules: [
        { ...rule('count', 'less than'), other: 'people' },
        { ...rule('marks', 'includes'), other: 'seal' },
      ],
    },
  );
  assert.equal(refusals({ number: conditions }), []);
});

test('fields that depend on each other in a circle are refused, each circle once', () => {
  assert.equal(refusals({ count: show(rule('number', 'is', 'a')), number: show(rule('count', 'is', '1')) }), [
    'Packages depends on Seal number, which depends on Packages.',
  ]);
  const three = {
    day: show(rule('number', 'is', 'a')),
    number: show(rule('count', 'is', '1')),
    count: show(rule('day', 'is empty')),
    seal: show(rule('count', 'is', '1')),
  };
  assert.equal(refusals(three), [
    'Packages depends on Recovered on, which depends on Seal number, which depends on Packages.',
  ]);
});

test('a field that is only compared with is part of a circle, too', () => {
  const conditions = {
    count: show({ ...rule('people', 'is'), other: 'number' }),
    number: show({ match: 'any', rules: [rule('count', 'is', '1')] }),
  };
  assert.ok(refusals(conditions).includes('Packages depends on Seal number, which depends on Packages.'));
});

test('a thousand fields in a row, each depending on the one before, are no circle', () => {
  const chain = Array.from({ length: 1000 }, (_, i): [string, Property] => [
    `${i}`,
    { title: `F${i}`, type: 'string', when: i === 0 ? undefined : show(rule(`${i - 1}`, 'is', 'x')) },
  ]);
  assert.equal(checkConditions(new Map(chain)), []);
  assert.is(
    checkConditions(new Map([...chain, ['0', { ...chain[0]![1], when: show(rule('999', 'is', 'x')) }]])).length,
    1,
  );
});

test('what was sent is taken over as far as it has the shape of conditions', () => {
  const sent = {
    show: {
      match: 'any',
      rules: [
        { field: 12, operator: 'is', value: 3, more: 'x' },
        { field: 'new-1', operator: 'is empty', value: 'left over' },
      ],
    },
    lock: { match: 'all', rules: [] },
    hide: 'no',
  };
  assert.equal(readConditions(sent), {
    ok: true,
    conditions: {
      show: {
        match: 'any',
        rules: [
          { field: '12', operator: 'is', value: '3' },
          { field: 'new-1', operator: 'is empty' },
        ],
      },
    },
  });
  for (const nothing of [undefined, null, '', {}, { show: null }])
    assert.equal(readConditions(nothing), { ok: true, conditions: null });
});

test('sets in sets, several values and another field are taken over, and what does not belong to them is not', () => {
  const sent = {
    match: 'all',
    rules: [
      { match: 'any', rules: [{ field: '1', operator: 'any of', values: ['a', 2], value: 'left over' }], more: 1 },
      { field: '2', operator: 'less than', other: 3, value: 'left over' },
      { match: 'all', rules: [] },
    ],
  };
  assert.equal(readConditions({ show: sent }), {
    ok: true,
    conditions: {
      show: {
        match: 'all',
        rules: [
          { match: 'any', rules: [{ field: '1', operator: 'any of', values: ['a', '2'] }] },
          { field: '2', operator: 'less than', other: '3' },
        ],
      },
    },
  });
});

test('twenty comparisons are counted in all sets together', () => {
  const ten = { match: 'any', rules: Array.from({ length: 10 }, () => rule('1', 'is', 'x')) };
  assert.is(readConditions({ show: { match: 'all', rules: [ten, ten] } }).ok, true);
  assert.equal(readConditions({ show: { match: 'all', rules: [ten, ten, rule('1', 'is', 'x')] } }), {
    ok: false,
    message: 'A field has at most 20 conditions of a kind.',
  });
});

const inSets = (depth: number): object =>
  depth === 0 ? rule('1', 'is', 'x') : { match: 'all', rules: [inSets(depth - 1)] };

for (const [what, sent] of [
  ['twenty-one values', { show: { match: 'all', rules: [{ ...rule('1', 'any of'), values: Array(21).fill('a') }] } }],
  ['a list for another field', { show: { match: 'all', rules: [{ ...rule('1', 'is'), other: [] }] } }],
  ['a text', 'x'],
  ['a list', []],
  ['no rules', { show: { match: 'all' } }],
  ['another match', { show: { match: 'none', rules: [] } }],
  ['another operator', { show: { match: 'all', rules: [{ field: '1', operator: 'matches', value: '.*' }] } }],
  [
    'an object for a value',
    { show: { match: 'all', rules: [{ field: '1', operator: 'is', value: { toString: 'x' } }] } },
  ],
  ['a NUL character', { show: { match: 'all', rules: [{ field: '1', operator: 'is', value: 'a\0' }] } }],
  ['a long text', { show: { match: 'all', rules: [{ field: '1', operator: 'is', value: 'a'.repeat(256) }] } }],
] as [string, unknown][])
  test(`sent conditions are refused: ${what}`, () =>
    assert.equal(readConditions(sent), { ok: false, message: 'The conditions cannot be read.' }));

test('sets that stand too deep have a message of their own', () => {
  assert.ok(readConditions({ show: inSets(MAX_SET_DEPTH) }).ok);
  assert.equal(readConditions({ show: inSets(MAX_SET_DEPTH + 1) }), {
    ok: false,
    message: 'Conditions stand in groups three deep at most.',
  });
});

test('what only shows something has no value that a condition could read', () => {
  const texts = new Set(['count', 'people']);
  const found = (...rules: Condition[]) =>
    checkConditions(withWhen({ number: show(...rules) }), texts).map(({ message }) => message);
  assert.equal(
    found(rule('count', 'is empty'), { ...rule('day', 'is'), other: 'people' }, formulaRule('[count] > 1')),
    [
      'Seal number: Packages has no value, so no condition can read it.',
      'Seal number: People has no value, so no condition can read it.',
      'Seal number: a formula is wrong at character 1: "Packages" cannot be part of a formula: it has no value.',
    ],
  );
});

const described: [conditions: Conditions, sentence: string][] = [
  [
    show(rule('seal', 'is', 'broken'), rule('count', 'at least', '2')),
    'Shown when Condition of the seal is Broken and Packages is at least 2.',
  ],
  [
    { require: { match: 'any', rules: [rule('day', 'at most', '2026-11-20'), rule('fragile', 'is', '1')] } },
    'Required when Recovered on is at most 11-20-2026 or Fragile is Yes.',
  ],
  [
    { lock: { match: 'all', rules: [rule('marks', 'includes', 'intact'), rule('photo', 'is not empty')] } },
    'Locked when Marks includes Intact and Photo is not empty.',
  ],
  [
    show({ ...rule('seal', 'any of'), values: ['intact', 'broken'] }, rule('marks', 'count at least', '2')),
    'Shown when Condition of the seal is any of Intact or Broken and Marks has at least 2 chosen.',
  ],
  [
    show(
      {
        match: 'any',
        rules: [rule('number', 'does not contain', 'x'), { ...rule('count', 'less than'), other: 'people' }],
      },
      rule('number', 'starts with', 'A'),
    ),
    'Shown when (Seal number does not contain x or Packages is less than People) and Seal number starts with A.',
  ],
  [show({ ...rule('count', 'greater than'), other: '' }), 'Shown when Packages is greater than ….'],
  [show(rule('count', 'at least'), rule('gone', 'is', 'x')), 'Shown when Packages is at least … and … is ….'],
];
for (const [conditions, sentence] of described)
  test(`described: ${sentence}`, () => {
    const [effect] = Object.keys(conditions) as Effect[];
    assert.is(joinParts(describeConditions(conditions, effect!, withWhen({}))!), sentence);
  });

test('names and options stand out of the sentence, and stay text', () => {
  const labelled = new Map([['a', { title: '<b>Count</b>', type: 'number' } as Property]]);
  assert.equal(describeConditions(show(rule('a', 'is', '<i>')), 'show', labelled), [
    'Shown when ',
    { name: '<b>Count</b>' },
    ' is ',
    { name: '<i>' },
    '.',
  ]);
});

test('without conditions of a kind there is no sentence', () => {
  assert.is(describeConditions({}, 'show', new Map()), undefined);
  assert.is(describeConditions(show(), 'show', new Map()), undefined);
});

function explained(conditions: Conditions, values: Values) {
  const record = { required: [], properties: Object.fromEntries(withWhen({ number: conditions })) };
  const { match, rules, because } = explain(record, values, 'number', 'show')!;
  return {
    match,
    because: joinParts(because),
    rules: rules.map((one) => [one.isMet, joinParts(one.rule), one.present]),
  };
}

test('a hidden field is explained by the rules that are not met, each with the present value', () => {
  const conditions = show(rule('seal', 'is', 'broken'), rule('count', 'at least', '2'));
  assert.equal(explained(conditions, { seal: 'intact', count: 3 }), {
    match: 'all',
    because: 'Condition of the seal is Intact',
    rules: [
      [false, 'Condition of the seal is Broken', 'is Intact'],
      [true, 'Packages is at least 2', 'is 3'],
    ],
  });
  assert.is(explained(conditions, { day: 'x' }).because, 'Condition of the seal is empty and Packages is empty');
});

test('a shown field is explained by the rules that are met; dates and checkboxes are written as staff read them', () => {
  const conditions: Conditions = {
    show: {
      match: 'any',
      rules: [rule('day', 'at least', '2026-11-20'), rule('fragile', 'is', '1'), rule('count', 'is', '1')],
    },
  };
  assert.is(
    explained(conditions, { day: '2026-11-21', fragile: true }).because,
    'Recovered on is 11-21-2026 and Fragile is Yes',
  );
});

test('sets in a set are explained by what is in them, and two fields by what both have', () => {
  const pair = { ...rule('count', 'less than'), other: 'people' };
  const record = {
    required: [],
    properties: Object.fromEntries(
      withWhen({
        number: show(rule('seal', 'is', 'intact'), { match: 'any', rules: [pair, rule('fragile', 'is', '1')] }),
      }),
    ),
  };
  const { rules, because } = explain(record, { seal: 'intact', count: 4, people: 2 }, 'number', 'show')!;
  assert.is(joinParts(because), 'Packages is 4 and People is 2 and Fragile is No');
  const [, inner] = rules;
  assert.equal(
    [inner!.isMet, inner!.set!.match, inner!.set!.rules.map((one) => [one.isMet, joinParts(one.rule), one.present])],
    [
      false,
      'any',
      [
        [false, 'Packages is less than People', 'is 4, People is 2'],
        [false, 'Fragile is Yes', 'is No'],
      ],
    ],
  );
});

test('a field that is hidden itself is named as hidden, and one that is gone as missing', () => {
  const record = {
    required: [],
    properties: Object.fromEntries(
      withWhen({
        count: show(rule('seal', 'is', 'broken')),
        number: show(rule('count', 'is not empty'), rule('gone', 'is', 'x')),
      }),
    ),
  };
  const { because } = explain(record, { seal: 'intact', count: 3 }, 'number', 'show')!;
  assert.is(joinParts(because), 'Packages is hidden and … is missing');
});

test.run();
