// A ticket whose fields appear, are required and are locked by what else is filled in: what is seen, what is sent, and
// what the ticket's page shows.
import type { APIRequestContext, Page } from '@playwright/test';
import { createForm, edit, panel, readForm, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

const only = (field: string, value: string) => ({ match: 'all', rules: [{ field, operator: 'is', value }] });
const options = ['Intact', 'Broken'].map((text) => ({ option_text: text, option_value: text.toLowerCase() }));

/** Makes a type with a seal, on which a number, a reason and a weight depend. */
async function createSealType(request: APIRequestContext, token: string, form_name: string): Promise<void> {
  const half = (col: number, row: number) => ({ row, col, size: 6 });
  const form_datas = [
    { field_key: 'seal', input_type: 'radio-group', input_name: 'Seal', is_require: 1, options, layout: half(0, 0) },
    {
      input_type: 'number',
      input_name: 'Seal number',
      is_require: 1,
      conditions: { show: only('seal', 'broken') },
      layout: half(6, 0),
    },
    { input_type: 'text', input_name: 'Reason', conditions: { require: only('seal', 'broken') }, layout: half(0, 1) },
    { input_type: 'text', input_name: 'Weight', conditions: { lock: only('seal', 'broken') }, layout: half(6, 1) },
    { input_type: 'file', input_name: 'Photo', conditions: { show: only('seal', 'broken') } },
  ];
  const headers = { authorization: `Bearer ${token}` };
  const data = { form_name, status: 1, form_datas };
  expect((await request.post('/api/client/tickets/form/create', { headers, data })).ok()).toBe(true);
}

/** Presses Save; returns the values of `form_fields` by label, whether files were sent, and the id of the ticket. */
async function saveTicket(page: Page) {
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/tickets/create')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const body = sent.postDataBuffer()!.toString('utf8');
  const [, list = '[]'] = /name="form_fields"\r\n\r\n([^\r]*)\r\n/.exec(body) ?? [];
  const fields = JSON.parse(list) as { input_name: string; value: unknown }[];
  return {
    values: Object.fromEntries(fields.map(({ input_name, value }) => [input_name, value])),
    hasFiles: body.includes('dynamic_files'),
    id: (await (await sent.response())!.json()).data.ticket_id as number,
  };
}

test('a field appears with its condition, keeps what was typed, and is neither sent nor shown while it is hidden', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Seals ${Date.now()}`;
  await createSealType(request, token, name);
  await startTicket(page, name, '6');
  const number = page.getByLabel('Seal number');
  const [intact, broken] = [page.getByLabel('Intact'), page.getByLabel('Broken')];
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(number).toHaveCount(0);
  await expect(page.getByText('3 fields', { exact: true })).toBeVisible();

  await page.getByLabel('Weight').fill('12');
  await broken.check();
  await expect(page.getByRole('status').getByText('Seal number and Photo are shown.')).toBeAttached();
  await expect(page.getByLabel('Reason')).toHaveAttribute('aria-required', 'true');
  await expect(page.getByLabel('Weight')).not.toBeEditable();
  await number.fill('7.5');
  await page.getByLabel('Photo').setInputFiles({ name: 'seal.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Reason is required.' })).toBeVisible();
  await intact.check();
  await expect(number).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveCount(0);
  await broken.check();
  await expect(number).toHaveValue('7.5');
  await intact.check();

  const { values, hasFiles, id } = await saveTicket(page);
  expect(values).toEqual({ Seal: 'intact', 'Seal number': '', Reason: '', Weight: '12', Photo: null });
  expect(hasFiles).toBe(false);
  await page.goto(`/tickets/${id}`);
  await expect(page.getByRole('group', { name: 'Weight' })).toContainText('12');
  await expect(page.getByRole('group', { name: 'Seal number' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Photo' })).toHaveCount(0);
});

test('a draft keeps what was typed into a field that is hidden', async ({ signedIn: page, request, token }) => {
  const name = `Kept seals ${Date.now()}`;
  await createSealType(request, token, name);
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(name);
  await page.getByLabel('Broken').check();
  await page.getByLabel('Seal number').fill('7.5');
  await page.getByLabel('Intact').check();
  await expect(page.getByText(/Draft saved/).first()).toBeAttached();
  await page.reload();
  await expect(page.getByLabel('Intact')).toBeChecked();
  await page.getByLabel('Broken').check();
  await expect(page.getByLabel('Seal number')).toHaveValue('7.5');
});

test('fields are compared, grouped and limited to days by keyboard, and the form obeys', async ({
  signedIn: page,
  request,
  token,
}) => {
  const id = await createForm(request, token, 'Compared by keyboard', [
    { input_type: 'number', input_name: 'Weight sent' },
    { input_type: 'number', input_name: 'Weight found' },
    { input_type: 'date', input_name: 'Recovered on' },
    { input_type: 'date', input_name: 'Delivered on' },
    { input_type: 'text', input_name: 'What is missing' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'What is missing');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await panel(page).getByRole('button', { name: 'Add Condition +' }).first().press('Enter');
  await expect(panel(page).getByLabel('Field of condition 1')).toBeFocused();
  await page.keyboard.type('Weight found');
  await panel(page).getByLabel('Operator of condition 1').selectOption('less than');
  await panel(page).getByLabel('What condition 1 compares with').selectOption('Field');
  await panel(page).getByLabel('Field that condition 1 compares with').selectOption('Weight sent');
  await panel(page).getByRole('button', { name: 'Add Group +' }).first().press('Enter');
  await expect(panel(page).getByLabel('Field of condition 2.1')).toBeFocused();
  await page.keyboard.type('Recovered on');
  await panel(page).getByLabel('Operator of condition 2.1').selectOption('is empty');
  await panel(page)
    .getByRole('group', { name: 'Group 2' })
    .getByRole('button', { name: 'Add Condition +' })
    .press('Enter');
  await expect(panel(page).getByLabel('Field of condition 2.2')).toBeFocused();
  await page.keyboard.type('Weight sent');
  await panel(page).getByLabel('Operator of condition 2.2').selectOption('greater than');
  await panel(page).getByLabel('Value of condition 2.2').fill('100');
  await expect(panel(page)).toContainText(
    'Shown when Weight found is less than Weight sent and (Recovered on is empty or Weight sent is greater than 100).',
  );
  await expectAccessible(page);

  await edit(page, 'Recovered on');
  await panel(page).getByRole('tab', { name: 'Rules' }).click();
  await panel(page).getByLabel('Latest Day').selectOption('Today');
  await edit(page, 'Delivered on');
  await panel(page).getByRole('tab', { name: 'Rules' }).click();
  await panel(page).getByLabel('Later or More Than').selectOption('Recovered on');
  await panel(page).getByLabel('Earliest Day').selectOption('Days ago');
  await panel(page).getByLabel('Earliest Day: days').fill('400');
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('form updated successfully').first()).toBeVisible();
  const { details } = await readForm(request, token, id);
  const [sent, found, recovered, delivered, missing] = details;
  expect(missing!.conditions).toEqual({
    show: {
      match: 'all',
      rules: [
        { field: `${found!.ticket_form_detail_id}`, operator: 'less than', other: `${sent!.ticket_form_detail_id}` },
        {
          match: 'any',
          rules: [
            { field: `${recovered!.ticket_form_detail_id}`, operator: 'is empty' },
            { field: `${sent!.ticket_form_detail_id}`, operator: 'greater than', value: '100' },
          ],
        },
      ],
    },
  });
  expect(recovered).toMatchObject({ not_after: 'today' });
  expect(delivered).toMatchObject({
    not_before: 'today-400',
    after_field: `${recovered!.ticket_form_detail_id}`,
  });

  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption('Compared by keyboard');
  await page.getByLabel('Weight sent').fill('12');
  await page.getByLabel('Weight found').fill('12');
  await expect(page.getByLabel('What is missing')).toHaveCount(0);
  await page.getByLabel('Weight found').fill('9');
  await expect(page.getByLabel('What is missing')).toBeVisible();
  await page.getByLabel('Recovered on').fill('01-01-2099');
  await page.getByLabel('Recovered on').press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Recovered on must not be after today.').first()).toBeVisible();
  await page.getByLabel('Recovered on').fill('');
  const recoveredOn = page.locator('.control-with-button').filter({ has: page.getByLabel('Recovered on') });
  await recoveredOn.getByRole('button', { name: 'Choose date' }).click();
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  const offered = page.locator('td[data-day] button:enabled');
  await expect(offered.first()).toBeVisible();
  const days = await offered.evaluateAll((buttons) => buttons.map((button) => button.closest('td')!.dataset.day!));
  expect(days.filter((day) => day > today)).toEqual([]);
  expect(days).toContain(today);
});
