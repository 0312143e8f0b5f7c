// The marker of the picked point.
import { divIcon, type LeafletKeyboardEvent, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../engine/hooks/use-latest';
import { coordinatesText, type GeoPoint } from '../../schema/formats/geo';
import { toLatLng, toPoint } from './base/leaflet-points';
import { addObstacles, OBSTACLES } from './basemap/obstacles';
import { PIN } from './basemap/palette';
import type { PickPoint } from './use-moves';

interface PinMarkerProps {
  /** Nothing is rendered without one. */
  point: GeoPoint | undefined;
  /** Id of the text about the keys. */
  help: string;
  /** It can be dragged, and arrow keys move it. */
  isEditing: boolean;
  onPick: PickPoint;
}

/** Milliseconds between two keys that still belong to one move. */
const KEY_RUN_MS = 1000;

/**
 * While it is edited it is dragged, or moved by arrow keys once it has the focus. Inside a `MapView`. Leaflet's own
 * markers handle no keys, so this one adds them.
 */
export function PinMarker({ point, help, isEditing, onPick }: PinMarkerProps) {
  const map = useMap();
  const pin = useRef<Marker>(undefined);
  const pick = useLatest(onPick);
  const canMove = useLatest(() => isEditing);

  useEffect(() => {
    const made = marker([0, 0], {
      icon: PIN_ICON,
      autoPan: true,
      keyboard: true,
      autoPanOnFocus: true,
    });
    pin.current = made;
    let isFirst = true;
    made.on('dragstart', () => (isFirst = true));
    made.on('drag', () => {
      pick(toPoint(made.getLatLng()), isFirst);
      isFirst = false;
    });
    made.on('dragend', () => map.fire(OBSTACLES));
    const stopAvoiding = addObstacles(map, () => {
      if (!map.hasLayer(made)) return [];
      const { x, y } = map.latLngToContainerPoint(made.getLatLng());
      return [[x - 14, y - 35, x + 14, y]];
    });
    let lastKey = -Infinity;
    made.on('keydown', (event) => {
      if (!canMove()) return;
      const { originalEvent } = event as LeafletKeyboardEvent;
      const to = keyTarget(map, made, originalEvent);
      if (!to) return;
      pick(to, originalEvent.timeStamp - lastKey > KEY_RUN_MS);
      lastKey = originalEvent.timeStamp;
    });
    return () => {
      stopAvoiding();
      made.remove();
      pin.current = undefined;
    };
  }, [map, pick, canMove]);

  useEffect(() => {
    const { dragging, options } = pin.current!;
    options.draggable = isEditing;
    // Leaflet creates the handler when the marker is added to the map.
    if (isEditing) dragging?.enable();
    else dragging?.disable();
  }, [isEditing]);

  useEffect(() => {
    const shown = pin.current!;
    if (!point) {
      shown.remove();
      map.fire(OBSTACLES);
      return;
    }
    const at = toLatLng(point);
    // While it is dragged, the pointer decides.
    if (!isDragged(shown)) shown.setLatLng(at);
    if (!map.hasLayer(shown)) shown.addTo(map);
    if (!isDragged(shown)) map.fire(OBSTACLES);
    const element = shown.getElement()!;
    element.setAttribute('aria-label', `Marker at ${coordinatesText(point)}`);
    element.setAttribute('aria-describedby', help);
    if (element === document.activeElement) map.panInside(at, { padding: [48, 48], animate: false });
  }, [map, point, help]);
  return null;
}

const isDragged = (pin: Marker): boolean => pin.getElement()?.classList.contains('leaflet-drag-target') ?? false;

/** Pixels an arrow key moves the marker, so that a step is finer at a closer zoom. */
const STEP_PX = 4;
const LONG_STEP_PX = 40;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves the marker, if anywhere; plus and minus zoom as they do on the map. */
function keyTarget(map: LeafletMap, pin: Marker, event: KeyboardEvent): GeoPoint | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const arrow = ARROWS[event.key];
  if (arrow) {
    event.preventDefault();
    const by = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    return toPoint(map.unproject(map.project(pin.getLatLng()).add([arrow[0] * by, arrow[1] * by])));
  }
  switch (event.key) {
    case 'Enter':
    case ' ':
      event.preventDefault();
      return toPoint(map.getCenter());
    case '+':
    case '=':
      map.setZoomAround(pin.getLatLng(), map.getZoom() + 1);
      return undefined;
    case '-':
      map.setZoomAround(pin.getLatLng(), map.getZoom() - 1);
      return undefined;
    default:
      return undefined;
  }
}

/** Inline, as an image file would need an address of its own. The tip is the point. */
export const PIN_ICON = divIcon({
  className: 'map-pin',
  iconSize: [28, 36],
  iconAnchor: [14, 35],
  html: `<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path class="map-pin-body" d="${PIN}"/><circle class="map-pin-eye" cx="14" cy="13" r="4.5"/></svg>`,
});
