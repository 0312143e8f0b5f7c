// The controls over the map: zoom buttons, scale, credits.
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../../engine/controls/icons';
import { scaleBar } from '../../schema/formats/distances';
import type { BaseLayer } from './base/map-provider';
import { addObstacles, OBSTACLES, type PixelBox } from './basemap/obstacles';

/** Of the map of a list: the world is 2,048 pixels wide. A picker begins farther away. */
export const MIN_ZOOM = 3;

/** A pixel is some 1.2 metres at the equator. */
export const MAX_ZOOM = 17;

/** Stands beside the map's element and not in it, so that a click here picks nothing. */
export function MapControls({ map, baseLayer }: { map: LeafletMap; baseLayer: BaseLayer }) {
  const zoom = useView(map, () => map.getZoom());
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = buttons.current?.parentElement;
    if (!view) return;
    const remove = addObstacles(map, () => [...view.querySelectorAll<HTMLElement>(OVER_NAMES)].map(boxOf));
    // What does not move with the map is over other names after each move.
    const moved = () => map.fire(OBSTACLES);
    map.on('moveend', moved);
    return () => {
      map.off('moveend', moved);
      remove();
    };
  }, [map]);
  return (
    <>
      <div className="map-zoom" ref={buttons}>
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={zoom >= map.getMaxZoom() || undefined}
          onClick={() => map.zoomIn()}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={zoom <= map.getMinZoom() || undefined}
          onClick={() => map.zoomOut()}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2.75 8h10.5" />
          </svg>
        </button>
      </div>
      <MapScale map={map} />
      {baseLayer.credit && <p className="map-credits">{baseLayer.credit}</p>}
      <p className="map-fallback" role="status" hidden={baseLayer.note === undefined}>
        {baseLayer.note}
      </p>
    </>
  );
}

/** Controls of a map that names stay clear of. */
const OVER_NAMES = ':scope > :is(.map-zoom, .map-tool, .map-scale, .map-credits)';

const boxOf = ({ offsetLeft: x, offsetTop: y, offsetWidth, offsetHeight }: HTMLElement): PixelBox => [
  x,
  y,
  x + offsetWidth,
  y + offsetHeight,
];

/** Pixels the bar may take. */
const MAX_SCALE_BAR_PX = 72;

/** The length of a mile in the middle of the map. */
function MapScale({ map }: { map: LeafletMap }) {
  const latitude = useView(map, () => map.getCenter().lat);
  const zoom = useView(map, () => map.getZoom());
  const { miles, pixels } = scaleBar(latitude, zoom, MAX_SCALE_BAR_PX);
  return (
    <p className="map-scale">
      <span className="map-scale-bar" style={{ width: pixels }} />
      {miles} mi
    </p>
  );
}

/** A number of the map's view, whenever it has come to rest. */
function useView(map: LeafletMap, read: () => number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      map.on('moveend zoomend', listener);
      return () => void map.off('moveend zoomend', listener);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, read);
}
