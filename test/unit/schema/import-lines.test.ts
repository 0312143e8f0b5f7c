// Lines of a file are read as records: cells by kind of value, references and choices by what they are called.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { checkLines, newFields, newValues } from '../../../src/schema/import/check-lines';
import { importColumns } from '../../../src/schema/import/import-columns';
import { type ImportPlan, importPlan, recordLines } from '../../../src/schema/import/import-plan';
import { keptOutText, portionsOf } from '../../../src/schema/import/import-portion';
import { matchColumns } from '../../../src/schema/import/match-columns';
import { missingColumns } from '../../../src/schema/import/missing-columns';
import { nearestOf } from '../../../src/schema/import/nearest-label';
import { type KnownRecords, readCell } from '../../../src/schema/import/read-cell';
import { readLines, wantedTexts } from '../../../src/schema/import/read-lines';
import { nounOf } from '../../../src/schema/model/nouns';

const noun: Noun = {
  noun: 'crate',
  title: 'Crate',
  label: 'crate_name',
  api: { id: 'crate_id', base: '/crate', list: 'GET' },
  record: {
    required: ['crate_name', 'terminal_id'],
    properties: {
      crate_name: { title: 'Name', type: 'string', maxLength: 20 },
      terminal_id: { title: 'Terminal', type: 'integer', ref: 'terminal' },
      size: {
        title: 'Size',
        type: 'string',
        options: [
          { value: 's', text: 'Small' },
          { value: 'l', text: 'Large' },
        ],
      },
      sealed: { title: 'Sealed', type: 'boolean' },
      price: { title: 'Price', type: 'number', multipleOf: 0.01 },
      phone: { title: 'Phone', type: 'string', format: 'phone' },
      packed: { title: 'Packed', type: 'string', format: 'date' },
      parts: {
        title: 'Parts',
        type: 'array',
        items: {
          type: 'object',
          properties: { part: { title: 'Part', type: 'string' }, weight: { title: 'Weight', type: 'number' } },
        },
      },
    },
  },
};

const LABELS = ['MLR Tucson', 'Joliet'];
const records: KnownRecords = {
  idsOf: (_, text) => LABELS.flatMap((label, at) => (label === text || String(at + 1) === text ? [at + 1] : [])),
  nearest: (_, text) => nearestOf(text, LABELS),
};

function planOf(columns: string[], more: Parameters<typeof importPlan>[1] | object = {}): ImportPlan {
  const plan = importPlan(noun, { columns, ...more });
  if ('message' in plan) throw new Error(plan.message);
  return plan;
}

function read(columns: string[], lines: string[][], more: object = {}) {
  const plan = planOf(columns, more);
  const found = recordLines(
    plan,
    lines.map((cells, at) => ({ row: at + 2, cells })),
  );
  return found.map((record) => readLines(plan, record, records));
}

test('a cell is read by its kind of value', () => {
  const columns = ['crate_name', 'terminal_id', 'size', 'sealed', 'price', 'phone', 'packed'];
  const [one] = read(columns, [['=1+1', 'MLR Tucson', 'large', 'Yes', '1,284.50', '(312) 555-0100', '11-27-2026']]);
  assert.equal(one!.values, {
    ...{ crate_name: '=1+1', terminal_id: 1, size: 'l', sealed: true, price: 1284.5 },
    ...{ phone: '3125550100', packed: '2026-11-27' },
  });
  assert.equal(one!.errors, {});
});

test('what is not known names the nearest', () => {
  const [one] = read(['crate_name', 'terminal_id', 'size'], [['A', 'Tuscon', 'Smal']]);
  assert.equal(one!.errors, {
    terminal_id: 'Terminal “Tuscon” is not known. MLR Tucson is.',
    size: 'Size “Smal” is not known. Small is.',
  });
});

test('a text stands for another where it is said so', () => {
  const more = { read: { terminal_id: { Tuscon: 'MLR Tucson' } } };
  const [one] = read(['terminal_id'], [['Tuscon']], more);
  assert.equal(one!.values, { terminal_id: 1 });
  assert.equal(
    wantedTexts(planOf(['terminal_id'], more), [{ row: 1, lines: [{ row: 1, cells: ['Tuscon'] }] }]),
    new Map([['terminal', new Set(['MLR Tucson'])]]),
  );
});

test('an apostrophe in front of a formula is that of an export', () => {
  assert.is(read(['crate_name'], [["'=1+1"]])[0]!.values.crate_name, '=1+1');
  assert.is(read(['crate_name'], [["'tis"]])[0]!.values.crate_name, "'tis");
});

test('lines without own cells are rows of the record before', () => {
  const found = read(
    ['crate_name', 'parts[].part', 'parts[].weight'],
    [
      ['A', 'lid', '2'],
      ['', 'box', '5'],
      ['B', '', ''],
      ['B', 'lid', '1'],
    ],
  );
  assert.equal(
    found.map(({ row }) => row),
    [2, 4],
  );
  assert.equal(found[0]!.values.parts, [
    { part: 'lid', weight: 2 },
    { part: 'box', weight: 5 },
  ]);
  assert.equal(found[1]!.values.parts, [{ part: 'lid', weight: 1 }]);
});

test('a portion ends where a record begins, and has only the cells that are sent', () => {
  const plan = planOf(['crate_name', '', 'parts[].part']);
  const names = Array.from({ length: 1_500 }, (_, at) => (at % 3 === 0 ? `A${at}` : ''));
  const records = recordLines(
    plan,
    names.map((name, row) => ({ row, cells: [name, 'left out', 'x'] })),
  );
  const portions = [...portionsOf(records, [0, 2])];
  assert.equal(
    portions.map((lines) => [lines.length, lines[0]!.row]),
    [
      [999, 0],
      [501, 999],
    ],
  );
  assert.equal(portions[0]![0], { row: 0, cells: ['A0', 'x'] });
  const wide = [1, 2].map((row) => ({ row, lines: [{ row, cells: ['x'.repeat(500_000)] }] }));
  assert.is([...portionsOf(wide, [0])].length, 2);
  assert.equal([...portionsOf([], [0])], []);
});

test('the total below the rows, and what no call can have, stay out', () => {
  const plan = planOf(['crate_name', 'phone', 'parts[].part']);
  const why = (isLast: boolean, ...lines: string[][]) =>
    keptOutText(plan, { row: 2, lines: lines.map((cells, at) => ({ row: at + 2, cells })) }, isLast);
  for (const total of ['Total', ' TOTALS:', 'Grand total']) assert.match(why(true, [total, '', ''])!, 'total');
  assert.is(why(false, ['Total', '', '']), undefined);
  assert.is(why(true, ['Total', '3125550100', '']), undefined);
  assert.is(why(true, ['Totally', '', '']), undefined);
  assert.match(why(false, ...Array.from({ length: 1_001 }, () => ['A', '', 'x']))!, '1,001 lines');
  assert.match(why(false, ['x'.repeat(3_000_001), '', ''])!, 'too long');
});

test('dates, times, numbers and phone numbers are read as spreadsheets write them', () => {
  const { properties } = noun.record;
  const value = (name: string, text: string) => {
    const found = readCell(properties[name]!, text, records);
    return 'value' in found ? found.value : found.message;
  };
  for (const text of [
    '11/9/2026',
    '11-09-26',
    '9-Nov-26',
    'Nov. 9, 2026',
    'Monday, November 9, 2026',
    '2026-11-09T08:14:00',
  ])
    assert.is(value('packed', text), '2026-11-09', text);
  assert.is(value('packed', '13/9/2026'), '13/9/2026');
  assert.equal(
    ['$1,284.50', '-$3', '$ 7'].map((text) => value('price', text)),
    [1284.5, -3, 7],
  );
  for (const text of ['+1 312 555 0100', '1-312-555-0100', '(312) 555-0100', '312.555.0100'])
    assert.is(value('phone', text), '3125550100', text);
  // What it cannot keep it does not drop.
  assert.is(value('phone', '312-555-0100 x12'), '312-555-0100 x12');
});

test('a number of more digits than a number keeps is refused, and not another one', () => {
  const plan = planOf(['crate_name', 'terminal_id', 'parts[].part', 'parts[].weight']);
  const cells = ['A', 'Joliet', 'lid', '90,071,992,547,409,931'];
  const [record] = recordLines(plan, [{ row: 2, cells }]);
  const read = readLines(plan, record!, records);
  assert.equal(read.values.parts, [{ part: 'lid', weight: '90071992547409931' }]);
  assert.equal(checkLines(noun, plan, read), { 'parts[].weight': 'Weight must be 1000000000000000 or less.' });
});

test('empty cells leave a field alone, unless their column empties', () => {
  const columns = ['crate_name', 'phone', 'packed'];
  assert.equal(read(columns, [['A', '', ' ']], { empties: ['packed'] })[0]!.values, {
    crate_name: 'A',
    packed: undefined,
  });
});

test('a new record is checked by its descriptor, once a column', () => {
  const plan = planOf(['crate_name', 'terminal_id', 'phone']);
  const line = { row: 1, cells: ['a name that is far too long', 'nowhere', '12'] };
  const lines = readLines(plan, { row: 1, lines: [line] }, records);
  assert.equal(checkLines(noun, plan, lines), {
    crate_name: 'Name must be no more than 20 characters.',
    phone: 'Phone must be a valid 10-digit phone number.',
    terminal_id: 'Terminal “nowhere” is not known.',
  });
});

test('a new record begins as in a form with what no column gives, and without the moment', () => {
  const { record } = noun;
  const properties = {
    ...record.properties,
    size: { ...record.properties.size!, default: 's' },
    packed: { ...record.properties.packed!, default: 'today' },
    sealed: { ...record.properties.sealed!, default: true },
  };
  const crate: Noun = { ...noun, record: { required: ['crate_name', 'size', 'packed'], properties } };
  const plan = { ...planOf(['crate_name', 'sealed']), noun: crate };
  const [lines] = read(['crate_name', 'sealed'], [['A', '']]);
  assert.equal(newValues(crate, plan, lines!.values), { crate_name: 'A', size: 's' });
  assert.equal(Object.keys(checkLines(crate, plan, lines!)), ['']);
});

test('fields of a type begin as in a form, too', () => {
  const fields = { required: [], properties: { grade: { title: 'Grade', type: 'string', default: 'B' } } } as const;
  assert.equal(newFields({ ...planOf(['crate_name']), fields }, {}), { grade: 'B' });
  assert.equal(newFields({ ...planOf(['crate_name']), fields }, { grade: 'A' }), { grade: 'A' });
  const plan = importPlan(noun, { columns: ['fields.grade'] }, fields) as ImportPlan;
  assert.equal(newFields(plan, {}), {});
});

test('columns that cannot be imported are refused', () => {
  const problem = (columns: string[], key?: string) => {
    const plan = importPlan(noun, { columns, key });
    return 'message' in plan ? plan.message : undefined;
  };
  assert.match(problem(['nothing'])!, 'is no column');
  assert.match(problem(['crate_name', 'crate_name'])!, 'Two columns are Name');
  assert.match(problem(Array.from({ length: 5000 }, () => ''))!, '5,000');
  assert.match(problem(['crate_name'], 'phone')!, 'found by this column');
  assert.match(problem(['crate_name', 'parts[].part'], 'parts[].part')!, 'found by this column');
});

const placed: Noun = {
  ...noun,
  record: {
    required: ['crate_name', 'latitude', 'longitude'],
    properties: {
      crate_name: noun.record.properties.crate_name!,
      spot: {
        title: 'GPS Location',
        type: 'string',
        readOnly: true,
        computed: { fields: ['latitude', 'longitude'], as: 'point' },
      },
      latitude: { title: 'Latitude', type: 'number', minimum: -90, maximum: 90 },
      longitude: { title: 'Longitude', type: 'number', minimum: -180, maximum: 180 },
    },
  },
};

test('a place is one column, however it is written, and fills both of its numbers', () => {
  const plan = importPlan(placed, { columns: ['crate_name', 'spot'] }) as ImportPlan;
  const placeIn = (text: string) => {
    const { values, errors } = readLines(plan, { row: 2, lines: [{ row: 2, cells: ['a', text] }] }, records);
    return errors.spot ?? [values.latitude, values.longitude];
  };
  assert.equal(placeIn('35.1, -90.05'), [35.1, -90.05]);
  assert.equal(placeIn('(35.1; -90.05)'), [35.1, -90.05]);
  assert.equal(placeIn(`35°06'00"N 90°03'00"W`), [35.1, -90.05]);
  const wrong = 'GPS Location must be a latitude and a longitude, such as (41.88, -87.62).';
  assert.is(placeIn('behind the shed'), wrong);
  assert.is(placeIn('95, 10'), wrong, 'beyond the pole');
  assert.equal(placeIn(''), [undefined, undefined]);
  const missing = checkLines(placed, plan, readLines(plan, { row: 2, lines: [{ row: 2, cells: ['a', ''] }] }, records));
  assert.equal(missing, { spot: 'Latitude is required. Longitude is required.' });
  assert.equal(missingColumns(placed, undefined, importColumns(placed), ['crate_name', 'spot']).required, []);
  assert.equal(importPlan(placed, { columns: ['spot', 'latitude'] }), { message: 'Two columns are Latitude.' });
  assert.equal(importPlan(placed, { columns: ['spot'], key: 'spot' }), {
    message: 'No records can be found by this column.',
  });
});

test('a noun with a map has the place of a record as a column, called as its form calls it', () => {
  const column = importColumns(nounOf('ticket')).find(({ pair }) => pair)!;
  assert.equal(
    [column.name, column.title, column.pair],
    ['latitude,longitude', 'GPS Location', ['latitude', 'longitude']],
  );
  assert.is(importColumns(nounOf('terminal')).find(({ pair }) => pair)!.name, 'geo_location');
  assert.equal(
    importColumns(nounOf('users')).filter(({ pair }) => pair),
    [],
  );
  const match = (headings: string[], ...cells: string[]) =>
    matchColumns(
      nounOf('terminal'),
      importColumns(nounOf('terminal')),
      { headings, rows: [{ row: 2, cells }] },
      records,
    );
  assert.equal(match(['Terminal', 'GPS Location'], 'a', '35.1, -90.05'), ['terminal_name', 'geo_location']);
  assert.equal(match(['Terminal', 'Where'], 'a', '35.1, -90.05'), ['terminal_name', 'geo_location']);
  assert.equal(match(['GPS Location', 'Latitude', 'Longitude'], '35.1, -90.05', '35.1', '-90.05'), [
    '',
    'latitude',
    'longitude',
  ]);
});

test.run();
