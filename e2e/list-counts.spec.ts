// How many rows match where there are more than a list counts (terminals stand for every list with pages; the counts are put
// into its responses).
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

const LIST = /\/api\/client\/terminal\?/;

test.beforeEach(async ({ signedIn: page }) => {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const url = new URL(route.request().url());
    const counts = url.search.includes('MLR')
      ? url.searchParams.get('count') === 'capped'
        ? { recordsFiltered: 10_001, capped: true }
        : { recordsFiltered: 123_456 }
      : { recordsFiltered: 1_000_000 };
    await route.fulfill({ response, json: { ...body, recordsTotal: 1_000_000, ...counts } });
  });
});

test('more rows than were counted have a plus, until all are counted; another search begins again', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  const range = page.locator('.list-range');
  const countAll = page.getByRole('button', { name: 'Count all' });
  await expect(range).toHaveText('1–25 of 1,000,000');
  await expect(countAll).toHaveCount(0);
  const box = page.getByRole('textbox', { name: 'Terminal Name' });
  await box.fill('MLR');
  await expect(range).toHaveText('1–25 of 10,000+');
  await expect(page.locator('.page-count')).toHaveText('10,000+ of 1,000,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Page 400' }).click();
  await expect(range).toHaveText('9,976–10,000 of 10,000+');
  await expect(page.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled');
  await countAll.focus();
  await page.keyboard.press('Enter');
  await expect(range).toHaveText('9,976–10,000 of 123,456');
  await expect(range).toBeFocused();
  await expect(countAll).toHaveCount(0);
  await box.fill('MLR M');
  await expect(range).toHaveText('1–25 of 10,000+');
});

for (const look of LOOKS)
  test(`the count and its button fit, ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto('/terminals?search.terminal_name=MLR');
    await expect(page.getByRole('button', { name: 'Count all' })).toBeVisible();
    await expectAccessible(page);
  });
