// The calls that the lint knows are those that the server has.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { callAddresses, OWN_CALLS } from '../../build/lint/lint-addresses';
import { nouns } from '../../src/schema/model/nouns';
import { startApi } from '../support/api';

test('the addresses that the lint knows are those of the server', async () => {
  const api = await startApi();
  const served = api.app.routeList
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/client/'))
    .map(({ method, url }) => `${method} ${url.replace('/api/client', '').replace(/:\w+/g, ':')}`);
  await api.close();
  assert.equal([...new Set(served)].sort(), [...OWN_CALLS, ...[...nouns.values()].flatMap(callAddresses)].sort());
});

test.run();
