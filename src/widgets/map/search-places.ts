// What a text finds on the map: coordinates, the places of the provider, and the bundled ones.
import { readCoordinates } from '../../schema/formats/coordinates';
import { milesBetween } from '../../schema/formats/distances';
import { coordinatesText, type GeoPoint, geoPoint } from '../../schema/formats/geo';
import type { FoundPlace, MapProvider } from './base/map-provider';
import { type Basemap, latitudeAt, longitudeAt, type Name } from './basemap/basemap-load';

const MAX_PLACES = 6;
/** Closer than this, two places of one name are the same one. */
const SAME_MILES = 5;

/** The places for `text`, the best first; those of the provider before the bundled ones. Never rejects. */
export async function searchPlaces(
  provider: Pick<MapProvider, 'findPlaces'>,
  basemap: Basemap,
  text: string,
  near: GeoPoint,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  const typed = readCoordinates(text);
  if (typed) {
    const point = geoPoint(typed.latitude, typed.longitude);
    return point ? [{ name: coordinatesText(point), detail: 'Coordinates', point }] : [];
  }
  const first = (await provider.findPlaces?.(text, near, signal).catch(() => [])) ?? [];
  const others = findPlaces(basemap, text, near, MAX_PLACES).filter(
    (place) => !first.some((one) => one.name === place.name && milesBetween(one.point, place.point) < SAME_MILES),
  );
  return [...first, ...others].slice(0, MAX_PLACES);
}

interface Entry {
  name: Name;
  /** Lower case, without accents and marks. */
  text: string;
  /** Of its state or country: two letters and the name. */
  code: string;
  area: string;
  detail: string;
  /** The zoom from which the map names it: the smaller, the more important. */
  step: number;
}

/**
 * At most `count` places whose name begins with `text`, or has a word that does; a state or country may follow,
 * `springfield il` or `Springfield, Illinois`. First those that fit best, then by importance and nearness to `near`.
 */
export function findPlaces(basemap: Basemap, text: string, near: GeoPoint, count: number): FoundPlace[] {
  const queries = queriesOf(text);
  if (queries.length === 0) return [];
  return entriesOf(basemap)
    .flatMap((entry) => {
      const rank = Math.min(...queries.map((query) => rankOf(entry, query)));
      if (rank === Infinity) return [];
      const point = { latitude: latitudeAt(entry.name.y), longitude: longitudeAt(entry.name.x) };
      // A step of importance is worth as much as half the distance.
      return [{ entry, point, score: rank * 6 + entry.step + Math.log2(1 + milesBetween(near, point) / 50) }];
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ entry: { name, detail }, point }) => ({ name: name.text, detail, point }));
}

interface Query {
  name: string;
  area: string;
}

/** Every way to read the last words as a state or country; a comma leaves one. */
function queriesOf(text: string): Query[] {
  const [before = '', ...after] = text.split(',');
  const name = folded(before);
  if (name === '') return [];
  const area = folded(after.join(' '));
  if (area) return [{ name, area }];
  const words = name.split(' ');
  return words.map((_, i) => ({ name: words.slice(0, i + 1).join(' '), area: words.slice(i + 1).join(' ') }));
}

/** 0 for the whole name, 1 for its beginning, 2 for that of another word of it; Infinity for none. */
function rankOf({ text, code, area }: Entry, query: Query): number {
  if (query.area && code !== query.area && !area.startsWith(query.area)) return Infinity;
  if (text === query.name) return 0;
  if (text.startsWith(query.name)) return 1;
  return text.includes(` ${query.name}`) ? 2 : Infinity;
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const KINDS = { state: 'State', country: 'Country', water: 'Water' };

/** Of the zooms at which the map names more and more places. */
const STEPS = [3, 4, 5, 6, 7, 8, 9, 10, 11];

let kept: { of: Basemap; entries: Entry[] } | undefined;

function entriesOf(basemap: Basemap): Entry[] {
  if (kept && kept.of.places === basemap.places && kept.of.outline === basemap.outline) return kept.entries;
  const { outline, places } = basemap;
  const entries = [
    ...(outline?.names ?? []).map((name): Entry => {
      return { name, text: folded(name.text), code: '', area: '', detail: KINDS[name.kind], step: STEPS[0]! };
    }),
    ...(places?.list ?? []).map((name, i): Entry => {
      const detail = name.area.slice(3);
      const step = STEPS.find((zoom) => i < places!.upTo(zoom)) ?? STEPS.at(-1)!;
      return { name, text: folded(name.text), code: folded(name.area.slice(0, 2)), area: folded(detail), detail, step };
    }),
  ];
  kept = { of: { outline, places }, entries };
  return entries;
}
