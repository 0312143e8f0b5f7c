// A build beside a running product: what the product goes on serving stays where it is.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepServedFiles } from '../../../build/keep-served-files';

const HOUR_MS = 60 * 60 * 1000;

let folder: string;
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'served-files-'));
});
test.after.each(() => rmSync(folder, { recursive: true }));

/** A build with these files. @returns its folder. */
function built(build: string, names: readonly string[]): string {
  const place = join(folder, build);
  mkdirSync(place);
  for (const name of names) writeFileSync(join(place, name), build);
  return place;
}

const keep = (old: string, next: string, now: number) => {
  keepServedFiles(old, next, join(folder, 'kept.json'), now);
  return readdirSync(next).sort();
};

test('files of the build before stay for a day; those without a hash, and older ones, do not', () => {
  const now = Date.now();
  const oldest = built('oldest', ['main-CCCCCCCC.js']);
  const old = built('old', ['main-AAAAAAAA.js', 'main-AAAAAAAA.js.gz', 'main-BBBBBBBB.css', 'index.html']);
  assert.ok(keep(oldest, old, now - 25 * HOUR_MS).includes('main-CCCCCCCC.js'));
  const next = built('next', ['main-DDDDDDDD.js', 'main-BBBBBBBB.css', 'index.html']);
  const kept = ['index.html', 'main-AAAAAAAA.js', 'main-AAAAAAAA.js.gz', 'main-BBBBBBBB.css', 'main-DDDDDDDD.js'];
  assert.equal(keep(old, next, now), kept);

  const later = built('later', ['index.html']);
  assert.ok(keep(next, later, now + 23 * HOUR_MS).includes('main-AAAAAAAA.js'), 'a further build starts no second day');
  const last = built('last', ['index.html']);
  assert.equal(keep(later, last, now + 25 * HOUR_MS), ['index.html', 'main-BBBBBBBB.css', 'main-DDDDDDDD.js']);
});

test('a build that has run for weeks stays for a day, too, from the moment at which it is replaced', () => {
  const old = built('old', ['main-AAAAAAAA.js']);
  const weeksAgo = Date.now() / 1000 - 21 * 24 * 60 * 60;
  utimesSync(join(old, 'main-AAAAAAAA.js'), weeksAgo, weeksAgo);
  assert.equal(keep(old, built('next', []), Date.now()), ['main-AAAAAAAA.js']);
});

test('a record that is not whole costs nothing but a further day', () => {
  const old = built('old', ['main-AAAAAAAA.js']);
  writeFileSync(join(folder, 'kept.json'), '[["main-');
  assert.equal(keep(old, built('next', []), Date.now()), ['main-AAAAAAAA.js']);
});

test('the first build has nothing to keep', () => {
  keepServedFiles(join(folder, 'no-such-folder'), folder, join(folder, 'kept.json'));
});

test.run();
