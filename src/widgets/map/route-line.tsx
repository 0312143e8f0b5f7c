// The route on the map: a cased line, and a ring at the facility. Inside a `MapView`.
import { divIcon, latLngBounds } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, Polyline, useMap } from 'react-leaflet';
import type { GeoPoint } from '../../schema/formats/geo';
import { calm, toLatLng } from './leaflet-points';
import type { Route } from './route-between';

export function RouteLine({ from, to, route }: { from: GeoPoint | undefined; to: GeoPoint; route: Route | undefined }) {
  const map = useMap();
  const start = useRef(from);
  useEffect(() => {
    start.current = from;
  }, [from]);
  useEffect(() => {
    // Both ends come into view when the facility is chosen; afterwards the map is not moved.
    if (!start.current) return;
    const ends = latLngBounds([toLatLng(start.current), toLatLng(to)]);
    if (!map.getBounds().contains(ends)) map.fitBounds(ends, { padding: [40, 48], maxZoom: 14, animate: !calm() });
  }, [map, to]);

  const line = route?.points.map(toLatLng);
  return (
    <>
      {line && <Polyline positions={line} interactive={false} className="map-route-casing" />}
      {line && <Polyline positions={line} interactive={false} className="map-route" />}
      <Marker position={toLatLng(to)} icon={RING} interactive={false} keyboard={false} zIndexOffset={-1000} />
    </>
  );
}

const RING = divIcon({ className: 'map-ring', iconSize: [16, 16], iconAnchor: [8, 8] });
