// How many records each view of a list has, counted in one call.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import { statementsOf, takenBack } from '../support/statements';

const api = ownApi(test, { kind: 'demo' });

const count = (views: unknown, more: object = {}) => api.call('POST', '/tickets/counts', { body: { views, ...more } });

test('each search is counted as its list counts it, all without any', async () => {
  const searches: Record<string, string>[] = [
    {},
    { status: '1' },
    { status: '0' },
    { 'terminal.terminal_name': 'Tucson' },
  ];
  const { status, body } = await count(searches.map((search) => ({ search })));
  assert.is(status, 200, JSON.stringify(body));
  const listed = await Promise.all(
    searches.map(async (search) => {
      const query = new URLSearchParams({ filters: 'typed' });
      Object.entries(search).forEach(([path, text], index) => {
        query.set(`columns[${index}][data]`, path);
        query.set(`columns[${index}][search][value]`, text);
      });
      return (await api.call('GET', `/tickets?${query}`)).body.recordsFiltered;
    }),
  );
  assert.equal(
    body.data.map((one: { count: number }) => one.count),
    listed,
  );
  assert.ok(listed[0] > listed[1] && listed[1] > 0 && listed[2] > 0 && listed[3] > 0, String(listed));
});

test('what is mine is counted for the caller', async () => {
  const { body } = await count([{ search: { 'users.username': 'me' } }]);
  const [{ mine }] = await api.rows(
    `select count(*)::int as mine from ticket where assignee_id = (select min(user_id) from users)`,
  );
  assert.ok(mine > 0);
  assert.is(body.data[0].count, mine);
});

test('twenty views take as many statements as one', async () => {
  const views = Array.from({ length: 20 }, (_, index) => ({ search: { pkg_count: String(index) } }));
  await count(views);
  const one = (await statementsOf(() => count(views.slice(0, 1)))).statements.length;
  const all = (await statementsOf(() => count(views))).statements.length;
  assert.is(all, one);
});

test('what takes too long has no count, and the others keep theirs', async () => {
  await takenBack(api.pools.downloads, 'lock table facility', async () => {
    const { status, body } = await count([
      { search: { 'facility.facility_name': 'Zone' } },
      { search: { status: '1' } },
    ]);
    assert.is(status, 200, JSON.stringify(body));
    assert.is(body.data[0], null);
    assert.ok(body.data[1].count > 0);
  });
});

test('a view of a column that the list does not have has no count, and the others keep theirs', async () => {
  const { status, body } = await count([{ search: { password: 'x' } }, { search: {} }]);
  assert.is(status, 200, JSON.stringify(body));
  assert.is(body.data[0], null);
  assert.ok(body.data[1].count > 0);
});

test('what is no view, or too much, is refused with a message', async () => {
  const messageOf = async (views: unknown, more?: object) => {
    const { status, body } = await count(views, more);
    return [status, body.message];
  };
  for (const views of [undefined, 'all', [1], [{}], [{ search: { status: 1 } }], [{ search: [] }]])
    assert.equal(await messageOf(views), [400, 'The views are not usable.'], JSON.stringify(views));
  assert.equal(await messageOf(Array(21).fill({ search: {} })), [400, 'At most 20 views can be counted at once.']);
  assert.equal(await messageOf([{ search: {} }], { time_zone: 'Mars/Base' }), [400, 'The time zone is not known.']);
});

test.run();
