// Points, distances and scale bars: plain arithmetic that lists, maps and the server share.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  milesBetween,
  milesText,
  minutesText,
  roadText,
  scaleBar,
  unwrapped,
} from '../../../src/schema/formats/distances';
import { coordinatesText, geoLocation, geoPoint, rounded, samePoint } from '../../../src/schema/formats/geo';

const chicago = { latitude: 41.8781, longitude: -87.6298 };
const memphis = { latitude: 35.1495, longitude: -90.049 };

test('two numbers on the earth are a point, anything else is none', () => {
  assert.equal(geoPoint(41.8781, -87.6298), chicago);
  assert.equal(geoPoint(90, -180), { latitude: 90, longitude: -180 });
  for (const [latitude, longitude] of [
    [undefined, -87],
    [41, undefined],
    ['41', -87],
    [90.1, 0],
    [0, -180.5],
    [Number.NaN, 0],
    [null, null],
  ]) {
    assert.is(geoPoint(latitude, longitude), undefined, `${latitude}, ${longitude}`);
  }
});

test('a picked point has six decimals and lies between the date lines', () => {
  assert.equal(rounded({ latitude: 41.87811234567, longitude: -87.62981250001 }), {
    latitude: 41.878112,
    longitude: -87.629813,
  });
  assert.equal(rounded({ latitude: 10, longitude: 190 }), { latitude: 10, longitude: -170 });
  assert.equal(rounded({ latitude: 10, longitude: -540 }), { latitude: 10, longitude: -180 });
  assert.equal(rounded({ latitude: 91, longitude: 0 }), { latitude: 90, longitude: 0 });
  assert.ok(Object.is(rounded({ latitude: -0.0000001, longitude: 0 }).latitude, 0), 'never -0');
});

test('a point is written with five decimals beside the map and as a pair in a record', () => {
  assert.is(coordinatesText({ latitude: 41.5, longitude: -88.081746 }), '41.50000, -88.08175');
  assert.is(geoLocation({ latitude: 41.5, longitude: -88.081742 }), '(41.5, -88.081742)');
});

test('points are the same when both numbers are', () => {
  assert.ok(samePoint(chicago, { ...chicago }));
  assert.ok(samePoint(undefined, undefined));
  assert.not(samePoint(chicago, memphis));
  assert.not(samePoint(chicago, undefined));
});

test('Chicago and Memphis are about 483 miles apart, both ways, and a place is nowhere away from itself', () => {
  assert.ok(Math.abs(milesBetween(chicago, memphis) - 483) < 1, String(milesBetween(chicago, memphis)));
  assert.is(milesBetween(chicago, memphis), milesBetween(memphis, chicago));
  assert.is(milesBetween(chicago, chicago), 0);
});

test('the way over the date line is the short one', () => {
  const away = milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });
  assert.ok(Math.abs(away - 69.1) < 0.1, String(away));
});

test('miles and minutes read as people say them', () => {
  assert.equal([0.04, 42.62, 99.9, 481.4, 1204.2].map(milesText), [
    '0.0 mi',
    '42.6 mi',
    '99.9 mi',
    '481 mi',
    '1,204 mi',
  ]);
  assert.equal([0.1, 51.2, 59.6, 120, 125].map(minutesText), ['1 min', '51 min', '1 h', '2 h', '2 h 5 min']);
});

test('a scale bar stands for an even length and fits', () => {
  for (let zoom = 3; zoom <= 17; zoom++) {
    const { miles, pixels } = scaleBar(41.9, zoom, 72);
    assert.ok(pixels <= 72 && pixels >= 24, `zoom ${zoom}: ${miles} mi in ${pixels} px`);
  }
  assert.is(scaleBar(41.9, 8, 72).miles, 20);
  assert.ok(
    scaleBar(0, 8, 72).pixels < scaleBar(60, 8, 72).pixels || scaleBar(0, 8, 72).miles > scaleBar(60, 8, 72).miles,
    'a mile is longer on the map towards the poles',
  );
});

test('the length of a road is in feet below a tenth of a mile, as on signs', () => {
  assert.equal([0.0001, 0.05, 0.0999, 0.1, 42.6].map(roadText), ['50 ft', '250 ft', '550 ft', '0.1 mi', '42.6 mi']);
});

test('a line that crosses the date line goes on, and comes back the same way', () => {
  const line = [179.9, -179.9, -179.8, 179.95].map((longitude) => ({ latitude: 52, longitude }));
  assert.equal(
    unwrapped(line).map(({ longitude }) => longitude.toFixed(2)),
    ['179.90', '180.10', '180.20', '179.95'],
  );
});

test.run();
