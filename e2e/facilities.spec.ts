// Manage Facilities: the terminal pattern with Storage Details, from one descriptor.
import { expect, expectAccessible, test } from './strict';

const dialog = 'Add Facility';

test('the list shows the specified columns, with the phone under its mask', async ({ signedIn: page }) => {
  await page.goto('/facilities');
  const headers = [
    '#',
    'Facility Name',
    'GPS Location',
    'Phone Number',
    'capacity',
    'zone',
    'block',
    'row',
    'shelf',
    'Status',
    'Action',
  ];
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  await expect(page.getByRole('row').filter({ hasText: 'Zone Up 1' })).toContainText(/\(\d{3}\) \d{3}-\d{4}/);
  await expectAccessible(page);
});

test('a facility is added, found, changed and deleted, with the specified texts', async ({ signedIn: page }) => {
  await page.goto('/facilities');
  await page.getByRole('button', { name: 'Add New' }).click();
  const form = page.getByRole('dialog', { name: dialog });
  await form.getByRole('button', { name: 'Save' }).click();
  for (const label of [
    'Facility Name',
    'Facility Address',
    'Facility Mobile',
    'Latitude',
    'Longitude',
    'Capacity',
    'Zone',
    'Block',
    'Row',
    'Shelf',
  ]) {
    await expect(form.getByRole('link', { name: `${label} is required.` })).toBeVisible();
  }
  await expect(form.getByRole('heading', { name: 'Storage Details' })).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Facility Name').fill('Zone Test');
  await form.getByLabel('Facility Address').fill('12 Yard Road');
  await form.getByLabel('Facility Mobile').fill('312555014');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    form.getByRole('link', { name: 'Facility Mobile must be a valid 10-digit phone number.' }),
  ).toBeVisible();
  await form.getByLabel('Facility Mobile').fill('(312) 555-0142');
  await form.getByLabel('Latitude', { exact: true }).fill('41.9');
  await form.getByLabel('Longitude', { exact: true }).fill('-87.7');
  for (const [label, value] of [
    ['Capacity', '200'],
    ['Zone', 'Z'],
    ['Block', 'B'],
    ['Row', 'R'],
    ['Shelf', 'S'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Facility created!').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Zone Test' });
  await expect(row).toContainText('(312) 555-0142');
  await expect(row).toContainText('(41.9, -87.7)');

  await page.getByRole('button', { name: 'Edit facility Zone Test' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Facility' });
  await edit.getByLabel('Capacity').fill('300');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Facility updated!').first()).toBeVisible();
  await expect(row).toContainText('300');

  await page.getByRole('button', { name: 'Delete facility Zone Test' }).click();
  await expect(page.getByText('Do you want to delete this facility?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Facility has been deleted.').first()).toBeVisible();
});

test('a facility that tickets name is not deleted', async ({ signedIn: page }) => {
  await page.goto('/facilities');
  await page.getByRole('button', { name: 'Delete facility Zone Up 1' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Zone Up 1 is in use' });
  await expect(dialog).toHaveAccessibleDescription(/\d tickets? .*so it cannot be deleted\./);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete facility Zone Up 1' })).toBeFocused();
});

test('a line on a phone shows whole names, however long', async ({ signedIn: page, request, token }) => {
  const facility_name = `Intermodal-yard-of-the-south-western-district ${Date.now()}`;
  const storage = { capacity: '1', zone: 'The long zone behind the second hall', block: 'b', row: 'r', shelf: 's' };
  const place = {
    facility_address: 'Long Way',
    facility_mobile: '3125550140',
    latitude: 41,
    longitude: -87,
    status: 1,
  };
  const made = await request.post('/api/client/facility/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { facility_name, ...place, ...storage },
  });
  expect(made.status()).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/facilities?q=${encodeURIComponent(facility_name)}`);
  const row = page.locator('.phone-row').filter({ hasText: facility_name });
  await expect(row).toBeVisible();
  const cut = await row
    .locator('.phone-line > span, .phone-link')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  expect(cut).toEqual([]);
  expect((await row.getByText('(312) 555-0140').boundingBox())!.height).toBeLessThan(30);
});
