// What a field of a ticket type begins with: chosen in the builder, tried in its preview, and followed in the form of a
// ticket until the field itself is changed.
import { createForm, edit, panel, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

test('a field begins with what another one has, and with what the last ticket had', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `First values ${Date.now()}`;
  const id = await createForm(request, token, name, [
    { input_type: 'text', input_name: 'Pickup contact' },
    { input_type: 'text', input_name: 'Billing contact' },
    { input_type: 'record', input_name: 'Inspector', ref_noun: 'users' },
    { input_type: 'text', input_name: 'Crew' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Billing contact');
  await panel(page).getByRole('tab', { name: 'Default' }).click();
  await panel(page).getByLabel('Begins the Same As').selectOption({ label: 'Pickup contact' });
  await expectAccessible(page);
  await edit(page, 'Inspector');
  await panel(page).getByRole('tab', { name: 'Default' }).click();
  const begins = panel(page).getByLabel('Begins With');
  await expect(begins.locator('option')).toHaveText([/^--/, /The user/, /my last ticket/]);
  await begins.selectOption({ label: 'The user who adds the ticket' });
  await edit(page, 'Crew');
  await panel(page).getByRole('tab', { name: 'Default' }).click();
  await panel(page).getByLabel('Begins With').selectOption({ label: 'What my last ticket of this type had' });

  const preview = page.getByRole('region', { name: 'Preview' });
  if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Preview' }).click();
  await preview.getByLabel('Pickup contact').fill('Ann');
  await expect(preview.getByLabel('Billing contact')).toHaveValue('Ann');
  await save(page);
  await expect(page.getByText('form updated successfully').first()).toBeVisible();

  async function open(): Promise<void> {
    await page.goto('/tickets/add');
    await page.getByLabel('Ticket Type').selectOption(name);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await open();
  await expect(page.getByLabel('Inspector').locator('option:checked')).not.toHaveText(/^--/);
  await page.getByLabel('Pickup contact').fill('Bo');
  await expect(page.getByLabel('Billing contact')).toHaveValue('Bo');
  await page.getByLabel('Billing contact').fill('Cy');
  await page.getByLabel('Pickup contact').fill('Dee');
  await expect(page.getByLabel('Billing contact')).toHaveValue('Cy');
  await page.getByLabel('Crew').fill('Eve and Fay');
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  await page.getByLabel('Number of Packages').fill('6');
  await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/tickets/create') && one.ok()),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  await open();
  await expect(page.getByLabel('Crew')).toHaveValue('Eve and Fay');
  await expect(page.getByLabel('Billing contact')).toHaveValue('');
});

test('a locked field that is a copy follows its source, and the ticket is saved', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Locked copies ${Date.now()}`;
  await createForm(request, token, name, [
    { input_type: 'checkbox-group', input_name: 'Marks', options: marks('Seal', 'Tape'), field_key: 'm' },
    { input_type: 'text', input_name: 'Sender', field_key: 's' },
    {
      ...{ input_type: 'text', input_name: 'Payer', default_field: 's' },
      conditions: { lock: { match: 'all', rules: [{ field: 'm', operator: 'includes', value: 'seal' }] } },
    },
    {
      ...{ input_type: 'checkbox-group', input_name: 'Papers', options: marks('Bill', 'Note') },
      conditions: {
        options: [{ values: ['bill'], match: 'all', rules: [{ field: 'm', operator: 'is empty' }] }],
      },
    },
  ]);
  await startTicket(page, name, '6');
  await page.getByLabel('Payer').fill('Bo');
  await page.getByLabel('Bill').check();
  await page.getByLabel('Seal').check();
  await expect(page.getByLabel('Payer')).toHaveValue('');
  await page.getByLabel('Sender').fill('Ann');
  await expect(page.getByLabel('Payer')).toHaveValue('Ann');
  // An option that is gone passes the focus on.
  await page.getByLabel('Bill').press('Space');
  await expect(page.getByLabel('Bill')).toHaveCount(0);
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  const created = page.waitForResponse('**/tickets/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/tickets/${(await (await created).json()).data.ticket_id}`);
  await expect(page.getByRole('group', { name: 'Payer' })).toContainText('Ann');
});

const marks = (...texts: string[]) =>
  texts.map((text) => ({ option_text: text, option_value: text.toLowerCase(), is_selected: 0 }));
