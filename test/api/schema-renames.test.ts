// Nouns and properties that get another name (`"was"` in a descriptor) keep their rows, references, keys and indexes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { applyWith, carrier, refusalOf, shippedDatabase, startWith } from '../support/changing-nouns';
import type { FreshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.before.each(async () => {
  database = await shippedDatabase();
});
test.after.each(async () => {
  await database?.drop();
});

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;
const start = (...described: Noun[]) => startWith(database, described);
const refusal = (...described: Noun[]) => refusalOf(database, described);
const column = (table: string, name: string) => rows(`select ${name} as value from ${table} order by 1`);
const values = async (table: string, name: string) => (await column(table, name)).map(({ value }) => value);

/** Names of everything that belongs to a table. */
const partsOf = async (table: string): Promise<string[]> =>
  (
    await rows(`select relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname ~ '^${table}_'
    union select conname from pg_constraint where conname ~ '^${table}_|_by_${table}$' order by 1`)
  ).map(({ name }) => name);

type Own = Omit<Property, 'title'>;
const text: Own = { type: 'string' };
const haulier = (properties: Record<string, Own>, more: Partial<Noun> = {}) =>
  carrier(properties, { noun: 'haulier', ...more });

test('a renamed noun keeps its rows, and so does who refers to it; everything of its table has the new name', async () => {
  const wagon = (ref: string, name: string, more: object = {}) =>
    carrier({ number: text, [name]: { type: 'integer', ref, ...more } }, { noun: 'wagon' });
  const properties = {
    name: { type: 'string', unique: true },
    terminal_id: { type: 'integer', ref: 'terminal' },
  } as const;
  await start(haulier(properties), wagon('haulier', 'haulier_id'));
  await rows(`insert into haulier (name, name_key, terminal_id) values ('BNSF', 'bnsf', 1), ('CSX', 'csx', 2)`);
  await rows(`insert into wagon (number, haulier_id) values ('W1', 2)`);
  const before = await partsOf('haulier');

  const renamed = [carrier(properties, { was: 'haulier' }), wagon('carrier', 'carrier_id', { was: 'haulier_id' })];
  assert.equal(await start(...renamed), [
    'carrier was called haulier: 2 rows follow',
    'carrier.carrier_id was called haulier_id: 2 rows follow',
    'wagon.carrier_id was called haulier_id: 1 row follows',
  ]);
  assert.equal(await rows('select carrier_id, name, name_key, terminal_id from carrier order by 1'), [
    { carrier_id: 1, name: 'BNSF', name_key: 'bnsf', terminal_id: 1 },
    { carrier_id: 2, name: 'CSX', name_key: 'csx', terminal_id: 2 },
  ]);
  assert.equal(
    await rows(
      `select noun, sum(rows)::integer as rows from row_count where noun in ('haulier', 'carrier') group by 1`,
    ),
    [{ noun: 'carrier', rows: 2 }],
  );
  assert.equal(await partsOf('haulier'), []);
  assert.equal(await partsOf('carrier'), before.map((name) => name.replaceAll('haulier', 'carrier')).sort());
  assert.ok((await partsOf('wagon')).includes('wagon_carrier_id_ref'));
  assert.equal(await rows(`insert into carrier (name) values ('NS') returning carrier_id`), [{ carrier_id: 3 }]);
  await refusedWith(rows('delete from carrier where carrier_id = 2'), '23503');
  assert.equal(await start(...renamed), [], 'a second start finds nothing');
});

test('two nouns can change names with each other, and two properties', async () => {
  const both = (more: Partial<Noun> = {}, other: Partial<Noun> = {}) => [
    carrier({ name: text }, more),
    haulier({ name: text }, other),
  ];
  await start(...both());
  await rows(`insert into carrier (name) values ('a carrier')`);
  await rows(`insert into haulier (name) values ('a haulier')`);
  const swapped = both({ was: 'haulier' }, { was: 'carrier' });
  assert.equal((await start(...swapped)).length, 4);
  assert.equal([await values('carrier', 'name'), await values('haulier', 'name')], [['a haulier'], ['a carrier']]);
  assert.equal(await start(...swapped), []);
  assert.equal([await values('carrier', 'name'), await values('haulier', 'name')], [['a haulier'], ['a carrier']]);
});

test('two properties can change names with each other, with their keys', async () => {
  const of = (name: Own, code: Own) => carrier({ name, code });
  await start(of({ ...text, unique: true }, text));
  await rows(`insert into carrier (name, name_key, code) values ('Long', 'long', 'L')`);
  const swapped = of({ ...text, was: 'code' }, { ...text, unique: true, was: 'name' });
  for (const _ of [1, 2]) {
    await start(swapped);
    assert.equal(await rows('select name, code, code_key from carrier'), [
      { name: 'L', code: 'Long', code_key: 'long' },
    ]);
  }
  assert.not.ok((await partsOf('carrier')).includes('carrier_name_key'));
});

test('names that pass through three in turn are each found, also where versions were skipped', async () => {
  const named = (name: string, was?: readonly string[]) =>
    carrier({ label: text }, { noun: name, was, api: { id: 'id', base: `/${name}`, list: 'POST' } });
  await start(named('haulier'));
  await rows(`insert into haulier (label) values ('x')`);
  await start(named('carrier', ['haulier']));
  await start(named('trucker', ['haulier', 'carrier']));
  assert.equal(await values('trucker', 'label'), ['x']);
  assert.equal(await start(named('trucker', ['haulier', 'carrier'])), []);

  await start(named('depot'));
  await rows(`insert into depot (label) values ('y')`);
  assert.equal((await start(named('yard', ['depot', 'station'])))[0], 'yard was called depot: 1 row follows');
  assert.equal(await values('yard', 'label'), ['y']);
});

test('properties whose names move up in a row all keep their values', async () => {
  await start(carrier({ a: text, b: text }));
  await rows(`insert into carrier (a, b) values ('1', '2')`);
  await start(carrier({ b: { ...text, was: 'a' }, c: { ...text, was: 'b' } }));
  assert.equal(await rows('select b, c from carrier'), [{ b: '1', c: '2' }]);
});

test('a rename that was forgotten at first is made later, as long as nothing was entered in between', async () => {
  await start(haulier({ code: text }));
  await rows(`insert into haulier (code) values ('x')`);
  await start(carrier({ code: text }));
  assert.equal(
    (await start(carrier({ code: text }, { was: 'haulier' })))[0],
    'carrier was called haulier: 1 row follows',
  );
  await start(carrier({ scac: text }, { was: 'haulier' }));
  const forgotten = carrier({ scac: { ...text, was: 'code' } }, { was: 'haulier' });
  assert.equal(await start(forgotten), ['carrier.scac was called code: 1 row follows']);
  assert.equal(await values('carrier', 'scac'), ['x']);
});

test('where both names have rows or values nothing is changed', async () => {
  await start(haulier({ name: text }));
  await rows(`insert into haulier (name) values ('x'), ('y')`);
  await start(carrier({ name: text }));
  await rows(`insert into carrier (name) values ('z')`);
  assert.match(
    (await refusal(carrier({ name: text }, { was: 'haulier' })))!,
    'carrier was called haulier, but both have rows (2 of haulier, 1 of carrier), which cannot be distinguished: move one of them away; nothing was changed',
  );
  await start(carrier({ name: text, code: text }));
  await rows(`update carrier set code = 'c'`);
  assert.match(
    (await refusal(carrier({ code: { ...text, was: 'name' } })))!,
    'carrier.code was called name, but both have values (name in 1 row, carrier.code in 1 row): empty one of them; nothing was changed',
  );
  assert.equal([await values('haulier', 'name'), await values('carrier', 'name')], [['x', 'y'], ['z']]);
});

const unique: Own = { ...text, unique: true };
const both = carrier({ code: { ...unique, was: 'name' } });

/** The rename was forgotten, and values were entered in between. */
async function withValuesInBoth(): Promise<void> {
  await start(carrier({ name: unique }));
  await rows(`insert into carrier (name, name_key) values ('Old', 'old'), ('Older', 'older')`);
  const [isNew] = await start(carrier({ code: unique }));
  assert.is(
    isNew,
    'carrier.code is new: a column is made, empty in 2 rows; if code is name renamed, say "was": "name"',
    'the start that makes the column says what may have been meant',
  );
  await rows(`update carrier set code = 'New', code_key = 'new' where name = 'Old'`);
  assert.match(
    (await refusal(both))!,
    'To keep one only, drop the other: `npm run schema -- apply --drop carrier.name` or `npm run schema -- apply --drop carrier.code`',
  );
}

test('where both names have values, --drop of the former one keeps those of the new one', async () => {
  await withValuesInBoth();
  const messages = await applyWith(database, [both], ['carrier.name']);
  assert.match(messages.at(-1)!, /^carrier\.name is dropped: what was in 2 rows is kept in dropped\.\w+$/);
  assert.equal(await rows('select code, code_key from carrier order by carrier_id'), [
    { code: 'New', code_key: 'new' },
    { code: null, code_key: null },
  ]);
  assert.equal(await start(both), []);
});

test('where both names have values, --drop of the new one moves those of the former one, with their keys', async () => {
  await withValuesInBoth();
  assert.equal(await applyWith(database, [both], ['carrier.code']), [
    'carrier.code was called name: 2 rows follow; what carrier.code had in 1 row is kept in the schema "dropped"',
  ]);
  assert.equal(await rows('select code, code_key from carrier order by carrier_id'), [
    { code: 'Old', code_key: 'old' },
    { code: 'Older', code_key: 'older' },
  ]);
  const kept = await rows(`select table_name as name from information_schema.columns
    where table_schema = 'dropped' and column_name = 'code'`);
  assert.equal(await rows(`select code from dropped.${kept[0].name}`), [{ code: 'New' }]);
  assert.equal(await start(both), []);
});

const former = (properties: Record<string, Own> = { name: unique }) => haulier(properties);
const renamed = carrier({ name: unique }, { was: 'haulier' });
const wagon = (ref: string) => carrier({ number: text, of: { type: 'integer', ref } }, { noun: 'wagon' });

/** The rename of a noun was forgotten, and records were made in between. */
async function withRowsInBoth(): Promise<void> {
  await start(former(), wagon('haulier'));
  await rows(`insert into haulier (name, name_key) values ('x', 'x'), ('y', 'y')`);
  await start(carrier({ name: unique }), wagon('carrier'));
  await rows(`insert into carrier (name, name_key) values ('z', 'z')`);
  assert.match(
    (await refusal(renamed, wagon('carrier')))!,
    'To keep one only, drop the other: `npm run schema -- apply --drop haulier` keeps what is in carrier, `npm run schema -- apply --drop carrier` what is in haulier',
  );
}

const keptRows = async (name: string): Promise<any[]> => {
  const [table] = await rows(`select table_name as name from information_schema.tables
    where table_schema = 'dropped' and table_name like '${name}%'`);
  return rows(`select name from dropped.${table.name} order by 1`);
};

test('where both tables have rows, --drop of the former one keeps those of the new one', async () => {
  await withRowsInBoth();
  await rows(`insert into wagon (number, "of") values ('W1', 1)`);
  const messages = await applyWith(database, [renamed, wagon('carrier')], ['haulier']);
  assert.match(messages.at(-1)!, /^haulier is dropped: what was in 2 rows is kept in dropped\.haulier_\w+$/);
  assert.equal([await values('carrier', 'name'), await keptRows('haulier')], [['z'], [{ name: 'x' }, { name: 'y' }]]);
  assert.equal(await start(renamed, wagon('carrier')), []);
});

test('where both tables have rows, --drop of the new one moves those of the former one, with keys and files', async () => {
  await withRowsInBoth();
  const file = (noun: string) =>
    rows(`insert into stored_file (stored_name, original_name, media_type, kind, size, sha256, position, owner_noun, owner_id, owner_field)
      values ('${noun}.png', '${noun}', 'image/png', 'png', 1, '', 0, '${noun}', 1, 'photos')`);
  await file('haulier');
  await file('carrier');
  assert.equal(await applyWith(database, [renamed, wagon('carrier')], ['carrier']), [
    'carrier was called haulier: 2 rows follow; what carrier had in 1 row is kept in the schema "dropped"',
    'carrier.carrier_id was called haulier_id: 2 rows follow',
    'wagon.of refers to carrier now: all 0 rows fit',
  ]);
  assert.equal(await rows('select carrier_id, name, name_key from carrier order by 1'), [
    { carrier_id: 1, name: 'x', name_key: 'x' },
    { carrier_id: 2, name: 'y', name_key: 'y' },
  ]);
  assert.equal(await keptRows('carrier'), [{ name: 'z' }]);
  assert.equal(await rows(`select original_name as name from stored_file where owner_noun = 'carrier'`), [
    { name: 'haulier' },
  ]);
  assert.equal(await rows(`insert into carrier (name) values ('n') returning carrier_id`), [{ carrier_id: 3 }]);
  await refusedWith(rows(`insert into wagon (number, "of") values ('W', 9)`), '23503');
  assert.equal(await start(renamed, wagon('carrier')), []);
});

test('a table whose records are named elsewhere does not give way: others would be named then', async () => {
  await withRowsInBoth();
  await rows(`insert into wagon (number, "of") values ('W1', 1)`);
  const refused = await applyWith(database, [renamed, wagon('carrier')], ['carrier']).catch((error) => error.message);
  assert.match(
    refused,
    'carrier cannot be dropped: wagon.of names its records in 1 row, and would name others then: empty it there, or add `--drop wagon.of`; nothing was changed',
  );
  assert.equal([await values('haulier', 'name'), await values('carrier', 'name')], [['x', 'y'], ['z']]);
  await rows(`update wagon set "of" = null`);
  await applyWith(database, [renamed, wagon('carrier')], ['carrier']);
  assert.equal(await values('carrier', 'name'), ['x', 'y']);
});

test('descriptors from before a rename do not start, and leave everything as it is', async () => {
  await start(haulier({ code: text }));
  await rows(`insert into haulier (code) values ('x')`);
  const now = carrier({ scac: { ...text, was: 'code' } }, { was: 'haulier' });
  await start(now);
  assert.match(
    (await refusal(haulier({ code: text })))!,
    'haulier is called carrier in this database, so these descriptors are older: start the newer ones, or say in haulier that it "was" carrier; nothing was changed',
  );
  assert.match(
    (await refusal(carrier({ code: text }, { was: 'haulier' })))!,
    'code is called carrier.scac in this database',
  );
  assert.equal(await start(now), []);
  const back = haulier({ code: { ...text, was: 'scac' } }, { was: 'carrier' });
  await start(back);
  assert.equal(await values('haulier', 'code'), ['x']);
});

test('a former name that is described itself, and stays, moves nothing', async () => {
  await start(carrier({ name: text, code: text }));
  await rows(`insert into carrier (name, code) values ('n', 'c')`);
  assert.match(
    (await refusal(carrier({ name: text, code: text, scac: { ...text, was: 'code' } })))!,
    'carrier.scac was called code, but code is described, too, and keeps what it has; nothing was changed',
  );
});

test('a table of another program is never taken for a former one', async () => {
  await start(carrier({ name: text }));
  await rows(`create table haulier (name text); insert into haulier values ('theirs')`);
  assert.equal(await start(carrier({ name: text }, { was: 'haulier' })), []);
  assert.equal(await values('haulier', 'name'), ['theirs']);
});

async function refusedWith(running: Promise<unknown>, code: string): Promise<void> {
  const error = await running.then(
    () => undefined,
    (reason: { code?: string }) => reason,
  );
  assert.is(error?.code, code);
}

test.run();
