// When a page has settled and its screenshot can be taken.

/** Placeholders of something that is still loading. A sample of one, as on the reference pages, waits for nothing. */
export const WAITING = '[aria-busy="true"], .skeleton:not([data-sample] .skeleton)';

/** Resolves when nothing is loading in `page` (of Playwright) any more. @throws after Playwright's timeout. */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    (waiting) => !document.querySelector(waiting) && document.querySelector('main, h1, form'),
    WAITING,
  );
}
