// The client for which the list calls are made: DataTables 3 with server-side processing, unchanged, in a page of the
// server's own origin.
import type { Config, Api as Table } from 'datatables.net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAccount } from '../support/accounts';
import { type Api, startApi } from '../support/api';
import { inSmallPage } from '../support/small-page';

inSmallPage(test, ['XMLHttpRequest', 'ResizeObserver', 'DocumentFragment', 'getComputedStyle']);

// DataTables takes the global one for Node's own.
const { Event: NodeEvent } = globalThis;

let api: Api;
let origin = '';
let DataTable: typeof import('datatables.net').default;
test.before(async () => {
  globalThis.Event = NodeEvent;
  api = await startApi();
  await api.rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
    select '20260301-1-' || lpad(n::text, 4, '0'), 1, 1, 1 + n % 4, case when n % 3 = 0 then null else 1 + n % 2 end,
      timestamp '2026-03-01 23:30' + n * interval '1 hour', n, case when n % 10 = 0 then 0 else 1 end
    from generate_series(1, 620) n`);
  await insertAccount(api, 'night-shift', { status: 0 });
  origin = await api.listen();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(origin);
  ({ default: DataTable } = await import('datatables.net'));
  DataTable.ext.errMode = 'none';
});
test.after(async () => {
  await api?.close();
});

/** The menu of lengths is made of a constructor that the small page does not have. */
const SERVER_SIDE: Config = { serverSide: true, layout: { topStart: null } };

const TICKETS: Config['columns'] = [
  { data: null, title: 'No.', orderable: false, searchable: false, render: (_data, _type, _row, { row }) => row + 1 },
  { data: 'ticket_no', title: 'Ticket ID' },
  { data: 'terminal.terminal_name', title: 'Terminal', name: 'place' },
  { data: 'facility.facility_name', title: 'Facility', defaultContent: '-' },
  { data: 'pkg_count', title: 'Packages' },
  { data: 'status', title: 'Status', render: (status) => (status === 1 ? 'Active' : 'Inactive') },
];
const TERMINALS: Config['columns'] = [{ data: 'terminal_name' }, { data: 'terminal_address' }, { data: 'status' }];

/** What a page shows of a table, and what the client sent and received for it. */
interface Shown {
  table: Table;
  /** The texts of the rows. */
  rows: string[][];
  info: string;
  sent: any;
  body: any;
}

/** A table of its own in the page, once it shows its first rows. */
async function open(base: string, columns: Config['columns'], { ajax, ...options }: Config = {}): Promise<Shown> {
  const element = document.body.appendChild(document.createElement('table'));
  return new Promise((done) => {
    const table: Table = new DataTable(element, {
      ...SERVER_SIDE,
      columns,
      order: [],
      ajax: {
        url: `/api/client${base}`,
        headers: { authorization: `Bearer ${api.token}` },
        ...(ajax as Exclude<Config['ajax'], string>),
      },
      ...options,
      initComplete: () => done(seen(table ?? new DataTable.Api(element))),
    } as Config);
  });
}

/** What the table shows after a change that fetches rows. */
const after = (table: Table, change: () => void): Promise<Shown> =>
  new Promise((done) => {
    table.one('draw', () => done(seen(table)));
    change();
  });

function seen(table: Table): Shown {
  const body = table.ajax.json() as any;
  const container = table.table().container();
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
  );
  return { table, rows, info: container.querySelector('.dt-info')?.textContent ?? '', sent: table.ajax.params(), body };
}

const column = ({ rows }: Shown, index: number): string[] => rows.map((row) => row[index]!);

test('a first page of tickets is shown with its numbering, its nested names and its totals', async () => {
  const shown = await open('/tickets', TICKETS);
  assert.is(shown.rows.length, 10);
  assert.equal(shown.rows.slice(0, 3), [
    ['1', '20260301-1-0620', 'MLR Chicago', 'Zone Up 1', '620', 'Inactive'],
    ['2', '20260301-1-0619', 'MLR DFW', 'Zone Up 2', '619', 'Active'],
    ['3', '20260301-1-0618', 'MLR Tucson', '-', '618', 'Active'],
  ]);
  assert.is(shown.info, 'Showing 1 to 10 of 620 entries');
  const third = await after(shown.table, () => shown.table.page(2).draw('page'));
  assert.equal([third.info, third.rows[0]![1]], ['Showing 21 to 30 of 620 entries', '20260301-1-0600']);
});

test('the counter of requests comes back as the number that was sent, so that no stale page is shown', async () => {
  const { table, sent, body } = await open('/tickets', TICKETS);
  assert.equal([sent.draw, body.draw], [1, 1]);
  const next = await after(table, () => {
    table.search('dfw').draw();
    table.search('memphis').draw();
  });
  assert.equal([next.sent.draw, next.body.draw], [3, 3]);
  assert.equal([...new Set(column(next, 2))], ['MLR Memphis']);
});

test('lengths of 500 and of all rows, and a table without pages', async () => {
  const { table } = await open('/tickets', TICKETS);
  assert.is((await after(table, () => table.page.len(500).draw())).rows.length, 500);
  const all = await after(table, () => table.page.len(-1).draw());
  assert.equal([all.sent.length, all.rows.length, all.info], [-1, 620, 'Showing 1 to 620 of 620 entries']);
  const whole = await open('/terminal', TERMINALS, { paging: false });
  assert.equal([whole.sent.length, whole.rows.length], [-1, 4]);
});

test('rows are sorted by several columns, also by one whose name is not its path', async () => {
  const { table } = await open('/tickets', TICKETS);
  const shown = await after(table, () =>
    table
      .order([
        [2, 'desc'],
        [4, 'asc'],
      ])
      .draw(),
  );
  assert.equal(shown.sent.order, [
    { column: 2, dir: 'desc', name: 'place' },
    { column: 4, dir: 'asc', name: '' },
  ]);
  assert.equal(
    [...new Set(column(shown, 2))],
    (await api.rows('select terminal_name from terminal order by 1 desc limit 1')).map((row) => row.terminal_name),
  );
  const counts = column(shown, 4).map(Number);
  assert.equal(
    counts,
    [...counts].sort((a, b) => a - b),
  );
});

test('a search of the whole table and of a column leave the rows that match both', async () => {
  const { table } = await open('/tickets', TICKETS);
  const found = await after(table, () => table.search('0001').column(2).search('dfw').draw());
  assert.equal([found.body.recordsTotal, found.body.recordsFiltered], [620, 0]);
  const dfw = await after(table, () => table.search('').draw());
  assert.is(dfw.info, 'Showing 1 to 10 of 155 entries (filtered from 620 total entries)');
  assert.equal([...new Set(column(dfw, 2))], ['MLR DFW']);
});

test('a column of choices is searched by the text that it shows', async () => {
  const tickets = await open('/tickets', TICKETS);
  const inactive = await after(tickets.table, () => tickets.table.column(5).search('Inactive').draw());
  assert.equal([inactive.body.recordsFiltered, [...new Set(column(inactive, 5))]], [62, ['Inactive']]);

  const columns = ['username', 'role_name', 'position_id', 'status', 'terminal.terminal_name'];
  const users = await open(
    '/user',
    columns.map((data) => ({ data, defaultContent: '' })),
    { ajax: { type: 'POST' } } as Config,
  );
  assert.is(users.body.recordsTotal, 2);
  const gone = await after(users.table, () => users.table.column(3).search('inactive').draw());
  assert.equal(column(gone, 0), ['night-shift']);
  const staff = await after(users.table, () => users.table.columns(3).search('').column(1).search('Staff').draw());
  assert.equal(column(staff, 0), ['night-shift']);

  const terminals = await open('/terminal', TERMINALS);
  assert.is((await after(terminals.table, () => terminals.table.column(2).search('Active').draw())).rows.length, 4);
});

test('terms that the page fixes and searches in several columns are part of the search', async () => {
  const { table } = await open('/tickets', TICKETS);
  const fixed = await after(table, () => table.search.fixed('own', 'memphis').draw());
  assert.equal([fixed.body.recordsFiltered, [...new Set(column(fixed, 2))]], [155, ['MLR Memphis']]);
  const both = await after(table, () => table.column(1).search.fixed('number', '-0617').draw());
  assert.equal(column(both, 1), ['20260301-1-0617']);
  table.search.fixed('own', null).column(1).search.fixed('number', null);
  const group = await after(table, () => table.columns([2, 3]).search('Up 2').draw());
  assert.ok(group.body.recordsFiltered > 0 && group.body.recordsFiltered < 620, group.info);
  assert.equal([...new Set(column(group, 3))], ['Zone Up 2']);
});

test('the same table by POST, as a form and as JSON', async () => {
  const order: Config['order'] = [[4, 'asc']];
  const byGet = await open('/tickets', TICKETS, { order });
  const json = { type: 'POST', submitAs: 'json' } as const;
  for (const ajax of [{ type: 'POST' }, json, { ...json, contentType: 'application/json' }]) {
    const byPost = await open('/tickets', TICKETS, { order, ajax } as Config);
    assert.equal(byPost.rows, byGet.rows, JSON.stringify(ajax));
    byPost.table.column(2).search('dfw');
    const found = await after(byPost.table, () => byPost.table.search.fixed('own', '-06').draw());
    assert.ok(found.body.recordsFiltered > 0 && found.body.recordsFiltered < 10, JSON.stringify(ajax));
  }
});

test('an error has its message where the client reads it, whatever refused the request', async () => {
  const { query, connect } = api.pool;
  const away = async () => {
    throw Object.assign(new Error('broken'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  assert.equal(await refused('/tickets?order[0][name]=nothing'), [400, 'Unknown column "nothing".']);
  assert.equal(await refused('/tickets?bounds=here'), [422, 'Some fields need attention.']);
  assert.equal(await refused('/tickets', 'wrong'), [401, 'Sign in to continue.']);
  await api.rows('alter table ticket rename to ticket_away');
  const [status, failure] = await refused('/tickets');
  assert.is(status, 500);
  assert.match(String(failure), /^Something went wrong! Quote \S+ when you report it\.$/);
  await api.rows('alter table ticket_away rename to ticket');
  Object.assign(api.pool, { query: away, connect: away });
  const unavailable = await refused('/tickets').finally(() => Object.assign(api.pool, { query, connect }));
  assert.equal(unavailable, [503, 'The database is not reachable at the moment. Try again in a few seconds.']);
});

/** The status of a call, and what the client warns of when the page passes it the body of the response. */
async function refused(url: string, token = api.token): Promise<[number, string]> {
  const element = document.body.appendChild(document.createElement('table'));
  let status = 0;
  return new Promise((done) => {
    element.addEventListener('dt-error', (event) => {
      const [, , warning] = (event as unknown as { _args: [unknown, unknown, string] })._args;
      done([status, warning.replace(/^DataTables warning: table id=\S+ - /, '')]);
    });
    new DataTable(element, {
      ...SERVER_SIDE,
      columns: TICKETS,
      ajax: async (_data, callback) => {
        const response = await fetch(`${origin}/api/client${url}`, { headers: { authorization: `Bearer ${token}` } });
        status = response.status;
        callback(await response.json());
      },
    } as Config);
  });
}

test.run();
