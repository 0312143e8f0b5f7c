// When a page has come to rest and its picture can be taken. Used by `build/screens/screenshots.mjs`.

/** What stands in the place of something that is still on its way. A sample of it, as on the reference pages, waits for nothing. */
export const WAITING = '[aria-busy="true"], .skeleton:not([data-sample] .skeleton)';

/** Resolves when nothing is on its way to `page` (of Playwright) any more. @throws after Playwright's timeout. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    (waiting) => !document.querySelector(waiting) && document.querySelector('main, h1, form'),
    WAITING,
  );
}
