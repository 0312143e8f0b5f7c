// Ticket types with a signature and a place on the map, and with fields as wide as they were designed. A product of its
// own: the ticket that is filled in is its first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startProduct } from '../test/support/product';
import { admin } from './admin';
import { preferWholeForm, startTicket } from './fill-ticket';
import { expect, expectAccessible, test as strict } from './strict';

const test = strict.extend<object, { url: string }>({
  url: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'package-recovery-types-'));
      const env = {
        DATA_DIR: folder,
        DATABASE_URL: '',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      };
      const product = await startProduct({
        root: dirname(dirname(fileURLToPath(import.meta.url))),
        verb: 'start',
        env,
      });
      try {
        await use(product.url);
      } finally {
        await product.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
});

test.describe.configure({ mode: 'serial' });

const place = (row: number, col: number, size: number) => ({ layout: { row, col, size } });
const fields = [
  { input_type: 'text', input_name: 'Wagon', ...place(0, 0, 3) },
  { input_type: 'textarea', input_name: 'What happened', rows: 2, ...place(0, 1, 9) },
  { input_type: 'date', input_name: 'Found on', ...place(1, 0, 5) },
  { input_type: 'point', input_name: 'Found at', is_require: 1, ...place(2, 0, 12) },
  { input_type: 'signature', input_name: 'Signed by the carrier', is_require: 1, ...place(3, 0, 8) },
];

async function openType(page: Page): Promise<void> {
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption('Handover');
  await expect(page.getByLabel('Wagon')).toBeVisible();
}

test('the control box offers both', async ({ signedIn: page }) => {
  await page.goto('/formmanage/addform');
  const box = page.locator('.control-box');
  for (const name of ['Text Field', 'Signature', 'Place on the Map'])
    await expect(box.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
});

test('fields are as wide as designed, and stand below each other on a phone', async ({
  signedIn: page,
  request,
  token,
}) => {
  const headers = { authorization: `Bearer ${token}` };
  const data = { form_name: 'Handover', status: 1, form_datas: fields };
  expect((await request.post('/api/client/tickets/form/create', { headers, data })).ok()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await preferWholeForm(page);
  await openType(page);
  const boxOf = async (label: string) => (await page.locator('.field', { hasText: label }).last().boundingBox())!;
  const [car, what, found, at] = await Promise.all(['Wagon', 'What happened', 'Found on', 'Found at'].map(boxOf));
  const column = (at!.width + 16) / 12;
  const columns = (box: { width: number }) => Math.round(((box.width + 16) / column) * 100) / 100;
  expect([car, what, found].map((box) => columns(box!))).toEqual([3, 9, 5]);
  expect(Math.round(car!.y)).toBe(Math.round(what!.y));
  await page.setViewportSize({ width: 360, height: 800 });
  const [below, above] = await Promise.all(['What happened', 'Wagon'].map(boxOf));
  expect(below!.y).toBeGreaterThan(above!.y + above!.height - 1);
  expect(below!.width).toBe(above!.width);
});

test('a place is typed or picked, a signature drawn; both are saved and shown with the ticket', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openType(page);
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  await page.getByLabel('Number of Packages').fill('1');
  const at = page.getByRole('group', { name: 'Found at' });
  await at.getByLabel('Latitude').fill('41.88');
  await at.getByLabel('Longitude').fill('north');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(at.getByText('Found at must be a latitude and a longitude, such as (41.88, -87.62).')).toBeVisible();
  await at.getByLabel('Longitude').fill('-87.62');
  await expect(at.locator('.leaflet-marker-icon')).toBeVisible();
  await expectAccessible(page);

  await at.getByRole('button', { name: 'Edit' }).click();
  const map = (await at.locator('.leaflet-container').boundingBox())!;
  await page.mouse.click(map.x + map.width / 3, map.y + map.height / 3);
  await expect(at.getByLabel('Latitude')).not.toHaveValue('41.88');
  const picked = `(${await at.getByLabel('Latitude').inputValue()}, ${await at.getByLabel('Longitude').inputValue()})`;

  const pad = page.locator('.signature-pad');
  await pad.scrollIntoViewIfNeeded();
  const { x, y } = (await pad.boundingBox())!;
  await page.mouse.move(x + 20, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 90, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/tickets/1');
  await expect(page.getByRole('group', { name: 'Found at' })).toContainText(picked);
  await expect(page.getByRole('group', { name: 'Signed by the carrier' })).toContainText('signature.png');
});

test('a hidden section takes its fields along; pattern, question, tags and texts are on the page of the ticket', async ({
  signedIn: page,
  request,
  token,
}) => {
  const show = { match: 'all', rules: [{ field: 'intact', operator: 'is', value: 'No' }] };
  const form_datas = [
    { input_type: 'yes-no', input_name: 'Seal intact?', is_require: 1, field_key: 'intact' },
    { input_type: 'tags', input_name: 'Marks' },
    { input_type: 'section', input_name: 'The broken seal', conditions: { show } },
    { input_type: 'paragraph', input_name: 'Call the desk.' },
    { input_type: 'text', input_name: 'Seal number', is_require: 1, pattern: '^[A-Z]{4}$', pattern_example: 'ABCD' },
  ];
  const headers = { authorization: `Bearer ${token}` };
  const data = { form_name: 'Seals', status: 1, form_datas };
  expect((await request.post('/api/client/tickets/form/create', { headers, data })).ok()).toBe(true);
  await startTicket(page, 'Seals', '1');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(page.getByLabel('Marks')).toBeVisible();
  for (const text of ['The broken seal', 'Call the desk.', 'Seal number'])
    await expect(page.getByText(text)).toHaveCount(0);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(page.getByRole('heading', { name: 'The broken seal' })).toBeVisible();
  await page.getByLabel('Marks').fill('cold');
  await page.keyboard.press('Enter');
  await page.getByLabel('Seal number').fill('abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Seal number must look like ABCD.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Seal number').fill('WXYZ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.goto('/tickets/2');
  await expect(page.getByRole('group', { name: 'Seal intact?' })).toContainText('No');
  await expect(page.getByRole('group', { name: 'Marks' })).toContainText('cold');
  await expect(page.getByRole('heading', { name: 'The broken seal' })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Call the desk.' })).toBeVisible();
  await expectAccessible(page);
});

test('a record is chosen in a field that was just designed, and its name is on the page of the ticket', async ({
  signedIn: page,
}) => {
  await page.goto('/formmanage/addform');
  await page.getByLabel('Form Name').fill('Inspection');
  await page
    .locator('.control-box')
    .getByRole('button', { name: /Record/ })
    .first()
    .click();
  const panel = page.locator('.builder-panel');
  await panel.getByLabel('Label').fill('Second yard');
  await panel.getByLabel('Kind of Record').selectOption('Terminal');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/formmanage$/);
  await startTicket(page, 'Inspection', '1');
  const yard = page.getByLabel('Second yard');
  await yard.selectOption({ index: 2 });
  const chosen = await yard.locator('option:checked').textContent();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.locator('tbody a').first().click();
  await expect(page.getByText('Second yard').first()).toBeVisible();
  await expect(page.locator('main')).toContainText(chosen!);
});
