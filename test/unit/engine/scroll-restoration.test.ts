// Where a page is scrolled to after Back: to where it was left, unless it was there all the time.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { restoreScrollPosition, watchHistory } from '../../../src/engine/navigation/scroll-restoration';
import { inSmallPage } from '../../support/small-page';

const scrolled: number[] = [];
const left = { to: '/parcels/7', offsets: [[400, 0]] };

const heard = new Map<string, (event: unknown) => void>();

test.before(() => {
  Object.assign(globalThis, {
    addEventListener: (type: string, listener: (event: unknown) => void) => heard.set(type, listener),
    scrollTo: (_x: number, y: number) => scrolled.push(y),
  });
});
test.after(() => {
  for (const name of ['addEventListener', 'scrollTo']) Reflect.deleteProperty(globalThis, name);
});
inSmallPage(test);

/** A step in the history of the browser, whose entry has this state. */
function travel(type: 'pushState' | 'popstate', url: string): void {
  (globalThis as unknown as { location: { href: string } }).location = new URL(url, 'http://localhost') as never;
  heard.get(type)?.({ state: { left } });
}

test('Back to a list scrolls to where it was left; the end of a record beside it does not', () => {
  travel('pushState', '/parcels?sort=-name');
  watchHistory();
  travel('pushState', '/parcels/7');
  travel('popstate', '/parcels?sort=-name');
  restoreScrollPosition();
  assert.equal(scrolled, [400]);
  travel('pushState', '/parcels?sort=-name&peek=7');
  travel('popstate', '/parcels?sort=-name');
  restoreScrollPosition();
  assert.equal(scrolled, [400]);
  travel('popstate', '/parcels?sort=name&peek=7');
  restoreScrollPosition();
  assert.equal(scrolled, [400, 400]);
});

test.run();
