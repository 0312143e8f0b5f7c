// The driving route on a map: Leaflet Routing Machine with routes from a data source, in a small page of happy-dom.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource } from '../../../src/engine/data/data-source';
import type { Result } from '../../../src/engine/feedback/result';
import type { DrivingRoute, DrivingRoutes, DrivingStep } from '../../../src/schema/model/driving-route';
import type { RoutesView } from '../../../src/widgets/map/route/route-search';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'SVGElement',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'screen',
  'matchMedia',
]);

const chicago = { latitude: 41.8543, longitude: -87.6382 };
const joliet = { latitude: 41.525, longitude: -88.0817 };
const naperville = { latitude: 41.7859, longitude: -88.1473 };

test('the best route is shown with distance, duration and turns, and the others can be chosen', async () => {
  const { search, view, calls, close, paths } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  assert.equal([calls[0]!.from, calls[0]!.to], [chicago, joliet]);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55'), route(80_500, 4000, 'US 6')]));
  await until(() => view().state === 'found');

  const [best, other] = view().routes;
  assert.is(best!.miles.toFixed(1), '42.6');
  assert.is(best!.minutes, 51);
  assert.is(best!.name, 'I 55');
  assert.equal(
    best!.turns!.map(({ text, direction }) => [text, direction]),
    [
      ['Head east on Yard Road', 'start'],
      ['Turn left onto I 55', 'left'],
      ['You have arrived at your destination', 'end'],
    ],
  );
  assert.is(other!.name, 'US 6');
  assert.is(view().selected, 0);
  assert.equal(paths('map-route'), 1, 'one chosen line');
  assert.equal(paths('map-route-other'), 1, 'one alternative');

  search.select(1);
  assert.is(view().selected, 1);
  assert.equal([paths('map-route'), paths('map-route-other')], [1, 1]);
  await close();
});

test('a click on an alternative chooses it, and is no click on the map', async () => {
  const { search, view, calls, map, close, layersOf } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55'), route(80_500, 4000, 'US 6')]));
  await until(() => view().state === 'found');
  let picked = 0;
  map.on('click', () => picked++);
  const [target] = layersOf('map-route-target');
  target!.fire('click', { originalEvent: new window.Event('click') }, true);
  assert.is(view().selected, 1);
  assert.is(picked, 0);
  await close();
});

test('a moving point sends one request once it rests, and the old route stays until the response', async () => {
  const { search, view, views, calls, close, paths } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55')]));
  await until(() => view().state === 'found');

  for (let step = 1; step <= 40; step++) search.follow({ ...chicago, longitude: -87.6382 - step / 1000 }, joliet);
  assert.is(view().state, 'searching');
  assert.is(view().routes[0]!.name, 'I 55');
  await until(() => calls.length > 1);
  assert.is(calls.length, 2);
  assert.is(calls[1]!.from.longitude, -87.6382 - 40 / 1000);
  assert.is(paths('map-route'), 1, 'the old line is still there');
  calls[1]!.respond(ok([route(70_000, 3100, 'US 52')]));
  await until(() => view().state === 'found');
  assert.is(view().routes[0]!.name, 'US 52');
  assert.is(paths('map-route'), 1);
  assert.ok(views.length < 60);
  await close();
});

test('another destination takes the route away at once and ends its request', async () => {
  const { search, view, calls, close, paths } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55')]));
  await until(() => view().state === 'found');
  search.follow(chicago, naperville);
  assert.equal([view().state, view().routes.length, paths('map-route')], ['searching', 0, 0]);
  await until(() => calls.length === 2);
  search.follow(chicago, undefined);
  assert.is(calls[1]!.signal.aborted, true);
  assert.is(view().state, 'none');
  calls[1]!.respond(ok([route(1, 1, 'stale')]));
  await turn();
  assert.equal([view().state, paths('map-route')], ['none', 0]);
  await close();
});

const NOTHING: [string, Result<unknown>, string, string[]][] = [
  ['no road', { ok: true, data: { code: 'NoRoute', routes: [], waypoints: [] } }, 'no-road', []],
  ['a point in the sea', { ok: true, data: { code: 'NoSegment', routes: [], waypoints: [] } }, 'no-road', []],
  ['a slow service', { ok: false, failure: { kind: 'unreachable' } }, 'failed', ['Route failed (unreachable)']],
  [
    'a service that is down',
    { ok: false, failure: { kind: 'server', status: 502, message: '' } },
    'failed',
    ['Route failed (server)'],
  ],
];

for (const [what, response, state, logged] of NOTHING)
  test(`${what} leaves the estimate and is logged where it is a failure`, async () => {
    const { search, view, calls, close, log } = await open();
    search.follow(chicago, joliet);
    await until(() => calls.length === 1);
    calls[0]!.respond(response as Result<DrivingRoutes>);
    await until(() => view().state !== 'searching');
    assert.is(view().state, state);
    assert.equal(view().routes, []);
    assert.equal(log, logged);
    await close();
  });

const WRONG: [string, unknown][] = [
  ['HTML', '<!doctype html>'],
  ['no legs', { code: 'Ok', routes: [{ distance: 1, duration: 1, geometry: '' }], waypoints: [] }],
  ['no steps and no line', { code: 'Ok', routes: [{ ...route(1, 1, ''), legs: [], geometry: '' }], waypoints: [] }],
  ['a distance in words', { code: 'Ok', routes: [{ ...route(1, 1, ''), distance: 'far' }], waypoints: [] }],
  [
    'a step of no kind',
    { code: 'Ok', routes: [{ ...route(1, 1, ''), legs: [{ summary: '', steps: [{}] }] }], waypoints: [] },
  ],
];

for (const [what, data] of WRONG)
  test(`a response with ${what} counts as failed`, async () => {
    const { search, view, calls, close, log } = await open();
    search.follow(chicago, joliet);
    await until(() => calls.length === 1);
    calls[0]!.respond({ ok: true, data: data as DrivingRoutes });
    await until(() => view().state !== 'searching');
    assert.is(view().state, 'failed');
    assert.is(log.length, 1);
    await close();
  });

test('after a failure the route can be requested again', async () => {
  const { search, view, calls, close } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond({ ok: false, failure: { kind: 'unreachable' } });
  await until(() => view().state === 'failed');
  search.retry();
  assert.is(view().state, 'searching');
  await until(() => calls.length === 2);
  calls[1]!.respond(ok([route(68_600, 3060, 'I 55')]));
  await until(() => view().state === 'found');
  await close();
});

test('when the routes of the map’s provider fail, those of the server are shown', async () => {
  const { search, view, calls, log, close } = await open();
  const key = Object.assign(document.createElement('meta'), { name: 'google-maps-key', content: 'a-key-of-the-yard' });
  document.head.append(key);
  let requests = 0;
  const importLibrary = () => Promise.reject(new Error(`over the quota ${++requests}`));
  Object.assign(globalThis, { google: { maps: { importLibrary } } });
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55')]));
  await until(() => view().state === 'found');
  assert.equal([requests, view().routes[0]!.name], [1, 'I 55']);
  assert.equal(log, ['Route failed (over the quota 1)']);
  key.remove();
  await close();
});

test('names of roads are text', async () => {
  const { search, view, calls, close } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  const odd = route(68_600, 3060, '<img src=x onerror=alert(1)>');
  calls[0]!.respond(ok([odd]));
  await until(() => view().state === 'found');
  assert.is(view().routes[0]!.turns![1]!.text, 'Turn left onto <img src=x onerror=alert(1)>');
  assert.is(document.querySelector('img'), null);
  await close();
});

test('a line across the date line goes on instead of back around the earth', async () => {
  const { routesOf } = await import('../../../src/widgets/map/route/find-routes');
  const across = route(1000, 60, '');
  across.legs = [];
  across.legs = [{ distance: 1000, duration: 60, summary: '', steps: [] }];
  across.geometry = encoded([
    [52, 179.9],
    [52, -179.9],
    [52, -179.8],
  ]);
  assert.equal(
    routesOf({ code: 'Ok', routes: [across], waypoints: [] })[0]!.points.map(({ longitude }) => longitude.toFixed(1)),
    ['179.9', '180.1', '180.2'],
  );
});

test('fifty maps that are left in the middle of a request or with a route leave nothing behind and throw nothing', async () => {
  const { map, source, calls } = await page();
  const { createRouteSearch } = await import('../../../src/widgets/map/route/route-search');
  const { addRoutingControl } = await import('../../../src/widgets/map/route/routing-control');
  const before = census(map);
  for (let opening = 0; opening < 50; opening++) {
    const search = createRouteSearch(
      async (events) => addRoutingControl(map, source, events),
      () => {},
      1,
    );
    search.follow(chicago, joliet);
    // Left while its code loads, while a request is under way, or with a route.
    if (opening % 3 > 0) await until(() => calls.length > 0);
    const call = calls.pop();
    if (opening % 3 === 1) call?.respond(ok([route(68_600, 3060, 'I 55'), route(80_500, 4000, 'US 6')]));
    await turn();
    search.close();
    if (opening % 3 === 2) {
      assert.is(call!.signal.aborted, true);
      call!.respond(ok([route(1, 1, 'stale')]));
    }
    await turn();
    calls.length = 0;
  }
  assert.equal(census(map), before);
  map.remove();
});

test('a map that goes before its route does not mind', async () => {
  const { map, search, calls, log } = await open();
  search.follow(chicago, joliet);
  await until(() => calls.length === 1);
  calls[0]!.respond(ok([route(68_600, 3060, 'I 55')]));
  await turn();
  search.follow({ ...chicago, latitude: 41.9 }, joliet);
  map.remove();
  search.close();
  await turn();
  assert.equal(log, []);
});

/** What a map holds: layers, listeners by event, and elements. */
const census = (map: import('leaflet').Map) => {
  const { _layers, _events } = map as unknown as { _layers: object; _events: Record<string, unknown[]> };
  return {
    layers: Object.keys(_layers).length,
    listeners: Object.values(_events).reduce((sum, { length }) => sum + length, 0),
    elements: map.getContainer().querySelectorAll('*').length,
  };
};

interface Call {
  from: typeof chicago;
  to: typeof chicago;
  signal: AbortSignal;
  respond(result: Result<DrivingRoutes>): void;
}

/** A map without a base layer, and a source whose calls wait for `respond`. */
async function page() {
  const { default: leaflet, map: createMap, Browser } = await import('leaflet');
  // Leaflet believes that a small page cannot.
  Object.assign(Browser, { svg: true });
  // One of the files of the routing package expects it; the build gives it an import (`routing-in-english.ts`).
  Object.assign(globalThis, { L: leaflet });
  const element = document.body.appendChild(document.createElement('div'));
  const map = createMap(element, { center: [41.7, -87.9], zoom: 9, zoomControl: false, attributionControl: false });
  // The renderer is one layer that stays.
  map.getRenderer((await import('leaflet')).polyline([])).addTo(map);
  const calls: Call[] = [];
  const source = {
    routes: (from, to, signal) => new Promise((respond) => calls.push({ from, to, signal, respond })),
  } as Pick<DataSource, 'routes'> as DataSource;
  return { map, source, calls };
}

async function open() {
  const { map, source, calls } = await page();
  const { polyline } = await import('leaflet');
  const { createRouteSearch, NO_ROUTES } = await import('../../../src/widgets/map/route/route-search');
  const { addRoutingControl } = await import('../../../src/widgets/map/route/routing-control');
  const log: string[] = [];
  const { error } = console;
  console.error = (line: string) => log.push(line);
  const views: RoutesView[] = [];
  const search = createRouteSearch(
    async (events) => addRoutingControl(map, source, events),
    (view) => views.push(view),
    20,
  );
  const layersOf = (className: string) => {
    const found: import('leaflet').Layer[] = [];
    map.eachLayer((layer) => {
      if (
        layer instanceof polyline([]).constructor &&
        (layer.options as { className?: string }).className === className
      )
        found.push(layer);
    });
    return found;
  };
  return {
    map,
    search,
    calls,
    log,
    views,
    view: () => views.at(-1) ?? NO_ROUTES,
    layersOf,
    paths: (className: string) => layersOf(className).length,
    async close() {
      search.close();
      map.remove();
      console.error = error;
    },
  };
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('It never came true');
}

const ok = (routes: DrivingRoute[]): Result<DrivingRoutes> => ({
  ok: true,
  data: { code: 'Ok', routes, waypoints: [] },
});

/** Three steps: along the yard's road, left onto a road, and there. */
function route(distance: number, duration: number, road: string): DrivingRoute {
  const step = (name: string, points: [number, number][], maneuver: DrivingStep['maneuver']): DrivingStep => ({
    distance: distance / 2,
    duration: duration / 2,
    geometry: encoded(points),
    name,
    mode: 'driving',
    maneuver,
  });
  const [start, middle, end]: [number, number][] = [
    [41.8543, -87.6382],
    [41.7, -88],
    [41.525, -88.0817],
  ];
  const steps = [
    step('Yard Road', [start!, middle!], { type: 'depart', location: [-87.6382, 41.8543], bearing_after: 90 }),
    step(road, [middle!, end!], { type: 'turn', modifier: 'left', location: [-88, 41.7] }),
    { ...step(road, [end!, end!], { type: 'arrive', location: [-88.0817, 41.525] }), distance: 0, duration: 0 },
  ];
  return {
    distance,
    duration,
    geometry: encoded([start!, middle!, end!]),
    legs: [{ distance, duration, summary: road, steps }],
  };
}

/** An encoded polyline of five decimals. */
function encoded(points: readonly (readonly [number, number])[]): string {
  let last = [0, 0];
  return points
    .map((point) => {
      const now = point.map((degrees) => Math.round(degrees * 1e5));
      const text = now.map((value, axis) => encodedNumber(value - last[axis]!)).join('');
      last = now;
      return text;
    })
    .join('');
}

function encodedNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

test.run();
