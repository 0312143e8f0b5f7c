// Where a map opens that has nothing to show yet: at the user's terminal, else at the first one, else at the default centre
// (wire-and-words, "Session, shell, texts"). `map-group.tsx` asks while the map itself is still loading.
import { loadChoices } from '../../api/choices';
import { fetchRecord } from '../../api/resource';
import { onSessionEnd, session } from '../../api/session';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { nounOf } from '../../schema/model/nouns';

/** Spec section 9, "Map defaults". */
const DEFAULT_CENTRE: GeoPoint = { latitude: 20.5937, longitude: 78.9629 };

/** Milliseconds that a map waits for an answer before it opens at the default centre. */
const PATIENCE = 3000;

let shared: Promise<GeoPoint> | undefined;

// Another user has another terminal.
onSessionEnd(() => (shared = undefined));

/** The place, found once a session. Never rejects; when no terminal answers, the next map asks again. */
export function openingPlace(): Promise<GeoPoint> {
  shared ??= Promise.race([findTerminal(), patience()]).then((place) => {
    if (!place) shared = undefined;
    return place ?? DEFAULT_CENTRE;
  });
  return shared;
}

async function findTerminal(): Promise<GeoPoint | undefined> {
  return (await placeOf(session.user?.terminal_id)) ?? (await placeOf(await firstTerminal()));
}

async function firstTerminal(): Promise<unknown> {
  const result = await loadChoices(nounOf('terminal'));
  return result.ok ? result.data[0]?.value : undefined;
}

async function placeOf(id: unknown): Promise<GeoPoint | undefined> {
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  const result = await fetchRecord(nounOf('terminal'), id);
  return result.ok ? geoPoint(result.data.latitude, result.data.longitude) : undefined;
}

const patience = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
