// A record beside its list: opened by a key or the pointer, walked, closed; the list stays as it was.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './strict';

const LIST = '/tickets?length=10&sort=issue_date';

test('Enter shows the row beside the list, J and K walk without a wait, Escape leads back to the row', async ({
  signedIn: page,
}) => {
  await page.goto(LIST);
  const names = await namesOf(page);
  await focusRow(page, 2);
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(names[1]!);
  await expect(panel.getByText('Number of Packages')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Last activity' })).toBeVisible();
  await expect(page.locator('tr[aria-current]')).toContainText(names[1]!);
  await expectAccessible(page);

  // Those beside it were read ahead: without any response they are shown.
  await page.route(/\/api\/client\/tickets\/\d+(\?|$)/, () => {});
  await page.keyboard.press('j');
  await expect(panel.getByText('Number of Packages')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(names[2]!);
  await page.keyboard.press('k');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(names[1]!);
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByText('Number of Packages')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(names[0]!);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-rows] > tr').first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${LIST.replace('?', '\\?')}$`));
});

test('the address has the record: a reload shows it again, Back closes it, and another page of rows keeps it', async ({
  signedIn: page,
}) => {
  await page.goto(LIST);
  const [name] = await namesOf(page);
  await page.locator('[data-rows] > tr').first().hover();
  await page.getByRole('button', { name: `Show ${name} beside the list` }).click();
  const heading = panelOf(page).getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText(name!);
  await page.reload();
  await expect(heading).toHaveText(name!);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.locator('tr[aria-current]')).toHaveCount(0);
  await expect(heading).toHaveText(name!);
  await page.goBack();
  await expect(page.locator('tr[aria-current]')).toContainText(name!);
  await page.goBack();
  await expect(panelOf(page)).toHaveCount(0);
});

test('J at the last row turns the page, and K at the first turns back, in the rows and in the panel', async ({
  signedIn: page,
}) => {
  await page.goto(LIST);
  const names = await namesOf(page);
  await focusRow(page, 10);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/length=10&sort=issue_date$/);
  await page.keyboard.press('j');
  const rows = page.locator('[data-rows] > tr');
  await expect(rows.first()).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
  const [next] = await namesOf(page);
  expect(names).not.toContain(next);
  await page.keyboard.press('k');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toContainText(names.at(-1)!);

  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  const heading = panel.getByRole('heading', { level: 2 }).first();
  await page.keyboard.press('j');
  await expect(heading).toHaveText(next!);
  await expect(panel).toBeFocused();
  await expect(page.locator('tr[aria-current]')).toContainText(next!);
  await page.keyboard.press('k');
  await expect(heading).toHaveText(names.at(-1)!);
});

test('without a pointer that can rest, every row has the button', async ({ signedIn: page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(LIST);
  const names = await namesOf(page);
  const buttons = page.getByRole('button', { name: /^Show .* beside the list$/ });
  await expect(buttons).toHaveCount(10);
  await page.getByRole('button', { name: `Show ${names[3]} beside the list` }).click();
  await expect(panelOf(page).getByRole('heading', { level: 2 }).first()).toHaveText(names[3]!);
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByRole('button', { name: `Show ${names[0]} beside the list` })).toHaveCount(0);
  const [next] = await namesOf(page);
  await expect(page.getByRole('button', { name: `Show ${next} beside the list` })).toBeVisible();
});

test('on a phone it fills the window, and its buttons lead through the rows', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/terminals');
  const open = page.getByRole('button', { name: /^Show MLR / });
  await expect(open.first()).toBeVisible();
  const names = (await open.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))).map((label) =>
    label!.replace('Show ', ''),
  );
  await open.first().click();
  const heading = panelOf(page).getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText(names[0]!);
  await panelOf(page).getByRole('button', { name: 'Next' }).click();
  await expect(heading).toHaveText(names[1]!);
  await expectAccessible(page);
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(open.nth(1)).toBeFocused();
});

test('beside a record the list leaves out the actions, which the record has, and shows more columns', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(LIST);
  const [name] = await namesOf(page);
  await focusRow(page, 1);
  const serial = page.locator('[data-rows] > tr > .cell-serial').first();
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(name!);
  await expect(page.getByRole('link', { name: /^View ticket / })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: `Copy ticket ${name}` })).toBeVisible();
  // Nothing pinned covers it.
  const date = (await page.getByRole('columnheader', { name: 'Date & Time' }).boundingBox())!;
  const edge = (await panel.boundingBox())!.x;
  expect(date.x + date.width).toBeLessThanOrEqual(edge - 12);
  const { x } = (await serial.boundingBox())!;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `View ticket ${name}` })).toBeVisible();
  expect((await serial.boundingBox())!.x).toBeGreaterThanOrEqual(x);
});

test('on paper the list has its whole width, and no record covers it', async ({ signedIn: page }) => {
  await page.goto(LIST);
  await namesOf(page);
  await focusRow(page, 1);
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(panelOf(page)).toBeHidden();
  await expect(page.locator('.list-screen')).toHaveCSS('margin-right', '0px');
  await page.emulateMedia({ media: 'screen' });
  await expect(panelOf(page)).toBeVisible();
});

const panelOf = (page: Page) => page.locator('dialog.peek');

async function namesOf(page: Page): Promise<string[]> {
  const links = page.getByRole('link', { name: /^View ticket / });
  await expect(links).toHaveCount(10);
  const labels = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  return labels.map((label) => label!.replace('View ticket ', ''));
}

/** By its place, from 1. The keys of the rows are there as soon as their first press counts. */
async function focusRow(page: Page, nth: number): Promise<void> {
  const row = page.locator('[data-rows] > tr').nth(nth - 1);
  await expect(async () => {
    await page.locator('[data-list-region]').focus();
    for (let i = 0; i < nth; i++) await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused({ timeout: 200 });
  }).toPass();
}
