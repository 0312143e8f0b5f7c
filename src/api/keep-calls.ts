// Keeps responses for a time without a connection: those of lists and records that were opened, and what forms need,
// which is fetched anew from time to time. Starts once the first view is complete.
import type { Result } from '../engine/feedback/result';
import { onReconnected } from '../engine/hooks/connection';
import { noteStorage } from '../engine/hooks/kept';
import { pageSetting } from '../engine/navigation/page-setting';
import type { FetchNeed, FetchPart } from '../engine/registry/effects';
import { session, userKey } from '../engine/session/session';
import {
  deleteKeptOf,
  type KeptResponse,
  readKept,
  renewKept,
  trimKept,
  writeKept,
} from '../engine/storage/kept-responses';
import { call } from './call';
import { fetchChanged, type NeededParts } from './changed-needs';
import { type Arrival, keepWith } from './keeping';
import { keptName } from './kept-name';
import { refreshUser } from './profile';

/** Milliseconds from a response until it is written, with those that come meanwhile. */
const WRITE_MS = 1_000;
/** Milliseconds after which it is looked whether what forms need has changed. */
const NEEDS_TTL_MS = 60 * 60_000;
/** Under this name stands what was fetched, and when. */
const NEEDS = 'needs';

let pending = new Map<string, KeptResponse | undefined>();
/** Whose those are. */
let owner: string | null = null;
let isWriting = false;
/** Names of what has come for forms, while that is fetched. */
let arrivedNeeds: Set<string> | undefined;
let isFetchingNeeds = false;

/** Fetches everything that forms need, part by part. */
type FetchNeeds = (need: FetchNeed) => Promise<unknown>;

/** Begins once for a page. @param fetchNeeds fetches what every form needs, by calls that are kept. */
export function keepCalls(fetchNeeds: FetchNeeds): void {
  keepWith(noteArrival);
  const renew = () => void renewNeeds(fetchNeeds);
  renew();
  setInterval(renew, NEEDS_TTL_MS);
  onReconnected(() => {
    // Who opened what is kept may have no session any more.
    void refreshUser();
    renew();
  });
}

function noteArrival(arrival: Arrival): void {
  const { token, result } = arrival;
  const name = keptName(arrival);
  if (name === undefined || token === null || token !== session.token) return;
  if (owner !== token) pending = new Map();
  owner = token;
  if (result.ok) arrivedNeeds?.add(name);
  if (result.ok) pending.set(name, { at: Date.now(), data: result.data });
  // It is gone, or closed to this user by now.
  else if (result.failure.kind === 'missing' || result.failure.kind === 'forbidden') pending.set(name, undefined);
  writeSoon();
}

function writeSoon(): void {
  if (isWriting) return;
  isWriting = true;
  setTimeout(() => void write(), WRITE_MS);
}

/** What came in a session that has ended is dropped. */
async function write(): Promise<void> {
  isWriting = false;
  const [user, responses] = [userKey(), pending];
  if (owner !== session.token) return;
  // The profile is still on its way.
  if (user === undefined) return writeSoon();
  pending = new Map();
  noteStorage(await writeKept(user, responses));
  // It ended while this was written.
  if (userKey() !== user && session.ended === 'logged-out') await deleteKeptOf(user);
}

/** Not before it is stale: each page starts here. */
async function renewNeeds(fetchNeeds: FetchNeeds): Promise<void> {
  const user = userKey();
  if (user === undefined || isFetchingNeeds) return;
  isFetchingNeeds = true;
  const last = await readKept(user, NEEDS);
  if (!last || Date.now() - last.at >= NEEDS_TTL_MS)
    await fetchStale(user, fetchNeeds, last?.data as Needs | undefined);
  isFetchingNeeds = false;
}

/** What was fetched last. */
interface Needs {
  /** Another version of the product may need more. */
  release: string | undefined;
  parts: NeededParts;
}

async function fetchStale(user: string, fetchNeeds: FetchNeeds, last: Needs | undefined): Promise<void> {
  const release = pageSetting('release');
  const found = await call<Record<string, string>>('GET', '/settings/versions');
  if (!found.ok && found.failure.kind === 'unreachable') return;
  const parts = await fetchChanged(fetchNeeds, {
    before: last && last.release === release ? last.parts : {},
    versions: found.ok ? found.data : {},
    renew: (names) => renewKept(user, names),
    track,
  });
  // What has come is there before it is said to be.
  await write();
  if (userKey() !== user) return;
  await writeKept(user, new Map([[NEEDS, { at: Date.now(), data: { release, parts } satisfies Needs }]]));
  await trimKept(user, new Set([NEEDS, ...Object.values(parts).flatMap(({ names }) => names)]));
}

/** What has come while `fetch` ran. */
async function track(fetch: FetchPart): Promise<{ names: readonly string[]; results: readonly Result<unknown>[] }> {
  arrivedNeeds = new Set();
  const results = await fetch();
  const names = [...arrivedNeeds];
  arrivedNeeds = undefined;
  return { names, results };
}
