// The initial centre of a map that has nothing to show yet: the user's terminal, else the first one, else the default
// centre.
import type { DataSource } from '../../engine/data/data-source';
import { onSessionEnd, session } from '../../engine/session/session';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { nounOf } from '../../schema/model/nouns';

const DEFAULT_CENTRE: GeoPoint = { latitude: 20.5937, longitude: 78.9629 };

/** Milliseconds that a map waits for a response before it opens at the default centre. */
const PATIENCE = 3000;

let shared: Promise<GeoPoint> | undefined;

// Another user has another terminal.
onSessionEnd(() => (shared = undefined));

/** The point, fetched once per session. Never rejects; when no terminal could be fetched, the next map tries again. */
export function openingPlace(source: DataSource): Promise<GeoPoint> {
  shared ??= Promise.race([findTerminal(source), patience()]).then((place) => {
    if (!place) shared = undefined;
    return place ?? DEFAULT_CENTRE;
  });
  return shared;
}

async function findTerminal(source: DataSource): Promise<GeoPoint | undefined> {
  return (await placeOf(source, session.user?.terminal_id)) ?? (await placeOf(source, await firstTerminal(source)));
}

async function firstTerminal(source: DataSource): Promise<unknown> {
  const result = await source.choices(nounOf('terminal'));
  return result.ok ? result.data[0]?.value : undefined;
}

async function placeOf(source: DataSource, id: unknown): Promise<GeoPoint | undefined> {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const result = await source.read(nounOf('terminal'), id);
  return result.ok ? geoPoint(result.data.latitude, result.data.longitude) : undefined;
}

const patience = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
