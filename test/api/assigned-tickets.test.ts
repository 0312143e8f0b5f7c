// Tickets that have a responsible user, and that are late: searched, in a file, on the map.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi, withLastResponse } from '../support/api';
import { signedIn } from '../support/contract-rights';

const api = ownApi(test, { kind: 'demo' });

const is = (what: string, run: () => Promise<void>) => test(what, () => withLastResponse(() => api, run));
/** The list with a search in a column, as the pages send it. */
const searched = (path: string, text: string, more = '', token = api.token) =>
  api.call(
    'GET',
    `/tickets?columns[0][data]=${path}&columns[0][search][value]=${text}&filters=typed&length=100&time_zone=UTC${more}`,
    { token },
  );
const idsIn = ({ body }: any): number[] =>
  body.data.map(({ ticket_id }: any) => ticket_id).sort((a: number, b: number) => a - b);
const idsWhere = async (condition: string) =>
  (await api.rows<{ id: number }>(`select ticket_id as id from ticket where ${condition} order by 1`)).map(
    ({ id }) => id,
  );

is('"me" finds the tickets of the reader, and of everyone their own', async () => {
  const anna = await signedIn(api, 'Staff', 'Anna');
  const own = await idsWhere('assignee_id = 1');
  assert.ok(own.length > 0, 'the demo has some');
  assert.equal(idsIn(await searched('users.username', 'me')), own);
  assert.equal(idsIn(await searched('users.username', 'ME', '', anna.token)), []);
  await api.rows('update ticket set assignee_id = $1 where ticket_id = 1', [anna.id]);
  assert.equal(idsIn(await searched('users.username', 'me', '', anna.token)), [1]);
});

is('"late" finds what was due before today and is not done', async () => {
  const late = await idsWhere("due_date < current_date and state not in ('closed', 'cancelled')");
  assert.ok(late.length > 0, 'the demo has some');
  assert.equal(idsIn(await searched('due_date', 'late')), late);
  await api.rows("update ticket set due_date = (now() at time zone 'UTC')::date where ticket_id = $1", [late[0]]);
  assert.equal(idsIn(await searched('due_date', 'late')), late.slice(1), 'today is not over');
  const { body } = await api.call(
    'GET',
    '/tickets/clusters?bounds=-180,-85,180,85&zoom=24&filters=typed&columns[0][data]=due_date&columns[0][search][value]=late',
  );
  assert.equal(
    body.points.map(({ id, is_late }: any) => [id, is_late]).sort(([a]: any, [b]: any) => a - b),
    late.slice(1).map((id) => [id, true]),
  );
});

is('a file of the list has who and until when', async () => {
  const { text } = await api.call(
    'GET',
    '/tickets?format=csv&columns[0][data]=ticket_no&columns[1][data]=users.username&columns[2][data]=due_date&filters=typed&columns[1][search][value]=me',
  );
  const [head, ...rows] = text.trim().split('\r\n');
  assert.match(head!, /"Ticket ID","Assigned To","Due Date"/);
  assert.ok(
    rows.every((row) => /^"[^"]+","admin","[\d-]*",/.test(row)),
    text,
  );
});

test.run();
