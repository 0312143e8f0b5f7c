// The Leaflet map itself: basemap, clicks and keys that pick a point, zoom buttons, scale, credits.
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { MapContainer, useMap, useMapEvents } from 'react-leaflet';
import type { GeoPoint } from '../../schema/formats/geo';
import { prefersReducedMotion, toLatLng, toPoint } from './base/leaflet-points';
import type { BaseLayer } from './base/map-provider';
import { useDebounced } from './base/use-debounced';
import { MAX_ZOOM, MapControls, MIN_ZOOM } from './map-controls';
import { NearbyPlaces } from './nearby-places';
import { BUNDLED, chosenProvider } from './provider/map-providers';
import type { PickPoint } from './use-moves';

interface MapViewProps {
  /** The map, once it exists, and its setter. */
  map: LeafletMap | null;
  onMap: (map: LeafletMap | null) => void;
  /** The initial centre; later changes are made in the map. */
  centre: GeoPoint;
  zoom: number;
  /** The smallest zoom. */
  minZoom?: number;
  /** What it shows first is not known yet: it is covered. */
  isOpening?: boolean;
  /** Id of the text about the keys. */
  help: string;
  /** No point can be picked. */
  isFixed?: boolean;
  /** A click picks a point. */
  isEditing: boolean;
  onPick: PickPoint;
  /** Further controls beside the zoom buttons. */
  controls?: ReactNode;
  children: ReactNode;
}

/** North, east, south and west end of a square web map. */
const WORLD: [[number, number], [number, number]] = [
  [-85, -180],
  [85, 180],
];

/** Independent of forms. Markers and lines are its children. */
export function MapView(props: MapViewProps) {
  const { map, onMap, centre, zoom, help, isFixed, isEditing, onPick, controls, children } = props;
  const { minZoom = MIN_ZOOM, isOpening = false } = props;
  const still = prefersReducedMotion();
  const [baseLayer, setBaseLayer] = useState<BaseLayer>(BUNDLED);
  return (
    <div
      className={isOpening ? 'map-view skeleton' : 'map-view'}
      data-opening={isOpening || undefined}
      aria-busy={isOpening || undefined}
      data-own-credit={baseLayer.credit === '' || undefined}
    >
      <MapContainer
        ref={onMap}
        className="map-canvas"
        center={toLatLng(centre)}
        zoom={zoom}
        minZoom={minZoom}
        maxZoom={MAX_ZOOM}
        maxBounds={WORLD}
        maxBoundsViscosity={1}
        // A double click would pick a point and then leave it behind.
        doubleClickZoom={false}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
      >
        <ProviderLayer onBaseLayer={setBaseLayer} />
        <Picking help={help} isFixed={isFixed} isEditing={isEditing} onPick={onPick} />
        {children}
        {!isFixed && <span className="map-cross" aria-hidden="true" />}
      </MapContainer>
      {map && <NearbyPlaces map={map} />}
      {map && <MapControls map={map} baseLayer={baseLayer} />}
      {controls}
      {map && <GestureGuard map={map} isFixed={isFixed} isEditing={isEditing} />}
    </div>
  );
}

function ProviderLayer({ onBaseLayer }: { onBaseLayer(baseLayer: BaseLayer): void }) {
  const map = useMap();
  useEffect(() => chosenProvider().addBaseLayer(map, onBaseLayer), [map, onBaseLayer]);
  useEffect(() => {
    // An opening dialog or a folding menu changes its size: Leaflet itself only observes the window.
    const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    sizes.observe(map.getContainer());
    return () => sizes.disconnect();
  }, [map]);
  return null;
}

/** While the point is edited a click picks it; Enter and Space pick the middle, which a cross marks. */
function Picking({
  help,
  isFixed,
  isEditing,
  onPick,
}: Pick<MapViewProps, 'help' | 'isFixed' | 'isEditing' | 'onPick'>) {
  const map = useMapEvents({ click: ({ latlng }) => void (isEditing && onPick(toPoint(latlng), true)) });
  useEffect(() => {
    const element = map.getContainer();
    element.setAttribute('role', 'application');
    element.setAttribute('aria-label', 'Map');
    element.setAttribute('aria-describedby', help);
    const onKey = (event: KeyboardEvent) => {
      if (isFixed || event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      onPick(toPoint(map.getCenter()), true);
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [map, help, isFixed, onPick]);
  return null;
}

/** Milliseconds that a hint is shown. */
const HINT_MS = 1600;

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

const HINTS = {
  wheel: `Use ${IS_MAC ? '⌘' : 'Ctrl'} and the wheel to zoom the map`,
  touch: 'Use two fingers to move the map',
  click: 'Press Edit location to set the marker',
};

interface GestureGuardProps {
  map: LeafletMap;
  /** A click never sets the marker. */
  isFixed?: boolean;
  /** A click sets the marker, and one finger drags it. */
  isEditing: boolean;
}

/**
 * Wheel and swipe belong to the page: the map zooms with Ctrl (or Command) and the wheel, and moves under two fingers,
 * as is usual on the web. Other gestures show a hint for a moment.
 */
function GestureGuard({ map, isFixed, isEditing }: GestureGuardProps) {
  const [hint, setHint] = useState<{ text: string; isOn: boolean }>({ text: '', isOn: false });
  const hide = useDebounced(() => setHint(({ text }) => ({ text, isOn: false })), HINT_MS);

  useEffect(() => {
    const element = map.getContainer();
    const stop = new AbortController();
    const show = (text: string) => {
      setHint((now) => (now.isOn && now.text === text ? now : { text, isOn: true }));
      hide(undefined);
    };
    /** Leaflet's listeners on the same element run later. */
    const listen = { capture: true, signal: stop.signal };
    element.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.stopImmediatePropagation();
        show(HINTS.wheel);
      },
      listen,
    );
    element.addEventListener('touchstart', (event) => isSwipe(event) && event.stopImmediatePropagation(), listen);
    element.addEventListener('touchmove', (event) => isSwipe(event) && show(HINTS.touch), { ...listen, passive: true });
    map.on('click', clicked);
    return () => {
      stop.abort();
      map.off('click', clicked);
    };

    function clicked(): void {
      if (!isEditing && !isFixed) show(HINTS.click);
    }

    /** One finger anywhere but on a marker that can be dragged. */
    function isSwipe({ touches, target }: TouchEvent): boolean {
      return (
        touches.length === 1 && !(isEditing && target instanceof Element && target.closest('.leaflet-marker-icon'))
      );
    }
  }, [map, isFixed, isEditing, hide]);

  return (
    <p className="map-hint" aria-hidden="true" data-on={hint.isOn || undefined}>
      {hint.text}
    </p>
  );
}
