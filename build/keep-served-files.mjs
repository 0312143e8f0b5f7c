// What a product that is running, or a page that is open, still requests after a newer build has taken its place.

import { copyFileSync, existsSync, linkSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files with a hash in their name never change; all others are those of the newest build. */
const HASHED = /-[A-Z0-9]{8}\.\w+(\.gz|\.br)?$/;

/** Milliseconds for which a file of an older build is kept: longer than a page stays open. */
const KEPT = 24 * 60 * 60 * 1000;

/**
 * Adds to the folder `next` the hashed files of `old` that it does not have: a running server goes on serving the page
 * that it started with, and an open page loads the rest of its code.
 */
export function keepServedFiles(old, next, now = Date.now()) {
  if (!existsSync(old)) return;
  for (const name of readdirSync(old)) {
    const [from, to] = [join(old, name), join(next, name)];
    if (!HASHED.test(name) || existsSync(to) || now - statSync(from).mtimeMs > KEPT) continue;
    try {
      // Also keeps the time at which it was built.
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
  }
}
