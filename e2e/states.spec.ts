// The states of a record: moved on its page, cancelled with a reason, and moved together with others in the list.
import { expect, expectAccessible, test } from './strict';

test('a ticket is moved on its page, and cancelled with a reason that its history shows', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?length=10&search.state=issued');
  await page
    .getByRole('link', { name: /^View ticket / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Set to In recovery' }).click();
  await expect(page.getByRole('group', { name: 'State', exact: true })).toHaveText('StateIn recovery');
  await expect(page.locator('.history')).toContainText('changed State from Issued to In recovery');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading, 'its button is gone').toBeFocused();

  const more = page.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name: 'Set to Cancelled' });
  await expect(cancel).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await cancel.press('Enter');
  const dialog = page.getByRole('alertdialog');
  const reason = dialog.getByRole('textbox', { name: 'Why is this ticket cancelled?' });
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set to Cancelled' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await reason.fill('Sent twice');
  await dialog.getByRole('button', { name: 'Set to Cancelled' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.history')).toContainText('from In recovery to Cancelled: “Sent twice”');
  await expect(page.getByRole('button', { name: /^Set to / })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.goto(`/tickets/edit/${new URL(page.url()).pathname.split('/').pop()}`);
  await expect(page.getByText('This ticket is Cancelled and can no longer be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.locator('.form-page').getByRole('textbox').first()).toBeVisible();
  for (const field of await page.locator('.form-body').getByRole('textbox').all())
    await expect(field).not.toBeEditable();
  await expectAccessible(page);

  await page.goto('/tickets?length=100&search.state=delivered');
  const first = page.getByRole('checkbox', { name: /^Select ticket / });
  await first.nth(1).check();
  await first.nth(2).check();
  const delivered = await page.locator('[data-rows] .state-good').count();
  await page.getByRole('button', { name: 'Set to In recovery' }).click();
  await expect(page.getByText('2 tickets set to In recovery').first()).toBeVisible();
  await expect(page.locator('[data-rows] .state-good')).toHaveCount(delivered - 2);
});
