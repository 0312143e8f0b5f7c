// What a list requests, and how its state stands in the address.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { requestedColumns } from '../../../src/engine/list/model/column-layout';
import { searchText } from '../../../src/engine/list/model/list-messages';
import {
  changeList,
  firstState,
  fromQuery,
  isStep,
  type ListChange,
  type ListState,
  nextSort,
  toQuery,
} from '../../../src/engine/list/model/list-state';
import { understood } from '../../../src/engine/list/search/search-care';
import type { ListScreen, Property } from '../../../src/schema/descriptor/descriptor';
import { type Column, columnsOf, searchOf } from '../../../src/schema/model/columns';
import { parcel } from '../../support/parcel-list';

const screen: ListScreen = {
  kind: 'list',
  path: '/parcels',
  title: 'Parcels',
  columns: ['code', 'weight', 'found', 'open', 'page'],
  actions: [],
};
const columns = columnsOf(parcel, screen);
const column = (path: string): Column => columns.find((each) => each.path === path)!;
const after = (state: ListState, ...changes: ListChange[]): ListState => changes.reduce(changeList, state);

test('a list starts on page 1 with 25 rows, sorted by its first column, descending', () => {
  assert.equal(firstState(columns), { page: 1, length: 25, sort: { path: 'code', dir: 'desc' }, search: {} });
});

test('a new search, order or length goes back to page 1', () => {
  const onPage3 = after(firstState(columns), { kind: 'page', page: 3 });
  assert.is(onPage3.page, 3);
  const changes: ListChange[] = [
    { kind: 'search', path: 'code', value: 'A' },
    { kind: 'clear-search' },
    { kind: 'sort', sort: { path: 'weight', dir: 'asc' } },
    { kind: 'length', length: 100 },
  ];
  for (const change of changes) assert.is(after(onPage3, change).page, 1, change.kind);
});

test('the map is another view of the same rows: in the address, a step for Back, and kept by every search', () => {
  const onMap = after(firstState(columns), { kind: 'page', page: 3 }, { kind: 'show', view: 'map' });
  assert.is(toQuery(onMap, columns), 'view=map&page=3');
  assert.is(toQuery(fromQuery('view=map&page=3', columns), columns), 'view=map&page=3');
  const grouped = after(onMap, { kind: 'page', page: 1 }, { kind: 'show', view: 'board', group: 'code' });
  assert.is(toQuery(grouped, columns), 'view=board&group=code');
  assert.is(fromQuery('view=board&group=code', columns).group, 'code');
  assert.is(toQuery(after(grouped, { kind: 'show' }), columns), '');
  assert.ok(isStep({ kind: 'show', view: 'map' }));
  assert.is(after(onMap, { kind: 'search', path: 'code', value: 'A' }).view, 'map');
  assert.is(toQuery(after(onMap, { kind: 'show' }), columns), 'page=3');
  for (const query of ['view=Map', 'view=', 'view=table', 'view=__proto__'])
    assert.is(fromQuery(query, columns).view, undefined, query);
});

test('the search in all columns is in the address as it stands, beside those of columns', () => {
  const state = after(
    firstState(columns),
    { kind: 'search', path: '', value: ' !oak | "elm" ' },
    { kind: 'search', path: 'code', value: 'A' },
  );
  assert.is(toQuery(state, columns), 'search.code=A&q=%21oak+%7C+%22elm%22');
  assert.equal(fromQuery(toQuery(state, columns), columns), state);
  assert.equal(after(state, { kind: 'search', path: '', value: '' }).search, { code: 'A' });
  const opening = { filter: { code: 'B' } };
  assert.equal(
    fromQuery('q=oak', columns, opening).search,
    { '': 'oak' },
    'with any search those of the opening are gone',
  );
  for (const query of ['q=', 'q=+', `q=${'x'.repeat(5_000)}`]) assert.equal(fromQuery(query, columns).search, {});
});

test('turning the page keeps search, order and length', () => {
  const before = after(
    firstState(columns),
    { kind: 'search', path: 'code', value: 'A' },
    { kind: 'length', length: 50 },
  );
  assert.equal(after(before, { kind: 'page', page: 4 }), { ...before, page: 4 });
});

test('turning, sorting and resizing can be taken back; typing a search and being corrected are no steps', () => {
  const steps: ListChange[] = [
    { kind: 'page', page: 2 },
    { kind: 'sort', sort: { path: 'code', dir: 'asc' } },
    { kind: 'length', length: 50 },
  ];
  const others: ListChange[] = [
    { kind: 'search', path: 'code', value: 'A' },
    { kind: 'clear-search' },
    { kind: 'last-page', page: 2 },
  ];
  for (const change of steps) assert.ok(isStep(change), change.kind);
  for (const change of others) assert.not.ok(isStep(change), change.kind);
});

test('a search of blanks is no search', () => {
  const searched = after(firstState(columns), { kind: 'search', path: 'code', value: ' A1 ' });
  assert.equal(searched.search, { code: 'A1' });
  assert.equal(after(searched, { kind: 'search', path: 'code', value: '   ' }).search, {});
});

test('a second press on a header turns the order round', () => {
  assert.equal(nextSort(column('code'), { path: 'code', dir: 'desc' }), { path: 'code', dir: 'asc' });
  assert.equal(nextSort(column('code'), { path: 'code', dir: 'asc' }), { path: 'code', dir: 'desc' });
});

test('texts are first sorted from A, dates from the newest, amounts from the highest', () => {
  const elsewhere = { path: 'page', dir: 'asc' } as const;
  assert.is(nextSort(column('code'), elsewhere).dir, 'asc');
  assert.is(nextSort(column('open'), elsewhere).dir, 'asc');
  assert.is(nextSort(column('found'), elsewhere).dir, 'desc');
  assert.is(nextSort(column('weight'), elsewhere).dir, 'desc');
});

test('the address of an untouched list has no query', () => {
  assert.is(toQuery(firstState(columns), columns), '');
});

test('the address gives back exactly what was put into it', () => {
  const state = after(
    firstState(columns),
    { kind: 'length', length: 10 },
    { kind: 'sort', sort: { path: 'found', dir: 'desc' } },
    { kind: 'search', path: 'code', value: 'A & B=C? #1 +ü' },
    { kind: 'search', path: 'found', value: '2025-11-20' },
    { kind: 'search', path: 'open', value: '0' },
    { kind: 'search', path: 'page', value: '7' },
    { kind: 'page', page: 12 },
  );
  assert.equal(fromQuery(toQuery(state, columns), columns), state);
  assert.match(toQuery(state, columns), 'page=12');
  assert.match(toQuery(state, columns), 'sort=-found');
});

test('the address keeps a range, a month and a moving span; one that was typed by hand is read as in the search box', () => {
  for (const days of ['2026-11-16..2026-11-22', '2026-11', '2026-11-16..', 'last 7 days']) {
    const state = after(firstState(columns), { kind: 'search', path: 'found', value: days });
    assert.equal(fromQuery(toQuery(state, columns), columns), state, days);
  }
  const byHand = new URLSearchParams({ 'search.found': '11-16-2026 to 11-22-2026' });
  assert.equal(understood(fromQuery(String(byHand), columns).search, columns), { found: '2026-11-16..2026-11-22' });
  assert.equal(understood({ found: '2026-02-30..2026-03-01' }, columns), {});
  const kept = { found: '2026-11' };
  assert.is(understood(kept, columns), kept, 'what is kept already stays what it is');
});

test('how a column is searched follows from its property', () => {
  const expected: [Omit<Property, 'title'>, string][] = [
    [{ type: 'string' }, 'text'],
    [{ type: 'string', format: 'email' }, 'text'],
    [{}, 'text'],
    [{ type: 'string', format: 'phone' }, 'phone'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'number', multipleOf: 0.01 }, 'number'],
    [{ type: 'integer', ref: 'terminal' }, 'number'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'future-date' }, 'date'],
    [{ type: 'string', format: 'local-date-time' }, 'date'],
    [{ type: 'integer', options: 'status' }, 'choice'],
    [{ type: 'string', options: [{ value: 'y', text: 'Yes' }] }, 'choice'],
    [{ type: 'boolean' }, 'choice'],
  ];
  for (const [property, search] of expected)
    assert.is(searchOf({ title: 'Field', ...property }), search, JSON.stringify(property));
});

test('a yes-or-no column is searched by the two words that its cells show', () => {
  const urgent: Column = {
    path: 'urgent',
    label: 'Urgent',
    property: { title: 'Urgent', type: 'boolean' },
    search: 'choice',
  };
  assert.equal(understood({ urgent: 'true' }, [urgent]), { urgent: 'true' });
  assert.equal(understood({ urgent: 'Yes' }, [urgent]), {});
  assert.is(searchText(urgent, 'false'), 'No');
});

test('nonsense in an address is as if it were not there', () => {
  const nonsense = [
    'page=0',
    'page=-1',
    'page=2.5',
    'page=two',
    'page=99999999999999',
    'length=7',
    'length=all',
    'length=-1',
    'sort=',
    'sort=-',
    'sort=nope',
    'sort=__proto__',
    'search.nope=1',
    'search.found=02-30-2025',
    'search.found=2025-02-30',
    'search.open=2',
    'search.code=',
    'search.code=%20',
    `search.code=${'x'.repeat(201)}`,
    'search.constructor=1',
    '%',
    '&&&=',
  ];
  for (const query of nonsense) {
    const state = fromQuery(query, columns);
    const search = understood(state.search, columns);
    assert.equal({ ...state, search }, firstState(columns), query);
    assert.equal(after(state, { kind: 'understood', search }), firstState(columns), query);
  }
});

test('what the server has to count is requested only where it is shown, sorted by or searched', () => {
  const counted: Column = {
    ...column('weight'),
    path: 'parts',
    property: { title: 'Parts', type: 'integer', countOf: 'part' },
  };
  const all = [...columns, counted];
  const state = firstState(all);
  const isRequested = (more: Partial<ListState>, shown?: readonly string[]) =>
    requestedColumns(all, { ...state, ...more }, shown).includes(counted);
  assert.is(isRequested({}), false);
  assert.is(isRequested({}, ['parts']), true);
  assert.is(isRequested({ sort: { path: 'parts', dir: 'desc' } }), true);
  assert.is(isRequested({ search: { parts: '3' } }), true);
  assert.is(requestedColumns(columns, state), columns, 'the same columns, so that nothing is requested again');
});

test.run();
