// Forms of lookups that the product does not ship: fields that follow others.
import { test } from './sample-product';
import { expect, expectAccessible, LOOKS, lookName } from './strict';

test('fields appear, are required and locked by what others hold', async ({ signedIn: page }) => {
  await page.goto('/inspections');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Report No').fill('R-100');
  await dialog.getByLabel('Severity').fill('5');
  await expect(dialog.getByLabel('Repair Due')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Repair' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toContainText('Remarks is required.');

  await dialog.getByLabel('Damaged').check();
  await expect(page.getByText('Repair Due is shown.').first()).toBeAttached();
  await dialog.getByLabel('Repair Due').fill('03-01-2026');
  await dialog.getByLabel('Damaged').uncheck();
  await expect(dialog.getByLabel('Repair Due')).toHaveCount(0);
  await dialog.getByLabel('Damaged').check();
  await expect(dialog.getByLabel('Repair Due')).toHaveValue('03-01-2026');
  await expectAccessible(page);

  await dialog.getByLabel('Remarks').fill('Frame bent');
  await dialog.getByLabel('Status').selectOption('Inactive');
  await expect(dialog.getByLabel('Remarks')).toHaveAttribute('readonly');
  await expect(dialog.getByLabel('Remarks')).toHaveValue('');
  await dialog.getByLabel('Status').selectOption('Active');
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Frame bent');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /R-100/ })).toContainText('03-01-2026');

  // The record's page and its sheet leave out what is hidden.
  await page.getByRole('row', { name: /R-100/ }).getByRole('link', { name: /View/ }).click();
  await expect(page.getByRole('group', { name: 'Repair Due' })).toHaveText(/03-01-2026/);
  await expect(page.getByText('Claim No')).toHaveCount(0);
});

test('a cell of a table that is hidden is empty, and comes with its condition', async ({ signedIn: page }) => {
  await page.goto('/inspection-steps');
  const row = page.getByRole('row').last();
  await expect(row.getByRole('textbox', { name: /^Unit/ })).toHaveCount(0);
  await row.getByRole('textbox', { name: /^Step/ }).fill('Measure the gap');
  await row.getByRole('checkbox', { name: /^Measured/ }).check();
  await row.getByRole('textbox', { name: /^Unit/ }).fill('mm');
  await row.getByRole('button', { name: 'Add' }).click();
  await expect(row.getByText('At Most is required.')).toBeVisible();
  await row.getByRole('textbox', { name: /^At Most/ }).fill('12.5');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Add' }).click();
  const saved = page.getByRole('row', { name: /Measure the gap/ });
  await expect(saved).toContainText('mm');
  await saved.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Save/ }) });
  await edited.getByRole('checkbox', { name: /^Measured/ }).uncheck();
  await expect(edited.getByRole('textbox', { name: /^Unit/ })).toHaveCount(0);
  await edited.getByRole('button', { name: /^Save/ }).click();
  await expect(saved).not.toContainText('mm');
});

test('only what belongs to the choice before it can be chosen, and another choice clears it', async ({
  signedIn: page,
  request,
  token,
}) => {
  const headers = { authorization: `Bearer ${token}` };
  const add = async (path: string, data: object, id: string): Promise<number> => {
    const response = await request.post(`/api/client/${path}/create`, { headers, data });
    return (await response.json()).data[id];
  };
  const carrier = (name: string, scac: string) => add('carrier', { carrier_name: name, scac, status: 1 }, 'carrier_id');
  const [lakes, plains] = [await carrier('Lakes Drayage', 'LKDR'), await carrier('Plains Drayage', 'PLDR')];
  const depot = (name: string, carrier_id: number) =>
    add('carrier-depot', { depot_name: name, carrier_id, status: 1 }, 'carrier_depot_id');
  await depot('Lakes Depot', lakes);
  await depot('Plains Depot', plains);

  await page.goto('/pickups');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  const depots = dialog.getByLabel('Depot');
  await expect(depots).toHaveAttribute('aria-disabled', 'true');
  await expect(depots.getByRole('option')).toHaveText(['-- Choose a Carrier first --']);
  await depots.focus();
  await expect(depots).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Carrier').selectOption('Lakes Drayage');
  await expect(depots.getByRole('option')).toHaveText(['-- Select Depot --', 'Lakes Depot']);
  await depots.selectOption('Lakes Depot');
  await dialog.getByLabel('Carrier').selectOption('Plains Drayage');
  await expect(depots).toHaveValue('');
  await expect(page.getByText('Depot was cleared: it does not belong to this Carrier.').first()).toBeAttached();
  await dialog.getByLabel('Carrier').selectOption('Lakes Drayage');
  await expect(depots.locator('option:checked')).toHaveText('Lakes Depot');
  await dialog.getByLabel('Pickup No').fill('P-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /P-1/ })).toContainText('Lakes Depot');

  await page.goto('/depot-docks');
  const row = page.getByRole('row').last();
  await expect(row.getByLabel(/^Depot,/).getByRole('option')).toHaveText(['-- Choose a Carrier first --']);
  await row.getByLabel(/^Dock Name,/).fill('Dock 1');
  await row.getByLabel(/^Carrier,/).selectOption('Plains Drayage');
  await row.getByLabel(/^Depot,/).selectOption('Plains Depot');
  await row.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('row', { name: /Dock 1/ })).toContainText('Plains Depot');
});

test('a form begins with today, and a field follows another one until it is changed', async ({ signedIn: page }) => {
  await page.goto('/waybills');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Shipped On')).toHaveValue(/^\d\d-\d\d-\d{4}$/);
  await dialog.getByLabel('Shipped On').fill('03-02-2026');
  await expect(dialog.getByLabel('Billed On')).toHaveValue('03-02-2026');
  await dialog.getByLabel('Consignee').fill('Mill 7');
  await expect(dialog.getByLabel('Notify Party')).toHaveValue('Mill 7');
  await dialog.getByLabel('Notify Party').fill('');
  await dialog.getByLabel('Consignee').fill('Mill 8');
  await expect(dialog.getByLabel('Notify Party')).toHaveValue('');
});

for (const look of LOOKS)
  test(`tabs of a form, ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto('/yard-audits');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'General' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: 'Result' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('Inspector')).toBeHidden();
    await dialog.getByLabel('Score').fill('101');
    await dialog.getByRole('tab', { name: 'General' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('tab', { name: 'Result 1 error' })).toBeVisible();
    await expectAccessible(page, look);
    await dialog.getByRole('link', { name: 'Score must be 100 or less.' }).click();
    await expect(dialog.getByLabel('Score')).toBeFocused();
    await dialog.getByLabel('Score').fill('90');
    await dialog.getByRole('tab', { name: 'General' }).click();
    await dialog.getByLabel('Audit No').fill(`A-${look.width}`);
    await dialog.getByLabel('Inspector').fill('Track Inspector');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`A-${look.width}`).first()).toBeVisible();
  });
