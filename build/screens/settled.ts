// When a page has settled and its screenshot can be taken.

import type { Page, Request } from '@playwright/test';

/** Placeholders of something that is still loading. A sample of one, as on the reference pages, waits for nothing. */
export const WAITING = '[aria-busy="true"], .skeleton:not([data-sample] .skeleton)';

/** For how long nothing may change: longer than a render, shorter than anyone would wait. */
const QUIET_MS = 60;
const SETTLE_TIMEOUT_MS = 15_000;

/**
 * Watches the requests of `page` (of Playwright). @returns a function that resolves when none is under way, nothing is
 * loading and the document has stopped changing. Streams of notices never end, and count as finished once they begin.
 * @throws what is still under way after 15 seconds.
 */
export function watchPage(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  page.on('response', (response) => {
    if (/^text\/event-stream/.test(response.headers()['content-type'] ?? '')) open.delete(response.request());
  });
  // A request of a document that was left has no end that is reported.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) for (const request of open) if (request.isNavigationRequest()) open.delete(request);
  });
  return async () => {
    const until = Date.now() + SETTLE_TIMEOUT_MS;
    for (;;) {
      const waiting = await page.evaluate(quiet, { WAITING, QUIET_MS });
      if (open.size === 0 && !waiting) return;
      if (Date.now() > until)
        throw new Error(
          `the page is still loading ${[...open].map((request) => new URL(request.url()).pathname).join(', ') || waiting}`,
        );
    }
  };
}

/** In the page: what is still waited for once nothing has changed for a moment; undefined when it is complete. */
function quiet({ WAITING, QUIET_MS }: { WAITING: string; QUIET_MS: number }): Promise<string | undefined> {
  return new Promise((done) => {
    let timer: number | undefined;
    const observer = new MutationObserver(restart);
    const longest = window.setTimeout(finish, 20 * QUIET_MS);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    restart();
    function restart() {
      clearTimeout(timer);
      timer = window.setTimeout(finish, QUIET_MS);
    }
    function finish() {
      clearTimeout(timer);
      clearTimeout(longest);
      observer.disconnect();
      // What a closed tab or a hidden part waits for, such as a map, comes when that is opened.
      const busy = [...document.querySelectorAll(WAITING)].find((element) => element.checkVisibility());
      const image = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
      if (busy) done(busy.className || 'something');
      else if (image) done(image.src);
      else done(document.querySelector('main, h1, form') ? undefined : 'the page itself');
    }
  });
}
