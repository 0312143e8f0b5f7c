// Which draft belongs to which open form. The same form may be open in several tabs: each holds a lock on a slot of its
// own, so that no tab takes over a draft of another. A draft whose tab is closed is free, and the next form that opens
// takes it.

import { type DraftKey, draftKeys } from './drafts';
import { newKey } from './idempotency-key';

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
