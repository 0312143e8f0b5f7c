// The actions that a list offers for its rows, their targets and their labels.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toFormData } from '../../../src/api/http-forms';
import { updateBody } from '../../../src/engine/form/record-save';
import { forgetFailures, once } from '../../../src/engine/lazy/load-once';

import { addScreenOf, rowActions, rowId, rowName, rowPageOf, rowPath } from '../../../src/engine/record/row-model';
import type { ListScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import { messagesOf } from '../../../src/schema/model/messages';
import { nounOf } from '../../../src/schema/model/nouns';
import { copiedValues } from '../../../src/schema/model/record-for';

const listOf = (noun: Noun): ListScreen =>
  noun.screens!.find((screen): screen is ListScreen => screen.kind === 'list')!;
const terminal = nounOf('terminal');
const ticket = nounOf('ticket');
const row = { terminal_id: 7, terminal_name: 'MLR Memphis' };

test('a list with a form of its own adds and edits in a modal, so that there is no page to go to', () => {
  assert.equal(
    rowActions(terminal, listOf(terminal)).map(({ label }) => label),
    ['Edit terminal', 'Delete terminal'],
  );
  assert.is(addScreenOf(listOf(terminal)), undefined);
  assert.is(rowPageOf(listOf(terminal), 'edit'), undefined);
});

test('a list with page forms leads to them, with the id of the row in the address', () => {
  assert.equal(
    rowActions(ticket, listOf(ticket)).map(({ kind, page }) => [kind, page]),
    [
      ['view', '/tickets/{id}'],
      ['edit', '/tickets/edit/{id}'],
      ['copy', '/tickets/add?copy={id}'],
    ],
  );
  assert.is(addScreenOf(listOf(ticket))?.path, '/tickets/add');
  assert.is(rowPath('/tickets/{id}', 12), '/tickets/12');
  assert.is(rowPath('/tickets/{id}', 'a/b'), '/tickets/a%2Fb');
  assert.is(rowPageOf(listOf(ticket), 'edit'), '/tickets/edit/{id}', 'the page for reading is none for editing');
  assert.is(rowPageOf(listOf(ticket), 'delete'), undefined);
});

test('a copy is a new record on the page that adds, or in the modal where there is none', () => {
  const form = nounOf('ticket_form');
  assert.equal(
    rowActions(form, listOf(form)).map(({ label, page }) => [label, page]),
    [
      ['Edit form', '/formmanage/editform/{id}'],
      ['Copy form', '/formmanage/addform?copy={id}'],
      ['Delete form', undefined],
    ],
  );
  assert.is(addScreenOf(listOf(form))?.path, '/formmanage/addform');
  const modal = { ...listOf(terminal), actions: ['copy'] } as const;
  assert.is(rowActions(terminal, modal)[0]?.page, undefined);
});

test('a copy begins with what two records may share: no secret, nothing unique, no file, nothing of the server', () => {
  const users = nounOf('users');
  const read = {
    user_id: 3,
    first_name: 'Ann',
    username: 'ann',
    email: 'ann@example.com',
    password: 'x',
    user_role_id: 2,
    profile_image: 'a.png',
    role_name: 'Staff',
    timezone: 'UTC',
    status: 0,
    updated_at: 'then',
  };
  assert.equal(copiedValues(users, read), { first_name: 'Ann', type_id: 2, timezone: 'UTC', status: 0 });
  const closing = nounOf('holiday');
  const days = Object.keys(closing.record.properties).find((name) => closing.record.properties[name]?.noOverlap)!;
  assert.equal(copiedValues(closing, { [days]: '2026-07-04' }), {});
});

test('a row without an id can only be read', () => {
  assert.is(rowId(terminal, {}), undefined);
  assert.is(rowName(terminal, row), 'MLR Memphis');
  assert.is(rowName(terminal, {}), '');
});

test('the messages about a terminal are the specified ones', () => {
  const label = messagesOf(terminal);
  assert.equal(
    [label.add, label.edit, label.created, label.updated],
    ['Add Terminal', 'Edit Terminal', 'Terminal created!', 'Terminal updated!'],
  );
  assert.equal([label.deleteTitle, label.deleteText], ['Are you sure?', 'Do you want to delete this terminal?']);
  assert.equal([label.deletedTitle, label.deleted], ['Deleted!', 'Terminal has been deleted.']);
  assert.equal([label.deleteFailedTitle, label.deleteFailed], ['Error!', 'Failed to delete terminal.']);
  assert.is(messagesOf({ ...terminal, title: 'User' }).loadFailed, 'Failed to load user data for editing');
});

test('a noun may word them differently', () => {
  const label = messagesOf({
    ...terminal,
    messages: { created: 'User added successfully', deleted: 'Client has been deleted successfully.' },
  });
  assert.equal(
    [label.created, label.deleted, label.updated],
    ['User added successfully', 'Client has been deleted successfully.', 'Terminal updated!'],
  );
});

test('an update empties what was emptied, and names the state it changes', () => {
  const values = { terminal_name: 'MLR Memphis', terminal_address: undefined, latitude: 0 };
  assert.equal(updateBody(terminal, values, { updated_at: 'then' }), {
    terminal_name: 'MLR Memphis',
    terminal_address: null,
    latitude: 0,
    updated_at: 'then',
  });
});

test('what is computed travels with an update as it does with a create, anything else of the server does not', () => {
  const noun: Noun = {
    ...terminal,
    record: {
      required: [],
      properties: {
        east: { title: 'East', type: 'number' },
        north: { title: 'North', type: 'number' },
        spot: {
          title: 'Spot',
          type: 'string',
          readOnly: true,
          computed: { fields: ['north', 'east'], as: 'point' },
        },
        count: { title: 'Count', type: 'integer', readOnly: true },
      },
    },
  };
  const values = { east: 2, north: 1, spot: '(1, 2)', count: 3 };
  assert.equal(updateBody(noun, values), { east: 2, north: 1, spot: '(1, 2)', updated_at: undefined });
});

test('an update that goes as multipart names only what it fills and what it empties', () => {
  const user: Noun = { ...terminal, api: { ...terminal.api, body: 'multipart' } };
  const values = { terminal_name: 'MLR Memphis', terminal_address: undefined, latitude: undefined };
  const body = updateBody(user, values, { terminal_address: '1 Yard', latitude: null, updated_at: 'then' });
  assert.equal([body.terminal_address, body.latitude], [null, undefined]);
  const form = toFormData({ ...body, portrait: { stored: 'kept' } });
  assert.equal([...form.keys()], ['terminal_name', 'terminal_address', 'updated_at']);
  assert.is(form.get('terminal_address'), '');
});

test('code that could not be fetched is fetched again with the next press, but not by rendering the failure', async () => {
  let tries = 0;
  const load = once(() => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(tries)));
  await load().then(
    () => assert.unreachable(),
    () => {},
  );
  await load().then(
    () => assert.unreachable(),
    () => {},
  );
  assert.is(tries, 1);
  forgetFailures();
  assert.is(await load(), 2);
  assert.is(load(), load(), 'one promise for ever once it has worked');
});

test.run();
