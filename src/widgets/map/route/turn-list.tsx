// The turns of a driving route.

import { divIcon, type Map as LeafletMap, marker } from 'leaflet';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { roadText } from '../../../schema/formats/distances';
import { countOf } from '../../../schema/formats/words';
import { prefersReducedMotion, toLatLng } from '../base/leaflet-points';
import { fitMap } from '../base/leaflet-view';
import type { Route, Turn, TurnDirection } from '../base/map-provider';

/** Closer than this the map stays as it is. */
const STREETS_ZOOM = 15;

/**
 * Folded until they are wanted; pressing one shows its place on the map. Nothing for a route without turns, such as an
 * estimate.
 */
export function TurnList({ map, route }: { map: LeafletMap; route: Route }) {
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState<Turn>();
  const id = useId();
  const turns = route.turns ?? [];
  const shown = isOpen && pressed && turns.includes(pressed) ? pressed : undefined;
  useEffect(() => {
    if (!shown) return;
    const at = toLatLng(shown.point);
    const place = marker(at, { icon: PLACE, interactive: false, keyboard: false }).addTo(map);
    map.getContainer().scrollIntoView?.({ block: 'nearest' });
    map.setView(at, Math.max(map.getZoom(), STREETS_ZOOM), { animate: !prefersReducedMotion() });
    return () => void place.remove();
  }, [map, shown]);
  if (turns.length === 0) return null;

  function press(turn: Turn): void {
    setPressed(turn);
    announce(`Shown on the map: ${turn.text}`);
  }

  function showRoute(): void {
    setPressed(undefined);
    fitMap(map, route.points);
    announce('The whole route is shown');
  }

  return (
    <div className="map-directions">
      <div className="map-directions-head">
        <button
          className="map-directions-toggle"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          Directions
          <span className="map-directions-count">{countOf(turns.length, 'step')}</span>
        </button>
        {isOpen && (
          <button className="map-edit" type="button" onClick={showRoute}>
            Whole route
          </button>
        )}
      </div>
      <ol id={id} hidden={!isOpen}>
        {isOpen &&
          turns.map((turn, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <li key={nth}>
              <button className="map-direction" type="button" aria-pressed={turn === shown} onClick={() => press(turn)}>
                <TurnIcon direction={turn.direction} />
                <span className="map-direction-text">{turn.text}</span>
                {turn.miles > 0 && <span className="map-direction-miles">{roadText(turn.miles)}</span>}
              </button>
            </li>
          ))}
      </ol>
    </div>
  );
}

function TurnIcon({ direction = 'straight' }: { direction?: TurnDirection }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ARROWS[direction]} />
    </svg>
  );
}

const ARROWS: Record<TurnDirection, string> = {
  start: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  end: 'M4.75 14.25V2.25M4.75 2.75h7.5l-2 2.75 2 2.75h-7.5',
  straight: 'M8 13.75V2.75M4.25 6.5 8 2.75l3.75 3.75',
  left: 'M12.25 13.75V8.5a2 2 0 0 0-2-2H3M6.5 3 3 6.5 6.5 10',
  right: 'M3.75 13.75V8.5a2 2 0 0 1 2-2H13M9.5 3 13 6.5 9.5 10',
  back: 'M11.75 13.75V6a3.25 3.25 0 0 0-6.5 0v5M2.5 8.25 5.25 11 8 8.25',
  roundabout: 'M8 13.75v-3M8 4.25a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5ZM8 4.25v-2',
};

const PLACE = divIcon({ className: 'map-direction-place', iconSize: [18, 18], iconAnchor: [9, 9] });
