// A call that needs several connections waits for all of them no longer than for one.
import { request } from 'node:http';
import type { PoolClient } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LIMITS } from '../../server/db/pool';
import { ownApi } from '../support/api';

const api = ownApi(test);
let origin: string;
test.before(async () => {
  origin = await api.listen();
});

const WORK_TYPE = JSON.stringify({ worktype: 'Waited for', status: 1 });

/** Milliseconds before the limit of one wait at which the first connection becomes free. */
const LEFT_MS = 500;

for (const [what, method, path, body] of [
  ['a call', 'GET', '/terminal', ''],
  ['a call with a body that arrives in pieces', 'POST', '/worktype/create', WORK_TYPE],
] as const)
  test(`${what} gives up when its waits together are as long as one may be`, async () => {
    const held: PoolClient[] = [];
    for (let n = 0; n < api.pool.options.max; n++) held.push(await api.pool.connect());
    const begin = Date.now();
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' };
    const sent = request(`${origin}/api/client${path}`, {
      method,
      headers: { ...headers, 'content-length': body.length },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    sent.write(body.slice(0, 10));
    while (api.pool.waitingCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // When the call needs another one, this one is in use again.
    const next = api.pool.connect();
    setTimeout(() => held.pop()!.release(), LIMITS.connect - LEFT_MS);
    held.push(await next);
    sent.end(body.slice(10));
    assert.is(await status, 503);
    const took = Date.now() - begin;
    for (const client of held) client.release();
    assert.ok(took < 2 * LIMITS.connect - 2 * LEFT_MS, `it took ${took} ms`);
  });

test.run();
