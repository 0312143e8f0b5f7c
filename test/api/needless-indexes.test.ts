// Every save writes all indexes of its table: none is kept that another one contains.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';

const api = ownApi(test);

interface Index {
  name: string;
  table: string;
  columns: string[];
  isUnique: boolean;
}

/** Those that give an order. An index of some rows only, or with values besides, is none that another one replaces. */
const plainIndexes = (): Promise<Index[]> =>
  api.rows(`select i.relname as name, t.relname as "table", x.indisunique as "isUnique",
      array(select pg_get_indexdef(i.oid, n, true) || coalesce((select ' ' || collname from pg_collation where oid = x.indcollation[n - 1]), '')
        || ' ' || (x.indclass[n - 1])::text || ' ' || (x.indoption[n - 1])::text from generate_series(1, x.indnkeyatts) n) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_am a on a.oid = i.relam
    where t.relnamespace = current_schema()::regnamespace and a.amname = 'btree'
      and x.indpred is null and x.indnatts = x.indnkeyatts and not t.relispartition
    order by 1`);

test('no index begins with the columns of another one', async () => {
  const all = await plainIndexes();
  assert.ok(all.length > 20);
  const begins = (long: Index, short: Index) =>
    long !== short && long.table === short.table && short.columns.every((column, at) => column === long.columns[at]);
  const needless = all
    .filter(({ isUnique }) => !isUnique)
    .flatMap((index) => all.filter((other) => begins(other, index)).map((other) => `${index.name} in ${other.name}`));
  assert.equal(needless, []);
});

test.run();
