// What a form starts from, and the palette that finds what can be done with it.
import { card, createForm, dialog, readForm } from './builder-page';
import { expect, expectAccessible, test } from './strict';

const ADD = '/formmanage/addform';

test('pasted columns of a spreadsheet are guessed, shown with the reason, changed and added', async ({
  signedIn: page,
  request,
  token,
}) => {
  await createForm(request, token, 'Copied from');
  await page.goto(ADD);
  await expect(page.getByText('Drag a field from the right to this area')).toBeVisible();
  await page.getByRole('button', { name: 'Paste columns' }).click();
  await expect(dialog(page).getByLabel('Cells')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('There is nothing in it.');
  const rows = ['Seal\tWeight\tFound on\tState\tInternal', 'A-1\t12\t3/1/2026\tdry\tx'];
  for (const [index, state] of ['wet', 'dry', 'wet'].entries()) rows.push(`B-${index}\t7\t3/2/2026\t${state}\tx`);
  await dialog(page).getByLabel('Cells').fill(rows.join('\n'));
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('5 columns, guessed from 4 rows.');
  await expect(dialog(page).getByLabel('Seal')).toHaveValue('text');
  await expect(dialog(page).getByLabel('Weight')).toHaveValue('number');
  await expect(dialog(page).getByLabel('Weight')).toHaveAccessibleDescription('Nothing but whole numbers.');
  await expect(dialog(page).getByLabel('Found on')).toHaveValue('date');
  await expect(dialog(page).getByLabel('State')).toHaveAccessibleDescription('2 different values in 4 rows.');
  await dialog(page).getByLabel('Internal').selectOption('No field');
  await dialog(page).getByLabel('Seal').selectOption('Long text');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add 4 fields' }).click();
  await expect(page.locator('[data-card]')).toHaveCount(4);
  await expect(card(page, 'Internal')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Imported 4 columns' }).click();

  await page.getByLabel('Form to copy').selectOption('Copied from');
  await page.getByRole('button', { name: 'Copy its fields' }).click();
  await expect(card(page, 'Milepost')).toBeVisible();
  await expect(page.getByLabel('Form Name')).not.toHaveValue('');
});

test('columns come from a file as well, and one that was wrong can be chosen again', async ({ signedIn: page }) => {
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByText('Choose a file').click();
    await (await chooser).setFiles([{ name: 'seals.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }]);
  };
  await page.goto(ADD);
  await page.getByRole('button', { name: 'Paste columns' }).click();
  await choose('');
  await expect(dialog(page)).toContainText('There is nothing in it.');
  await expectAccessible(page);
  await choose('Seal,Weight\nA-1,12\nA-2,7');
  await expect(dialog(page)).toContainText('2 columns, guessed from 2 rows.');
  await dialog(page).getByRole('button', { name: 'Add 2 fields' }).click();
  await expect(card(page, 'Weight')).toBeVisible();
});

test('the palette adds fields, runs commands and finds fields, by keyboard alone and without keys that are typed', async ({
  signedIn: page,
  request,
  token,
}) => {
  const id = await createForm(request, token, 'Weighed', [
    { input_type: 'number', input_name: 'Gross weight' },
    { input_type: 'date', input_name: 'Date Field' },
  ]);
  const { ticket_form_detail_id } = (await readForm(request, token, id)).details[0]!;
  const fields = [{ ticket_form_detail_id, tickets: 120, filled: 86, options: [] }];
  await page.route(`**/tickets/form/${id}/field-usage`, (route) => route.fulfill({ json: { tickets: 120, fields } }));
  await page.goto(`/formmanage/editform/${id}`);
  await expect(card(page, 'Gross weight')).toContainText('Left empty in 34 of 120 tickets.');
  const palette = page.getByRole('combobox', { name: 'Find a field or a command' });
  const active = page.getByRole('listbox').getByRole('option', { selected: true });
  await page.getByLabel('Form Name').focus();
  await page.keyboard.type('Miles / hour');
  await expect(page.getByLabel('Form Name')).toHaveValue(/Miles \/ hour/);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Manage Form' }).focus();
  await page.keyboard.press('/');
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await expectAccessible(page);
  await palette.fill('weight');
  await expect(active).toContainText('Gross weight');
  await expect(palette).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(card(page, 'Gross weight')).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: 'Copy Gross weight Ctrl + D' })).toBeVisible();
  await palette.fill('area');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await palette.fill('undo');
  await expect(active).toContainText('Undo: Added Text Area');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Text Area')).toHaveCount(0);

  await card(page, 'Gross weight').focus();
  await page.keyboard.press('/');
  await palette.fill('remove gross');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to remove this field?')).toBeVisible();
  await page
    .getByRole('alertdialog', { name: /^Remove Gross/ })
    .getByRole('button', { name: 'Cancel' })
    .click();

  await page.keyboard.press('/');
  await palette.fill('nothing of the kind');
  await expect(page.getByText('No field or command found.').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 700 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(card(page, 'Gross weight')).toBeFocused();
});
