// What becomes of an open form when another user has saved its record, on a made-up record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { createFormStore } from '../../../src/engine/form/form-store';
import { mergeChanges } from '../../../src/engine/form/merge-changes';
import { conflictText } from '../../../src/engine/form/merge-rows';
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

const table: RecordSchema = {
  required: [],
  properties: {
    labor: {
      title: 'Labor',
      type: 'array',
      items: {
        type: 'object',
        properties: { hours: { title: 'Hours', type: 'number' }, note: { title: 'Note', type: 'string' } },
      },
    },
  },
};
const row = (row_id: string, hours?: number, note?: string) => ({ row_id, hours, note });

/** A form whose rows were changed here and there. @returns what it has then, and what is to be chosen. */
function mergedRows(before: unknown[], theirs: unknown[], mine: unknown[]) {
  const store = createFormStore(table, { labor: before }, undefined, 'edit');
  store.set('labor', mine);
  const changed = mergeChanges(store, { labor: before }, { labor: theirs });
  return { rows: store.cell('labor').value, changed };
}

test('two who changed different rows keep both changes', () => {
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
  const { rows, changed } = mergedRows(
    [a, b, c],
    [row('a', 10), b, row('d', 4), c],
    [a, row('b', 2, 'Mine'), { hours: 5 }],
  );
  assert.equal(rows, [row('a', 10), row('b', 2, 'Mine'), { hours: 5 }, row('d', 4)]);
  assert.equal(
    changed.map(({ rows: conflicts }) => conflicts),
    [[]],
  );
});

test('an order is that of whom it was changed by, and rows that only they have changed are no choice of mine', () => {
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
  assert.equal(mergedRows([a, b, c], [c, a, b], [a, b, row('c', 4)]).rows, [row('c', 4), a, b]);
  assert.equal(mergedRows([a, b, c], [a, row('b', 7), c], [c, b, a]).rows, [c, row('b', 7), a]);
  const untouched = mergedRows([a, b], [a, row('b', 7)], [a, b]);
  assert.equal([untouched.rows, untouched.changed[0]!.rows], [[a, row('b', 7)], []]);
});

test('a row that both have changed is a choice, in which nothing else differs', () => {
  const [a, b, c] = [row('a', 1), row('b', 2), row('c', 3)];
  const { rows, changed } = mergedRows([a, b, c], [row('a', 10), c], [row('a', 11), row('b', 2, 'Mine'), row('c', 4)]);
  const [field] = changed;
  assert.equal(rows, [row('a', 11), row('b', 2, 'Mine'), row('c', 4)]);
  assert.equal([field!.theirs, field!.mine], [[row('a', 10), row('c', 4)], rows]);
  const { properties } = table;
  assert.is(conflictText(properties.labor!, field!.rows!, 'theirs'), 'Row 1: Hours 10; Row 2: removed');
  assert.is(conflictText(properties.labor!, field!.rows!, 'mine'), 'Row 1: Hours 11; Row 2: Hours 2, Note Mine');
});

test('what is computed in rows is nobody’s change: it is taken over, and nothing is to be chosen', () => {
  const hours = { title: 'Hours', type: 'number' } as const;
  const amount = { title: 'Amount', type: 'number', readOnly: true } as const;
  const priced: RecordSchema = {
    required: [],
    properties: { labor: { title: 'Labor', type: 'array', items: { type: 'object', properties: { hours, amount } } } },
  };
  const cells = (row_id: string, hours: number, amount: number) => ({ row_id, hours, amount });
  const merged = (mine: unknown[], theirs: unknown[]) => {
    const before = [cells('a', 1, 10), cells('b', 2, 20)];
    const store = createFormStore(priced, { labor: before }, undefined, 'edit');
    store.set('labor', mine);
    const changed = mergeChanges(store, { labor: before }, { labor: theirs });
    return { rows: store.cell('labor').value, changed };
  };
  const dearer = [cells('a', 1, 11), cells('b', 2, 22)];
  assert.equal(merged([cells('a', 1, 10), cells('b', 2, 20)], dearer), { rows: dearer, changed: [] });
  assert.equal(merged([cells('a', 1, 10), cells('b', 3, 30)], dearer), {
    rows: [cells('a', 1, 11), cells('b', 3, 30)],
    changed: [],
  });
  const { changed } = merged([cells('a', 1, 10), cells('b', 3, 30)], [cells('a', 1, 11), cells('b', 4, 44)]);
  assert.is(conflictText(priced.properties.labor!, changed[0]!.rows!, 'theirs'), 'Row 2: Hours 4');
});

test.run();
