// Which draft belongs to which open form. The same form may be open in several tabs: each holds a lock on a slot of its
// own, so that no tab takes over a draft of another. A draft whose tab is closed is free, and the next form that opens
// takes it.

import { newKey } from '../../schema/formats/new-key';
import { type DraftKey, draftKeys } from './drafts';

/** Held by this tab until it is released. */
export interface DraftSlot {
  key: DraftKey;
  /** Frees the slot when `after` has settled; the next form of this page waits for that. */
  release(after: Promise<unknown>): void;
}

/** Locks of this page that are about to be released. */
const releasing = new Map<string, Promise<unknown>>();

/**
 * The newest draft of `user` for `form` that no other open form holds, one under a `former` name of the form after those,
 * else an empty slot.
 */
export async function claimSlot(user: string, form: string, former: readonly string[] = []): Promise<DraftSlot> {
  await Promise.all(releasing.values());
  const kept = await Promise.all([form, ...former].map((name) => draftKeys(user, name)));
  const keys: DraftKey[] = [...kept.flat(), [user, form], [user, form, newKey()]];
  for (const key of keys) {
    const release = await lock(`draft ${key.join(' ')}`);
    if (release) return { key, release };
  }
  throw new Error('A new key is free');
}

/**
 * Undefined while another tab has it. Where a browser has no locks (pages without TLS), everything is free, as with a
 * single tab.
 */
function lock(name: string): Promise<DraftSlot['release'] | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const held: Promise<unknown> = locks.request(name, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(undefined);
      return new Promise<void>((free) => {
        resolve((after) => {
          const released = after
            .then(
              () => free(),
              () => free(),
            )
            .then(() => held);
          releasing.set(name, released);
          void released.finally(() => releasing.delete(name));
        });
      });
    });
    held.catch(() => resolve(() => {}));
  });
}

/** The longest time without a write while changes go on, in milliseconds. */
const MAX_WAIT_MS = 3000;

/** When a draft is written: after a pause in the changes, and at the latest some seconds after the first of them. */
export interface PacedWriter {
  /** Whether there are changes that are not written yet. */
  isPending(): boolean;
  /** Something has changed: it is written after the pause. */
  touch(): void;
  /** Writes pending changes at once. Resolves to whether everything is written now. */
  flush(): Promise<boolean>;
  /** Nothing is pending any more. */
  clear(): void;
  /** Runs `step` behind the last write; the next one waits for nothing. */
  append(step: () => Promise<unknown>): void;
  /** The last write. */
  last(): Promise<boolean>;
  /** Writes pending changes at once, and no later ones. Resolves to whether everything is written. */
  close(): Promise<boolean>;
  isEnded(): boolean;
  /** Nothing is written from now on. */
  end(): void;
}

interface Options {
  /** Milliseconds without a change before a write. */
  pause: number;
  /** Where to write; undefined until it is claimed. */
  slot(): DraftSlot | undefined;
  /** Resolves when the slot is claimed; undefined before it is requested. */
  claiming(): Promise<unknown> | undefined;
  /** Resolves to whether it worked. */
  write(slot: DraftSlot): Promise<boolean>;
  now(): number;
}

/** @param options.pause may be cut short: a write comes at the latest `MAX_WAIT_MS` after the first change. */
export function createPacedWriter({ pause, slot, claiming, write, now }: Options): PacedWriter {
  let isPending = false;
  let isEnded = false;
  let isClosed = false;
  /** When the first unwritten change was made. */
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<boolean> = Promise.resolve(true);

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (isEnded || !isPending) return last;
    const target = slot();
    if (!target) return claiming()?.then(() => slot() !== undefined && flush()) ?? Promise.resolve(false);
    isPending = false;
    last = write(target);
    return last;
  }

  return {
    isPending: () => isPending,
    touch() {
      if (isClosed) return;
      if (!isPending) since = now();
      isPending = true;
      clearTimeout(timer);
      if (!isEnded) timer = setTimeout(() => void flush(), Math.min(pause, Math.max(0, since + MAX_WAIT_MS - now())));
    },
    flush,
    clear() {
      clearTimeout(timer);
      isPending = false;
    },
    append: (step) => {
      last = last.then(() => step().then(() => true));
    },
    last: () => last,
    close() {
      isClosed = true;
      return flush();
    },
    isEnded: () => isEnded,
    end() {
      clearTimeout(timer);
      isEnded = true;
    },
  };
}
