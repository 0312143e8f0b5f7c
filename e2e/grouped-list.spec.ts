// A list in groups: chosen in its menu, kept in the address, opened and closed by mouse and keyboard.
import { expect, expectAccessible, test } from './strict';

test('tickets are grouped by their state, with counts and sums, and groups open by mouse and keys', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('State');
  await expect(page).toHaveURL('/tickets?group=state');
  await page.keyboard.press('Escape');
  const heads = page.locator('.list-group-head');
  await expect(heads.nth(1)).toBeVisible();
  const first = heads.first().getByRole('button');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(heads.first().getByText('Total')).toHaveCount(1);
  const rows = page.locator('tbody').first().locator('tr:not(.list-group-head, .list-group-foot)');
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);

  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(0);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeVisible();
  const name = (await rows.first().getByRole('rowheader').textContent())!;

  await page.reload();
  await expect(rows.first()).toContainText(name);
  await page.getByRole('region', { name: /grouped by State/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/group=state&peek=\d+/);

  await page.goto('/tickets?group=nothing');
  await expect(page.getByText('This list cannot be grouped by "nothing". It is shown without groups.')).toBeVisible();
});
