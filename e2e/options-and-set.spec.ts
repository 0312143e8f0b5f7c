// Conditions that offer single options and set a value: made in the builder by keyboard, tried in its preview, and obeyed
// by the form.
import { createForm, edit, panel, readForm, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

const options = (...texts: string[]) =>
  texts.map((text) => ({ option_text: text, option_value: text.toLowerCase(), is_selected: 0 }));

test('options are offered and a value is set as the builder says', async ({ signedIn: page, request, token }) => {
  const name = `Placards ${Date.now()}`;
  const id = await createForm(request, token, name, [
    { input_type: 'select', input_name: 'Kind', options: options('Hazmat', 'Dry') },
    { input_type: 'radio-group', input_name: 'Color', options: options('Red', 'Blue', 'Green') },
    { input_type: 'text', input_name: 'Handling' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Color');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await panel(page).getByRole('button', { name: 'Add Options +' }).press('Enter');
  const entry = panel(page).getByRole('group', { name: 'Options 1', exact: true });
  await expect(entry.getByLabel('Red')).toBeFocused();
  await page.keyboard.press('Space');
  await entry.getByLabel('Blue').press('Space');
  await entry.getByLabel('Field of condition 1').selectOption('Kind');
  await entry.getByLabel('Value of condition 1').selectOption('Hazmat');
  await expect(entry).toContainText('Red and Blue are offered only when Kind is Hazmat.');
  await panel(page).getByRole('button', { name: 'Add Value +' }).press('Enter');
  const set = panel(page).getByRole('group', { name: 'Value 1', exact: true });
  await expect(set.getByLabel('Value to set')).toBeFocused();
  await set.getByLabel('Field of condition 1').focus();
  await expect(set).toContainText('Color: a condition sets no value yet.');
  await set.getByLabel('Value to set').selectOption('Red');
  await set.getByLabel('Field of condition 1').selectOption('Kind');
  await set.getByLabel('Value of condition 1').selectOption('Hazmat');
  await expect(set).toContainText('Set to Red when Kind is Hazmat.');
  await expectAccessible(page);

  await edit(page, 'Handling');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await expect(panel(page).getByRole('button', { name: 'Add Options +' })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Add Value +' }).press('Enter');
  await expect(set.getByLabel('Value to set')).toBeFocused();
  await page.keyboard.type('With gloves');
  await set.getByLabel('Field of condition 1').selectOption('Kind');
  await set.getByLabel('Value of condition 1').selectOption('Hazmat');
  await panel(page).getByRole('button', { name: 'Add Value +' }).press('Enter');
  await page.getByRole('button', { name: 'Remove value 2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove value 1' })).toBeFocused();
  const preview = page.getByRole('region', { name: 'Preview' });
  if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByLabel('Red')).toHaveCount(0);
  await preview.getByLabel('Kind').selectOption('Hazmat');
  await expect(preview.getByLabel('Red')).toBeChecked();
  await expect(preview.getByLabel('Handling')).toHaveValue('With gloves');
  await save(page);
  await expect(page.getByText('form updated successfully').first()).toBeVisible();
  const { details } = await readForm(request, token, id);
  const when = {
    match: 'all',
    rules: [{ field: `${details[0]!.ticket_form_detail_id}`, operator: 'is', value: 'hazmat' }],
  };
  expect(details[1]!.conditions).toEqual({
    options: [{ values: ['red', 'blue'], ...when }],
    set: [{ value: 'red', ...when }],
  });

  await startTicket(page, name, '6');
  await expect(page.getByLabel('Green')).toBeVisible();
  await expect(page.getByLabel('Red')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('Hazmat');
  await expect(page.getByLabel('Red')).toBeChecked();
  await expect(
    page.getByRole('status').getByText('Color is set to Red. Handling is set to With gloves.'),
  ).toBeAttached();
  await expect(page.getByLabel('Handling')).toHaveValue('With gloves');
  await page.getByLabel('Handling').fill('By two');
  await page.getByLabel('Blue').check();
  await page.getByLabel('Kind').selectOption('Dry');
  await expect(page.getByLabel('Red')).toHaveCount(0);
  await expect(page.getByLabel('Blue')).toBeChecked();
  await expect(page.getByLabel('Handling')).toHaveValue('By two');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Please select a valid Color.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Green').check();
  const created = page.waitForResponse('**/tickets/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/tickets/${(await (await created).json()).data.ticket_id}`);
  await expect(page.getByRole('group', { name: 'Color' })).toContainText('Green');
  await expect(page.getByRole('group', { name: 'Handling' })).toContainText('By two');
});

test('a day is set to today when rules come true, as the builder says', async ({ signedIn: page, request, token }) => {
  const name = `Closed ${Date.now()}`;
  const id = await createForm(request, token, name, [
    { input_type: 'select', input_name: 'Result', options: options('Open', 'Done') },
    { input_type: 'date', input_name: 'Closed on' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Closed on');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await panel(page).getByRole('button', { name: 'Add Value +' }).press('Enter');
  const set = panel(page).getByRole('group', { name: 'Value 1', exact: true });
  await expect(set.getByLabel('Value to set')).toHaveAttribute('placeholder', 'MM-dd-yyyy or today');
  await page.keyboard.type('Today');
  await set.getByLabel('Field of condition 1').selectOption('Result');
  await set.getByLabel('Value of condition 1').selectOption('Done');
  await expect(set).toContainText('Set to today when Result is Done.');
  await save(page);
  await page.waitForURL(/\/formmanage$/);

  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(name);
  const day = page.getByLabel(/^Closed on/);
  await expect(day).toHaveValue('');
  await page.getByLabel('Result').selectOption('Done');
  await expect(day).toHaveValue(/^\d\d-\d\d-\d{4}$/);
});
