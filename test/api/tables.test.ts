// The shared table call: pages, order, search, limits, export.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageIds } from '../../server/crud/table-order';
import { planTable } from '../../server/crud/table-query';
import { tableRequest } from '../../server/crud/table-request';
import { openDatabase } from '../../server/db/database';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { statementsOf, takenBack } from '../support/statements';

const api = ownApi(test);
test.before(async () => {
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
    select '20260301-1-' || lpad(n::text, 4, '0'), 1, 1, 1 + n % 4, case when n % 3 = 0 then null else 1 + n % 2 end,
      timestamp '2026-03-01 23:30' + n * interval '1 hour', n, case when n % 10 = 0 then 0 else 1 end
    from generate_series(1, 120) n`);
});

const columns = [
  '',
  'ticket_no',
  'ticket_form.form_name',
  'terminal.terminal_name',
  'facility.facility_name',
  'pkg_count',
  'issue_date',
  'status',
  'state',
];

/** The bracket names of a table request; `search` by path, `order` as [path, dir]. */
function query(
  options: { search?: Record<string, string>; order?: [string, string][]; all?: string } & Record<string, unknown> = {},
): Record<string, string> {
  const { search = {}, order = [], all = '', ...plain } = options;
  const names = [...new Set([...columns, ...Object.keys(search), ...order.map(([path]) => path)])];
  return {
    draw: '1',
    'search[value]': all,
    'search[regex]': 'false',
    ...Object.fromEntries(
      names.flatMap((path, index) => [
        [`columns[${index}][data]`, path],
        [`columns[${index}][searchable]`, String(path !== '')],
        [`columns[${index}][orderable]`, String(path !== '')],
        [`columns[${index}][search][value]`, search[path] ?? ''],
      ]),
    ),
    ...Object.fromEntries(
      order.flatMap(([path, dir], index) => [
        [`order[${index}][column]`, String(names.indexOf(path))],
        [`order[${index}][dir]`, dir],
      ]),
    ),
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
  };
}

const list = (options: Parameters<typeof query>[0] = {}, base = '/tickets') =>
  api.call('GET', `${base}?${new URLSearchParams(query(options))}`);

const numbers = (body: any): number[] => body.data.map((row: any) => row.pkg_count);

test('a page holds the requested rows with both totals and the draw as a number', async () => {
  const { status, body } = await list({ draw: 7, start: 20, length: 10 });
  assert.is(status, 200);
  assert.equal([body.draw, body.recordsTotal, body.recordsFiltered, body.data.length], [7, 120, 120, 10]);
  assert.equal(numbers(body), [100, 99, 98, 97, 96, 95, 94, 93, 92, 91]);
  assert.equal(Object.keys(body), ['draw', 'recordsTotal', 'recordsFiltered', 'data']);
});

test('a row is nested, its moment is wall time to the minute, and a missing facility is null', async () => {
  const { body } = await list({ search: { ticket_no: '20260301-1-0003' } });
  const [{ author: _author, created: _created, state_since: _since, ...row }] = body.data;
  assert.equal(
    [row, body.data.length],
    [
      {
        ticket_id: 3,
        ticket_no: '20260301-1-0003',
        ticket_form_type_id: 1,
        terminal_id: 4,
        facility_id: null,
        issue_date: '2026-03-02 02:30',
        pkg_count: 3,
        status: 1,
        latitude: null,
        longitude: null,
        assignee_id: null,
        due_date: null,
        users: null,
        ticket_form_version: 1,
        state: 'issued',
        ticket_form: { ticket_form_id: 1, form_name: 'Right-of-way Recovery' },
        terminal: { terminal_id: 4, terminal_name: 'MLR DFW' },
        facility: null,
      },
      1,
    ],
  );
});

test('lengths run from 1 to 1,000, -1 means all, nonsense means 10', async () => {
  for (const [length, rows] of [
    ['1', 1],
    ['100', 100],
    ['1000', 120],
    ['-1', 120],
    ['0', 10],
    ['-5', 10],
    ['ten', 10],
    ['', 10],
    ['1e3', 10],
  ] as const) {
    assert.is((await list({ length })).body.data.length, rows, `length ${length}`);
  }
  assert.is((await api.call('GET', '/tickets')).body.data.length, 10);
  for (const [start, first] of [
    ['119', 1],
    ['120', undefined],
    ['999999999', undefined],
    ['-1', 120],
    ['x', 120],
  ] as const) {
    assert.is(numbers((await list({ start })).body)[0], first, `start ${start}`);
  }
});

test('more than 1,000 rows at once are rejected with a message, under the key of the table library as well; an export has no such limit', async () => {
  const message = 'At most 1,000 rows can be requested at once. Export the list for more.';
  const refused = [400, { status: 'error', message, data: {}, error: message }];
  const { status, body } = await list({ length: 1001 });
  assert.equal([status, body], refused);
  await api.rows(`insert into terminal (terminal_name, status) select 'T' || n, 1 from generate_series(1, 997) n`);
  const all = await api.call('GET', '/terminal?length=-1');
  assert.equal([all.status, all.body], refused);
  assert.is((await api.call('GET', '/terminal?length=-1&search[value]=T99')).body.data.length, 9);
  assert.is((await api.call('GET', '/terminal?length=-1&start=1')).body.data.length, 1000);
  assert.is((await api.call('GET', '/terminal?length=1001&format=csv')).text.trim().split('\r\n').length, 1002);
  await api.rows(`delete from terminal where terminal_id > 4`);
});

test('draw comes back as a number whatever was sent', async () => {
  for (const [draw, response] of [
    ['12', 12],
    ['<b>1</b>', 0],
    ['', 0],
    ['99999999999999999999', 0],
  ] as const) {
    assert.is((await list({ draw })).body.draw, response);
  }
});

test('the list begins with the newest number and can be sorted by every shown column, both ways', async () => {
  assert.is(numbers((await list()).body)[0], 120);
  for (const path of columns.slice(1)) {
    for (const dir of ['asc', 'desc']) assert.is((await list({ order: [[path, dir]] })).status, 200, path);
  }
  assert.equal(numbers((await list({ order: [['pkg_count', 'asc']], length: 3 })).body), [1, 2, 3]);
  assert.equal(
    numbers(
      (
        await list({
          order: [
            ['status', 'asc'],
            ['pkg_count', 'desc'],
          ],
          length: 3,
        })
      ).body,
    ),
    [119, 118, 117],
    'Active before Inactive',
  );
  const byName = (await list({ order: [['terminal.terminal_name', 'asc']], length: 100 })).body.data.map(
    (row: any) => row.terminal.terminal_name,
  );
  assert.equal(byName, [...byName].sort());
});

test('rows that are equal keep one order from page to page, and empty places come last', async () => {
  const seen = new Set<number>();
  for (let start = 0; start < 120; start += 10) {
    const { body } = await list({ order: [['facility.facility_name', 'desc']], start });
    numbers(body).forEach((number) => seen.add(number));
  }
  assert.is(seen.size, 120);
  const { body } = await list({ order: [['facility.facility_name', 'desc']], start: 119, length: 1 });
  assert.is(body.data[0].facility, null);
});

test('the serial number cannot be sorted: the default order stays', async () => {
  const { body } = await list({ order: [['', 'asc']] });
  assert.is(numbers(body)[0], 120);
});

test('an order may name its column by path', async () => {
  const { body } = await api.call('GET', '/tickets?order[0][name]=pkg_count&order[0][dir]=asc');
  assert.is(numbers(body)[0], 1);
});

test('a number is sorted by its day and, within it, by when its record was saved', async () => {
  const { 0: last } = await api.rows('select max(ticket_id) as id from ticket');
  // In the order in which they are saved, of four terminals; the last one is of an earlier day.
  const saved = ['20300105-2-0001', '20300105-10-0001', '20300105-1-0001', '20300105-2-0002', '20300104-10-0001'];
  for (const number of saved)
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
        values ($1, 1, 1, 1, '2026-01-01', 7, 1)`,
      [number],
    );
  const page = async (request: Parameters<typeof query>[0]) =>
    (await list(request)).body.data.map((row: any) => row.ticket_no);
  const newest = [saved[3], saved[2], saved[1], saved[0], saved[4]];
  assert.equal(await page({ length: 5 }), newest, 'as the list opens');
  assert.equal(await page({ length: 2, start: 2, order: [['ticket_no', 'desc']] }), newest.slice(2, 4), 'page by page');
  const all = await page({ length: 200, order: [['ticket_no', 'asc']] });
  assert.equal(all.slice(-5), newest.toReversed(), 'oldest first');
  const further: [string, string][] = [
    ['ticket_no', 'desc'],
    ['terminal.terminal_name', 'asc'],
  ]; // prettier-ignore
  assert.equal(await page({ length: 5, order: further }), newest, 'a further order changes nothing');
  const csv = await list({ format: 'csv', search: { ticket_no: '203001' } });
  assert.equal(csv.text.match(/\d{8}-\d+-\d{4}/g), newest, 'in a file');
  await api.rows('delete from ticket where ticket_id > $1', [last.id]);
});

test('a page of many tickets comes from the index of their days', async () => {
  const { 0: last } = await api.rows('select max(ticket_id) as id from ticket');
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
    select to_char(timestamp '2020-01-01' + n % 700 * interval '1 day', 'YYYYMMDD') || '-1-' || (10000 + n), 1, 1, 1, '2020-01-01', 1, 1 from generate_series(1, 5000) n`);
  await api.rows('analyze ticket');
  for (const dir of ['asc', 'desc'] as const) {
    const db = openDatabase(api.pool);
    const plan = await planTable(
      db,
      nounOf('ticket'),
      tableRequest(Object.entries(query({ order: [['ticket_no', dir]] }))),
    );
    const { sql: statement, parameters } = pageIds(plan, { start: 0, length: 25 }).compile(db);
    const steps = await api.rows<Record<string, string>>(`explain ${statement}`, [...parameters]);
    assert.match(steps.map((row) => row['QUERY PLAN']).join('\n'), /ticket_ticket_no_day/);
  }
  await api.rows('delete from ticket where ticket_id > $1', [last.id]);
});

test('names are sorted as people expect', async () => {
  await api.rows(
    `insert into terminal (terminal_name, status) values ('Zone 10', 1), ('zone 9', 1), ('Ärmel', 1), ('Azur', 1), ('zebra', 1)`,
  );
  const { body } = await api.call('GET', '/terminal?order[0][name]=terminal_name&order[0][dir]=asc&length=50');
  const names = body.data.map((row: any) => row.terminal_name).filter((name: string) => !name.startsWith('MLR'));
  assert.equal(names, ['Ärmel', 'Azur', 'zebra', 'zone 9', 'Zone 10']);
  await api.rows(`delete from terminal where terminal_name not like 'MLR%'`);
});

test('a text column finds what contains the text, in any case, also in the names of terminal and facility', async () => {
  const found = async (search: Record<string, string>) => (await list({ search })).body.recordsFiltered;
  assert.is(await found({ ticket_no: '0011' }), 1);
  assert.is(await found({ 'terminal.terminal_name': 'memPHIS' }), 30);
  assert.is(await found({ 'facility.facility_name': 'up 2' }), 40);
  assert.is(await found({ ticket_no: '  0011  ' }), 1);
});

test('a column of numbers finds exactly that number; what is none finds nothing', async () => {
  const found = async (pkg_count: string) => (await list({ search: { pkg_count } })).body.recordsFiltered;
  assert.equal(numbers((await list({ search: { pkg_count: '1' } })).body), [1]);
  for (const text of ['11', ' 11 ', '011', '11.0', '+11']) assert.is(await found(text), 1, text);
  for (const text of ['0', '-1', '1.5', '1e1', '0x1', 'one', '1 1', '2147483648', '9'.repeat(200), '-'])
    assert.is(await found(text), 0, text);
  assert.is((await list({ search: { pkg_count: '11', 'terminal.terminal_name': 'dfw' } })).body.recordsFiltered, 1);
  assert.is((await list({ search: { pkg_count: '12', 'terminal.terminal_name': 'dfw' } })).body.recordsFiltered, 0);
});

test('ids and coordinates are numbers, too', async () => {
  await api.rows('update ticket set latitude = 41.8781 where ticket_id = 5');
  const searches: Record<string, string>[] = [{ ticket_id: '5' }, { latitude: '41.8781' }, { latitude: '41.878100' }];
  for (const search of searches) assert.equal(numbers((await list({ search })).body), [5]);
  assert.is((await list({ search: { latitude: '41.878' } })).body.recordsFiltered, 0);
  assert.is((await list({ search: { 'terminal.terminal_id': '1' } })).body.recordsFiltered, 30);
  await api.rows('update ticket set latitude = null where ticket_id = 5');
});

test('a status column finds that choice, by its value or its text', async () => {
  assert.is((await list({ search: { status: '0' } })).body.recordsFiltered, 12);
  assert.is((await list({ search: { status: '1' } })).body.recordsFiltered, 108);
  assert.is((await list({ search: { status: 'active' } })).body.recordsFiltered, 108);
  assert.is((await list({ search: { status: ' Inactive ' } })).body.recordsFiltered, 12);
  for (const text of ['act', '3', 'true'])
    assert.is((await list({ search: { status: text } })).body.recordsFiltered, 0, text);
});

test('a state that is shown as Inactive is found and sorted as Inactive; by its own value it is found, too', async () => {
  await api.rows(`insert into facility (facility_name, status) values ('Tolerated', 2), ('Closed', 0)`);
  const names = async (query: string) =>
    (await api.call('GET', `/facility?columns[0][data]=status&${query}`)).body.data.map(
      (row: any) => row.facility_name,
    );
  assert.equal(await names('columns[0][search][value]=inactive&order[0][name]=facility_name&order[0][dir]=asc'), [
    'Closed',
    'Tolerated',
  ]);
  assert.equal((await names('columns[0][search][value]=0')).length, 2);
  assert.equal(await names('columns[0][search][value]=2'), ['Tolerated']);
  assert.equal(
    (await names('order[0][name]=status&order[0][dir]=desc&order[1][name]=facility_name&order[1][dir]=asc')).slice(
      0,
      2,
    ),
    ['Closed', 'Tolerated'],
  );
  await api.rows(`delete from facility where status <> 1`);
});

test('a column of a fixed list is sorted by the texts that it shows, and found by value or text', async () => {
  await api.rows(`insert into users (first_name, last_name, unique_user_id, unique_user_id_key, username, username_key, password_hash, email, email_key, position_id)
    select 'P', 'P', 'p' || n, 'p' || n, 'position-' || n, 'position-' || n, '', 'p' || n || '@example.com', 'p' || n || '@example.com', nullif(n, 6) from generate_series(1, 6) n`);
  const positions = async (query: string) =>
    (
      await api.call(
        'GET',
        `/user?columns[0][data]=username&columns[0][search][value]=position-&columns[1][data]=position_id&${query}`,
      )
    ).body.data.map((row: any) => row.position_id);
  // Driver, Inspector, police, Ramp Manager, Shipment Quality Team.
  assert.equal(await positions('order[0][name]=position_id&order[0][dir]=asc'), [4, 5, 1, 3, 2, null]);
  assert.equal(await positions('order[0][name]=position_id&order[0][dir]=desc'), [2, 3, 1, 5, 4, null]);
  for (const text of ['3', 'Ramp Manager', 'ramp manager'])
    assert.equal(await positions(`columns[1][search][value]=${text}`), [3], text);
  assert.equal(await positions('columns[1][search][value]=Ramp'), []);
  await api.rows(`delete from users where username like 'position-%'`);
});

test('a phone number is found by its digits, however they are written', async () => {
  const found = async (text: string) =>
    (
      await api.call(
        'GET',
        `/facility?columns[0][data]=facility_mobile&columns[0][search][value]=${encodeURIComponent(text)}`,
      )
    ).body.recordsFiltered;
  for (const text of ['(312) 555-0140', '3125550140', '312-555-0140', '312.555.0140', '(312) 555-01', '0140'])
    assert.ok((await found(text)) >= 1, text);
  assert.is(await found('(312) 555-0140'), 1);
  for (const text of ['3125550149', 'zone 1', '()', '%', '_']) assert.is(await found(text), 0, text);
  assert.is(
    (await api.call('GET', `/facility?search[value]=${encodeURIComponent('(312) 555-0140')}`)).body.recordsFiltered,
    1,
  );
});

test('a date column finds that day; a text that is no day finds nothing', async () => {
  const found = async (issue_date: string) => (await list({ search: { issue_date } })).body.recordsFiltered;
  assert.is(await found('2026-03-02'), 24);
  assert.is(await found('03-02-2026'), 24);
  assert.is(await found('2026-03-01'), 0);
  for (const text of ['2026-02-30', 'March', '2026', "2026-03-02'"]) assert.is(await found(text), 0, text);
});

test('with filters=typed a date column finds ranges, months and spans as of the day in the zone of the reader', async () => {
  const found = async (issue_date: string, more = {}) =>
    (await list({ search: { issue_date }, filters: 'typed', ...more })).body.recordsFiltered;
  assert.is(await found('2026-03-02'), 24);
  assert.is(await found('2026-03-02..2026-03-04'), 72);
  assert.is(await found('03-02-2026 to 03-04-2026'), 72);
  assert.is(await found('2026-03'), 120);
  assert.is(await found('2026-03-04..'), 72);
  assert.is(await found('..2026-03-02'), 24);
  for (const text of ['2026-02-30', 'someday', "2026-03-02'..", '(((('.repeat(500)])
    assert.is(await found(text), 0, text);
  await api.rows(
    `update ticket set issue_date = (now() at time zone 'Pacific/Kiritimati')::date + time '01:00' where ticket_id = 1`,
  );
  await api.rows(
    `update ticket set issue_date = (now() at time zone 'Pacific/Kiritimati')::date - 6 where ticket_id = 2`,
  );
  assert.is(await found('last 7 days', { time_zone: 'Pacific/Kiritimati' }), 2);
  assert.is(await found('today', { time_zone: 'Pacific/Kiritimati' }), 1);
  assert.is(await found('today', { time_zone: 'Pacific/Pago_Pago' }), 0);
  const csv = await list({
    search: { issue_date: 'last 7 days' },
    filters: 'typed',
    time_zone: 'Pacific/Kiritimati',
    format: 'csv',
  });
  assert.is(csv.text.trim().split('\r\n').length, 3);
  for (const id of [1, 2])
    await api.rows(
      `update ticket set issue_date = timestamp '2026-03-01 23:30' + ${id} * interval '1 hour' where ticket_id = ${id}`,
    );
  for (const text of ['2026-03-02..2026-03-04', '2026-03', 'today'])
    assert.is((await list({ search: { issue_date: text } })).body.recordsFiltered, 0, `without it: ${text}`);
});

test('with filters=typed a part of a number is read as day, terminal, counter; another text as text', async () => {
  await api.rows(`update ticket set ticket_no = '20260405-12-0007' where ticket_id = 1`);
  const found = async (ticket_no: string, more = {}) =>
    (await list({ search: { ticket_no }, filters: 'typed', ...more })).body.recordsFiltered;
  const expected: [string, number][] = [
    ['20260405', 1],
    ['202603', 119],
    ['2026', 120],
    ['1', 119],
    ['12', 2],
    ['0012', 1],
    ['7', 2],
    ['0007', 2],
    ['20260301-1', 119],
    ['20260405-12-0007', 1],
    ['12-7', 1],
    ['5-12', 0],
    ['05-12-', 1],
    ['x', 0],
    ['%', 0],
    ['2026040', 1],
  ]; // prettier-ignore
  for (const [text, count] of expected) assert.is(await found(text), count, text);
  assert.is((await list({ search: { ticket_no: '12' } })).body.recordsFiltered, 4, 'without it any part of the text');
  await api.rows(`update ticket set ticket_no = '20260301-1-0001' where ticket_id = 1`);
});

test('search characters of the database are only text', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is tested
  for (const text of ['%', '_', '\\', '%%', "'", '"', "' or 1=1 --", '$1', '${x}', '\u0000', '\ud800', '🚂']) {
    const { status, body } = await list({ search: { ticket_no: text } });
    assert.is(status, 200, text);
    assert.is(body.recordsFiltered, 0, text);
  }
  await api.rows(`update ticket set ticket_no = '50%_\\x' where ticket_id = 1`);
  for (const text of ['50%', '%_', '_\\', '50%_\\X'])
    assert.is((await list({ search: { ticket_no: text } })).body.recordsFiltered, 1, text);
  await api.rows(`update ticket set ticket_no = '20260301-1-0001' where ticket_id = 1`);
});

test('the global search looks into all texts and numbers', async () => {
  await api.rows('update ticket set pkg_count = 987654 where ticket_id = 7');
  assert.is((await list({ all: '987654' })).body.recordsFiltered, 1);
  assert.is((await list({ all: '98765' })).body.recordsFiltered, 0);
  await api.rows('update ticket set pkg_count = 7 where ticket_id = 7');
  assert.is((await list({ all: 'tucson' })).body.recordsFiltered, 30);
  assert.is((await list({ all: 'right-of-way' })).body.recordsFiltered, 120);
  assert.is((await list({ all: 'nowhere' })).body.recordsFiltered, 0);
  assert.is((await api.call('GET', '/tickets?search[value]=memphis')).body.recordsFiltered, 30);
});

test('an unknown column is named and rejected, whether sorted or searched', async () => {
  const paths = [
    'nothing',
    'password_hash',
    'form_fields',
    'created_at',
    'terminal.latitude',
    'users.email',
    'ticket_no; drop table ticket',
    '__proto__',
    'constructor',
    'ticket_no"',
  ];
  for (const path of paths) {
    for (const options of [{ order: [[path, 'asc']] as [string, string][] }, { search: { [path]: 'x' } }]) {
      const { status, body } = await list(options);
      assert.is(status, 400, path);
      const message = `Unknown column "${path}".`;
      assert.equal(body, { status: 'error', message, data: {}, error: message });
    }
  }
});

test('requests beyond 40 columns or 16 KiB are rejected with a message', async () => {
  const wide = await api.call(
    'GET',
    `/tickets?${new URLSearchParams(Array.from({ length: 41 }, (_, index) => [`columns[${index}][data]`, 'status']))}`,
  );
  assert.equal([wide.status, wide.body.message], [400, 'A table request may name at most 40 columns.']);
  const far = await api.call('GET', '/tickets?columns[999999999][data]=status');
  assert.is(far.status, 400);
  const terms = Array.from({ length: 41 }, (_, index) => [`search[fixed][${index}][term]`, 'x']);
  const many = await api.call('GET', `/tickets?${new URLSearchParams(terms)}`);
  assert.equal([many.status, many.body.error], [400, 'A table request may have at most 40 additional searches.']);
  const long = await api.call('GET', `/tickets?draw=1&x=${'y'.repeat(16_400)}`);
  assert.equal([long.status, long.body.message], [414, 'The table request is too long.']);
});

test('odd keys are ignored', async () => {
  const odd = [
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'columns[__proto__][data]=x',
    'columns[0][search][value][deep]=x',
    'columns[0][data][]=a',
    'order[][column]=1',
    'columns=1',
    'order[0]=x',
    '_=123',
    '&&=&',
  ];
  const { status, body } = await api.call('GET', `/tickets?${odd.join('&')}`);
  assert.equal([status, body.recordsFiltered], [200, 120]);
  assert.is(({} as { x?: unknown }).x, undefined);
});

test('the same request may come as a form or as JSON', async () => {
  const options = {
    search: { 'terminal.terminal_name': 'dfw' },
    order: [['pkg_count', 'asc']] as [string, string][],
    length: 2,
    draw: 4,
  };
  const byGet = (await list(options)).body;
  const byForm = await api.call('POST', '/tickets', {
    body: new URLSearchParams(query(options)).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const byJson = await api.call('POST', '/tickets', {
    body: {
      draw: 4,
      start: 0,
      length: 2,
      order: [{ column: 1, dir: 'asc' }],
      columns: [{ data: 'terminal.terminal_name', search: { value: 'dfw' } }, { data: 'pkg_count' }],
    },
  });
  assert.equal(byForm.body, byGet);
  assert.equal(byJson.body, byGet);
  assert.equal(numbers(byGet), [3, 7]);
});

test('the lists of terminals, facilities and ticket types behave the same way', async () => {
  for (const [base, count] of [
    ['/terminal', 4],
    ['/facility', 2],
    ['/tickets/form', 1],
  ] as const) {
    const { status, body } = await api.call('GET', `${base}?draw=2`);
    assert.equal([status, body.draw, body.recordsTotal, body.data.length], [200, 2, count, count], base);
  }
  const { body } = await api.call('GET', '/facility?search[value]=zone up 1');
  assert.is(body.data[0].facility_mobile, '3125550140');
});

test('the export holds every row that the search leaves, in the same order', async () => {
  const { status, headers, text } = await list({
    format: 'csv',
    search: { status: '1' },
    order: [['pkg_count', 'asc']],
  });
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(headers['content-disposition'], 'attachment; filename="ticket.csv"');
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  assert.is(lines.length, 109);
  assert.is(
    lines[0],
    '"Ticket ID","Ticket Type","Terminals","Facilities","No.of Packages","Date & Time","Status","State"',
  );
  assert.is(
    lines[1],
    '"20260301-1-0001","Right-of-way Recovery","MLR Memphis","Zone Up 2","1","03-02-2026 00:30","Active","Issued"',
  );
});

test('an export leaves out the columns that are hidden, also where they are searched or sorted by', async () => {
  const hide = (...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [`columns[${columns.indexOf(path)}][visible]`, 'false']));
  const lines = async (options: Parameters<typeof query>[0]) =>
    (await list({ format: 'csv', ...options })).text.replace('\ufeff', '').trim().split('\r\n');
  const some = await lines({
    search: { status: '0' },
    order: [['issue_date', 'asc']],
    ...hide('status', 'issue_date', 'facility.facility_name', 'ticket_form.form_name'),
  });
  assert.equal(some.slice(0, 2), [
    '"Ticket ID","Terminals","No.of Packages","State"',
    '"20260301-1-0010","MLR Tucson","10","Issued"',
  ]);
  assert.is(some.length, 13);
  const [header] = await lines(hide(...columns.slice(1)));
  assert.is(header?.split(',').length, 8, 'all of them hidden is as good as none');
});

test('an export has its columns in the order in which the request names them, unnamed ones last', async () => {
  const { text } = await api.call('GET', '/terminal?format=csv&columns[0][data]=status&columns[1][data]=terminal_name');
  assert.match(text, /^\ufeff"Status","Terminal Name","Address","GPS Location"\r\n/);
});

test('an export reads like the list: choices and dates as people see them', async () => {
  await api.rows(
    `insert into facility (facility_name, facility_mobile, capacity, status) values ('Odd Shed', '3125550199', 7, 2)`,
  );
  const { text } = await api.call(
    'GET',
    '/facility?format=csv&columns[0][data]=facility_name&columns[0][search][value]=Odd Shed',
  );
  const [, line = ''] = text.replace('\ufeff', '').trim().split('\r\n');
  assert.match(line, /^"Odd Shed",.*"\(312\) 555-0199","7",.*"Inactive"$/);
  await api.rows(`delete from facility where facility_name = 'Odd Shed'`);
});

test('every list with pages can be exported, by either method and with the search anywhere in the request', async () => {
  const paged = [...nouns.values()].filter(({ api: { paged } }) => paged);
  assert.ok(paged.length >= 4);
  for (const {
    noun,
    label,
    api: { id, base },
  } of paged) {
    const [first] = (await api.call('GET', `${base}?length=1`)).body.data;
    if (!first) continue;
    const body = { columns: [{ data: label, search: { value: first[label] } }] };
    const responses = [
      await api.call(
        'GET',
        `${base}?format=csv&columns[0][data]=${label}&columns[0][search][value]=${encodeURIComponent(first[label])}`,
      ),
      await api.call(
        'GET',
        `${base}/export?columns[0][data]=${label}&columns[0][search][value]=${encodeURIComponent(first[label])}`,
      ),
      await api.call('POST', `${base}?format=csv`, { body }),
      await api.call('POST', base, { body: { ...body, format: 'csv' } }),
    ];
    for (const { status, headers, text } of responses) {
      assert.equal([status, headers['content-disposition']], [200, `attachment; filename="${noun}.csv"`], base);
      assert.equal(text, responses[0]!.text);
      const lines = text.replace('\ufeff', '').trim().split('\r\n');
      assert.ok(lines.length >= 2 && lines.slice(1).every((line) => line.includes(first[label])), `${base}, by ${id}`);
    }
  }
});

test('an export of many rows comes whole, and its cells are never formulas', async () => {
  await api.rows(
    `insert into terminal (terminal_name, status) select case n when 1 then '=HYPERLINK("x")' when 2 then '+1+1' when 3 then '-2+3' when 4 then '@SUM(A1)' when 5 then E'\\t=1' when 7 then E'\\n=1' when 8 then '＝1+1' when 9 then '-1e-7' when 6 then 'say "hi", all' else 'T' || n end, 1 from generate_series(1, 1500) n`,
  );
  const { text } = await api.call('GET', '/terminal?format=csv');
  const cells = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => /^"(?:[^"]|"")*"/.exec(line)?.[0]);
  assert.is(cells.length, 1505);
  for (const cell of [
    `"'=HYPERLINK(""x"")"`,
    `"'+1+1"`,
    `"'-2+3"`,
    `"'@SUM(A1)"`,
    `"'\t=1"`,
    `"'\n=1"`,
    `"'＝1+1"`,
    '"-1e-7"',
    '"say ""hi"", all"',
  ])
    assert.ok(cells.includes(cell), cell);
  await api.rows(`delete from terminal where terminal_id > 4`);
});

test('a search that takes too long is for the searcher to narrow; without a search the database is busy', async () => {
  await takenBack(api.pool, 'lock table ticket in access exclusive mode', async () => {
    const calls = [
      '/tickets?search[value]=1',
      '/tickets/clusters?zoom=3&bounds=-90,-30,90,30&search[value]=1',
      '/tickets',
    ];
    const [searched, onMap, all] = await Promise.all(calls.map((path) => api.call('GET', path)));
    for (const response of [searched!, onMap!])
      assert.equal([response.status, response.body.message], [422, 'This search takes too long. Narrow it.']);
    assert.is(all!.status, 503);
    assert.match(all!.body.message, /^The database is busy: it took too long for this\./);
  });
});

test('the text of a user never becomes part of a statement', async () => {
  const { statements } = await statementsOf(async () => {
    for (const mark of ['MARK1', "MARK2'", 'MARK3"', 'MARK4\\', 'MARK5%']) {
      await list({
        search: { ticket_no: mark, 'terminal.terminal_name': mark, issue_date: mark, status: mark },
        all: mark,
        draw: mark,
        start: mark,
        length: mark,
      });
      await list({ order: [[mark, mark]] });
      await list({ search: { ticket_no: mark } });
    }
    await list({ search: { ticket_no: '-' } });
  });
  // Without the mark by which a read is cancelled, another one each time.
  const texts = [...new Set(statements.map(({ text }) => text.replace(/^\/\* [\w-]+ \*\/ /, '')))];
  const own = texts.filter((text) => text.includes('"ticket"'));
  // What is found of texts with and without letters, and the page of what is: the total reads no ticket.
  assert.is(own.length, 3);
  assert.not.ok(texts.some((text) => text.includes('MARK')));
});

test('a question mark in a value is one, encoded or as it is', async () => {
  await api.rows(`insert into facility (facility_name, status) values ('Who? When?', 1), ('Who knows', 1)`);
  for (const text of ['Who?+When?', 'Who%3F+When%3F'])
    assert.is((await api.call('GET', `/facility?search[value]=${text}&length=10`)).body.recordsFiltered, 1, text);
});

test.run();
