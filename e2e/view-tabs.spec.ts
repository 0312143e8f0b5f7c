// The views of a list as tabs above its rows, each with how many records it has.
import { expect, expectAccessible, test } from './strict';

test('tabs show what is mine or late with counts, and searches are kept as one more', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const tabs = page.getByRole('navigation', { name: 'Views' });
  await expect(tabs.getByRole('button', { name: /^All \d+$/ })).toHaveAttribute('aria-current', 'true');
  const late = tabs.getByRole('button', { name: /^Late \d+$/ });
  const count = Number((await late.textContent())!.match(/\d+/)![0]);
  await late.click();
  await expect(late).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('rowheader')).toHaveCount(Math.min(count, 25));

  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL('/tickets');
  await page.getByRole('combobox', { name: 'Search Status' }).selectOption('Inactive');
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused();
  await page.keyboard.type('Inactive ones');
  await page.keyboard.press('Enter');
  const own = tabs.getByRole('button', { name: /^Inactive ones \d+$/ });
  await expect(own).toHaveAttribute('aria-current', 'true');
  await expect(own).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(own).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(late).toHaveAttribute('aria-current', 'true');
});
