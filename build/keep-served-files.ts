// What a product that is running, or a page that is open, still requests after a newer build has taken its place.

import { copyFileSync, existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files with a hash in their name never change; all others are those of the newest build. */
const HASHED = /-[A-Z0-9]{8}\.\w+(\.gz|\.br)?$/;

/** Milliseconds for which a file of an older build is kept: longer than a page stays open. */
const KEEP_MS = 24 * 60 * 60 * 1000;

/**
 * Adds to the folder `next` the hashed files of `old` that it does not have: a running server goes on serving the page
 * that it started with, and an open page loads the rest of its code.
 * @param record a file that remembers when each of them was replaced: a build may have run for weeks until then.
 */
export function keepServedFiles(old: string, next: string, record: string, now = Date.now()): void {
  if (!existsSync(old)) return;
  const replaced = readRecord(record);
  const kept = new Map<string, number>();
  for (const name of readdirSync(old)) {
    const [from, to] = [join(old, name), join(next, name)];
    const at = replaced.get(name) ?? now;
    if (!HASHED.test(name) || existsSync(to) || now - at > KEEP_MS) continue;
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
    kept.set(name, at);
  }
  writeFileSync(record, JSON.stringify([...kept]));
}

/** Moments by name of file; none where the record is not there or not whole. */
function readRecord(record: string): Map<string, number> {
  try {
    return new Map(JSON.parse(readFileSync(record, 'utf8')));
  } catch {
    return new Map();
  }
}
