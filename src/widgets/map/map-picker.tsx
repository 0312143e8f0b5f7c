// A map to pick a point on: click, drag, arrow keys; the typed latitude and longitude and the marker follow each other at once.
// Loaded by `map-group.tsx` when a form has one; with a facility it also shows the way there.
import type { Map as LeafletMap } from 'leaflet';
import { use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../engine/feedback/live-region';
import { useForm } from '../../engine/form/form-context';
import { coordinatesText, rounded, samePoint, type GeoPoint } from '../../schema/geo';
import { calm, toLatLng } from './leaflet-points';
import { MapStage } from './map-stage';
import { PinMarker } from './pin-marker';
import { RouteLine } from './route-line';
import { RouteStrip } from './route-strip';
import { useFacility } from './use-facility';
import { usePoint } from './use-point';
import { useRoute } from './use-route';
import { watchPoint } from './watch-point';

export interface MapPickerProps {
  /** Cells of the point. */
  latitude: string;
  longitude: string;
  /** Cell with the id of the facility to which the way is shown. */
  facility?: string;
  /** Where the map opens. */
  opening: Promise<GeoPoint>;
  openZoom: number;
  /** Zoom when something else than this map or the keyboard sets the point, such as a chosen terminal; without it the zoom stays. */
  filledZoom?: number;
}

/** Milliseconds of rest before the map moves after a typed point, and before a picked one is said. */
const REST = 400;

export function MapPicker({ latitude, longitude, facility, opening, openZoom, filledZoom }: MapPickerProps) {
  const { store } = useForm();
  const centre = use(opening);
  const help = useId();
  const point = usePoint(latitude, longitude);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [zoom] = useState(point ? (filledZoom ?? openZoom) : openZoom);
  const own = useRef<GeoPoint>(undefined);
  const say = useRested((text: string) => announce(text));

  const pick = useCallback(
    (picked: GeoPoint) => {
      const place = (own.current = rounded(picked));
      store.set(latitude, place.latitude);
      store.set(longitude, place.longitude);
      say(`Marker at ${coordinatesText(place)}`);
    },
    [store, latitude, longitude, say],
  );

  const follow = useRested((place: GeoPoint) => {
    if (map && !map.getBounds().pad(-0.05).contains(toLatLng(place))) map.panTo(toLatLng(place), { animate: !calm() });
  });
  useEffect(() => {
    if (!map) return;
    return watchPoint(store, latitude, longitude, (place, byHand) => {
      if (!place || samePoint(place, own.current)) return;
      own.current = undefined;
      if (byHand) follow(place);
      else map.setView(toLatLng(place), filledZoom ?? map.getZoom(), { animate: false });
    });
  }, [map, store, latitude, longitude, filledZoom, follow]);

  const place = useFacility(facility);
  const to = place.state === 'known' ? place.point : undefined;
  const route = useRoute(point, to);
  return (
    <div className="map-box">
      <MapStage map={map} onMap={setMap} centre={centre} zoom={zoom} help={help} onPick={pick}>
        {to && <RouteLine from={point} to={to} route={route} />}
        <PinMarker point={point} help={help} onPick={pick} />
      </MapStage>
      {facility !== undefined && <RouteStrip facility={place} route={route} />}
      <p className="visually-hidden" id={help}>{HELP}</p>
    </div>
  );
}

const HELP =
  'Arrow keys move the map, plus and minus change the zoom, Enter sets the marker in the middle. On the marker, arrow keys move it, with Shift farther. Latitude and longitude can be typed instead.';

/** A function that runs once its caller has rested, with what was said last; never after the component is gone. */
function useRested<T>(run: (value: T) => void): (value: T) => void {
  const latest = useRef(run);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((value: T) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(value), REST);
  }, []);
}
