// A ticket that can be saved, for tests that are about what happens around it.
import type { APIRequestContext, Page } from '@playwright/test';

/** Keeps Add Ticket whole where a phone has it in steps. Call it on a page of the product. */
export const preferWholeForm = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('whole-form:/tickets/add', 'yes'));

/** Opens Add Ticket with a type of ticket, the first terminal and so many packages. */
export async function startTicket(page: Page, type: string, packages: string): Promise<void> {
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(type);
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  await page.getByLabel('Number of Packages').fill(packages);
}

/** Opens Add Ticket and fills everything that a "Right-of-way Recovery" requires; `packages` can be searched afterwards. */
export async function fillTicket(page: Page, packages = '6'): Promise<void> {
  await startTicket(page, 'Right-of-way Recovery', packages);
  await page.getByLabel('Milepost').fill('214.6');
  await page.getByLabel('Article found').selectOption({ index: 1 });
  await page
    .getByRole('group', { name: /Condition/ })
    .getByRole('checkbox')
    .first()
    .check();
}

/** A number of packages that no other ticket has: the tests of another file add tickets at the same time. */
export const unusedPackages = (): string => String(100_000 + (Date.now() % 800_000));

/** The tickets with so many packages; without a number, the first ticket of all. */
export async function ticketsWith(request: APIRequestContext, token: string, packages?: string) {
  const response = await request.post('/api/client/tickets', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ draw: 1, start: 0, length: packages ? 10 : 1 },
      columns: packages ? [{ data: 'pkg_count', search: { value: packages } }] : [],
    },
  });
  return ((await response.json()) as { data: { ticket_id: number; ticket_no: string }[] }).data;
}
