// One save, one record: the idempotency key of a save, for as long as the same is saved. Every open form and every row
// in edit mode has one; the draft of a form keeps it, so that a restored form does not save a second record.

import { MAX_EARLIER_KEYS } from '../../schema/descriptor/limits';
import { newKey } from '../../schema/formats/new-key';
import type { RecordMode } from '../../schema/model/record-for';
import type { Result } from '../feedback/result';

/** What is stored beyond the page. */
export interface KeptIdempotencyKey {
  key: string;
  /** It was sent, and the outcome is unknown. */
  unknown: boolean;
  /** Keys under which earlier content was sent without an outcome; what arrived of it is no other's change. */
  earlier?: readonly string[];
}

/** The key of one form or row, through all attempts to save it. */
export interface IdempotencyKey {
  now(): KeptIdempotencyKey;
  /** It is being sent: until the response arrives the outcome is unknown. */
  sent(): void;
  ended(result: Result<unknown>): void;
  /** Continues with the key of a restored draft. */
  resume(kept: KeptIdempotencyKey): void;
  /** Starts a new key: what is saved next is something else. */
  renew(): void;
}

/**
 * A further save is the same as long as nothing was changed; that of a new record also after a change while the outcome
 * of the last attempt is unknown: the server then either has no such record yet, or responds with 409 that it has one
 * with other content. An update carries the version that it changes, and the keys of earlier attempts: the server knows
 * which version they have made.
 */
export function createIdempotencyKey(store: { changeCount(): number }, mode: RecordMode): IdempotencyKey {
  let current: KeptIdempotencyKey = { key: newKey(), unknown: false };
  let seen = store.changeCount();
  const renew = () => {
    current = { key: newKey(), unknown: false };
  };

  /** Changes since the last look mean another save. Looked for when it matters, so that a key costs nothing here. */
  function now(): KeptIdempotencyKey {
    const changes = store.changeCount();
    if (changes !== seen && !(current.unknown && mode === 'add')) current = followingKey(current);
    seen = changes;
    return current;
  }

  return {
    now,
    sent: () => {
      current = { ...now(), unknown: true };
    },
    ended(result) {
      now();
      // What is saved next is another record, also what was typed while this one was on its way.
      if (result.ok) return renew();
      current = { ...current, unknown: result.failure.kind === 'unreachable' || result.failure.kind === 'aborted' };
    },
    resume(kept) {
      now();
      current = kept;
    },
    renew,
  };
}

/** That of the next content of the same change. */
export function followingKey({ key, unknown, earlier = [] }: KeptIdempotencyKey): KeptIdempotencyKey {
  const all = unknown ? [...earlier, key].slice(-MAX_EARLIER_KEYS) : earlier;
  return { key: newKey(), unknown: false, ...(all.length > 0 && { earlier: all }) };
}
