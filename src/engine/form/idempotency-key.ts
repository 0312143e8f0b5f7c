// One save, one record: the idempotency key of a create, for as long as it means the same save (promises T-N2). Every open form and every row in edit
// mode has one; the draft of a form keeps it, so that what comes back after a reload does not save a second record.

import { newKey } from '../data/new-key';
import type { Result } from '../data/result';
import type { FormStore } from './form-store';

/** What outlives the page. */
export interface KeptIdempotencyKey {
  key: string;
  /** It was sent, and nobody knows what became of it. */
  unknown: boolean;
}

export interface IdempotencyKey {
  now(): KeptIdempotencyKey;
  /** It is being sent: until the answer is there the outcome is not known. */
  sent(): void;
  ended(result: Result<unknown>): void;
  /** Goes on with the intent of a draft that came back. */
  resume(kept: KeptIdempotencyKey): void;
  /** What was meant before is given up. */
  renew(): void;
}

/**
 * A further save is the same record as long as nothing was changed, and also after a change while nobody knows what became of the last try. The
 * server then either has no such record yet, or says that it has one with other content.
 */
export function createIdempotencyKey(store: Pick<FormStore, 'watch'>): IdempotencyKey {
  let intent: KeptIdempotencyKey = { key: newKey(), unknown: false };
  const renew = () => void (intent = { key: newKey(), unknown: false });
  store.watch(() => {
    if (!intent.unknown) renew();
  });
  return {
    now: () => intent,
    sent: () => void (intent = { ...intent, unknown: true }),
    ended(result) {
      // What is saved next is another record, also what was typed while this one was on its way.
      if (result.ok) return renew();
      intent = { ...intent, unknown: result.failure.kind === 'unreachable' || result.failure.kind === 'aborted' };
    },
    resume: (kept) => void (intent = kept),
    renew,
  };
}
