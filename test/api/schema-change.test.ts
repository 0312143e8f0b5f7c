// What a start does with rows when a descriptor has changed since the last one.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { carrier, planOf, refusalOf, shippedDatabase, startWith } from '../support/changing-nouns';
import { type FreshDatabase, freshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database?.drop();
});

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;
const start = (...described: Noun[]) => startWith(database, described);
const refusal = (...described: Noun[]) => refusalOf(database, described);
const plan = (...described: Noun[]) => planOf(database, described);

const text: Omit<Property, 'title'> = { type: 'string' };
const number: Omit<Property, 'title'> = { type: 'number' };

/** A database with a noun `carrier` that has one row for each value. */
async function withValues(property: Omit<Property, 'title'>, values: readonly string[]): Promise<void> {
  database = await shippedDatabase();
  await start(carrier({ rate: property }));
  for (const value of values) await database.pool.query(`insert into carrier (rate) values ($1)`, [value]);
}

test('the product as it is shipped has nothing to change in its own database, nor to say of it', async () => {
  for (const kind of ['start', 'demo'] as const) {
    database = await shippedDatabase(kind);
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
  database = await shippedDatabase();
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
    'carrier.scac is new: a column is made, empty in 2 rows; it is required, and so to be filled at the next edit',
    'depot is new: a table is made',
  ];
  assert.equal(await plan(changed, depot), expected);
  assert.equal(await start(changed, depot), expected);
  assert.equal(await start(changed, depot), []);
});

test('values that are written in another way by their new type wait for a change on purpose', async () => {
  await withValues(text, ['007', '8', '1.50']);
  const message = `carrier.rate holds text in 3 rows; the file says numbers, and 2 rows hold what is written in another way then ('1.50', '007'): \`npm run schema -- apply\` keeps it as it was and converts; nothing was changed`;
  assert.equal(await plan(carrier({ rate: number })), [message]);
  assert.match((await refusal(carrier({ rate: number })))!, message);
  assert.equal(await rows('select rate from carrier order by carrier_id'), [
    { rate: '007' },
    { rate: '8' },
    { rate: '1.50' },
  ]);
});

test('descriptors from before a rename or a conversion are older than the database, and do not start', async () => {
  await withValues(text, ['7']);
  const older = `these descriptors are generation 1 of the database, which newer ones have changed since: it is generation 2. Start the newer ones, or make these the newest with \`npm run schema -- apply\`; nothing was changed`;
  await start(carrier({ rate: text, scac: text }));
  assert.equal(
    await start(carrier({ rate: text })),
    [
      'carrier.scac is no longer described: its column is empty, and stays until `npm run schema -- apply --drop carrier.scac`',
    ],
    'a column more is no other generation',
  );
  await start(carrier({ rate: number }));
  assert.match((await refusal(carrier({ rate: text })))!, older);
  assert.equal(await plan(carrier({ rate: text })), [older]);
  assert.equal(await start(carrier({ rate: number })), []);
});

test('a reference to another noun needs every row to fit', async () => {
  database = await shippedDatabase();
  const to = (ref?: string): Noun => carrier({ name: text, place_id: { type: 'integer', ...(ref ? { ref } : {}) } });
  await start(to('terminal'));
  await rows(`insert into carrier (name, place_id) values ('a', 1), ('b', 2), ('c', 4), ('d', null)`);
  const message = `carrier.place_id cannot refer to facility: 1 row holds '4', which is not there; nothing was changed`;
  assert.equal(await plan(to('facility')), [message]);
  assert.match((await refusal(to('facility')))!, message);
  await rows(`update carrier set place_id = 2 where place_id = 4`);
  assert.equal(await start(to('facility')), ['carrier.place_id refers to facility now: all 3 rows fit']);
  assert.match(await rows('delete from facility where facility_id = 2').catch(({ code }) => code), '23503');
  assert.equal(await start(to()), ['carrier.place_id no longer refers to facility: its values stay']);
  await rows('update carrier set place_id = 77 where place_id = 2');
  assert.match((await refusal(to('terminal')))!, `2 rows hold '77', which are not there`);
});

test('nouns may refer to each other in a circle, and change it', async () => {
  database = await shippedDatabase();
  const circle = (ref: string): Noun[] => [
    carrier({ name: text, next_id: { type: 'integer', ref } }),
    carrier({ name: text, next_id: { type: 'integer', ref: 'carrier' } }, { noun: 'depot' }),
  ];
  await start(...circle('depot'));
  await rows(
    `insert into carrier (name) values ('c'); insert into depot (name, next_id) values ('d', 1); update carrier set next_id = 1`,
  );
  assert.equal(await start(...circle('carrier')), ['carrier.next_id refers to carrier now: its row fits']);
  assert.equal(await start(...circle('depot')), ['carrier.next_id refers to depot now: its row fits']);
});

test('of a property that becomes unique those rows are named that an older one rules out; its keys go when it no longer is', async () => {
  await withValues(text, ['BNSF', 'CSX', 'bnsf', ' BNSF ']);
  const unique: Omit<Property, 'title'> = { ...text, unique: true };
  const message = `carrier.rate is unique now: 2 rows have a value that an older one has ('bnsf', ' BNSF '); they stay, and do not count under it until a new one is entered`;
  assert.equal(await plan(carrier({ rate: unique })), [message]);
  assert.is((await start(carrier({ rate: unique })))[0], message.replace(/ \('.*'\)/, ''), 'the log has no values');
  await start(carrier({ rate: text }));
  await rows(`update carrier set rate = 'UP' where rate = 'CSX'`);
  await start(carrier({ rate: unique }));
  assert.equal(
    (await rows('select rate_key from carrier order by carrier_id')).map(({ rate_key }) => rate_key.trim()),
    ['bnsf', 'up', 'bnsf 3', 'bnsf 4'],
  );
});

test('properties become unique together while rows have the same values: the older one counts', async () => {
  database = await shippedDatabase();
  const of = (unique: string[][]): Noun =>
    carrier({ name: text, town: text }, { record: { required: [], unique, properties: {} } });
  await start(of([]));
  await rows(
    `insert into carrier (name, town) values ('BNSF', 'Chicago'), ('bnsf', 'Memphis'), ('bnsf', 'CHICAGO'), (null, 'Chicago'), (null, 'Chicago')`,
  );
  const message = `carrier: name and town are unique together now: 1 row has values that an older one has ('bnsf + CHICAGO'); it stays, and does not count under it until a new one is entered`;
  assert.equal(await plan(of([['name', 'town']])), [message]);
  assert.equal(await start(of([['name', 'town']])), [
    message.replace(/ \('.*'\)/, ''),
    'The records 1 and 3 of carrier have the same name and town: only 1 counts under it until 3 gets another',
  ]);
  assert.equal(await start(of([['name', 'town']])), [], 'it is said once');
  assert.equal(
    (await rows('select name_town_key as key from carrier order by carrier_id')).map(({ key }) => key),
    ['["bnsf","chicago"]', '["bnsf","memphis"]', '["bnsf","chicago"] 3\n', null, null],
  );
});

test('records that no longer keep the rules stay, and are counted', async () => {
  await withValues({ ...text, maxLength: 10, enum: ['BNSF', 'CSX', 'Norfolk'] }, [
    'BNSF',
    'CSX',
    'CSX',
    'Norfolk',
    'Norfolk',
  ]);
  await rows(`insert into carrier (rate) values (null), ('')`);
  const changes: [Omit<Property, 'title'>, string][] = [
    [
      { ...text, enum: ['BNSF', 'Norfolk'] },
      `carrier.rate: 2 rows hold what its rules no longer allow ('CSX': RATE must be one of BNSF, Norfolk); they stay, and must be corrected at the next edit`,
    ],
    [
      { ...text, maxLength: 4 },
      `carrier.rate: 2 rows hold what its rules no longer allow ('Norfolk': RATE must be no more than 4 characters); they stay, and must be corrected at the next edit`,
    ],
    [
      { ...text, format: 'email' },
      `carrier.rate: 5 rows hold what its rules no longer allow ('BNSF', 'CSX', 'Norfolk': Please enter a valid email address); they stay, and must be corrected at the next edit`,
    ],
  ];
  for (const [property, message] of changes) {
    assert.equal(await plan(carrier({ rate: property })), [message]);
    assert.equal(await start(carrier({ rate: property })), [message.replace(/'.*': /, '')], 'the log has no values');
    assert.equal(await start(carrier({ rate: property })), [], 'it is said once');
  }
  const required = carrier({ rate: text }, { record: { required: ['rate'], properties: {} } });
  assert.equal(await start(required), ['carrier.rate is required now: 2 rows lack it, to be filled at the next edit']);
  assert.equal((await rows('select rate from carrier')).length, 7);
});

test('what nobody may read is not quoted', async () => {
  await withValues({ ...text, writeOnly: true }, ['secret']);
  for (const property of [number, { ...text, maxLength: 3 }])
    assert.not.match((await plan(carrier({ rate: { ...property, writeOnly: true } }))).join(), 'secret');
});

test('a removed property keeps its values, out of sight, and a removed noun its rows; it is said once', async () => {
  await withValues(text, ['a', 'b']);
  await start(carrier({ rate: text, terminal_id: { type: 'integer', ref: 'terminal' } }));
  await rows('update carrier set terminal_id = 1 where carrier_id = 1');
  const column =
    'carrier.terminal_id is no longer described: its column keeps the values of 1 row until `npm run schema -- apply --drop carrier.terminal_id`, and no record of terminal that they name can be deleted';
  assert.equal([await start(carrier({ rate: text })), await start(carrier({ rate: text }))], [[column], []]);
  assert.equal(await plan(carrier({ rate: text })), [column]);
  const table = 'carrier is no longer described: its table keeps 2 rows until `npm run schema -- apply --drop carrier`';
  assert.equal([await start(), await start(), await plan()], [[table], [], [table]]);
  assert.equal(await start(carrier({ rate: text, terminal_id: { type: 'integer', ref: 'terminal' } })), []);
  assert.equal(await rows('select rate, terminal_id from carrier order by 1'), [
    { rate: 'a', terminal_id: 1 },
    { rate: 'b', terminal_id: null },
  ]);
});

test('a computed property that is new, or of other fields, is computed for every row', async () => {
  database = await shippedDatabase();
  const coordinates = { latitude: number, longitude: number, other: number };
  const at = (...fields: string[]): Noun =>
    carrier({ ...coordinates, place: { ...text, readOnly: true, computed: { fields, as: 'point' } } });
  await start(carrier(coordinates));
  await rows(
    `insert into carrier (latitude, longitude, other) select n % 90, 2, 3 from generate_series(1, 4100) n; insert into carrier (latitude) values (1)`,
  );
  await rows(`update carrier set updated_at = '2020-01-01'`);
  const said = await start(at('latitude', 'longitude'));
  assert.equal(said[1], 'carrier.place is computed from other fields: it is computed in 4,101 rows');
  const places = async () =>
    rows(`select place, count(*)::int as n from carrier where latitude = 1 group by 1 order by 1`);
  assert.equal(await places(), [
    { place: '(1, 2)', n: 46 },
    { place: null, n: 1 },
  ]);
  await start(at('latitude', 'other'));
  assert.equal((await places())[0], { place: '(1, 3)', n: 46 });
  assert.equal(await rows(`select distinct updated_at = '2020-01-01' as same from carrier`), [{ same: true }]);
});

test('a database from before the memory is taken as it is: types and references are compared, columns without a property are named', async () => {
  await withValues(text, ['x']);
  await rows('alter table carrier add column fax text; drop table described_noun');
  assert.match((await plan(carrier({ rate: number }))).join('\n'), `carrier.rate cannot be converted to a number`);
  assert.equal(await start(carrier({ rate: text })), [
    'carrier.fax is no longer described: its column is empty, and stays until `npm run schema -- apply --drop carrier.fax`',
  ]);
  assert.equal(await start(carrier({ rate: text })), []);
  const together = carrier(
    { rate: text, fax: text },
    { record: { required: [], properties: {}, unique: [['rate', 'fax']] } },
  );
  await start(together);
  await rows('drop table described_noun');
  assert.equal(await start(together), []);
});

test.run();
