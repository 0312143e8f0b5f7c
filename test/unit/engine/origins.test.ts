// Values that a device or the product has found: effects leave them alone, a draft keeps where they come from, and a
// change by hand makes them a person's own.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { createFormStore } from '../../../src/engine/form/form-store';
import { startEffects } from '../../../src/engine/form/start-effects';
import type { RecordSchema } from '../../../src/schema/descriptor/descriptor';

const record: RecordSchema = {
  required: [],
  properties: {
    place: { title: 'Place', type: 'string' },
    latitude: { title: 'Latitude', type: 'number' },
  },
};
const located = { kind: 'located', accuracy: 8, at: 1 } as const;

test('an effect fills what is empty, and leaves what the device has found', async () => {
  const store = createFormStore(record);
  const said: string[] = [];
  const run = async () => ({ values: { latitude: 1 }, announce: 'Filled.' });
  const running = startEffects(store, { rules: [{ on: ['place'], run }] }, (text) => said.push(text));
  store.set('place', 'Alton');
  await running.settled();
  assert.is(store.cell('latitude').value, 1);
  store.set('latitude', 41.5, located);
  store.set('place', 'Joliet');
  await running.settled();
  assert.is(store.cell('latitude').value, 41.5);
  assert.equal(said, ['Filled.']);
  running.stop();
});

test('a change by hand takes the origin away, also one to the same value, and the field hears of it', () => {
  const store = createFormStore(record);
  let heard = 0;
  store.subscribe('latitude', () => heard++);
  store.set('latitude', 41.5, located);
  assert.equal(store.origin('latitude'), located);
  const before = heard;
  store.set('latitude', 41.5);
  assert.is(store.origin('latitude'), undefined);
  assert.ok(heard > before);
});

test('a draft keeps origins and brings them back', async () => {
  const store = createFormStore(record);
  const tracker = createDraftTracker(store, record.properties, true);
  store.set('place', 'Alton');
  assert.is(tracker.content(false).origins, undefined);
  store.set('latitude', 41.5, located);
  const { values, typed, origins } = tracker.content(false);
  assert.equal(origins, { latitude: located });

  const next = createFormStore(record);
  const restored = createDraftTracker(next, record.properties, true);
  await restored.apply(values, typed, async () => {}, origins);
  assert.equal(
    [next.cell('latitude').value, next.origin('latitude'), next.origin('place')],
    [41.5, located, undefined],
  );
});

test.run();
