// What a start does with rows when a descriptor has changed since the last one.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { planSchema } from '../../server/db/schema/plan';
import type { Noun, Property } from '../../src/schema/model/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { carrier, refusalOf, startWith } from '../support/changing-nouns';
import { type FreshDatabase, freshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database?.drop();
});

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;
const start = (...described: Noun[]) => startWith(database, described);
const refusal = (...described: Noun[]) => refusalOf(database, described);
const plan = async (...described: Noun[]) =>
  (await planSchema(openDatabase(database.pool), [...nouns.values(), ...described])).map(({ message }) => message);

/** Everything that a change could leave half made. */
const state = async () => [
  await rows(
    `select table_name, column_name, data_type from information_schema.columns where table_schema in ('public', 'dropped') order by 1, 2`,
  ),
  await rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
  await rows(`select noun, described from described_noun order by 1`),
];

const text: Omit<Property, 'title'> = { type: 'string' };
const number: Omit<Property, 'title'> = { type: 'number' };

/** A database with a noun `carrier` that has one row for each value. */
async function withValues(property: Omit<Property, 'title'>, values: readonly string[]): Promise<void> {
  database = await freshDatabase('start');
  await start(carrier({ rate: property }));
  for (const value of values) await database.pool.query(`insert into carrier (rate) values ($1)`, [value]);
}

test('the product as it is shipped has nothing to change in its own database, nor to say of it', async () => {
  for (const kind of ['start', 'demo'] as const) {
    database = await freshDatabase(kind);
    assert.equal([await plan(), await start()], [[], []]);
    if (kind === 'start') await database.drop();
  }
});

test('an option or a part that is shown in another way changes the texts that are made of it', async () => {
  const texts = (value: string, more: Partial<Property> = {}) =>
    carrier({
      rate: { type: 'integer', options: [{ value: 1, text: value }], ...more },
      fee: { type: 'number', multipleOf: 0.01 },
      made: { type: 'string', readOnly: true, computed: { fields: ['rate', 'fee'], as: 'text' } },
      whole: { type: 'string', readOnly: true, computed: { fields: ['made', 'fee'], as: 'text' } },
    });
  database = await freshDatabase('start');
  await start(texts('Low'));
  await database.pool.query(`insert into carrier (rate, fee, made, whole) values (1, 2, 'Low 2.00', 'Low 2.00 2.00')`);
  assert.equal(await start(texts('Low')), []);
  const found = await start(texts('Cheap'));
  assert.equal(found.length, 2, found.join());
  assert.equal(await rows('select made, whole from carrier'), [{ made: 'Cheap 2.00', whole: 'Cheap 2.00 2.00' }]);
});

test('an empty database has no findings', async () => {
  database = await freshDatabase('empty');
  assert.equal(await plan(), []);
});

test('a new noun is a new table, a new property a new column', async () => {
  await withValues(text, ['a', 'b']);
  const depot = carrier({ name: text }, { noun: 'depot' });
  const changed = carrier({ rate: text, scac: text }, { record: { required: ['scac'], properties: {} } });
  const expected = [
    'carrier.scac is new: a column is made, empty in 2 rows; it is required, so they stay, and must be completed at their next edit',
    'depot is new: a table is made',
  ];
  assert.equal(await plan(changed, depot), expected);
  assert.equal(await start(changed, depot), expected);
  assert.equal(await start(changed, depot), []);
});

const CONVERSIONS: [from: Omit<Property, 'title'>, to: Omit<Property, 'title'>, pairs: [string, unknown][]][] = [
  [
    number,
    text,
    [
      ['0.1', '0.1'],
      ['12', '12'],
      ['1e21', '1e+21'],
    ],
  ],
  [{ type: 'integer' }, text, [['-7', '-7']]],
  [{ type: 'integer' }, number, [['7', 7]]],
  [{ type: 'integer' }, { type: 'number', multipleOf: 0.01 }, [['7', 7]]],
  [
    number,
    { type: 'integer' },
    [
      ['7', 7],
      ['-2147483648', -2147483648],
    ],
  ],
  [number, { type: 'number', multipleOf: 0.01 }, [['0.30000000000000004', 0.30000000000000004]]],
  [
    text,
    { type: 'integer' },
    [
      ['7', 7],
      [' 8 ', 8],
      ['', null],
      ['007', 7],
      ['12.0', 12],
    ],
  ],
  [
    text,
    number,
    [
      ['1.5', 1.5],
      ['-.5', -0.5],
      ['2e3', 2000],
      ['  ', null],
    ],
  ],
  [
    text,
    { type: 'boolean' },
    [
      ['true', true],
      ['No', false],
      ['1', true],
      ['', null],
    ],
  ],
  [
    { type: 'boolean' },
    text,
    [
      ['true', 'true'],
      ['false', 'false'],
    ],
  ],
  [{ type: 'boolean' }, { type: 'integer' }, []],
  [
    text,
    { type: 'string', format: 'date' },
    [
      ['2024-02-29', '2024-02-29'],
      ['02-29-2024', '2024-02-29'],
      ['12/31/1999', '1999-12-31'],
      ['', null],
    ],
  ],
  [
    text,
    { type: 'string', format: 'local-date-time' },
    [
      ['2026-03-01 23:59', '2026-03-01 23:59:00'],
      ['03-01-2026', '2026-03-01 00:00:00'],
    ],
  ],
  [{ type: 'string', format: 'date' }, text, [['2026-03-01', '2026-03-01']]],
  [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'local-date-time' },
    [['2026-03-01', '2026-03-01 00:00:00']],
  ],
  [
    { type: 'string', format: 'local-date-time' },
    { type: 'string', format: 'date' },
    [['2026-03-01 00:00', '2026-03-01']],
  ],
  [{ type: 'string', format: 'local-date-time' }, text, [['2026-03-01 23:05', '2026-03-01 23:05']]],
  [text, { type: 'array', items: { type: 'string' } }, [['a', ['a']]]],
  [
    { type: 'array', items: { type: 'string' } },
    text,
    [
      ['["a"]', 'a'],
      ['[]', null],
    ],
  ],
];

for (const [from, to, pairs] of CONVERSIONS)
  test(`${describe(from)} becomes ${describe(to)} where every row can be converted`, async () => {
    await withValues(
      from,
      pairs.map(([value]) => value),
    );
    const [said] = await plan(carrier({ rate: to }));
    assert.match(said!, /: converted/);
    assert.match((await start(carrier({ rate: to })))[0]!, /: converted/);
    assert.equal(
      (await rows('select rate from carrier order by carrier_id')).map(({ rate }) => rate),
      pairs.map(([, value]) => value),
    );
    assert.equal(await start(carrier({ rate: to })), []);
  });

const UNFIT: [from: Omit<Property, 'title'>, to: Omit<Property, 'title'>, values: string[], message: string][] = [
  [
    text,
    number,
    ['1', 'n/a', 'n/a', 'n/a'],
    `carrier.rate cannot be converted to a number: 3 rows hold 'n/a'; nothing was changed`,
  ],
  [
    text,
    number,
    ['a', 'b', 'c', 'd'],
    `carrier.rate cannot be converted to a number: 4 rows hold 'a', 'b', 'c' and others; nothing was changed`,
  ],
  [text, number, ['1e999'], `carrier.rate cannot be converted to a number: 1 row holds '1e999'; nothing was changed`],
  [
    text,
    { type: 'integer' },
    ['2147483648', '1.5', '0x1'],
    `carrier.rate cannot be converted to a whole number: 3 rows hold '0x1', '1.5', '2147483648'; nothing was changed`,
  ],
  [
    number,
    { type: 'integer' },
    ['1.5'],
    `carrier.rate cannot be converted to a whole number: 1 row holds '1.5'; nothing was changed`,
  ],
  [
    text,
    { type: 'string', format: 'date' },
    ['2026-02-30', '13-01-2026', '01/02-2026', '2026-03-01 10:00'],
    `carrier.rate cannot be converted to a day: 4 rows hold '01/02-2026', '13-01-2026', '2026-02-30' and others; nothing was changed`,
  ],
  [
    { type: 'string', format: 'local-date-time' },
    { type: 'string', format: 'date' },
    ['2026-03-01 10:00'],
    `carrier.rate cannot be converted to a day: 1 row holds '2026-03-01 10:00:00'; nothing was changed`,
  ],
  [
    { type: 'array', items: { type: 'string' } },
    text,
    ['["a","b"]'],
    `carrier.rate cannot be converted to text: 1 row holds '["a", "b"]'; nothing was changed`,
  ],
  [text, { type: 'object' }, ['x'], `carrier.rate cannot be converted to a list: 1 row holds 'x'; nothing was changed`],
  [
    text,
    number,
    [`${'x'.repeat(60)}\n`],
    `carrier.rate cannot be converted to a number: 1 row holds '${'x'.repeat(40)}…'; nothing was changed`,
  ],
];

for (const [from, to, values, message] of UNFIT)
  test(`${describe(from)} that cannot become ${describe(to)} ends the start: ${message}`, async () => {
    await withValues(from, values);
    const before = await state();
    assert.equal(await plan(carrier({ rate: to })), [message]);
    assert.match((await refusal(carrier({ rate: to })))!, message);
    assert.equal(await state(), before);
    assert.equal(await start(carrier({ rate: from })), [], 'the last good descriptors still start');
  });

test('a value that is written in another way by its new type is kept as it was', async () => {
  await withValues(text, ['007', '8', '1.50']);
  assert.equal(await start(carrier({ rate: number })), [
    'carrier.rate holds text in 3 rows; the file says numbers: converted; 2 are written in another way then, so the schema "dropped" keeps all as they were',
  ]);
  const [{ table_name }] = await rows(
    `select table_name from information_schema.tables where table_schema = 'dropped'`,
  );
  assert.match(table_name, /^carrier_rate_\d{8}_\d{6}_\d{6}$/);
  assert.equal(await rows(`select * from dropped."${table_name}" order by 1`), [
    { carrier_id: 1, rate: '007' },
    { carrier_id: 2, rate: '8' },
    { carrier_id: 3, rate: '1.50' },
  ]);
});

test('two sets of descriptors that start in turn do not rewrite values to and fro', async () => {
  await withValues(number, []);
  await start(carrier({ rate: text }));
  await rows(`insert into carrier (rate) values ('1.50')`);
  assert.match(
    (await refusal(carrier({ rate: number })))!,
    `carrier.rate was numbers before, and going back would rewrite 1 row ('1.50'): these descriptors may be older ones. If they are not, run \`npm run schema -- apply\`; nothing was changed`,
  );
  await rows(`update carrier set rate = '1.5'`);
  assert.match((await start(carrier({ rate: number })))[0]!, /converted/);
});

function describe({ type, format, multipleOf }: Omit<Property, 'title'>): string {
  return [format ?? type, ...(multipleOf ? ['exact'] : [])].join(' ');
}

test.run();
