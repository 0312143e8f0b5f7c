// The destination of a route on a map, inside a `MapView`.
import { divIcon } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, Polyline, useMap } from 'react-leaflet';
import type { GeoPoint } from '../../schema/formats/geo';
import { toLatLng } from './base/leaflet-points';
import { bringIntoView } from './base/leaflet-view';
import type { Route } from './base/map-provider';
import { addObstacles, boxAround, boxesAlong } from './basemap/obstacles';

interface RouteLineProps {
  from: GeoPoint | undefined;
  to: GeoPoint;
  route: Route | undefined;
  /** The map has not been seen yet: what it opens on is decided elsewhere. */
  isOpening: boolean;
}

/**
 * A ring at the destination, the straight line there while there is no driving route (`routing-control.ts` renders
 * those), and what of the map is in view.
 */
export function RouteLine({ from, to, route, isOpening }: RouteLineProps) {
  const map = useMap();
  const start = useRef(from);
  const shownFor = useRef<GeoPoint>(undefined);
  const opening = useRef(isOpening);
  useEffect(() => {
    start.current = from;
    opening.current = isOpening;
  }, [from, isOpening]);
  useEffect(() => {
    // Both ends come into view when the destination is chosen; afterwards the map is not moved.
    if (opening.current) shownFor.current = to;
    else if (start.current) bringIntoView(map, [start.current, to]);
  }, [map, to]);
  useEffect(
    () =>
      addObstacles(map, () => [
        boxAround(map.latLngToContainerPoint(toLatLng(to)), 8),
        ...boxesAlong(map, route?.points ?? []),
      ]),
    [map, to, route],
  );
  useEffect(() => {
    // But once for its first driving route, which may lead far around.
    if (!route || route.estimate || shownFor.current === to) return;
    shownFor.current = to;
    bringIntoView(map, route.points);
  }, [map, to, route]);

  const line = route?.estimate ? route.points.map(toLatLng) : undefined;
  return (
    <>
      {line && <Polyline positions={line} interactive={false} className="map-route-casing" />}
      {line && <Polyline positions={line} interactive={false} className="map-route map-route-straight" />}
      <Marker position={toLatLng(to)} icon={RING} interactive={false} keyboard={false} zIndexOffset={-1000} />
    </>
  );
}

const RING = divIcon({ className: 'map-ring', iconSize: [16, 16], iconAnchor: [8, 8] });
