// The rule by which a map clusters records, and its colours.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { indexPoints } from '../../../src/schema/clusters/cluster-index';
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
