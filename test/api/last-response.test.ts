// What a contract test says when it fails: what the server responded last.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi, withLastResponse } from '../support/api';

let api: Api;
test.before(async () => {
  api = await startApi();
});
test.after(async () => {
  await api?.close();
});

test('a failure has the last response behind its message', async () => {
  const fail = withLastResponse(
    () => api,
    async () => assert.is((await api.call('POST', '/login', { body: {} })).status, 200),
  );
  const message = await fail.then(
    () => '',
    (error: Error) => error.message,
  );
  assert.match(message, /\nThe last response: POST \/login 422 \{"status":"error".+\}$/);
});

test.run();
