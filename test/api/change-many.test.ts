// One field of many records gets the same value: first as a dry run, in portions, by right, and never over what a save of
// one record would refuse.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListScreen, Noun } from '../../src/schema/descriptor/descriptor';
import { MAX_CHANGED, type ManyChanged } from '../../src/schema/model/many-changed';
import { nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';

const all = nouns as Map<string, Noun>;
const editable = (noun: Noun, ...fields: string[]): Noun => ({
  ...noun,
  screens: noun.screens!.map((screen) =>
    screen.kind === 'list'
      ? ({ ...screen, columns: fields.map((field) => ({ field, editable: true })) } as ListScreen)
      : screen,
  ),
});
const [terminal, ticket] = [all.get('terminal')!, all.get('ticket')!];
test.before(() => {
  // Staff may change what they may not list: the list has names of others.
  all.set('terminal', { ...editable(terminal, 'terminal_name', 'status'), may: { list: ['Administrator'] } });
  all.set('ticket', {
    ...editable(ticket, 'facility.facility_name', 'pkg_count', 'users.username'),
    confirmWhen: [
      { text: 'So many?', match: 'all', rules: [{ field: 'pkg_count', operator: 'at least', value: '5000' }] },
      { text: 'Late?', match: 'all', rules: [{ field: 'issue_date', operator: 'at most', value: 'today+9' }] },
    ],
  });
});
const api = ownApi(test, { kind: 'demo' });
test.after(() => {
  all.set('terminal', terminal);
  all.set('ticket', ticket);
});

const post = (path: string, body: object, token?: string) => api.call('POST', path, { body, token });

async function change(body: object, path = '/tickets'): Promise<ManyChanged> {
  const { status, body: response, text } = await post(`${path}/change`, body);
  assert.is(status, 200, text);
  return response.data;
}

const tickets = (where: string): Promise<{ ticket_id: number; pkg_count: number }[]> =>
  api.rows(`select ticket_id, pkg_count from ticket where ${where} order by ticket_id`);

const OPEN = `state not in ('closed', 'cancelled')`;

test('a dry run says what would be and changes nothing; the run does it, is logged, and can be undone', async () => {
  const search = { state: 'issued' };
  const before = await tickets(`state = 'issued'`);
  const dry = await change({ field: 'pkg_count', value: 77, search, dry_run: true });
  assert.equal([dry.matched, dry.changed, dry.same, dry.changes], [before.length, before.length, 0, []]);
  assert.equal(await tickets(`state = 'issued'`), before);

  const done = await change({ field: 'pkg_count', value: 77, search });
  assert.is(done.changes.length, before.length);
  assert.ok((await tickets(`state = 'issued'`)).every(({ pkg_count }) => pkg_count === 77));
  const again = await change({ field: 'pkg_count', value: 77, search });
  assert.equal([again.changed, again.same], [0, before.length]);
  const history = (await api.call('GET', `/tickets/${before[0]!.ticket_id}/history`)).body;
  assert.is(history.changes[0].change_id, done.changes[0]);

  // What was changed since stays.
  const [first] = before;
  await change({ field: 'pkg_count', value: 5, ids: [first!.ticket_id] });
  const { changes, refused } = (await post('/tickets/undo', { changes: done.changes })).body.data;
  assert.equal([changes.length, refused.length], [before.length - 1, 1]);
  assert.equal(await tickets(`state = 'issued'`), [{ ...first!, pkg_count: 5 }, ...before.slice(1)]);
});

test('what is closed stays as it is, and says why; an id that is none is not counted', async () => {
  const [closed] = await tickets(`state = 'closed'`);
  const [open] = await tickets(`state = 'issued'`);
  const found = await change({ field: 'facility_id', value: 2, ids: [closed!.ticket_id, open!.ticket_id, 999_999] });
  assert.equal([found.matched, found.changed + found.same], [2, 1]);
  assert.equal(found.refused, [
    { id: closed!.ticket_id, message: 'This ticket is Closed and can no longer be changed.', state: 'Closed' },
  ]);
});

test('each record is checked as by a save of its own', async () => {
  const ids = (await tickets(`state = 'issued'`)).map(({ ticket_id }) => ticket_id);
  const wrong = await change({ field: 'pkg_count', value: -1, ids });
  assert.is(wrong.changed, 0);
  assert.equal([...new Set(wrong.refused.map(({ message }) => message))], ['Number of Packages must be 0 or more.']);
  const gone = await change({ field: 'facility_id', value: 999_999, ids });
  assert.equal(gone.refused[0]?.message, 'Please select a valid facility.');
  const empty = await change({ field: 'pkg_count', value: null, ids });
  assert.match(empty.refused[0]!.message, /Number of Packages is required/);
});

test('bodies that are none of it are refused', async () => {
  const bodies = [
    { field: 'ticket_no', value: 'x', ids: [1] },
    { field: 'terminal_id', value: 1, ids: [1] },
    { field: 'pkg_count', value: 1 },
    { field: 'pkg_count', value: 1, ids: [1], search: {} },
    { field: 'pkg_count', value: 1, ids: ['1; drop table ticket'] },
    { field: 'pkg_count', value: 1, search: { state: ['issued'] } },
    { field: 'pkg_count', value: 1, search: { no_such_column: 'x' } },
  ];
  for (const body of bodies) assert.is((await post('/tickets/change', body)).status, 400, JSON.stringify(body));
});

test('who may not change a record, or not see the list, changes and learns nothing', async () => {
  const body = { field: 'status', value: 0, search: {} };
  assert.is((await api.call('POST', '/terminal/change', { body, token: null })).status, 401);
  const { token } = await signedIn(api, 'Staff');
  assert.is((await post('/terminal/change', { ...body, dry_run: true }, token)).status, 403);
  assert.is((await post('/terminal/change', body)).status, 200);
});

test('a portion that takes longer than a second ends, and the next one goes on', async () => {
  const ids = (await tickets(OPEN)).slice(0, 5).map(({ ticket_id }) => ticket_id);
  const now = Date.now;
  let late = 0;
  Date.now = () => {
    late += 400;
    return now() + late;
  };
  const first = await change({ field: 'pkg_count', value: 222, ids }).finally(() => {
    Date.now = now;
  });
  assert.ok(first.next !== undefined && first.changed > 0 && first.changed < 5);
  const rest = await change({ field: 'pkg_count', value: 222, ids, after: first.next });
  assert.equal([first.changed + rest.changed, rest.next], [5, undefined]);
});

test('more than one call looks at go on after the last id, and two at once wait for each other in one order', async () => {
  await api.rows(`insert into terminal (terminal_name, terminal_address, latitude, longitude, status)
    select 'Bulk ' || n, 'x', 1, 1, 1 from generate_series(1, ${MAX_CHANGED + 50}) n`);
  const run = async (value: number): Promise<number> => {
    let changed = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const found: ManyChanged = await change(
        { field: 'status', value, search: { terminal_name: 'Bulk' }, after },
        '/terminal',
      );
      changed += found.changed;
      after = found.next;
    }
    return changed;
  };
  assert.is(await run(0), MAX_CHANGED + 50);
  const both = await Promise.all([run(1), run(0)]);
  assert.ok(both.every((count) => count <= MAX_CHANGED + 50));
});

test('a portion whose response was lost is not made twice, and says again what can be undone', async () => {
  const [first] = await tickets(`state = 'issued'`);
  const body = { field: 'pkg_count', value: 4_321, ids: [first!.ticket_id] };
  const send = (sent: object) =>
    api.call('POST', '/tickets/change', { body: sent, headers: { 'idempotency-key': 'b 0' } });
  const done = await send(body);
  assert.is(done.body.data.changed, 1);
  assert.equal((await send(body)).body, done.body);
  assert.is((await send({ ...body, value: 1 })).status, 409);
  const { changes } = (await post('/tickets/undo', { changes: done.body.data.changes })).body.data;
  assert.is(changes.length, 1);
  assert.equal(await tickets(`ticket_id = ${first!.ticket_id}`), [first]);
});

test('what a form would ask before such a save is among what a dry run finds, with how many', async () => {
  const [first, ...others] = await tickets(OPEN);
  await api.rows('update ticket set pkg_count = 6000 where ticket_id = $1', [first!.ticket_id]);
  const ids = [first!, others[0]!, others[1]!].map(({ ticket_id }) => ticket_id);
  const dry = async (value: number) => (await change({ field: 'pkg_count', value, ids, dry_run: true })).confirmations;
  assert.equal(await dry(7_000), [{ text: 'So many?', count: 3 }]);
  assert.equal(await dry(6_000), [{ text: 'So many?', count: 2 }]);
  assert.equal(await dry(4), []);
  assert.is((await change({ field: 'pkg_count', value: 7_000, ids })).confirmations, undefined);
});

const bellOf = async (token: string) =>
  (await api.call('GET', '/notifications', { token })).body.notifications.map(
    ({ noun, reason, record_count, label }: any) => ({ noun, reason, record_count, label }),
  );

test('who becomes responsible for many by one change has one notification, and none once it is undone', async () => {
  const anna = await signedIn(api, 'Staff', 'Anna Many');
  const ids = (await tickets(OPEN)).map(({ ticket_id }) => ticket_id);
  await api.rows('update ticket set assignee_id = null where ticket_id = any($1)', [ids]);
  assert.ok(ids.length > 4);
  const give = (value: number | null, some: number[], batch: string) =>
    api.call('POST', '/tickets/change', { body: { field: 'assignee_id', value, ids: some }, headers: { batch } });
  const one = { noun: 'ticket', reason: 'assigned' };
  const portions = [await give(anna.id, ids.slice(0, 3), 'b'), await give(anna.id, ids.slice(3), 'b')];
  const [last] = await api.rows(`select ticket_no from ticket where ticket_id = ${ids.at(-1)}`);
  assert.equal(await bellOf(anna.token), [{ ...one, record_count: ids.length, label: last.ticket_no }]);

  // One call for each record, as rows of a page are assigned.
  const { body } = await api.call('GET', `/tickets/${ids[0]}`);
  await give(null, [ids.at(-1)!], 'c');
  assert.equal(await bellOf(anna.token), [{ ...one, record_count: ids.length - 1, label: '' }]);
  const changes = portions.flatMap((portion) => portion.body.data.changes);
  const undone = await post('/tickets/undo', { changes });
  assert.is(undone.body.data.changes.length, ids.length - 1);
  assert.equal(await bellOf(anna.token), []);
  assert.is(body.assignee_id, anna.id);
});

test('what others change together of the records of a user is one notification, undone also', async () => {
  const berta = await signedIn(api, 'Staff', 'Berta Many');
  const ids = (await tickets(OPEN)).slice(0, 4).map(({ ticket_id }) => ticket_id);
  await api.rows(`update ticket set assignee_id = $1 where ticket_id = any($2)`, [berta.id, ids]);
  const { changes } = await change({ field: 'pkg_count', value: 98_765, ids });
  const changed = { noun: 'ticket', reason: 'changed', record_count: 4 };
  const bell = async () => (await bellOf(berta.token)).map(({ label: _, ...rest }: any) => rest);
  assert.equal(await bell(), [changed]);
  assert.is((await post('/tickets/undo', { changes })).body.data.changes.length, 4);
  assert.equal(await bell(), [changed, changed]);
  await api.rows('update ticket set assignee_id = null where assignee_id = $1', [berta.id]);
});

test('two at once about tickets of several types both come to their end, and a save in between, too', async () => {
  const [{ number: last }] = await api.rows('select max(ticket_id) as number from ticket');
  const run = async (value: number): Promise<void> => {
    for (let after: number | undefined = 0; after !== undefined; )
      after = (await change({ field: 'pkg_count', value, search: { state: 'issued' }, after })).next;
  };
  const save = async (): Promise<void> => {
    for (const value of [1, 2, 3]) await change({ field: 'pkg_count', value, ids: [last] });
  };
  await Promise.all([run(31), run(32), run(33), save()]);
  const counts = new Set(
    (await tickets(`state = 'issued' and ticket_id <> ${last}`)).map(({ pkg_count }) => pkg_count),
  );
  assert.ok([...counts].every((count) => count > 30 && count < 34));
});

test('more than such a change may be about is refused in words', async () => {
  await api.rows(`insert into terminal (terminal_name, terminal_address, latitude, longitude, status)
    select 'Many ' || n, 'x', 1, 1, 1 from generate_series(1, 10001) n`);
  const { status, body } = await post('/terminal/change', {
    field: 'status',
    value: 0,
    search: { terminal_name: 'Many' },
  });
  assert.equal([status, body.message], [422, 'At most 10,000 records can be changed at once. Narrow the search.']);
});

test.run();
