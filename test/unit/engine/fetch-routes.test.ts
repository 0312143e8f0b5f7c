// Routes as the page requests them: only where the server says that there is a routing service, and read as carefully
// as the server reads them, for `API_BASE` may be another server.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { from, to, twoRoutes } from '../../support/routing-service';
import { inSmallPage } from '../../support/small-page';

const signal = new AbortController().signal;
let calls: string[] = [];
let response: { status: number; body: unknown };

inSmallPage(test, ['localStorage', 'fetch'], { url: 'http://localhost/' });
test.before(async () => {
  globalThis.fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    calls.push(`${init?.method} ${address}`);
    return new Response(JSON.stringify(response.body), { status: response.status });
  };
  (await import('../../../src/engine/session/session')).startSession('token');
});
test.before.each(() => {
  calls = [];
  response = { status: 200, body: twoRoutes() };
});

/** The source of a page whose server has a routing service, or not. */
async function sourceOf(routing: 'yes' | 'no') {
  document.head.innerHTML = `<meta name="routing" content="${routing}">`;
  const { withSharedChoices } = await import('../../../src/engine/data/data-context');
  return withSharedChoices((await import('../../../src/api/http-source')).httpSource);
}

test('without a routing service the source has no routes', async () => {
  assert.is((await sourceOf('no')).routes, undefined);
});

test('with one it has the routes of two points', async () => {
  const result = await (await sourceOf('yes')).routes!(from, to, signal);
  assert.equal(calls, ['GET /api/client/route/v1/driving/-87.7,41.8;-87.619,41.86']);
  assert.ok(result.ok);
  assert.equal([result.data.code, result.data.routes.length], ['Ok', 2]);
});

test('a failure and an unusable response are failures', async () => {
  const { routes } = await sourceOf('yes');
  response = { status: 504, body: { status: 'error', message: 'The routing service took too long.', data: {} } };
  assert.equal(await routes!(from, to, signal), {
    ok: false,
    failure: { kind: 'server', status: 504, message: 'The routing service took too long.' },
  });
  response = { status: 200, body: { code: 'Ok', routes: [{ distance: 'far' }] } };
  assert.equal(await routes!(from, to, signal), { ok: false, failure: { kind: 'server', status: 200, message: '' } });
  assert.equal(await routes!(from, to, AbortSignal.abort()), { ok: false, failure: { kind: 'aborted' } });
});

test.run();
