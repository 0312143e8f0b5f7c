// A formula of a ticket type: designed with completion, its mistakes and its result seen, computed in a ticket.
import { addNamed, panel, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

test('a formula is typed with labels, explains its result, and is computed in the ticket', async ({
  signedIn: page,
}) => {
  await page.goto('/formmanage/addform');
  await page.getByLabel('Form Name').fill('Timesheet by formula');
  await addNamed(page, 'Number', 'Hours');
  await addNamed(page, 'Number', 'Hourly rate');
  await addNamed(page, 'Formula', 'Total');
  const formula = panel(page).getByRole('textbox', { name: 'Formula' });
  await formula.pressSequentially('hou');
  await expect(page.getByRole('option', { name: 'Hours Field' })).toHaveAttribute('aria-selected', 'true');
  await formula.press('Enter');
  await expect(formula).toHaveValue('Hours');
  await formula.pressSequentially(' * [Hourly r');
  await formula.press('Tab');
  await expect(formula).toHaveValue('Hours * [Hourly rate]');
  await panel(page).getByLabel('Rounded to').fill('0.01');

  const preview = page.locator('.builder-preview-form');
  await preview.getByLabel('Hours').fill('2.5');
  await preview.getByLabel('Hourly rate').fill('48.55');
  await expect(preview.getByLabel('Total')).toHaveValue('121.38');
  await expect(panel(page).getByText('In the preview: 121.38')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Why?' }).click();
  await expect(panel(page).getByText('Hourly rate48.55')).toBeVisible();
  await expectAccessible(page);

  await formula.fill('');
  await panel(page).getByRole('button', { name: 'Insert a field or function' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Insert' });
  await expect(menu.getByRole('button', { name: 'Hours', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: 'Insert a field or function' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Hours', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Hourly rate' })).toBeFocused();
  await expect(formula).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(formula).toBeFocused();
  await expect(formula).toHaveValue('[Hourly rate]');
  await expect(menu).toBeHidden();

  await formula.fill('Hours * Hourli');
  await panel(page).getByLabel('Label').focus();
  await expect(panel(page).getByText('At character 9: no field "Hourli"')).toBeVisible();
  await expect(preview.getByLabel('Total')).toHaveValue('');
  await expectAccessible(page);
  await formula.fill('Hours * [Hourly rate]');
  await save(page);
  await expect(page).toHaveURL(/\/formmanage$/);

  await startTicket(page, 'Timesheet by formula', '1');
  await page.getByLabel('Hours').fill('4');
  const why = page.locator('.field', { hasText: 'Total' }).getByText('Why?');
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hourly rate is empty.')).toBeVisible();
  await page.getByLabel('Hours').fill('');
  await expect(page.getByText('Hours and Hourly rate are empty.')).toBeVisible();
  await expectAccessible(page);
  const unfilled = page.waitForResponse(/\/tickets\/create/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/tickets/${(await (await unfilled).json()).data.ticket_id}`);
  await page.getByRole('group', { name: 'Total' }).getByText('Why?').click();
  await expect(page.getByRole('group', { name: 'Total' })).toContainText('Hours and Hourly rate are empty.');
  await expectAccessible(page);
  await startTicket(page, 'Timesheet by formula', '1');
  await page.getByLabel('Hours').fill('4');
  await page.getByLabel('Hourly rate').fill('48.55');
  await expect(page.getByLabel('Total')).toHaveValue('194.20');
  await expect(why).toHaveCount(0);
  const created = page.waitForResponse(/\/tickets\/create/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/tickets/${(await (await created).json()).data.ticket_id}`);
  await expect(page.locator('main')).toContainText('194.20');
});

test('a condition of a ticket type is a formula', async ({ signedIn: page }) => {
  await page.goto('/formmanage/addform');
  await page.getByLabel('Form Name').fill('Weights by formula');
  await addNamed(page, 'Number', 'Gross weight');
  await addNamed(page, 'Number', 'Limit');
  await addNamed(page, 'Text Field', 'Reason');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await panel(page).getByRole('button', { name: 'Add Formula +' }).first().click();
  const formula = panel(page).getByRole('textbox', { name: 'Formula of condition 1' });
  await expect(formula).toBeFocused();
  await formula.pressSequentially('gros');
  await formula.press('Enter');
  await formula.pressSequentially(' > 2 * Limi');
  await formula.press('Enter');
  await expect(formula).toHaveValue('[Gross weight] > 2 * Limit');
  await expect(panel(page).getByText('Shown when [Gross weight] > 2 * Limit.')).toBeVisible();
  await expectAccessible(page);
  const preview = page.locator('.builder-preview-form');
  await expect(preview.getByLabel('Reason')).toHaveCount(0);
  await preview.getByLabel('Gross weight').fill('5');
  await preview.getByLabel('Limit').fill('2');
  await expect(preview.getByLabel('Reason')).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/formmanage$/);

  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption('Weights by formula');
  await page.getByLabel('Gross weight').fill('4');
  await page.getByLabel('Limit').fill('2');
  await expect(page.getByLabel('Reason')).toHaveCount(0);
  await page.getByLabel('Gross weight').fill('4.5');
  await expect(page.getByLabel('Reason')).toBeVisible();
});
