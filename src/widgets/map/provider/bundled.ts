// The map that comes along with the product.
import { addBasemap } from '../basemap-layer';
import type { Ground, MapProvider } from './map-provider';

export const bundled: MapProvider = {
  addGround(map, onGround) {
    onGround(BUNDLED);
    return addBasemap(map);
  },
};

/** The map that comes along, shown instead of `wanted`. */
export const insteadOf = (wanted: string): Ground => ({
  ...BUNDLED,
  note: `${wanted} did not load: this is the built-in map.`,
});

export const BUNDLED: Ground = { credit: 'GeoNames, US Census, Natural Earth' };
