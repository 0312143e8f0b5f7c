// A table inside a form, on the page that shows every widget: rows are added, filled by keyboard, moved, pasted from a
// spreadsheet and corrected.
import { add, createForm } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

test('rows are added, filled, moved and pasted by keyboard, and what is wrong stands at its cell', async ({
  signedIn: page,
}) => {
  await page.goto('/forms');
  const table = page.getByRole('group', { name: 'Labor' });
  await table.getByRole('button', { name: 'Add row to Labor' }).press('Enter');
  await expect(page.getByLabel('Day, row 1')).toBeFocused();
  await page.getByLabel('Work, row 1').fill('Inspection');
  const hours = (row: number) => page.getByLabel(`Hours, row ${row}`);
  await hours(1).fill('2.5');
  await hours(1).press('Enter');
  await expect(page.getByLabel('Day, row 2')).toBeFocused();
  await hours(2).fill('1');
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('3.50');

  await page.getByLabel('Work, row 1').press('Alt+ArrowDown');
  await expect(page.getByLabel('Work, row 2')).toBeFocused();
  await expect(page.getByLabel('Work, row 2')).toHaveValue('Inspection');

  await hours(2).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '4\tYes\tNight shift\nabc\tno\t\n');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(paste);
  });
  await expect(hours(2)).toHaveValue('4.00');
  await expect(page.getByLabel(/^Overtime, row 2/)).toBeChecked();
  await expect(page.getByLabel('Reason, row 2')).toHaveValue('Night shift');
  const report = page.getByRole('region', { name: 'Pasted cells' });
  await expect(report).toContainText('2 rows pasted. 1 value is to be corrected.');
  await report.getByRole('link', { name: 'Row 3, Hours: “abc”. Hours must be a number.' }).press('Enter');
  await expect(hours(3)).toBeFocused();
  await expect(hours(3)).toHaveAccessibleDescription('Hours must be a number.');
  await expectAccessible(page);
  await hours(3).fill('3');
  await expect(hours(3)).toHaveAccessibleDescription('');
  await report.getByRole('button', { name: 'Close' }).click();

  await hours(1).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Labor, row 1: Hours is required.' }).click();
  await expect(hours(1)).toBeFocused();

  await page.getByRole('button', { name: 'Row 1: move or copy' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(table.getByText('4 rows, at least 1, at most 50.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 4' }).click();
  await expect(page.getByRole('button', { name: 'Remove row 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hours(4)).toHaveValue('3.00');
});

test('what is free in a wide table of few columns goes to its values, and not to number and button', async ({
  signedIn: page,
}) => {
  await page.goto('/work/add');
  const heads = page.getByRole('group', { name: 'Other Costs' }).getByRole('columnheader');
  await expect(heads).toHaveCount(4);
  const width = async (at: number) => (await heads.nth(at).boundingBox())!.width;
  for (const at of [0, 3]) {
    expect(await width(at)).toBeGreaterThan(32);
    expect(await width(at)).toBeLessThan(56);
  }
});

test('a row is dragged to another place', async ({ signedIn: page }) => {
  await page.goto('/forms');
  const add = page.getByRole('button', { name: 'Add row to Labor' });
  for (const work of ['One', 'Two', 'Three']) {
    await add.click();
    await page
      .getByLabel(/^Work, row/)
      .last()
      .fill(work);
  }
  const handle = (row: number) => page.getByRole('button', { name: `Row ${row}: move or copy` });
  await handle(3).scrollIntoViewIfNeeded();
  const [from, to] = [(await handle(3).boundingBox())!, (await handle(1).boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel('Work, row 1')).toHaveValue('Three');
  await expect(page.getByRole('dialog', { name: 'Row' })).toBeHidden();
});

test('a ticket type with rows is filled in, and the ticket shows them with their sum', async ({
  signedIn: page,
  token,
}) => {
  const columns = [
    { title: 'Seal', type: 'text', required: true, unique: true },
    { title: 'Weight', type: 'number', total: true },
    { title: 'Kind', type: 'select', choices: 'Plain, Hazmat' },
  ];
  const name = `Waybill ${Date.now()}`;
  await createForm(page.request, token, name, [{ input_type: 'rows', input_name: 'Packages', columns }]);

  await startTicket(page, name, '2');
  const table = page.getByRole('group', { name: /^Packages/ });
  await table.getByRole('button', { name: 'Add row to Packages' }).click();
  await table.getByLabel('Weight, row 1').fill('2.5');
  await table.getByLabel('Weight, row 1').press('Enter');
  await table.getByLabel('Seal, row 2').fill('B2');
  await table.getByLabel('Kind, row 2').selectOption('Hazmat');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Packages, row 1: Seal is required.' }).click();
  await page.keyboard.type('A1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/tickets');

  // Other tests create tickets, too.
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  const shown = page.getByRole('table', { name: 'Packages' });
  await expect(shown.getByRole('row')).toHaveCount(4);
  await expect(shown).toContainText('A1');
  await expect(shown).toContainText('Hazmat');
  await expect(shown.getByRole('row').last()).toContainText('2.5');
});

test('where a form has little room, also in a wide window, a row is a card', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/formmanage/addform');
  await add(page, 'Rows');
  const preview = page.locator('.builder-preview-form');
  await preview.getByRole('button', { name: /^Add row/ }).click();
  const line = preview.locator('.rows-line');
  await expect(line).toHaveCSS('display', 'grid');
  await page.getByRole('button', { name: 'Desktop width' }).click();
  await expect(line).toHaveCSS('display', 'table-row');
});
