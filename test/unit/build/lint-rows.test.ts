// What the lint says of tables inside records: what a column may be, and what only a record may have.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { carFields, type FixtureFiles, problemsAfter } from '../../support/lint-fixture';

const hours = { title: 'Hours', type: 'number', minimum: 0, total: true };
const cost = { title: 'Cost', type: 'number', readOnly: true };
const day = { title: 'Day', type: 'string', format: 'date', default: 'today' };

/** A car with a table. */
function withTable(files: FixtureFiles, columns: object, more: object = {}, required: string[] = []): void {
  files['cars.json'].record.properties.labor = {
    title: 'Labor',
    type: 'array',
    ...more,
    items: { type: 'object', required, properties: columns },
  };
}

const LONG = 'o'.repeat(50);
const AT = 'cars.json record.properties.labor';

const cases: [what: string, change: (files: FixtureFiles) => void, ...messages: string[]][] = [
  ['a table', (f) => withTable(f, { day, hours }, { minItems: 1, maxItems: 20 }, ['day'])],
  [
    'columns of every kind, with rules about each other',
    (f) =>
      withTable(f, {
        day,
        from: { title: 'From', type: 'string', format: 'time' },
        until: { title: 'Until', type: 'string', format: 'time', after: 'from', requiredWith: 'from' },
        depot_id: { title: 'Depot', type: 'integer', ref: 'depot', unique: true },
        kind: { title: 'Kind', type: 'string', options: ['A', 'B'] },
        why: {
          title: 'Why',
          type: 'string',
          visibleWhen: { match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'A' }] },
        },
        tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
        hours,
        extra: { title: 'Extra', type: 'number' },
        more: { title: 'More', type: 'number', readOnly: true, computed: { fields: ['hours', 'extra'], as: 'sum' } },
      }),
  ],
  ['no columns', (f) => withTable(f, {}), `${AT}.items.properties: must NOT have fewer than 1 properties`],
  [
    'no "properties"',
    (f) => (f['cars.json'].record.properties.labor = { title: 'Labor', type: 'array', items: { type: 'object' } }),
    `${AT}.items: a table needs "properties", which are its columns`,
  ],
  [
    'columns beside the items',
    (f) =>
      (f['cars.json'].record.properties.labor = {
        title: 'Labor',
        type: 'object',
        properties: { hours },
      }),
    `${AT}.properties: columns stand in the "items" of a list`,
  ],
  [
    'a required column that there is not',
    (f) => withTable(f, { day, hours }, {}, ['dai']),
    `${AT}.items.required[0]: no field "dai" in car; did you mean "day"?`,
  ],
  [
    'the id of a row as a column',
    (f) => withTable(f, { row_id: hours }),
    `${AT}.items.properties.row_id: every table has a column "row_id" already`,
  ],
  [
    'the other columns that rows have',
    (f) => withTable(f, { row_of: hours, row_place: hours }),
    `${AT}.items.properties.row_of: every table has a column "row_of" already`,
    `${AT}.items.properties.row_place: every table has a column "row_place" already`,
  ],
  [
    'a table that another noun has',
    (f) => {
      withTable(f, { hours });
      f['depots.json'].noun = 'car_labor';
    },
    `${AT}: the database needs the name "car_labor", which depots.json has taken`,
    `${AT}: the database needs the name "car_labor_pkey", which depots.json has taken`,
  ],
  [
    'a column whose index would have too long a name',
    (f) => withTable(f, { [LONG]: hours }),
    `${AT}.items.properties.${LONG}: the database would need the name "car_labor_${LONG}_trgm", which has more than 63 characters`,
  ],
  [
    'a table in a table',
    (f) => withTable(f, { parts: { title: 'Parts', type: 'array', items: { type: 'object', properties: { day } } } }),
    `${AT}.items.properties.parts.items: a table has no tables in its rows`,
  ],
  [
    'a list of files in a row',
    (f) => withTable(f, { photos: { title: 'Photos', type: 'array', items: { file: {} } } }),
    `${AT}.items.properties.photos.items: a cell has one file: the record can have a list of them`,
  ],
  [
    'a file in a row of what is sent as JSON',
    (f) => {
      withTable(f, { photo: { title: 'Photo', file: {} } });
      delete f['cars.json'].api.body;
    },
    `${AT}.items.properties.photo: files can only be sent as multipart, so the "body" of the calls of car must be that`,
  ],
  ['a file in a row', (f) => withTable(f, { photo: { title: 'Photo', file: { accept: 'image/*', max_size: 5 } } })],
  [
    'a file in a row of a kind that no file has',
    (f) => withTable(f, { photo: { title: 'Photo', file: { accept: 'images' } } }),
    `${AT}.items.properties.photo.file.accept: no file is of the kind "images"`,
  ],
  [
    'a secret in a row',
    (f) => withTable(f, { pin: { title: 'PIN', type: 'string', format: 'password' } }),
    `${AT}.items.properties.pin.format: a row has no secrets`,
  ],
  ...(['noOverlap', 'stamp', 'countOf', 'assignee', 'due', 'match', 'hash', 'readAs', 'labelOf'] as const).map(
    (word): (typeof cases)[number] => [
      `"${word}" in a row`,
      (f) => withTable(f, { day: { ...day, [word]: VALUES[word] ?? true } }),
      `${AT}.items.properties.day.${word}: a column of a table cannot have it`,
    ],
  ),
  [
    'a condition on a field of the record',
    (f) =>
      withTable(f, {
        day,
        hours: { ...hours, visibleWhen: { match: 'all', rules: [{ field: 'status', operator: 'is', value: '1' }] } },
      }),
    `${AT}.items.properties.hours.visibleWhen.rules[0].field: no field "status" in car`,
  ],
  [
    'a condition on a field of the record by its own name',
    (f) => withTable(f, { day, hours: { ...hours, visibleWhen: filled('axles') } }),
    `${AT}.items.properties.hours.visibleWhen.rules[0].field: no column "axles"; the field of the record is "record.axles"`,
  ],
  [
    'conditions and formulas on fields of the record',
    (f) =>
      withTable(f, {
        hours: {
          ...hours,
          visibleWhen: {
            match: 'any',
            rules: [
              { field: 'record.kind', operator: 'is', value: 'Tank' },
              { field: 'record.axles', operator: 'at least', value: '4' },
              { field: 'more', operator: 'greater than', other: 'record.weight' },
              { expression: 'record.load > 2 * more' },
            ],
          },
        },
        more: { title: 'More', type: 'number' },
        cost: { title: 'Cost', type: 'number', readOnly: true, computed: 'more * record.weight' },
      }),
  ],
  [
    'a field of the record that there is not',
    (f) => withTable(f, { hours: { ...hours, visibleWhen: filled('record.axels') } }),
    `${AT}.items.properties.hours.visibleWhen.rules[0].field: no field "record.axels" in car; did you mean "record.axles"?`,
  ],
  [
    'a formula on a field of the record that there is not',
    (f) => withTable(f, { hours, cost: { ...cost, computed: 'hours * record.wight' } }),
    `${AT}.items.properties.cost.computed: at character 9: no column "wight" in "record"; did you mean "weight"?`,
  ],
  [
    'a choice that the field of the record does not have',
    (f) =>
      withTable(f, {
        hours: {
          ...hours,
          visibleWhen: { match: 'all', rules: [{ field: 'record.kind', operator: 'is', value: 'Tnk' }] },
        },
      }),
    `${AT}.items.properties.hours.visibleWhen.rules[0].value: no choice of "record.kind" "Tnk"; did you mean "Tank"?`,
  ],
  [
    'fields of the record that are not known while rows are filled in',
    (f) => {
      carFields(f).tons = { title: 'Tons', type: 'number', readOnly: true, computed: 'weight * 2' };
      withTable(f, {
        hours: { ...hours, visibleWhen: filled('record.tons') },
        cost: { ...cost, computed: 'record.photo' },
      });
    },
    `${AT}.items.properties.hours.visibleWhen.rules[0].field: "record.tons" is computed last`,
    `${AT}.items.properties.cost.computed: at character 1: no column "photo" in "record"`,
  ],
  [
    'a column that is gone under a formula of the record',
    (f) => {
      carFields(f).total = { title: 'Total', type: 'number', readOnly: true, computed: 'sum(labor.hourz)' };
      withTable(f, { hours });
    },
    'cars.json record.properties.total.computed: at character 5: no column "hourz" in "labor"; did you mean "hours"?',
  ],
  [
    'a circle through rows',
    (f) => {
      carFields(f).total = { title: 'Total', type: 'number', readOnly: true, computed: 'sum(labor.cost) + weight' };
      withTable(f, { hours, cost: { ...cost, computed: 'hours / record.total' } });
    },
    `${AT}.items.properties.cost: no order in which to decide: "record.total" itself follows from the rows of "labor"`,
  ],
  [
    'a circle through two tables and a condition',
    (f) => {
      withTable(f, { hours: { ...hours, visibleWhen: filled('record.note') } });
      carFields(f).parts = {
        title: 'Parts',
        type: 'array',
        items: { type: 'object', properties: { price: { ...cost, computed: 'record.sum * 2' } } },
      };
      carFields(f).sum = { title: 'Sum', type: 'number', readOnly: true, computed: 'sum(labor.hours)' };
      carFields(f).note.visibleWhen = { match: 'all', rules: [{ expression: 'count(parts.price) > 1' }] };
    },
    `${AT}.items.properties.hours: no order in which to decide: "record.note" itself follows from the rows of "labor"`,
    `cars.json record.properties.parts.items.properties.price: no order in which to decide: "record.sum" itself follows from the rows of "parts"`,
  ],
  [
    'conditions in a circle',
    (f) =>
      withTable(f, {
        one: { title: 'One', type: 'string', visibleWhen: filled('two') },
        two: { title: 'Two', type: 'string', visibleWhen: filled('one') },
      }),
    `${AT}.items.properties.one.visibleWhen: no order in which to decide`,
  ],
  [
    'the sum of texts',
    (f) => withTable(f, { day: { ...day, total: true } }),
    `${AT}.items.properties.day.total: "total" is about a value of type number, integer, but the type is "string"`,
  ],
  [
    'a sum below a field',
    (f) => (f['cars.json'].record.properties.labor = hours),
    `${AT}.total: only a column of a table has a total`,
  ],
  [
    'a default',
    (f) => withTable(f, { day }, { default: [] }),
    `${AT}.default: a new record begins without rows: their columns can have a default each`,
  ],
  [
    'more rows than a table has',
    (f) => withTable(f, { day }, { maxItems: 2001 }),
    `${AT}.maxItems: a table has at most 2000 rows`,
  ],
  [
    'a wrong default of a column',
    (f) => withTable(f, { hours: { ...hours, default: -1 } }),
    `${AT}.items.properties.hours.default: -1 would be refused: It must be 0 or more.`,
  ],
];

const VALUES: Record<string, unknown> = {
  stamp: 'created',
  countOf: 'depot',
  match: 'day',
  readAs: 'days',
  labelOf: 'depot_id',
};

function filled(field: string) {
  return { match: 'all', rules: [{ field, operator: 'is not empty' }] };
}

for (const [what, change, ...messages] of cases)
  test(`${what}: ${messages.length === 0 ? 'nothing is wrong' : 'it is reported'}`, () => {
    const found = problemsAfter(change);
    if (messages.length === 0) assert.equal(found, []);
    for (const message of messages)
      assert.ok(
        found.some((one) => one.startsWith(message)),
        `${message}\n  instead of\n${found.join('\n')}`,
      );
  });

test.run();
