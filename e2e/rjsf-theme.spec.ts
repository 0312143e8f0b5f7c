// RJSF's own form in our theme, in a page of its own: everything that its documentation describes works by keyboard and
// has a name.

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleForBrowser } from '../build/bundle';
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

const folder = join(tmpdir(), `rjsf-page-${process.pid}`);
const PLACE = '/rjsf-page';

test.beforeAll(async () => {
  await bundleForBrowser(process.cwd(), {
    entryPoints: { page: 'e2e/rjsf-page.tsx' },
    outdir: folder,
    publicPath: PLACE,
    logLevel: 'error',
  });
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(page: Page): Promise<void> {
  await page.route(`**${PLACE}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(PLACE.length + 1);
    if (file === '') return route.fulfill({ contentType: 'text/html', body: HTML });
    const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ contentType, body: readFileSync(join(folder, file)) });
  });
  await page.goto(`${PLACE}/`);
}

const HTML = `<!doctype html><html lang="en" data-theme="light"><head><title>Waybill</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${PLACE}/page.css"><script type="module" src="${PLACE}/page.js"></script></head>
<body><main><h1 class="visually-hidden">Waybill</h1><div id="root"></div></main></body></html>`;

const dataOf = (page: Page) => page.evaluate(() => window.formData as Record<string, unknown>);

for (const look of LOOKS)
  test(`nothing is wrong with it, ${lookName(look)}`, async ({ page }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await open(page);
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, look.colorScheme);
    await expect(page.getByRole('group', { name: 'Waybill' })).toBeVisible();
    await expectAccessible(page, look);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  });

test('keys are added, renamed and removed', async ({ page }) => {
  await open(page);
  const extras = page.getByRole('group', { name: 'Extras' });
  await extras.getByRole('button', { name: 'Add: Extras' }).press('Enter');
  const key = extras.getByRole('textbox', { name: 'newKey Key' });
  await key.fill('track');
  await key.press('Tab');
  await extras.getByRole('textbox', { name: 'track optional' }).fill('12');
  expect((await dataOf(page)).extras).toEqual({ dock: '7', track: '12' });
  await extras.getByRole('button', { name: 'Remove: dock' }).press('Enter');
  expect((await dataOf(page)).extras).toEqual({ track: '12' });
});

test('items are added, moved, copied and removed, and the focus is never lost', async ({ page }) => {
  await open(page);
  const tags = page.getByRole('group', { name: 'Tags', exact: true });
  await tags.getByRole('button', { name: 'Move down: Item 1' }).press('Enter');
  expect((await dataOf(page)).tags).toEqual(['two', 'one']);
  await expect(tags.getByRole('button', { name: 'Move down: Item 2' })).toBeFocused();
  await tags.getByRole('button', { name: 'Copy: Item 1' }).press('Enter');
  await tags.getByRole('button', { name: 'Add: Tags' }).press('Enter');
  expect((await dataOf(page)).tags).toEqual(['two', 'two', 'one', 'new']);
  await tags.getByRole('button', { name: 'Remove: Item 4' }).press('Enter');
  await expect(tags.getByRole('button', { name: 'Add: Tags' })).toBeFocused();
  await expect(tags.getByRole('textbox', { name: 'Tags-3' })).toHaveValue('one');
});

test('a choice may be an object, and some cannot be chosen', async ({ page }) => {
  await open(page);
  const yard = page.getByRole('combobox', { name: 'Yard' });
  await yard.selectOption('Kansas City');
  await page.getByRole('group', { name: 'Stops' }).getByRole('checkbox', { name: 'Chicago' }).press('Space');
  const { yard: chosen, stops } = await dataOf(page);
  expect(chosen).toEqual({ code: 'KCM', city: 'Kansas City' });
  expect(stops).toEqual([{ code: 'CHI', city: 'Chicago' }]);
  await expect(yard.getByRole('option', { name: 'St. Louis' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Kind' }).getByRole('option', { name: 'Tank car' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'both' })).toBeDisabled();
});

test('one of several alternatives, data that may be left out, and fields that depend on others', async ({ page }) => {
  await open(page);
  await page.getByRole('combobox', { name: 'Contact' }).selectOption('By mail');
  await page.getByRole('textbox', { name: 'Address' }).fill('Dock 1');
  await page.getByRole('combobox', { name: 'Reference' }).selectOption('A number');
  await page.getByRole('textbox', { name: 'A number' }).fill('12');
  await page.getByRole('button', { name: 'Add data for optional field' }).press('Enter');
  await page.getByRole('textbox', { name: 'Sum insured' }).fill('99.5');
  await page.getByRole('radiogroup', { name: 'Hazmat' }).getByRole('radio', { name: 'Yes' }).press('Space');
  await page.getByRole('textbox', { name: 'UN number' }).fill('UN1203');
  const data = await dataOf(page);
  expect(data).toMatchObject({ contact: { address: 'Dock 1' }, reference: 12, insurance: { sum: 99.5 }, un: 'UN1203' });
  await page.getByRole('button', { name: 'Remove data for optional field' }).press('Enter');
  expect((await dataOf(page)).insurance).toBeUndefined();
});

test('options of single fields: help, completion, examples, steps, markup, moments', async ({ page }) => {
  await open(page);
  const shipper = page.getByRole('combobox', { name: 'Shipper' });
  await expect(shipper).toHaveAttribute('autocomplete', 'organization');
  await expect(shipper).toHaveAccessibleDescription('As it is registered.');
  await expect(page.getByRole('textbox', { name: 'Car' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Car' })).toHaveAccessibleDescription('Letters and digits.');
  await page.getByRole('spinbutton', { name: 'Axles' }).press('ArrowUp');
  await page.getByRole('slider', { name: 'Filled to' }).press('ArrowRight');
  await expect(page.locator('.field-hint em', { hasText: 'crew' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Departs' }).fill('11-27-2026 08:15');
  const { axles, fill, departs } = await dataOf(page);
  expect([axles, fill]).toEqual([1, 41]);
  expect(new Date(String(departs)).getMinutes()).toBe(15);
  expect(String(departs)).toMatch(/Z$/);
});

test('what is wrong is said at its field and in a list of links', async ({ page }) => {
  await open(page);
  await page.getByRole('textbox', { name: 'Weight' }).fill('-1');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  const list = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await list.getByRole('link', { name: /Weight/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Weight' })).toHaveAccessibleDescription('must be >= 0');
  await page.getByRole('textbox', { name: 'Weight' }).fill('1');
  await page.getByRole('combobox', { name: 'Shipper' }).fill('Acme');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  expect(await page.evaluate(() => window.submitted)).toMatchObject({ shipper: 'Acme', weight: 1, secret: 'kept' });
});
