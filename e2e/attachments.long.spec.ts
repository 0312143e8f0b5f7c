// Attachments as people expect them: several at once by button, drop and paste, previews, progress, cancel and retry.
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PNG } from '../test/support/photo';
import { fillTicket } from './fill-ticket';
import { expect, expectAccessible, hold, test } from './strict';

const picture = { name: 'milepost-214.png', mimeType: 'image/png', buffer: PNG };
const paper = { name: 'chain-of-custody.txt', mimeType: 'text/plain', buffer: Buffer.from('seal 7 broken') };

const tiles = (page: Page) => page.locator('.file-tile');

test('files come by button, by drop and by paste; the same file comes once', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  const field = page.getByLabel('Attachments');
  await field.setInputFiles([picture, paper]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'View milepost-214.png' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'chain-of-custody.txt' })).toBeVisible();

  await giveFile(page, 'drop', 'dropped.txt');
  await expect(tiles(page)).toHaveCount(3);
  await giveFile(page, 'paste', 'pasted.txt');
  await expect(tiles(page)).toHaveCount(4);
  await giveFile(page, 'paste', 'pasted.txt');
  await expect(page.getByText('pasted.txt is already here.').first()).toBeVisible();
  await expect(tiles(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Remove dropped.txt' }).press('Enter');
  await expect(tiles(page)).toHaveCount(3);
  await expect(field).toBeFocused();
  await expectAccessible(page);
});

test('a file that was changed since it was chosen is named, and the ticket stays in its form', async ({
  signedIn: page,
}, info) => {
  const path = info.outputPath('report.txt');
  writeFileSync(path, 'seal 7 broken');
  await fillTicket(page);
  await page.getByLabel('Attachments').setInputFiles(path);
  await expect(tiles(page)).toHaveCount(1);
  writeFileSync(path, 'seals 7 and 8 broken');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^report\.txt was changed or removed after it was chosen/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove report.txt' }).click();
  await page.getByLabel('Attachments').setInputFiles(path);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Tickets added successfully').first()).toBeVisible();
});

test('a picture opens large and closes with Escape', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await page.getByLabel('Attachments').setInputFiles(picture);
  const tile = page.getByRole('button', { name: 'View milepost-214.png' });
  await expect(tile.locator('img')).toHaveJSProperty('complete', true);
  expect(await tile.locator('img').boundingBox(), 'it fills its tile').toEqual(await tile.boundingBox());
  await tile.press('Enter');
  const large = page.getByRole('dialog', { name: 'milepost-214.png' });
  await expect(large.getByRole('img', { name: 'milepost-214.png' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(page.getByRole('button', { name: 'View milepost-214.png' })).toBeFocused();
});

test('a file of 0 bytes is named under its field and stays until it is removed', async ({ signedIn: page }) => {
  await fillTicket(page);
  await page
    .getByLabel('Attachments')
    .setInputFiles([paper, { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.field-error', { hasText: 'Attachments: empty.txt is empty.' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();
  await expect(page.locator('.field-error')).toHaveCount(0);
});

test('what only claims to be a picture is shown as a file', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<html>no picture</html>') });
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'View fake.png' })).toHaveCount(0);
});

test('while sending every file shows how far it is; stopped, everything stays, and Save tries again', async ({
  signedIn: page,
  context,
}) => {
  await fillTicket(page);
  await page
    .getByLabel('Attachments')
    .setInputFiles([
      paper,
      { name: 'dashcam.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000, 7) },
    ]);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('progressbar', { name: 'Sending dashcam.bin' })).toBeVisible();
  await expect(page.getByText(/of 2\.9 MB · \d+ %/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop sending dashcam.bin' }).click();
  await expect(page.getByText('2.9 MB · not sent, Save tries again')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\/add$/);
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');

  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('while the form is being saved no file comes; one that is sent can be stopped, then they come again', async ({
  signedIn: page,
}) => {
  await fillTicket(page);
  await page.getByLabel('Attachments').setInputFiles(paper);
  await hold(page, '**/api/client/tickets/create');
  await page.getByRole('button', { name: 'Save' }).click();
  const stop = page.getByRole('button', { name: 'Stop sending chain-of-custody.txt' });
  await expect(stop).toBeVisible();
  await giveFile(page, 'drop', 'dropped.txt');
  await giveFile(page, 'paste', 'pasted.txt');
  await expect(page.locator('[inert] label', { hasText: 'Add files' }).first()).toBeVisible();
  await page.waitForTimeout(200);
  await expect(tiles(page)).toHaveCount(1);

  await stop.click();
  await expect(page.getByText('not sent, Save tries again')).toBeVisible();
  await giveFile(page, 'drop', 'dropped.txt');
  await expect(tiles(page)).toHaveCount(2);
});

/** Gives one text file to the attachments as the mouse or the clipboard would. */
async function giveFile(page: Page, how: 'drop' | 'paste', name: string): Promise<void> {
  await page
    .locator('.files')
    .first()
    .evaluate(
      (box, { how, name }) => {
        const data = new DataTransfer();
        data.items.add(new File(['content'], name, { type: 'text/plain', lastModified: 1 }));
        const event =
          how === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        (how === 'drop' ? box : document.body).dispatchEvent(event);
      },
      { how, name },
    );
}

test('two additions in one breath both stay', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await page
    .locator('.files')
    .first()
    .evaluate((box) => {
      for (const name of ['a.txt', 'b.txt']) {
        const data = new DataTransfer();
        data.items.add(new File([name], name, { type: 'text/plain', lastModified: 1 }));
        box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    });
  await expect(tiles(page)).toHaveCount(2);
});

test('what is pasted while a dialog is open goes into no field behind it', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await expect(page.getByLabel('Ticket Type')).toBeEnabled();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await giveFile(page, 'paste', 'pasted.txt');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
  await giveFile(page, 'paste', 'seal.txt');
  await expect(tiles(page)).toHaveText([/seal\.txt/]);
});

test('pasted text goes where one is typing, even when a picture of it comes along', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  const taken = await page.getByLabel('Number of Packages').evaluate((input, png) => {
    const data = new DataTransfer();
    data.setData('text/plain', '7');
    data.items.add(
      new File([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], 'image.png', { type: 'image/png' }),
    );
    input.focus();
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    input.dispatchEvent(event);
    return event.defaultPrevented;
  }, PNG.toString('base64'));
  expect(taken).toBe(false);
  await expect(tiles(page)).toHaveCount(0);
});
