// What a start does with the states of rows when those of their noun have changed.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NounState } from '../../src/schema/descriptor/descriptor';
import { readNoun } from '../../src/schema/model/nouns';
import { carrier, refusalOf, shippedDatabase, startWith } from '../support/changing-nouns';
import type { FreshDatabase } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database?.drop();
});

const inStates = (...states: NounState[]) => readNoun(carrier({ rate: { type: 'string' } }, { states }));
const open = { name: 'open', label: 'Open', to: ['paused', 'done'] };
const paused = { name: 'paused', label: 'Paused', to: ['done'] };
const done = { name: 'done', label: 'Done', final: true };
const statesNow = async () =>
  (await database.pool.query('select state, state_since is not null as dated from carrier order by 1')).rows;

test('rows begin in the first state; one that goes needs a successor, in which they are from then on', async () => {
  database = await shippedDatabase();
  await startWith(database, [carrier({ rate: { type: 'string' } })]);
  await database.pool.query(`insert into carrier (rate) values ('a'), ('b')`);
  const noun = inStates(open, paused, done);
  assert.equal(await startWith(database, [noun]), ['carrier has states now: 2 rows begin in "open"']);
  assert.equal(await startWith(database, [noun]), []);
  assert.equal(await statesNow(), Array(2).fill({ state: 'open', dated: true }));

  await database.pool.query(`update carrier set state = 'paused' where rate = 'a'`);
  const begun = { ...open, name: 'begun', to: ['done'] };
  const refused = await refusalOf(database, [inStates(begun, done)]);
  for (const state of ['open', 'paused'])
    assert.match(refused ?? '', `carrier has no state "${state}" any more, but 1 row is in it: say "was": "${state}"`);
  const found = await startWith(database, [inStates({ ...begun, was: 'open' }, { ...done, was: ['paused'] })]);
  assert.equal(found, [
    'carrier: "open" is "begun" now: 1 row follows',
    'carrier: "paused" is "done" now: 1 row follows',
  ]);
  await database.pool.query(`insert into carrier (rate) values ('c')`);
  assert.equal(
    (await statesNow()).map(({ state }) => state),
    ['begun', 'begun', 'done'],
  );
});

test.run();
