// The frame around pages: menu, titles, names, where sign-in leads.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageTitle, routePattern, wantedPath } from '../../../src/engine/navigation/navigation';
import { currentItem, markOf, menuOf } from '../../../src/engine/page/menu';
import type { Screen } from '../../../src/schema/descriptor/descriptor';
import { displayName, initials } from '../../../src/schema/model/profile';
import { signInErrorText } from '../../../src/screens/sign-in-messages';

const screen = (path: string, group: string, order: number): Screen => ({
  kind: 'custom',
  component: 'x',
  path,
  title: path,
  menu: { group, label: path.slice(1), order },
});
const menu = menuOf(
  [screen('/tickets/add', 'Tickets', 20), screen('/terminals', 'Settings', 10), screen('/tickets', 'Tickets', 10)],
  ['Manage User', 'Settings', 'Tickets'],
);

test('the menu follows the groups of the app and the order of the entries, without empty groups', () => {
  assert.equal(
    menu.map(({ label, entries }) => [label, ...entries.map((entry) => entry.path)]),
    [
      ['Settings', '/terminals'],
      ['Tickets', '/tickets', '/tickets/add'],
    ],
  );
});

test('a page without an entry belongs to the nearest one above it', () => {
  assert.is(currentItem(menu, '/tickets/add')?.path, '/tickets/add');
  assert.is(currentItem(menu, '/tickets/5')?.path, '/tickets');
  assert.is(currentItem(menu, '/ticketsale'), undefined);
});

test('the page of an entry is marked as itself, a page without one marks what it belongs to', () => {
  const entry = menu[1]!.entries[0]!;
  const mark = (path: string) => markOf(entry, currentItem(menu, path), path);
  assert.equal([mark('/tickets'), mark('/tickets/5'), mark('/tickets/add')], ['page', 'true', undefined]);
});

test('the window is titled by route and product', () => {
  assert.is(pageTitle('Package Recovery', 'Add Ticket'), 'Add Ticket - Package Recovery');
  assert.is(pageTitle('Package Recovery'), 'Package Recovery');
});

test('braces in a path stand for the id of a record', () => {
  assert.is(routePattern('/users/edit/{id}'), '/users/edit/:id');
  assert.is(routePattern('/tickets'), '/tickets');
});

test('a user is called by full name, else by username', () => {
  const names = { first_name: 'Ramp', last_name: 'Manager', username: 'ramp1' };
  assert.equal([displayName(names), initials(displayName(names))], ['Ramp Manager', 'RM']);
  const bare = { first_name: '', last_name: ' ', username: 'admin' };
  assert.equal([displayName(bare), initials(displayName(bare))], ['admin', 'AD']);
});

test('after sign-in the wanted page opens, if it is one of this app', () => {
  const history = Object.getOwnPropertyDescriptor(globalThis, 'history');
  const wanted = (state: unknown) => {
    Object.defineProperty(globalThis, 'history', { value: { state }, configurable: true });
    return wantedPath();
  };
  assert.is(wanted({ from: '/tickets?page=2' }), '/tickets?page=2');
  for (const from of ['//example.com', '/\\example.com', 'https://example.com', 'javascript:x', '/login', 7, undefined])
    assert.is(wanted({ from }), '/', String(from));
  assert.is(wanted(null), '/');
  if (history) Object.defineProperty(globalThis, 'history', history);
  else Reflect.deleteProperty(globalThis, 'history');
});

test('a rejected sign-in gets the specified message, other failures say what happened', () => {
  const invalid = 'Invalid credentials. Please try again.';
  assert.is(signInErrorText({ kind: 'signed-out' }), invalid);
  assert.is(signInErrorText({ kind: 'invalid', message: '', fields: {} }), invalid);
  assert.is(signInErrorText({ kind: 'server', status: 403, message: '' }), invalid);
  assert.is.not(signInErrorText({ kind: 'unreachable' }), invalid);
  assert.is.not(signInErrorText({ kind: 'server', status: 500, message: '' }), invalid);
});

test.run();
