// The call for driving routes: who may make it, what it takes, and what it says when the routing service fails. What
// the service can do wrong is in test/unit/server/driving-router.test.ts.
import { request as httpRequest } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../server/base/log';
import { insertAccount } from '../support/accounts';
import { type Api, startApi } from '../support/api';
import { type RoutingService, startRoutingService, twoRoutes } from '../support/routing-service';

const KEY = 'canary-4711';
const CALL = '/route/v1/driving/-87.7,41.8;-87.619,41.86';
const BROKEN = { status: 'error', message: 'The routing service does not work at the moment.', data: {} };

let service: RoutingService;
let api: Api;
const logged: string[] = [];

test.before(async () => {
  service = await startRoutingService();
  api = await startApi({
    env: { ROUTING_URL: `${service.valhalla}?api_key=${KEY}` },
    log: createLog('trace', { write: (line) => void logged.push(line) }),
  });
});
test.before.each(() => {
  service.respond({ json: twoRoutes() });
  service.requests.length = 0;
});
test.after(async () => {
  await api?.close();
  await service?.stop();
});

test('routes come with alternatives and turns, bare as OSRM sends them, and are requested once', async () => {
  const response = await api.call('GET', CALL);
  assert.is(response.status, 200);
  assert.is(response.headers['content-type'], 'application/json; charset=utf-8');
  assert.is(response.headers['cache-control'], 'no-store');
  assert.equal(Object.keys(response.body), ['code', 'routes', 'waypoints']);
  assert.equal(
    response.body.routes.map(({ distance }: { distance: number }) => distance),
    [13_398, 13_402],
  );
  assert.is(response.body.routes[0].legs[0].steps[1].name, 'Avenue 6');
  assert.equal((await api.call('GET', `${CALL}?alternatives=false`)).body, response.body);
  // Points that are within a metre have the same routes; commas and semicolons may be encoded.
  assert.equal((await api.call('GET', '/route/v1/driving/-87.700001,41.799999%3B-87.619%2C41.86')).body, response.body);
  assert.is(service.requests.length, 1);
});

test('only a live session gets routes', async () => {
  for (const token of [null, 'x']) assert.is((await api.call('GET', CALL, { token })).status, 401);
  assert.is((await api.call('GET', CALL, { absolute: true, token: null })).status, 404, 'no call of the page');
  assert.is(service.requests.length, 0);
});

test('what is no pair of points is rejected without a request to the service', async () => {
  const shape = 'A route leads from one point to another: longitude,latitude;longitude,latitude.';
  const range = 'The longitude of a point comes first and is from -180 to 180; its latitude is from -90 to 90.';
  const rejected: [points: string, status: number, message: string][] = [
    ['-87.7,41.8', 400, shape],
    ['-87.7,41.8;-87.6,41.8;-87.5,41.8', 400, shape],
    ['-87.7,north;-87.6,41.8', 400, shape],
    ['polyline(abc)', 400, shape],
    ['-87.7,41.8;-87.6,NaN', 400, shape],
    ['41.8,-97.7;41.9,-97.6', 422, range],
    ['-187.7,41.8;-87.6,41.8', 422, range],
  ];
  for (const [points, status, message] of rejected) {
    const response = await api.call('GET', `/route/v1/driving/${points}`);
    assert.equal([response.status, response.body], [status, { status: 'error', message, data: {} }], points);
  }
  for (const path of ['/route/v1/driving', '/route/v1/walking/-87.7,41.8;-87.6,41.8', `${CALL}/x`])
    assert.is((await api.call('GET', path)).status, 404, path);
  assert.is((await api.call('POST', CALL, { body: {} })).status, 404);
  assert.is(service.requests.length, 0);
});

test('no way between two points is a success without routes', async () => {
  service.respond({ status: 400, json: { code: 'NoRoute', message: 'Impossible route between points' } });
  const response = await api.call('GET', '/route/v1/driving/-87.7,41.8;-80,43');
  assert.equal([response.status, response.body], [200, { code: 'NoRoute', routes: [], waypoints: [] }]);
});

test('a service that fails is one message to the caller and one line of the log, without its address or the points', async () => {
  logged.length = 0;
  service.respond((response) => void response.writeHead(401).end(`<p>Bad key ${KEY}</p>`));
  const { status, body } = await api.call('GET', '/route/v1/driving/-87.71,41.81;-87.619,41.86');
  assert.equal([status, body], [502, BROKEN]);
  const lines = logged.map((line) => JSON.parse(line));
  assert.equal(
    lines.filter(({ reason }) => reason).map(({ reason, msg }) => [reason, msg]),
    [['status 401', 'the routing service gave no routes']],
  );
  assert.ok(lines.some(({ call }) => call === 'GET /api/client/route/v1/driving/:points'));
  assert.not.match(logged.join(), new RegExp(`${KEY}|127\\.0\\.0\\.1|41\\.81`));
});

test('a caller that goes away leaves the others their routes', async () => {
  let finish = () => {};
  const arrived = new Promise<void>((done) =>
    service.respond((response) => {
      finish = () => void response.writeHead(200).end(JSON.stringify(twoRoutes()));
      done();
    }),
  );
  const path = '/api/client/route/v1/driving/-87.72,41.82;-87.619,41.86';
  const gone = httpRequest(new URL(path, await api.listen()), { headers: { authorization: `Bearer ${api.token}` } });
  const broken = new Promise((done) => gone.once('error', done));
  gone.end();
  await arrived;
  const stays = api.call('GET', path, { absolute: true });
  logged.length = 0;
  gone.destroy();
  await broken;
  while ((await connections()) > 0) await new Promise(setImmediate);
  finish();
  assert.is((await stays).status, 200);
  assert.is(service.requests.length, 1);
  assert.not.match(logged.join(), /unexpected failure/);
});

/** How many are open to the server. */
const connections = () =>
  new Promise<number>((done, fail) =>
    api.app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
  );

test('a user that requests more than a person can look at has to wait; routes that are known are free', async () => {
  await insertAccount(api, 'driver');
  const [token, another] = [(await api.signIn('driver')).body.data.token, (await api.signIn('driver')).body.data.token];
  const call = (n: number) => api.call('GET', `/route/v1/driving/-87.7,${41 + n / 1000};-87.619,41.86`, { token });
  service.respond({ json: { code: 'NoRoute' } });
  for (let n = 0; n < 60; n++) assert.is((await call(n)).status, 200);
  const next = await call(60);
  assert.is(next.status, 429);
  assert.match(next.body.message, /^Too many routes in a short time\. Try again in \d+ seconds\.$/);
  assert.ok(Number(next.headers['retry-after']) <= 60);
  assert.is((await call(7)).status, 200);
  assert.is((await api.call('GET', '/route/v1/driving/-87.7,41.06;-87.619,41.86', { token: another })).status, 429);
  assert.is((await api.call('GET', '/route/v1/driving/-87.7,41.06;-87.619,41.86')).status, 200, 'another user');
  assert.is(service.requests.length, 61);
});

test('without a routing service the call does not exist', async () => {
  const other = await startApi();
  const response = await other.call('GET', CALL);
  assert.equal([response.status, response.body.message], [404, 'There is no routing service.']);
  await other.close();
});

test.run();
