// Keeps responses for a time without a connection: those of lists and records that were opened, and what forms need,
// which is fetched anew from time to time. Starts once the first view is complete.
import { onReconnected } from '../engine/hooks/connection';
import { noteStorage } from '../engine/hooks/kept';
import { session, userKey } from '../engine/session/session';
import { deleteKeptOf, type KeptResponse, readKept, trimKept, writeKept } from '../engine/storage/kept-responses';
import { type Arrival, keepWith } from './keeping';
import { keptName } from './kept-name';
import { refreshUser } from './profile';

/** Milliseconds from a response until it is written, with those that come meanwhile. */
const WRITE_MS = 1_000;
/** Milliseconds after which what forms need is fetched anew. */
const NEEDS_TTL_MS = 60 * 60_000;
/** Under this name stands when it was fetched last. */
const NEEDS = 'needs';

let pending = new Map<string, KeptResponse | undefined>();
/** Whose those are. */
let owner: string | null = null;
let isWriting = false;
/** Names of what forms need. */
const needed = new Set<string>([NEEDS]);
let isFetchingNeeds = false;

/** @param fetchNeeds calls for everything that forms need */
export function keepCalls(fetchNeeds: () => Promise<unknown>): void {
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
  if (isFetchingNeeds) needed.add(name);
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
async function renewNeeds(fetchNeeds: () => Promise<unknown>): Promise<void> {
  const user = userKey();
  if (user === undefined || isFetchingNeeds) return;
  const last = await readKept(user, NEEDS);
  if (last && Date.now() - last.at < NEEDS_TTL_MS) return;
  isFetchingNeeds = true;
  await fetchNeeds();
  isFetchingNeeds = false;
  if (userKey() !== user) return;
  await writeKept(user, new Map([[NEEDS, { at: Date.now(), data: [...needed] }]]));
  await trimKept(user, needed);
}
