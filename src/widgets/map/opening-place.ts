// The initial centre of a map that has nothing to show yet: the user's own record of the noun that the product names
// (`mapsOpenAt`), else the first one, else the default centre.
import type { DataSource } from '../../engine/data/data-source';
import { onSessionEnd, session } from '../../engine/session/session';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { coordinatesOf } from '../../schema/model/list-map';
import { app, nounOf } from '../../schema/model/nouns';

const DEFAULT_CENTRE: GeoPoint = { latitude: 20.5937, longitude: 78.9629 };

/** Milliseconds that a map waits for a response before it opens at the default centre. */
const OPENING_TIMEOUT_MS = 3000;

let shared: Promise<GeoPoint> | undefined;

// Another user works at another place.
onSessionEnd(() => (shared = undefined));

/** The point, fetched once per session. Never rejects; when no record could be fetched, the next map tries again. */
export function openingPlace(source: DataSource): Promise<GeoPoint> {
  shared ??= Promise.race([findPlace(source), patience()]).then((place) => {
    if (!place) shared = undefined;
    return place ?? DEFAULT_CENTRE;
  });
  return shared;
}

async function findPlace(source: DataSource): Promise<GeoPoint | undefined> {
  const noun = app.mapsOpenAt === undefined ? undefined : nounOf(app.mapsOpenAt);
  if (!noun) return undefined;
  const own = (session.user as Values | null)?.[noun.api.id];
  return (await placeOf(source, noun, own)) ?? (await placeOf(source, noun, await firstId(source, noun)));
}

async function firstId(source: DataSource, noun: Noun): Promise<unknown> {
  const result = await source.choices(noun);
  return result.ok ? result.data[0]?.value : undefined;
}

async function placeOf(source: DataSource, noun: Noun, id: unknown): Promise<GeoPoint | undefined> {
  const fields = coordinatesOf(noun);
  if (!fields || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  const result = await source.read<Values>(noun, id);
  return result.ok ? geoPoint(result.data[fields[0]], result.data[fields[1]]) : undefined;
}

const patience = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), OPENING_TIMEOUT_MS));
