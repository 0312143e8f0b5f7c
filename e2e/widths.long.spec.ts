// What fits at every width: the frame stays in place, and no page hangs out sideways. A page is loaded once and its
// window resized.
import type { Page } from '@playwright/test';
import { expect, test } from './strict';
import { createTicketType } from './ticket-type';

const WIDTHS = [360, 768, 1024, 1280, 1440, 1920];

for (const path of ['/tickets/add', '/users/add', '/users/edit/2', '/forms']) {
  test(`${path} scrolls inside the frame alone: top bar and menu stay, nothing hangs out sideways`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    // None of the demo's types is longer than a window.
    if (path === '/tickets/add') await createTicketType(request, token, 'Thirty questions', 30);
    await page.goto(path);
    await expect(page.locator('.file-input').first()).toBeAttached();
    const types = page.getByLabel('Ticket Type');
    for (const type of (await types.count()) === 0 ? [undefined] : await offered(page)) {
      if (type) await types.selectOption(type);
      if (type) await expect(page.locator('.form-section').last()).toBeVisible();
      expect(await scrolling(page), `${type}`).toEqual([]);
    }
  });
}

/** The ticket types, once the server has sent them. */
async function offered(page: Page): Promise<string[]> {
  const options = page.getByLabel('Ticket Type').locator('option:not([value=""])');
  await expect(options.first()).toBeAttached();
  return options.allInnerTexts();
}

/** Every size at which the document itself scrolls: on a phone it may be long, but never wide. */
async function scrolling(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    const by = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { sideways: scrollWidth - innerWidth, down: innerWidth < 768 ? 0 : scrollHeight - innerHeight };
    });
    if (by.sideways > 0 || by.down > 0) found.push(`${width} × 600: ${by.sideways} sideways, ${by.down} down`);
  }
  return found;
}
