// Where one is, at zooms at which a map may show nothing: at its edges the nearest places that lie outside.
import { type Map as LeafletMap, type Point, point } from 'leaflet';
import { useEffect, useState } from 'react';
import { milesText } from '../../schema/formats/distances';
import { toLatLng, toPoint } from './base/leaflet-points';
import { useBasemap } from './basemap/basemap-load';
import { nearestPlaces } from './basemap/nearest-places';
import { addObstacles, type PixelBox } from './basemap/obstacles';
import { overlap } from './basemap/place-labels';

/** From this zoom on a map may be empty. */
const NAMES_MIN_ZOOM = 11;
const MAX_PLACES = 3;
/** Pixels from the edge to the middle of a name, beside the zoom buttons and above the scale. */
const INSET = { x: 76, y: 44 };
/** Pixels of a letter, hardly ever more, and of half a line. */
const LETTER_PX = 7;
const HALF_LINE_PX = 8;
/** Between two of them, and to the edge. */
const GAP_PX = 4;
/** Pixels up or down to a free line. */
const LINES = [0, 20, -20];
/** Pixels that the zoom buttons take in the upper right corner, the search in the other one. */
const CORNER = { zoom: { x: 50, y: 90 }, search: { x: 50, y: 50 } };

const ARROWS: Record<string, string> = { N: '↑', NE: '↗', E: '→', SE: '↘', S: '↓', SW: '↙', W: '←', NW: '↖' };

/**
 * Stands beside the map's element, like the controls. How far the nearest railroad is, is not said: the data have only
 * main lines, some miles beside their place.
 */
export function NearbyPlaces({ map }: { map: LeafletMap }) {
  const basemap = useBasemap();
  const [, moved] = useState(0);
  useEffect(() => {
    const render = () => moved((times) => times + 1);
    map.on('moveend zoomend resize', render);
    return () => void map.off('moveend zoomend resize', render);
  }, [map]);
  const shown = map.getZoom() < NAMES_MIN_ZOOM ? [] : namesAtEdges(map, basemap.places);
  const boxes = JSON.stringify(shown.map(({ box }) => box));
  useEffect(() => addObstacles(map, () => JSON.parse(boxes) as PixelBox[]), [map, boxes]);
  if (shown.length === 0) return null;
  return (
    <div className="map-nearby">
      {shown.map(({ text, direction, at: { x, y } }) => (
        <p key={text} className="map-beyond" style={{ left: x, top: y }}>
          <span aria-hidden="true">{ARROWS[direction]}</span> {text}
          <span className="visually-hidden"> {direction}</span>
        </p>
      ))}
    </div>
  );
}

interface EdgeName {
  text: string;
  direction: string;
  at: Point;
  box: PixelBox;
}

/** The nearest first; one that would lie over another or over a button is moved a line, or left out. */
function namesAtEdges(map: LeafletMap, places: Parameters<typeof nearestPlaces>[0]): EdgeName[] {
  const shown: EdgeName[] = [];
  const size = map.getSize();
  const buttons: PixelBox[] = [
    [size.x - CORNER.zoom.x, 0, size.x, CORNER.zoom.y],
    [0, 0, CORNER.search.x, CORNER.search.y],
  ];
  for (const { name, miles, direction, point: place } of nearestPlaces(places, toPoint(map.getCenter()), MAX_PLACES)) {
    if (map.getBounds().contains(toLatLng(place))) continue;
    const text = `${name} ${milesText(miles)}`;
    const edge = atEdge(size, map.latLngToContainerPoint(toLatLng(place)));
    const half = ((text.length + 2) * LETTER_PX) / 2;
    const x = Math.max(half + GAP_PX, Math.min(size.x - half - GAP_PX, edge.x));
    const free = LINES.map((line) => edge.y + line)
      .filter((y) => y >= INSET.y && y <= size.y - INSET.y)
      .map(
        (y): EdgeName => ({
          text,
          direction,
          at: point(x, y),
          box: [x - half, y - HALF_LINE_PX, x + half, y + HALF_LINE_PX],
        }),
      )
      .find(({ box }) => ![...buttons, ...shown.map((other) => other.box)].some((one) => overlap(one, box, GAP_PX)));
    if (free) shown.push(free);
  }
  return shown;
}

/** Where the line from the middle to a point outside crosses the inner edge. */
function atEdge(size: Point, target: Point): Point {
  const half = size.divideBy(2);
  const line = target.subtract(half);
  const share = Math.min(
    (half.x - INSET.x) / Math.max(1, Math.abs(line.x)),
    (half.y - INSET.y) / Math.max(1, Math.abs(line.y)),
    1,
  );
  return half.add(point(line.x * share, line.y * share)).round();
}
