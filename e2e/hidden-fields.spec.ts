// Hidden fields of a ticket type: not in the form, and with their values on the page of the ticket.
import { createForm } from './builder-page';
import { expect, test } from './strict';

test('nobody sees a hidden field while filling in, and the page of the ticket has it', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Hidden ${Date.now()}`;
  await createForm(request, token, name, [
    { input_type: 'text', input_name: 'Note', is_require: 0, field_key: 'field-1' },
    { input_type: 'hidden-fixed', input_name: 'Code of the form', default_value: 'RR-7' },
    {
      ...{ input_type: 'hidden', input_name: 'Class', default_value: 'plain' },
      conditions: {
        set: [{ value: 'noted', match: 'all', rules: [{ field: 'field-1', operator: 'is not empty' }] }],
      },
    },
  ]);
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(name);
  await expect(page.getByLabel('Note')).toBeVisible();
  await expect(page.getByText('Code of the form')).toHaveCount(0);
  await expect(page.getByText('1 field', { exact: true })).toBeVisible();
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  await page.getByLabel('Number of Packages').fill('6');
  await page.getByLabel('Note').fill('Dented');
  const created = page.waitForResponse('**/tickets/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/tickets/${(await (await created).json()).data.ticket_id}`);
  await expect(page.getByRole('group', { name: 'Code of the form' })).toContainText('RR-7');
  await expect(page.getByRole('group', { name: 'Class' })).toContainText('noted');
});
