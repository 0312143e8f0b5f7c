// Fetches the basemap's data from the app's own origin and converts it for painting: numbers between 0 and 1 on the
// square web map. Cached for every map of the page. `build/basemap/basemap-data.ts` writes the same format: change
// both together.

import { useEffect, useState } from 'react';
import { createListeners } from '../../../engine/hooks/listeners';

/** A line or ring as x, y, x, y …, with its bounding box. Both axes run from 0 (180° west, top) to 1. */
export interface Path {
  points: Float64Array;
  bounds: Bounds;
}

/** Left, top, right, bottom. */
export type Bounds = readonly [number, number, number, number];

/** A name and its place on the square map: 0 to 1, from the upper left corner. */
export interface Name {
  text: string;
  x: number;
  y: number;
}

interface Outline {
  land: Path[];
  lakes: Path[];
  nation: Path[];
  states: Path[];
  frontiers: Path[];
  borders: Path[];
  names: (Name & { kind: 'state' | 'country' | 'water' })[];
}

/** A town, as maps name it and the search finds it. */
export interface Place extends Name {
  /** Two letters and the name of its state, province or country: `IL Illinois`. */
  area: string;
}

/** Places by importance; `upTo(zoom)` is how many of them a zoom may name. */
export interface Places {
  list: Place[];
  upTo(zoom: number): number;
}

/** What has arrived so far. */
export interface Basemap {
  outline?: Outline;
  counties?: Path[];
  places?: Places;
  /** Lakes and reservoirs of North America besides the Great Lakes, which are water in the outline. */
  lakes?: Path[];
  /** Of North America. */
  railroads?: Path[];
}

/** The files, in the order in which they are fetched: land and states are enough for a map. */
const FILES = ['outline', 'railroads', 'places', 'lakes', 'counties'] as const;

const shared: Basemap = {};
let loading: Promise<void> | undefined;
const { subscribe, notify } = createListeners<[basemap: Basemap]>();

/**
 * Calls `onMore` with everything that has arrived, at once if there is something and again whenever more arrives. What
 * cannot be fetched is left out: the map works without it, on a plain background, and the next map tries again.
 * @returns a function that stops listening.
 */
export function loadBasemap(onMore: (basemap: Basemap) => void): () => void {
  if (shared.outline) onMore(shared);
  if (!FILES.every((name) => shared[name])) loading ??= loadAll().finally(() => (loading = undefined));
  return subscribe(onMore);
}

/** What has arrived so far. */
const loadedBasemap = (): Basemap => ({ ...shared });

/** Resolves when everything has been fetched that can be fetched now. */
export async function basemapLoaded(): Promise<void> {
  loadBasemap(() => {})();
  await loading;
}

async function loadAll(): Promise<void> {
  const [first, ...others] = FILES;
  await load(first);
  await Promise.all(others.map(load));
}

const READERS: { [K in keyof Required<Basemap>]: (file: RawFile) => Basemap[K] } = {
  outline: readOutline,
  places: readPlaces,
  counties: ({ counties, unit }) => paths(counties, unit),
  lakes: ({ lakes, unit }) => paths(lakes, unit),
  railroads: ({ railroads, unit }) => paths(railroads, unit),
};

async function load<K extends keyof Basemap>(name: K): Promise<void> {
  if (shared[name]) return;
  try {
    const response = await fetch(`/basemap/${name}.json`);
    if (!response.ok) return;
    shared[name] = READERS[name]((await response.json()) as RawFile) as Basemap[K];
    notify(shared);
  } catch {
    // Unreachable or damaged: the map works on a plain background, and no work is lost.
  }
}

/** As `basemap-data.ts` writes it: our own file, made by the same build. */
interface RawFile {
  unit: number;
  counties: number[][];
  zooms: [number, number][];
  areas: string[];
  area: number[];
  lat: number[];
  lng: number[];
  names: string | [string, 'state' | 'country' | 'water', number, number][];
  land: number[][];
  lakes: number[][];
  railroads: number[][];
  nation: number[][];
  states: number[][];
  frontiers: number[][];
  borders: number[][];
}

function readOutline(file: RawFile): Outline {
  const { unit, land, lakes, nation, states, frontiers, borders, names } = file;
  return {
    land: paths(land, unit),
    lakes: paths(lakes, unit),
    nation: paths(nation, unit),
    states: paths(states, unit),
    frontiers: paths(frontiers, unit),
    borders: paths(borders, unit),
    names: Array.isArray(names)
      ? names.map(([text, kind, lat, lng]) => ({ text, kind, x: worldX(lng / unit), y: worldY(lat / unit) }))
      : [],
  };
}

function readPlaces({ unit, names, lat, lng, zooms, areas, area }: RawFile): Places {
  const list = String(names)
    .split('\n')
    .map(
      (text, i): Place => ({
        text,
        x: worldX(lng[i]! / unit),
        y: worldY(lat[i]! / unit),
        area: areas[area[i]!]!,
      }),
    );
  return { list, upTo: (zoom) => zooms.findLast(([from]) => from <= zoom)?.[1] ?? 0 };
}

const paths = (lines: number[][], unit: number): Path[] => lines.map((line) => pathOf(line, unit));

/** Each point is stored as the difference to the one before. */
export function pathOf(steps: readonly number[], unit: number): Path {
  const points = new Float64Array(steps.length);
  let [lng, lat] = [0, 0];
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (let i = 0; i < steps.length; i += 2) {
    lng += steps[i]!;
    lat += steps[i + 1]!;
    const [x, y] = [worldX(lng / unit), worldY(lat / unit)];
    points.set([x, y], i);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { points, bounds: [left, top, right, bottom] };
}

/** Mercator's projection as every web map has it: 0 to 1 from the west. */
export const worldX = (longitude: number): number => (longitude + 180) / 360;

/** From the top, 0 to 1; the poles themselves are cut off. */
export function worldY(latitude: number): number {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The way back from `worldX`. */
export const longitudeAt = (x: number): number => x * 360 - 180;

/** The way back from `worldY`. */
export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The basemap's data for components: what has arrived so far. */
export function useBasemap(): Basemap {
  const [basemap, setBasemap] = useState(loadedBasemap);
  useEffect(() => loadBasemap((more) => setBasemap({ ...more })), []);
  return basemap;
}
