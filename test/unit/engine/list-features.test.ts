// What a list offers besides its rows: export, columns, saved views, and what can be done with several rows at once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exportQuery } from '../../../src/api/export-table';
import { bulkMessages, forEachRow } from '../../../src/engine/list/bulk/bulk-actions';
import { goneParts, isSameView, presentOf, stateOfView } from '../../../src/engine/list/menus/apply-view';
import { fileName } from '../../../src/engine/list/menus/list-menu';
import { builtInViews, inOrder, keptViews, savedView } from '../../../src/engine/list/menus/saved-views';
import { viewsIn } from '../../../src/engine/list/menus/view-store';
import {
  type ColumnLayout,
  columnStateOf,
  readLayout,
  visibleColumns,
  withFurther,
} from '../../../src/engine/list/model/column-layout';
import { bulkOf, hasFeature } from '../../../src/engine/list/model/list-features';
import {
  changeList,
  firstState,
  fromQuery,
  isStep,
  type ListState,
  toQuery,
} from '../../../src/engine/list/model/list-state';
import { layoutOf } from '../../../src/engine/list/table/column-changes';
import { changedBody } from '../../../src/engine/record/save-field';
import type { ListScreen, ListView, Noun } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { nounOf } from '../../../src/schema/model/nouns';
import { isLate } from '../../../src/schema/model/tasks';

const listOf = (noun: Noun): ListScreen =>
  noun.screens!.find((screen): screen is ListScreen => screen.kind === 'list')!;
const terminal = nounOf('terminal');
const ticket = nounOf('ticket');
const tickets = listOf(ticket);
const columns = columnsOf(ticket, tickets).filter(({ hidden }) => !hidden);
const state: ListState = { ...firstState(columns), page: 3, search: { status: '0' } };

test('an export requests all that is searched, and says which columns are hidden', () => {
  const visible = columns.filter(({ path }) => path !== 'status');
  const wire = exportQuery(columns, visible, state);
  assert.equal(wire.columns.map(({ data, search, ...rest }) => [data, search.value, 'visible' in rest]).slice(-2), [
    ['status', '0', true],
    ['state', '', false],
  ]);
});

test('an exported file is named after its list and the day of the desk it is for', () => {
  assert.is(fileName(ticket, new Date(2026, 10, 21, 23, 59)), 'tickets-2026-11-21.csv');
  assert.is(
    fileName({ ...ticket, title: 'GPS point / Zone', plural: undefined }, new Date(2026, 0, 2)),
    'gps-point-zones-2026-01-02.csv',
  );
});

test('a list without any column would be none, and foreign paths hide nothing', () => {
  const visibleOf = (hidden: string[]) =>
    Object.values(columnStateOf({ hidden }, columns).columnVisibility).filter(Boolean).length;
  assert.is(visibleOf(['status', 'nothing']), columns.length - 1);
  assert.is(visibleOf(columns.map(({ path }) => path)), columns.length);
});

test('what another program wrote into the storage counts as nothing', () => {
  for (const value of [7, { a: 1 }, null, [7, null], { hidden: 7, order: {}, pinned: 'x', widths: [] }])
    assert.equal(layoutOf(columnStateOf(readLayout(value), columns), columns), {});
  for (const text of [null, '', '{', '7', '{"a":1}', '[7,null,{"name":"x"},{"query":""}]']) {
    assert.equal(keptViews(text), [], String(text));
    assert.equal(viewsIn(text).views, [], String(text));
  }
  assert.equal(keptViews('[{"name":"Old","query":"q=1","hidden":["status"]},{"name":7,"query":""}]'), [
    { name: 'Old', content: { query: 'q=1', hidden: ['status'], order: [], pinned: undefined, widths: {} } },
  ]);
});

const stored = (view_id: number, name: string, content: { query: string; [part: string]: unknown }) => ({
  view_id,
  name,
  content,
  version: 1,
  is_own: true,
  is_seen: true,
  owner_name: 'Ann',
  has_no_owner: false,
  role_id: null,
  may_change: true,
  changed: null,
});

test('tabs stand as the user has ordered them, others behind', () => {
  const views = [1, 2, 3].map((id) => savedView(stored(id, `View ${id}`, { query: '' })));
  assert.equal(
    inOrder(views, ['saved:3', 'saved:9', 'saved:1']).map(({ name }) => name),
    ['View 3', 'View 1', 'View 2'],
  );
});

test('a view says what it names that the list no longer has, and keeps the rest', () => {
  const view = (content: { query: string; [part: string]: unknown }) => savedView(stored(1, 'x', content));
  assert.equal(goneParts(view({ query: 'search.status=0&sort=-pkg_count', order: ['status'] }), columns), []);
  const gone = view({
    query: 'search.pkg_count=7&search.crane=7&sort=-boxes&search.status=9',
    order: ['state', 'wagon', 'hidden_one'],
    hidden: ['hidden_one'],
    shown: ['shown_one'],
  });
  assert.equal(goneParts(gone, columns), ['crane', 'boxes', 'status', 'wagon', 'shown_one']);
  assert.equal(stateOfView({ columns }, gone).search, { pkg_count: '7' });
});

test('a view that searches a further column is shown by a list that does not have the column yet', () => {
  const priority = {
    path: 'fields.7',
    label: 'Priority',
    search: 'choice',
    property: {
      title: 'Priority',
      options: [
        { value: 'low', text: 'Low' },
        { value: 'high', text: 'High' },
      ],
    },
  } as const;
  const layout = { further: [priority] };
  for (const text of ['low | high', '!low', 'low']) {
    const view = presentOf({ ...state, search: { 'fields.7': text } }, withFurther(columns, layout), layout);
    const shown = stateOfView({ columns }, view);
    const query = toQuery(shown, columns);
    assert.equal(fromQuery(query, withFurther(columns, layout)).search, { 'fields.7': text }, query);
  }
});

test('a view keeps search, order, length and columns, but not the page', () => {
  const hidden = ['facility.facility_name'];
  const present = presentOf(state, columns, layoutOf(columnStateOf({ hidden }, columns), columns));
  const isShown = (layout: ColumnLayout, at = state) =>
    isSameView({ query: present.query, ...layout }, presentOf(at, columns, { hidden }), columns);
  assert.equal(present, { query: 'search.status=0', hidden });
  assert.ok(isShown({ hidden }));
  assert.ok(isShown({ hidden: [...hidden, 'gone'] }), 'a column that is no more makes no difference');
  assert.not.ok(isShown({}));
  assert.not.ok(isShown({ hidden, pinned: 2 }));
  assert.not.ok(isShown({ hidden }, { ...state, length: 50 }));
});

test('a list has the views Mine and Late where its columns say who is responsible and until when', () => {
  const ticketColumns = columnsOf(ticket, tickets);
  assert.equal(builtInViews({ ...tickets, views: [] }, ticketColumns, {}), [
    { tab: 'named:All', name: 'All', query: '' },
    { tab: 'named:Mine', name: 'Mine', query: 'search.users.username=me' },
    { tab: 'named:Late', name: 'Late', query: 'sort=due_date&search.due_date=late' },
  ]);
  for (const { query } of builtInViews({ ...tickets, views: [] }, ticketColumns, {}))
    assert.is(toQuery(fromQuery(query, ticketColumns), ticketColumns), query, 'it is read as it is kept');
  assert.equal(
    builtInViews({ ...tickets, views: [] }, columns, {}).map(({ name }) => name),
    ['All'],
  );
});

test('a descriptor adds views, in an order of their own or in that of the list', () => {
  const views: ListView[] = [
    { name: 'Out of service', filter: { status: '0' } },
    { name: 'Large', filter: { pkg_count: '>100' }, sort: { field: 'pkg_count', direction: 'desc' } },
  ];
  assert.equal(
    builtInViews({ ...tickets, views }, columns, {}).map(({ name, query }) => [name, query]),
    [
      ['All', ''],
      ['Out of service', 'search.status=0'],
      ['Large', 'sort=-pkg_count&search.pkg_count=%3E100'],
    ],
  );
});

test('a view of a descriptor may have columns of its own', () => {
  const all = columnsOf(ticket, tickets);
  const views: ListView[] = [{ name: 'Late ones', filter: {}, columns: ['due_date', 'ticket_no'] }];
  const [, , , view] = builtInViews({ ...tickets, views }, all, { hidden: ['state'], widths: { status: 90 } });
  const shown = visibleColumns(columnStateOf(view!, all), all);
  assert.equal(
    shown.map(({ path }) => path),
    ['due_date', 'ticket_no'],
  );
  assert.ok(isSameView(view!, { query: view!.query, ...layoutOf(columnStateOf(view!, all), all) }, all));
});

test('a record is late when its day is over and its state is not final', () => {
  const at = (due_date: string | null, state: string) => isLate(ticket, { due_date, state }, '2026-03-02');
  assert.ok(at('2026-03-01', 'issued') && at('2026-03-01', 'gone'));
  assert.not.ok(at('2026-03-02', 'issued') || at('2026-03-01', 'closed') || at(null, 'issued') || at('', 'issued'));
});

test('going to a view is a step that Back takes back, and starts at its first page', () => {
  const change = { kind: 'view', state } as const;
  assert.ok(isStep(change));
  assert.equal(changeList(firstState(columns), change), { ...state, page: 1 });
});

test('rows can be given a state where they can be edited, and be deleted where they can be deleted', () => {
  const plain: ListScreen = { ...listOf(terminal), columns: ['terminal_name'] };
  assert.equal(bulkOf(terminal, plain), {
    states: [
      { value: 1, text: 'Active' },
      { value: 0, text: 'Inactive' },
    ],
    canDelete: true,
    canMove: false,
    canAssign: false,
    canChange: false,
  });
  assert.equal(bulkOf(terminal, { ...plain, actions: ['delete'] }), {
    states: [],
    canDelete: true,
    canMove: false,
    canAssign: false,
    canChange: false,
  });
  assert.equal(bulkOf({ ...terminal, record: { required: [], properties: {} } }, plain), {
    states: [],
    canDelete: true,
    canMove: false,
    canAssign: false,
    canChange: false,
  });
  const editable = { ...plain, columns: [{ field: 'terminal_name', editable: true }] };
  assert.is(bulkOf(terminal, editable)?.canChange, true, 'what can be edited can be changed for many');
  assert.is(bulkOf(ticket, tickets)?.canMove, true, 'a ticket has states');
  assert.is(bulkOf(ticket, tickets)?.canAssign, true, 'a user can be responsible for a ticket');
});

test('a descriptor can switch each part off', () => {
  const without: ListScreen = { ...listOf(terminal), disable: ['bulk', 'export'] };
  assert.is(bulkOf(terminal, without), undefined);
  assert.equal(
    (['views', 'columns', 'export', 'bulk'] as const).map((extra) => hasFeature(without, extra)),
    [true, true, false, false],
  );
});

test('a new state repeats what an update must name, leaves the rest unsaid, and names the state of the record that it changes', () => {
  const read = {
    terminal_id: 7,
    terminal_name: 'MLR Memphis',
    terminal_address: 'x',
    geo_location: '(1, 2)',
    latitude: 1,
    longitude: 2,
    status: 1,
    updated_at: 'then',
  };
  assert.equal(changedBody(terminal, read, { status: 0 }), {
    terminal_name: 'MLR Memphis',
    terminal_address: 'x',
    latitude: 1,
    longitude: 2,
    status: 0,
    updated_at: 'then',
  });
  const user = changedBody(
    nounOf('users'),
    { user_id: 3, user_role_id: 2, status: 1, profile_image: 'kept', password: 'never', updated_at: 'then' },
    { status: 0 },
  );
  assert.equal([user.type_id, user.status, 'profile_image' in user, 'password' in user], [2, 0, false, false]);
});

test('a bulk action says its verb on the button, whom it is about in the title, and what follows in one line', () => {
  const [one, two] = [{ terminal_name: 'MLR Memphis' }, { terminal_name: 'MLR Tucson' }];
  const state = (text: string) => ({ kind: 'state', choice: { value: '0', text } }) as const;
  const careful = { ...terminal, messages: { deactivateText: 'They end at once.' } };
  assert.equal(bulkMessages(careful, state('Inactive'), [one]), {
    title: 'Deactivate MLR Memphis?',
    note: 'They end at once.',
    yes: 'Deactivate',
    done: 'MLR Memphis deactivated',
  });
  assert.equal(bulkMessages(careful, state('Active'), [one, two]), {
    title: 'Activate 2 terminals?',
    note: 'Nothing else changes.',
    yes: 'Activate',
    done: '2 terminals activated',
  });
  assert.equal(bulkMessages(terminal, state('On hold'), [one]), {
    title: 'Set MLR Memphis to On hold?',
    note: 'Nothing else changes.',
    yes: 'Set to On hold',
    done: 'MLR Memphis set to On hold',
  });
  assert.equal(bulkMessages(terminal, { kind: 'delete' }, [one, two]), {
    title: 'Delete 2 terminals?',
    note: 'Deleted records can be restored.',
    yes: 'Delete',
    done: '2 terminals deleted',
  });
});

test('at most four rows are under way at a time, and none begins after Stop', async () => {
  const rows = Array.from({ length: 11 }, (_, id) => ({ id }));
  let [under, most, begun] = [0, 0, 0];
  const one = async () => {
    begun++;
    most = Math.max(most, ++under);
    await new Promise((done) => setTimeout(done, 1));
    under--;
  };
  await forEachRow(rows, 4, one, () => false);
  assert.equal([begun, most], [11, 4]);
  begun = 0;
  await forEachRow(rows, 4, one, () => begun >= 4);
  assert.is(begun, 4);
  await forEachRow([], 4, one, () => false);
});

test.run();
