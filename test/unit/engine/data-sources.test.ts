// The sample data of the reference pages: fetched once at start-up, never before something that a visitor waits for.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSampleData, type SampleData, type SourceName } from '../../../src/api/data-sources';

const real = { fetch: globalThis.fetch, document: Object.getOwnPropertyDescriptor(globalThis, 'document') };
let sent: { path: string; options: RequestInit }[] = [];

/** The sample data after one start-up with a server that responds so. */
async function started(respond: () => Response | Promise<Response>): Promise<SampleData> {
  sent = [];
  globalThis.fetch = (async (path: string, options: RequestInit) => {
    sent.push({ path, options });
    return respond();
  }) as unknown as typeof fetch;
  const data = createSampleData();
  data.request();
  await new Promise((done) => setImmediate(done));
  return data;
}

const failureOf = async (data: SampleData, name: SourceName) => {
  const result = await data.records(name);
  return result.ok ? undefined : result.failure.kind;
};

test.after(() => {
  globalThis.fetch = real.fetch;
});

test('clients and history are fetched once, after everything else and without a token', async () => {
  const data = await started(() => Response.json({ data: [{ client_id: 1 }] }));
  data.request();
  assert.equal(
    sent.map(({ path }) => path),
    ['/data-sources/clients.json', '/data-sources/history.json'],
  );
  for (const { options } of sent)
    assert.equal([options.priority, new Headers(options.headers).get('authorization')], ['low', null]);
  assert.equal(await data.records('clients'), { ok: true, data: [{ client_id: 1 }] });
  assert.is(sent.length, 2);
});

test('a failure is kept for the pages that show the data, and a second try can succeed', async () => {
  const data = await started(() => new Response('', { status: 404 }));
  data.request();
  assert.is(await failureOf(data, 'clients'), 'missing');
  assert.is(sent.length, 2);
  globalThis.fetch = (async () => Response.json({ data: [] })) as typeof fetch;
  assert.equal(await data.records('clients'), { ok: true, data: [] });
});

test('an unreachable server and a response that is no list are failures, not errors', async () => {
  const unreachable = await started(() => Promise.reject(new TypeError('Failed to fetch')));
  assert.is(await failureOf(unreachable, 'history'), 'unreachable');
  assert.is(await failureOf(await started(() => new Response('<html>')), 'history'), 'server');
  assert.is(await failureOf(await started(() => Response.json({ data: 'x' })), 'history'), 'server');
});

test('every page waits with it until nothing that it shows is busy', async () => {
  const { whenSettled } = await import('../../../src/engine/hooks/timing');
  let busy = true;
  let done = 0;
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: {
      readyState: 'complete',
      querySelectorAll: (query: string) =>
        query === '[aria-busy="true"]' ? [{ checkVisibility: () => false }, { checkVisibility: () => busy }] : [],
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
