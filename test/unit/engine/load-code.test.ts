// Lazy code: a module is imported only when all of its files are there, and what failed is requested again.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChunkError, loadCode } from '../../../src/engine/lazy/load-code';
import { recoveryOf } from '../../../src/engine/lazy/load-error';
import { once } from '../../../src/engine/lazy/load-once';
import { currentRetry, loadWithRetry, openWhenLoaded } from '../../../src/engine/lazy/load-with-retry';
import { prefetchCode } from '../../../src/engine/lazy/prefetch-code';

const NAMES = ['document', 'fetch', 'addEventListener', 'HTMLElement', 'navigator'] as const;
const before = new Map(NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
const late = {
  files: ['form-A.js', 'shared-B.js', 'menu-C.js', 'map-D.js', 'lazy-E.css'],
  modules: { form: [0, 1], menu: [2, 1], map: [3], builder: [4, 1] },
};

let away = new Set<string>();
let requested: string[] = [];
let imports = 0;
/** The style sheets in the page. */
let sheets: FakeLink[] = [];
let sheetsLoad = true;
let status = 200;
let goOnline = () => {};
const load = async () => ++imports;
class FakeLink {
  href = '';
  onload = () => {};
  onerror = () => {};
  startLoading(): void {
    sheets.push(this);
    setImmediate(() => (sheetsLoad ? this.onload() : this.onerror()));
  }
  remove(): void {
    sheets = sheets.filter((one) => one !== this);
  }
}

/** All pending work has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const failureOf = (under: Promise<unknown>) =>
  under.then(
    () => undefined,
    (error: unknown) => error as ChunkError,
  );

test.before(() => {
  const page = {
    document: {
      activeElement: null,
      body: {},
      querySelector: () => ({ textContent: JSON.stringify(late) }),
      createElement: () => new FakeLink(),
      head: { append: (link: FakeLink) => link.startLoading() },
    },
    HTMLElement: class {},
    navigator: { connection: { saveData: false } },
    addEventListener: (_type: string, listener: () => void) => (goOnline = listener),
    fetch: async (path: string) => {
      requested.push(path);
      if (away.has(path)) throw new TypeError('Failed to fetch');
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
      return new Response('', { status, headers: { 'content-type': `${type}; charset=utf-8` } });
    },
  };
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, { value: page[name], configurable: true, writable: true });
});
test.before.each(() => {
  away = new Set();
  requested = [];
  imports = 0;
  status = 200;
});
test.after(() => {
  for (const [name, was] of before)
    was ? Object.defineProperty(globalThis, name, was) : Reflect.deleteProperty(globalThis, name);
});

test('a module of which one file cannot be fetched is not imported; the next try requests only what is missing', async () => {
  away = new Set(['/shared-B.js']);
  assert.is((await failureOf(loadCode('form', load)))?.kind, 'unreachable');
  assert.is(imports, 0);
  away.clear();
  assert.is(await loadCode('form', load), 1);
  assert.equal(requested, ['/form-A.js', '/shared-B.js', '/shared-B.js']);
});

test('a file that the server has no more is a new version; nothing of it is imported', async () => {
  status = 404;
  assert.is((await failureOf(loadCode('menu', load)))?.kind, 'replaced');
  assert.is(imports, 0);
  assert.is(recoveryOf(new ChunkError('replaced')).button, 'Reload the page');
  assert.is(recoveryOf(new ChunkError('unreachable')).button, 'Try again');
});

test('a module that the browser rejects though its files are there needs a new page', async () => {
  assert.is((await failureOf(loadCode('form', () => Promise.reject(new TypeError('remembered')))))?.kind, 'replaced');
});

test('the styles of a module are in the page before it is imported, once; a sheet that does not load is requested again', async () => {
  sheetsLoad = false;
  assert.is((await failureOf(loadCode('builder', load)))?.kind, 'unreachable');
  assert.equal([imports, sheets.length], [0, 0]);
  sheetsLoad = true;
  const whenImported = () => loadCode('builder', async () => sheets.map(({ href }) => href));
  assert.equal(await whenImported(), ['/lazy-E.css']);
  assert.equal(await whenImported(), ['/lazy-E.css']);
  assert.equal(requested, ['/lazy-E.css', '/lazy-E.css']);
});

test('a press that cannot load shows a dialog, and gives what was loaded after Try again', async () => {
  away = new Set(['/map-D.js']);
  const opened = loadWithRetry(() => loadCode('map', load), {} as HTMLElement);
  await settled();
  assert.is(currentRetry()?.failure.kind, 'unreachable');
  away.clear();
  currentRetry()?.decide(true);
  assert.is(await opened, 1);
  assert.is(currentRetry(), undefined);
});

test('a press that is given up gives nothing', async () => {
  const opened = loadWithRetry(() => Promise.reject(new ChunkError('unreachable')), {} as HTMLElement);
  await settled();
  currentRetry()?.decide(false);
  assert.is(await opened, undefined);
  assert.is(currentRetry(), undefined);
});

test('what a press opens opens at once where its code is there; code inside it that has failed is requested again', async () => {
  let requests = 0;
  const inside = once(() =>
    requests++ === 0 ? Promise.reject(new ChunkError('unreachable')) : Promise.resolve('map'),
  );
  await inside().catch(() => {});
  const dialog = once(() => Promise.resolve('dialog'));
  await dialog();
  const opened: string[] = [];
  openWhenLoaded(dialog, (loaded) => opened.push(loaded), {} as HTMLElement);
  assert.equal(opened, ['dialog']);
  assert.is(await inside(), 'map');
});

test('fetching ahead does nothing for visitors who save data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  await prefetchCode();
  Object.assign(navigator, { connection: undefined });
  assert.equal(requested, [], 'though the file of the menu is still missing');
});

test('fetching ahead takes every file once, waits for the connection, and goes on when it is back', async () => {
  // All but the menu's own file has been fetched by the tests before.
  away = new Set(['/menu-C.js']);
  const done = prefetchCode();
  await settled();
  away.clear();
  goOnline();
  await done;
  assert.equal(requested, ['/menu-C.js', '/menu-C.js']);
});

test.run();
