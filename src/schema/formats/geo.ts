// Geographic points: reading two fields as one point, and formatting it.

/** Degrees, as the wire has them. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

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

/** Whether both are equal to the last digit; two missing points are the same. */
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
