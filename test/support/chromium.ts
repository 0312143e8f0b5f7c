// Finds a Chromium for the browser tests, or fetches one.

import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The path of a Chromium: CHROMIUM_PATH, then one on PATH, then Playwright's own; with `fetch` it is then downloaded by
 * Playwright or installed by apt. Throws one message that says what is missing.
 */
export function findChromium({ fetch = false }: { fetch?: boolean } = {}): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return runnable(given) ? given : missing(`CHROMIUM_PATH (${given}) is not a program that can be run.`);
  return installed() ?? (fetch ? fetched() : undefined) ?? missing(hint);
}

const hint =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.';

function installed(): string | undefined {
  // One without a window first: a page costs a full browser seven times the processor time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runnable);
  return onPath ?? [chromium.executablePath()].find((path) => path && existsSync(path));
}

/** All ways are tried: one that fails (no network, no rights) must not stop the others. */
function fetched(): string | undefined {
  const ways: [command: string, args: string[]][] = [
    [process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']],
  ];
  if (process.getuid?.() === 0)
    ways.push(['apt-get', ['update']], ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']]);
  for (const [command, args] of ways) {
    console.log(`No Chromium yet; trying ${[command, ...args].join(' ')}`);
    try {
      execFileSync(command, args, {
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch {
      continue;
    }
    const found = installed();
    if (found) return found;
  }
  return undefined;
}

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function missing(message: string): never {
  throw new Error(message);
}
