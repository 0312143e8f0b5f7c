// Columns whose type in the descriptor has changed: every pair of types, with values that have a counterpart and with
// values that have none.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { planSchema } from '../../server/db/schema/compare';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { applyWith, carrier, refusalOf, shippedDatabase, shippedNouns, startWith } from '../support/changing-nouns';
import type { FreshDatabase } from '../support/postgres';

const databases: FreshDatabase[] = [];
test.after(async () => {
  for (const database of databases) await database.drop();
});

type Own = Omit<Property, 'title'>;
const text: Own = { type: 'string' };
const number: Own = { type: 'number' };

const CONVERSIONS: [from: Own, to: Own, pairs: [string, unknown][]][] = [
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
  [number, { type: 'number', multipleOf: 1e-17 }, [['0.30000000000000004', 0.30000000000000004]]],
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
  [
    text,
    { type: 'array', items: { type: 'string' } },
    [
      ['a', ['a']],
      ['', null],
    ],
  ],
  [
    { type: 'array', items: { type: 'string' } },
    text,
    [
      ['["a"]', 'a'],
      ['[]', null],
    ],
  ],
];

const UNFIT: [from: Own, to: Own, values: string[], message: string][] = [
  [
    text,
    number,
    ['1', 'n/a', 'n/a', 'n/a'],
    `$ cannot be converted to a number: 3 rows hold 'n/a'; nothing was changed`,
  ],
  [
    text,
    number,
    ['a', 'b', 'c', 'd'],
    `$ cannot be converted to a number: 4 rows hold 'a', 'b', 'c' and others; nothing was changed`,
  ],
  [text, number, ['1e999'], `$ cannot be converted to a number: 1 row holds '1e999'; nothing was changed`],
  [
    text,
    { type: 'integer' },
    ['2147483648', '1.5', '0x1'],
    `$ cannot be converted to a whole number: 3 rows hold '0x1', '1.5', '2147483648'; nothing was changed`,
  ],
  [
    number,
    { type: 'integer' },
    ['1.5'],
    `$ cannot be converted to a whole number: 1 row holds '1.5'; nothing was changed`,
  ],
  [
    text,
    { type: 'string', format: 'date' },
    ['2026-02-30', '13-01-2026', '01/02-2026', '2026-03-01 10:00'],
    `$ cannot be converted to a day: 4 rows hold '01/02-2026', '13-01-2026', '2026-02-30' and others; nothing was changed`,
  ],
  [
    { type: 'string', format: 'local-date-time' },
    { type: 'string', format: 'date' },
    ['2026-03-01 10:00'],
    `$ cannot be converted to a day: 1 row holds '2026-03-01 10:00:00'; nothing was changed`,
  ],
  [
    { type: 'array', items: { type: 'string' } },
    text,
    ['["a","b"]'],
    `$ cannot be converted to text: 1 row holds '["a", "b"]'; nothing was changed`,
  ],
  [text, { type: 'array' }, ['x'], `$ cannot be converted to a list: 1 row holds 'x'; nothing was changed`],
  [
    text,
    number,
    [`${'x'.repeat(60)}\n`],
    `$ cannot be converted to a number: 1 row holds '${'x'.repeat(40)}…'; nothing was changed`,
  ],
];

/** The noun of a pair, under the first or the second type. */
const nounAt = (i: number, property: Own): Noun => carrier({ rate: property }, { noun: `noun${i}` });

/** A database in which each pair has a noun of its own, with one row for each value. */
async function withRows(pairs: readonly (readonly [from: Own, values: readonly string[]])[]): Promise<FreshDatabase> {
  const database = await shippedDatabase();
  databases.push(database);
  await startWith(
    database,
    pairs.map(([from], i) => nounAt(i, from)),
  );
  for (const [i, [, values]] of pairs.entries())
    for (const value of values) await database.pool.query(`insert into noun${i} (rate) values ($1)`, [value]);
  return database;
}

const planOf = async ({ pool }: FreshDatabase, described: readonly Noun[]) =>
  (await planSchema(openDatabase(pool), [...shippedNouns(), ...described])).map(({ message }) => message);

let converted: FreshDatabase;
const after = CONVERSIONS.map(([, to], i) => nounAt(i, to));
test.before(async () => {
  converted = await withRows(CONVERSIONS.map(([from, , pairs]) => [from, pairs.map(([value]) => value)] as const));
});

test('where every row can be converted, the change says so, and a start after it finds nothing', async () => {
  const planned = await planOf(converted, after);
  const isOnPurpose = (line: string) => line.includes('`npm run schema -- apply` keeps it as it was and converts');
  assert.equal(
    planned.filter((line) => !line.endsWith(': converted') && !isOnPurpose(line)),
    [],
  );
  assert.ok(planned.some(isOnPurpose));
  const made = await applyWith(converted, after);
  assert.is(made.filter((line) => line.includes(': converted')).length, CONVERSIONS.length);
  assert.equal(await startWith(converted, after), []);
});

for (const [i, [from, to, pairs]] of CONVERSIONS.entries())
  test(`${described(from)} becomes ${described(to)}`, async () => {
    const { rows } = await converted.pool.query(`select rate from noun${i} order by noun${i}_id`);
    assert.equal(
      rows.map(({ rate }) => rate),
      pairs.map(([, value]) => value),
    );
  });

test('values without a counterpart are named, and end the start before anything is changed', async () => {
  const database = await withRows(UNFIT.map(([from, , values]) => [from, values] as const));
  const state = async () => [
    (
      await database.pool.query(
        `select table_name, column_name, data_type from information_schema.columns order by 1, 2`,
      )
    ).rows,
    (await database.pool.query(`select noun, described from described_noun order by 1`)).rows,
  ];
  const before = await state();
  const to = UNFIT.map(([, property], i) => nounAt(i, property));
  const messages = UNFIT.map(([, , , message], i) => message.replace('$', `noun${i}.rate`));
  assert.equal(await planOf(database, to), messages);
  const refusal = await refusalOf(database, to);
  assert.equal(
    refusal,
    `The database does not fit the descriptors in schemas/:\n${messages.map((line) => `  ${line}`).join('\n')}`,
  );
  assert.equal(await state(), before);
  assert.equal(
    await startWith(
      database,
      UNFIT.map(([from], i) => nounAt(i, from)),
    ),
    [],
    'the last good descriptors still start',
  );
});

function described({ type, format, multipleOf }: Own): string {
  return [format ?? type, ...(multipleOf ? ['exact'] : [])].join(' ');
}

test.run();
