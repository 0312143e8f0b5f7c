// What a press on a delete button needs is requested while the pointer rests on it: once, and for no button in passing.
import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource } from '../../../src/engine/data/data-source';
import { forgetUsage, prefetchUsage, usageOf } from '../../../src/engine/list/tasks/usage-request';
import { nounOf } from '../../../src/schema/model/nouns';

const terminal = nounOf('terminal');

function counting(): { source: DataSource; asked: unknown[] } {
  const asked: unknown[] = [];
  const source = {
    usage(_: unknown, id: unknown) {
      asked.push(id);
      return Promise.resolve({ ok: true, data: { used_by: [{ noun: 'facility', count: 4 }], other_records: 0 } });
    },
  } as unknown as DataSource;
  return { source, asked };
}

test.before.each(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
test.after.each(() => {
  mock.timers.reset();
  forgetUsage();
});

test('of several buttons the last is meant, and its question sends no request of its own', async () => {
  const { source, asked } = counting();
  for (const id of [1, 2, 3]) prefetchUsage(source, terminal, id);
  mock.timers.tick(100);
  assert.is(await usageOf(source, terminal, 3), '4 facilities use it');
  assert.equal(asked, [3]);
});

test('a press without a rest, or on another button, requests at once', async () => {
  const { source, asked } = counting();
  prefetchUsage(source, terminal, 1);
  assert.is(await usageOf(source, terminal, 1), '4 facilities use it');
  mock.timers.tick(100);
  await usageOf(source, terminal, 2);
  assert.equal(asked, [1, 2]);
});

test('the next question, and one after a long rest, are about the records as they are then', async () => {
  const { source, asked } = counting();
  await usageOf(source, terminal, 1);
  forgetUsage();
  await usageOf(source, terminal, 1);
  mock.timers.tick(60_000);
  await usageOf(source, terminal, 1);
  assert.equal(asked, [1, 1, 1]);
});

test('a noun that nothing refers to is not counted', async () => {
  const { source, asked } = counting();
  const unused = { ...terminal, noun: 'nothing-refers-to-it', table: undefined };
  assert.is(await usageOf(source, unused, 1), undefined);
  assert.equal(asked, []);
});

test.run();
