// A list opens in the order and with the searches that its descriptor names; what staff change of it is in the address.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { presentOf } from '../../../src/engine/list/menus/apply-view';
import {
  changeList,
  firstState,
  fromQuery,
  type ListChange,
  type ListState,
  toQuery,
} from '../../../src/engine/list/model/list-state';
import { understood } from '../../../src/engine/list/search/search-care';
import type { ListScreen } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { parcel } from '../../support/parcel-list';

const screen: ListScreen = {
  kind: 'list',
  path: '/parcels',
  title: 'Parcels',
  columns: ['code', 'weight', 'status'],
  actions: [],
  sort: { field: 'weight', direction: 'asc' },
  filter: { status: '1' },
};
const columns = columnsOf(parcel, screen);
const opened = firstState(columns, screen);
const after = (state: ListState, ...changes: ListChange[]): ListState => changes.reduce(changeList, state);
/** The state after a reload. */
const reloaded = (state: ListState) => fromQuery(toQuery(state, columns, screen), columns, screen);

test('a list opens sorted and searched as its descriptor says, with nothing in the address', () => {
  assert.equal(opened, { page: 1, length: 25, sort: { path: 'weight', dir: 'asc' }, search: { status: '1' } });
  assert.is(toQuery(opened, columns, screen), '');
  assert.equal(fromQuery('', columns, screen), opened);
});

test('a cleared search stays cleared after a reload', () => {
  for (const change of [{ kind: 'clear-search' }, { kind: 'search', path: 'status', value: '' }] as const) {
    const cleared = after(opened, change);
    assert.equal(cleared.search, {}, change.kind);
    assert.is(toQuery(cleared, columns, screen), 'search=');
    assert.equal(reloaded(cleared), cleared);
  }
});

test('what the list opens with comes back when it is searched again, and the address is empty again', () => {
  const again = after(opened, { kind: 'clear-search' }, { kind: 'search', path: 'status', value: '1' });
  assert.is(toQuery(again, columns, screen), '');
});

test('a link with any search has just these searches', () => {
  assert.equal(fromQuery('search.code=A1', columns, screen).search, { code: 'A1' });
  assert.equal(fromQuery('?page=2&search.status=0', columns, screen).search, { status: '0' });
  assert.equal(
    understood(fromQuery('search.status=9', columns, screen).search, columns),
    {},
    'a search that is none is no reason for another',
  );
  const more = after(opened, { kind: 'search', path: 'code', value: 'A1' });
  assert.is(toQuery(more, columns, screen), 'search.code=A1&search.status=1');
  assert.equal(reloaded(more), more);
});

test('a link with another order or page keeps the searches that the list opens with', () => {
  const sorted = after(opened, { kind: 'sort', sort: { path: 'code', dir: 'desc' } }, { kind: 'page', page: 3 });
  assert.is(toQuery(sorted, columns, screen), 'page=3&sort=-code');
  assert.equal(reloaded(sorted), sorted);
});

test('a saved view shows what it showed when it was saved, however the list opens since', () => {
  const views = [opened, after(opened, { kind: 'clear-search' }), { ...opened, search: { code: 'A' } }];
  for (const state of views) assert.equal(fromQuery(presentOf(state, columns, {}).query, columns), state);
  assert.equal(fromQuery('', columns), firstState(columns), 'one that was saved before it opened in any other way');
});

test.run();
