// The map that comes along with the product, with the operator's raster tiles over it where a server of them is named.
import { addBasemap } from '../basemap-layer';
import { addTiles, namedTiles } from '../tile-layer';
import type { MapProvider } from './map-provider';

export const bundled: MapProvider = {
  addGround(map) {
    const removeBasemap = addBasemap(map);
    const removeTiles = addTiles(map);
    return () => {
      removeTiles();
      removeBasemap();
    };
  },
  get credit() {
    return namedTiles()?.credit ?? 'GeoNames, US Census, Natural Earth';
  },
};
