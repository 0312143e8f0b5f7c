// How much memory the own PostgreSQL takes.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { availableMemory, memorySettings } from '../../../server/postgres/memory-settings';

const settingsOf = (gigabytes: number) =>
  Object.fromEntries(memorySettings(gigabytes * 1_073_741_824).map((setting) => setting.split('=')));

test('a quarter of the memory is its cache, of a large machine a gigabyte', () => {
  const caches = [0.1, 0.5, 1, 2, 4, 24, 512].map((gigabytes) => settingsOf(gigabytes).shared_buffers);
  assert.equal(caches, ['32MB', '128MB', '256MB', '512MB', '1024MB', '1024MB', '1024MB']);
});

test('thirty sorts at once fit into what is left, on every machine of half a gigabyte or more', () => {
  for (const gigabytes of [0.5, 1, 2, 8, 64]) {
    const { shared_buffers, work_mem } = settingsOf(gigabytes);
    assert.ok(
      Number.parseInt(shared_buffers, 10) + 30 * Number.parseInt(work_mem, 10) < gigabytes * 1024,
      `${gigabytes} GB`,
    );
  }
});

test('the memory of this machine or its container is known', () => {
  assert.ok(availableMemory() > 100_000_000);
});

test.run();
