// A build beside a running product: what the product goes on serving stays where it is.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepServedFiles } from '../../build/keep-served-files.mjs';

test('files of the build before stay for a day; those without a hash, and older ones, do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'served-files-'));
  const [old, next] = [join(folder, 'old'), join(folder, 'next')];
  try {
    for (const [place, names] of [
      [old, ['main-AAAAAAAA.js', 'main-AAAAAAAA.js.gz', 'main-BBBBBBBB.css', 'index.html', 'main-CCCCCCCC.js']],
      [next, ['main-DDDDDDDD.js', 'main-BBBBBBBB.css', 'index.html']],
    ] as const) {
      mkdirSync(place);
      for (const name of names) writeFileSync(join(place, name), place);
    }
    const now = Date.now();
    const longAgo = now / 1000 - 25 * 60 * 60;
    utimesSync(join(old, 'main-CCCCCCCC.js'), longAgo, longAgo);
    keepServedFiles(old, next, now);
    assert.equal(readdirSync(next).sort(), [
      ...['index.html', 'main-AAAAAAAA.js', 'main-AAAAAAAA.js.gz', 'main-BBBBBBBB.css', 'main-DDDDDDDD.js'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the first build has nothing to keep', () => {
  keepServedFiles(join(tmpdir(), 'no-such-folder'), tmpdir());
});

test.run();
