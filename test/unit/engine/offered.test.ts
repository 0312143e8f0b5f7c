// What a select offers: all current choices, and the one that its record holds already, even if it can no longer be
// chosen.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Choices, offered } from '../../../src/engine/form/use-choices';
import type { Choice, Property } from '../../../src/schema/descriptor/descriptor';

const terminal: Property = { title: 'Terminals', type: 'integer', ref: 'terminal' };
const chicago: Choice = { value: 1, text: 'MLR Chicago' };
const list = (choices: Choice[], state: Choices['state'] = 'ready'): Choices => ({
  choices,
  state,
  choose: '-- Select Terminals --',
  none: '-- No Terminals Found --',
});
const texts = (choices: readonly Choice[]) => choices.map(({ text }) => text);
const read = {
  record: { required: [], properties: { terminal_id: terminal } },
  values: { terminal_id: 2, terminal: { terminal_id: 2, terminal_name: 'MLR Memphis' } },
};

test('what can be chosen, in its order, and nothing else', () => {
  const all = list([chicago, { value: 2, text: 'MLR Memphis', isOff: true }]);
  assert.equal(texts(offered(all, terminal)), ['MLR Chicago']);
  assert.equal(texts(offered(all, terminal, { name: 'terminal_id', value: 1, read })), ['MLR Chicago']);
});

test('a record that was switched off stays the value of those that have it, by its name', () => {
  const standing = { name: 'terminal_id', value: 2, read };
  assert.equal(offered(list([chicago]), terminal, standing), [chicago, { value: 2, text: 'MLR Memphis (inactive)' }]);
  assert.equal(
    texts(offered(list([chicago, { value: 2, text: 'MLR Memphis', isOff: true }]), terminal, { value: 2 })),
    ['MLR Chicago', 'MLR Memphis (inactive)'],
  );
  assert.equal(
    texts(offered(list([], 'loading'), terminal, standing)),
    ['MLR Memphis'],
    'whether it is inactive is not known before the list is there',
  );
});

test('under the name by which a read gives it', () => {
  const role: Property = { title: 'User Type', type: 'integer', ref: 'role', readAs: 'user_role_id' };
  const user = {
    record: { required: [], properties: { type_id: role } },
    values: { user_role_id: 3, role: { role_name: 'Inspector' } },
  };
  assert.equal(texts(offered(list([]), role, { name: 'type_id', value: 3, read: user })), ['Inspector (inactive)']);
});

test('each of two fields that point to one noun shows its own record', () => {
  const record = { required: [], properties: { terminal_id: terminal, to_terminal_id: terminal } };
  const both = {
    record,
    values: {
      terminal_id: 2,
      terminal: { terminal_name: 'MLR Memphis' },
      to_terminal_id: 3,
      to_terminal: { terminal_name: 'MLR Tucson' },
    },
  };
  assert.equal(texts(offered(list([]), terminal, { name: 'terminal_id', value: 2, read: both })), [
    'MLR Memphis (inactive)',
  ]);
  assert.equal(texts(offered(list([]), terminal, { name: 'to_terminal_id', value: 3, read: both })), [
    'MLR Tucson (inactive)',
  ]);
});

test('what nobody knows the name of is no longer available', () => {
  assert.equal(texts(offered(list([chicago]), terminal, { name: 'terminal_id', value: 9, read })), [
    'MLR Chicago',
    'No longer available',
  ]);
  assert.equal(texts(offered(list([chicago]), terminal, { name: 'terminal_id', value: 9 })), [
    'MLR Chicago',
    'No longer available',
  ]);
});

test('a value that a fixed list has no more speaks for itself', () => {
  assert.equal(
    texts(
      offered(list([{ value: 'UTC', text: 'UTC' }]), { title: 'Timezone', type: 'string' }, { value: 'Asia/Pune' }),
    ),
    ['UTC', 'Asia/Pune'],
  );
});

test('a record of a noun that is gone is shown in words, with its id', () => {
  const gone: Property = { title: 'Work', type: 'integer', enum: [], options: [] };
  assert.equal(texts(offered(list([]), gone, { value: 12 })), ['No longer kept here (12)']);
});

test('a state that its list does not name is shown as in the lists, with its value', () => {
  const status: Property = { title: 'Status', type: 'integer', options: 'status' };
  const both = list([
    { value: 1, text: 'Active' },
    { value: 0, text: 'Inactive' },
  ]);
  assert.equal(offered(both, status, { value: 2 }).at(-1), { value: 2, text: 'Inactive (2)' });
  assert.equal(texts(offered(both, status, { value: 0 })), ['Active', 'Inactive']);
});

test('a list that failed offers nothing: its single entry says so', () =>
  assert.equal(offered(list([], 'failed'), terminal, { name: 'terminal_id', value: 2, read }), []));

test.run();
