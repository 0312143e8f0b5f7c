// Records that are deleted together: one that has to stay costs the others few statements.
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteAll } from '../../server/crud/delete-record';
import { openDatabase } from '../../server/db/database';
import { storedNoun } from '../../server/db/noun-columns';
import { inTransaction } from '../../server/db/transaction';
import type { AppContext } from '../../server/request/context';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';

const api = ownApi(test);

test('where one of many has to stay, the others go by halves and not one by one', async () => {
  const added =
    await api.rows(`insert into terminal (terminal_name, terminal_address, geo_location, latitude, longitude, status)
    select 'Yard ' || at, '1 Street', '', 41, -87, 1 from generate_series(1, 64) as at returning terminal_id`);
  const ids = added.map(({ terminal_id }) => Number(terminal_id));
  const held = ids[40]!;
  await api.rows('create table holding (terminal_id integer references terminal)');
  await api.rows(`insert into holding values (${held})`);
  let attempts = 0;
  const db = openDatabase(api.pool).withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"savepoint attempt"')) attempts++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const served = {
    noun: storedNoun(nounOf('terminal')),
    module: {},
    context: { db, modules } as unknown as AppContext,
  };
  const [user] = await api.rows('select user_id from users order by user_id limit 1');
  const caller = { userId: Number(user!.user_id), tokenHash: '' } as never;
  const stays = await inTransaction(db, (transaction) => deleteAll(transaction, served, ids, caller));
  assert.equal(
    ids.filter((_, at) => stays[at] !== undefined),
    [held],
  );
  assert.equal(
    (await api.rows("select terminal_id from terminal where terminal_name like 'Yard %'")).map(
      (row) => row.terminal_id,
    ),
    [held],
  );
  assert.is(attempts, 1 + 2 * Math.log2(ids.length));
});

test.run();
