// What goes wrong while a ticket is being saved, and that nothing typed is lost or doubled by it.
import { fillTicket } from './fill-ticket';
import { expect, hold, refused, test } from './strict';

const CREATE = '**/api/client/tickets/create';

test('Save waits for the fields of the ticket type that was just chosen', async ({ signedIn: page }) => {
  await fillTicket(page);
  await page.route('**/api/client/tickets/form/*?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => {});
  });
  await page.getByLabel('Ticket Type').selectOption('Derailment Recovery');
  await expect(page.getByLabel('Milepost')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeVisible();
  await expect(page.getByRole('heading', { name: /Derailment Recovery/ })).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\/add$/);
});

test.describe('the response to a save is lost', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, refused(409)]) });

  test('sent again after a change it is still one ticket, and the form says where to look', async ({
    signedIn: page,
  }) => {
    const made: string[] = [];
    let lose = true;
    await page.route(CREATE, async (route) => {
      const response = await route.fetch();
      made.push((await response.json()).data?.ticket_no);
      return lose ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fillTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await page.goto('/waiting');
    await page.getByRole('link', { name: /^Open New ticket/ }).click();
    await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
    lose = false;
    await page.getByLabel('Milepost').fill('215');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.save-bar-error')).toContainText('Check the list');
    expect(new Set(made.filter(Boolean)).size, 'tickets made').toBe(1);
  });

  test('sent again unchanged it ends as one saved ticket', async ({ signedIn: page }) => {
    const made: string[] = [];
    let losses = 2;
    await page.route(CREATE, async (route) => {
      const response = await route.fetch();
      made.push((await response.json()).data.ticket_no);
      return losses-- > 0 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await fillTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect.poll(() => made.length, { timeout: 30_000 }).toBe(3);
    expect(new Set(made).size).toBe(1);
  });
});

for (const [status, body, message] of [
  [500, { status: 'error', message: 'Something went wrong!', data: {} }, 'Something went wrong!'],
  [502, '<html>Bad gateway</html>', 'Something went wrong!'],
] as const) {
  test.describe(`a ${status} while saving`, () => {
    test.use({ expected: async ({}, use) => use([refused(status)]) });

    test('is said once and keeps every value', async ({ signedIn: page }) => {
      await fillTicket(page);
      await page.route(CREATE, (route) =>
        typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body }),
      );
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.locator('.save-bar-error')).toHaveText(message);
      await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
      await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    });
  });
}

test.describe('a file that the server finds too large', () => {
  test.use({ expected: async ({}, use) => use([refused(413)]) });

  test('is named under its field', async ({ signedIn: page }) => {
    await fillTicket(page);
    const message = 'Attachments must be no more than 1 MB.';
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 413, json: { status: 'error', message, data: { attachments: [message] } } }),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible();
    await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
  });
});

test('fields keep still while the save is under way', async ({ signedIn: page }) => {
  await fillTicket(page);
  const release = await hold(page, CREATE);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saving…').first()).toBeVisible();
  await page.getByLabel('Milepost').evaluate((field) => field.focus());
  await page.keyboard.type('99');
  await expect(page.locator('.form-section input').first()).toHaveValue('214.6');
  release();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('a date typed key by key requests a number only when it is a date', async ({ signedIn: page }) => {
  const requested: string[] = [];
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  await expect(page.getByLabel('Ticket ID')).not.toHaveValue('');
  page.on('request', (request) => {
    if (request.url().includes('/tickets/no/get'))
      requested.push(new URL(request.url()).searchParams.get('issue_date') ?? '');
  });
  const date = page.getByLabel('Autogenerated Date/Time');
  await date.fill('');
  await date.pressSequentially('02-04-2021 10:00');
  await expect(page.getByLabel('Ticket ID')).toHaveValue(/^20210204-/);
  expect(
    requested.every((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)),
    requested.join(),
  ).toBe(true);
});

test('a problem that is mended leaves the summary; the last one takes the summary along', async ({
  signedIn: page,
}) => {
  await fillTicket(page);
  await page.getByLabel('Number of Packages').fill('x');
  await page.getByLabel('Milepost').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  const lines = page.locator('.error-summary a');
  await expect(lines).toHaveCount(2);
  await page.getByLabel('Milepost').fill('3');
  await expect(lines).toHaveCount(1);
  await page.getByLabel('Number of Packages').fill('3');
  await expect(page.getByText('There is a problem')).toHaveCount(0);
  await expect(page).toHaveTitle('Add Ticket - Package Recovery');
});

test('a text of 5,000 characters is rejected with a message where there is a limit and saved whole where there is none', async ({
  signedIn: page,
}) => {
  await fillTicket(page);
  const long = 'a long story '.repeat(385).slice(0, 5000);
  await page.getByLabel('Where exactly').fill(long);
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = page.locator('.field-error', { hasText: 'Where exactly must be no more than' });
  await expect(refusal.or(page.getByRole('heading', { name: 'Manage Tickets' })).first()).toBeVisible();
  if (await refusal.count()) await expect(page.getByLabel('Where exactly')).toHaveValue(long);
});

test('a ticket type that was made meanwhile is offered when the form is opened again', async ({
  signedIn: page,
  request,
}) => {
  await page.goto('/tickets/add');
  await expect(page.getByLabel('Ticket Type').locator('option')).not.toHaveCount(1);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const field = { input_type: 'text', input_name: 'Note', is_visible: 1, is_require: 0, is_editable: 1, status: 1 };
  await request.post('/api/client/tickets/form/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { form_name: 'Made meanwhile', status: 1, form_datas: [field] },
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.clock.install();
  await page.clock.fastForward(10_000);
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Ticket Type').selectOption('Made meanwhile');
});
