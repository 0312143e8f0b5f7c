// The rows of the first list are shown before React is there, and nothing of them moves when it comes.
import type { Page } from '@playwright/test';
import { expect, hold, test } from './strict';

/** React DOM is in the entry's own file. */
const REACT = /\/main-\w+\.js$/;

for (const path of ['/tickets', '/tickets?length=10&page=2&sort=issue_date', '/terminals', '/facilities'])
  for (const width of [1440, 1024, 768])
    test(`${path} at ${width} px shows its rows while React is held back, just as React then renders them`, async ({
      signedIn: page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const goOn = await hold(page, REACT);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('tbody tr td').first()).toBeVisible();
      // What nobody can use yet does not look to any tool as if it could be used.
      await expect(page.locator('#root > [inert]')).toHaveCount(1);
      const before = await look(page);
      expect(before.rows.length).toBeGreaterThan(0);
      const measured = page.evaluate(endOfRow);
      goOn();
      const end = await measured;
      expect(end.later).toBe(end.now);
      await expect(page.locator('.list-pager select')).toBeVisible();
      await expect(page.locator('#root > [inert]')).toHaveCount(0);
      expect(await look(page)).toEqual(before);
    });

test('the arrangement of the columns is the user’s own from the start', async ({ signedIn: page }) => {
  await page.goto('/terminals');
  // Known once the profile is there, which the first rows do not wait for.
  await page.waitForFunction(() => localStorage.getItem('user'));
  await page.evaluate(() => {
    const key = `listColumns:${localStorage.getItem('user')}:/terminals`;
    localStorage.setItem(key, JSON.stringify({ hidden: ['terminal_address'], pinned: 2 }));
  });
  const goOn = await hold(page, REACT);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('tbody tr td').first()).toBeVisible();
  const before = await look(page);
  expect(before.head.join()).not.toContain('Address');
  goOn();
  await expect(page.locator('.list-pager select')).toBeVisible();
  expect(await look(page)).toEqual(before);
});

test('a phone and a map show nothing before React', async ({ signedIn: page }) => {
  const goOn = await hold(page, REACT);
  for (const [path, width] of [
    ['/terminals', 390],
    ['/tickets?view=map', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const response = page.waitForResponse('**/api/client/**');
    await page.goto(path, { waitUntil: 'commit' });
    await response;
    await expect(page.locator('#root > *')).toHaveCount(0);
  }
  goOn();
  await expect(page.locator('.leaflet-container')).toBeVisible();
});

/** The texts of the header and the rows, and where each of their cells is. */
const look = (page: Page) =>
  page.evaluate(() => {
    const place = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, element.className, x, y, width, height].join(' ');
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].map(place);
    return {
      head: all('h1, .page-count, .list-chips p, thead tr:first-child th'),
      searches: [...document.querySelectorAll('.list-search')].map((row) => row.getBoundingClientRect().height),
      rows: [...document.querySelectorAll('tbody *')].map((element) =>
        [element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}="${value}"`).sort()].join(' '),
      ),
      cells: all('tbody :is(td, th)'),
      footer: document.querySelector('.list-pager')?.getBoundingClientRect().top,
    };
  });

/**
 * Where the last cell of the first row is, now and as soon as React has rendered, before that is painted: it stays in
 * sight where the table is wider than its region.
 */
const endOfRow = () => {
  const end = () => document.querySelector('tbody tr > :last-child')!.getBoundingClientRect().x;
  const now = end();
  return new Promise<{ now: number; later: number }>((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('#root > [inert]')) return;
      observer.disconnect();
      resolve({ now, later: end() });
    }).observe(document.getElementById('root')!, { childList: true });
  });
};
