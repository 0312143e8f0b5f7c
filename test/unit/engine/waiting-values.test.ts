// What of a record waits to be sent is shown over what was read, with the names of records that are referred to.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { partsOf, withWaiting } from '../../../src/engine/outbox/waiting-values';
import type { Noun } from '../../../src/schema/descriptor/descriptor';

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

test.run();
