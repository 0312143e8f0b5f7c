// What counts of views, groups, boards and dashboards read among 20,000 tickets of which the most are done: never all of
// them. Their statements are recorded from the calls themselves, and explained with the other ways turned off.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import { type Statement, statementsOf, takenBack } from '../support/statements';

const TICKETS = 20_000;

/** Rows that counting reads at most of what nothing narrows: what it counts, and one more. */
const MOST = 10_001;

const api = ownApi(test);
test.before(async () => {
  for (let from = 0; from < TICKETS; from += 2_000)
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date,
         pkg_count, status, state, due_date, assignee_id, created_by)
       select to_char(day, 'YYYYMMDD') || '-1-' || (10000 + n), 1, 1, 1 + n % 3, nullif(n % 3, 0), day, n % 900, 1,
         case when n % 100 = 0 then 'in_recovery' else 'closed' end, day::date + 3, case when n % 50 = 0 then 1 end, 1
       from generate_series($1::int, $1::int + 1999) n, lateral (select now()::date - n % 700 * interval '1 day' as day) d`,
      [from],
    );
  await api.rows('vacuum analyze ticket');
});

const SEARCHES: Record<string, string>[] = [
  {},
  { 'users.username': 'me' },
  { due_date: 'late' },
  { due_date: 'late | today' },
  { due_date: 'today' },
  { 'users.username': 'empty', state: 'in_recovery' },
  { 'facility.facility_name': 'empty' },
  { state: 'in_recovery | delivered' },
  { state: 'closed' },
  { 'terminal.terminal_name': 'MLR' },
  { pkg_count: '>890' },
  { issue_date: 'last 7 days' },
  { '': '20200105' },
];
const view = (search: object) => ({ views: [{ search }], time_zone: 'UTC' });
const group = (by: string, search: object = {}) => ({ by, search, time_zone: 'UTC' });

const CALLS: readonly (readonly [name: string, method: 'GET' | 'POST', path: string, body?: object])[] = [
  ...SEARCHES.map((search) => [`a view ${JSON.stringify(search)}`, 'POST', '/tickets/counts', view(search)] as const),
  ...[
    'state',
    'terminal.terminal_name',
    'facility.facility_name',
    'users.username',
    'ticket_form.form_name',
    'issue_date',
  ].map((by) => [`groups by ${by}`, 'POST', '/tickets/groups', group(by)] as const),
  ['groups of some', 'POST', '/tickets/groups', group('users.username', { state: 'in_recovery' })],
  [
    'a column of a board',
    'GET',
    '/tickets?filters=typed&count=capped&length=20&columns[0][data]=state&columns[0][search][value]=%22In recovery%22',
  ],
  ['a dashboard', 'GET', '/dashboards/start?days=90'],
];

for (const [name, method, path, body] of CALLS)
  test(`${name} reads no more than it counts`, async () => {
    const { result, statements } = await statementsOf(() => api.call(method, path, { body }));
    assert.is(result.status, 200, result.text);
    const reading = statements.filter(({ text }) => /^(\/\*.*\*\/)?\s*(select|with)\b[^;]*"ticket"/i.test(text));
    assert.ok(reading.length > 0, 'something is read');
    for (const statement of reading) {
      const plan = await planOf(statement);
      assert.ok(rowsRead(plan) <= MOST, `${statement.text}\n${JSON.stringify(plan, null, 1)}`);
    }
  });

test('late ones are found among those that are not done', async () => {
  const { statements } = await statementsOf(() =>
    api.call('POST', '/tickets/counts', { body: view({ due_date: 'late' }) }),
  );
  const plans = await Promise.all(statements.filter(({ text }) => text.includes('"due_date"')).map(planOf));
  assert.ok(plans.length > 0 && plans.every((plan) => removed(plan) === 0), JSON.stringify(plans, null, 1));
});

async function planOf({ text, values }: Statement): Promise<any> {
  return takenBack(api.pools.searches, 'set local enable_seqscan = off', async (client) => {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  });
}

const partsOf = (plan: any): any[] => plan.Plans ?? [];

/** The rows of tickets that a plan reads without a condition on an index, each time that it does. */
function rowsRead(plan: any): number {
  const isIndex = /^(Index|Index Only|Bitmap Index) Scan$/.test(plan['Node Type']);
  const isWhole = isIndex
    ? plan['Index Cond'] === undefined && String(plan['Index Name']).startsWith('ticket_')
    : plan['Relation Name'] === 'ticket' && plan['Node Type'] !== 'Bitmap Heap Scan';
  const own = isWhole ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0;
  return partsOf(plan).reduce((rows: number, part) => Math.max(rows, rowsRead(part)), own);
}

const removed = (plan: any): number =>
  partsOf(plan).reduce((rows: number, part) => rows + removed(part), plan['Rows Removed by Filter'] ?? 0);

test.run();
