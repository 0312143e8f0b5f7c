// The history of a record: in the modal of its form, and on its page.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

const FACILITY = {
  facility_name: 'Zone Old 7',
  facility_address: '7 Yard Road',
  facility_mobile: '3125550142',
  capacity: '40',
  zone: 'B',
  block: '1',
  row: '2',
  shelf: '3',
  latitude: 41.9,
  longitude: -87.7,
  status: 1,
};

for (const look of LOOKS) {
  test(`a modal says who changed what, from which value to which, at ${lookName(look)}`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const name = `Zone New ${look.width}`;
    const headers = { authorization: `Bearer ${token}` };
    const created = await request.post('/api/client/facility/create', { headers, data: FACILITY });
    const { facility_id } = (await created.json()).data;
    await request.post(`/api/client/facility/update/${facility_id}`, {
      headers,
      data: { ...FACILITY, facility_name: name, status: 0 },
    });
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto('/facilities?sort=-facility_name');
    await page.getByRole('button', { name: `Edit facility ${name}` }).click();
    const modal = page.getByRole('dialog', { name: 'Edit Facility' });
    await modal.getByText('History').press('Enter');
    await expect(modal.getByRole('listitem')).toHaveText([
      new RegExp(
        `System Administrator changed Facility Name from Zone Old 7 to ${name} and changed Status from Active to Inactive`,
      ),
      /System Administrator created it/,
    ]);
    await expectAccessible(page, look);
    // A value of then goes into its field, and is saved as any other.
    await modal.getByRole('button', { name: 'Restore Facility Name: Zone Old 7' }).press('Enter');
    const field = modal.getByRole('textbox', { name: 'Facility Name' });
    await expect(field).toHaveValue('Zone Old 7');
    await expect(field).toBeFocused();
    await leave(page);
    await request.delete(`/api/client/facility/delete/${facility_id}`, { headers });
  });
}

test('older changes are fetched when they are wanted', async ({ signedIn: page, request, token }) => {
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/client/facility/create', { headers, data: FACILITY });
  const { facility_id } = (await created.json()).data;
  for (let shelf = 100; shelf < 152; shelf++) {
    const data = { ...FACILITY, facility_name: 'Zone Moved', shelf: String(shelf) };
    await request.post(`/api/client/facility/update/${facility_id}`, { headers, data });
  }
  await page.goto('/facilities?sort=-facility_name');
  await page.getByRole('button', { name: 'Edit facility Zone Moved' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Facility' });
  await modal.getByText('History').click();
  await expect(modal.getByRole('listitem')).toHaveCount(50);
  await modal.getByRole('button', { name: 'Show older changes' }).click();
  await expect(modal.getByRole('listitem')).toHaveCount(53);
  await expect(modal.getByRole('listitem').last()).toHaveText(/System Administrator created it/);
  await expect(modal.getByRole('button', { name: 'Show older changes' })).toHaveCount(0);
  await leave(page);
  await request.delete(`/api/client/facility/delete/${facility_id}`, { headers });
});

test('the page of a ticket has its history', async ({ signedIn: page }) => {
  // An old one that no other test uses: they write new ones, and comment on the oldest.
  await page.goto('/tickets?sort=ticket_no');
  await page
    .getByRole('link', { name: /^View ticket/ })
    .nth(17)
    .click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').last()).toHaveText(/System Administrator created it/);
  await expectAccessible(page);
});

test('a record that nothing is recorded of says so', async ({ signedIn: page }) => {
  await page.goto('/facilities');
  await page.getByRole('button', { name: 'Edit facility Zone Up 2' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Facility' });
  await modal.getByText('History').click();
  await expect(modal.getByText('No changes are recorded.')).toBeVisible();
});

/** A form that is open follows the deletion of its record, which it does not find then. */
async function leave(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/profile');
}
