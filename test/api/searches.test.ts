// Searches that are slow hold up nobody but other searches.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';

let api: Api;
test.before(async () => {
  api = await startApi({ kind: 'demo' });
});
test.after(async () => {
  await api?.close();
});

const MAP = '/tickets/clusters?bounds=-180,-85,180,85&zoom=3';
const SEARCHES = [
  '/terminal?search[value]=north',
  '/tickets?columns[0][data]=ticket_no&columns[0][search][value]=1',
  '/tickets?bounds=-180,-85,180,85',
  '/tickets/export?columns[0][data]=terminal.terminal_name&columns[0][search][value]=north',
  MAP,
];

test('while all connections for searches are in use, other calls work and searches say what is busy', async () => {
  const { searches } = api.pools;
  const options = searches.options as { connectionTimeoutMillis: number };
  const { connectionTimeoutMillis } = options;
  options.connectionTimeoutMillis = 50;
  const clients = await Promise.all(Array.from({ length: searches.options.max }, () => searches.connect()));
  try {
    for (const search of SEARCHES) {
      const { status, headers, body } = await api.call('GET', search);
      assert.equal(
        [status, headers['retry-after'], body.message],
        [503, '2', 'Many searches are running at this moment. Try again in a few seconds.'],
        search,
      );
    }
    for (const call of ['/terminal', '/terminal/1', '/tickets?order[0][column]=0&order[0][dir]=desc'])
      assert.is((await api.call('GET', call)).status, 200, call);
    const created = await api.call('POST', '/worktype/create', { body: { worktype: 'Night watch', status: 1 } });
    assert.is(created.status, 200, created.text);
  } finally {
    for (const client of clients) client.release();
    options.connectionTimeoutMillis = connectionTimeoutMillis;
  }
  for (const search of SEARCHES) assert.is((await api.call('GET', search)).status, 200, search);
});

test.run();
