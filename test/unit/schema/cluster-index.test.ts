// The rule by which a map clusters records, and its colours.
import Supercluster from 'supercluster';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { indexPlaces, indexPoints } from '../../../src/schema/clusters/cluster-index';
import { boundsText } from '../../../src/schema/formats/bounds-text';
import type { GeoPoint } from '../../../src/schema/formats/geo';
import { readBounds, WORLD } from '../../../src/schema/formats/geo-bounds';
import { closestZoom, MAX_ON_MAP, smallUpTo } from '../../../src/schema/model/clusters';

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
const CHICAGO = at(41.88, -87.63);

test('points within 60 pixels are one cluster up to zoom 16, and points above it', () => {
  // At zoom 16 a pixel of a tile of 512 is 0.0000107 degrees of longitude: 50 and 70 of them.
  const pixel = 360 / (512 * 2 ** 16);
  const near = indexPoints([CHICAGO, at(CHICAGO.latitude, CHICAGO.longitude + 50 * pixel)]);
  assert.equal([near.find(WORLD, 16).clusters.length, near.find(WORLD, 16).singles], [1, []]);
  assert.equal([near.find(WORLD, 17).clusters.length, near.find(WORLD, 17).singles.sort()], [0, [0, 1]]);
  assert.equal(near.find(WORLD, 24).singles.length, 2);
  const far = indexPoints([CHICAGO, at(CHICAGO.latitude, CHICAGO.longitude + 70 * pixel)]);
  assert.equal([far.find(WORLD, 16).clusters.length, far.find(WORLD, 16).singles.length], [0, 2]);
});

test('two points are enough for a cluster; it knows its count, and the bounds around its points', () => {
  const { clusters, singles } = indexPoints([at(41, -88), at(42, -87), at(-33, 151)]).find(WORLD, 3);
  assert.equal(singles, [2]);
  assert.is(clusters.length, 1);
  assert.equal([clusters[0]!.count, clusters[0]!.bounds], [2, { west: -88, south: 41, east: -87, north: 42 }]);
});

test('only what lies within the bounds is found; the mean is that of the whole set at this zoom', () => {
  const crowd = Array.from({ length: 27 }, (_, n) => at(41.88 + n / 10_000, -87.63));
  const index = indexPoints([...crowd, at(33, -84), at(45, -93), at(47, -122)]);
  const { clusters, singles, mean } = index.find({ west: -90, south: 40, east: -80, north: 43 }, 6);
  assert.equal([clusters.map(({ count }) => count), singles], [[27], []]);
  assert.is(mean, 30 / 4, 'a cluster of 27 and three single points');
  assert.equal(index.extent, { west: -122, south: 33, east: -84, north: 47 });
});

test('a cluster is red above the larger of ten and the mean', () => {
  assert.equal([smallUpTo(1), smallUpTo(7.5), smallUpTo(10.4), smallUpTo(37.9)], [10, 10, 10, 37]);
});

test('there are never more than a map can show: many are clustered as at a smaller zoom', () => {
  const many = Array.from({ length: 40 * 40 }, (_, n) => at(30 + Math.floor(n / 40) / 4, -100 + (n % 40) / 4));
  const { clusters, singles } = indexPoints(many).find(WORLD, 12);
  assert.ok(clusters.length + singles.length <= MAX_ON_MAP);
  assert.is(clusters.reduce((sum, { count }) => sum + count, 0) + singles.length, 1600, 'none is left out');
  const stack = indexPoints(Array.from({ length: 900 }, () => CHICAGO)).find(WORLD, 17);
  assert.equal([stack.clusters.length, stack.clusters[0]!.count], [1, 900], 'even at one and the same place');
});

test('the whole world is no view at a street zoom: as much as the widest screen shows is clustered, and no more', () => {
  assert.is(closestZoom(WORLD), 6);
  assert.is(closestZoom({ west: -88, south: 41, east: -87, north: 42 }), 14);
  assert.ok(closestZoom({ west: -88, south: 41, east: -88, north: 41 }) > 24);
});

test('no points, the poles and the date line are places like any other', () => {
  assert.equal(indexPoints([]).find(WORLD, 5), { clusters: [], singles: [], mean: 0 });
  assert.is(indexPoints([]).extent, undefined);
  const { singles } = indexPoints([at(90, 0), at(-90, 0), at(0, 180), at(0, -180)]).find(WORLD, 17);
  assert.equal(singles.sort(), [0, 1, 2, 3]);
});

/** The same numbers from 0 to 1 at every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

/** Around a few towns, and anywhere. */
function someRecords(count: number): GeoPoint[] {
  const random = numbers(7);
  const next = () => random.next().value as number;
  return Array.from({ length: count }, (_, n) => {
    const spread = n % 3 === 0 ? 20 : 0.2;
    const town = n % 5;
    return at(30 + 4 * town + spread * (next() - 0.5), -110 + 7 * town + spread * (next() - 0.5));
  });
}

test('the clusters are those of supercluster, at every zoom', () => {
  const records = someRecords(400);
  const index = indexPoints(records);
  const other = new Supercluster({ radius: 60, maxZoom: 16, minPoints: 2 });
  other.load(
    records.map(({ latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {},
    })),
  );
  const view = { west: -112, south: 28, east: -80, north: 50 };
  for (const zoom of [0, 3, 5, 8, 12, 16, 17]) {
    const { clusters, singles, mean } = index.find(view, zoom);
    const found = [...clusters, ...singles.map((place) => ({ count: 1, ...records[place]! }))];
    const expected = other.getClusters([view.west, view.south, view.east, view.north], zoom);
    assert.is(found.length, expected.length, `zoom ${zoom}`);
    for (const { properties, geometry } of expected) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const count = 'cluster' in properties ? properties.point_count : 1;
      // It rounds to a few centimetres.
      const isSame = (one: GeoPoint) => Math.hypot(one.latitude - latitude, one.longitude - longitude) < 1e-5;
      assert.ok(
        found.some((one) => one.count === count && isSame(one)),
        `zoom ${zoom}: ${count} at ${latitude}, ${longitude}`,
      );
    }
    assert.is(mean, records.length / other.getClusters([-180, -90, 180, 90], zoom).length);
  }
});

test('cells of a grid count as the records in them, wherever the view is', () => {
  const cell = 1 / 8;
  const cells = new Map<string, GeoPoint[]>();
  for (const record of someRecords(3_000)) {
    const key = [record.latitude, record.longitude].map((degrees) => Math.floor(degrees / cell)).join();
    cells.set(key, [...(cells.get(key) ?? []), record]);
  }
  const groups = [...cells.values()];
  const middle = (group: GeoPoint[], name: keyof GeoPoint) =>
    group.reduce((sum, record) => sum + record[name], 0) / group.length;
  const index = indexPlaces(
    {
      latitudes: Float64Array.from(groups, (group) => middle(group, 'latitude')),
      longitudes: Float64Array.from(groups, (group) => middle(group, 'longitude')),
      counts: Int32Array.from(groups, (group) => group.length),
      cell,
    },
    6,
  );
  for (const zoom of [0, 3, 6]) {
    const { clusters, singles, mean } = index.find(WORLD, zoom);
    assert.is(clusters.reduce((sum, { count }) => sum + count, 0) + singles.length, 3_000);
    assert.ok(Math.abs(mean - 3_000 / (clusters.length + singles.length)) < 1e-9);
    for (const place of singles) assert.is(groups[place]!.length, 1);
    // What a cluster stands for lies within the bounds it is opened with, and it stands among it.
    for (const { count, bounds, latitude, longitude } of clusters) {
      const { west, south, east, north } = bounds;
      const isIn = (point: GeoPoint) =>
        west <= point.longitude && point.longitude <= east && south <= point.latitude && point.latitude <= north;
      assert.ok(isIn({ latitude, longitude }));
      assert.ok(groups.flat().filter(isIn).length >= count);
    }
  }
  assert.is(index.find(WORLD, 12).mean, index.find(WORLD, 6).mean, 'no closer than it was made for');
  assert.is(indexPlaces({ latitudes: new Float64Array(), longitudes: new Float64Array() }, 6).extent, undefined);
});

test('bounds are read as they are written, and what is none has its message', () => {
  const bounds = { west: -87.7, south: 41.8, east: -87.5, north: 42 };
  assert.equal(readBounds(boundsText(bounds)), bounds);
  assert.equal(readBounds(boundsText({ west: 1e-7, south: 0, east: 1, north: 1 })), {
    west: 1e-7,
    south: 0,
    east: 1,
    north: 1,
  });
  for (const text of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '1,2,3,',
    'NaN,0,1,1',
    'Infinity,0,1,1',
    '0x1,0,1,1',
    '1e9,0,1,1',
  ])
    assert.is(readBounds(text), 'Bounds must be four numbers: west,south,east,north.', text);
  for (const text of ['-181,0,1,1', '0,-91,1,1', '0,0,181,1', '0,0,1,90.1'])
    assert.is(readBounds(text), 'Longitudes must be between -180 and 180, latitudes between -90 and 90.', text);
  for (const text of ['10,0,5,1', '0,10,1,5', '170,0,-170,1'])
    assert.is(
      readBounds(text),
      'Bounds must go from west to east and from south to north, not across the date line.',
      text,
    );
});

test.run();
