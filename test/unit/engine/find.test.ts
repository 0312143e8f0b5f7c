// What the dialog that finds everything shows, and what it keeps of what was opened.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addItems, type FindItem, matchingItems } from '../../../src/engine/find/find-items';
import { groupsOf } from '../../../src/engine/find/use-results';
import { addScreenOf } from '../../../src/engine/record/row-model';
import { addRecent, dropRecent, readRecent } from '../../../src/engine/storage/recent';
import { findText, isFindable, MAX_FIND_TEXT } from '../../../src/schema/model/find';
import { besideColumns } from '../../../src/schema/model/find-columns';
import { nounOf, nouns, screenRoutes } from '../../../src/schema/model/nouns';

const item = (key: string, label: string, hint?: string): FindItem => ({
  key,
  label,
  hint,
  icon: 'dot',
  href: `/${key}`,
});

test('a text is found by all of its words, and what begins with it comes first', () => {
  const items = [item('screen a', 'Old depots', 'Places'), item('screen b', 'Depots'), item('screen c', 'Rates')];
  const keys = (text: string) => matchingItems(items, text).map(({ key }) => key);
  assert.equal(keys('depot'), ['screen b', 'screen a']);
  assert.equal(keys('PLACES old'), ['screen a']);
  assert.equal(keys('(.*'), []);
  assert.equal(keys('  '), ['screen a', 'screen b', 'screen c']);
});

test('a list whose records are added in a dialog has an action for it, one with a page leads there', () => {
  const added = addItems(null);
  for (const { screen, noun } of screenRoutes()) {
    if (screen.kind !== 'list' || !noun || noun.may || !screen.actions.includes('add')) continue;
    const page = addScreenOf(screen)?.path;
    const item = added.find(({ href }) => href === (page ?? screen.path));
    assert.ok(item, screen.path);
    assert.is(item.addsOn, page ? undefined : screen.title);
    assert.match(item.label, /^Add /);
  }
  assert.ok(added.some(({ addsOn }) => addsOn));
});

test('what was opened lately comes first, and stands only once', () => {
  const local = [item('screen a', 'Depots'), item('screen b', 'Rates'), item('action x', 'Dark mode')];
  const groups = groupsOf({
    user: null,
    local,
    recent: [{ key: 'screen b' }, { key: 'screen gone' }],
    text: '',
    found: [],
  });
  assert.equal(
    groups.map(({ title, items }) => [title, items.map(({ key }) => key)]),
    [
      ['Recent', ['screen b']],
      ['Screens', ['screen a']],
      ['Actions', ['action x']],
    ],
  );
});

test('beside the name of a record stand texts behind it in its list, and its state', () => {
  const paths = (noun: string) => besideColumns(nounOf(noun)).map(({ path }) => path);
  assert.equal(paths('ticket'), ['ticket_form.form_name', 'terminal.terminal_name', 'state']);
  assert.equal(paths('users'), ['email', 'role_name']);
  assert.equal(paths('facility'), ['facility_mobile'], 'a point says nothing, and a number needs its heading');
  assert.equal(paths('worktype'), [], 'a table on a page shows all there is');
  for (const noun of nouns.values())
    for (const { property } of besideColumns(noun)) assert.not(property.writeOnly, noun.noun);
});

test('a record says what distinguishes it from others, one opened lately also what it is', () => {
  const beside = {
    'ticket_form.form_name': 'Right-of-way Recovery',
    'terminal.terminal_name': null,
    state: 'delivered',
  };
  const record = { noun: 'ticket', id: 7, label: '20261127-4-0001', beside };
  const [lately, found] = groupsOf({
    user: null,
    local: [],
    recent: [{ key: 'record ticket 8', record: { ...record, id: 8 } }],
    text: '2026',
    found: [record],
  }).map(({ items }) => items[0]!);
  assert.is(found!.hint, 'Right-of-way Recovery');
  assert.match(renderToStaticMarkup(found!.state), 'Delivered');
  assert.is(lately!.hint, 'Ticket · Right-of-way Recovery');
  assert.equal(
    found!.record,
    { noun: 'ticket', id: 7, label: '20261127-4-0001' },
    'nothing more is kept in the browser',
  );
});

test('Log Out stands below the records, and only the beginnings of its words find it', () => {
  const { noun } = screenRoutes().find((route) => route.screen.kind === 'list' && route.noun && !route.noun.may)!;
  const out: FindItem = { ...item('action out', 'Log Out', 'Sign out'), isLast: true };
  const keysOf = (text: string) =>
    groupsOf({
      user: null,
      local: [out, item('action dark', 'Dark logo')],
      recent: [],
      text,
      found: [{ noun: noun!.noun, id: 1, label: 'Logan yard' }],
    }).flatMap(({ items }) => items.map(({ key }) => key));
  assert.equal(keysOf('log'), ['action dark', `record ${noun!.noun} 1`, 'action out']);
  for (const text of ['og', 'ut', 'ign']) assert.not(keysOf(text).includes('action out'), text);
  assert.ok(keysOf('sign o').includes('action out'));
});

test('what waits for records is known by its group', () => {
  const { noun } = screenRoutes().find((route) => route.screen.kind === 'list' && route.noun && !route.noun.may)!;
  const groups = groupsOf({
    user: null,
    local: [item('screen a', 'Depots')],
    recent: [],
    text: 'depot',
    found: [{ noun: noun!.noun, id: 1, label: 'Depot' }],
  });
  assert.equal(
    groups.map(({ isWaiting }) => isWaiting === true),
    [false, true],
  );
});

test('a record of lately is found by its own name, not by that of its noun', () => {
  const { noun } = screenRoutes().find((route) => route.screen.kind === 'list' && route.noun && !route.noun.may)!;
  const recent = [{ key: `record ${noun!.noun} 1`, record: { noun: noun!.noun, id: 1, label: 'Qwx' } }];
  const titles = (text: string) =>
    groupsOf({ user: null, local: [], recent, text, found: [] }).map(({ title }) => title);
  assert.equal(titles(noun!.title), []);
  assert.equal(titles('qwx'), ['Recent']);
});

test('blanks of any kind are one', () => {
  assert.is(findText(' Logan\t \n yard '), 'Logan yard');
});

test('records that no noun has are left out', () => {
  const found = [{ noun: 'nothing', id: 1, label: 'Depot' }];
  assert.equal(groupsOf({ user: null, local: [], recent: [], text: 'depot', found }), []);
});

test('of a noun with more records the last line leads to its list, and is not kept', () => {
  const { screen, noun } = screenRoutes().find(
    (route) => route.screen.kind === 'list' && route.noun && !route.noun.may,
  )!;
  const found = [1, 2].map((id) => ({ noun: noun!.noun, id, label: `Depot ${id}` }));
  const linesWith = (more: string[]) =>
    groupsOf({ user: null, local: [], recent: [], text: 'a&b', found, more }).flatMap(({ items }) => items);
  assert.is(linesWith([]).length, 2);
  const last = linesWith([noun!.noun, 'nothing']).at(-1)!;
  assert.is(last.href, `${screen.path}?q=a%26b`);
  assert.is(last.isPassing, true);
});

test('a text needs two letters or digits, or one digit, and is cut', () => {
  for (const text of ['ab', 'a b', '1', 'é%ü', '(3) 1']) assert.ok(isFindable(text), text);
  for (const text of ['', 'a', '%', '%_', '--', 'a%', ' ']) assert.not(isFindable(text.trim()), text);
  assert.is([...findText(` ${'🚂'.repeat(5_000)}`)].length, MAX_FIND_TEXT);
});

test('the last few are kept for each user', () => {
  for (let n = 0; n < 12; n += 1) addRecent('ann', { key: `screen ${n}` });
  addRecent('ann', { key: 'screen 9' });
  assert.equal(
    readRecent('ann')
      .map(({ key }) => key)
      .slice(0, 3),
    ['screen 9', 'screen 11', 'screen 10'],
  );
  assert.is(readRecent('ann').length, 8);
  assert.equal(readRecent('bob'), []);
  dropRecent('ann', ({ key }) => key !== 'screen 9');
  assert.equal(readRecent('ann'), [{ key: 'screen 9' }]);
});

test.run();
