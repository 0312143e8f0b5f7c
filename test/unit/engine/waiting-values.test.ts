// What of a record waits to be sent is shown over what was read, with the names of records that are referred to.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { joined } from '../../../src/engine/outbox/join-entry';
import { partsOf, rowsWithChanges, withWaiting } from '../../../src/engine/outbox/waiting-values';
import type { Noun } from '../../../src/schema/descriptor/descriptor';

import { waiting } from '../../support/memory-outbox';

const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  api: { id: 'crew_id', base: '/test-crew', list: 'POST' },
  record: {
    required: [],
    properties: {
      crew: { title: 'Crew', type: 'string' },
      labortype_id: { title: 'Labor', type: 'integer', ref: 'labortype' },
      day: { title: 'Day', type: 'string', readAs: 'day_read' },
      more: { title: 'More', type: 'object' },
      photos: { title: 'Photos', type: 'array', items: { file: { accept: ['image/*'] } } },
    },
  } as unknown as Noun['record'],
};
const read = {
  crew: 'Day',
  labortype_id: 1,
  labortype: { labortype: 'Welder' },
  day_read: 'Monday',
  more: { 1: 'a', 2: 'b' },
  photos: [{ file_id: 1, name: 'a.png' }],
  updated_at: 'then',
};
const shown = (values: object, labels = {}) =>
  withWaiting(crew, read, { form: { values: { ...values }, typed: [], labels } });

test('values take the place of those that were read, also under the name of a read and within a part', () => {
  const next = shown({ crew: 'Night', day: 'Friday', 'more.2': 'c' });
  assert.equal([next.crew, next.day_read, next.more], ['Night', 'Friday', { 1: 'a', 2: 'c' }]);
  assert.equal([next.labortype, next.photos, next.updated_at], [read.labortype, read.photos, 'then']);
});

test('another record that is referred to has its name, one without a known name its id', () => {
  assert.equal(shown({ labortype_id: 2 }, { labortype_id: 'Flagger' }).labortype, { labortype: 'Flagger' });
  assert.is(shown({ labortype_id: 2 }).labortype, undefined);
  assert.equal(shown({ labortype_id: 1 }).labortype, read.labortype);
});

test('files that wait are no stored ones, and an entry without a form shows nothing', () => {
  assert.equal(shown({ photos: [{ file: 0 }] }).photos, read.photos);
  assert.equal(withWaiting(crew, read, {}), read);
  assert.equal(partsOf('more.12'), ['more', '12']);
});

test('rows have the changes of them that wait; those that have them already are left alone', () => {
  const change = {
    ...waiting({ kind: 'update', noun: 'test_crew', record: '2' }),
    id: 7,
    form: { values: { crew: 'Night' }, typed: ['crew'] },
  };
  const rows = [
    { crew_id: 1, crew: 'Day' },
    { crew_id: 2, crew: 'Day' },
  ];
  const next = rowsWithChanges(crew, rows, [change])!;
  assert.equal(next[1], { crew_id: 2, crew: 'Night' });
  assert.is(next[0], rows[0]);
  assert.is(rowsWithChanges(crew, next, [change]), undefined);
  assert.is(rowsWithChanges(crew, rows, [{ ...change, kind: 'comment' }]), undefined);
});

test('a further change is one entry with the first: what was typed for it, over the version and values of that', () => {
  const [one, two] = ['a.jpg', 'b.jpg'].map((name) => new File([name], name)) as [File, File];
  const first = {
    files: [one],
    entry: waiting({
      kind: 'update',
      body: { crew: 'Night', size: 4, photo: { file: 0 }, updated_at: 'then' },
      form: { values: { crew: 'Night', photo: { file: 0 } }, typed: ['crew', 'photo'], read: { updated_at: 'then' } },
      refused: { kind: 'missing', message: '', fields: {} },
    }),
  };
  const second = {
    files: [two],
    entry: waiting({
      kind: 'update',
      body: { crew: 'Day', size: 9, plan: { file: 0 }, updated_at: 'before' },
      form: { values: { size: 9, plan: { file: 0 } }, typed: ['size', 'plan'], read: { updated_at: 'before' } },
    }),
  };
  const { entry, files } = joined(first, second);
  assert.equal(files, [one, two]);
  assert.equal(entry.body, { crew: 'Night', size: 9, photo: { file: 0 }, plan: { file: 1 }, updated_at: 'then' });
  assert.equal(entry.form!.values, { crew: 'Night', size: 9, photo: { file: 0 }, plan: { file: 1 } });
  assert.equal(entry.form!.typed, ['crew', 'photo', 'size', 'plan']);
  assert.equal([entry.form!.read, entry.refused, entry.files.count], [{ updated_at: 'then' }, undefined, 2]);
  assert.equal(entry.key.earlier, [first.entry.key.key]);
});

test.run();
