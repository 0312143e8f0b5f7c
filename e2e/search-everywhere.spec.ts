// The search box of all columns of a list: reached by a key, followed by the rows, in the address, as a chip, on a phone.
import { expect, expectAccessible, test } from './strict';

test('the box finds in all columns, moves no row, and is in the address', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  const row = page.locator('[data-rows] > tr').first();
  await expect(row).toBeVisible();
  const top = (await row.boundingBox())!.y;
  const box = page.getByRole('textbox', { name: 'Search all columns' });
  await expect(box).toBeVisible();
  const number = (await row.getByText(/^\d{8}-\d+-\d{4,}$/).textContent())!;
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.type(number);
  await expect(page).toHaveURL(new RegExp(`[?&]q=${number}`));
  await expect(page.getByRole('button', { name: `Remove All columns ${number}` })).toBeVisible();
  await expect(page.locator('[data-rows] > tr')).toHaveCount(1);
  expect((await row.boundingBox())!.y).toBe(top);
  await expectAccessible(page);
  await page.reload();
  await expect(box).toHaveValue(number);
  await expect(page.locator('[data-rows] > tr')).toHaveCount(1);
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.locator('[data-rows] > tr').nth(1)).toBeVisible();
});

test('what nothing has is said, and its chip leads back to the box', async ({ signedIn: page }) => {
  await page.goto('/terminals?q=nowhere+at+all');
  await expect(page.getByRole('heading', { name: /match this search/ })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Search all columns' });
  // The box loads after the rows; until then the focus goes to the first column's.
  await expect(box).toBeVisible();
  await page.getByRole('button', { name: 'Remove All columns nowhere at all' }).click();
  await expect(page.locator('[data-rows] > tr').first()).toBeVisible();
  await expect(box).toBeFocused();
});

test('on a phone it is the first box of the search panel', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'Search all columns' });
  await expect(box).toBeFocused();
  await box.fill('nowhere at all');
  await expect(page).toHaveURL(/q=nowhere/);
});

test('the map requests what is typed into its boxes', async ({ signedIn: page }) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/tickets/clusters'));
  await page.goto('/tickets?view=map&search.pkg_count=%3E1&filters=typed&q=202');
  const { searchParams: sent } = new URL((await asked).url());
  const texts = ['search[value]', 'columns[0][data]', 'columns[0][search][value]', 'filters'].map((name) =>
    sent.get(name),
  );
  expect(texts).toEqual(['202', 'pkg_count', '>1', 'typed']);
  await expect(page.getByRole('button', { name: 'Remove All columns 202' })).toBeVisible();
});

test('fifteen rows are in sight in a window of 1440 by 900', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/tickets?length=50');
  await expect(page.getByRole('textbox', { name: 'Search all columns' })).toBeVisible();
  const last = page.locator('[data-rows] > tr').nth(14);
  await expect(last).toBeInViewport({ ratio: 1 });
  const { y, height } = (await last.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual((await page.locator('.list-pager').boundingBox())!.y);
});
