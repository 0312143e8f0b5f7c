// A file that says that work is done is whole, or it is not there.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeWhole } from '../../../server/base/data-folder';

test('a file is never seen half written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-whole-'));
  const place = join(folder, 'mark');
  const text = 'whole'.repeat(200_000);
  try {
    let isWritten = false;
    const written = writeWhole(place, text).finally(() => {
      isWritten = true;
    });
    while (!isWritten) {
      if (existsSync(place)) assert.is(readFileSync(place, 'utf8').length, text.length);
      await new Promise(setImmediate);
    }
    await written;
    assert.is(readFileSync(place, 'utf8'), text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
