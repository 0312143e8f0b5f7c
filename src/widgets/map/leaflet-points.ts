// Between our points and Leaflet's, and whether things may move. Used by every part that touches Leaflet.
import type { LatLng, LatLngTuple } from 'leaflet';
import type { GeoPoint } from '../../schema/formats/geo';

export const toLatLng = ({ latitude, longitude }: GeoPoint): LatLngTuple => [latitude, longitude];

export const toPoint = ({ lat, lng }: LatLng): GeoPoint => ({ latitude: lat, longitude: lng });

/** The system asks for no motion. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
