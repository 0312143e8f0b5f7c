// A ticket type in pages: steps with their own errors, by mouse and keyboard, also on a phone.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { createForm } from './builder-page';
import { preferWholeForm } from './fill-ticket';
import { expect, test } from './strict';

const text = (input_name: string, is_require: 0 | 1 = 0) => ({
  input_type: 'text',
  input_name,
  is_require,
  field_key: input_name,
});
const page = (input_name: string, more: object = {}) => ({ input_type: 'page', input_name, ...more });
const when = (field: string, value: string) => ({
  conditions: { show: { match: 'all', rules: [{ field, operator: 'is', value }] } },
});

async function open(view: Page, request: APIRequestContext, token: string): Promise<string> {
  const name = `Paged ${Date.now()}`;
  await createForm(request, token, name, [
    page('Scene', { help_text: 'Where it was found.' }),
    text('Milepost', 1),
    text('Kind'),
    page('Hazards', when('Kind', 'hazmat')),
    text('UN number', 1),
    page('Crew'),
    { input_type: 'section', input_name: 'People' },
    text('Foreman', 1),
  ]);
  await view.goto('/tickets/add');
  await view.getByLabel('Ticket Type').selectOption(name);
  return name;
}

const steps = (view: Page) => view.getByRole('navigation', { name: 'Pages of the form' }).getByRole('button');
const current = (view: Page) => view.locator('[aria-current="step"]');

test('Next checks the fields of its page, Back keeps what was typed, and Save is on the last page', async ({
  signedIn: view,
  request,
  token,
}) => {
  await open(view, request, token);
  await expect(steps(view)).toHaveText(['1Scene', '2Crew']);
  await expect(view.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await view.getByRole('button', { name: 'Next' }).click();
  await expect(view.getByLabel('Milepost')).toBeFocused();
  await expect(steps(view).first()).toHaveText('1Scene1 error');
  await expect(view.getByText('Foreman is required.')).toHaveCount(0);

  await view.getByLabel('Milepost').fill('214.6');
  await view.getByLabel('Kind').fill('hazmat');
  await expect(steps(view)).toHaveText(['1Scene', '2Hazards', '3Crew']);
  await view.getByLabel('Kind').press('Enter');
  await expect(view.getByRole('heading', { name: 'Page 2 of 3: Hazards' })).toBeFocused();
  await expectAccessible(view);
  await view.getByRole('button', { name: 'Back' }).click();
  await expect(view.getByLabel('Milepost')).toHaveValue('214.6');
  await steps(view).last().click();
  await expect(current(view)).toHaveText('3Crew');
  await expect(view.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await view.getByLabel('Foreman').fill('Ann');

  await view.getByLabel('Foreman').press('ControlOrMeta+s');
  await expect(current(view)).toHaveText('2Hazards1 error');
  await expect(view.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
});

test('the shortcut that saves leads on where there is no Save yet, and saves once where there is', async ({
  signedIn: view,
  request,
  token,
}) => {
  await open(view, request, token);
  const sent: string[] = [];
  view.on('request', (one) => void (one.method() !== 'GET' && /\/tickets/.test(one.url()) && sent.push(one.url())));
  await view.getByLabel('Select Terminal').selectOption({ index: 1 });
  await view.getByLabel('Number of Packages').fill('6');
  // Shortcuts load once the page, with its map, is complete.
  await expect(async () => {
    await view.getByLabel('Milepost').press('ControlOrMeta+s');
    await expect(steps(view).first()).toHaveText('1Scene1 error', { timeout: 500 });
  }).toPass();
  await expect(view.getByLabel('Milepost')).toBeFocused();
  await view.getByLabel('Milepost').fill('214.6');
  await view.getByLabel('Milepost').press('ControlOrMeta+s');
  await expect(current(view)).toHaveText('2Crew');
  expect(sent.filter((url) => url.includes('create'))).toEqual([]);
  await view.getByLabel('Foreman').fill('Ann');
  const created = view.waitForResponse('**/tickets/create');
  await view.getByLabel('Foreman').press('ControlOrMeta+s');
  expect((await created).status()).toBe(200);
  expect(sent.filter((url) => url.includes('create'))).toHaveLength(1);
});

test('a draft keeps the page, and the page of a ticket shows pages as sections', async ({
  signedIn: view,
  request,
  token,
}) => {
  await open(view, request, token);
  await view.getByLabel('Milepost').fill('214.6');
  await view.getByRole('button', { name: 'Next' }).click();
  await view.getByLabel('Foreman').fill('Ann');
  await expect(view.locator('.draft-note')).toBeVisible();
  await view.reload();
  await expect(current(view)).toHaveText('2Crew');
  await expect(view.getByLabel('Foreman')).toHaveValue('Ann');

  await view.getByLabel('Select Terminal').selectOption({ index: 1 });
  await view.getByLabel('Number of Packages').fill('6');
  const created = view.waitForResponse('**/tickets/create');
  await view.getByRole('button', { name: 'Save', exact: true }).click();
  await view.goto(`/tickets/${(await (await created).json()).data.ticket_id}`);
  for (const name of ['Scene', 'Crew', 'People'])
    await expect(view.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(view.getByText('Hazards')).toHaveCount(0);
});

test('on a phone the steps that are not open are their numbers', async ({ signedIn: view, request, token }) => {
  await preferWholeForm(view);
  await view.setViewportSize({ width: 360, height: 740 });
  await open(view, request, token);
  await expect(steps(view).first().getByText('Scene')).toBeVisible();
  expect((await steps(view).last().boundingBox())!.width).toBeLessThan(60);
  await expect(steps(view).last()).toHaveAccessibleName('2 Crew');
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
