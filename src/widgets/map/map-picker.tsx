// A map to pick a point on. Loaded when a form has one.
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, use, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Circle } from 'react-leaflet';
import { announce } from '../../engine/feedback/live-region';
import { useCell, useForm } from '../../engine/form/form-context';
import { type GeoPoint, samePoint } from '../../schema/formats/geo';
import { routeLabels, useDestination } from './base/destination';
import { prefersReducedMotion, toLatLng } from './base/leaflet-points';
import type { FoundPlace } from './base/map-provider';
import { useDebounced } from './base/use-debounced';
import { useBasemap } from './basemap/basemap-load';
import { locationHint } from './basemap/nearest-places';
import { usePoint } from './coordinate-pairs';
import type { Location } from './device-location';
import { MapActions, useEditing } from './map-actions';
import { MapSearch } from './map-search';
import { MapView } from './map-view';
import { LocateButton, showLocation, useMyLocation } from './my-location';
import { PinMarker } from './pin-marker';
import { TurnList } from './route/turn-list';
import { useRoutes } from './route/use-routes';
import { RouteLine } from './route-line';
import { RouteChoice, RouteSummary } from './route-summary';
import { useMoves, watchPoint } from './use-moves';
import { useOpening } from './use-opening';

/** Cells are named as in the form's record: the picker reads and sets them in its store. */
export interface MapPickerProps {
  /** Names of the cells with the point. */
  latitude: string;
  longitude: string;
  /** Name of the cell with the id of the record to which the route is shown. */
  destination?: string;
  /** The initial centre. */
  opening: Promise<GeoPoint>;
  openZoom: number;
  /** Zoom when something outside this map and the keyboard sets the point; without it the zoom stays. */
  filledZoom?: number;
  /** The element for Edit and Undo; without it they are missing. */
  actions?: HTMLElement | null;
  /** The device was found at the point: the map goes there, and shows how exact that is. */
  located?: Location;
  /** The point cannot be changed; the map can be moved all the same. */
  isFixed?: boolean;
}

/** Both ends of any route fit into the map of a form. */
const PICKER_MIN_ZOOM = 1;

/** Milliseconds without typing before the map moves to a typed point. */
const DEBOUNCE_MS = 400;

/**
 * Picks with click and drag once Edit was pressed, and with arrow keys; the typed latitude and longitude and the marker
 * follow each other at once. With a destination it also shows the route there.
 */
export function MapPicker(props: MapPickerProps) {
  const { latitude, longitude, destination, opening, openZoom, filledZoom, actions, located, isFixed } = props;
  const { store } = useForm();
  const centre = use(opening);
  const help = useId();
  const point = usePoint(latitude, longitude);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [zoom] = useState(point ? (filledZoom ?? openZoom) : openZoom);
  const editing = useEditing(map, isFixed);
  const { pick, undo, forget, lastPicked } = useMoves(latitude, longitude);

  const found = useDestination(destination);
  const to = found.state === 'known' ? found.point : undefined;
  const routes = useRoutes(map, point, to);
  const { route } = routes;
  const { isOpening, open } = useOpening(map, found.state === 'loading', routes);

  const follow = useDebounced((place: GeoPoint) => {
    if (map && !map.getBounds().pad(-0.05).contains(toLatLng(place)))
      map.panTo(toLatLng(place), { animate: !prefersReducedMotion() });
  }, DEBOUNCE_MS);
  useEffect(() => {
    if (!map) return;
    return watchPoint(store, latitude, longitude, (place, byHand) => {
      if (samePoint(place, lastPicked.current)) return;
      lastPicked.current = undefined;
      forget();
      if (!place) return;
      if (byHand) return follow(place);
      open();
      map.setView(toLatLng(place), filledZoom ?? map.getZoom(), { animate: false });
    });
  }, [map, store, latitude, longitude, filledZoom, open, follow, forget, lastPicked]);

  const location = useMyLocation(map, point, pick);
  const device = located ?? location.found;
  useEffect(() => {
    if (map && located) showLocation(map, located);
  }, [map, located]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <div className="map-field" data-editing={editing.isPressed || undefined} onKeyDown={undoOnKey}>
      {actions && createPortal(<MapActions editing={editing} undo={undo} />, actions)}
      <MapView
        map={map}
        onMap={setMap}
        centre={centre}
        zoom={zoom}
        help={help}
        minZoom={PICKER_MIN_ZOOM}
        isOpening={isOpening}
        isFixed={isFixed}
        isEditing={editing.isOn}
        onPick={pick}
        controls={
          map &&
          !isFixed && (
            <>
              <MapSearch map={map} onChoose={choose} />
              {editing.isPressed && <LocateButton location={location} />}
            </>
          )
        }
      >
        {to && <RouteLine from={point} to={to} route={route} isOpening={isOpening} />}
        <PinMarker point={point} help={help} isEditing={editing.isOn} onPick={pick} />
        {!isFixed && <LocationHint latitude={latitude} longitude={longitude} />}
        {device && <Accuracy location={device} />}
        {editing.isPressed && (
          <p className="map-note" role="status">
            {location.note ?? 'Click the map or drag the marker'}
          </p>
        )}
      </MapView>
      {destination !== undefined && (
        <RouteSummary
          destination={found}
          labels={routeLabels(store.record, destination)}
          route={route}
          state={routes.state}
          onRetry={routes.retry}
        />
      )}
      <RouteChoice routes={routes} />
      {map && route && <TurnList map={map} route={route} />}
      <p className="visually-hidden" id={help}>
        {isFixed ? FIXED_HELP : HELP}
      </p>
    </div>
  );

  function choose({ name, detail, point: found }: FoundPlace): void {
    if (editing.isPressed) pick(found, true);
    else announce(`The map shows ${name}, ${detail}`);
  }

  function undoOnKey(event: KeyboardEvent): void {
    if (!undo || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  }
}

/** How far the device may be from where it says. */
function Accuracy({ location: { point, accuracy } }: { location: Location }) {
  return <Circle center={toLatLng(point)} radius={accuracy} interactive={false} className="map-accuracy" />;
}

const HELP =
  'Arrow keys move the map, plus and minus change the zoom, Enter sets the marker in the middle. On the marker, arrow keys move it, with Shift farther. Control and Z takes the last move back. Latitude and longitude can be typed instead.';

const FIXED_HELP = 'Arrow keys move the map, plus and minus change the zoom.';

/** Milliseconds without a change of the coordinates. */
const HINT_DEBOUNCE_MS = 600;

/** A quiet hint about a point that is probably mistyped. Over the map, so that nothing moves while one types. */
function LocationHint(names: { latitude: string; longitude: string }) {
  const { store } = useForm();
  const basemap = useBasemap();
  const [hint, setHint] = useState<string>();
  const latitude = useCell(store, names.latitude).value;
  const longitude = useCell(store, names.longitude).value;
  const look = useDebounced(() => setHint(locationHint(basemap, latitude, longitude)), HINT_DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `look` reads has changed.
  useEffect(() => look(undefined), [look, latitude, longitude, basemap]);
  return (
    <p className="map-warning" role="status" hidden={hint === undefined}>
      {hint}
    </p>
  );
}
