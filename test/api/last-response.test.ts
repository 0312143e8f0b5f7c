// What a contract test says when it fails: what the server responded last.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi, withLastResponse } from '../support/api';

const api = ownApi(test);

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
