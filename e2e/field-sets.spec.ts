// Sets of fields in the form builder: kept from a section, put into another form, renamed and deleted.
import { createForm } from './builder-page';
import { expect, expectAccessible, test } from './strict';

test('a section is kept as a set, put into another form, renamed and deleted', async ({
  signedIn: page,
  request,
  token,
}) => {
  const id = await createForm(request, token, `Kept ${Date.now()}`, [
    { input_type: 'text', input_name: 'Note' },
    { input_type: 'section', input_name: 'Home address' },
    { input_type: 'text', input_name: 'Street' },
    { input_type: 'text', input_name: 'City' },
    { input_type: 'section', input_name: 'Crew' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await page.locator('[data-card]').filter({ hasText: 'Home address' }).focus();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find a field or a command' }).fill('keep fields');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keep fields as a set' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Home address');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByText('Set of fields added.').first()).toBeVisible();

  await page.goto('/formmanage/addform');
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByRole('button', { name: 'Home address' }).click();
  await expect(page.locator('.card-label')).toHaveText(['Home address', 'Street', 'City']);
  await fields.getByRole('button', { name: 'Home address' }).click();
  await expect(page.locator('.card-label')).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('.card-label')).toHaveCount(3);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Sets of fields' }).click();
  const sets = page.getByRole('dialog', { name: 'Sets of fields' });
  const name = sets.getByLabel('Name of Home address');
  await name.fill('Plac');
  await name.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(name, 'a key of an input method').toHaveValue('Plac');
  await name.press('Escape');
  await expect(name).toHaveValue('Home address');
  await expect(sets, 'Escape takes back what was typed, and closes nothing').toBeVisible();
  await name.fill('Place');
  await page.keyboard.press('Enter');
  await expect(sets.getByLabel('Name of Place')).toBeVisible();
  await expectAccessible(page);
  await sets.getByRole('button', { name: 'Delete Place' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(sets.getByText('No fields are kept as a set yet')).toBeVisible();
});
