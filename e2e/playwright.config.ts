// Browser tests: Chromium alone, against real products (`offered-products.ts`). Run by `test/run.mjs`.
import { defineConfig } from '@playwright/test';
import { findChromium } from '../test/support/chromium';

const LONG = /\.long\.spec\.ts$/;
/** `short` leaves out the files that take long, `long` has nothing else. */
const length = process.env.TEST_LENGTH;

export default defineConfig({
  testDir: '.',
  testMatch: length === 'long' ? LONG : undefined,
  testIgnore: length === 'short' ? LONG : [],
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Two browsers are the most for a small machine.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // One retry where the machine is shared with other work; a test that needed it is named in the output.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Recording every test costs as much as a third of the test; only the retry on CI is recorded. Without snapshots, which
    // fetch the pictures of a page, against its content security policy.
    trace: { mode: 'on-first-retry', snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Nothing may leave this machine: no updates, no field trials, no account.
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
