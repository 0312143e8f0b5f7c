// Two points as one text, the way OSRM writes them: `-87.63820,41.85430;-87.67210,41.84860`, longitude first.
import { type GeoPoint, geoPoint } from './geo';

/** The text of two points, with five decimals at most, which is about a metre: points that close have the same routes. */
export const pointPairText = (from: GeoPoint, to: GeoPoint): string =>
  [from, to].map(({ longitude, latitude }) => `${fifth(longitude)},${fifth(latitude)}`).join(';');

// Adding zero turns -0 into 0.
const fifth = (degrees: number): number => Math.round(degrees * 1e5) / 1e5 + 0;

/** The two points of such a text, a `misfit` for one of another shape or with a point that is not on the earth. */
export function readPointPair(text: string): { from: GeoPoint; to: GeoPoint } | { misfit: 'shape' | 'range' } {
  if (!PAIR.test(text)) return { misfit: 'shape' };
  const [from, to] = text.split(';').map((part) => {
    const [longitude, latitude] = part.split(',').map(Number);
    return geoPoint(latitude, longitude);
  });
  return from && to ? { from, to } : { misfit: 'range' };
}

const DEGREES = '-?\\d{1,3}(\\.\\d{1,20})?';
const PAIR = new RegExp(`^${DEGREES},${DEGREES};${DEGREES},${DEGREES}$`);
