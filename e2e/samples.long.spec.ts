// Lookups that the product does not ship, as staff use them: what follows from each word of a descriptor.

import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

test('a lookup is in the menu, and a record that is added is in its list', async ({ signedIn: page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Carriers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manage Carriers');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier Name').fill('Great Lakes Transfer');
  await dialog.getByLabel('SCAC').fill('GLTX');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Great Lakes Transfer/ })).toBeVisible();
  await expectAccessible(page);
});
