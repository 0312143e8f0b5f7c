// What is believed of a routing service's response, and what makes it unusable as a whole.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pointPairText, readPointPair } from '../../../src/schema/formats/point-pair';
import { decodePolyline } from '../../../src/schema/formats/polyline';
import { readDrivingRoutes } from '../../../src/schema/model/read-driving-routes';
import { twoRoutes } from '../../support/routing-service';

test('routes are read with their turns, without what nobody needs', () => {
  const read = readDrivingRoutes(twoRoutes())!;
  assert.equal([read.code, read.routes.length], ['Ok', 2]);
  assert.equal(read.waypoints, [
    { name: 'Street 0', location: [-87.7, 41.8], distance: 0 },
    { name: 'Avenue 6', location: [-87.619, 41.86], distance: 4.5 },
  ]);
  const [best] = read.routes;
  assert.equal(Object.keys(best!).sort(), ['distance', 'duration', 'geometry', 'legs']);
  assert.is(best!.legs[0]!.summary, 'Street 0, Avenue 6');
  assert.equal(best!.legs[0]!.steps[1], {
    distance: 6678,
    duration: 445.2,
    geometry: '_ac~FvaxuO_vJ?',
    name: 'Avenue 6',
    mode: 'driving',
    maneuver: { type: 'turn', modifier: 'left', bearing_after: 0, location: [-87.619, 41.8] },
  });
});

test('no way and no road nearby are responses without routes', () => {
  for (const code of ['NoRoute', 'NoSegment'] as const)
    assert.equal(readDrivingRoutes({ code, message: 'Impossible route between points' }), {
      code,
      routes: [],
      waypoints: [],
    });
});

test('every maneuver has what a text is made from', () => {
  const maneuverOf = (maneuver: object) => {
    const body = twoRoutes();
    Object.assign(body.routes[0]!.legs[0]!.steps[1]!, { maneuver: { location: [-87.6, 41.8], ...maneuver } });
    return readDrivingRoutes(body)?.routes[0]?.legs[0]?.steps[1]?.maneuver;
  };
  const location: [number, number] = [-87.6, 41.8];
  assert.equal(maneuverOf({ type: 'turn' }), { type: 'turn', modifier: 'straight', location });
  assert.equal(maneuverOf({ type: 'turn', modifier: 'upwards', exit: 'two', bearing_after: 400 }), {
    type: 'turn',
    modifier: 'straight',
    location,
  });
  assert.equal(maneuverOf({ type: 'roundabout', modifier: 'right', exit: 2, bearing_after: 360 }), {
    type: 'roundabout',
    modifier: 'right',
    exit: 2,
    bearing_after: 360,
    location,
  });
  assert.equal(maneuverOf({ type: 'arrive' }), { type: 'arrive', location });
  assert.is(maneuverOf({ type: 'use lane', modifier: 'left' })?.type, 'continue', 'the lanes are left out');
  assert.is(maneuverOf({ type: '' }), undefined);
});

const changes: [what: string, change: (body: any) => void][] = [
  ['another code', (body) => (body.code = 'InvalidQuery')],
  ['no code', (body) => delete body.code],
  ['no routes', (body) => (body.routes = [])],
  ['routes that are no list', (body) => (body.routes = { length: 1 })],
  ['a route that is none', (body) => (body.routes[1] = null)],
  ['a distance as text', (body) => (body.routes[0].distance = '13398')],
  ['a negative distance', (body) => (body.routes[0].distance = -1)],
  ['a duration without end', (body) => (body.routes[0].duration = Infinity)],
  ['no legs', (body) => (body.routes[0].legs = [])],
  ['steps that are no list', (body) => (body.routes[0].legs[0].steps = 'left')],
  ['too many steps', (body) => (body.routes[0].legs[0].steps = Array(5001).fill(body.routes[0].legs[0].steps[0]))],
  ['a step without a maneuver', (body) => delete body.routes[0].legs[0].steps[0].maneuver],
  ['a maneuver off the earth', (body) => (body.routes[0].legs[0].steps[0].maneuver.location = [-87, 95])],
  ['a maneuver of text', (body) => (body.routes[0].legs[0].steps[0].maneuver.location = ['-87', '41'])],
  ['no line', (body) => (body.routes[0].geometry = '')],
  ['a line that breaks off', (body) => (body.routes[0].geometry += '_')],
  ['a line of other characters', (body) => (body.routes[0].geometry = '<html>')],
  ['a line as GeoJSON', (body) => (body.routes[0].geometry = { type: 'LineString', coordinates: [] })],
  // The start of the same line with six decimals.
  ['a line of six decimals', (body) => (body.routes[0].geometry = '_xnnnA~iyefD?_l}C_jpB?')],
  ['a line to another place', (body) => (body.routes[0].geometry = '_ac~F~{gvO?gyN')],
  ['one waypoint', (body) => body.waypoints.pop()],
  ['three waypoints', (body) => body.waypoints.push(body.waypoints[0])],
  ['swapped coordinates', (body) => body.waypoints[0].location.reverse()],
];

for (const [what, change] of changes) {
  test(`a response with ${what} is unusable`, () => {
    const body = twoRoutes();
    change(body);
    assert.is(readDrivingRoutes(body), undefined);
  });
}

test('what is no object is no response', () => {
  for (const body of [undefined, null, 7, 'Ok', [], [twoRoutes()], {}]) assert.is(readDrivingRoutes(body), undefined);
});

test('a few alternatives are kept, long names cut, and foreign keys dropped', () => {
  const body: any = twoRoutes();
  body.routes = Array(9).fill(body.routes[0]);
  body.routes[0].legs[0].steps[0].name = 'x'.repeat(10_000);
  const read = readDrivingRoutes(
    JSON.parse(JSON.stringify(body).replace('"code"', '"__proto__":{"code":"Ok"},"code"')),
  );
  assert.is(read?.routes.length, 3);
  assert.is(read?.routes[0]?.legs[0]?.steps[0]?.name.length, 500);
  assert.equal(Object.keys(read!), ['code', 'routes', 'waypoints']);
});

test('an encoded polyline is decoded, another text is none', () => {
  // The example of the format's own description.
  assert.equal(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@'), [
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ]);
  assert.equal(decodePolyline(''), []);
  for (const text of ['_', '_p~iF', '_p~iF ps|U', 'ÿÿ', '~~~~~~~~~~', '_p~iF~ps|U~~~~~~~~', '________________'])
    assert.is(decodePolyline(text), undefined, text);
});

test('a pair of points is a text with the longitude first and five decimals, and is read back', () => {
  const [from, to] = [
    { latitude: 41.8543004, longitude: -87.6382 },
    { latitude: -0.0000001, longitude: 180 },
  ];
  assert.is(pointPairText(from, to), '-87.6382,41.8543;180,0');
  assert.equal(readPointPair('-87.6382,41.8543;180,0'), {
    from: { latitude: 41.8543, longitude: -87.6382 },
    to: { latitude: 0, longitude: 180 },
  });
});

const pairs: [what: string, text: string, misfit: 'shape' | 'range'][] = [
  ['letters', '-87.6a,41.8;-87.7,41.9', 'shape'],
  ['one point', '-87.6,41.8', 'shape'],
  ['three points', '-87.6,41.8;-87.7,41.9;-87.8,42', 'shape'],
  ['a point with a height', '-87.6,41.8,180;-87.7,41.9', 'shape'],
  ['an exponent', '-8.7e1,41.8;-87.7,41.9', 'shape'],
  ['nothing between the commas', ',;,', 'shape'],
  ['spaces', ' -87.6,41.8;-87.7,41.9', 'shape'],
  ['a line break', '-87.6,41.8;-87.7,41.9\n', 'shape'],
  ['endless decimals', `-87.${'6'.repeat(30)},41.8;-87.7,41.9`, 'shape'],
  ['Infinity', 'Infinity,41.8;-87.7,41.9', 'shape'],
  ['a point beyond the pole', '-87.6,90.1;-87.7,41.9', 'range'],
  ['a point beyond the date line', '-180.1,41.8;-87.7,41.9', 'range'],
  ['swapped coordinates in the West', '32.2,-110.9;-87.7,41.9', 'range'],
];

for (const [what, text, misfit] of pairs) {
  test(`a pair with ${what} is rejected by its ${misfit}`, () => assert.equal(readPointPair(text), { misfit }));
}

test('poles and date line themselves are points', () => {
  assert.ok('from' in readPointPair('180,90;-180,-90'));
});

test.run();
