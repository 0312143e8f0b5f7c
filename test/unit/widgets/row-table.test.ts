// The rows of a table while a form is open: what a change of one makes of the whole value, and what stays when another
// value comes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { totalText } from '../../../src/schema/model/row-totals';
import { columnsOf } from '../../../src/widgets/rows/grid-columns';
import { pasteBlock } from '../../../src/widgets/rows/paste-block';
import { reportTitle } from '../../../src/widgets/rows/paste-report';
import { cellsOf, isBlock, readCell } from '../../../src/widgets/rows/read-block';
import { createRowTable, type RowTable } from '../../../src/widgets/rows/row-table';

const kinds = [
  { value: 1, text: 'Plain' },
  { value: 2, text: 'Hazmat' },
];
const columns: RecordSchema = {
  required: ['day', 'hours'],
  properties: {
    day: { title: 'Day', type: 'string', format: 'date' },
    hours: { title: 'Hours', type: 'number', multipleOf: 0.25, maximum: 24, total: true },
    kind: { title: 'Kind', type: 'integer', options: kinds, enum: [1, 2], default: 1 },
    seal: { title: 'Seal', type: 'string', maxLength: 5, unique: true },
    done: { title: 'Done', type: 'boolean' },
    both: { title: 'Both', type: 'number', readOnly: true, computed: { fields: ['hours', 'kind'], as: 'sum' } },
  },
};
const labor: Property = {
  title: 'Labor',
  type: 'array',
  items: { type: 'object', properties: columns.properties, required: columns.required },
};

const A = '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01';
const B = '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f02';
const two = [
  { row_id: A, day: '2026-03-01', hours: 1 },
  { row_id: B, day: '2026-03-02', hours: 2 },
];

/** A table, and the values that it has sent to its form. */
function open(value: unknown = two): { table: RowTable; sent: (readonly Values[])[] } {
  const sent: (readonly Values[])[] = [];
  return { table: createRowTable(columns, value, (rows) => sent.push(rows)), sent };
}

const hours = (rows: readonly Values[]) => rows.map((row) => row.hours);

test('a change of a cell is one of the whole value, in which every other row is the same object', () => {
  const { table, sent } = open();
  const before = table.values();
  table.rows()[0]!.store.set('hours', 5);
  assert.is(sent.length, 1);
  assert.equal(hours(sent[0]!), [5, 2]);
  assert.is(sent[0]![1], before[1]);
  assert.is(sent[0]![0]!.both, 5);
});

test('a row that is added begins with its defaults and an id, one that is there with what it has', () => {
  const { table, sent } = open();
  const [added] = table.insert(1, [{}]);
  assert.is(table.rows()[1], added);
  assert.is(sent[0]![1]!.kind, 1);
  assert.match(String(sent[0]![1]!.row_id), /^[0-9a-f-]{36}$/);
  assert.is(table.values()[0]!.kind, undefined);
});

test('rows are moved, copied without what no two may have, removed and put back, each with its id', () => {
  const { table } = open([{ ...two[0], seal: 'X' }, two[1]]);
  const [first] = table.rows();
  table.move(first!, 1);
  assert.equal(
    table.rows().map(({ key }) => key),
    [B, A],
  );
  const copy = table.duplicate(first!);
  assert.equal(hours(table.values()), [2, 1, 1]);
  assert.is(copy.store.cell('seal').value, undefined);
  table.remove(first!);
  table.restore(1, first!);
  assert.equal(
    table.rows().map(({ key }) => key),
    [B, A, copy.key],
  );
  table.remove(first!);
  table.follow([...two]);
  table.restore(0, first!);
  assert.equal(
    table.rows().map(({ key }) => key),
    [A, B],
  );
});

test('a value from elsewhere changes the rows that it has otherwise, adds and removes others, and is no change by hand', () => {
  const { table, sent } = open();
  const [first] = table.rows();
  table.follow([
    { ...two[0], hours: 7 },
    { day: '2026-03-09', hours: 9 },
  ]);
  assert.equal(hours(table.values()), [7, 9]);
  assert.is(table.rows()[0], first);
  assert.equal(sent, []);
});

test('a row that another user has saved and locked shows what they have saved, one of a draft what was read', () => {
  const locking: RecordSchema = {
    required: [],
    properties: {
      price: {
        title: 'Price',
        type: 'number',
        when: { lock: { match: 'all', rules: [{ field: 'status', operator: 'is', value: 'approved' }] } },
      },
      status: { title: 'Status', type: 'string' },
    },
  };
  const read = [{ row_id: A, price: 10, status: 'draft' }];
  const theirs = [{ row_id: A, price: 20, status: 'approved' }];
  const priced = (): { table: RowTable; price(): unknown } => {
    const table = createRowTable(locking, read, () => {});
    return { table, price: () => table.values()[0]!.price };
  };
  const merged = priced();
  const store = createFormStore({ required: [], properties: { labor } }, { labor: read });
  store.attachTable('labor', merged.table);
  store.reopen({ labor: theirs });
  merged.table.follow(theirs);
  assert.is(merged.price(), 20);
  assert.is(merged.table.cell(`${A}.price`)!.value, 20);
  const restored = priced();
  restored.table.follow(theirs);
  assert.is(restored.price(), 10);
});

test('messages of a form stand at the cells of their rows, wherever these are moved, and go when they are right', () => {
  const record = { required: [], properties: { labor } };
  const store = createFormStore(record, { labor: two });
  const table = createRowTable(columns, two, (rows) => store.set('labor', rows));
  const detach = store.attachTable('labor', table);
  table.rows()[1]!.store.set('hours', 99);
  const problems = store.submit();
  assert.equal(problems, [{ name: `labor.${B}.hours`, message: 'Hours must be 24 or less.', place: 'Labor, row 2' }]);
  table.move(table.rows()[1]!, 0);
  assert.equal(store.cell(`labor.${B}.hours`).errors, ['Hours must be 24 or less.']);
  assert.ok(store.has(`labor.${B}.hours`));
  table.rows()[0]!.store.set('hours', 9);
  assert.equal(store.cell(`labor.${B}.hours`).errors, []);
  assert.equal(store.submit(), []);
  table.remove(table.rows()[0]!);
  assert.not(store.has(`labor.${B}.hours`));
  assert.equal(
    store.fail({ 'labor.0.day': ['Closed.'], labor: ['Too few.'] }).map(({ message }) => message),
    ['Too few.', 'Closed.'],
  );
  detach();
  assert.equal(store.fail({ 'labor.0.day': ['Closed.'] }), [{ message: 'Closed.' }]);
  store.attachTable('labor', table);
  assert.equal(store.cell(`labor.${A}.day`).errors, ['Closed.'], 'a table that comes later has them, too');
});

test('the sum of a column counts numbers only, and as exactly as they are kept', () => {
  const { hours: property } = columns.properties;
  assert.is(totalText([{ hours: 0.1 }, { hours: 0.2 }, { hours: 'x' }, {}], 'hours', property!), '0.30');
  assert.is(totalText([], 'hours', property!), '0.00');
});

test('the sum of numbers without a step reads as an amount', () => {
  const property: Property = { title: 'Weight', type: 'number', total: true };
  const sumOf = (...numbers: number[]) =>
    totalText(
      numbers.map((weight) => ({ weight })),
      'weight',
      property,
    );
  assert.equal(
    [sumOf(19357.5), sumOf(18000, 1357), sumOf(12.345, 2000), sumOf(-1000.5)],
    ['19,357.50', '19,357', '2,012.345', '-1,000.50'],
  );
});

test('a block is cut at tabs and lines, quotes around what has either', () => {
  assert.equal(cellsOf('a\tb\r\nc\td\r\n'), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  assert.equal(cellsOf('"a\nb"\t"say ""x"""\nc\t'), [
    ['a\nb', 'say "x"'],
    ['c', ''],
  ]);
  assert.equal([isBlock('a'), isBlock('a\n'), isBlock('a\tb'), isBlock('a\nb')], [false, false, true, true]);
});

test('cells are read as spreadsheets show them; what cannot be read stays as it is', () => {
  const { hours: number, kind, done, day } = columns.properties as Record<string, Property>;
  const read = (property: Property, text: string) => readCell(property, text, property.options as typeof kinds);
  assert.equal([read(number!, '$1,284.50'), read(number!, 'abc'), read(number!, ' ')], [1284.5, 'abc', undefined]);
  assert.equal(
    ['$12345.60', '-$ 12345', '12345', '$1,28.50'].map((text) => read(number!, text)),
    [12345.6, -12345, 12345, '$1,28.50'],
  );
  assert.equal([read(kind!, 'hazmat'), read(kind!, '1'), read(kind!, 'Other')], [2, 1, 'Other']);
  assert.equal([read(done!, 'X'), read(done!, 'no'), read(done!, 'true')], [true, false, true]);
  assert.is(read(day!, '03-01-2026'), '2026-03-01');
  const tags: Property = { title: 'Tags', type: 'array', items: { type: 'string' } };
  assert.equal(read(tags, 'a; b,c'), ['a', 'b', 'c']);
});

const paste = (table: RowTable, text: string, more: object = {}) =>
  pasteBlock(text, {
    table,
    columns: columnsOf(columns),
    row: 0,
    column: 0,
    limit: 200,
    choices: new Map([['kind', kinds]]),
    ...more,
  });

test('a block fills rows that are there and adds others, and says what is to be corrected', () => {
  const { table, sent } = open();
  const report = paste(table, '3\tPlain\nabc\tHazmat\n5\tOther', { row: 1, column: 1 });
  assert.equal(hours(table.values()), [1, 3, 'abc', 5]);
  assert.equal(
    table.values().map(({ kind }) => kind),
    [undefined, 1, 2, 'Other'],
  );
  assert.equal(sent.length, 2, 'one change for what is filled, one for what is added');
  assert.equal(
    report.wrong.map(({ text, message, row }) => [table.rows().indexOf(row), text, message]),
    [
      [2, 'abc', 'Hours must be a number.'],
      [3, 'Other', 'Please select a valid Kind.'],
    ],
  );
  assert.equal(table.rows()[2]!.store.cell('hours').errors, ['Hours must be a number.']);
  assert.equal(table.rows()[2]!.store.cell('day').errors, [], 'nobody has looked at it yet');
});

test('a first line of titles says where the others belong', () => {
  const { table } = open([]);
  paste(table, 'Seal\tHours\nA1\t2\n');
  assert.equal(
    table.values().map(({ seal, hours: of }) => [seal, of]),
    [['A1', 2]],
  );
});

test('5,000 rows of 40 cells are cut to what has a place, within a moment', () => {
  const { table } = open([]);
  const line = Array.from({ length: 40 }, (_, i) => (i === 0 ? '2026-03-01' : '1')).join('\t');
  const text = Array(5_000).fill(line).join('\n');
  const begun = performance.now();
  const report = paste(table, text);
  assert.ok(performance.now() - begun < 1_000, `${performance.now() - begun} ms`);
  assert.is(table.rows().length, 200);
  assert.is(
    reportTitle({ ...report, wrong: [] }),
    '200 rows pasted. 4,800 rows did not fit: there can be no more than 200. 34 columns to the right had no place.',
  );
});

test('of a value in which one row is another the other rows stay the same objects', () => {
  const { table } = open();
  const [a, b] = table.values() as [Values, Values];
  table.follow([a, { ...b, hours: 5 }]);
  assert.is(table.values()[0], a);
  assert.is(table.values()[1]!.hours, 5);
  table.rows()[0]!.store.set('hours', 3);
  assert.is.not(table.values()[0], a);
  assert.is(table.values()[0]!.hours, 3);
  const [, kept] = table.values();
  table.follow([...table.values()]);
  assert.is(table.values()[1], kept);
});

test.run();
