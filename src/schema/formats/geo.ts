// Geographic points: reading two fields as one point, formatting it, and the distance between two points.

/** Degrees, as the wire has them. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export const METRES_PER_MILE = 1609.344;

/** The point of two field values; undefined when one is missing, no number, or beyond the poles or the date line. */
export function geoPoint(latitude: unknown, longitude: unknown): GeoPoint | undefined {
  return within(latitude, 90) && within(longitude, 180) ? { latitude, longitude } : undefined;
}

const within = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** To six decimals, about 10 cm; longitude within -180 to 180, latitude kept off the poles. */
export function rounded({ latitude, longitude }: GeoPoint): GeoPoint {
  return {
    latitude: sixth(Math.max(-90, Math.min(90, latitude))),
    longitude: sixth(((((longitude + 180) % 360) + 360) % 360) - 180),
  };
}

// Adding zero turns -0, which would be shown as "-0", into 0.
const sixth = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0;

export const samePoint = (a: GeoPoint | undefined, b: GeoPoint | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** `41.88183, -87.62318`, to about a metre: always five decimals, so that the text does not jump while a marker moves. */
export const coordinatesText = ({ latitude, longitude }: GeoPoint): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** `(41.881832, -87.62)`: how geo_location is stored. */
export const geoLocation = ({ latitude, longitude }: GeoPoint): string => `(${latitude}, ${longitude})`;

/** The two coordinates of such a text as they were typed: `{ latitude: '41.88', longitude: '-87.6' }`. */
export function coordinateTexts(text: string): { latitude: string; longitude: string } {
  const [latitude = '', ...rest] = text
    .trim()
    .replace(/^\(|\)$/g, '')
    .split(',');
  return { latitude: latitude.trim(), longitude: rest.join(',').trim() };
}

/** The point of such a text; undefined when it is none. */
export function readPoint(text: string): GeoPoint | undefined {
  const { latitude, longitude } = coordinateTexts(text);
  return DEGREES.test(latitude) && DEGREES.test(longitude) ? geoPoint(Number(latitude), Number(longitude)) : undefined;
}

const DEGREES = /^[+-]?(\d{1,3}(\.\d{0,20})?|\.\d{1,20})$/;

/** The text of two coordinates, numbers or what was typed instead; undefined when both are empty. */
export function pointText(latitude: unknown, longitude: unknown): string | undefined {
  const point = geoPoint(latitude, longitude);
  if (point) return geoLocation(rounded(point));
  const texts = [latitude, longitude].map((part) => String(part ?? '').trim());
  return texts.every((text) => text === '') ? undefined : `(${texts.join(', ')})`;
}

/** A line the short way: where it crosses the date line its longitudes go on beyond 180 degrees. */
export function unwrapped(line: readonly GeoPoint[]): readonly GeoPoint[] {
  let shift = 0;
  return line.map((point, nth) => {
    const step = point.longitude - (line[nth - 1] ?? point).longitude;
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360;
    return shift === 0 ? point : { ...point, longitude: point.longitude + shift };
  });
}

/** Mean radius of the earth. */
const EARTH_MILES = 3958.8;

/** Miles along the great circle. */
export function milesBetween(from: GeoPoint, to: GeoPoint): number {
  const [phi1, phi2] = [radians(from.latitude), radians(to.latitude)];
  const halfHeight = Math.sin((phi2 - phi1) / 2) ** 2;
  const halfWidth = Math.cos(phi1) * Math.cos(phi2) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(halfHeight + halfWidth)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const milesText = (miles: number): string =>
  `${miles < 100 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')} mi`;

const FEET_PER_MILE = 5280;

/** The length of a road: below a tenth of a mile in feet, as on signs: `250 ft`, `0.4 mi`. */
export const roadText = (miles: number): string =>
  miles < 0.1 ? `${Math.max(50, Math.round((miles * FEET_PER_MILE) / 50) * 50)} ft` : milesText(miles);

/** `1 min`, `51 min`, `2 h`, `2 h 5 min`. */
export function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Lengths a scale bar may stand for: even parts of a mile, then 1, 2, 5, 10 and so on. */
const BARS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** The longest even length that fits into `room` pixels of a web map, and its width on screen. */
export function scaleBar(latitude: number, zoom: number, room: number): { miles: number; pixels: number } {
  const milesPerPixel = (2 * Math.PI * EARTH_MILES * Math.cos(radians(latitude))) / (256 * 2 ** zoom);
  const miles = BARS.findLast((bar) => bar / milesPerPixel <= room) ?? BARS[0]!;
  return { miles, pixels: Math.round(miles / milesPerPixel) };
}
