// Formulas: how they are read, what is found wrong with them and where, and what they result in.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Property, Values } from '../../../src/schema/descriptor/descriptor';
import { checkFormula, isType } from '../../../src/schema/formula/check-formula';
import { computeFormula, fieldScope } from '../../../src/schema/formula/compute-formula';
import { problemText } from '../../../src/schema/formula/formula-error';
import { isNode, namesOf, readFormula } from '../../../src/schema/formula/parse';
import { formulaNames } from '../../../src/schema/formula/property-types';

const number: Property = { title: 'Number', type: 'number' };
const properties: Record<string, Property> = {
  hours: number,
  rate: number,
  discount: number,
  kind: { title: 'Kind', type: 'string', enum: ['Hazmat', 'Dry'] },
  note: { title: 'Note', type: 'string' },
  done: { title: 'Done', type: 'boolean' },
  from: { title: 'From', type: 'string', format: 'date' },
  to: { title: 'To', type: 'string', format: 'date' },
  begun: { title: 'Begun', type: 'string', format: 'local-date-time' },
  start: { title: 'Start', type: 'string', format: 'time' },
  end: { title: 'End', type: 'string', format: 'time' },
  risks: { title: 'Risks', type: 'array', items: { type: 'string', enum: ['Height', 'Water'] } },
  terminal_id: { title: 'Terminal', type: 'integer', ref: 'terminal' },
  labor: {
    title: 'Labor',
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { title: 'Name', type: 'string' }, cost: number },
    },
  },
};
const names = formulaNames(properties, () => undefined);

function problemOf(formula: string): string | undefined {
  const node = readFormula(formula);
  if (!isNode(node)) return problemText(node);
  const made = checkFormula(node, names);
  return isType(made) ? undefined : problemText(made);
}

const anything: Property = { title: 'Result', type: 'number' };

function result(formula: string, values: Values = {}, property: Property = anything): unknown {
  const problem = problemOf(formula);
  assert.is(problem, undefined, `${formula}: ${problem}`);
  return computeFormula(
    formula,
    property,
    fieldScope(properties, (name) => values[name]),
  ).value;
}

const text = (formula: string, values: Values = {}) => result(formula, values, { title: 'Result', type: 'string' });
const flag = (formula: string, values: Values = {}) => result(formula, values, { title: 'Result', type: 'boolean' });

test('operators bind as in arithmetic, and numbers are decimal', () => {
  assert.is(result('1 + 2 * 3'), 7);
  assert.is(result('(1 + 2) * 3'), 9);
  assert.is(result('10 - 4 - 3'), 3);
  assert.is(result('24 / 4 / 2'), 3);
  assert.is(result('-2 * -3'), 6);
  assert.is(result('2 - -3'), 5);
  assert.is(result('0.1 + 0.2'), 0.3);
  assert.is(result('1.1 * 1.1'), 1.21);
  assert.is(result('hours * rate', { hours: 2.5, rate: 48.5 }), 121.25);
  assert.is(result('1 / 3 * 3', {}, { ...anything, multipleOf: 0.01 }), 1);
  assert.is(result('.5+.25'), 0.75);
});

test('an empty value makes arithmetic empty, and the functions over many leave it out', () => {
  assert.is(result('hours + rate', { hours: 2 }), null);
  assert.is(result('-hours'), null);
  assert.is(result('round(hours)'), null);
  assert.is(result('sum(hours, rate)', { hours: 2 }), 2);
  assert.is(result('sum(hours, rate)'), null);
  assert.is(result('count(hours, rate)', { hours: 0 }), 1);
  assert.is(result('count(note)', { note: '  ' }), 0);
  assert.is(result('max(hours, rate)', { rate: -3 }), -3);
  assert.is(result('average(hours, rate, discount)', { hours: 1, rate: 2 }), 1.5);
  assert.is(text('join(", ", kind, note)', { note: 'x' }), 'x');
  assert.is(text('join(", ", kind, note)'), null);
  assert.is(text('join(", ", done, note)', { done: false, note: 'x' }), 'x', 'a box that is not ticked is empty');
  assert.is(text('join(", ", done, note)', { done: true, note: 'x' }), 'Yes, x');
  assert.is(result('hours - first(discount, 0)', { hours: 3 }), 3);
  for (const formula of ['hours', 'sum(hours)', 'days(from, to)', 'sum(labor.cost)'])
    assert.is(
      result(formula, { hours: 'six', from: '04-', to: 'x', labor: [{ cost: 'x' }, 7] }),
      null,
      'what is being typed is no number yet',
    );
});

test('an empty value meets no comparison but the one for another value', () => {
  assert.equal(
    ['hours = 1', 'hours < 1', 'hours >= 1', 'hours = rate', 'hours != 1', 'hours <> rate'].map((one) => flag(one)),
    [false, false, false, false, true, true],
  );
  assert.equal(
    [flag('empty(hours)'), flag('not empty(hours)'), flag('empty(done)', { done: false })],
    [true, false, true],
  );
  assert.is(flag('done'), false);
  assert.is(flag('not done'), true);
});

test('comparisons, and, or and not', () => {
  assert.is(flag('kind = "Hazmat"', { kind: 'Hazmat' }), true);
  assert.is(flag('note = "é "', { note: 'E\u0301' }), true, 'texts as conditions compare them');
  assert.is(flag('from < "2026-04-02" and to > from', { from: '2026-04-01', to: '2026-04-04' }), true);
  assert.is(flag('begun = from', { begun: '2026-04-01 07:30', from: '2026-04-01' }), true, 'by its day');
  assert.is(flag('not kind = "Dry" or hours > 1 and hours > 2', { kind: 'Dry', hours: 3 }), true);
  assert.is(flag('start >= "07:30"', { start: '07:30' }), true);
  assert.is(flag('hours = 2.0', { hours: 2 }), true);
});

test('join shows values as staff read them also where if or first stands around them', () => {
  const parts: Record<string, Property> = {
    call: { title: 'Phone', type: 'string', format: 'phone' },
    other: { title: 'Other phone', type: 'string', format: 'phone' },
    rate: { title: 'Rate', type: 'number', multipleOf: 0.01 },
    done: { title: 'Done', type: 'boolean' },
  };
  const values: Values = { other: '3125550100', rate: 48.5, done: true };
  const joined = (formula: string) =>
    computeFormula(
      formula,
      { type: 'string' },
      fieldScope(parts, (name) => values[name]),
    ).value;
  assert.is(joined('join(", ", if(done, other), if(done, rate, 1))'), '(312) 555-0100, 48.50');
  assert.is(joined('join(", ", first(call, other), if(call = "", call, first(rate, 0)))'), '(312) 555-0100, 48.50');
  assert.is(joined('join(", ", if(call = "1", call), first(call, "none"))'), 'none');
  const deep = `${'first('.repeat(40)}other${')'.repeat(40)}`;
  assert.is(joined(`join("", ${deep})`), '(312) 555-0100');
});

test('functions', () => {
  const rows = [{ row_id: 'a', name: 'Ann', cost: 120 }, { row_id: 'b', name: 'Bob', cost: 50.5 }, { row_id: 'c' }];
  assert.is(result('if(kind = "Hazmat", 2, 1) * hours', { kind: 'Hazmat', hours: 3 }), 6);
  assert.is(result('if(hours > 1, 1 / 0, 5)', { hours: 1 }), 5, 'only what counts is computed');
  assert.is(result('sum(labor.cost)', { labor: rows }), 170.5);
  assert.is(result('count(labor)', { labor: rows }), 3);
  assert.is(result('count(labor.cost)', { labor: rows }), 2);
  assert.is(result('sum(labor.cost)', { labor: [] }), null);
  assert.is(text('join("; ", labor.name)', { labor: rows }), 'Ann; Bob');
  const long = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(101) }));
  assert.is(text('join("", labor.name)', { labor: long }), null, 'longer than any text that is kept');
  assert.is(result('days(from, to)', { from: '2026-02-27', to: '2026-03-01' }), 2);
  assert.is(result('days(begun, from)', { begun: '2026-03-08 23:30', from: '2026-03-09' }), 1);
  assert.is(result('hours(start, end)', { start: '22:00', end: '07:30' }), 9.5, 'past midnight');
  assert.is(result('hours(start, end)', { start: '07:30', end: '07:30' }), 0);
  assert.is(result('round(2.5)'), 3);
  assert.is(result('round(-2.5)'), -3);
  assert.is(result('round(1250, -2)'), 1300);
  assert.equal([result('floor(-1.5)'), result('ceil(-1.5)'), result('ceil(1.01)'), result('abs(-2)')], [-2, -1, 2, 2]);
  assert.is(result('score(kind, "Hazmat", 5)', { kind: 'Dry' }), 0);
  assert.is(result('score(risks, "Height", 2, "Water", 3)', { risks: ['Height', 'Water'] }), 5);
  assert.is(flag('includes(risks, "Water")', { risks: ['Water'] }), true);
  const day: Property = { title: 'Due', type: 'string', format: 'date' };
  assert.is(result('add_days(from, 30)', { from: '2026-01-31' }, day), '2026-03-02');
  assert.is(result('max(from, to)', { from: '2026-01-31', to: '2026-02-01' }, day), '2026-02-01');
  assert.is(text('join(" ", from, hours)', { from: '2026-01-31', hours: 2.5 }), '01-31-2026 2.5');
});

test('a result has the step of its field, and a reason where it is empty', () => {
  const why = (formula: string, property: Property = anything) =>
    computeFormula(formula, property, { value: () => 1e29 });
  assert.equal(why('2 / 3', { ...anything, multipleOf: 0.01 }), { value: 0.67 });
  assert.equal(why('-7 / 2', { ...anything, type: 'integer' }), { value: -4 });
  assert.equal(why('13 / 2', { ...anything, multipleOf: 5 }), { value: 5 });
  assert.equal(why('1 / (2 - 2)'), { value: null, reason: 'it divides by 0' });
  assert.equal(why('hours * 10'), { value: null, reason: 'a number in it is 10^30 or more' });
  assert.equal(why('hours * 9'), { value: 9e29 });
  assert.equal(why('sum(hours, 1)', { ...anything, multipleOf: 0.01 }), {
    value: null,
    reason: 'it has more than 15 digits',
  });
  assert.equal(why('3000000000', { ...anything, type: 'integer' }), {
    value: null,
    reason: 'it is larger than 2147483647',
  });
});

test('a mistake has its place and the nearest name', () => {
  const problems: Record<string, string> = {
    '': 'at character 1: a formula is missing',
    'hours *': 'at character 8: the formula ends here, but a value is missing',
    'hours * rat': 'at character 9: no field "rat"; did you mean "rate"?',
    'summ(hours)': 'at character 1: no function "summ"; did you mean "sum"?',
    'hours rate': 'at character 7: "rate" cannot follow here; an operator such as + or * is missing',
    '(hours': 'at character 1: this parenthesis is not closed',
    'hours)': 'at character 6: there is no parenthesis that this one closes',
    'kind = "Hazmt"': 'at character 8: no choice "Hazmt"; did you mean "Hazmat"?',
    "kind = 'Dry'": 'at character 8: texts stand between straight double quotation marks, as "Hazmat"',
    'kind = "Dry': 'at character 8: a text ends with a quotation mark, as "Hazmat" does',
    'hours ^ 2': 'at character 7: "^" means nothing in a formula',
    'hours + kind': 'at character 9: this is a text, but must be a number; texts are put together with join(…)',
    'to - from': 'at character 1: this is a day, but must be a number; days(…) and hours(…) count between two',
    'labor.cost * 2': 'at character 1: this has several values: make one of them with sum, min, max, count or join',
    'sum(labor)': 'at character 5: this is a table of rows: count its rows with count(…), or name a column of it',
    'sum(labor.costs)': 'at character 5: no column "costs" in "labor"; did you mean "cost"?',
    'note.cost': 'at character 1: "note" has no columns',
    'terminal_id * 2': 'at character 1: "terminal_id" cannot be part of a formula: it is the id of another record',
    'round()': 'at character 1: it is called as round(number, decimals?)',
    'score(kind, "Dry")': 'at character 1: it is called as score(choice, text, number, …)',
    'score(kind, "Wet", 1)': 'at character 13: no choice "Wet"',
    'from = "April"': 'at character 8: this is a day, as "2026-03-31"',
    'kind < "x"': 'at character 8: no choice "x"',
    'note < "x"': 'at character 6: "<" compares numbers, days and times only',
    'hours = kind': 'at character 7: a number cannot be compared with a text',
    '1 < 2 < 3': 'at character 7: two comparisons are put together with "and" or "or"',
    'if(hours, 1, 2)': 'at character 4: "condition" of if is true or false, and this is a number',
    'if(done, 1, "x")': 'at character 13: this is a text, and another is a number: if has values of one kind',
    'max(kind)': 'at character 5: "values" of max are numbers, days or times, and this is a text',
    'hours(from, to)': 'at character 7: a day has no time to count hours from',
    '1abc': 'at character 1: a name cannot begin with a digit',
    and: 'at character 1: a value is missing before "and"',
  };
  for (const [formula, problem] of Object.entries(problems)) assert.is(problemOf(formula), problem, formula);
});

test('a formula has its limits', () => {
  const sum = Array.from({ length: 501 }, () => '1').join('+');
  assert.is(result(sum), 501);
  assert.match(problemOf(`${sum}+1`)!, 'a formula has at most 500 operators');
  assert.is(problemOf(`1${' '.repeat(5000)}`), 'at character 1: a formula has at most 5000 characters');
  assert.is(result(`${'('.repeat(50)}1${')'.repeat(50)}`), 1);
  assert.match(problemOf(`${'('.repeat(51)}1${')'.repeat(51)}`)!, 'nested at most 50 deep');
  assert.match(problemOf(`${'-'.repeat(51)}1`)!, 'nested at most 50 deep');
  assert.match(problemOf('1'.repeat(31))!, 'at most 30 digits');
});

test('the names that a formula reads', () => {
  assert.equal(namesOf('sum(labor.cost) + hours * if(kind = "rate", hours, 1)'), ['labor', 'hours', 'kind']);
  assert.equal(namesOf('hours *'), []);
});

test.run();
