// What a service worker keeps: the files of its build and their page, never a response of the API.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtFiles, type Release } from '../../../src/service-worker/built-files';

const ORIGIN = 'https://recovery.example.com';
const RELEASE: Release = {
  id: 'release1',
  first: ['/main-AAAAAAAA.js'],
  later: ['/map-BBBBBBBB.js', '/basemap/lakes.json?12345678'],
  pages: ['/', '/signals/{id}'],
};

let sent: string[] = [];
let responses: Record<string, () => Response> = {};

function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const path = (address: string) => address.replace(ORIGIN, '');
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (address: string) => store.get(path(address))?.clone(),
      put: async (address: string, response: Response) => void store.set(path(address), response),
      delete: async (address: string) => store.delete(path(address)),
      keys: async () => [...store.keys()].map((address) => ({ url: ORIGIN + address })),
    };
  };
  return {
    caches: { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
    addresses: () => [...stores.values()].flatMap((store) => [...store.keys()]).sort(),
  };
}

const send = (async (address: string | Request) => {
  const path = typeof address === 'string' ? address : new URL(address.url).pathname;
  sent.push(path);
  const response = responses[path];
  if (!response) throw new TypeError('Failed to fetch');
  return response();
}) as typeof fetch;

const script = (text = 'code') => new Response(text, { headers: { 'content-type': 'text/javascript' } });
const page = (id = 'release1') =>
  new Response(`<meta name="release" content="${id}">`, { headers: { 'content-type': 'text/html' } });

function built(release = RELEASE, fake = fakeCaches()) {
  return { files: builtFiles(release, ORIGIN, fake.caches as unknown as CacheStorage, send), ...fake, fake };
}

const asked = (path: string, more: { method?: string; mode?: RequestMode } = {}) => ({
  method: 'GET',
  mode: 'cors' as RequestMode,
  url: ORIGIN + path,
  ...more,
});

test.before.each(() => {
  sent = [];
  responses = {
    '/': page,
    '/main-AAAAAAAA.js': () => script(),
    '/map-BBBBBBBB.js': () => script('map'),
    '/basemap/lakes.json?12345678': () => Response.json({ lakes: 1 }),
  };
});

test('installed with the page and what it needs at once, and then both come without the network', async () => {
  const { files } = built();
  await files.install();
  assert.equal(sent, ['/', '/main-AAAAAAAA.js']);
  sent = [];
  for (const path of ['/', '/signals/12'])
    assert.match(await (await files.respond(asked(path, { mode: 'navigate' })))!.text(), 'release1');
  assert.is(await (await files.respond(asked('/main-AAAAAAAA.js')))!.text(), 'code');
  assert.equal(sent, []);
});

test('the page of another build is not kept, nor a build with a file missing', async () => {
  const { files, addresses } = built();
  responses['/'] = () => page('release2');
  assert.is(
    await files.install().then(
      () => 'installed',
      () => 'failed',
    ),
    'failed',
  );
  responses['/'] = page;
  responses['/main-AAAAAAAA.js'] = () => new Response('', { status: 404 });
  assert.is(
    await files.install().then(
      () => 'installed',
      () => 'failed',
    ),
    'failed',
  );
  assert.equal(addresses(), []);
});

test('the rest is fetched once, the basemap under the hash of its content', async () => {
  const { files } = built();
  await files.fill();
  await files.fill();
  assert.equal(sent, ['/map-BBBBBBBB.js', '/basemap/lakes.json?12345678']);
  assert.equal(await (await files.respond(asked('/basemap/lakes.json')))!.json(), { lakes: 1 });
});

test('calls, files of users, other origins and other addresses are left to the network', () => {
  const { files } = built();
  for (const request of [
    asked('/api/client/profile'),
    asked('/api/client/signals/create', { method: 'POST' }),
    asked('/storage/photo-AAAAAAAA.jpg', { method: 'POST' }),
    asked('/api', { mode: 'navigate' }),
    asked('/healthz'),
    asked('/favicon.png'),
    { ...asked('/main-AAAAAAAA.js'), url: 'https://elsewhere.example.com/main-AAAAAAAA.js' },
  ])
    assert.is(files.respond(request), undefined, request.url);
});

test('where the browser opens no cache, the network responds', async () => {
  const caches = { open: () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')) };
  const files = builtFiles(RELEASE, ORIGIN, caches as unknown as CacheStorage, send);
  assert.match(await (await files.respond(asked('/', { mode: 'navigate' })))!.text(), 'release1');
  assert.is(await (await files.respond(asked('/main-AAAAAAAA.js')))!.text(), 'code');
});

test('a page of a proxy in place of a file is passed on and not kept', async () => {
  const { files, addresses } = built();
  responses['/map-BBBBBBBB.js'] = page;
  await files.respond(asked('/map-BBBBBBBB.js'));
  assert.equal(addresses(), []);
});

test('what an older build has left stays while a page of it is open', async () => {
  const old = built();
  await old.files.install();
  await old.files.fill();
  const next: Release = { ...RELEASE, id: 'release2', first: ['/main-CCCCCCCC.js'], later: ['/map-BBBBBBBB.js'] };
  responses = { '/': () => page('release2'), '/main-CCCCCCCC.js': () => script('newer') };
  const { files, addresses, fake } = built(next, old.fake);
  await files.install();
  await files.noteOldClients(['tab 1', 'tab 2']);
  await files.tidy(['tab 2', 'tab 3']);
  assert.is(await (await files.respond(asked('/main-AAAAAAAA.js')))!.text(), 'code');
  await files.tidy(['tab 3']);
  assert.equal(await fake.caches.keys(), ['built-files', 'page-release2']);
  assert.equal(addresses(), ['/', '/main-CCCCCCCC.js', '/map-BBBBBBBB.js', '/old-clients']);
});

test.run();
