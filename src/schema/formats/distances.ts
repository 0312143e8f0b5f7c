// Distances on the earth and times on the road: between points, as text, and on the scale bar of a map. Apart from
// `geo.ts`, as every list reads points and only maps need these.

import type { GeoPoint } from './geo';
import { countText } from './words';

/** Routing services count in metres, staff in miles. */
export const METRES_PER_MILE = 1609.344;

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

/** `0.4 mi`, `12.3 mi`, from 100 on without decimals: `1,204 mi`. */
export const milesText = (miles: number): string =>
  `${miles < 100 ? miles.toFixed(1) : countText(Math.round(miles))} mi`;

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
