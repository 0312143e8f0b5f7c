// A list of tickets for eighty users: as a board of so many columns, and as a table of so many groups.
import type { APIRequestContext, Page } from '@playwright/test';
import { addAccount, apiCall } from './accounts';
import { expect, expectAccessible, test } from './strict';
import { createTicketType } from './ticket-type';

const USERS = 80;

test('columns and groups that nobody sees request nothing, and keys lead a card through all columns', async ({
  signedIn: page,
  request,
  token,
}) => {
  test.setTimeout(180_000);
  await assignTickets(request, token);
  const requested = watchRows(page);
  await page.goto('/tickets?view=board&group=assignee_id&sort=-ticket_no');
  const columns = page.locator('[data-column]');
  await expect(columns.nth(USERS)).toBeAttached();
  const card = columns.filter({ hasText: 'many-00' }).locator('[data-card]').first();
  await expect(columns.nth(1).locator('[data-card]').first()).toBeVisible();
  expect(requested(), 'one for each column that is seen').toBeLessThan(12);

  const begun = requested();
  const board = page.locator('.board');
  const width = await board.evaluate((element) => element.scrollWidth);
  for (let left = 0; left < width; left += 800)
    await board.evaluate((element, to) => element.scrollTo({ left: to }), left);
  await expect(columns.last().locator('[data-card], .board-none').first()).toBeVisible();
  expect(requested() - begun, 'columns that were scrolled past request nothing').toBeLessThan(24);

  await columns.filter({ hasText: 'many-00' }).scrollIntoViewIfNeeded();
  await card.focus();
  const name = (await card.getAttribute('aria-label'))!.split(',')[0]!;
  await page.keyboard.press('Space');
  for (let step = 1; step < 20; step++) await page.keyboard.press('ArrowRight');
  const lifted = page.getByRole('group', { name: `${name}, many-19` });
  await expect(lifted).toBeFocused();
  await expect(lifted).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: `${name}, many-00` })).toBeFocused();

  const before = requested();
  await page.goto('/tickets?group=users.username');
  const heads = page.locator('.list-group-head');
  await expect(heads.nth(USERS)).toBeVisible();
  await expect(page.locator('[data-rows] > tr:not([data-group])').first()).toBeVisible();
  expect(requested() - before, 'one for each group that begins open').toBeLessThan(20);
  await expectAccessible(page);
  await heads.filter({ hasText: 'many-79' }).getByRole('checkbox').click();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('1 selected');
});

/** Each user gets one ticket. */
async function assignTickets(request: APIRequestContext, token: string): Promise<void> {
  const { ticket_form_id } = await createTicketType(request, token, 'For many', 1);
  for (let from = 0; from < USERS; from += 8)
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const assignee_id = await addAccount(request, token, `many-${String(from + at).padStart(2, '0')}`);
        const ticket = {
          ...{ ticket_form_type_id: ticket_form_id, form_fields: '[]', terminal_id: 1, facility_id: 1 },
          ...{ issue_date: '2026-11-20 10:15', pkg_count: 1, assignee_id },
        };
        await apiCall(request, token)('tickets/create', ticket, 'multipart');
      }),
    );
}

/** @returns how many pages of rows were requested so far. */
function watchRows(page: Page): () => number {
  let count = 0;
  page.on('request', (sent) => {
    if (/\/api\/client\/tickets(\?|$)/.test(sent.url())) count++;
  });
  return () => count;
}
