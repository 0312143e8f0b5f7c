// Three copies of the server on one database and one folder, two of them with a clock that is a minute off, behind a
// proxy that sends each request to another one.
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { watchDatabase } from '../../server/db/schema/watch-database';
import { takeJob } from '../../server/db/take-job';
import { countCall } from '../../server/http/rate-limit';
import { type Copies, startCopies } from '../support/copies';
import { readNotices } from '../support/notice-reader';
import { freshDatabase } from '../support/postgres';
import { ticketForm } from '../trust/outages';

const test = suite('copies');
let all: Copies;

test.before(async () => {
  all = await startCopies([{}, { CLOCK_SECONDS: '60' }, { CLOCK_SECONDS: '-60' }]);
});
test.after(() => all?.stop());

/** A call by the proxy, or by a copy of one's choice. */
async function call(
  method: string,
  path: string,
  body?: FormData | object,
  more: { origin?: string; key?: string } = {},
) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${more.origin ?? all.origin}/api/client${path}`, {
    method,
    headers: {
      authorization: `Bearer ${all.token}`,
      ...(more.key && { 'idempotency-key': more.key }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any, headers: response.headers };
}

test('copies that start at once make one database, and a session of one is known to all', async () => {
  const { rows } = await all.database.pool.query('select count(*)::int as n from users');
  assert.equal(rows, [{ n: 1 }]);
  for (const { origin } of all.copies) assert.is((await call('GET', '/profile', undefined, { origin })).status, 200);
});

test('numbers of tickets are counted over all copies, and every list is right at once', async () => {
  // All at once on one terminal: on a busy machine some are sent again, as by any client.
  const save = async (form: FormData, key: string): Promise<Awaited<ReturnType<typeof call>>> => {
    const made = await call('POST', '/tickets/create', form, { key });
    return made.status === 503 ? save(form, key) : made;
  };
  const made = await Promise.all(Array.from({ length: 30 }, (_, n) => save(ticketForm(4 * (n + 1)), randomUUID())));
  assert.equal(new Set(made.map(({ status }) => status)), new Set([200]));
  assert.is(new Set(made.map(({ body }) => body.data.ticket_no)).size, 30);
  for (const { origin } of all.copies) {
    const list = await call('GET', '/tickets?draw=1&start=0&length=10', undefined, { origin });
    assert.is(list.body.recordsTotal, 30);
  }
});

test('a save that is sent to every copy at once under one key is one ticket', async () => {
  const key = randomUUID();
  const made = await Promise.all(
    all.copies.map(({ origin }) => call('POST', '/tickets/create', ticketForm(400), { key, origin })),
  );
  assert.is(new Set(made.map(({ body }) => body.data.ticket_no)).size, 1);
});

test('tries to sign in, and tokens in an hour, are counted over all copies', async () => {
  const wrong = () => call('POST', '/login', { email: 'nobody@example.com', password: 'Wrong-pass1!' });
  const tries = [];
  for (let n = 0; n < 11; n++) tries.push((await wrong()).status);
  assert.equal(tries.slice(0, 10), Array(10).fill(401));
  assert.is(tries[10], 429);
  for (const { origin } of all.copies)
    assert.is(
      (await call('POST', '/login', { email: 'nobody@example.com', password: 'Wrong-pass1!' }, { origin })).status,
      429,
    );

  const created = [];
  for (let n = 0; n < 31; n++)
    created.push((await call('POST', '/profile/tokens/create', { token_name: `Token ${n}`, days: 30 })).status);
  // After twenty an account has as many as it may have.
  assert.equal(created, [...Array(20).fill(200), ...Array(10).fill(409), 429]);
});

test('a link that one copy signed opens at every other, whatever their clocks say', async () => {
  const data = ticketForm(4);
  data.append('attachments[]', new File(['packing list'], 'list.txt', { type: 'text/plain' }));
  const { body } = await call('POST', '/tickets/create', data, { key: randomUUID() });
  const links = await Promise.all(
    all.copies.map(async ({ origin }) => {
      const ticket = await call('GET', `/tickets/${body.data.ticket_id}`, undefined, { origin });
      return /\/storage\/[^"\\]+/.exec(JSON.stringify(ticket.body))![0];
    }),
  );
  assert.is(new Set(links).size, 1, 'the same address from each of them');
  for (const { origin } of all.copies)
    assert.is(await (await fetch(`${origin}${links[0]}`)).text(), 'packing list', origin);
});

test('a copy says how far its clock is off', async () => {
  const notes = await Promise.all(
    all.copies.map(
      async ({ origin }) => ((await (await fetch(`${origin}/readyz`)).json()) as { notes: string[] }).notes,
    ),
  );
  assert.equal(notes, [
    [],
    ['The clock of this server is 60 seconds ahead of that of the database.'],
    ['The clock of this server is 60 seconds behind that of the database.'],
  ]);
  assert.match(all.copies[1]!.output(), 'The clock of this server is 60 seconds ahead of that of the database.');
});

test('who listens at one copy hears what is saved at another', async () => {
  const [first, second] = all.copies;
  const reader = await readNotices(first!.origin, all.token);
  assert.equal(await reader.next(), { kind: 'ready' });
  const { status } = await call(
    'POST',
    '/labortype/create',
    { labortype: 'Flagman', status: 1 },
    { origin: second!.origin },
  );
  assert.is(status, 200);
  assert.is((await reader.next()).kind, 'changed');
  reader.stop();
});

test('a job is done by one copy, and by another one the next time', async () => {
  const database = await freshDatabase();
  const db = openDatabase(database.pool);
  const asked = () => Promise.all([1, 2, 3].map(() => takeJob(db, 'work', 60_000)));
  assert.equal((await asked()).filter(Boolean).length, 1);
  assert.equal((await asked()).filter(Boolean).length, 0);
  await database.pool.query(`update job_run set began_at = now() - interval '55 seconds'`);
  assert.equal((await asked()).filter(Boolean).length, 1);
  await database.drop();
});

test('a caller gets so many calls in a while, each caller for itself', async () => {
  const database = await freshDatabase();
  const db = openDatabase(database.pool);
  const take = (caller: string) => countCall(db, { name: 'test', limit: 2, seconds: 60 }, caller);
  assert.equal([await take('a'), await take('a'), await take('a'), await take('b')], [0, 0, 60, 0]);
  await database.pool.query(`update rate_window set ends_at = now() + interval '30 seconds' where key = 'test a'`);
  assert.equal([await take('a'), await take('b'), await take('b')], [30, 0, 60]);
  await database.pool.query('update rate_window set ends_at = now()');
  assert.is(await take('a'), 0);
  await database.drop();
});

test('a copy that goes on while a newer one has changed the database says so', async () => {
  const database = await freshDatabase();
  const lines: string[] = [];
  const watch = await watchDatabase(openDatabase(database.pool), {
    warn: (line: unknown) => void lines.push(String(line)),
  });
  assert.equal(watch.notes(), []);
  await database.pool.query(`insert into migration (name) values ('9999-of-a-newer-release')`);
  await watch.look();
  await watch.look();
  assert.equal(watch.notes(), ['A newer release or another schema has changed the database: update this copy.']);
  assert.equal(lines, watch.notes());
  await database.pool.query(`delete from migration where name = '9999-of-a-newer-release'`);
  await database.pool.query(`update described_generation set generation = generation + 1`);
  await watch.look();
  assert.equal(watch.notes().length, 1);
  await database.drop();
});

test.run();
