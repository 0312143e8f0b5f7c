// Filters as they are typed into the search boxes, in table calls and what follows them: every form finds what it says, none
// fails, and without `filters=typed` a text is what it was.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tableColumns } from '../../server/crud/table-columns';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';

const api = ownApi(test);
test.before(async () => {
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
    select '20200101-1-' || 9000 + n, 1, 1, 1 + n % 2, case when n > 3 then 1 end, timestamp '2020-01-01' + n * interval '1 day',
      case when n < 9 then n end, n % 2 from generate_series(0, 9) n`);
});

const query = (column: string, search: string, isTyped = true) =>
  new URLSearchParams({
    'columns[0][data]': column,
    'columns[0][search][value]': search,
    ...(isTyped && { filters: 'typed' }),
  }).toString();

const count = async (column: string, search: string, isTyped = true): Promise<number> => {
  const { status, body, text } = await api.call('GET', `/tickets?${query(column, search, isTyped)}`);
  assert.is(status, 200, `${search.slice(0, 40)}: ${text}`);
  return body.recordsFiltered;
};

test('every form finds what it says, by kind of value', async () => {
  const terminals = await api.rows(
    'select terminal_name from terminal where terminal_id in (1, 2) order by terminal_id',
  );
  const [first, second] = terminals.map((row) => row.terminal_name);
  const expected: [string, string, number][] = [
    ['pkg_count', '>5', 3],
    ['pkg_count', '>=5', 4],
    ['pkg_count', '<5', 5],
    ['pkg_count', '<=5.5', 6],
    ['pkg_count', '>5.5', 3],
    ['pkg_count', '5..7', 3],
    ['pkg_count', '7..5', 3],
    ['pkg_count', '5..', 4],
    ['pkg_count', '5 | >7', 2],
    ['pkg_count', '!5', 9],
    ['pkg_count', 'empty', 1],
    ['pkg_count', '!empty', 9],
    ['pkg_count', '>abc', 0],
    ['issue_date', '>2020-01-08', 2],
    ['issue_date', '<= 01-03-2020', 3],
    ['issue_date', '2020-01-03 | 2020-01-05', 2],
    ['issue_date', '!2020-01-03', 9],
    ['issue_date', 'empty', 0],
    ['ticket_no', '"20200101-1-9003"', 1],
    ['ticket_no', '"20200101-1-900"', 0],
    ['ticket_no', '"20200101-1-9003" | "20200101-1-9004"', 2],
    ['ticket_no', '!9003', 9],
    ['ticket_no', '\\9003', 1],
    ['status', '0 | 1', 10],
    ['status', '!1', 5],
    ['terminal.terminal_name', `"${first}"`, 5],
    ['terminal.terminal_name', `!"${first}"`, 5],
    ['terminal.terminal_name', `"${first}" | "${second}"`, 10],
    ['terminal.terminal_name', '!nowhere', 10],
    ['facility.facility_name', 'empty', 4],
    ['facility.facility_name', '!empty', 6],
    ['facility.facility_name', '!nowhere | empty', 4],
  ];
  for (const [column, search, found] of expected) assert.is(await count(column, search), found, `${column} ${search}`);
});

test('without filters=typed a text is what it was', async () => {
  for (const [column, search] of [
    ['ticket_no', '9003 | 9004'],
    ['ticket_no', '!9003'],
    ['pkg_count', '>5'],
    ['facility.facility_name', 'empty'],
  ] as const)
    assert.is(await count(column, search, false), 0, search);
});

test('no text fails, in no column', async () => {
  const columns = [...tableColumns(nounOf('ticket')).keys()];
  const texts = [
    ...['((((', '|', '||', '!', '!!', '"', '""', '!""', '"oak', '%_', '\\', '\\\\', '>', '..', '>abc', '10..5', '5..x'],
    ...['02-30..03-01', '>02-30', '<0001-01-01', '>9999-12-31', '9999-12-31..', '0000-01-01', '>24:00', '08:00..99:99'],
    ...[`>1${'0'.repeat(30)}`, `<1${'0'.repeat(30)}`, `-1${'0'.repeat(30)}..1${'0'.repeat(30)}`, `1${'0'.repeat(190)}`],
    ...['>2147483647', '<-2147483648', '>0.00000000000000000001', 'empty', '!empty', 'empty | !empty', 'me', 'late'],
    ...['a\u0000b', '"a\u0000b"', '\ud800', '1|'.repeat(99), '!x|'.repeat(60), `"${"'"}; drop table ticket; --"`],
  ];
  for (const column of columns) for (const text of texts) await count(column, text);
  for (const text of ['x'.repeat(5_000), '5|'.repeat(2_500), '"'.repeat(5_000)]) await count('ticket_no', text);
});

test('the file and the counts of views obey the same filter', async () => {
  const file = await api.call('GET', `/tickets/export?${query('pkg_count', '5..7')}`);
  assert.is(file.text.trim().split('\r\n').length, 4);
  const views = [{ search: { pkg_count: '>5', 'facility.facility_name': '!empty' } }];
  const { body } = await api.call('POST', '/tickets/counts', { body: { views, time_zone: 'UTC' } });
  assert.equal(body.data, [{ count: 3 }]);
});

test('a column that a reader may not have is refused, whatever is searched in it', async () => {
  for (const search of ['>5', 'empty', '!x']) {
    const { status } = await api.call('GET', `${nounOf(ACCOUNTS).api.base}?${query('password', search)}`);
    assert.is(status, 400, search);
  }
});

test.run();
