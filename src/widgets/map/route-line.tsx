// A ring at the facility, the straight line there while there is no driving route (`routing-control.ts` renders those),
// and what of the map is in view. Inside a `MapView`.
import { divIcon, type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, Polyline, useMap } from 'react-leaflet';
import type { GeoPoint } from '../../schema/formats/geo';
import { calm, toLatLng } from './leaflet-points';
import type { Route } from './route-between';

export function RouteLine({ from, to, route }: { from: GeoPoint | undefined; to: GeoPoint; route: Route | undefined }) {
  const map = useMap();
  const start = useRef(from);
  const shownFor = useRef<GeoPoint>(undefined);
  useEffect(() => {
    start.current = from;
  }, [from]);
  useEffect(() => {
    // Both ends come into view when the facility is chosen; afterwards the map is not moved.
    if (start.current) bringIntoView(map, latLngBounds([toLatLng(start.current), toLatLng(to)]));
  }, [map, to]);
  useEffect(() => {
    // But once for its first driving route, which may lead far around.
    if (!route || route.estimate || shownFor.current === to) return;
    shownFor.current = to;
    bringIntoView(map, latLngBounds(route.points.map(toLatLng)));
  }, [map, to, route]);

  const line = route?.estimate ? route.points.map(toLatLng) : undefined;
  return (
    <>
      {line && <Polyline positions={line} interactive={false} className="map-route-casing" />}
      {line && <Polyline positions={line} interactive={false} className="map-route" />}
      <Marker position={toLatLng(to)} icon={RING} interactive={false} keyboard={false} zIndexOffset={-1000} />
    </>
  );
}

function bringIntoView(map: LeafletMap, bounds: LatLngBounds): void {
  if (!map.getBounds().contains(bounds)) showWhole(map, bounds);
}

/** The map with all of `bounds` in it, not closer than streets. */
export const showWhole = (map: LeafletMap, bounds: LatLngBounds): unknown =>
  map.fitBounds(bounds, { padding: [40, 48], maxZoom: 14, animate: !calm() });

const RING = divIcon({ className: 'map-ring', iconSize: [16, 16], iconAnchor: [8, 8] });
