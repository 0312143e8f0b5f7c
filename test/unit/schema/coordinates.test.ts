// Coordinates as they are typed and pasted. Every way to write a point is read back as that point, and what is not
// certainly a coordinate is none.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCoordinate, readCoordinates } from '../../../src/schema/formats/coordinates';
import { type GeoPoint, geoLocation } from '../../../src/schema/formats/geo';

const CHICAGO = { latitude: 41.881833, longitude: -87.623333 };

test('one coordinate: decimal, and degrees with minutes and seconds', () => {
  for (const text of [
    '41.881833',
    ' +41.881833 ',
    '41.881833°',
    '41.881833 N',
    `41°52'54.6"N`,
    '41° 52′ 54.6″ N',
    `41º52'54.6''N`,
    '41 52 54.6 N',
    '41 52 54.6',
    '41:52:54.6',
    'N41 52.91',
    'n 41° 52.91',
    `41°52.91'`,
  ])
    assert.is(readCoordinate(text, 'latitude'), CHICAGO.latitude, text);
  for (const text of ['-87.623333', '−87.623333', '87.623333W', `W 87° 37.4'`, '-87 37.4', 'W87 37 24', '87°37’24”W'])
    assert.is(readCoordinate(text, 'longitude'), CHICAGO.longitude, text);
});

test('the poles and the date line are coordinates, and what lies beyond is left to the rules', () => {
  assert.equal(
    ['90 N', '90°S', '180 W', 'E180', '-180', '180 30 W', '95'].map((text) =>
      readCoordinate(text, /[NS]/.test(text) ? 'latitude' : 'longitude'),
    ),
    [90, -90, -180, 180, -180, -180.5, 95],
  );
  assert.ok(Object.is(readCoordinate('0 S', 'latitude'), 0), 'no -0');
});

test('letters, a letter of the other axis, two signs and impossible minutes are no coordinate', () => {
  for (const text of [
    ...['', ' ', 'N', 'north', '41N52', '41 O', '4l.88', '41.88 x', '1e1', '0x29', '41,88', '٤١', 'Infinity'],
    ...['41 60 N', '41 52 60 N', '41.5 30 N', '41 52.5 30 N', '41 52 54 6 N', '-41 N', '- 41 S', 'N41N', '--41'],
    ...['41 52', '41 88', '41.88 W', 'E 41', '41..8', '.', '-', `${'4'.repeat(600)}`, '1234'],
  ])
    assert.is(readCoordinate(text, 'latitude'), undefined, text);
});

test('a pair, however it is separated', () => {
  for (const text of [
    '41.881833, -87.623333',
    '41.881833,-87.623333',
    '(41.881833, -87.623333)',
    '[41.881833, -87.623333]',
    '41.881833; -87.623333',
    '41,881833; -87,623333',
    '41.881833\t-87.623333',
    '41.881833\n-87.623333\n',
    '41.881833 -87.623333',
    `41°52'54.6"N 87°37'24.0"W`,
    `41°52'54.6"N, 87°37'24.0"W`,
    `41°52'54.6"N87°37'24.0"W`,
    '41 52 54.6 N 87 37 24 W',
    'N41 52.91 W87 37.4',
    'N 41° 52.91, W 87° 37.4',
    'W 87° 37.4 N 41° 52.91',
    '87.623333 W, 41.881833 N',
  ])
    assert.equal(readCoordinates(text), CHICAGO, text);
});

test('whole degrees are a pair where no decimal comma can be meant', () => {
  for (const text of ['41,-87', '41, -87', '41 N,87 W', '87 W,41 N', '41° N, 87° W', '(41;-87)'])
    assert.equal(readCoordinates(text), { latitude: 41, longitude: -87 }, text);
});

test('links of map services', () => {
  for (const text of [
    'geo:41.881833,-87.623333',
    'geo:41.881833,-87.623333;u=35?z=12',
    'https://www.google.com/maps/@41.881833,-87.623333,15z',
    'https://www.google.com/maps/place/Yard/@41.9,-87.7,17z/data=!4m2!3d41.881833!4d-87.623333',
    'https://www.google.com/maps/search/41.881833,+-87.623333?entry=tts',
    'https://maps.google.com/?q=41.881833,-87.623333',
    'https://www.google.com/maps/search/?api=1&query=41.881833%2C-87.623333',
    'https://maps.apple.com/?ll=41.881833,-87.623333&t=m',
    'https://www.openstreetmap.org/#map=15/41.881833/-87.623333',
    'https://www.openstreetmap.org/?mlat=41.881833&mlon=-87.623333#map=15/41.9/-87.7',
  ])
    assert.equal(readCoordinates(text), CHICAGO, text);
});

test('anything else is no pair', () => {
  for (const text of [
    ...['', '41.88', '41,88', '41 88', '41, ', ', 87', '1, 2, 3', '41.88 N, 42 N', '41.88, west', 'yard 4, track 5'],
    ...[
      '41 52 54.6 N',
      '41 52, 87 37',
      'https://example.com/',
      'https://example.com/?q=41.88',
      'javascript:41.88,-87.62',
    ],
    ...['-87,62', ' +41,88 ', '−87,62', '87,62 W', '41,88° N', 'N 41,88', '(-87,62)'],
    ...['(41.88, -87.62', `${' '.repeat(300)}1, 2${' '.repeat(300)}`],
  ])
    assert.is(readCoordinates(text), undefined, text);
});

test('swapped and impossible pairs are read as they stand, for the rules to name', () => {
  assert.equal(readCoordinates('-97.2612, 33.0162'), { latitude: -97.2612, longitude: 33.0162 });
  assert.equal(readCoordinates('95, 200'), { latitude: 95, longitude: 200 });
});

/* Every way to write a point */

const sixth = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6 + 0);
const points = fc.tuple(sixth(90), sixth(180)).map(([latitude, longitude]) => ({ latitude, longitude }));

function sexagesimal(degrees: number, [plus, minus]: string, units: 2 | 3): string {
  const size = Math.abs(degrees);
  const whole = Math.floor(size);
  const letter = degrees < 0 ? minus : plus;
  const minutes = (size - whole) * 60;
  // Ten digits, which may not become 60.
  if (units === 2) return `${whole}° ${Math.min(59.9999999999, minutes).toFixed(10)}' ${letter}`;
  const full = Math.floor(minutes);
  return `${whole}°${full}'${Math.min(59.99999999, (minutes - full) * 60).toFixed(8)}"${letter}`;
}

const WRITTEN: Record<string, (point: GeoPoint) => string> = {
  'six decimals': ({ latitude, longitude }) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
  'as it is stored': geoLocation,
  semicolon: ({ latitude, longitude }) => `${latitude.toFixed(6)}; ${longitude.toFixed(6)}`,
  tab: ({ latitude, longitude }) => `${latitude.toFixed(6)}\t${longitude.toFixed(6)}`,
  'degrees and minutes': (point) => `${sexagesimal(point.latitude, 'NS', 2)} ${sexagesimal(point.longitude, 'EW', 2)}`,
  'degrees, minutes and seconds': (point) =>
    `${sexagesimal(point.latitude, 'NS', 3)}, ${sexagesimal(point.longitude, 'EW', 3)}`,
  'longitude first': (point) => `${sexagesimal(point.longitude, 'EW', 3)} ${sexagesimal(point.latitude, 'NS', 3)}`,
  'a link': ({ latitude, longitude }) =>
    `https://www.google.com/maps/@${latitude.toFixed(6)},${longitude.toFixed(6)},15z`,
};

for (const [name, write] of Object.entries(WRITTEN)) {
  test(`every point reads back: ${name}`, () => {
    fc.assert(fc.property(points, (point) => assert.equal(readCoordinates(write(point)), point)));
  });
}

test('any text is read without an error, and only what has digits is a coordinate', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...`0123456789.,;-+°'" NSEW\t`) })),
      (text) => {
        const read = [readCoordinate(text, 'latitude'), readCoordinate(text, 'longitude'), readCoordinates(text)];
        for (const found of read) {
          if (found === undefined) continue;
          assert.match(text, /\d/);
          const numbers = typeof found === 'number' ? [found] : Object.values(found);
          assert.ok(numbers.every((number) => Number.isFinite(number) && Math.abs(number) < 1001));
        }
      },
    ),
  );
});

test.run();
