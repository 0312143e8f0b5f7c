// A bulk change of 10,000 rows is undone in calls of 200, each in its own transaction and far within the time of a call.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_UNDONE } from '../../src/schema/model/history';
import { ownApi } from '../support/api';

const ROWS = 10_000;

const api = ownApi(test, { kind: 'demo' });
let changes: number[];
test.before(async () => {
  await api.rows(`insert into worktype (worktype, status) select 'Many ' || n, 1 from generate_series(1, ${ROWS}) n`);
  // As 10,000 saves would have left them.
  await api.rows(`update worktype set status = 0 where worktype like 'Many %'`);
  const field = { name: 'status', title: 'Status', before: { value: 1, text: 'Active' } };
  const rows = await api.rows(
    `insert into change_log (noun, record_id, label, action, summary, fields)
     select 'worktype', worktype_id, worktype, 'change', 'changed Status', $1::jsonb
     from worktype where worktype like 'Many %' order by worktype_id returning change_id::float8 as id`,
    [JSON.stringify([{ ...field, after: { value: 0, text: 'Inactive' } }])],
  );
  changes = rows.map(({ id }) => id);
});

const active = async () =>
  (await api.rows(`select count(*)::int as n from worktype where worktype like 'Many %' and status = 1`))[0].n;

test('all 10,000 are undone; one that was changed since is left, and the rest of its call is undone', async () => {
  await api.rows(`update worktype set status = 2 where worktype = 'Many 300'`);
  let refused = 0;
  for (let first = 0; first < ROWS; first += MAX_UNDONE) {
    const body = { changes: changes.slice(first, first + MAX_UNDONE) };
    const undone = await api.call('POST', '/worktype/undo', { body });
    assert.is(undone.status, 200, undone.text);
    refused += undone.body.data.refused.length;
  }
  assert.equal([await active(), refused], [ROWS - 1, 1]);
});

test.run();
