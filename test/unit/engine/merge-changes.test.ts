// What becomes of an open form when another user has saved its record, on a made-up record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { createFormStore } from '../../../src/engine/form/form-store';
import { mergeChanges } from '../../../src/engine/form/merge-changes';
import type { RecordSchema } from '../../../src/schema/descriptor/descriptor';

const record: RecordSchema = {
  required: [],
  properties: {
    name: { title: 'Name', type: 'string' },
    address: { title: 'Address', type: 'string' },
    zone: { title: 'Zone', type: 'string' },
    note: { title: 'Note', type: 'string' },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
    photo: { title: 'Photo', type: 'string', file: { accept: 'image/*' } },
    password: { title: 'Password', type: 'string', format: 'strong-password', writeOnly: true },
    count: { title: 'Count', type: 'integer', readOnly: true },
  },
};
const before = {
  name: 'Yard',
  address: '1 Siding',
  zone: 'A',
  tags: ['x'],
  photo: { stored: 'p.png?until=1' },
  count: 1,
};
const theirs = { ...before, address: '2 Siding', zone: 'B', photo: { stored: 'p.png?until=2' }, count: 2 };

function opened() {
  const store = createFormStore(record, before, undefined, 'edit');
  const tracker = createDraftTracker(store, record.properties, false);
  store.set('name', 'Yard South');
  store.set('zone', 'C');
  store.set('password', 'Passw0rd!');
  return { store, tracker };
}

test('what was typed stays, what was not takes their value, and every difference is offered', () => {
  const { store } = opened();
  assert.equal(mergeChanges(store, before, theirs), [
    { name: 'name', theirs: 'Yard', mine: 'Yard South' },
    { name: 'address', theirs: '2 Siding', mine: '1 Siding' },
    { name: 'zone', theirs: 'B', mine: 'C' },
  ]);
  const value = (name: string) => store.cell(name).value;
  assert.equal(['name', 'address', 'zone', 'password'].map(value), ['Yard South', '2 Siding', 'C', 'Passw0rd!']);
});

test('their version is what the form began with: what is the same as theirs is no change any more', () => {
  const { store, tracker } = opened();
  mergeChanges(store, before, theirs);
  tracker.reopen(theirs);
  assert.equal(tracker.changed(), ['name', 'zone', 'password']);
  store.set('zone', 'B');
  assert.equal(tracker.changed(), ['name', 'password']);
  store.set('address', '1 Siding');
  assert.equal(tracker.changed(), ['name', 'password', 'address']);
});

test('a link to the same file that was made later is no change', () => {
  const { store } = opened();
  assert.not.ok(mergeChanges(store, before, theirs).some(({ name }) => name === 'photo'));
  const other = { ...theirs, photo: { stored: 'other.png?until=2' } };
  const again = opened();
  assert.ok(mergeChanges(again.store, before, other).some(({ name }) => name === 'photo'));
});

test('a field that is locked by a value shows what it has now', () => {
  const locked: RecordSchema = {
    required: [],
    properties: {
      state: { title: 'State', type: 'string' },
      amount: {
        title: 'Amount',
        type: 'integer',
        when: { lock: { match: 'all', rules: [{ field: 'state', operator: 'is', value: 'closed' }] } },
      },
    },
  };
  const read = { state: 'closed', amount: 1 };
  const store = createFormStore(locked, read, undefined, 'edit');
  assert.equal(mergeChanges(store, read, { ...read, amount: 2 }), []);
  assert.is(store.cell('amount').value, 2);
});

test.run();
