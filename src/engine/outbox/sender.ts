// Sends what waits in the outbox, in the order in which it was kept, one entry after the other over all tabs. What is
// refused stays for its user to look at, and holds up only what depends on it.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { nouns } from '../../schema/model/nouns';
import type { DataSource } from '../data/data-source';
import type { ApiError, Result } from '../feedback/result';
import { alone, type NewEntry, type OutboxEntry, type OutboxStore } from '../storage/outbox';
import { endEntry } from './end-entry';
import { presentEntry } from './present-entry';
import { sendEntry } from './send-entry';
import { dueAfter, isHeldUp, isOldUnknown, LONG_UNKNOWN, MAX_FAILURES, nextOf, overVersion } from './sending-rules';
import { photosAfter } from './whole-photos';

/** Who sends, and what there is to know of it. */
interface Sending {
  store: OutboxStore;
  source: DataSource;
  user: string;
  /** The token of the user, undefined while that is not the one who is signed in; null where there are no tokens. */
  token(): string | null | undefined;
  isOnline(): boolean;
  /** Holds an entry while it is sent; undefined while a form has it. */
  hold(id: number): Promise<(() => void) | undefined>;
  /** Whether two reads of a record differ in nothing that can be typed: a change of the one is one of the other. */
  isOnlyComputed?(noun: Noun, before: Values, now: Values): boolean;
  /** Which entry is under way, none at the end. */
  onSending?(id: number | undefined): void;
  onSent?(entry: OutboxEntry, result: Result<Values>): void;
  onRefused?(entry: OutboxEntry): void;
  /** All is done that can be for now. */
  onDone?(): void;
  now?(): number;
}

/** Sends whenever it is woken, until it is stopped. */
export interface Sender {
  /** Something may be sent: an entry is new or was changed, or the connection is back. Resolves when all is done that can be. */
  wake(): Promise<void>;
  /** The connection is back, as far as is known. */
  wakeOnline(): Promise<void>;
  stop(): void;
}

/** Milliseconds between two tries, however often there is a connection again. */
const REST_MS = 2_000;

type Round = 'done' | 'later' | 'ended';

/** One for each tab and user: a lock lets a single tab send at a time. Nothing is sent before it is woken. */
export function createSender(sending: Sending): Sender {
  const { store, user, token, isOnline, hold, onSending, onSent, onRefused, onDone } = sending;
  const { isOnlyComputed = () => false, now = Date.now } = sending;
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let running: Promise<void> | undefined;
  let isAgain = false;
  /** A line that comes and goes is no reason to try without a pause. */
  let restsUntil = -Infinity;

  const mayGoOn = () => !stopped.signal.aborted && isOnline() && token() !== undefined;

  async function wake(): Promise<void> {
    isAgain = true;
    running ??= run().finally(() => {
      running = undefined;
      onDone?.();
      // Woken after the last look at what is there; where it sleeps, the timer wakes it.
      if (isAgain && timer === undefined && mayGoOn()) void wake();
    });
    return running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      while (isAgain && mayGoOn()) {
        isAgain = false;
        const ended = await alone(`outbox sending ${user}`, round, stopped.signal);
        if (ended === 'done') tries = 0;
        if (ended === 'later') return sleep();
      }
    } catch {
      // The database is closed, or this was stopped while another tab was sending.
      if (!stopped.signal.aborted) sleep();
    }
  }

  function sleep(): void {
    if (stopped.signal.aborted) return;
    restsUntil = performance.now() + REST_MS;
    timer = setTimeout(() => void wake(), dueAfter(tries++));
  }

  /** Every entry once, as far as it can be sent. */
  async function round(): Promise<Round> {
    const passed = new Set<number>();
    while (mayGoOn()) {
      const entries = (await store.list(user)).map(presentEntry);
      const isDue = (entry: OutboxEntry) => !entry.refused && !passed.has(entry.id) && !isHeldUp(entry, entries);
      const next = nextOf(entries.filter(isDue));
      if (!next) return 'done';
      passed.add(next.id);
      const release = await hold(next.id);
      if (!release) continue;
      try {
        if ((await sendHeld(next.id)) === 'later') return 'later';
      } finally {
        onSending?.(undefined);
        release();
      }
    }
    return 'ended';
  }

  /** As it is by now: a form may have changed it. @param left so many versions are passed over in which nothing was typed. */
  async function sendHeld(id: number, left = 3): Promise<Round> {
    const found = await store.read(id);
    if (!found || found.refused) return 'done';
    const entry = presentEntry(found);
    if (isOldUnknown(entry, now())) {
      await refuse(entry, LONG_UNKNOWN);
      return 'done';
    }
    // Should the page end now, it is known to have been sent.
    const sentAt = entry.sentAt ?? now();
    if (!entry.key.unknown || entry.sentAt === undefined)
      await store.change(id, { key: { ...entry.key, unknown: true }, sentAt });
    const files = await store.files(id);
    const as = token();
    if (as === undefined) return 'later';
    onSending?.(id);
    const result = await sendEntry(sending.source, entry, files, as);
    if (result.ok) {
      await endEntry(store, entry, result.data, photosAfter(entry, files, result.data, now()));
      onSent?.(entry, result);
      return 'done';
    }
    const current = left > 0 ? sameVersion(entry, result.failure) : undefined;
    if (!current) return failed(entry, result.failure);
    await store.change(id, overVersion(entry, current));
    return sendHeld(id, left - 1);
  }

  /** The record as another save has left it, where nothing is to be chosen between the two. */
  function sameVersion({ noun: name, form }: OutboxEntry, failure: ApiError): Values | undefined {
    const noun = nouns.get(name);
    const current = failure.kind === 'conflict' ? failure.current : undefined;
    return noun && current && form?.read && isOnlyComputed(noun, form.read, current) ? current : undefined;
  }

  async function failed(entry: OutboxEntry, failure: ApiError): Promise<Round> {
    const { kind } = failure;
    if (kind === 'unreachable' || kind === 'aborted' || kind === 'signed-out' || kind === 'busy') return 'later';
    if (kind === 'server') {
      const failures = (entry.failures ?? 0) + 1;
      if (failures < MAX_FAILURES) {
        await store.change(entry.id, { failures });
        return 'later';
      }
      await refuse(entry, failure);
      return 'done';
    }
    // The server has decided: with this key there is nothing.
    await refuse(entry, failure, kind === 'conflict' ? {} : { key: { ...entry.key, unknown: false } });
    return 'done';
  }

  async function refuse(entry: OutboxEntry, refused: ApiError, more: Partial<NewEntry> = {}): Promise<void> {
    await store.change(entry.id, { refused, ...more });
    onRefused?.({ ...entry, refused });
  }

  return {
    wake,
    async wakeOnline() {
      const rest = restsUntil - performance.now();
      if (rest <= 0) return wake();
      clearTimeout(timer);
      timer = setTimeout(() => void wake(), rest);
    },
    stop() {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
