// The search of all columns of a list, as the pages send it: rows, map, file, counts of views find the same, and what is
// typed into single columns goes on to narrow them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';

const api = ownApi(test);
test.before(async () => {
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status, latitude, longitude)
    select '20200101-1-' || 9000 + n, 1, 1, 1 + n % 2, case when n > 3 then 1 end, timestamp '2020-01-01' + n * interval '1 day', 700 + n, n % 2, 35 + n, -90
    from generate_series(0, 9) n`);
});

const typed = (text: string, columns: Record<string, string> = {}) =>
  new URLSearchParams({
    filters: 'typed',
    'search[value]': text,
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([path, search], at) => [
        [`columns[${at}][data]`, path],
        [`columns[${at}][search][value]`, search],
      ]),
    ),
  }).toString();

async function rows(query: string): Promise<number> {
  const { status, body, text } = await api.call('GET', `/tickets?${query}`);
  assert.is(status, 200, text);
  return body.recordsFiltered;
}

async function everywhere(text: string, columns?: Record<string, string>) {
  const file = await api.call('GET', `/tickets/export?${typed(text, columns)}`);
  const views = [{ search: { '': text, ...columns } }];
  const counts = await api.call('POST', '/tickets/counts', { body: { views, time_zone: 'UTC' } });
  const map = await api.call('GET', `/tickets/clusters?bounds=-180,-85,180,85&zoom=3&${typed(text, columns)}`);
  assert.is(map.status, 200, map.text);
  return {
    rows: await rows(typed(text, columns)),
    file: file.text.trim().split('\r\n').length - 1,
    views: counts.body.data[0].count,
    map: map.body.filtered,
  };
}

const all = (count: number) => ({ rows: count, file: count, views: count, map: count });

test('rows, file, counts of views and map find the same in texts, numbers, references, choices and days', async () => {
  const [terminal] = await api.rows('select terminal_name from terminal where terminal_id = 1');
  assert.equal(await everywhere('-9003'), all(1));
  assert.equal(await everywhere('704'), all(1));
  assert.equal(await everywhere(String(terminal!.terminal_name)), all(5));
  assert.equal(await everywhere('inactive'), all(5));
  assert.equal(await everywhere('01-03-2020'), all(1));
  assert.equal(await everywhere('nowhere at all'), all(0));
});

test('other clients find choices and days as well, in what they list as searchable', async () => {
  const found = (text: string, ...paths: string[]) =>
    rows(
      new URLSearchParams({
        'search[value]': text,
        ...Object.fromEntries(
          ['ticket_no', ...paths].flatMap((path, at) => [
            [`columns[${at}][data]`, path],
            [`columns[${at}][searchable]`, 'true'],
          ]),
        ),
        'columns[0][search][value]': '20200101-1-',
      }).toString(),
    );
  assert.is(await found('Inactive', 'status'), 5);
  assert.is(await found('Inactive'), 0);
  assert.is(await found('Inact', 'status'), 0, 'a choice by its whole text');
  assert.is(await found('2020-01-03', 'issue_date'), 1);
  assert.is(await found('01-03-2020', 'issue_date', 'status'), 1);
});

test('what is searched in a column narrows it', async () => {
  assert.equal(await everywhere('inactive', { pkg_count: '>705' }), all(2));
  assert.equal(await everywhere('inactive', { pkg_count: '700..702', 'facility.facility_name': 'empty' }), all(2));
});

test('the map obeys what is typed into single columns', async () => {
  assert.equal(await everywhere('', { pkg_count: '>705' }), all(4));
  assert.equal(await everywhere('', { pkg_count: '!705' }), all(9));
  assert.equal(await everywhere('', { issue_date: '2020-01-03..2020-01-05' }), all(3));
  assert.equal(await everywhere('', { 'facility.facility_name': 'empty', status: '0 | 1' }), all(4));
});

test('a column that the list does not show by itself, or a value behind a choice, is not found', async () => {
  // The version of the form, and the number behind Active.
  assert.is(await rows(typed('1', { ticket_form_version: '' })), await rows(typed('1')));
  assert.is(await rows(`${typed('1')}&columns[0][data]=ticket_no&columns[0][searchable]=true`), await rows(typed('1')));
  assert.is(await rows(typed('System')), 0);
});

test('no text fails', async () => {
  for (const text of [
    '((((',
    '%_',
    '\\',
    '"',
    '!',
    'a\u0000b',
    "'; drop table ticket; --",
    'x'.repeat(5_000),
    '9'.repeat(40),
  ])
    assert.is(await rows(typed(text)), 0, text.slice(0, 20));
});

test.run();
