// Conversion between our bounds and Leaflet's.
import type { LatLngBounds, LatLngBoundsLiteral, Map as LeafletMap } from 'leaflet';
import type { GeoBounds } from '../../../schema/formats/geo-bounds';
import type { MapPart } from './use-map-records';

export const toLatLngBounds = ({ west, south, east, north }: GeoBounds): LatLngBoundsLiteral => [
  [south, west],
  [north, east],
];

/** What a map shows, within the one world that has records. */
export function partOf(map: LeafletMap): MapPart {
  return { bounds: toBounds(map.getBounds()), zoom: Math.round(map.getZoom()) };
}

const toBounds = (bounds: LatLngBounds): GeoBounds => ({
  west: degrees(bounds.getWest(), 180),
  south: degrees(bounds.getSouth(), 90),
  east: degrees(bounds.getEast(), 180),
  north: degrees(bounds.getNorth(), 90),
});

/** Six decimals are about 10 cm. */
const degrees = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, Number(value.toFixed(6))));
