// The export of a list, against a stubbed server: a file arrives complete or not at all.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exportTable } from '../../../src/api/export-table';
import type { ListScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { nounOf } from '../../../src/schema/model/nouns';

const realFetch = globalThis.fetch;
const document = Object.getOwnPropertyDescriptor(globalThis, 'document');
let requested: { path: string; method?: string; body?: string }[] = [];

test.before(() => {
  // A call needs nothing of the page but the address of the API.
  if (!document) Object.assign(globalThis, { document: { querySelector: () => null } });
});
test.before.each(() => {
  requested = [];
});
test.after(() => {
  Object.assign(globalThis, { fetch: realFetch });
  if (!document) Reflect.deleteProperty(globalThis, 'document');
});

function response(reply: () => Response): void {
  globalThis.fetch = (async (path: string, { method, body }: { method?: string; body?: string }) => {
    requested.push({ path, method, body });
    return reply();
  }) as unknown as typeof fetch;
}

function exported(noun: Noun) {
  const columns = columnsOf(noun, noun.screens!.find((screen): screen is ListScreen => screen.kind === 'list')!);
  return exportTable(noun, columns, columns, { page: 3, length: 25, search: { status: '0' } });
}

test('the pieces of a file become one', async () => {
  response(() => new Response(new Blob(['\ufeff"A"\r\n', '"1"\r\n'])));
  const result = await exported(nounOf('ticket'));
  assert.ok(result.ok);
  assert.is(await result.data.text(), '"A"\r\n"1"\r\n');
  assert.match(requested[0]!.path, /^\/api\/client\/tickets\?format=csv&.*=0/);
});

test('a noun that is listed by POST is exported by POST', async () => {
  response(() => new Response('"A"\r\n'));
  await exported(nounOf('users'));
  assert.equal([requested[0]!.path, requested[0]!.method], ['/api/client/user?format=csv', 'POST']);
  assert.match(requested[0]!.body ?? '', /"value":"0"/);
});

test('a file that breaks off is no file', async () => {
  response(() => {
    const broken = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('"A"\r\n'));
        stream.error(new TypeError('network'));
      },
    });
    return new Response(broken);
  });
  assert.equal(await exported(nounOf('ticket')), { ok: false, failure: { kind: 'unreachable' } });
});

test('a rejected export says why', async () => {
  response(() => new Response(JSON.stringify({ status: 'error', message: 'Too busy.', data: {} }), { status: 503 }));
  const result = await exported(nounOf('ticket'));
  assert.equal(result.ok ? '' : result.failure, { kind: 'busy', message: 'Too busy.', fields: {} });
});

test.run();
