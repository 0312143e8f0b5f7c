// Files in the rows of a ticket: chosen in a cell, saved, downloaded, kept by an edit, and gone with their row.

import { readFileSync } from 'node:fs';
import { PNG } from '../test/support/photo';
import { createForm } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

test('a file of a row is chosen, saved, downloaded, kept by an edit, and goes with its row', async ({
  signedIn: page,
  token,
}) => {
  const columns = [
    { title: 'Item', type: 'text', required: true },
    { title: 'Photo', type: 'file', accept: 'image/*' },
    { title: 'Papers', type: 'file', multiple: true },
  ];
  const name = `Damage ${Date.now()}`;
  await createForm(page.request, token, name, [{ input_type: 'rows', input_name: 'Items', columns }]);

  await startTicket(page, name, '2');
  const grid = page.getByRole('group', { name: /^Items/ });
  await grid.getByRole('button', { name: 'Add row to Items' }).click();
  await page.getByLabel('Item, row 1').fill('Chair');
  await page
    .getByLabel('Photo, row 1')
    .setInputFiles({ name: 'chair.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.error-summary')).toContainText('row 1: Photo');
  await page.getByRole('button', { name: 'Remove chair.txt' }).click();
  await page.getByLabel('Photo, row 1').setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: PNG });
  await expect(grid.getByText('chair.png')).toBeVisible();
  await page.getByRole('button', { name: 'Row 1: move or copy' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByLabel('Item, row 2').fill('Table');
  await expect(grid.getByText('chair.png')).toHaveCount(1);
  await page.getByLabel('Papers, row 2').setInputFiles([
    { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
    { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') },
  ]);
  await expectAccessible(page);
  const created = page.waitForResponse('**/tickets/create');
  await page.getByRole('button', { name: 'Save' }).click();
  const { ticket_id } = (await (await created).json()).data;
  await expect(page).toHaveURL('/tickets');

  await page.goto(`/tickets/${ticket_id}`);
  const shown = page.getByRole('table', { name: 'Items' });
  await expect(shown.getByRole('link', { name: 'chair.png' })).toBeVisible();
  const download = page.waitForEvent('download');
  await shown.getByRole('link', { name: 'chair.png' }).click();
  expect(readFileSync(await (await download).path()).equals(PNG)).toBe(true);

  const address = page.url();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Remove chair.png' })).toBeVisible();
  await page.getByLabel('Item, row 1').fill('Stool');
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.goto(address);
  await expect(shown).toContainText('Stool');
  await expect(shown.getByRole('link', { name: 'chair.png' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'b.txt' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/tickets');
  await page.goto(address);
  await expect(shown).toContainText('Table');
  await expect(shown.getByRole('link', { name: 'chair.png' })).toHaveCount(0);
});
