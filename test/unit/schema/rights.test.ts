// Who may do what: by the rights of a descriptor, in the menu, on lists and in the data source in memory.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { homeFor } from '../../../src/engine/page/forbidden';
import { menuFor } from '../../../src/engine/page/menu';
import { session } from '../../../src/engine/session/session';
import type {
  FormScreen,
  InlineScreen,
  ListScreen,
  Noun,
  Rights,
  Screen,
} from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { app, nounOf, nouns } from '../../../src/schema/model/nouns';
import { mayDo, mayOpen, rightOf } from '../../../src/schema/model/rights';
import { screenFor } from '../../../src/schema/model/screen-for';
import { forbiddenMessage } from '../../../src/schema/rules/rights-messages';

const profile = (role_name: string | null) => ({
  user_id: 7,
  first_name: 'Night',
  last_name: 'Shift',
  username: 'night',
  email: 'night@example.com',
  mobile: null,
  address: null,
  profile_image: null,
  role_name,
});

/** Runs `use` with other rights of a noun, and this user signed in. */
async function under(
  { noun, may, role = 'Staff' }: { noun: string; may: Rights; role?: string | null },
  use: (noun: Noun) => void | Promise<void>,
): Promise<void> {
  const all = nouns as Map<string, Noun>;
  const usual = nounOf(noun);
  all.set(noun, { ...usual, may });
  session.user = profile(role);
  try {
    await use(nounOf(noun));
  } finally {
    all.set(noun, usual);
    session.user = null;
  }
}

test("a right without an entry is everyone's, one with an entry that of the user types in it", () => {
  const may = { delete: ['Administrator'] };
  for (const role of ['Administrator', 'Staff', null, undefined]) assert.ok(mayDo({ may }, 'read', role));
  assert.ok(mayDo({ may }, 'delete', 'Administrator'));
  for (const role of ['Staff', 'administrator', '', null, undefined]) assert.not(mayDo({ may }, 'delete', role));
});

test('who may not read may not change, and who may not see the list may not export it', () => {
  const may = { read: ['Administrator'], list: ['Administrator'] };
  assert.equal([mayDo({ may }, 'update', 'Staff'), mayDo({ may }, 'export', 'Staff')], [false, false]);
  assert.equal([mayDo({ may }, 'create', 'Staff'), mayDo({ may }, 'delete', 'Staff')], [true, true]);
  assert.equal([mayDo({ may }, 'update', 'Administrator'), mayDo({ may }, 'export', 'Administrator')], [true, true]);
});

test('a refusal names what is not allowed, and of what', () => {
  const noun = { title: 'Carrier' };
  assert.is(forbiddenMessage(noun, 'delete'), 'Your user type may not delete carriers.');
  assert.is(
    forbiddenMessage({ title: 'Facility', plural: 'Facilities' }, 'list'),
    'Your user type may not see facilities.',
  );
});

test('each screen needs the right that its calls need', () => {
  const rights = (noun: string) =>
    (nounOf(noun).screens ?? []).map((screen: Screen) => [screen.path, rightOf(screen, nounOf(noun))]);
  assert.equal(rights('ticket'), [
    ['/tickets', 'list'],
    ['/tickets/add', 'create'],
    ['/tickets/edit/{id}', 'update'],
    ['/tickets/{id}', 'read'],
  ]);
  assert.equal(rights('ticket_form'), [
    ['/formmanage', 'list'],
    ['/formmanage/addform', 'create'],
    ['/formmanage/editform/{id}', 'update'],
    ['/formmanage/versions/{id}', 'update'],
  ]);
  assert.equal(rights('profile'), [['/profile', 'update']]);
});

test('a list offers only what the user may do', async () => {
  const screenOf = (noun: Noun) => noun.screens!.find((one): one is ListScreen => one.kind === 'list')!;
  const offered = async (may: Rights) => {
    let found: unknown;
    await under({ noun: 'ticket_form', may }, (noun) => {
      const { actions, disable } = screenFor(screenOf(noun), noun, 'Staff');
      found = [actions, disable];
    });
    return found;
  };
  assert.equal(await offered({ delete: ['Administrator'] }), [['add', 'edit', 'copy'], ['bulk']]);
  assert.equal(await offered({ create: ['Administrator'] }), [['edit', 'delete'], ['bulk']]);
  assert.equal(await offered({ read: ['Administrator'] }), [['add', 'delete'], ['bulk']]);
  assert.equal(await offered({ export: ['Administrator'] }), [
    ['add', 'edit', 'copy', 'delete'],
    ['bulk', 'export'],
  ]);
});

test('so does a table that is edited row by row', async () => {
  await under({ noun: 'labortype', may: { create: ['Administrator'], update: ['Administrator'] } }, (noun) => {
    const table = noun.screens!.find((one): one is InlineScreen => one.kind === 'inline')!;
    assert.equal(screenFor(table, noun, 'Staff').actions, ['delete']);
    assert.equal(screenFor(table, noun, 'Administrator').actions, table.actions);
  });
});

test('the menu leaves out what the user may not open, and the start is then its first page', async () => {
  // A page without settings of the operator.
  Object.defineProperty(globalThis, 'document', { value: { querySelector: () => null }, configurable: true });
  const paths = () => menuFor(session.user).flatMap(({ entries }) => entries.map(({ path }) => path));
  session.user = profile('Staff');
  const all = paths();
  session.user = null;
  await under({ noun: 'users', may: { list: ['Administrator'] } }, (users) => {
    assert.equal(
      paths(),
      all.filter((path) => path !== '/users'),
    );
    const edit = users.screens!.at(-1) as FormScreen;
    assert.ok(mayOpen({ screen: edit, noun: users }, 'Staff'), 'reading and changing are other rights');
    assert.is(app.home, '/users');
    assert.is(homeFor(session.user), paths()[0]);
    assert.is(homeFor(profile('Administrator')), '/users');
  });
  await under({ noun: 'users', may: { create: ['Administrator'] } }, () => {
    assert.equal(
      paths(),
      all.filter((path) => path !== '/users/add'),
    );
    assert.is(homeFor(session.user), '/users');
  });
});

test('the source in memory refuses what the server refuses, and lets everyone choose', async () => {
  const records = { terminal: [{ terminal_id: 1, terminal_name: 'Chicago', status: 1 }] };
  const source = createMemorySource(givenRecords(records));
  const only = ['Administrator'];
  const may = { list: only, read: only, create: only, update: only, delete: only, export: only };
  const request = { page: 1, length: 10, search: {} };
  const calls = (noun: Noun) => {
    const columns = columnsOf(noun, noun.screens!.find((one): one is ListScreen => one.kind === 'list')!);
    return {
      list: source.page(noun, columns, request, 1),
      read: source.read(noun, 1),
      create: source.create(noun, {}, { key: 'one' }),
      update: source.update(noun, 1, {}),
      delete: source.delete(noun, 1),
      export: source.export(noun, columns, columns, request),
    };
  };
  await under({ noun: 'terminal', may }, async (noun) => {
    for (const [right, call] of Object.entries(calls(noun))) {
      const result = await call;
      const message = forbiddenMessage(noun, right as keyof Rights);
      assert.equal(result, { ok: false, failure: { kind: 'forbidden', message, fields: {} } }, right);
    }
    assert.equal(await source.choices(noun), { ok: true, data: [{ value: 1, text: 'Chicago' }] });
  });
  await under({ noun: 'terminal', may, role: 'Administrator' }, async (noun) => {
    const { list, read, export: file } = calls(noun);
    for (const call of [list, read, file]) assert.ok((await call).ok);
  });
});

test.run();
