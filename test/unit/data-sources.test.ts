// The sample data of the reference pages: fetched once at start-up, never before something that a visitor waits for.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

type Sources = typeof import('../../src/api/data-sources');
const real = { fetch: globalThis.fetch, document: Object.getOwnPropertyDescriptor(globalThis, 'document') };
let requested: { path: string; options: RequestInit }[] = [];

/** The module as it is after one start-up with a server that responds so. */
async function started(response: () => Response | Promise<Response>): Promise<Sources> {
  requested = [];
  globalThis.fetch = (async (path: string, options: RequestInit) => {
    requested.push({ path, options });
    return response();
  }) as unknown as typeof fetch;
  const module = await import('../../src/api/data-sources');
  for (const source of Object.values(module.sources))
    Object.assign(source, { rows: undefined, failure: undefined, requested: false });
  module.requestSources();
  await new Promise((done) => setImmediate(done));
  return module;
}

test.after(() => {
  globalThis.fetch = real.fetch;
});

test('clients and history are fetched once, after everything else and without a token', async () => {
  const { requestSources, sources } = await started(() => Response.json({ data: [{ client_id: 1 }] }));
  requestSources();
  assert.equal(
    requested.map(({ path }) => path),
    ['/data-sources/clients.json', '/data-sources/history.json'],
  );
  for (const { options } of requested) assert.equal([options.priority, options.headers], ['low', undefined]);
  assert.equal(JSON.parse(JSON.stringify(sources.clients.rows)), [{ client_id: 1 }]);
});

test('a failure is kept for the pages that show the data, and a second try can succeed', async () => {
  const { requestSource, sources } = await started(() => new Response('', { status: 404 }));
  assert.is(sources.clients.failure?.kind, 'missing');
  globalThis.fetch = (async () => Response.json({ data: [] })) as typeof fetch;
  await requestSource('clients');
  assert.equal([sources.clients.failure, sources.clients.rows?.length], [undefined, 0]);
});

test('an unreachable server and a response that is no list are failures, not errors', async () => {
  assert.is(
    (await started(() => Promise.reject(new TypeError('Failed to fetch')))).sources.history.failure?.kind,
    'unreachable',
  );
  assert.is((await started(() => new Response('<html>'))).sources.history.failure?.kind, 'server');
  assert.is((await started(() => Response.json({ data: 'x' }))).sources.history.failure?.kind, 'server');
});

test('every page waits with it until nothing on it is busy', async () => {
  const { whenSettled } = await import('../../src/engine/hooks/when-settled');
  let busy = true;
  let done = 0;
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      readyState: 'complete',
      querySelector: (query: string) => (query === '[aria-busy="true"]' && busy ? {} : null),
    },
  });
  Object.assign(globalThis, { requestIdleCallback: (act: () => void) => setImmediate(act) });
  try {
    whenSettled(() => done++);
    await new Promise((pass) => setTimeout(pass, 300));
    assert.is(done, 0);
    busy = false;
    await new Promise((pass) => setTimeout(pass, 600));
    assert.is(done, 1);
  } finally {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    if (real.document) Object.defineProperty(globalThis, 'document', real.document);
    else Reflect.deleteProperty(globalThis, 'document');
  }
});

test('the files are lists of records under "data"', () => {
  for (const name of ['clients', 'history']) {
    const { data } = JSON.parse(readFileSync(`src/static/data-sources/${name}.json`, 'utf8'));
    assert.ok(Array.isArray(data) && data.length > 0 && data.every((row) => typeof row === 'object'), name);
  }
});

test.run();
