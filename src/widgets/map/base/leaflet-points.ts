// Conversion between our points and Leaflet's, and whether motion is allowed.
import type { LatLng, LatLngTuple } from 'leaflet';
import type { GeoPoint } from '../../../schema/formats/geo';

/** Ours for Leaflet, in degrees. */
export const toLatLng = ({ latitude, longitude }: GeoPoint): LatLngTuple => [latitude, longitude];

/** Leaflet's for us. A map that was moved around the world gives longitudes beyond 180. */
export const toPoint = ({ lat, lng }: LatLng): GeoPoint => ({ latitude: lat, longitude: lng });

/** The system requests reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
