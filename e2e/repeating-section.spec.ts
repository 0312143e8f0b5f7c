// A section of a ticket type that repeats: filled below each other, each with its heading, and read so.
import { createForm } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

test('a section repeats: added, filled, copied, removed, and on the page of the ticket each has its heading', async ({
  signedIn: page,
  token,
}) => {
  const columns = [
    { title: 'Seal', type: 'text', required: true },
    { title: 'Yard', type: 'record', ref_noun: 'terminal' },
    { title: 'Pieces', type: 'number' },
    { title: 'Weight each', type: 'number' },
    { title: 'Weight', type: 'formula', formula: 'Pieces * [Weight each]', total: true },
    { title: 'Damage', type: 'text', show_when: 'Pieces > 2' },
  ];
  const name = `Manifest ${Date.now()}`;
  const packages = { input_type: 'repeat', input_name: 'Packages', row_title: 'Package', columns };
  await createForm(page.request, token, name, [packages]);

  await startTicket(page, name, '2');
  const section = page.getByRole('group', { name: /^Packages/ });
  await section.getByRole('button', { name: 'Add Package to Packages' }).click();
  await page.getByLabel('Seal, Package 1').fill('A1');
  await expect(page.getByLabel('Damage, Package 1')).toHaveCount(0);
  await page.getByLabel('Pieces, Package 1').fill('3');
  await page.getByLabel('Weight each, Package 1').fill('2.5');
  await expect(page.getByLabel('Damage, Package 1')).toBeVisible();
  await expect(section.locator('.rows-line').first()).toContainText('7.5');
  await page.getByRole('button', { name: 'Package 1: move or copy' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByLabel('Seal, Package 2').fill('B2');
  await page.getByLabel('Yard, Package 2').selectOption({ index: 1 });
  const yard = await page.getByLabel('Yard, Package 2').locator('option:checked').textContent();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Add Package to Packages' }).click();
  await page.getByRole('button', { name: 'Remove Package 3' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/tickets');

  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  const shown = page.locator('.row-blocks > li:visible');
  await expect(shown).toHaveCount(2);
  await expect(shown.nth(1)).toContainText('Package 2');
  await expect(shown.nth(1)).toContainText('B2');
  await expect(shown.nth(1)).toContainText(yard!);
});
