// The tests against a real routing engine, apart from the browser tests because its package is large.
import { defineConfig } from '@playwright/test';
import browserTests from '../../e2e/playwright.config';

export default defineConfig({
  ...browserTests,
  testDir: '.',
  outputDir: '../../test-results/routing',
  globalSetup: undefined,
  workers: 1,
  reporter: [['line'], ['json', { outputFile: '../../test-results/routing.json' }]],
});
