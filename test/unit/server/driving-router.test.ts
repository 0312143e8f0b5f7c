// The server's requests to a routing service: what is sent, shared and kept, and what a service can do wrong.
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../../server/base/log';
import { createDrivingRouter, createTextCache, type DrivingRouter } from '../../../server/routing/driving-router';
import { pointPairText } from '../../../src/schema/formats/point-pair';
import { from, type RoutingService, startRoutingService, to, twoRoutes } from '../../support/routing-service';

const PAIR = pointPairText(from, to);
const KEY = 'canary-4711';
let service: RoutingService;
let router: DrivingRouter;
let logged: string[] = [];

test.before.each(async () => {
  service = await startRoutingService();
  open(`${service.osrm}?api_key=${KEY}`);
});
test.after.each(async () => {
  router.close();
  await service.stop();
});

/** A router for another address or with other limits. */
function open(address: string, limits: Parameters<typeof createDrivingRouter>[2] = {}): void {
  logged = [];
  const lines = new Writable({
    write: (line, _encoding, done) => {
      logged.push(String(line));
      done();
    },
  });
  router = createDrivingRouter(address, createLog('trace', lines), limits);
}

/** The status and message of a rejected request. */
async function rejection(work: Promise<unknown>): Promise<[number, string]> {
  try {
    await work;
  } catch (error) {
    return [(error as { problem?: { status: number } }).problem?.status ?? 0, (error as Error).message];
  }
  return [200, ''];
}

const reasons = () => logged.map((line) => JSON.parse(line).reason as string);
const BROKEN: [number, string] = [502, 'The routing service does not work at the moment.'];
const SLOW: [number, string] = [504, 'The routing service took too long.'];

test('OSRM gets its own kind of request, with the key of the address', async () => {
  const found = JSON.parse(await router.request(PAIR));
  assert.equal([found.code, found.routes.length, found.routes[0].distance], ['Ok', 2, 13_398]);
  const [{ method, url, headers }] = service.requests as [RoutingService['requests'][number]];
  assert.equal([method, url.pathname], ['GET', '/route/v1/driving/-87.7,41.8;-87.619,41.86']);
  assert.equal(Object.fromEntries(url.searchParams), {
    api_key: KEY,
    alternatives: 'true',
    steps: 'true',
    overview: 'full',
    geometries: 'polyline',
    radiuses: '20000;20000',
  });
  assert.equal([headers.accept, headers['user-agent']], ['application/json', 'package-recovery']);
  assert.equal(logged, []);
});

test('Valhalla gets its own kind of request and responds in the same format', async () => {
  open(`${service.valhalla}?api_key=${KEY}`);
  assert.is(JSON.parse(await router.request(PAIR)).routes[0].distance, 13_398);
  const [{ method, url, headers, body }] = service.requests as [RoutingService['requests'][number]];
  assert.equal([method, url.pathname, url.search], ['POST', '/route', `?api_key=${KEY}`]);
  assert.is(headers['content-type'], 'application/json');
  assert.equal(JSON.parse(body), {
    locations: [
      { lat: 41.8, lon: -87.7, search_cutoff: 20_000 },
      { lat: 41.86, lon: -87.619, search_cutoff: 20_000 },
    ],
    costing: 'auto',
    alternates: 2,
    format: 'osrm',
    shape_format: 'polyline5',
  });
});

const withoutWay: [what: string, status: number, json: object, code: string][] = [
  ['OSRM', 400, { code: 'NoRoute', message: 'Impossible route between points' }, 'NoRoute'],
  ['OSRM with 200', 200, { code: 'NoSegment', message: 'Could not find a matching segment' }, 'NoSegment'],
  ['Valhalla for a way that is too long', 400, { code: 'DistanceExceeded', message: 'x' }, 'NoRoute'],
  ['Valhalla in its own format', 400, { error_code: 442, error: 'No path could be found' }, 'NoRoute'],
  ['Valhalla for a point without a road', 400, { error_code: 171, error: 'No suitable edges' }, 'NoSegment'],
];

for (const [what, status, json, code] of withoutWay) {
  test(`no way, as ${what} reports it, is a response without routes, and kept`, async () => {
    service.respond({ status, json });
    assert.equal(JSON.parse(await router.request(PAIR)), { code, routes: [], waypoints: [] });
    assert.type(router.known(PAIR), 'string');
    assert.equal(logged, []);
  });
}

const failures: [what: string, how: Parameters<RoutingService['respond']>[0], reason: string][] = [
  ['responds with HTML', (response) => void response.writeHead(200).end('<html>Welcome to nginx!</html>'), 'no JSON'],
  ['responds with nothing', (response) => void response.writeHead(200).end(), 'no JSON'],
  ['responds with half a text', (response) => void response.writeHead(200).end('{"code":"Ok","rou'), 'no JSON'],
  ['responds with other JSON', { json: { hello: 'world' } }, 'unusable content'],
  ['responds with wrong types', { json: { ...twoRoutes(), routes: [{ distance: 'far' }] } }, 'unusable content'],
  ['rejects the request', { status: 400, json: { code: 'InvalidQuery', message: KEY } }, 'status 400'],
  ['rejects the key', { status: 403, json: { message: KEY } }, 'status 403'],
  ['knows no such address', { status: 404, json: {} }, 'status 404'],
  ['has had enough', { status: 429, json: {} }, 'status 429'],
  ['fails', { status: 500, json: { code: 'Ok', routes: [] } }, 'status 500'],
  ['has good routes under a bad status', { status: 503, json: twoRoutes() }, 'status 503'],
  ['leads elsewhere', (response) => void response.writeHead(302, { location: `/other?${KEY}` }).end(), 'status 302'],
  ['closes the connection', (response) => void response.socket!.destroy(), 'UND_ERR_SOCKET'],
  [
    'closes the connection in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{');
      setImmediate(() => response.socket!.destroy());
    },
    'UND_ERR_SOCKET',
  ],
  ['sends no HTTP', (response) => void response.socket!.end('HELLO\r\n\r\n'), 'no HTTP'],
  [
    'sends without end',
    (response) => {
      const more = () => {
        while (response.writable && response.write(' '.repeat(65_536)));
      };
      response.on('drain', more).writeHead(200);
      more();
    },
    'too large',
  ],
  [
    'sends little that unpacks to much',
    (response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, ' '))),
    'too large',
  ],
];

for (const [what, how, reason] of failures) {
  test(`a service that ${what} costs a 502, one line of the log without the address, and is requested again`, async () => {
    service.respond(how);
    const both = [router.request(PAIR), router.known(PAIR) as Promise<string>];
    assert.equal(await Promise.all(both.map(rejection)), [BROKEN, BROKEN]);
    assert.equal(reasons(), [reason]);
    assert.not.match(logged.join(), new RegExp(`${KEY}|127\\.0\\.0\\.1|41\\.8`));
    assert.is(service.requests.length, 1);

    service.respond({ json: twoRoutes() });
    assert.is(router.known(PAIR), undefined);
    assert.is(JSON.parse(await router.request(PAIR)).code, 'Ok');
  });
}

test('an address at which nobody listens costs a 502', async () => {
  await service.stop();
  assert.equal(await rejection(router.request(PAIR)), BROKEN);
  assert.equal(reasons(), ['ECONNREFUSED']);
});

test('a service that is silent, or sends slowly, is given up after the limit', async () => {
  for (const how of [
    () => {},
    (response: import('node:http').ServerResponse) => void response.writeHead(200).write(' '),
  ]) {
    service.respond(how);
    open(service.osrm, { time: 50 });
    assert.equal(await rejection(router.request(PAIR)), SLOW);
    assert.equal(reasons(), ['time limit']);
    assert.is(router.known(PAIR), undefined);
  }
});

test('many callers of a pair share one request, and later ones its routes', async () => {
  const first = router.request(PAIR);
  const second = router.known(PAIR);
  assert.is(second, first);
  const text = await first;
  assert.is(router.known(PAIR), text);
  assert.is(service.requests.length, 1);
});

test('routes are kept for a while', async () => {
  open(service.osrm, { maxAge: 0 });
  await router.request(PAIR);
  assert.is(router.known(PAIR), undefined);
});

test('a few requests run at once, some wait for their turn, the rest is rejected', async () => {
  open(service.osrm, { atOnce: 2, waiting: 2 });
  const held: (() => void)[] = [];
  service.respond((response) => void held.push(() => response.writeHead(200).end(JSON.stringify(twoRoutes()))));
  const requests = pairs(5).map((pair) => rejection(router.request(pair)));
  assert.equal(await requests[4], [
    503,
    'Too many routes are being looked up at this moment. Try again in a few seconds.',
  ]);
  while (held.length < 2) await new Promise(setImmediate);
  assert.is(service.requests.length, 2);
  for (let sent = 0; sent < 4; sent++) {
    while (held.length === 0) await new Promise(setImmediate);
    held.shift()!();
  }
  assert.equal(await Promise.all(requests.slice(0, 4)), Array(4).fill([200, '']));
  assert.is(service.requests.length, 4);
});

test('the wait for a turn counts', async () => {
  open(service.osrm, { atOnce: 1, time: 50 });
  service.respond(() => {});
  assert.equal(await Promise.all(pairs(3).map((pair) => rejection(router.request(pair)))), [SLOW, SLOW, SLOW]);
});

/** So many different ones. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, n) => pointPairText(from, { ...to, longitude: to.longitude + n / 1e4 }));

test('a server that stops ends its requests', async () => {
  service.respond(() => {});
  const request = rejection(router.request(PAIR));
  router.close();
  assert.equal(await request, BROKEN);
  assert.equal(reasons(), ['the server stops']);
});

test('the cache drops what was not used for longest, and what is too old', () => {
  let now = 0;
  const cache = createTextCache({ size: 10_000, maxAge: 100, now: () => now });
  const [text, long, huge] = [4000, 8000, 10_000].map((length) => 'x'.repeat(length)) as [string, string, string];
  cache.set('a', text);
  cache.set('b', text);
  assert.is(cache.get('a'), text);
  cache.set('c', text);
  assert.equal([cache.get('a'), cache.get('b'), cache.get('c')], [text, undefined, text]);
  cache.set('a', long);
  assert.equal([cache.get('a'), cache.get('c')], [long, undefined], 'a text that is replaced counts once');
  cache.set('huge', huge);
  assert.equal([cache.get('huge'), cache.get('a')], [undefined, undefined]);
  for (let n = 0; n < 100; n++) cache.set(`short ${n}`, '');
  assert.equal([cache.get('short 0'), cache.get('short 99')], [undefined, ''], 'short ones are bounded, too');
  cache.set('__proto__', '1');
  now = 99;
  assert.is(cache.get('__proto__'), '1');
  now = 100;
  assert.is(cache.get('__proto__'), undefined);
});

test.run();
