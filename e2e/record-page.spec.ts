// The head of the page of a record leads on through the list that it was opened from.
import type { Page } from '@playwright/test';
import { expect, test } from './strict';

test('Previous and Next follow the list over its pages, and Back leads to it', async ({ signedIn: page }) => {
  const LIST = '/tickets?length=10&sort=issue_date';
  await page.goto(`${LIST}&page=2`);
  const second = await namesOf(page);
  await page.goto(LIST);
  const first = await namesOf(page);
  await page.getByRole('link', { name: `View ticket ${first[8]}` }).click();
  await expectRecord(page, first[8]!);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectRecord(page, first[9]!);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectRecord(page, second[0]!);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectRecord(page, first[9]!);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(LIST.replace('?', '\\?')));
});

test('the first of a list has none before it, and a page that was opened alone leads nowhere', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?length=10&sort=issue_date');
  const [first] = await namesOf(page);
  await page.getByRole('link', { name: `View ticket ${first}` }).click();
  await expectRecord(page, first!);
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expectRecord(page, first!);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
});

test('what can be done with a record takes one line, on a desk and on a phone', async ({ signedIn: page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/tickets?length=10&search.state=in_recovery');
    await page
      .getByRole('link', { name: /^(View|Correct|Edit) ticket |^\d{8}-/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'More actions' }).waitFor();
    const actions = page.locator('.page-actions > .button');
    const tops = await actions.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length, `${width}`).toBe(width === 360 ? 3 : 4);
    expect(new Set(tops).size, `${width}: ${tops}`).toBe(1);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(
      page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name: 'Print' }),
    ).toBeVisible();
  }
});

/** The names of the records that a list of tickets shows, from its buttons. */
async function namesOf(page: Page): Promise<string[]> {
  const links = page.getByRole('link', { name: /^View ticket / });
  await expect(links).toHaveCount(10);
  const labels = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  return labels.map((label) => label!.replace('View ticket ', ''));
}

const expectRecord = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ticket ${name}`);
