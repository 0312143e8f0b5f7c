// Files of a lookup that the product does not ship: on the form, in the list, on the record's page, on paper, in a copy.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

/** Much taller than wide. */
const mast = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAoCAIAAACw1AcgAAAAD0lEQVR42mOwWSDCMIgxAL+FJYG9jT66AAAAAElFTkSuQmCC',
  'base64',
);
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: mast });
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Rail bent') });

test('files are added, replaced and removed, and are where the record is', async ({ signedIn: page }) => {
  await page.goto('/damage-reports');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Place').fill('Gate 17');
  await dialog.getByLabel('Photo').setInputFiles(image('gate.png'));
  await dialog.getByLabel('Signed Report').setInputFiles(text('report.txt'));
  await dialog.getByLabel('Evidence').setInputFiles([image('mast.png'), text('notes.txt'), text('late.txt')]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Gate 17/ });
  await expect(row.getByRole('link', { name: 'View image in a new tab' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'report.txt' })).toBeVisible();
  await expect(row).toContainText('3 files');

  // What is stored stays inside its tile, however tall it is.
  await row.getByRole('button', { name: 'Edit damage report Gate 17' }).click();
  const tile = dialog.getByRole('listitem').filter({ hasText: 'mast.png' });
  await expect(tile.locator('img')).toHaveJSProperty('complete', true);
  const [picture, frame] = [await tile.locator('img').boundingBox(), await tile.boundingBox()];
  expect(picture!.y + picture!.height).toBeLessThan(frame!.y + frame!.height);
  await dialog.getByLabel('Signed Report').setInputFiles(text('second.txt'));
  await expect(dialog.getByText('report.txt')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove late.txt' }).click();
  await dialog.getByRole('button', { name: 'Remove Photo' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 files');
  await expect(row.getByRole('link', { name: 'second.txt' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'View image in a new tab' })).toHaveCount(0);

  await row.getByRole('button', { name: /Copy/ }).click();
  // In the form; the live region of the dialog says it, too.
  await expect(dialog.locator('form').getByText('Files are not copied: Signed Report, Evidence.')).toBeVisible();
  await expect(dialog.getByText('mast.png')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.setViewportSize({ width: 768, height: 900 });
  await row.getByRole('link', { name: /View/ }).click();
  const evidence = page.getByRole('group', { name: 'Evidence' });
  await expect(evidence.getByRole('listitem')).toHaveText([/mast\.png/, /notes\.txt/]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    evidence.getByRole('link', { name: 'notes.txt' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('Rail bent');
  await expectAccessible(page);
  // A menu that is longer than the window scrolls by itself.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet-label')).toHaveText([
    'Place',
    'Causes',
    'Photo',
    'Signed Report',
    'Evidence',
    'Pieces',
  ]);
});
