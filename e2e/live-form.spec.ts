// A ticket type that another user saves while Add Ticket is open: its fields are replaced without a reload, what was
// typed stays, and a line says what is different.

import { expect, expectAccessible, refused, test } from './strict';
import { createTicketType } from './ticket-type';

const listening = (page: import('@playwright/test').Page) =>
  page.waitForResponse((response) => response.url().endsWith('/notices') && response.ok());

test('a field that is added elsewhere appears in an open ticket within a second, and nothing typed is lost', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Live ${Date.now()}`;
  const { ticket_form_id: id, details } = await createTicketType(request, token, name, 2);
  const save = async (form_datas: object[], form_name = name, status = 1) => {
    const headers = { authorization: `Bearer ${token}` };
    const data = { form_name, status, form_datas };
    expect((await request.post(`/api/client/tickets/form/update/${id}`, { headers, data })).ok()).toBe(true);
  };
  const ready = listening(page);
  await page.goto('/tickets/add');
  await ready;
  await page.getByLabel('Ticket Type').selectOption(name);
  const typed = page.getByLabel('Question 1');
  await typed.fill('what was typed');

  const [first, second] = details;
  await save([
    { ...first, layout: { row: 0, col: 0, size: 6 } },
    { input_type: 'text', input_name: 'Seal', is_require: 1, layout: { row: 0, col: 6, size: 6 } },
    { ...second, input_name: 'Renamed', layout: { row: 1, col: 0, size: 12 } },
  ]);
  await expect(page.getByLabel('Seal')).toBeVisible({ timeout: 1_500 });
  await expect(typed).toHaveValue('what was typed');
  await expect(typed).toBeFocused();
  const line = page.getByRole('group', { name: 'This ticket type was changed while you fill it in.' });
  await expect(line.getByRole('listitem')).toHaveText(['Adds Seal, required.', 'Renames Question 2 to Renamed.']);
  await expect(page.getByRole('status').getByText(/changed while you fill it in\. Adds Seal/)).toBeAttached();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Seal is required.').first()).toBeVisible();

  await save([{ ...first, layout: null }], `${name} renamed`);
  await expect(page.getByLabel('Seal')).toHaveCount(0);
  await expect(typed).toHaveValue('what was typed');
  await expect(page.getByRole('heading', { name: `${name} renamed` })).toBeVisible();
  await expect(page.getByLabel('Ticket Type').getByRole('option', { name: `${name} renamed` })).toBeAttached();
});

test('what was typed into a field that is removed or retyped stays: in view with its label, and up to the last key', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Kept ${Date.now()}`;
  const { ticket_form_id: id, details } = await createTicketType(request, token, name, 2);
  const headers = { authorization: `Bearer ${token}` };
  const ready = listening(page);
  await page.goto('/tickets/add');
  await ready;
  await page.getByLabel('Ticket Type').selectOption(name);
  await page.getByLabel('Question 2').fill('21');
  await page.getByLabel('Question 1').fill('what was typed');

  // The last keys come while the new fields are on their way.
  await page.route(
    `**/tickets/form/${id}?*`,
    async (route) => {
      const response = await route.fetch();
      await page.getByLabel('Question 2').fill('214');
      await page.getByLabel('Question 1').fill('what was typed last');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const form_datas = [{ ...details[1], input_type: 'number', layout: null }];
  await request.post(`/api/client/tickets/form/update/${id}`, {
    headers,
    data: { form_name: name, status: 1, form_datas },
  });

  const note = page.getByRole('group', { name: 'This ticket type was changed while you fill it in.' });
  await expect(note).toBeFocused();
  await expect(note.getByText('what was typed last')).toBeVisible();
  await expect(note.locator('dt')).toHaveText(['Question 1']);
  await expect(page.getByLabel('Question 2')).toHaveValue('214');
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await note.getByRole('button', { name: 'Copy Question 1' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('what was typed last');
  await note.getByRole('button', { name: 'Close note' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByLabel('Question 2')).toBeFocused();
});

test('types that are added and deactivated elsewhere are offered, or not any more, without a reload', async ({
  signedIn: page,
  request,
  token,
}) => {
  const ready = listening(page);
  await page.goto('/tickets/add');
  await ready;
  const name = `Fresh ${Date.now()}`;
  const option = page.getByLabel('Ticket Type').getByRole('option', { name });
  const { ticket_form_id: id, details } = await createTicketType(request, token, name, 1);
  await expect(option).toBeAttached();
  const headers = { authorization: `Bearer ${token}` };
  const data = { form_name: name, status: 0, form_datas: details };
  await request.post(`/api/client/tickets/form/update/${id}`, { headers, data });
  await expect(option).toHaveCount(0);
});

test('a server without live notices is called once, and nothing is reported', async ({ signedIn: page, expected }) => {
  expected.push(refused(404));
  let calls = 0;
  await page.route('**/notices', (route) => {
    calls += 1;
    return route.fulfill({ status: 404, json: { status: 'error', message: '', data: {} } });
  });
  await page.goto('/tickets/add');
  await expect.poll(() => calls).toBe(1);
  await page.getByLabel('Ticket Type').selectOption('Right-of-way Recovery');
  await expect(page.getByLabel('Milepost')).toBeVisible();
  expect(calls).toBe(1);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});
