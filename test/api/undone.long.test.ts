// Rows, trash and log agree after kills in the middle of deletes, restores and undos.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { undoUnderKills } from '../trust/undone';

test('a killed server or PostgreSQL leaves no record half deleted, restored or undone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-undone-'));
  try {
    const { done, ...figures } = await undoUnderKills(folder, 4);
    assert.ok(done > 100, String(done));
    assert.equal(figures, { disagreeing: 0, twiceOrGone: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

test.run();
