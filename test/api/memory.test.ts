// Requests of unusual size do not take the server's memory (the scenario is in `test/trust/memory.ts`).
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OwnServer, startOwnServer } from '../support/own-server';
import { largeTexts, watchMemory } from '../trust/memory';

let server: OwnServer;
test.before(async () => {
  server = await startOwnServer();
});
test.after(async () => {
  await server?.stop();
});

test('ten creates at once with thirty texts of 15.5 MB each are rejected, and cost little memory', async () => {
  const { statuses, growthMb } = await largeTexts(server, { requests: 10, parts: 30, partMb: 15.5 });
  assert.equal(statuses, { 413: 10 });
  assert.ok(growthMb < 150, `${growthMb} MB more`);
});

test('a history, a record as it was and an undo read large entries of the log one after the other', async () => {
  const call = async (path: string, body?: object) => {
    const response = await fetch(new URL(`/api/client${path}`, server.origin), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${server.token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  // As 40 saves of a table of 2,000 rows and ten columns leave them.
  await server.rows(`
    with cells as (
      select jsonb_agg(jsonb_build_object('name', 'column_' || c, 'title', 'Column ' || c,
        'before', jsonb_build_object('value', md5(c::text), 'text', md5(c::text)),
        'after', jsonb_build_object('value', md5(c::text || 'x'), 'text', md5(c::text || 'x')))) as fields
      from generate_series(1, 10) c)
    insert into change_log (noun, record_id, label, action, fields)
    select 'terminal', 1, 'T', 'change', jsonb_build_array(jsonb_build_object('name', 'gone', 'title', 'Gone',
      'before', null, 'after', null,
      'rows', jsonb_agg(jsonb_build_object('row_id', n::text, 'before', n, 'after', n, 'fields', cells.fields))))
    from cells, generate_series(1, 2000) n`);
  await server.rows(`insert into change_log (noun, record_id, label, action, fields)
    select noun, record_id, label, action, fields from change_log, generate_series(1, 39) where record_id = 1`);
  const ids = (
    await server.rows<{ change_id: number }>(
      `select change_id from change_log where noun = 'terminal' and record_id = 1`,
    )
  ).map(({ change_id }) => change_id);
  const calls: { status: number; body: any }[] = [];
  const growthMb = await watchMemory(server.pid, async () => {
    calls.push(await call('/terminal/1/history'));
    calls.push(await call('/terminal/1/as-it-was?at=2020-01-01T00:00:00Z'));
    calls.push(await call('/terminal/undo', { changes: ids }));
  });
  const [history, past, undone] = calls;
  assert.is(history!.body.changes.length, 40);
  assert.is(history!.body.changes[0].fields[0].rows.length, 10);
  assert.is(history!.body.changes[0].fields[0].rows_left, 1990);
  assert.is(past!.status, 200);
  assert.is(undone!.body.data.refused.length, 40, JSON.stringify(undone));
  assert.ok(growthMb < 250, `${growthMb} MB more`);
});

test.run();
