// Where one is, at zooms at which a map may show nothing: the nearest railroad, and at the edges the nearest places
// that lie outside. Beside the map's element, like the controls.
import { type Map as LeafletMap, type Point, point } from 'leaflet';
import { useEffect, useState } from 'react';
import { milesText } from '../../schema/formats/geo';
import { toLatLng, toPoint } from './leaflet-points';
import { nearestPlaces, nearestRailroad } from './surroundings';
import { useBasemap } from './use-basemap';

/** From this zoom on a map may be empty. */
const FROM = 11;
const PLACES = 3;
/** Pixels from the edge to the middle of a name, beside the zoom buttons and above the scale. */
const INSET = { x: 76, y: 44 };

const ARROWS: Record<string, string> = { N: '↑', NE: '↗', E: '→', SE: '↘', S: '↓', SW: '↙', W: '←', NW: '↖' };

export function MapSurroundings({ map }: { map: LeafletMap }) {
  const basemap = useBasemap();
  const [, moved] = useState(0);
  useEffect(() => {
    const render = () => moved((times) => times + 1);
    map.on('moveend zoomend resize', render);
    return () => void map.off('moveend zoomend resize', render);
  }, [map]);
  if (map.getZoom() < FROM) return null;

  const center = toPoint(map.getCenter());
  const railroad = nearestRailroad(basemap.railroads, center);
  const outside = nearestPlaces(basemap.places, center, PLACES).filter(
    (place) => !map.getBounds().contains(toLatLng(place.point)),
  );
  return (
    <div className="map-surroundings">
      {railroad && (
        <p className="map-where">
          Railroad {milesText(railroad.miles)} {railroad.direction}
        </p>
      )}
      {outside.map(({ name, miles, direction, point: place }) => {
        const { x, y } = atEdge(map.getSize(), map.latLngToContainerPoint(toLatLng(place)));
        return (
          <p key={`${name} ${miles}`} className="map-beyond" style={{ left: x, top: y }}>
            <span aria-hidden="true">{ARROWS[direction]}</span> {name} {milesText(miles)}
            <span className="visually-hidden"> {direction}</span>
          </p>
        );
      })}
    </div>
  );
}

/** Where the way from the middle to a point outside crosses the inner edge. */
function atEdge(size: Point, target: Point): Point {
  const half = size.divideBy(2);
  const way = target.subtract(half);
  const share = Math.min(
    (half.x - INSET.x) / Math.max(1, Math.abs(way.x)),
    (half.y - INSET.y) / Math.max(1, Math.abs(way.y)),
    1,
  );
  return half.add(point(way.x * share, way.y * share)).round();
}
