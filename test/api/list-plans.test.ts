// How PostgreSQL finds a page of a list: from an index, whichever column it is sorted by, so that it does not matter how many
// rows there are. The plans are read with the other ways turned off: what remains of them has no index.
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findStatement } from '../../server/crud/find-records';
import { shownColumns } from '../../server/crud/table-columns';
import { findMatches, idsAmong } from '../../server/crud/table-matches';
import { pageIds } from '../../server/crud/table-order';
import { planTable } from '../../server/crud/table-query';
import { tableRequest } from '../../server/crud/table-request';
import { type Database, openDatabase } from '../../server/db/database';
import { storedNouns } from '../../server/db/noun-tables';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { ageRule } from '../../src/schema/model/stored';
import { ownApi } from '../support/api';
import { statementsOf, takenBack } from '../support/statements';

const api = ownApi(test);
let db: Database;
test.before(() => {
  db = openDatabase(api.pool);
});
// Also after a test that has failed: the next one begins without its tickets.
test.after.each(async () => {
  await api.rows('delete from ticket');
});

/** The steps for a page in the order of a column. */
async function stepsFor(noun: Noun, path: string, dir: 'asc' | 'desc', start = 0): Promise<string> {
  const request = tableRequest([
    ['columns[0][data]', path],
    ['order[0][column]', '0'],
    ['order[0][dir]', dir],
  ]);
  const { sql: text, parameters } = pageIds(await planTable(db, noun, request), { start, length: 25 }).compile(db);
  return takenBack(
    api.pool,
    'set local enable_seqscan = off; set local enable_sort = off; set local enable_incremental_sort = off; set local enable_bitmapscan = off',
    async (client) => {
      const { rows } = await client.query(`explain ${text}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  );
}

/** What is typed into the search box of a column of tickets, and of the whole list. */
const SEARCHES = [
  ['ticket_no', '20200105'],
  ['ticket_no', '202001'],
  ['ticket_no', '12345'],
  ['ticket_form.form_name', 'e'],
  ['terminal.terminal_name', 'MLR'],
  ['facility.facility_name', 'a'],
  ['pkg_count', '4'],
  ['issue_date', '2020-01-05'],
  ['status', 'Inactive'],
  ['ticket_form_type_id', '1'],
  ['ticket_form_version', '1'],
  ['author', 'a'],
  ['created', '2020-01-05'],
  ['pkg_count', '>890'],
  ['pkg_count', '5..10'],
  ['pkg_count', '4 | 8'],
  ['pkg_count', 'empty'],
  ['issue_date', '>2021-11-01'],
  ['issue_date', '2020-01-05 | 2020-02-05'],
  ['ticket_no', '"20200105-1-10005"'],
  ['ticket_no', '12345 | 12346'],
  ['terminal.terminal_name', '"MLR"'],
  ['facility.facility_name', 'empty'],
  ['status', '1 | empty'],
  [undefined, 'MLR'],
  [undefined, '12345'],
  [undefined, '2020'],
  [undefined, 'Inactive'],
  [undefined, 'Closed'],
  [undefined, '2020-01-05'],
] as const;

/** The ways to the rows of `ticket` in a plan that no condition on an index narrows. */
function wholeScans(plan: any): string[] {
  const isIndex = /^(Index|Index Only|Bitmap Index) Scan$/.test(plan['Node Type']);
  const isWhole = isIndex
    ? plan['Index Cond'] === undefined
    : plan['Relation Name'] === 'ticket' && plan['Node Type'] !== 'Bitmap Heap Scan';
  return [...(isWhole ? [plan['Node Type']] : []), ...(plan.Plans ?? []).flatMap(wholeScans)];
}

/** The rows of `ticket` that a plan has read without a condition on an index. */
function rowsRead(plan: any): number {
  const own = wholeScans({ ...plan, Plans: [] }).length * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0));
  return (plan.Plans ?? []).reduce((rows: number, part: any) => rows + rowsRead(part), own);
}

/** The rows that a plan has read and left out. */
const removed = (plan: any): number =>
  (plan.Plans ?? []).reduce(
    (rows: number, part: any) => rows + removed(part),
    (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'],
  );

/** For a list with a search, in the order of a column. */
const listRequest = (searched: string, text: string, path: string, dir: string) =>
  tableRequest([
    ['filters', 'typed'],
    ...(searched === ''
      ? ([['search[value]', text]] as const)
      : ([
          ['columns[0][data]', searched],
          ['columns[0][search][value]', text],
        ] as const)),
    ['order[0][name]', path],
    ['order[0][dir]', dir],
  ]);

/** What is read from other rows, counted until today or sorted by the texts of several values is sorted row by row. */
const isIndexed = ({ property, join }: ReturnType<typeof shownColumns>[number]) =>
  !join && property.countOf === undefined && !ageRule(property) && property.type !== 'array' && !property.file;

const lists = storedNouns()
  .filter(({ screens }) => screens?.some(({ kind }) => kind === 'list'))
  .flatMap((noun) => shownColumns(noun).map((column) => ({ noun, column })));

test('there are lists, with columns of their own and of referenced records', () => {
  assert.ok(lists.some(({ column }) => isIndexed(column)));
  assert.ok(lists.some(({ column }) => column.join));
});

for (const { noun, column } of lists) {
  if (isIndexed(column))
    test(`${noun.noun}: a page in the order of ${column.path} is read from an index, from either end`, async () => {
      for (const dir of ['asc', 'desc'] as const) {
        const steps = await stepsFor(noun, column.path, dir);
        assert.not.match(steps, /Sort|Seq Scan/, steps);
        assert.match(steps, 'Index Only Scan', steps);
      }
    });
  if (column.join)
    test(`${noun.noun}: a page in the order of ${column.path} walks the labels, and reads the rows of each from an index`, async () => {
      for (const dir of ['asc', 'desc'] as const) {
        const steps = await stepsFor(noun, column.path, dir);
        assert.match(steps, 'Nested Loop', steps);
        assert.not.match(steps, new RegExp(`Seq Scan on ${noun.noun}\\b|Hash|Merge Join`), steps);
      }
    });
}

test('one statement serves the pages behind the first one, so that sessions keep their plan and not one for each page', async () => {
  const plan = await planTable(db, lists[0]!.noun, tableRequest([]));
  const textAt = (start: number) => pageIds(plan, { start, length: 25 }).compile(db).sql;
  assert.is(new Set([25, 50, 225].map(textAt)).size, 1);
  assert.is(new Set([0, 25, 250].map(textAt)).size, 3);
});

test('pages near the beginning and far behind are the rows of the whole list, whatever it is sorted by', async () => {
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
    select to_char(timestamp '2020-01-01' + n % 70 * interval '1 day', 'YYYYMMDD') || '-1-' || (10000 + n), 1, 1, 1 + n % 3, nullif(n % 3, 0), '2020-01-01', n % 9, nullif(n % 4, 3) % 2
    from generate_series(1, 2400) n`);
  const numbers = (text: string) => text.match(/\d{8}-\d+-\d{4,}/g) ?? [];
  for (const path of ['ticket_no', 'terminal.terminal_name', 'facility.facility_name', 'status', 'pkg_count'])
    for (const dir of ['asc', 'desc']) {
      const order = `order[0][name]=${path}&order[0][dir]=${dir}`;
      const whole = numbers((await api.call('GET', `/tickets?format=csv&${order}`)).text);
      assert.is(whole.length, 2400);
      for (const start of [0, 25, 225, 790, 1_100, 1_900, 2_390]) {
        const { body } = await api.call('GET', `/tickets?start=${start}&length=25&${order}`);
        const page = body.data.map((row: { ticket_no: string }) => row.ticket_no);
        assert.equal(page, whole.slice(start, start + 25), `${path} ${dir} from ${start}`);
      }
    }
  assert.equal((await api.call('GET', '/tickets?start=5000&length=25')).body.data, []);
  const tickets = storedNouns().find(({ noun }) => noun === 'ticket')!;
  const idsOf = async (page: ReturnType<typeof pageIds>) => {
    const { rows } = await sql<{ id: number }>`${page}`.execute(db);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const searches = [
    ['status', 'Active'],
    ['terminal.terminal_name', 'MLR'],
    ['facility.facility_name', 'empty'],
    ['facility.facility_name', 'empty | a'],
    ['', '1000'],
    ['', '7'],
  ] as const;
  // Few rows match below the one limit, many above the other; of some searches many in one column and few in another.
  for (const [searched, text] of searches)
    for (const path of ['ticket_no', 'terminal.terminal_name', 'facility.facility_name', 'status', 'author'])
      for (const dir of ['asc', 'desc']) {
        const plan = await planTable(db, tickets, listRequest(searched, text, path, dir));
        for (const limit of [20, 300, 10_000]) {
          const matches = await findMatches(db, plan, limit);
          for (const start of [0, 225, 790]) {
            const page = { start, length: 25 };
            const name = `${searched} ${text} by ${path} ${dir} from ${start} with ${limit}`;
            assert.equal(await idsOf(idsAmong(plan, page, matches)), await idsOf(pageIds(plan, page)), name);
          }
        }
      }
});

test('the pages of a list that is sorted by several labels are those of the whole list', async () => {
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
    select '20200101-1-' || (1000 + n), 1, 1, 1 + n % 3, nullif(n % 2, 0), '2020-01-01', 1, 1 from generate_series(1, 300) n`);
  // Their names are not in the order of their ids.
  await api.rows(`update terminal set terminal_name = 'Z' || terminal_name where terminal_id = 1`);
  const labels = ['facility.facility_name', 'terminal.terminal_name'];
  const order = labels.map((path, at) => `order[${at}][name]=${path}&order[${at}][dir]=asc`).join('&');
  const whole = (await api.call('GET', `/tickets?format=csv&${order}`)).text.match(/\d{8}-\d+-\d{4,}/g) ?? [];
  assert.is(whole.length, 300);
  for (const start of [0, 50, 175]) {
    const { body } = await api.call('GET', `/tickets?start=${start}&length=25&${order}`);
    assert.equal(
      body.data.map((row: { ticket_no: string }) => row.ticket_no),
      whole.slice(start, start + 25),
    );
  }
  await api.rows(`update terminal set terminal_name = substr(terminal_name, 2) where terminal_id = 1`);
});

test('no search among 20,000 tickets goes over all of them to count those that match', async () => {
  for (let from = 0; from < 20_000; from += 2_000)
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status, created_by)
       select to_char(day, 'YYYYMMDD') || '-1-' || (10000 + n), 1, 1, 1 + n % 3, nullif(n % 3, 0), day, n % 900, least(n % 40, 1), 1
       from generate_series($1::int, $1::int + 1999) n, lateral (select timestamp '2020-01-01' + n % 700 * interval '1 day' as day) d`,
      [from],
    );
  // Also puts what waits beside the indexes of texts into them.
  await api.rows('vacuum analyze ticket');
  const tickets = storedNouns().find(({ noun }) => noun === 'ticket')!;
  const client = await api.pools.searches.connect();
  try {
    // Of what most rows have, an index is read from end to end.
    await client.query('begin; set local enable_seqscan = off; set local enable_indexonlyscan = off');
    for (const [column, text] of SEARCHES) {
      const request = tableRequest([
        ['filters', 'typed'],
        ...(column
          ? ([
              ['columns[0][data]', column],
              ['columns[0][search][value]', text],
            ] as const)
          : [['search[value]', text] as const]),
      ]);
      const plan = await planTable(db, tickets, request);
      const { statements } = await statementsOf(() => findMatches(db, plan, 10_000));
      for (const statement of statements) {
        // Without the end of counting, which many that match soon reach.
        const whole = statement.text.replace(/limit (\$\d+)/g, 'limit nullif($1::bigint, $1::bigint)');
        const { rows: found } = await client.query(`explain (format json) ${whole}`, statement.values);
        const { Plan } = found[0]['QUERY PLAN'][0];
        assert.equal(wholeScans(Plan), [], `${column ?? 'the whole list'}: ${text} ${JSON.stringify(Plan, null, 1)}`);
      }
    }
    await client.query('set local enable_indexonlyscan = on');
    // The index of the author is no cheaper than that of the id, as it is not where one author has made most tickets.
    const [author] = await client
      .query(
        `select indexrelid::regclass::text as name from pg_index where indrelid = 'ticket'::regclass
           and pg_get_indexdef(indexrelid) ~ '\\(created_by, ticket_id\\)'`,
      )
      .then(({ rows }) => rows);
    await client.query(`alter index ${author.name} set (fillfactor = 10); reindex index ${author.name}`);
    await client.query(`insert into users (first_name, last_name, unique_user_id, username, password_hash, email, status)
      select 'A', n::text, 'nobody' || n, 'nobody' || n, password_hash, 'nobody' || n || '@example.org', 1
      from users, generate_series(1, 3) n where user_id = 1`);
    // In the order of a label, also one that no ticket has or that all have, what many match is soon found.
    for (const path of ['author', 'users.username', 'terminal.terminal_name', 'facility.facility_name'])
      for (const dir of ['asc', 'desc'])
        for (const [searched, text] of [
          ['status', 'Active'],
          ['users.username', 'empty'],
          ['terminal.terminal_name', 'MLR'],
        ] as const) {
          const plan = await planTable(db, tickets, listRequest(searched, text, path, dir));
          const page = idsAmong(plan, { start: 0, length: 25 }, { count: 10_001, broad: [plan.where] }).compile(db);
          const { rows: found } = await client.query(`explain (analyze, format json) ${page.sql}`, [
            ...page.parameters,
          ]);
          const { Plan } = found[0]['QUERY PLAN'][0];
          assert.ok(removed(Plan) <= 1_000, `${searched} by ${path} ${dir}: ${JSON.stringify(Plan, null, 1)}`);
        }
    // With so few tickets a join over all of them may cost as little as one by one; with a million it does not.
    await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    for (const text of [
      '202',
      '20',
      '2',
      '20200105-1',
      '1-12345',
      'MLR',
      '(312) 555',
      'zz',
      'a b',
      'dfw mlr',
      'mlr xyzzy 20',
      '%a_',
      'x'.repeat(100),
    ]) {
      const statement = findStatement({ noun: tickets, name: 'ticket' }, text).compile(db);
      const { rows: found } = await client.query(`explain (analyze, format json) ${statement.sql}`, [
        ...statement.parameters,
      ]);
      const { Plan } = found[0]['QUERY PLAN'][0];
      // What most rows have is soon found without an index.
      assert.ok(rowsRead(Plan) <= 1_000, `${text} among everything: ${JSON.stringify(Plan, null, 1)}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('all rows that match are counted, and on wish to 10,000 and to the end of the page alone', async () => {
  const add = (from: number) =>
    api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
       select '20200101-1-' || n, 1, 1, 1, '2020-01-01', n % 2, 1 from generate_series($1::int + 1, $1::int + 4000) n`,
      [from],
    );
  for (const from of [0, 4_000, 8_000]) await add(from);
  const counts = async (path: string) => {
    const { recordsTotal, recordsFiltered, capped } = (await api.call('GET', `/tickets?${path}`)).body;
    return [recordsTotal, recordsFiltered, capped];
  };
  const terminal = 'columns[0][data]=terminal.terminal_name&columns[0][search][value]=MLR';
  assert.equal(await counts(''), [12_000, 12_000, undefined]);
  assert.equal(await counts(`${terminal}&count=capped`), [12_000, 10_001, true]);
  assert.equal(await counts(terminal), [12_000, 12_000, undefined]);
  assert.equal(await counts(`${terminal}&count=capped&start=10500&length=100`), [12_000, 10_601, true]);
  assert.equal(await counts(`${terminal}&count=capped&start=11950&length=100`), [12_000, 12_000, undefined]);
  const packages = 'columns[0][data]=pkg_count&columns[0][search][value]=1';
  assert.equal(await counts(packages), [12_000, 6_000, undefined]);
  const last = (await api.call('GET', `/tickets?${terminal}&start=11990&length=100`)).body.data;
  assert.is(last.length, 10, 'a page behind what was counted has its rows');
  assert.is((await api.call('GET', `/tickets?${terminal}&length=-1`)).status, 400);
});

test('a search in a referenced record that has no such label runs no statement on the rows', async () => {
  const search = (column: string, text: string) =>
    tableRequest([
      ['columns[0][data]', column],
      ['columns[0][search][value]', text],
    ]);
  const tickets = storedNouns().find(({ noun }) => noun === 'ticket')!;
  const conditions = async (column: string, text: string) => (await planTable(db, tickets, search(column, text))).where;
  assert.is((await conditions('terminal.terminal_name', 'nowhere'))[0]?.isNever, true);
  const [found] = await conditions('terminal.terminal_name', 'MLR');
  assert.equal([found?.isNever, found?.joins], [undefined, []]);
});

test.run();
