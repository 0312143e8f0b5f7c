// What the lint finds wrong with a formula of a noun, and where.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsAfter } from '../../support/lint-frozen';

function problemsWith(formula: string, property: object = {}, others: object = {}): string[] {
  return problemsAfter((files) =>
    Object.assign(files['terminals.json'].record.properties, {
      hours: { title: 'Hours', type: 'number' },
      rate: { title: 'Rate', type: 'number', multipleOf: 0.01 },
      opened: { title: 'Opened', type: 'string', format: 'date' },
      car: { title: 'Car', type: 'string', options: ['Tank', 'Hopper'] },
      made: { title: 'Made', type: 'number', readOnly: true, ...property, computed: formula },
      ...others,
    }),
  ).map((text) => text.replace('terminals.json record.properties.made.', ''));
}

test('a formula of fields that are there is right', () => {
  assert.equal(problemsWith('hours * rate', { multipleOf: 0.01 }), []);
  assert.equal(problemsWith('if(car = "Tank", 2, 1)', { type: 'integer' }), []);
  assert.equal(problemsWith('join(" ", car, opened)', { type: 'string' }), []);
  assert.equal(problemsWith('add_days(opened, hours)', { type: 'string', format: 'date' }), []);
  assert.equal(problemsWith('hours > 3', { type: 'boolean' }), []);
  assert.equal(problemsWith('hours', { type: 'string' }), [], 'a text takes anything');
});

test('an unknown name has its place and the nearest one', () => {
  assert.equal(problemsWith('hours * rat'), ['computed: at character 9: no field "rat"; did you mean "rate"?']);
  assert.equal(problemsWith('car = "Tnk"', { type: 'boolean' }), [
    'computed: at character 7: no choice "Tnk"; did you mean "Tank"?',
  ]);
  assert.equal(problemsWith('hours * (rate'), ['computed: at character 9: this parenthesis is not closed']);
});

test('types, and the type of the result', () => {
  assert.equal(problemsWith('hours + car'), [
    'computed: at character 9: this is a text, but must be a number; texts are put together with join(…)',
  ]);
  assert.equal(problemsWith('join("", car)'), ['computed: it results in a text, and the field keeps a number']);
  assert.equal(problemsWith('hours', { type: 'string', format: 'date' }), [
    'computed: it results in a number, and the field keeps a day',
  ]);
  assert.equal(problemsWith('join("", car)', { type: 'string', format: 'email' }), [
    'format: what a formula makes has no format but paragraph, date, local-date-time or time',
  ]);
  assert.equal(problemsWith('1 + 2'), ['computed: it reads no field, so it would always be the same']);
  assert.equal(problemsWith('hours', { readOnly: undefined }), [
    'computed: what is made of other fields must be "readOnly"',
  ]);
});

test('no formula leads back to its own field, by whatever way', () => {
  assert.equal(problemsWith('made + 1'), [
    'computed: at character 1: "made" cannot be part of a formula: a field cannot be made of itself',
  ]);
  const sum = { title: 'Sum', type: 'number', readOnly: true, computed: { fields: ['made', 'hours'], as: 'sum' } };
  assert.equal(problemsWith('hours + total', {}, { total: sum }), [
    'computed: at character 9: "total" cannot be part of a formula: it is itself made of "made"',
    'terminals.json record.properties.total.computed.fields[0]: "made" is itself made of "total"',
  ]);
});

test('what no form knows when it is saved is no part of a formula', () => {
  const link = { title: 'Facility', type: 'integer', ref: 'facility' };
  assert.equal(problemsWith('link', {}, { link }), [
    'computed: at character 1: "link" cannot be part of a formula: it is the id of another record',
  ]);
  assert.equal(
    problemsWith(
      'age',
      {},
      { age: { title: 'Age', type: 'integer', readOnly: true, computed: { fields: ['opened'], as: 'age' } } },
    ),
    [
      'computed: at character 1: "age" cannot be part of a formula: it must be known when the record is saved, and be kept with it as one value',
    ],
  );
});

test('a condition can be a formula that is true or false', () => {
  const shown = (expression: string) =>
    problemsWith(
      'hours * rate',
      {},
      {
        why: { title: 'Why', type: 'string', visibleWhen: { match: 'all', rules: [{ expression }] } },
      },
    ).map((text) => text.replace('terminals.json record.properties.why.visibleWhen.rules[0].', ''));
  assert.equal(shown('hours > 8 and car = "Tank"'), []);
  assert.equal(shown('hors > 8'), ['expression: at character 1: no field "hors"; did you mean "hours"?']);
  assert.equal(shown('hours + 8'), ['expression: it results in a number, and must be true or false']);
  assert.match(shown('made > 8')[0]!, '"made" is computed last');
  assert.match(shown('why = "x"')[0]!, 'a field cannot depend on itself');
});

test.run();
