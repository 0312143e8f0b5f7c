// On a weak line a ticket is saved with scaled copies of its photos, and the whole ones follow, once, whatever happens
// in between.
import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { PLACES } from '../test/support/photo';
import { fillTicket, ticketsWith, unusedPackages } from './fill-ticket';
import { largePhoto } from './large-photo';
import { expect, expectAccessible, test } from './strict';

test.use({ expected: async ({}, use) => use([/net::ERR_/, /Service Worker registration blocked/]) });

test('on a weak line an upright copy is sent, the whole photo follows, and the ticket has it once', async ({
  signedIn: page,
  request,
  token,
}) => {
  const photo = await largePhoto(page, SIZE);
  const sent = await watchCreate(page);
  const release = await holdPhotos(page);
  await attach(page, photo);
  const strengthen = await weaken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  const copy = await sent();
  await strengthen();
  expect(await pictureOf(page, copy)).toEqual({ width: 1067, height: 1600, red: 'upper right' });
  expect(copy.length).toBeLessThan(photo.length / 2);
  const [ticket] = await ticketsWith(request, token, packages);
  await page.goto('/waiting');
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entry).toContainText(`Photo IMG_1.jpg of ticket ${ticket!.ticket_no}`);
  await expect(entry).toContainText(/1 file, \d\.\d MB/);
  await expectAccessible(page);
  release();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await expectWhole(request, token, photo);
});

test('a reload between the ticket and its photo loses nothing', async ({ signedIn: page, request, token }) => {
  const photo = await largePhoto(page, SIZE);
  const line = await cutPhotos(page, 'before');
  await attach(page, photo);
  const strengthen = await weaken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const link = page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' });
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(link).toBeVisible();
  await strengthen();
  await page.reload();
  await link.click();
  await page.getByRole('link', { name: /^Open Photo/ }).click();
  await expect(page.getByRole('img', { name: 'IMG_1.jpg' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open its ticket' }).click();
  const file = page.getByRole('group', { name: 'Attachments' }).getByRole('listitem');
  await expect(file).toContainText('Copy; the whole photo follows');
  const stored = async () => (await file.locator('[href*="/storage/"]').first().getAttribute('href'))!.split('?')[0];
  const copy = await stored();
  line.back();
  // The page that is open follows.
  await expect(file).not.toContainText('Copy', { timeout: 30_000 });
  await expect.poll(stored).not.toBe(copy);
  await expectWhole(request, token, photo);
});

test('where the response to the photo is lost, it is sent again and is there once', async ({
  signedIn: page,
  request,
  token,
}) => {
  const photo = await largePhoto(page, SIZE);
  const line = await cutPhotos(page, 'after');
  await attach(page, photo);
  const strengthen = await weaken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => line.count()).toBeGreaterThan(0);
  line.back();
  await strengthen();
  await page.goto('/waiting');
  await expectWhole(request, token, photo);
});

test('where the response to the ticket is lost, there is one, and its photo follows', async ({
  signedIn: page,
  request,
  token,
}) => {
  const photo = await largePhoto(page, SIZE);
  let isCut = true;
  await page.route(/\/tickets\/create$/, async (route) => {
    const response = await route.fetch();
    await (isCut ? route.abort() : route.fulfill({ response }));
  });
  await attach(page, photo);
  const strengthen = await weaken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: /Kept on this device/ })).toBeVisible();
  await strengthen();
  await page.goto('/waiting');
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveText([/New ticket: .*1 file/]);
  isCut = false;
  await page.reload();
  await expectWhole(request, token, photo);
  expect(await ticketsWith(request, token, packages)).toHaveLength(1);
});

test('a page that ends while the ticket is on its way has it in the outbox, and not as a draft, too', async ({
  signedIn: page,
  request,
  token,
}) => {
  const photo = await largePhoto(page, SIZE);
  await attach(page, photo);
  const strengthen = await weaken(page);
  await page.route(/\/tickets\/create$/, () => {});
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Copy; the whole photo follows')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' })).toBeVisible();
  await strengthen();
  await page.unroute(/\/tickets\/create$/);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Ticket Type')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Waiting/ })).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText('Draft restored')).toHaveCount(0);
  await expectWhole(request, token, photo);
  expect(await ticketsWith(request, token, packages)).toHaveLength(1);
});

test('on a good line the whole photo is sent with its ticket', async ({ signedIn: page, request, token }) => {
  const photo = await largePhoto(page, SIZE);
  await attach(page, photo);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expectWhole(request, token, photo);
});

test('a photo of 80 megapixels is scaled, and what cannot be read goes as it is', async ({
  signedIn: page,
  request,
  token,
}) => {
  const photo = await largePhoto(page, { width: 10_320, height: 7_752 }, 0.05);
  const damaged = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(700_000, 7)]);
  await attach(page, photo);
  await page.getByLabel('Attachments').setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: damaged });
  await expect(page.locator('form').getByText('IMG_2.jpg')).toBeVisible();
  const strengthen = await weaken(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/, { timeout: 30_000 });
  await strengthen();
  const sizes = async () => (await attachments(request, token)).map(({ name, size }) => [name, size]);
  await expect.poll(sizes, { timeout: 30_000 }).toEqual([
    ['IMG_1.jpg', photo.length],
    ['IMG_2.jpg', damaged.length],
  ]);
});

/** What the ticket of the running test is found by. */
let packages = '';

const SIZE = { width: 2400, height: 1600 };

/** The browser says that the line is weak, as on a phone beside the track. @returns how to make it good again. */
async function weaken(page: Page): Promise<() => Promise<unknown>> {
  const line = await page.context().newCDPSession(page);
  const emulate = (latency: number, bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
      connectionType: 'cellular3g',
    });
  await emulate(300, 1_000_000);
  return () => emulate(0, -1);
}

async function attach(page: Page, buffer: Buffer): Promise<void> {
  packages = unusedPackages();
  await fillTicket(page, packages);
  await page.getByLabel('Attachments').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.locator('form').getByText('IMG_1.jpg')).toBeVisible();
}

/** @returns the file of the ticket that is created next. */
async function watchCreate(page: Page): Promise<() => Promise<Buffer>> {
  const seen = page.waitForRequest(/\/tickets\/create$/);
  return async () => {
    const body = (await seen).postDataBuffer()!;
    const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    return body.subarray(start, body.indexOf('\r\n--', start));
  };
}

/** Photos wait until they are let go. */
async function holdPhotos(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(PHOTOS, async (route) => released.then(() => route.continue()).catch(() => {}));
  return release;
}

/** Cuts the line for photos: before they are sent, or after the server has had them. */
async function cutPhotos(page: Page, when: 'before' | 'after') {
  let [isCut, count] = [true, 0];
  await page.route(PHOTOS, async (route) => {
    if (!isCut) return route.continue();
    if (when === 'after') await route.fetch();
    count++;
    await route.abort();
  });
  return { back: () => (isCut = false), count: () => count };
}

const PHOTOS = /\/tickets\/\d+\/files$/;

/** Its size, and where its red quarter is. */
function pictureOf(page: Page, jpeg: Buffer) {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    pen.drawImage(bitmap, 0, 0);
    const isRed = (x: number, y: number) => {
      const [red, green] = pen.getImageData(x * width, y * height, 1, 1).data;
      return red! > 200 && green! < 60;
    };
    const places = { 'upper left': [0.25, 0.25], 'upper right': [0.75, 0.25], 'lower left': [0.25, 0.75] } as const;
    const red = Object.entries(places).find(([, [x, y]]) => isRed(x, y))?.[0];
    return { width, height, red };
  }, jpeg.toString('base64'));
}

/** The ticket of the running test comes to have this photo and no other file, without the place where it was taken. */
async function expectWhole(request: APIRequestContext, token: string, photo: Buffer): Promise<void> {
  await expect
    .poll(async () => (await attachments(request, token)).map(({ name, size }) => [name, size]), { timeout: 20_000 })
    .toEqual([['IMG_1.jpg', photo.length]]);
  const [file] = await attachments(request, token);
  const stored = await (await request.get(file!.url)).body();
  const isPlaceIn = (bytes: Buffer) => PLACES.some((place) => bytes.includes(place));
  expect([isPlaceIn(photo), isPlaceIn(stored)]).toEqual([true, false]);
  expect(hashBehind(stored)).toBe(hashBehind(photo));
}

async function attachments(request: APIRequestContext, token: string) {
  const [ticket] = await ticketsWith(request, token, packages);
  if (!ticket) return [];
  const headers = { authorization: `Bearer ${token}` };
  const read = await (await request.get(`/api/client/tickets/${ticket.ticket_id}`, { headers })).json();
  return (read.data ?? read).attachments as { name: string; size: number; url: string }[];
}

/** Of the picture itself, behind its metadata. */
const hashBehind = (jpeg: Buffer): string => createHash('sha256').update(jpeg.subarray(400)).digest('hex');
