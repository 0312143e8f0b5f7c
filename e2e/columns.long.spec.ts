// The columns of a list are resized, moved and pinned by mouse and by keyboard, and are found like that again.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './strict';
import { TICKET_COLUMNS } from './ticket-columns';

test('by mouse a column is resized at its edge, dragged to another place and pinned, also after a reload', async ({
  signedIn: page,
}) => {
  // The wider column may not push the one that is dragged out of sight.
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page);
  const type = header(page, 'Ticket Type');
  const before = await widthOf(type);
  await drag(page, handle(page, 'Ticket Type'), 80);
  await expect.poll(() => widthOf(type)).toBeCloseTo(before + 80, -1);

  await dragTo(page, header(page, 'Status'), header(page, 'Terminals'));
  const moved = ['#', 'Ticket ID', 'Ticket Type', 'Status', 'Terminals', 'Facilities', 'No.of Packages', 'Date & Time'];
  await expect(page.getByRole('columnheader')).toHaveText([...moved, 'State', 'Action']);
  await expect(page, 'a drag does not sort').toHaveURL('/tickets');
  await expect(page.getByRole('row').nth(2).getByRole('cell').nth(2)).toHaveText(/^(Active|Inactive)$/);

  await options(page);
  await menu(page).getByRole('button', { name: 'Pin Terminals' }).click();
  await expect(menu(page).getByRole('button', { name: 'Pin Terminals' })).toHaveAttribute('aria-pressed', 'true');
  const pinned = ['#', 'Ticket ID', 'Terminals', 'Ticket Type', 'Status'];
  await page.reload();
  await expect(page.getByRole('columnheader').nth(4)).toHaveText('Status');
  expect((await page.getByRole('columnheader').allInnerTexts()).slice(0, 5)).toEqual(pinned);
  expect(await widthOf(type)).toBeCloseTo(before + 80, -1);
  await page.setViewportSize({ width: 1200, height: 700 });
  await page.getByRole('region', { name: 'Manage Tickets' }).evaluate((region) => region.scrollTo(10_000, 0));
  for (const name of ['Ticket ID', 'Terminals']) await expect(header(page, name)).toBeInViewport({ ratio: 1 });
});

test('by keyboard a column is resized, fitted, moved and pinned, each of which is announced', async ({
  signedIn: page,
}) => {
  await open(page);
  const edge = handle(page, 'Ticket Type');
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: 'Ticket Type' }).press('ArrowRight');
  await expect(edge).toBeFocused();
  await edge.press('ArrowRight');
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeCloseTo(before + 16, -1);
  await expectAccessible(page);
  await edge.press('Enter');
  await expect(status(page, 'Ticket Type fits its content')).toHaveCount(1);
  await edge.press('Escape');
  await expect(page.getByRole('button', { name: 'Ticket Type' })).toBeFocused();
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeCloseTo(before, -1);

  const terminals = page.getByRole('button', { name: 'Terminals', exact: true });
  await terminals.press('Shift+ArrowLeft');
  await expect(status(page, 'Terminals moved to position 2 of 8')).toHaveCount(1);
  await expect(terminals).toBeFocused();

  await options(page);
  await menu(page).getByRole('button', { name: 'Move up Terminals' }).press('Enter');
  await expect(menu(page).getByRole('button', { name: 'Move up Terminals' })).toBeFocused();
  await menu(page).getByRole('button', { name: 'Pin Terminals' }).press('Enter');
  await expect(status(page, 'Terminals pinned')).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Terminals');
  await expect(page.getByRole('rowheader').first(), 'a row is still named by its ticket').toHaveText(/^\d{8}-/);
  await options(page);
  await menu(page).getByRole('button', { name: 'Reset columns' }).press('Enter');
  await expect(page.getByRole('columnheader')).toHaveText([...TICKET_COLUMNS, 'Action']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listColumns')))).toEqual(
    [],
  );
});

test('a saved view brings its columns back, and an export has their order', async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Status', exact: true }).press('Shift+ArrowLeft');
  await handle(page, 'Ticket ID').press('ArrowRight');
  await page.getByRole('button', { name: 'Manage view All' }).click();
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await page.keyboard.type('Status first');
  await page.keyboard.press('Enter');
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Status first/ });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await options(page);
  await menu(page).getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(view).not.toHaveAttribute('aria-current');
  await view.click();
  await expect(page.getByRole('columnheader').nth(6)).toHaveText('Status');
  await options(page);
  const request = page.waitForRequest(/format=csv/);
  await menu(page)
    .getByRole('button', { name: /^Export CSV/ })
    .click();
  const columns = decodeURIComponent((await request).url()).match(/columns\[\d+\]\[data\]=[\w.]+/g);
  expect(columns?.slice(5, 7)).toEqual(['columns[5][data]=status', 'columns[6][data]=issue_date']);
});

async function open(page: Page): Promise<void> {
  await page.goto('/tickets');
  await expect(page.getByRole('separator')).toHaveCount(8);
}

async function options(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expect(menu(page).getByRole('button').first()).toBeVisible();
}

/** Presses on the middle of `from`, moves the pointer by `x` and releases it. */
async function drag(page: Page, from: Locator, x: number): Promise<void> {
  const { left, top } = await middleOf(from);
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top, { steps: 3 });
  await page.mouse.move(left + x, top, { steps: 3 });
  await page.mouse.up();
}

const dragTo = async (page: Page, from: Locator, to: Locator) =>
  drag(page, from, (await middleOf(to)).left - (await middleOf(from)).left);

async function middleOf(element: Locator): Promise<{ left: number; top: number }> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { left: x + width / 2, top: y + height / 2 };
}

const widthOf = (element: Locator) => element.evaluate((cell) => cell.getBoundingClientRect().width);
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const handle = (page: Page, name: string) => page.getByRole('separator', { name: `Width of ${name}`, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Options of this list' });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
