// A text field that is filled by a code: from a picture, by the worker that reads codes, with a camera, and without one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { findChromium } from '../test/support/chromium';
import { expectAccessible } from './accessible';
import { createForm } from './builder-page';
import { expect, test } from './strict';

test('a code in a picture fills the field, and what is no code says so', async ({ signedIn: page, request, token }) => {
  const name = `Scanned ${Date.now()}`;
  const field = { input_type: 'text', input_name: 'Car number', is_require: 1, scan: 1, max_length: 20 };
  await createForm(request, token, name, [field]);
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(name);
  const input = page.getByLabel('Car number', { exact: true });
  await input.fill('typed');
  const scan = page.getByRole('button', { name: 'Scan Car number with the camera' });
  await scan.click();
  const dialog = page.getByRole('dialog', { name: 'Scan Car number' });
  // There is no camera on this machine.
  await expect(dialog.getByRole('status').first()).toHaveText(/There is no camera|keeps its camera/);
  await expectAccessible(page);

  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer });
  const worker = page.waitForResponse(/\/scan-worker-\w+\.js$/);
  await choose(await pictureOf(page, undefined));
  await expect(dialog.getByText('There is no code that can be read in car.png.')).toBeVisible();
  expect((await worker).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");
  expect(await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'))).not.toContain(
    'eval',
  );
  await choose(Buffer.from('no picture'));
  await expect(dialog.getByText('car.png could not be read. Type the code.')).toBeVisible();
  await choose(await pictureOf(page, 'GATX 214866'));
  await expect(dialog).toBeHidden();
  await expect(input).toHaveValue('GATX 214866');
  await expect(scan).toBeFocused();

  await scan.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await input.press('End');
  await input.pressSequentially('7');
  await expect(input).toHaveValue('GATX 2148667');

  // A picture that is still being read after Cancel fills nothing.
  await page.evaluate(() => {
    const read = createImageBitmap;
    window.createImageBitmap = async (file: ImageBitmapSource) => {
      await new Promise((pass) => addEventListener('read-now', pass, { once: true }));
      return read(file);
    };
  });
  await scan.click();
  await choose(await pictureOf(page, 'GATX 1'));
  await expect(dialog.getByText('Looking for a code …')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const reader = page.waitForEvent('worker');
  await page.evaluate(() => dispatchEvent(new Event('read-now')));
  const ended = await reader;
  await new Promise((pass) => ended.once('close', pass));
  await expect(input).toHaveValue('GATX 2148667');
});

test('a code before the camera fills the field', async ({ productUrl, request, token, signedIn }) => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const film = join(folder, 'code.mjpeg');
  const frame = await pictureOf(signedIn, 'ATSF 500117', 'image/jpeg');
  writeFileSync(film, Buffer.concat(Array<Buffer>(30).fill(frame)));
  const name = `Filmed ${Date.now()}`;
  await createForm(request, token, name, [{ input_type: 'text', input_name: 'Car number', is_require: 1, scan: 1 }]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const page = await browser.newPage({ baseURL: productUrl, serviceWorkers: 'block' });
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.goto('/tickets/add');
    await page.getByLabel('Ticket Type').selectOption(name);
    await page.getByRole('button', { name: 'Scan Car number with the camera' }).click();
    await expect(page.getByLabel('Car number', { exact: true })).toHaveValue('ATSF 500117');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

/** A picture of a code, or of none. */
async function pictureOf(page: Page, text: string | undefined, type = 'image/png'): Promise<Buffer> {
  const dots = text === undefined ? [[false]] : encode(text, { border: 4 }).data;
  const url = await page.evaluate(
    ([rows, type]) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = rows.length * 8;
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = 'black';
      rows.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect(x * 8, y * 8, 8, 8)));
      return canvas.toDataURL(type);
    },
    [dots, type] as const,
  );
  return Buffer.from(url.split(',')[1]!, 'base64');
}
