// Add Ticket on a phone: step by step with touch, from the camera to the review, and the whole form beside it.
import type { APIRequestContext, Page } from '@playwright/test';
import { PNG } from '../test/support/photo';
import { expectAccessible } from './accessible';
import { createForm } from './builder-page';
import { expect, test } from './strict';

const place = { latitude: 41.8412, longitude: -87.62176, accuracy: 8 };

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: place,
});

const text = (input_name: string, is_require: 0 | 1 = 0) => ({ input_type: 'text', input_name, is_require });
const section = (input_name: string) => ({ input_type: 'section', input_name, is_require: 0 });
const signature = { input_type: 'signature', input_name: 'Foreman signs', is_require: 0 };

async function open(page: Page, request: APIRequestContext, token: string): Promise<string> {
  const name = `Yard ${Date.now()}`;
  await createForm(request, token, name, [
    section('Scene'),
    text('Milepost', 1),
    signature,
    section('Crew'),
    text('Foreman'),
  ]);
  await page.goto('/tickets/add');
  await expect(heading(page, 'Where')).toBeVisible();
  return name;
}

/** A step is headed by its title, before which its place is read out. */
const heading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const next = (page: Page, title: string) => page.getByRole('button', { name: `Next: ${title}`, exact: true });
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: PNG,
});

test('a ticket is written from the photo to the review, and Back, a reload and the whole form lose nothing', async ({
  signedIn: page,
  request,
  token,
}) => {
  test.slow();
  const type = await open(page, request, token);
  await page.locator('input[capture]').setInputFiles(photo('first.png'));
  await page.locator('input[capture]').setInputFiles(photo('second.png'));
  await expect(page.getByText('2, kept on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).tap();
  await expect(page.getByText('within 26 ft', { exact: true })).toBeVisible();
  await expect(page.getByText(/^GPS, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel('Terminal', { exact: true })).toHaveValue('1');
  await expect(page.getByText(/^Nearest, [\d.]+ mi away$/)).toHaveCount(2);
  await expectAccessible(page);

  // Another terminal is a person's own choice, and does not move the point.
  await page.getByLabel('Terminal', { exact: true }).selectOption('2');
  await expect(page.getByText(/^Nearest/)).toHaveCount(1);
  await next(page, 'Packages').tap();
  await expect(heading(page, 'Packages')).toBeFocused();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByLabel('Ticket Type').selectOption(type);
  await expect(page.getByText('2 of 6', { exact: true })).toBeVisible();

  // What is missing is shown once; the second time it leads on.
  await next(page, 'Scene').tap();
  await expect(page.getByLabel('Number of Packages')).toBeFocused();
  await expect(page.locator('.field-error', { hasText: 'Number of Packages is required.' })).toBeVisible();
  await expectAccessible(page);
  await next(page, 'Scene').tap();
  await expect(heading(page, 'Scene')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByLabel('Number of Packages').fill('6');
  await page.getByLabel('Number of Packages').press('Enter');
  await expect(heading(page, 'Scene')).toBeFocused();
  await page.getByLabel('Milepost').fill('214.6');
  await expect(page.locator('.signature-pad')).toBeHidden();

  // The draft has the step, the values, the photos and where they come from.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(heading(page, 'Scene')).toBeVisible();
  await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByText('within 26 ft', { exact: true })).toBeVisible();
  await expect(page.getByText('2, kept on this phone')).toBeVisible();

  // The whole form is one tap away, and remembered.
  await page.getByRole('button', { name: 'Show the whole form' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Ticket' })).toBeFocused();
  await expect(page.getByLabel('Latitude')).toHaveValue(String(place.latitude));
  await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
  expect(await page.evaluate(() => localStorage.getItem('whole-form:/tickets/add'))).toBe('yes');
  await page.getByRole('button', { name: 'Step by step' }).tap();
  await expect(heading(page, 'Where')).toBeVisible();

  for (const title of ['Packages', 'Scene', 'Crew']) await next(page, title).tap();
  await page.getByLabel('Foreman optional', { exact: true }).fill('D. Reyes');
  await next(page, 'Foreman signs').tap();
  const pad = (await page.locator('.signature-pad').boundingBox())!;
  expect(pad.height).toBeGreaterThan(300);
  await page.mouse.move(pad.x + 40, pad.y + 60);
  await page.mouse.down();
  await page.mouse.move(pad.x + 200, pad.y + 90, { steps: 4 });
  await page.mouse.up();
  await next(page, 'Review').tap();
  await expect(heading(page, 'Review')).toBeFocused();
  const review = page.locator('.step-review');
  for (const value of ['MLR Memphis', type, '214.6', 'D. Reyes']) await expect(review.getByText(value)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Scene' }).tap();
  await page.getByLabel('Milepost').fill('');
  for (const title of ['Crew', 'Crew', 'Foreman signs', 'Review']) await next(page, title).tap();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByRole('alert').getByText('Milepost is required.')).toBeVisible();
  await review.getByRole('button', { name: 'Milepost is required.' }).tap();
  await expect(page.getByLabel('Milepost')).toBeFocused();
  await page.getByLabel('Milepost').fill('214.7');
  for (const title of ['Crew', 'Foreman signs', 'Review']) await next(page, title).tap();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Tickets added successfully', { exact: true })).toBeVisible();
  expect(await savedPoint(request, token, type)).toEqual([place.latitude, place.longitude]);

  // The next one: the type is what was used last there.
  await page.goto('/tickets/add');
  await page.getByLabel('Terminal', { exact: true }).selectOption('2');
  await next(page, 'Packages').tap();
  await expect(page.getByText('Last used here')).toBeVisible();
  await expect(page.getByLabel('Ticket Type')).toHaveText(new RegExp(type));
});

test('at 360 px, dark, everything fits, targets are large, and X asks before it leaves', async ({
  signedIn: page,
  request,
  token,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, request, token);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);
  for (const [button, least] of [
    [next(page, 'Packages'), 56],
    [page.getByRole('link', { name: 'Close Add Ticket' }), 44],
    [page.getByRole('button', { name: 'Use my location' }), 44],
    [page.getByLabel('Terminal', { exact: true }), 44],
  ] as const)
    expect((await button.boundingBox())!.height, String(button)).toBeGreaterThanOrEqual(least);
  await expectAccessible(page);
  await next(page, 'Packages').tap();
  await next(page, 'Packages').tap();
  await page.getByLabel('Number of Packages').fill('6');
  expect(await sideways()).toBe(0);
  await page.getByRole('link', { name: 'Close Add Ticket' }).tap();
  await page.getByRole('button', { name: 'Leave' }).tap();
  await expect(page.getByRole('heading', { name: 'Manage Tickets' })).toBeVisible();
});

/** The point of the only ticket of a type. */
async function savedPoint(request: APIRequestContext, token: string, type: string): Promise<[number, number]> {
  const headers = { authorization: `Bearer ${token}` };
  const search = `columns[0][data]=ticket_form.form_name&columns[0][search][value]=${encodeURIComponent(type)}`;
  const list = await request.get(`/api/client/tickets?draw=1&start=0&length=1&${search}`, { headers });
  const [{ ticket_id }] = (await list.json()).data;
  const { latitude, longitude } = await (await request.get(`/api/client/tickets/${ticket_id}`, { headers })).json();
  return [latitude, longitude];
}
