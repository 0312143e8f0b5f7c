// The server's call for driving routes, with Valhalla behind it: lengths, turns, alternatives, no way, time limit.
import type { APIRequestContext } from '@playwright/test';
import { createLog } from '../../server/base/log';
import { createDrivingRouter } from '../../server/routing/driving-router';
import type { GeoPoint } from '../../src/schema/formats/geo';
import { pointPairText } from '../../src/schema/formats/point-pair';
import type { DrivingRoutes } from '../../src/schema/model/driving-route';
import { expect, test } from './own-engine';
import { milesAlong, pointOf } from './roads';

const LAKE: GeoPoint = { latitude: 43.5, longitude: -87 };

async function call(request: APIRequestContext, token: string, from: GeoPoint, to: GeoPoint) {
  const response = await request.get(`/api/client/route/v1/driving/${pointPairText(from, to)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status(), body: (await response.json()) as DrivingRoutes & { message?: string } };
}

/** Miles of each route and the roads of its turns. */
const waysOf = ({ routes }: DrivingRoutes) =>
  routes.map(({ distance, legs }) => ({
    miles: distance / 1609.344,
    roads: legs[0]!.steps.filter(({ maneuver }) => maneuver.type !== 'arrive').map(({ name }) => name),
  }));

test('a route is as long as its roads, names them in order, and comes with alternatives', async ({
  request,
  token,
  engine,
}) => {
  const { status, body } = await call(request, token, pointOf('T-far'), pointOf('F-north'));
  expect([status, body.code]).toEqual([200, 'Ok']);
  const ways = waysOf(body);
  expect(ways.length).toBeGreaterThan(1);
  expect(ways.map(({ roads }) => roads.join())).toEqual(
    expect.arrayContaining(['Yard Road,Canal Street', 'Quarry Road,Freight Lane']),
  );
  for (const { miles } of ways) expectMiles(miles, milesAlong('T-far', 'terminal', 'F-north'));
  expect(body.routes[0]!.duration).toBeGreaterThan(60);
  expect(body.waypoints.map(({ location }) => location)).toEqual([
    [-87.6382, 41.838],
    [-87.6721, 41.8543],
  ]);

  const before = engine.requests();
  expect((await call(request, token, pointOf('T-far'), pointOf('F-north'))).body).toEqual(body);
  expect(engine.requests(), 'the second comes from the cache').toBe(before);
});

test('the same engine behind the address of OSRM gives the same way', async ({ engine }) => {
  const router = createDrivingRouter(engine.osrm, createLog('silent'));
  const body = JSON.parse(await router.request(pointPairText(pointOf('terminal'), pointOf('facility'))));
  expectMiles(waysOf(body)[0]!.miles, milesAlong('terminal', 'F-north', 'facility'));
});

test('a point beside the roads is led to the nearest, one in a lake to none, and none leads to an island', async ({
  request,
  token,
}) => {
  const beside = { latitude: 41.8543, longitude: -87.63 };
  const near = (await call(request, token, beside, pointOf('facility'))).body;
  expectMiles(waysOf(near)[0]!.miles, milesAlong('terminal', 'F-north', 'facility'));
  expect(near.waypoints[0]!.distance! / 1609.344).toBeCloseTo(0.42, 2);

  const nowhere = { routes: [], waypoints: [] };
  expect(await call(request, token, LAKE, pointOf('facility'))).toEqual({
    status: 200,
    body: { code: 'NoSegment', ...nowhere },
  });
  expect(await call(request, token, pointOf('island-a'), pointOf('facility'))).toEqual({
    status: 200,
    body: { code: 'NoRoute', ...nowhere },
  });
});

test('an engine that stands still is given up after eight seconds, and used again when it goes on', async ({
  request,
  token,
  engine,
}) => {
  engine.standStill(true);
  const started = performance.now();
  const { status, body } = await call(request, token, pointOf('terminal'), pointOf('F-far'));
  const took = performance.now() - started;
  engine.standStill(false);
  expect([status, body.message]).toEqual([504, 'The routing service took too long.']);
  expect(took).toBeGreaterThan(7_900);
  expect(took).toBeLessThan(10_000);
  expect((await call(request, token, pointOf('terminal'), pointOf('F-far'))).status).toBe(200);
});

/** Within half a percent: the engine measures along another figure of the earth. */
function expectMiles(miles: number, expected: number): void {
  expect(Math.abs(miles / expected - 1)).toBeLessThan(0.005);
}
