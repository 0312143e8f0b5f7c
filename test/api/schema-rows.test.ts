// How a start goes through the rows of a table that a changed descriptor is about, and what it says of them.
import type pg from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { carrier, planOf, shippedDatabase, startWith } from '../support/changing-nouns';
import type { FreshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.before.each(async () => {
  database = await shippedDatabase();
});
test.after.each(async () => {
  await database.drop();
});

type Own = Omit<Property, 'title'>;
const text: Own = { type: 'string' };

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;
const start = (...described: Noun[]) => startWith(database, described);
const plan = (...described: Noun[]) => planOf(database, described);

/** The first words of every statement about `carrier` that runs from now on, such as `select` and `update`. */
function statementsOn(pool: pg.Pool): string[] {
  const statements: string[] = [];
  const seen = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const statement = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      const [, word] = /^\s*(select|update)\b[\s\S]*"carrier"[\s\S]*(?:limit|jsonb_to_recordset)/.exec(statement) ?? [];
      if (word) statements.push(word);
      return query.apply(client, args);
    }) as typeof client.query;
  });
  return statements;
}

const PAIRS = ['select', 'update', 'select', 'update', 'select', 'update'];

test('a formula that is new, or reads other columns of rows, is computed for the records that are there', async () => {
  const columns: Record<string, Property> = {
    hours: { title: 'Hours', type: 'number', multipleOf: 0.25 },
    rate: { title: 'Rate', type: 'number', multipleOf: 0.01 },
  };
  const labor = (more: Record<string, Property> = {}): Own => ({
    type: 'array',
    items: { type: 'object', properties: { ...columns, ...more } },
  });
  await start(carrier({ labor: labor() }));
  await rows(`insert into carrier (carrier_id) overriding system value values (1), (2)`);
  await rows(`insert into carrier_labor (row_of, row_id, row_place, hours, rate)
    values (1, gen_random_uuid(), 0, 2.5, 48.5), (1, gen_random_uuid(), 1, 1, 10)`);
  const total = (computed: string): Own => ({ type: 'number', multipleOf: 0.01, readOnly: true, computed });
  const totals = () => rows('select total::float from carrier order by carrier_id');
  await start(carrier({ labor: labor(), total: total('sum(labor.hours) * 2') }));
  assert.equal(await totals(), [{ total: 7 }, { total: null }]);
  const cost = (computed: string) => ({
    cost: { title: 'Cost', type: 'number', readOnly: true, computed } as Property,
  });
  await start(carrier({ labor: labor(cost('hours * rate')), total: total('sum(labor.cost)') }));
  assert.equal(await totals(), [{ total: 131.25 }, { total: null }]);
  await start(carrier({ labor: labor(cost('hours * rate * 2')), total: total('sum(labor.cost)') }));
  assert.equal(await totals(), [{ total: 262.5 }, { total: null }]);
});

test('rows are computed anew of their record, where what they read of it or a formula of it is another one', async () => {
  const described = (rate: string, cost: string) =>
    carrier({
      base: { type: 'number' },
      rate: { type: 'number', readOnly: true, computed: rate },
      labor: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            hours: { title: 'Hours', type: 'number' },
            cost: { title: 'Cost', type: 'number', readOnly: true, computed: cost },
          },
        },
      },
      total: { type: 'number', readOnly: true, computed: 'sum(labor.cost)' },
    });
  await start(described('base + 1', 'hours * 2'));
  await rows(`insert into carrier (carrier_id, base, rate) overriding system value values (1, 4, 5), (2, 0, 1)`);
  await rows(`insert into carrier_labor (row_of, row_id, row_place, hours, cost)
    values (1, gen_random_uuid(), 0, 3, 6), (2, gen_random_uuid(), 0, 1, 2)`);
  const stored = () =>
    rows(`select l.cost::float, c.total::float from carrier c join carrier_labor l on row_of = carrier_id
    order by carrier_id`);
  await start(described('base + 1', 'hours * record.rate'));
  assert.equal(await stored(), [
    { cost: 15, total: 15 },
    { cost: 1, total: 1 },
  ]);
  await start(described('base + 2', 'hours * record.rate'));
  assert.equal(await stored(), [
    { cost: 18, total: 18 },
    { cost: 2, total: 2 },
  ]);
});

test('values are computed for a thousand rows at a time', async () => {
  const weights: Record<string, Own> = { empty: { type: 'number' }, load: { type: 'number' } };
  await start(carrier(weights));
  await rows(`insert into carrier (empty, load) select n, 1 from generate_series(1, 2500) n`);
  const statements = statementsOn(database.pool);
  const gross: Own = { type: 'number', readOnly: true, computed: { fields: ['empty', 'load'], as: 'sum' } };
  await start(carrier({ ...weights, gross }));
  assert.equal(statements, PAIRS);
  assert.equal(await rows('select count(*)::int as n from carrier where gross = empty + 1'), [{ n: 2500 }]);
});

for (const [kind, unique, key] of [
  ['a property', carrier({ name: { ...text, unique: true }, town: text }), 'name'],
  [
    'two together',
    carrier({ name: text, town: text }, { record: { required: [], unique: [['name', 'town']], properties: {} } }),
    'name_town',
  ],
] as const)
  test(`${kind} with many rows that are the same become unique a thousand rows at a time, and one line names three`, async () => {
    await start(carrier({ name: text, town: text }));
    await rows(`insert into carrier (name, town) select 'Road ' || n % 2000, 'Ogden' from generate_series(1, 2500) n`);
    const statements = statementsOn(database.pool);
    const lines = await start(unique);
    assert.equal(statements.slice(-6), PAIRS);
    assert.equal(
      lines.filter((line) => line.includes('records')),
      [
        `500 records of carrier have the same ${key.replace('_', ' and ')} as an older one (2001 as 1, 2002 as 2, 2003 as 3 and others): only the older one counts under it until the other gets another`,
      ],
    );
    const keys = `select count(*)::int as n, count(distinct ${key}_key)::int as keys from carrier`;
    assert.equal(await rows(keys), [{ n: 2500, keys: 2500 }]);
    assert.equal(await start(unique), []);
  });

test('rows whose lists hold what is no choice are counted', async () => {
  await start(carrier({ name: text, days: { type: 'array', items: text } }));
  await rows(`insert into carrier (days) values ('["Monday"]'), ('["Monday", "Someday"]'), ('[]'), (null)`);
  const changes: [allowed: string[], items?: Own][] = [
    [['Monday', 'Friday'], text],
    [['Monday', 'Sunday'], text],
    [['Monday', 'Tuesday']],
  ];
  for (const [values, items] of changes) {
    const options = values.map((value) => ({ value, text: value }));
    const closed = carrier({ name: text, days: { type: 'array', ...(items && { items }), options } });
    const allowed = values.join(', ');
    assert.equal(await plan(closed), [
      `carrier.days: 1 row holds what its rules no longer allow ('["Monday","Someday"]': DAYS must be one of ${allowed}); it stays, and must be corrected at the next edit`,
    ]);
    assert.is((await start(closed)).length, 1);
    assert.equal(await start(closed), [], 'it is said once');
  }
});

test('the log has no values of rows', async () => {
  const of = (name: Own) => carrier({ name, town: text }, { record: { required: [], properties: {} } });
  await start(of(text));
  await rows(`insert into carrier (name, town) values ('Secretive', 'Hidden'), ('secretive', 'HIDDEN')`);
  const together = carrier(
    { name: { ...text, maxLength: 4, unique: true }, town: text },
    { record: { required: [], unique: [['name', 'town']], properties: {} } },
  );
  assert.match(
    (await plan(together)).join('\n'),
    /'secretive'[\s\S]*'secretive \+ HIDDEN'[\s\S]*'Secretive', 'secretive'/,
  );
  assert.equal(await start(together), [
    'carrier.name is unique now: 1 row has a value that an older one has; it stays, and does not count under it until a new one is entered',
    'carrier: name and town are unique together now: 1 row has values that an older one has; it stays, and does not count under it until a new one is entered',
    'carrier.name: 2 rows hold what its rules no longer allow (NAME must be no more than 4 characters); they stay, and must be corrected at the next edit',
    'The records 1 and 2 of carrier have the same name: only 1 counts under it until 2 gets another',
    'The records 1 and 2 of carrier have the same name and town: only 1 counts under it until 2 gets another',
  ]);
});

test('what nobody may read is not quoted where it becomes unique either', async () => {
  const of = (unique: boolean, together: string[][]) =>
    carrier(
      { name: text, code: { ...text, writeOnly: true, unique } },
      { record: { required: [], unique: together, properties: {} } },
    );
  await start(of(false, []));
  await rows(`insert into carrier (name, code) values ('BNSF', 'swordfish'), ('BNSF', 'swordfish')`);
  assert.equal(await plan(of(true, [['name', 'code']])), [
    `carrier.code is unique now: 1 row has a value that an older one has ('…'); it stays, and does not count under it until a new one is entered`,
    `carrier: name and code are unique together now: 1 row has values that an older one has ('…'); it stays, and does not count under it until a new one is entered`,
  ]);
});

test('properties that are unique together may get other names, and are not announced again', async () => {
  const of = (name: Record<string, Own>, unique: string[]) =>
    carrier({ ...name, town: text }, { record: { required: [], unique: [unique], properties: {} } });
  await start(of({ name: text }, ['name', 'town']));
  await rows(`insert into carrier (name, town, name_town_key) values ('BNSF', 'Ogden', '["bnsf","ogden"]')`);
  assert.equal(await start(of({ title: { ...text, was: 'name' } }, ['title', 'town'])), [
    'carrier.title was called name: 1 row follows',
  ]);
  assert.equal(await rows('select title_town_key from carrier'), [{ title_town_key: '["bnsf","ogden"]' }]);
});

test.run();
