// A part of the map between two longitudes and two latitudes.
import { type GeoPoint, geoPoint } from './geo';

/** Degrees. It does not cross the date line: `west` is at most `east`, `south` at most `north`. */
export interface GeoBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The whole map, where no part of it is chosen. */
export const WORLD: GeoBounds = { west: -180, south: -90, east: 180, north: 90 };

/** The bounds of a text as `boundsText` writes it, or the message why it is none. */
export function readBounds(text: string): GeoBounds | string {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part)))
    return 'Bounds must be four numbers: west,south,east,north.';
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  if (!geoPoint(south, west) || !geoPoint(north, east))
    return 'Longitudes must be between -180 and 180, latitudes between -90 and 90.';
  if (west > east || south > north)
    return 'Bounds must go from west to east and from south to north, not across the date line.';
  return { west, south, east, north };
}

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/;

/** Whether the point is inside or on the edge. */
export const isWithin = ({ west, south, east, north }: GeoBounds, { latitude, longitude }: GeoPoint): boolean =>
  west <= longitude && longitude <= east && south <= latitude && latitude <= north;
