// Every response to a signed-in call says how many seconds the session lasts from now on, so that the page can warn
// before it ends.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi, startApi } from '../support/api';

const api = ownApi(test, { env: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '1' } });

const seconds = async (path = '/profile') => Number((await api.call('GET', path)).headers['session-ends-in']);

test('a call makes it the idle time again, also a call that fails', async () => {
  assert.ok(near(await seconds(), 30 * 60));
  await api.rows(`update session set last_used_at = now() - interval '20 minutes'`);
  assert.ok(near(await seconds('/terminal/999999'), 30 * 60));
});

test('never later than its absolute end', async () => {
  await api.rows(`update session set ends_at = now() + interval '90 seconds'`);
  assert.ok(near(await seconds(), 90));
});

test('whoever is not signed in hears nothing of it', async () => {
  const response = await api.call('GET', '/profile', { token: null });
  assert.equal([response.status, response.headers['session-ends-in']], [401, undefined]);
});

test('a session of one idle minute is extended by its calls as well', async () => {
  const short = await startApi({ env: { SESSION_IDLE_MINUTES: '1' } });
  try {
    for (let call = 0; call < 3; call++) {
      await short.rows(`update session set last_used_at = now() - interval '40 seconds'`);
      assert.is((await short.call('GET', '/profile')).status, 200);
      const [session] = await short.rows(`select last_used_at > now() - interval '30 seconds' as fresh from session`);
      assert.is(session!.fresh, true);
    }
  } finally {
    await short.close();
  }
});

/** The server stores the last call to the minute. */
const near = (given: number, wanted: number): boolean => given <= wanted && given >= wanted - 61;

test.run();
