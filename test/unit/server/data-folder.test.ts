// What is written into the data folder is whole, or it is not there; backups stay out of what is removed in it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rejectBackupsAmongData, writeWhole } from '../../../server/base/data-folder';

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

test('backups are not made where the product removes files', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'package-recovery-own-')));
  const stored = join(folder, 'files', 'stored');
  const link = join(folder, 'link');
  mkdirSync(stored, { recursive: true });
  symlinkSync(stored, link);
  try {
    for (const own of [join(folder, 'files'), stored, link, join(stored, 'missing'), join(folder, 'postgres', 'base')])
      assert.throws(
        () => rejectBackupsAmongData(folder, own),
        ({ message }: Error) => message.startsWith(`BACKUP_FOLDER (${own}) is inside ${folder}/`),
        own,
      );
    for (const other of [
      undefined,
      folder,
      join(folder, 'backups'),
      join(folder, 'files.old'),
      join(folder, '..files'),
    ])
      rejectBackupsAmongData(folder, other);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
