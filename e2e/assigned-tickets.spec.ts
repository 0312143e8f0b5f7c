// Who is responsible for a ticket and until when: found in the list, assigned there and on its page.
import { expect, expectAccessible, test } from './strict';

test('tickets are assigned in the list and on their page, undone, and found under Mine and Late', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?search.state=issued');
  const rows = page.getByRole('checkbox', { name: /^Select ticket / });
  await rows.nth(0).check();
  await rows.nth(1).check();
  await page.getByRole('button', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('alertdialog');
  const user = dialog.getByRole('combobox', { name: 'Assigned To' });
  await expect(user).toBeFocused();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Choose who becomes responsible.')).toBeVisible();
  await user.selectOption('ramp-office');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('2 tickets assigned to ramp-office').first()).toBeVisible();

  await page
    .getByRole('link', { name: /^View ticket / })
    .first()
    .click();
  const head = page.locator('.page-head');
  await expect(head).toContainText('Assigned to ramp-office');
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(head).toContainText('Assigned to admin');
  await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await page.getByRole('group', { name: 'assigned to you' }).getByRole('button', { name: 'Undo' }).click();
  await expect(head).toContainText('Assigned to ramp-office');

  await page.goto('/tickets');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('button', { name: /^Late \d+$/ }).click();
  const names = page.getByRole('rowheader');
  await expect(names.first()).toHaveAccessibleName(/ late$/);
  const late = await names.count();
  await expect(page.locator('[data-rows] .late')).toHaveCount(late);
  await expectAccessible(page);
  await views.getByRole('button', { name: /^Mine \d+$/ }).click();
  await expect(page.getByText('Assigned To', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/search\.users\.username=me/);
});
