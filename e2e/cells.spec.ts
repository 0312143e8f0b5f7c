// Cells of a list that are edited where they stand: by keys alone, by a double click, with a mistake, after another user.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, refused, test } from './strict';
import { addIssuedTickets } from './ticket-type';

/** Of those that are made here: the save of another one, with a date ahead, needs a confirmation. */
const OWN = '&search.state=issued&search.ticket_form.form_name=Issued';
const LIST = `/tickets?length=10&filters=typed${OWN}`;

test.beforeEach(({ request, token }) => addIssuedTickets(request, token));

test('F2 edits a row cell by cell: Tab saves and goes on, Enter saves, Escape puts back, Undo takes back', async ({
  signedIn: page,
}) => {
  await page.goto(LIST);
  const row = await focusRow(page, 1);
  await page.keyboard.press('F2');
  const facility = editor(page).getByRole('combobox', { name: /^Facilities, / });
  await expect(facility).toBeFocused();
  const other = (await row.textContent())!.includes('Zone Up 1') ? 'Zone Up 2' : 'Zone Up 1';
  await facility.selectOption(other);
  await page.keyboard.press('Tab');
  const packages = editor(page).getByRole('textbox', { name: /^No.of Packages, / });
  await expect(packages).toBeFocused();
  await expect(row).toContainText(other);
  const before = await packages.inputValue();
  await page.keyboard.type('731');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(row).toContainText('731');
  await expect(row).toBeFocused();
  const saved = page.getByRole('group', { name: /No.of Packages of .* saved/ });
  // Under the pointer it stays, however long the rest takes.
  await saved.hover();

  await page.keyboard.press('F2');
  await expect(facility).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(packages).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(row).toContainText('731');

  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('cell', { name: before, exact: true })).toBeVisible();
});

test('in a long list the cell opens where it stands', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.goto(LIST.replace('length=10', 'length=50').replace(OWN, ''));
  const row = await focusRow(page, 2);
  await page.keyboard.press('F2');
  await expect(editor(page).getByRole('combobox')).toBeFocused();
  const [at, cell] = [await editor(page).boundingBox(), await row.locator('td').nth(3).boundingBox()];
  expect(Math.abs(at!.y - cell!.y)).toBeLessThan(4);
  await expect(row).toBeInViewport();
});

test.describe('what is wrong', () => {
  test.use({ expected: [refused(409)] });

  test('a double click edits the cell under it: a mistake is named there, and what another user has set meanwhile', async ({
    signedIn: page,
    request,
    token,
  }) => {
    await page.goto(LIST);
    await expect(page.getByRole('button', { name: 'Options', exact: true }), 'the tools are there').toBeVisible();
    const row = page.locator('[data-rows] > tr').nth(2);
    const cell = row.locator('td.cell-number');
    await cell.dblclick();
    const packages = editor(page).getByRole('textbox');
    await expect(packages).toBeFocused();
    await expect(page).toHaveURL(/\/tickets\?/);
    await packages.fill('many');
    await page.keyboard.press('Enter');
    await expect(packages).toHaveAccessibleDescription(/must be a number/);
    await packages.fill('1000001');
    await page.keyboard.press('Enter');
    await expect(packages).toHaveAccessibleDescription(/1,?000,?000 or less/);

    const number = await row.locator('th').first().textContent();
    const headers = { authorization: `Bearer ${token}` };
    const found = await (await request.get('/api/client/tickets?start=0&length=100', { headers })).json();
    const { ticket_id } = found.data.find((one: { ticket_no: string }) => number!.includes(one.ticket_no));
    const read = await (await request.get(`/api/client/tickets/${ticket_id}`, { headers })).json();
    const { terminal_id, issue_date, updated_at } = read;
    const other = await request.post(`/api/client/tickets/update/${ticket_id}`, {
      headers,
      multipart: { terminal_id, issue_date, pkg_count: 55, updated_at },
    });
    expect(other.status()).toBe(200);
    await packages.fill('66');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('has set it to 55 meanwhile.');
    await packages.press('Enter');
    await page.locator('[data-list-region]').click({ position: { x: 4, y: 4 } });
    await expect(editor(page)).toContainText('has set it to 55 meanwhile.');
    await expect(cell).not.toHaveText('66');
    await packages.press('Tab');
    await expect(editor(page).getByRole('button', { name: 'Save mine' })).toBeFocused();
    await editor(page).getByRole('button', { name: 'Save mine' }).click();
    await expect(editor(page)).toHaveCount(0);
    await expect(cell).toHaveText('66');
  });
});

test.describe('a cell that goes', () => {
  test('with its row leaves the focus in the list; with a mistake on the way elsewhere it says what was not saved', async ({
    signedIn: page,
  }) => {
    await page.goto(LIST);
    const first = await focusRow(page, 1);
    await page.keyboard.press('F2');
    await expect(editor(page).getByRole('combobox', { name: /^Facilities, / })).toBeFocused();
    await page.keyboard.press('Tab');
    const packages = editor(page).getByRole('textbox', { name: /^No.of Packages, / });
    await packages.fill('913');
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();

    await page.goto(`${LIST}&search.pkg_count=913`);
    await expect(page.locator('[data-rows] > tr')).toHaveCount(1);
    const row = await focusRow(page, 1);
    await page.keyboard.press('F2');
    await expect(editor(page).getByRole('combobox', { name: /^Facilities, / })).toBeFocused();
    await page.keyboard.press('Tab');
    await packages.fill('many');
    await page.keyboard.press('Enter');
    await expect(packages).toHaveAccessibleDescription(/must be a number/);
    await page.getByRole('tab').or(page.locator('nav a')).last().click();
    await expect(page.getByRole('group', { name: /No.of Packages of .* was not saved: .*number/ })).toContainText(
      'many',
    );

    await page.goto(`${LIST}&search.pkg_count=913`);
    await focusRow(page, 1);
    await page.keyboard.press('F2');
    await expect(editor(page).getByRole('combobox', { name: /^Facilities, / })).toBeFocused();
    await page.keyboard.press('Tab');
    await packages.fill('914');
    await page.keyboard.press('Shift+Tab');
    await expect(row).toHaveCount(0);
    await expect(editor(page)).toHaveCount(0);
    await expect(page.locator('[data-list-region]')).toBeFocused();
  });
});

test('a single click still opens the row, and a ticket that is closed is not edited', async ({ signedIn: page }) => {
  await page.goto('/tickets?length=10&filters=typed&search.state=closed');
  await focusRow(page, 1);
  await page.keyboard.press('F2');
  await expect(page.getByRole('group', { name: /is Closed and can no longer be changed/ })).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await page.locator('[data-rows] > tr').first().locator('td.cell-number').click();
  await expect(page).toHaveURL(/\/tickets\/\d+$/);
});

const editor = (page: Page): Locator => page.locator('[data-cell-editor]');

/** By keys alone, from the table as a whole: they come with its tools. */
async function focusRow(page: Page, place: number): Promise<Locator> {
  const row = page.locator('[data-rows] > tr').nth(place - 1);
  await expect(async () => {
    await page.locator('[data-list-region]').focus();
    for (let i = 0; i < place; i++) await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused({ timeout: 200 });
  }).toPass();
  return row;
}
