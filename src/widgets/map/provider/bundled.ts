// The map that comes along with the product.

import type { Ground, MapProvider } from '../base/map-provider';
import { addBasemap } from '../basemap/basemap-layer';

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
