// The part of the world that a map without controls shows, and where a point lies in it.
import type { GeoPoint } from '../../schema/formats/geo';
import { worldX, worldY } from './basemap-load';
import type { View } from './render-basemap';

/** A single point is shown with the towns around it. */
const CLOSEST = 9;
/** Pixels between the points and the edge: a marker and a name beside it. */
const PADDING = 44;

/** The closest view of `points` of the size of a map. The points are at least one. */
export function viewAround(points: readonly GeoPoint[], { width, height }: Pick<View, 'width' | 'height'>): View {
  const x = points.map(({ longitude }) => worldX(longitude));
  const y = points.map(({ latitude }) => worldY(latitude));
  const [west, east, north, south] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const fit = (room: number, span: number) => Math.log2((room - 2 * PADDING) / (256 * span));
  const zoom = Math.max(0, Math.min(CLOSEST, fit(width, east - west), fit(height, south - north)));
  const size = 256 * 2 ** zoom;
  return {
    zoom,
    left: ((west + east) / 2) * size - width / 2,
    top: ((north + south) / 2) * size - height / 2,
    width,
    height,
  };
}

/** Pixels from the upper left corner of the view. */
export function inView({ zoom, left, top }: View, { latitude, longitude }: GeoPoint): { x: number; y: number } {
  const size = 256 * 2 ** zoom;
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10;
  return { x: tenth(worldX(longitude) * size - left), y: tenth(worldY(latitude) * size - top) };
}
