// What a start does with the tables inside records, rows present, when a descriptor has changed since the last one.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { applyWith, carrier, planOf, refusalOf, shippedDatabase, startWith } from '../support/changing-nouns';
import type { FreshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database?.drop();
});

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;
const start = (...described: Noun[]) => startWith(database, described);
const plan = (...described: Noun[]) => planOf(database, described);

type Columns = Record<string, Omit<Property, 'title'>>;

/** A list of rows with these columns. */
function table(columns: Columns, { required = [], ...more }: Partial<Property> = {}): Omit<Property, 'title'> {
  const titled = Object.entries(columns).map(([name, column]) => [name, { title: name.toUpperCase(), ...column }]);
  return { type: 'array', items: { type: 'object', required, properties: Object.fromEntries(titled) }, ...more };
}

const text: Omit<Property, 'title'> = { type: 'string' };
const withLabor = (columns: Columns, more: Partial<Property> = {}) =>
  carrier({ name: text, labor: table(columns, more) });

const IDS = ['0f8fad5b-d9cb-469f-a165-708677289501', '0f8fad5b-d9cb-469f-a165-708677289502'];

/** A carrier with a row for each of the texts. */
async function withNotes(...notes: string[]): Promise<void> {
  database = await shippedDatabase();
  await start(withLabor({ note: text }));
  await database.pool.query(`insert into carrier (name) values ('A')`);
  for (const [place, note] of notes.entries())
    await database.pool.query('insert into carrier_labor (row_of, row_id, row_place, note) values (1, $1, $2, $3)', [
      IDS[place],
      place,
      note,
    ]);
}

test('a new table inside a record is made with its key, and goes with its record', async () => {
  database = await shippedDatabase();
  await start(carrier({ name: text }));
  const noun = carrier({ name: text, labor: table({ note: text, worktype_id: { type: 'integer', ref: 'worktype' } }) });
  assert.equal(await plan(noun), ['carrier_labor is new: a table is made']);
  assert.equal(await start(noun), ['carrier_labor is new: a table is made']);
  assert.equal([await plan(noun), await start(noun)], [[], []]);
  const constraints = await rows(
    `select contype as kind, pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'carrier_labor'::regclass and contype in ('p', 'f') order by 1, 2`,
  );
  assert.equal(
    constraints.map((one) => one.text),
    [
      'FOREIGN KEY (row_of) REFERENCES carrier(carrier_id) ON DELETE CASCADE',
      'FOREIGN KEY (worktype_id) REFERENCES worktype(worktype_id)',
      'PRIMARY KEY (row_of, row_id)',
    ],
  );
  assert.equal(
    await rows(`select 1 from pg_indexes where indexname in ('carrier_labor_worktype_id', 'carrier_labor_note_trgm')`),
    [{ '?column?': 1 }, { '?column?': 1 }],
  );
});

test('a column is added, renamed with its values and the table by every name that it had', async () => {
  await withNotes('a', 'b');
  const added = withLabor({ note: text, hours: { type: 'number' } }, { required: ['hours'] });
  assert.equal(await start(added), [
    'carrier_labor.hours is new: a column is made, empty in 2 rows; it is required, and so to be filled at the next edit',
  ]);
  const renamed = carrier({ name: text, work: { ...table({ remark: { ...text, was: 'note' } }), was: 'labor' } });
  const found = await start(renamed);
  assert.ok(found.includes('carrier_work was called carrier_labor: 2 rows follow'), found.join('\n'));
  assert.ok(found.includes('carrier_work.remark was called note: 2 rows follow'), found.join('\n'));
  assert.equal(await rows('select remark from carrier_work order by row_place'), [{ remark: 'a' }, { remark: 'b' }]);
  assert.equal(await start(renamed), []);
  // With the noun.
  const depot = carrier(
    { name: text, jobs: { ...table({ remark: text }), was: ['labor', 'work'] } },
    { noun: 'depot', was: 'carrier' },
  );
  await start(depot);
  assert.equal(await rows('select remark from depot_jobs order by row_place'), [{ remark: 'a' }, { remark: 'b' }]);
  assert.equal(await start(depot), []);
});

test('values get another type where they have one, and are kept as they were where they are written in another way', async () => {
  await withNotes('007', '8');
  const number = withLabor({ note: { type: 'integer' } });
  assert.match(
    (await refusalOf(database, [number]))!,
    /carrier_labor\.note holds text in 2 rows; the file says whole numbers/,
  );
  await applyWith(database, [number]);
  assert.equal(await rows('select note from carrier_labor order by row_place'), [{ note: 7 }, { note: 8 }]);
  const [{ name }] = await rows(`select relname as name from pg_class where relnamespace = 'dropped'::regnamespace`);
  assert.equal(await rows(`select * from dropped.${name} order by row_id`), [
    { row_of: 1, row_id: IDS[0], note: '007' },
    { row_of: 1, row_id: IDS[1], note: '8' },
  ]);
  const refused = await refusalOf(database, [withLabor({ note: { type: 'string', format: 'date' } })]);
  assert.match(refused!, /carrier_labor\.note cannot be converted to a day: 2 rows hold '7', '8'/);
});

test('what a new rule does not allow is said; a reference needs every row to fit', async () => {
  await withNotes('x', 'longer than that');
  assert.equal(await plan(withLabor({ note: { ...text, maxLength: 5 } })), [
    "carrier_labor.note: 1 row holds what its rules no longer allow ('longer than that': NOTE must be no more than 5 characters); it stays, and must be corrected at the next edit",
  ]);
  await database.pool.query(`update carrier_labor set note = '4711'`);
  const refers = withLabor({ note: { type: 'integer', ref: 'worktype' } });
  assert.match(
    (await refusalOf(database, [refers]))!,
    /carrier_labor\.note cannot refer to worktype: 2 rows hold '4711'/,
  );
});

test('a computed column is computed for the rows that are there', async () => {
  await withNotes('x', 'y');
  const computed = withLabor({
    note: text,
    twice: { ...text, readOnly: true, computed: { fields: ['note', 'note'], as: 'text' } },
  });
  await start(computed);
  assert.equal(await rows('select twice from carrier_labor order by row_place'), [{ twice: 'x x' }, { twice: 'y y' }]);
});

test('a column and a table that are described no longer stay until they are dropped by name, and are kept then', async () => {
  await withNotes('a', 'b');
  const without = withLabor({ other: text });
  assert.ok(
    (await start(without)).includes(
      'carrier_labor.note is no longer described: its column keeps the values of 2 rows until `npm run schema -- apply --drop carrier_labor.note`',
    ),
  );
  await applyWith(database, [without], ['carrier_labor.note']);
  assert.equal(
    await rows(
      `select column_name from information_schema.columns where table_name = 'carrier_labor' and column_name = 'note'`,
    ),
    [],
  );
  const bare = carrier({ name: text });
  assert.equal(await start(bare), [
    'carrier_labor is no longer described: its table keeps 2 rows until `npm run schema -- apply --drop carrier_labor`',
  ]);
  assert.equal(await rows('select count(*)::integer as n from carrier_labor'), [{ n: 2 }]);
  // Described again, it has its rows.
  await start(without);
  assert.equal(await rows('select count(*)::integer as n from carrier_labor'), [{ n: 2 }]);
  const still = await applyWith(database, [without], ['carrier_labor']).catch((error: Error) => error.message);
  assert.match(String(still), /carrier_labor is described in schemas\/, so it cannot be dropped/);
  await start(bare);
  const dropped = await applyWith(database, [bare], ['carrier_labor']);
  assert.match(dropped.at(-1)!, /^carrier_labor is dropped: what was in 2 rows is kept in dropped\.carrier_labor_/);
  assert.equal(await start(bare), []);
});

test('a list of texts that becomes a table leaves its column, and the other way round', async () => {
  database = await shippedDatabase();
  const tags = carrier({ name: text, labor: { type: 'array', items: { type: 'string' } } });
  await start(tags);
  await database.pool.query(`insert into carrier (name, labor) values ('A', '["a"]')`);
  assert.equal(await start(withLabor({ note: text })), [
    'carrier.labor is no longer described: its column keeps the values of 1 row until `npm run schema -- apply --drop carrier.labor`',
    'carrier_labor is new: a table is made',
  ]);
  await start(tags);
  assert.equal(await rows('select labor from carrier'), [{ labor: ['a'] }]);
});

test.run();
