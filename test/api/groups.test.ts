// The groups of a list: by a choice, a reference and a day, with counts, sums and rights.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Grouping, groupingOf, groupSearch, MAX_GROUPS, type RecordGroup } from '../../src/schema/filters/groups';
import { isLog } from '../../src/schema/model/history';
import { nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { statementsOf, takenBack } from '../support/statements';

const api = ownApi(test, { kind: 'demo' });

const group = (body: object, base = '/tickets') => api.call('POST', `${base}/groups`, { body });

/** What the list itself finds with these searches, each in a column of its own. */
async function listed(base: string, method: 'GET' | 'POST', searches: { path: string; text: string }[]) {
  const query = new URLSearchParams({ filters: 'typed', length: '1' });
  searches.forEach(({ path, text }, index) => {
    query.set(`columns[${index}][data]`, path);
    query.set(`columns[${index}][search][value]`, text);
  });
  const found =
    method === 'GET'
      ? await api.call('GET', `${base}?${query}`)
      : await api.call('POST', `${base}?${query}`, { body: {} });
  assert.is(found.status, 200, found.text);
  return found.body.recordsFiltered as number;
}

test('every grouping of every paged list counts what its list finds', async () => {
  for (const noun of nouns.values()) {
    if (!noun.api.paged || isLog(noun)) continue;
    for (const name of Object.keys(noun.record.properties)) {
      const grouping = groupingOf(noun, name);
      if (!grouping) continue;
      const { status, body, text } = await group({ by: name }, noun.api.base);
      assert.is(status, 200, `${noun.noun} ${name} ${text}`);
      await matchesList(grouping, body.data.groups, noun.api.base, noun.api.list);
    }
  }
});

async function matchesList(grouping: Grouping, groups: RecordGroup[], base: string, method: 'GET' | 'POST') {
  const total = await listed(base, method, []);
  const sum = groups.reduce((all, { count }) => all + count!, 0);
  assert.is(sum, total, `${base} by ${grouping.path}`);
  for (const { value, count } of groups.slice(0, 3))
    assert.is(await listed(base, method, [groupSearch(grouping, value)]), count, `${base} ${grouping.path} ${value}`);
}

test('a group obeys the searches of the list, and sums what is asked for', async () => {
  const search = { 'terminal.terminal_name': 'Tucson' };
  const { body } = await group({ by: 'state', search, sums: ['pkg_count'] });
  const rows = await api.rows(`select state as value, count(*)::int as count, sum(pkg_count)::float8 as sum
    from ticket join terminal using (terminal_id) where terminal_name ilike '%Tucson%' group by state`);
  assert.ok(rows.length > 0);
  for (const { value, count, sums } of body.data.groups) {
    const row = rows.find((one) => one.value === value);
    assert.equal([count, sums.pkg_count], [row?.count ?? 0, row?.sum ?? null], value);
  }
});

test('days are the newest first, references are in the order of their names', async () => {
  const days = (await group({ by: 'issue_date' })).body.data.groups.map(({ value }: RecordGroup) => value);
  assert.match(days[0], /^\d{4}-\d\d-\d\d$/);
  assert.equal(days, [...days].sort().reverse());
  const names = (await group({ by: 'terminal.terminal_name' })).body.data.groups.map(({ label }: RecordGroup) => label);
  const [{ sorted }] = await api.rows(
    'select array_agg(terminal_name order by terminal_name) as sorted from terminal where terminal_id in (select terminal_id from ticket)',
  );
  assert.equal(names, sorted);
});

test('statements are the same, however many records and groups there are', async () => {
  const ask = (search: object) => group({ by: 'terminal_id', search });
  const all = await statementsOf(() => ask({ pkg_count: '>0' }));
  const none = await statementsOf(() => ask({ pkg_count: '999999' }));
  assert.ok(all.result.body.data.groups.length > 1);
  assert.equal(none.result.body.data.groups, []);
  assert.is(all.statements.length, none.statements.length);
});

test('choices are known where counting takes too long', async () => {
  await takenBack(api.pools.downloads, 'lock table facility', async () => {
    const search = { 'facility.facility_name': 'Zone' };
    const { status, body } = await group({ by: 'state', search });
    assert.is(status, 200, JSON.stringify(body));
    assert.ok(body.data.groups.length > 1 && body.data.groups.every((one: RecordGroup) => one.count === null));
    assert.equal((await group({ by: 'terminal_id', search })).status, 422);
  });
});

test('what cannot be grouped is refused with a message', async () => {
  const refusals = [
    [{}, 'The groups are not usable.'],
    [{ by: 'state', search: { status: 1 } }, 'The groups are not usable.'],
    [{ by: 'state', sums: Array(11).fill('pkg_count') }, 'The groups are not usable.'],
    [{ by: 'pkg_count' }, 'Records cannot be grouped by "pkg_count".'],
    [{ by: 'password' }, 'Records cannot be grouped by "password".'],
    [{ by: 'state', sums: ['state'] }, '"state" has no sum.'],
    [{ by: 'state', sums: ['nothing'] }, 'Unknown column "nothing".'],
    [{ by: 'state', time_zone: 'Mars/Base' }, 'The time zone is not known.'],
  ] as const;
  for (const [body, message] of refusals) {
    const { status, body: found } = await group(body);
    assert.equal([status, found.message], [400, message], JSON.stringify(body));
  }
  assert.is((await api.call('POST', '/tickets/groups', { body: { by: 'state' }, token: null })).status, 401);
});

test('a board of 80 columns has all of them with their counts, one of more says that there are more', async () => {
  await api.rows(`insert into terminal (terminal_name, terminal_address, latitude, longitude, status)
    select 'Column ' || lpad(n::text, 3, '0'), 'x', 1, 1, 1 from generate_series(1, 230) n`);
  const add = (most: number) =>
    api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
      select '20270101-9-' || (10000 + terminal_id), 1, 1, terminal_id, '2027-01-01', 77, 1 from terminal
      where terminal_name like 'Column %' and right(terminal_name, 3)::int <= ${most}
        and not exists (select from ticket t where t.terminal_id = terminal.terminal_id)`);
  const columns = async () =>
    (await group({ by: 'terminal.terminal_name', search: { pkg_count: '77', issue_date: '2027-01-01' } })).body.data;
  await add(80);
  const { groups, more } = await columns();
  const filled = groups.filter(({ count }: RecordGroup) => count! > 0);
  assert.equal([filled.length, filled.every(({ count }: RecordGroup) => count === 1), more], [80, true, undefined]);
  assert.is(filled[79].label, 'Column 080');
  await add(230);
  const most = await columns();
  assert.equal([most.groups.filter(({ count }: RecordGroup) => count! > 0).length, most.more], [MAX_GROUPS, true]);
});

test.run();
