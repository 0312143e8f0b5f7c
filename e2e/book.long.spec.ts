// The page that `npm run screens` makes, of one noun: its pictures are taken, its text can be read by everyone.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { makeBook } from '../build/screens/book';
import { LOOKS, lookName } from './accessible';
import { expect, expectAccessible, test } from './strict';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'package-recovery-screens-'));
const lines: string[] = [];
const make = () => makeBook({ root, folder, only: 'terminal', log: (line) => lines.push(line) });

/** Over HTTP: axe reads style sheets, which no page from a folder may. */
async function open(page: Page): Promise<void> {
  await page.route('**/book/**', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/book/', '')) }),
  );
  await page.goto('/book/index.html');
}

test.describe.configure({ mode: 'serial' });

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every state of a screen has its pictures, and a second run takes none', async () => {
  test.setTimeout(120_000);
  await make();
  expect(lines.at(-1)).toContain('shows 1 screens; 18 pictures of 1 of them were taken');
  expect(existsSync(join(folder, 'index.html'))).toBe(true);
  expect(readdirSync(join(folder, 'pictures')).filter((name) => name.includes('-dark'))).toHaveLength(9);
  await make();
  expect(lines.at(-1)).toContain('none has changed');
});

for (const look of LOOKS)
  test(`the page is accessible and fits, ${lookName(look)}`, async ({ page }) => {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await open(page);
    await expect(page.getByRole('heading', { name: 'Manage Terminals' })).toBeVisible();
    await expect(page.getByText('text, at most 255 characters, required.').first()).toBeVisible();
    await expect(page.getByRole('img', { name: 'Manage Terminals, rows, light' })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  });

test('the JSON is folded away and opens by keyboard', async ({ page }) => {
  await open(page);
  const json = page.getByRole('region', { name: 'Manage Terminals as JSON' });
  await expect(json).toBeHidden();
  await page.locator('summary', { hasText: 'As JSON' }).focus();
  await page.keyboard.press('Enter');
  await expect(json).toBeVisible();
});
