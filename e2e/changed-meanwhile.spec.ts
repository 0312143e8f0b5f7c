// A form and the page of a record while another user saves that record: the page follows, the form says so and offers
// the changes field by field.
import { apiCall } from './accounts';
import { expect, expectAccessible, test } from './strict';

const terminal = (terminal_name: string, terminal_address: string) => ({
  terminal_name,
  terminal_address,
  latitude: 41.8,
  longitude: -87.6,
  status: 1,
});

test('an open form says what another user has saved, takes it over and keeps what was typed', async ({
  signedIn: page,
  request,
  token,
}) => {
  const call = apiCall(request, token);
  const { terminal_id: id } = (await call('terminal/create', terminal('Meanwhile yard', 'Yard Road 1'))).data;
  const listening = page.waitForResponse('**/notices');
  await page.goto('/terminals?search.terminal_name=Meanwhile');
  await listening;
  await page.getByRole('button', { name: 'Edit terminal Meanwhile yard' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Terminal Name');
  await name.fill('Meanwhile mine');
  await call(`terminal/update/${id}`, terminal('Meanwhile theirs', 'Yard Road 2'));
  await expect(dialog.locator('.draft-banner')).toContainText('System Administrator changed this terminal on');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Meanwhile mine');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Compare with my changes' }).click();
  await expect(dialog.getByLabel('Terminal Address')).toHaveValue('Yard Road 2');
  await dialog.getByRole('radio', { name: 'Mine Meanwhile mine' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Terminal updated!').first()).toBeVisible();
  await expect(page.locator('[data-rows] > tr')).toHaveText([/Meanwhile mine.*Yard Road 2/]);
});
