// Filters as they are typed into the search boxes of a list: offered, read back, followed by the rows, kept in the address.
import { expect, expectAccessible, test } from './strict';

test('a box offers its forms, says how it was read, and moves no row', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const row = page.locator('[data-rows] > tr').first();
  await expect(row).toBeVisible();
  const top = (await row.boundingBox())!.y;
  const box = page.getByRole('textbox', { name: 'Search No.of Packages' });
  await box.focus();
  await expect(box).toHaveAccessibleDescription(/>5 : more/);
  await expectAccessible(page);
  await box.fill('>5');
  await expect(box).toHaveAccessibleDescription('Finds more than 5');
  await expect(page).toHaveURL(/search\.pkg_count=%3E5/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await box.fill('>abc');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toHaveAccessibleDescription(/is no number.*ignored/);
  await expect(row).toBeVisible();
  expect((await row.boundingBox())!.y).toBe(top);
  await box.press('Escape');
  await expect(box).toHaveAccessibleDescription(/>5 : more/);
  await box.press('Escape');
  await expect(box).toHaveAccessibleDescription('');
  await expect(box).toBeFocused();
});

test('several choices are ticked by keyboard, and a link has them', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const select = page.getByRole('combobox', { name: 'Search Status' });
  await select.selectOption({ label: 'Several…' });
  const several = page.getByRole('group', { name: 'Status, several' });
  await expect(several.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/search\.status=1\+%7C\+0&filters=typed/);
  await page.keyboard.press('Escape');
  await expect(several).toHaveCount(0);
  await expect(select).toBeFocused();
  await page.reload();
  await expect(page.getByText('Active | Inactive', { exact: true }).first()).toBeVisible();
});

test('what a link leaves out is not ticked, and nothing is offered that no row can be', async ({ signedIn: page }) => {
  await page.goto('/tickets?search.status=%211&filters=typed');
  await page.getByRole('combobox', { name: 'Search Status' }).selectOption({ label: 'Several…' });
  const several = page.getByRole('group', { name: 'Status, several' });
  await expect(several.getByRole('checkbox', { name: 'Active', exact: true })).not.toBeChecked();
  await expect(several.getByRole('checkbox', { name: 'Inactive' })).toBeChecked();
  await expect(several.getByRole('checkbox', { name: 'Empty' })).toHaveCount(0);
});

test('what is typed before the code that reads it has come waits for it, and a link of dates is put right', async ({
  signedIn: page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/search-format-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/tickets?search.issue_date=11%2F2026');
  await expect(page).toHaveURL(/search\.issue_date=2026-11(&|$)/);
  const box = page.getByRole('textbox', { name: 'Search No.of Packages' });
  await box.fill('>5');
  await box.press('Enter');
  await box.fill('>56');
  expect(page.url()).not.toContain('pkg_count');
  arrive();
  await expect(page).toHaveURL(/search\.pkg_count=%3E56/);
  await expect(box).toHaveValue('>56');
});

test('a link of before is searched as it stands', async ({ signedIn: page }) => {
  const sent = page.waitForRequest((request) => request.url().includes('%5Cempty'));
  await page.goto('/terminals?search.terminal_name=empty');
  await sent;
  await expect(page.getByRole('textbox', { name: 'Search Terminal Name' })).toHaveValue('\\empty');
});
