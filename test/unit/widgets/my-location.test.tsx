// "Use my location": what the browser's geolocation says, and what becomes of the marker.

import type { Map as LeafletMap } from 'leaflet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { arrivals } from '../../../src/engine/form/arrivals';
import type { GeoPoint } from '../../../src/schema/formats/geo';
import { accuracyText, locate } from '../../../src/widgets/map/device-location';
import { type MyLocation, useMyLocation } from '../../../src/widgets/map/my-location';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement']);

type Found = { coords: { latitude: number; longitude: number; accuracy: number } };
type Failed = { code: number };

/** The browser's geolocation, which responds when the test says so. */
function browser(more: { isSecureContext?: boolean; has?: boolean } = {}) {
  const { isSecureContext = true, has = true } = more;
  const requests: { found(position: Found): void; failed(error: Failed): void; options: object }[] = [];
  Object.assign(globalThis, {
    isSecureContext,
    matchMedia: () => ({ matches: true }),
    navigator: {
      userAgent: '',
      geolocation: has && {
        getCurrentPosition: (found: (position: Found) => void, failed: (error: Failed) => void, options: object) =>
          requests.push({ found, failed, options }),
      },
    },
  });
  return requests;
}

const MEMPHIS = { coords: { latitude: 35.1200001, longitude: -90.05, accuracy: 400 } };

test('a location comes with its accuracy, and the search for it ends', async () => {
  const requests = browser();
  const location = locate();
  assert.equal(requests[0]!.options, { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 });
  requests[0]!.found(MEMPHIS);
  assert.equal(await location, { point: { latitude: 35.1200001, longitude: -90.05 }, accuracy: 400 });
  assert.equal([0, 5, 20, 400, 5000].map(accuracyText), [
    'to within 1 ft',
    'to within 16 ft',
    'to within 66 ft',
    'to within 1,300 ft',
    'to within 3.1 mi',
  ]);
});

for (const [code, message] of [
  [1, 'The browser keeps its location to itself. Allow it for this site, or set the marker by hand.'],
  [2, 'Your location could not be determined. Set the marker by hand.'],
  [3, 'Your location was not found in time. Try again, or set the marker by hand.'],
] as const)
  test(`a location that is not given: ${message}`, async () => {
    const requests = browser();
    const location = locate();
    requests[0]!.failed({ code });
    assert.is(await location.catch((error: Error) => error.message), message);
  });

test('without HTTPS and without geolocation nothing is requested', async () => {
  const requests = browser({ isSecureContext: false });
  assert.match(String(await locate().catch(String)), 'over HTTPS only');
  assert.is(requests.length, 0);
  browser({ has: false });
  assert.match(String(await locate().catch(String)), 'does not know its location');
});

/** The hook on a map, over a point that the test sets. */
async function open(point?: GeoPoint) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const picked: GeoPoint[] = [];
  const views: unknown[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const map = {
    getContainer: () => element,
    setView: (...view: unknown[]) => views.push(view),
  } as unknown as LeafletMap;
  let current: MyLocation | undefined;
  let shown = point;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function Probe() {
    current = useMyLocation(map, shown, (place) => {
      picked.push(place);
      shown = place;
    });
    return null;
  }
  const render = () => act(async () => root.render(<Probe />));
  await render();
  return {
    picked,
    views,
    element,
    location: () => current!,
    async set(place: GeoPoint) {
      shown = place;
      await render();
    },
    act: async (run: () => void) => {
      await act(async () => run());
      await render();
    },
  };
}

test('the press sets the marker there, moves the map and names the accuracy, until the point changes', async () => {
  const requests = browser();
  const map = await open();
  assert.is(requests.length, 0, 'nothing is requested before');
  await map.act(() => map.location().request());
  await map.act(() => map.location().request());
  assert.is(requests.length, 1, 'one request at a time');
  assert.equal([map.location().isBusy, map.location().note], [true, 'Looking for your location …']);
  const arrived = arrivals()?.then(() => map.picked.length);
  await map.act(() => requests[0]!.found(MEMPHIS));
  assert.equal(map.picked, [{ latitude: 35.12, longitude: -90.05 }]);
  assert.is(await arrived, 1, 'a save waits for it');
  assert.equal(map.views, [[[35.12, -90.05], 14, { animate: false }]]);
  assert.is(map.location().note, 'Your location, to within 1,300 ft');
  await map.set({ latitude: 1, longitude: 2 });
  assert.equal([map.location().note, map.location().found], [undefined, undefined]);
});

test('a refusal is named and changes nothing', async () => {
  const requests = browser();
  const map = await open({ latitude: 1, longitude: 2 });
  await map.act(() => map.location().request());
  await map.act(() => requests[0]!.failed({ code: 1 }));
  assert.equal([map.picked, map.views, map.location().isBusy], [[], [], false]);
  assert.match(map.location().note!, /^The browser keeps its location to itself/);
});

test('a location that comes after the point was set by hand, or after the map is gone, is dropped', async () => {
  const requests = browser();
  const map = await open({ latitude: 1, longitude: 2 });
  await map.act(() => map.location().request());
  await map.set({ latitude: 3, longitude: 4 });
  await map.act(() => requests[0]!.found(MEMPHIS));
  await map.act(() => map.location().request());
  map.element.remove();
  await map.act(() => requests[1]!.found(MEMPHIS));
  assert.equal([map.picked, map.location().isBusy], [[], false]);
});

test.run();
