// The basemap: what the build writes, what the page reads from it, and what of it a map names and fills.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeBasemap } from '../../../build/basemap/basemap-data';
import {
  type Basemap,
  loadBasemap,
  type Path,
  pathOf,
  worldX,
  worldY,
} from '../../../src/widgets/map/basemap/basemap-load';
import { clipRing } from '../../../src/widgets/map/basemap/clip-ring';
import { locationHint, nearestPlaces, nearestRailroad } from '../../../src/widgets/map/basemap/nearest-places';
import { placeLabels } from '../../../src/widgets/map/basemap/place-labels';
import { placeNames, renderNames } from '../../../src/widgets/map/basemap/render-names';
import { viewAround, zoomWithPlace } from '../../../src/widgets/map/basemap/view-around';
import { findPlaces } from '../../../src/widgets/map/search-places';

const folder = mkdtempSync(join(tmpdir(), 'basemap-'));
const requested: string[] = [];
let served = true;
let basemap: Basemap = {};

test.before(() => {
  writeBasemap(folder, 'build/basemap/sources');
  globalThis.fetch = (async (address: string) => {
    requested.push(address);
    return served
      ? new Response(readFileSync(join(folder, address.replace('/basemap/', ''))))
      : new Response('', { status: 404 });
  }) as typeof fetch;
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

const ALL = ['counties', 'lakes', 'outline', 'places', 'railroads'].map((name) => `${name}.json`);

test('the build writes one file a layer, together under 550 KB as they travel', () => {
  assert.equal(readdirSync(folder).sort(), ALL);
  const sizes = readdirSync(folder).map((file) => gzipSync(readFileSync(join(folder, file))).length);
  assert.ok(sizes.reduce((a, b) => a + b) < 550_000, sizes.join(' + '));
});

test('a map without data gets no callback, and the next one fetches again', async () => {
  served = false;
  let notified = 0;
  const stop = loadBasemap(() => notified++);
  await settled(() => requested.length >= ALL.length);
  stop();
  served = true;
  assert.is(notified, 0);
});

test('land comes first, then the rest; a second map gets it all at once', async () => {
  requested.length = 0;
  const stop = loadBasemap((more) => (basemap = more));
  await settled(() => Object.keys(basemap).length === ALL.length);
  stop();
  assert.is(requested[0], '/basemap/outline.json');
  assert.equal(
    requested.toSorted(),
    ALL.map((file) => `/basemap/${file}`),
  );
  let again: Basemap = {};
  loadBasemap((more) => (again = more))();
  assert.equal(Object.keys(again).length, ALL.length);
  assert.is(requested.length, ALL.length);
});

test('Chicago stands on land, Lake Michigan and the middle of the Atlantic are water, and the default centre is land', () => {
  const { nation, land } = basemap.outline!;
  assert.ok(covers(nation, 41.85, -87.75), 'Chicago');
  assert.not(covers(nation, 42.5, -87.2), 'Lake Michigan');
  assert.not(covers(land, 42.5, -87.2), 'Lake Michigan, as others draw it');
  assert.not(covers([...nation, ...land], 33, -40), 'Atlantic');
  assert.ok(covers(land, 20.5937, 78.9629), 'default centre');
  assert.ok(covers(land, 66, -172), 'beyond the date line');
  for (const longitude of [-140, -5])
    assert.not(covers([...nation, ...land], 72, longitude), 'no bar across the Arctic');
});

test('the largest cities are named first, small towns only for those who look closely', () => {
  const { list, upTo } = basemap.places!;
  const namesAt = (zoom: number) => list.slice(0, upTo(zoom)).map((place) => place.text);
  assert.ok(namesAt(5).includes('Chicago'));
  assert.not(namesAt(5).includes('Joliet'));
  assert.ok(namesAt(8).includes('Joliet'));
  assert.ok(namesAt(14).includes('Chicago Loop'));
  assert.is(upTo(2), 0);
});

test('points of a line are the ways between them', () => {
  const { points, bounds: box } = pathOf([-90_000, 0, 90_000, 45_000], 1000);
  assert.equal([...points], [worldX(-90), worldY(0), worldX(0), worldY(45)]);
  assert.equal(box, [0.25, worldY(45), 0.5, 0.5]);
});

test('a ring is cut down to what is in view', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  assert.is(area(clipRing(square, [2, 3, 4, 20])), 2 * 7);
  assert.is(area(clipRing(square, [-5, -5, 15, 15])), 100);
  assert.is(clipRing(square, [20, 20, 30, 30]).length, 0);
  assert.is(area(clipRing([0, 0, 8, 0, 0, 8], [0, 0, 4, 4])), 16);
});

test('the important name wins; a neighbour moves to the other side of its dot or stays away', () => {
  const labels = placeLabels([
    { text: 'Chicago', x: 100, y: 100, width: 50 },
    { text: 'Cicero', x: 90, y: 102, width: 30 },
    { text: 'Aurora', x: 20, y: 100, width: 20 },
    { text: 'Lake', x: 300, y: 100, width: 40, free: true },
  ]);
  assert.equal(
    labels.map((label) => [label.candidate.text, label.x]),
    [
      ['Chicago', 107],
      ['Aurora', 27],
      ['Lake', 280],
    ],
  );
  const [, left] = placeLabels([
    { text: 'A', x: 100, y: 100, width: 50 },
    { text: 'B', x: 80, y: 100, width: 30 },
  ]);
  assert.is(left?.x, 80 - 7 - 30);
});

test('a name stays clear of what stands over the map: on another side of its dot, beside a marker, or nowhere', () => {
  const at = (text: string, x: number, y: number, free = false) => ({ text, x, y, width: 40, free });
  const placed = (candidate: ReturnType<typeof at>, ...obstacles: [number, number, number, number][]) =>
    placeLabels([candidate], obstacles).map(({ x, y }) => [x, y])[0];
  const right: [number, number, number, number] = [105, 98, 140, 102];
  const left: [number, number, number, number] = [60, 98, 95, 102];
  assert.equal(placed(at('Gary', 100, 100)), [107, 100]);
  assert.equal(placed(at('Gary', 100, 100), right), [53, 100]);
  assert.equal(placed(at('Gary', 100, 100), right, left), [80, 85], 'above');
  assert.equal(placed(at('Gary', 100, 100), right, left, [80, 60, 120, 90]), [80, 115], 'below');
  assert.is(placed(at('Gary', 100, 100), [0, 0, 200, 95], [0, 105, 200, 200], right, left), undefined);
  assert.equal(placed(at('Gary', 100, 100), [84, 84, 116, 116]), [123, 100], 'beside the marker on its dot');
  assert.equal(placed(at('Ohio', 100, 100, true), [90, 90, 110, 110]), [80, 76], 'a name without a dot moves up');
});

test('a map opens with a place that has a name, wherever it is; far from all, with the shores of a continent', () => {
  const { places } = basemap;
  const size = { width: 330, height: 300 };
  const named = (latitude: number, longitude: number, zoom: number) => {
    const world = 256 * 2 ** zoom;
    return places!.list
      .slice(0, places!.upTo(zoom))
      .some(
        ({ x, y }) =>
          Math.abs(x - worldX(longitude)) * world < size.width / 2 - 30 &&
          Math.abs(y - worldY(latitude)) * world < size.height / 2 - 38,
      );
  };
  const zooms: Record<string, number> = {};
  for (const [place, latitude, longitude] of [
    ['Chicago', 41.8543, -87.6382],
    ['Memphis', 35.1027, -90.0611],
    ['Tucson', 32.2169, -110.9512],
    ['DFW', 33.0162, -97.2612],
    ['a desert', 37.5, -116.2],
    ['the Gulf coast', 29.35, -90.1],
    ['the frontier of Mexico', 27.55, -99.5],
    ['that of Canada', 48.6, -97.2],
    ['Yellowstone', 44.5, -110.5],
    ['India', 20.5937, 78.9629],
  ] as const) {
    const zoom = zoomWithPlace(places, { latitude, longitude }, size, 14);
    zooms[place] = zoom;
    assert.ok(named(latitude, longitude, zoom), `${place} at ${zoom}`);
    assert.ok(zoom === 12 || !named(latitude, longitude, zoom + 1), `no farther out than it takes: ${place}`);
    assert.is(zoomWithPlace(places, { latitude, longitude }, size, 3), 3, 'never closer than asked for');
  }
  assert.is(zooms.Chicago, 12);
  assert.ok(zooms['a desert']! < 8);
  assert.is(zoomWithPlace(places, { latitude: -45, longitude: -130 }, size, 14), 2, 'the South Pacific');
  assert.is(zoomWithPlace(undefined, { latitude: 41, longitude: -87 }, size, 14), 14, 'no data, or another base layer');
  const alone = viewAround([{ latitude: 37.5, longitude: -116.2 }], size, places);
  assert.is(alone.zoom, zooms['a desert'], 'on paper, too');
});

test('the places of a map are named beside what stands over it', () => {
  const painted: string[] = [];
  const ink = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      if (name === 'measureText') return (text: string) => ({ width: 7 * text.length });
      return name === 'fillText' ? (text: string, x: number) => painted.push(`${text} at ${x}`) : () => {};
    },
    set: () => true,
  });
  const place = (text: string, x: number, y: number) => ({ text, area: '', x: x / 2048, y: y / 2048 });
  const places = { list: [place('Chicago', 500, 300), place('Gary', 560, 302)], upTo: () => 2 };
  const view = { zoom: 3, left: 0, top: 0, width: 800, height: 600 };
  const colours = { land: '', water: '', county: '', state: '', rail: '', text: '', font: '' };
  renderNames(ink, placeNames(ink, view, { places }, colours, [[520, 288, 590, 304]]), colours);
  assert.equal(painted, ['Chicago at 444', 'Gary at 597']);
});

test('a point of the work lies near a railroad; one that does not is probably mistyped', () => {
  const hint = (latitude: unknown, longitude: unknown) => locationHint(basemap, latitude, longitude);
  assert.is(hint(41.878, -87.64), undefined, 'Chicago Union Station');
  assert.is(hint(32.2226, -110.966), undefined, 'Tucson');
  assert.is(hint(40.5725, -74.165), undefined, 'a terminal on the shore');
  assert.match(hint(44.5, -110.5)!, /^\d\d mi from any main railroad line: check the coordinates$/, 'Yellowstone');
  assert.match(hint(25, -75)!, /^\d{3} mi from any main railroad line: check the coordinates$/, 'the Atlantic');
  for (const [latitude, longitude] of [
    [20.5937, 78.9629],
    [0, 0],
  ] as const)
    assert.is(hint(latitude, longitude), undefined, 'where there is no data about railroads');
  assert.is(hint(43.1, -87.6), 'In the water: check the coordinates', 'Lake Michigan off Milwaukee');
  assert.is(locationHint({}, 0, 0), undefined, 'no data yet');
  assert.is(hint(95, ''), 'Latitude is between -90 and 90', 'before the other one is typed');
  assert.is(hint('abc', -181), 'Longitude is between -180 and 180');
  assert.is(hint('abc', -87), undefined);
  for (const [latitude, longitude] of [
    [41.85, 'west'],
    [undefined, -87.64],
    [90, 180],
    [-90, -180],
  ])
    assert.is(hint(latitude, longitude), undefined, `${latitude}, ${longitude}`);
});

test('coordinates that are swapped, lack their minus or are out of range are named', () => {
  const hint = (latitude: number, longitude: number) => locationHint(basemap, latitude, longitude);
  assert.is(hint(-97.2612, 33.0162), 'Latitude is between -90 and 90; are latitude and longitude swapped?');
  assert.is(hint(-87.6382, 41.8543), 'Are latitude and longitude swapped?');
  assert.is(hint(41.8543, 87.6382), 'Is the minus sign of the longitude missing?');
  assert.is(hint(91, 200), 'Latitude is between -90 and 90');
  assert.is(hint(41, 200), 'Longitude is between -180 and 180');
});

test('places are found by name, the important and near ones first, with what distinguishes them', () => {
  const chicago = { latitude: 41.88, longitude: -87.63 };
  const found = (text: string, near = chicago) =>
    findPlaces(basemap, text, near, 6).map(({ name, detail }) => `${name}, ${detail}`);
  assert.is(found('chicago')[0], 'Chicago, Illinois');
  assert.is(found('CHI', { latitude: 35.1, longitude: -90 })[0], 'Chicago, Illinois');
  assert.is(found('springfield')[0], 'Springfield, Illinois');
  assert.is(found('springfield', { latitude: 42.1, longitude: -72.5 })[0], 'Springfield, Massachusetts');
  for (const text of ['springfield mo', 'Springfield, MO', 'springfield missouri', 'Springfield,Miss'])
    assert.is(found(text)[0], 'Springfield, Missouri', text);
  assert.is(found('St. Louis')[0], 'St. Louis, Missouri');
  assert.equal(found('new york').slice(0, 2), ['New York, State', 'New York City, New York']);
  assert.is(found('montreal')[0], 'Montréal, Quebec');
  assert.is(found('worth fort').length, 0);
  assert.is(found('worth')[0], 'Worth, Illinois');
  assert.ok(found('worth').includes('Fort Worth, Texas'));
  assert.is(found('tokyo')[0], 'Tokyo, Japan');
  assert.is(found('Arizona')[0], 'Arizona, State');
  assert.is(found('lake michigan')[0], 'Lake Michigan, Water');
  assert.is(found('a').length, 6);
  for (const nothing of ['', ' ', ',', '!', 'zzzz', 'chicago, tx']) assert.equal(found(nothing), [], nothing);
  const [{ point } = { point: chicago }] = findPlaces(basemap, 'tucson', chicago, 1);
  assert.ok(Math.abs(point.latitude - 32.22) < 0.02 && Math.abs(point.longitude + 110.93) < 0.02);
  assert.equal(findPlaces({}, 'chicago', chicago, 6), [], 'no data yet');
});

test('the nearest railroad and the nearest places have a distance and a direction', () => {
  const tucson = { latitude: 32.2226, longitude: -110.966 };
  const railroad = nearestRailroad(basemap.railroads, tucson)!;
  // As exact as a map of 1:10,000,000.
  assert.ok(railroad.miles < 5, String(railroad.miles));
  const northward = [pathOf([-110_000, 32_000, 0, 1_000], 1000)];
  const { miles, direction, point } = nearestRailroad(northward, { latitude: 32.5, longitude: -111 })!;
  assert.equal([Math.round(miles), direction, point.longitude], [58, 'E', -110]);
  assert.is(nearestRailroad(northward, { latitude: 31, longitude: -109 })!.direction, 'NW');
  const [first, second] = nearestPlaces(basemap.places, { latitude: 32.1, longitude: -110.75 }, 2);
  assert.ok(first!.miles < second!.miles);
  const names = nearestPlaces(basemap.places, tucson, 3).map(({ name }) => name);
  assert.ok(names.includes('Tucson'), names.join());
});

/** Whether the rings cover a place, by the even-odd rule. */
function covers(rings: readonly Path[], latitude: number, longitude: number): boolean {
  const [x, y] = [worldX(longitude), worldY(latitude)];
  let inside = false;
  for (const { points } of rings) {
    for (let i = 0, k = points.length - 2; i < points.length; k = i, i += 2) {
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[k]!, points[k + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

function area(points: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const k = (i + 2) % points.length;
    sum += points[i]! * points[k + 1]! - points[k]! * points[i + 1]!;
  }
  return Math.abs(sum / 2);
}

async function settled(done: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test.run();
