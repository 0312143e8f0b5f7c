// The map of a list: clusters and single records of a part of the map, by the searches of the table call.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { openFolderStore } from '../../server/files/folder-store';
import { sweep } from '../../server/sweep';
import type { Clusters } from '../../src/schema/model/clusters';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { nouns } from '../../src/schema/model/nouns';
import { ownApi, startApi } from '../support/api';
import { takenBack } from '../support/statements';

const api = ownApi(test);
test.before(async () => {
  // 120 around Chicago, 40 around Memphis, 4 alone, 6 without coordinates, one of them with half of them and one beyond the pole.
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, latitude, longitude)
    select 'T-' || lpad(n::text, 4, '0'), 1, 1, case when n <= 120 then 1 else 2 end, timestamp '2026-03-01 08:00', n % 7, n % 2,
      case when n <= 120 then 41.88 + n * 0.0001 when n <= 160 then 35.15 + n * 0.0001 when n <= 164 then 30 + n - 160 when n = 170 then 90.5 end,
      case when n <= 120 then -87.63 when n <= 160 then -90.05 when n <= 164 then -110 + n - 160 when n >= 169 then 1 end
    from generate_series(1, 170) n`);
});

const WORLD = '-180,-90,180,90';

const fetchClusters = (query: Record<string, string>, base = '/tickets') =>
  api.call('GET', `${base}/clusters?${new URLSearchParams(query)}`);

async function clusters(query: Record<string, string> = {}): Promise<Clusters> {
  const { status, text, body } = await fetchClusters({ bounds: WORLD, zoom: '5', ...query });
  assert.is(status, 200, text);
  return body;
}

const search = (path: string, text: string) => ({ 'columns[0][data]': path, 'columns[0][search][value]': text });
const counts = (found: Clusters): number[] => found.clusters.map(({ count }) => count).sort((a, b) => b - a);

test('the call exists for every noun whose list has a map, and for no other', async () => {
  for (const noun of nouns.values()) {
    if (!noun.api.paged || noun.table) continue;
    const { status } = await fetchClusters({ bounds: WORLD, zoom: '3' }, noun.api.base);
    assert.is(status, coordinatesOf(noun) ? 200 : 404, noun.noun);
  }
});

test('a map obeys the same filters as the list', async () => {
  await api.rows(`update ticket set issue_date = '2026-03-09' where ticket_id between 1 and 5`);
  const days = search('issue_date', '2026-03-05..2026-03-11');
  assert.is((await clusters({ ...days, filters: 'typed' })).filtered, 5);
  assert.is((await clusters(days)).filtered, 0);
  await api.rows(`update ticket set issue_date = '2026-03-01 08:00' where ticket_id between 1 and 5`);
});

test('clusters and single tickets come with what they are, and the rest is counted', async () => {
  const found = await clusters();
  assert.equal(counts(found), [120, 40]);
  assert.equal(found.points.map(({ label, latitude, longitude }) => [label, latitude, longitude]).sort(), [
    ['T-0161', 31, -109],
    ['T-0162', 32, -108],
    ['T-0163', 33, -107],
    ['T-0164', 34, -106],
  ]);
  assert.equal([found.filtered, found.located, found.mean], [170, 164, 164 / 6]);
  assert.equal(found.extent, { west: -109, south: 31, east: -87.63, north: 41.892 });
});

test('the bounds decide what is sent, not what is counted', async () => {
  const found = await clusters({ bounds: '-88,41,-87,42' });
  assert.equal([counts(found), found.points.length], [[120], 0]);
  assert.equal([found.filtered, found.located, found.mean], [170, 164, 164 / 6]);
});

test('the searches of the list apply, of its own columns and of records it refers to', async () => {
  const odd = await clusters(search('status', '1'));
  assert.equal([counts(odd), odd.filtered], [[60, 20], 85]);
  const [terminal] = await api.rows('select terminal_name from terminal where terminal_id = 2');
  assert.equal(counts(await clusters(search('terminal.terminal_name', terminal.terminal_name))), [40]);
  assert.equal((await clusters(search('ticket_no', 'nothing'))).filtered, 0);
  const unknown = await fetchClusters({ bounds: WORLD, zoom: '5', ...search('password_hash', 'x') });
  assert.equal([unknown.status, unknown.body.message], [400, 'Unknown column "password_hash".']);
});

test('the list of what is in view is the table call with the same bounds', async () => {
  const page = async (query: Record<string, string>) =>
    (await api.call('GET', `/tickets?${new URLSearchParams(query)}`)).body;
  assert.is((await page({ bounds: '-88,41,-87,42' })).recordsFiltered, 120);
  assert.is((await page({ bounds: '-88,41,-87,42', ...search('status', '1') })).recordsFiltered, 60);
  assert.is((await page({ bounds: WORLD })).recordsFiltered, 164, 'without coordinates it is nowhere');
  const { status, body } = await api.call('GET', '/tickets?bounds=5,5');
  assert.equal([status, body.data], [422, { bounds: ['Bounds must be four numbers: west,south,east,north.'] }]);
  assert.is((await api.call('GET', '/user?bounds=5,5')).status, 200, 'another list does not know the word');
});

test('a change shows at once: created, moved, deleted, and renamed where the search is by the name', async () => {
  const before = await clusters();
  const [{ ticket_id: id }] = await api.rows(
    `update ticket set latitude = 47.6, longitude = -122.3, updated_at = now() where ticket_no = 'T-0161' returning ticket_id`,
  );
  const moved = await clusters();
  assert.equal(
    moved.points.find((point) => point.id === id),
    { id, label: 'T-0161', latitude: 47.6, longitude: -122.3 },
  );
  await api.rows('delete from ticket where ticket_id = $1', [id]);
  assert.is((await clusters()).located, before.located - 1);
  const byName = () => clusters(search('terminal.terminal_name', 'Renamed'));
  assert.is((await byName()).filtered, 0);
  await api.rows(`update terminal set terminal_name = 'Renamed', updated_at = now() where terminal_id = 2`);
  assert.ok((await byName()).filtered > 0);
});

test('so does a change of another program, and one that began before the map was seen and ends after', async () => {
  const place = async (id: number) => {
    const { latitude, longitude } = (await clusters()).points.find((point) => point.id === id)!;
    return [latitude, longitude];
  };
  const [{ ticket_id: id }] = await api.rows(
    `update ticket set latitude = 48 where ticket_no = 'T-0162' returning ticket_id`,
  );
  assert.equal(await place(id), [48, -108]);
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query('update ticket set latitude = 49 where ticket_id = $1', [id]);
    assert.equal(await place(id), [48, -108]);
    await api.rows(`update ticket set latitude = 34.5 where ticket_no = 'T-0164'`);
    assert.equal(await place(id), [48, -108]);
    await client.query('commit');
  } finally {
    client.release();
  }
  assert.equal(await place(id), [49, -108]);
});

test('a map of records that have not changed reads none of them, not even while nobody may read them', async () => {
  const around = { bounds: '-88,41,-87,42' };
  await clusters(around);
  // A statement that reads tickets now waits until it is given up.
  await takenBack(api.pool, 'lock table ticket in access exclusive mode', async () => {
    assert.equal(counts(await clusters({ ...around, zoom: '4' })), [120]);
  });
});

test('what takes the database too long is not tried again at once', async () => {
  const slow = { bounds: WORLD, zoom: '5', ...search('pkg_count', '6') };
  await takenBack(api.pool, 'lock table ticket in access exclusive mode', async () => {
    assert.is((await fetchClusters(slow)).status, 422);
    const started = performance.now();
    assert.is((await fetchClusters(slow)).status, 422);
    const ms = performance.now() - started;
    assert.ok(ms < 2_500, `${Math.round(ms)} ms`);
  });
  assert.is((await fetchClusters({ ...slow, ...search('pkg_count', '5') })).status, 200, 'others are');
});

test('marks of changes are forgotten after an hour, and those that are left still count', async () => {
  await api.rows(`insert into record_change (table_name, transaction_id, changed_at)
    select 'gone', n::text::xid8, now() - n * interval '1 second' from generate_series(1, 20000) n`);
  await sweep({ db: openDatabase(api.pool), files: await openFolderStore(api.filesDir) });
  const [{ count }] = await api.rows(`select count(*)::integer as count from record_change where table_name = 'gone'`);
  assert.ok(count > 3_500 && count <= 3_600, `${count}`);
  const before = await clusters();
  await api.rows(`update ticket set latitude = null where ticket_no = 'T-0163'`);
  assert.is((await clusters()).located, before.located - 1);
  await api.rows(`update ticket set latitude = 33 where ticket_no = 'T-0163'`);
  assert.is((await clusters()).located, before.located);
});

test('what is no part of a map, and no zoom, is rejected with a message', async () => {
  const bounds = 'Bounds must be four numbers: west,south,east,north.';
  const range = 'Longitudes must be between -180 and 180, latitudes between -90 and 90.';
  const turned = 'Bounds must go from west to east and from south to north, not across the date line.';
  const zoom = 'Zoom must be a whole number from 0 to 24.';
  const bad: [Record<string, string>, object][] = [
    [{}, { bounds: [bounds], zoom: [zoom] }],
    [{ bounds: 'a,b,c,d', zoom: '5' }, { bounds: [bounds] }],
    [{ bounds: '-88,41,-87', zoom: '5' }, { bounds: [bounds] }],
    [{ bounds: '-188,41,-87,42', zoom: '5' }, { bounds: [range] }],
    [{ bounds: '41,-188,42,-87', zoom: '5' }, { bounds: [range] }],
    [{ bounds: '-87,41,-88,42', zoom: '5' }, { bounds: [turned] }],
    [{ bounds: '170,41,-170,42', zoom: '5' }, { bounds: [turned] }],
    ...['99', '-1', '5.5', 'five', '', '1e1', '__proto__'].map((text): [Record<string, string>, object] => [
      { bounds: WORLD, zoom: text },
      { zoom: [zoom] },
    ]),
  ];
  for (const [query, data] of bad) {
    const { status, body } = await fetchClusters(query);
    assert.equal([status, body.status, body.data], [422, 'error', data], JSON.stringify(query));
  }
  for (const path of ['/tickets/clusters?bounds=%00&zoom=%ff', `/tickets/clusters?${'a'.repeat(20_000)}`])
    assert.ok([400, 414, 422].includes((await api.call('GET', path)).status), path.slice(0, 40));
});

test('many who look at once share one index, and a map with other searches has its own', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      clusters({ zoom: String(3 + (n % 6)), ...(n % 2 ? search('status', '1') : {}) }),
    ),
  );
  const located = new Set(all.map((found) => found.located));
  assert.is(located.size, 2);
  for (const found of all)
    assert.is(
      found.clusters.reduce((sum, { count }) => sum + count, 0) + found.points.length,
      found.located,
      'nothing is lost and nothing is there twice',
    );
});

test('nobody sees a map without being signed in, or without the right to the list', async () => {
  const { status } = await api.call('GET', `/tickets/clusters?bounds=${WORLD}&zoom=3`, { token: null });
  assert.is(status, 401);
});

test('a hundred thousand records: the response is small, and other calls are served while they are indexed', async () => {
  // In parts: a statement has five seconds.
  for (let part = 0; part < 10; part++)
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, latitude, longitude)
        select 'M-' || n, 1, 1, 1, timestamp '2026-03-01 08:00', 1, 1, 25 + (n * 7919::bigint % 2400) / 100.0, -124 + (n * 104729::bigint % 5700) / 100.0
        from generate_series($1::integer, $1::integer + 9999) n`,
      [part * 10_000 + 1],
    );
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const [first, second] = await Promise.all([
    fetchClusters({ bounds: WORLD, zoom: '4' }),
    fetchClusters({ bounds: '-90,38,-84,43', zoom: '14' }),
  ]);
  clearInterval(timer);
  for (const { status, text, body } of [first, second]) {
    assert.is(status, 200, text.slice(0, 200));
    assert.is(body.located, 100_163);
    assert.ok(body.clusters.length + body.points.length <= 500);
    assert.ok(text.length < 120_000, `${text.length} bytes`);
  }
  assert.is(
    first.body.clusters.reduce((sum: number, { count }: { count: number }) => sum + count, 0) +
      first.body.points.length,
    100_163,
  );
  console.log(`longest pause of the event loop: ${Math.round(longest)} ms`);
});

test('a large set is shown from a grid, near by from a part of it, and nothing is too much for a map', async () => {
  const large = await startApi({ mapRecords: 70 });
  try {
    // 80 at one corner, 60 along a street, 3 alone, 2 nowhere.
    await large.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, latitude, longitude)
      select 'L-' || lpad(n::text, 4, '0'), 1, 1, 1, timestamp '2026-03-01 08:00', 1, n % 2,
        case when n <= 80 then 41.88 when n <= 140 then 41.9 + n * 0.0005 when n <= 143 then 30 + n - 140 end,
        case when n <= 80 then -87.63 when n <= 140 then -87.7 when n <= 143 then -110 + n - 140 end
      from generate_series(1, 145) n`);
    const find = async (query: Record<string, string>): Promise<Clusters> => {
      const { status, text, body } = await large.call(
        'GET',
        `/tickets/clusters?${new URLSearchParams({ bounds: WORLD, zoom: '5', ...query })}`,
      );
      assert.is(status, 200, text);
      return body;
    };
    const far = await find({});
    assert.equal([counts(far), far.filtered, far.located, far.mean], [[140], 145, 143, 143 / 4]);
    assert.equal(far.points.map(({ label }) => label).sort(), ['L-0141', 'L-0142', 'L-0143'], 'alone with its name');
    const { west, south, east, north } = far.clusters[0]!.bounds;
    assert.ok(west <= -87.7 && south <= 41.88 && east >= -87.63 && north >= 41.97, 'where a click leads');
    assert.ok(east - west < 1 && north - south < 1, JSON.stringify(far.clusters[0]!.bounds));
    const street = await find({ bounds: '-87.71,41.94,-87.69,41.98', zoom: '17' });
    assert.equal([street.clusters, street.points.length], [[], 60]);
    assert.equal([street.filtered, street.located], [145, 143], 'of the whole set');
    const corner = await find({ bounds: '-87.631,41.879,-87.629,41.881', zoom: '18' });
    assert.equal([counts(corner), corner.points], [[80], []]);
    const odd = await find({ ...search('status', '1'), bounds: '-87.71,41.94,-87.69,41.98', zoom: '16' });
    assert.equal([odd.filtered, odd.located], [73, 72]);
    assert.is(counts(odd).reduce((sum, count) => sum + count, 0) + odd.points.length, 30);

    // What is near shows as it is; the whole is not read again for every save.
    const [{ ticket_id: id }] = await large.rows(
      `update ticket set longitude = -87.695 where ticket_no = 'L-0100' returning ticket_id`,
    );
    const moved = await find({ bounds: '-87.71,41.94,-87.69,41.98', zoom: '17' });
    assert.is(moved.points.find((point) => point.id === id)?.longitude, -87.695);
    await large.rows(`update ticket set latitude = null where ticket_no = 'L-0141'`);
    assert.is((await find({})).located, 143);
  } finally {
    await large.close();
  }
});

test.run();
