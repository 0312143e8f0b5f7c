// The view with which a list opens where its address says nothing else.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isKept, openingTab } from '../../../src/engine/list/menus/use-opening';
import { storedAs } from '../../../src/engine/list/model/column-layout';
import { openColumns, queryAt, stateAt } from '../../../src/engine/list/model/list-opening';
import { firstState, fromQuery } from '../../../src/engine/list/model/list-state';
import { readLocal, writeLocal } from '../../../src/engine/storage/local';
import type { ListScreen } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { nounOf } from '../../../src/schema/model/nouns';

const ticket = nounOf('ticket');
const given = ticket.screens!.find((screen): screen is ListScreen => screen.kind === 'list')!;
const screen: ListScreen = { ...given, filter: { status: '1' } };
const columns = columnsOf(ticket, screen);
const key = storedAs('listOpening', screen);

test.after.each(() => {
  for (const what of ['listOpening', 'listColumns'] as const) writeLocal(storedAs(what, screen), null);
});

test('without one a list opens as its descriptor says', () => {
  for (const text of [null, '{', '7', '{"query":7}']) {
    writeLocal(key, text);
    assert.equal(stateAt('', columns, screen), firstState(columns, screen), String(text));
    assert.is(queryAt(firstState(columns, screen), columns, screen), '');
  }
});

test('an empty address opens it, with its columns; every other address is itself', () => {
  writeLocal(key, JSON.stringify({ name: 'Mine', query: 'sort=pkg_count&search.status=0', hidden: ['state'] }));
  const opened = stateAt('', columns, screen);
  assert.equal(opened, fromQuery('sort=pkg_count&search.status=0', columns));
  assert.equal(stateAt('page=2', columns, screen), fromQuery('page=2', columns, screen));
  for (const state of [opened, firstState(columns, screen), firstState(columns)]) {
    const query = queryAt(state, columns, screen);
    assert.is.not(query, '');
    assert.equal(stateAt(query, columns, screen), state, query);
  }
  openColumns('page=2', screen);
  assert.is(readLocal(storedAs('listColumns', screen)), null);
  openColumns('', screen);
  assert.equal(JSON.parse(readLocal(storedAs('listColumns', screen))!).hidden, ['state']);
});

test("a user's own choice goes before that of the user type", () => {
  const known = {
    views: [],
    opens_with: null,
    role_opens_with: [
      { role_id: 1, tab: 'named:Late', by: 'Ann' },
      { role_id: 2, tab: 'named:Mine', by: 'Bob' },
    ],
    tabs: [],
    role_id: 2,
    may_share: true,
    roles: [],
  };
  assert.equal(openingTab(known).tab, 'named:Mine');
  assert.equal(openingTab({ ...known, opens_with: 'named:All' }), { tab: 'named:All' });
  assert.equal(openingTab({ ...known, role_id: 3 }), { tab: null });
});

test('a kept view that has another content today is no other opening', () => {
  const kept = JSON.stringify({ tab: 'saved:7', query: 'sort=code' });
  assert.ok(isKept(kept, { tab: 'saved:7' }));
  assert.not(isKept(kept, { tab: 'saved:8' }));
  for (const text of [null, 'null', '{', '7']) assert.not(isKept(text, { tab: 'saved:7' }), String(text));
});

test.run();
