// Promises for React's `use`. One that has settled before is read at once: React by itself waits for every promise that
// it has not seen, and shows a fallback meanwhile. See docs/decisions/0064-code-shows-when-it-is-there.md.

const listeners = new Set<() => void>();
let settled = 0;

/** The same promise, with the fields in which React looks for its outcome. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  function settle(outcome: object): void {
    Object.assign(promise, outcome);
    settled++;
    listeners.forEach((listener) => listener());
  }
  promise.then(
    (value) => settle({ status: 'fulfilled', value }),
    (reason: unknown) => settle({ status: 'rejected', reason }),
  );
  return promise;
}

/** Why a tracked promise was rejected; undefined for one that was not, or not yet. */
export const reasonOf = (promise: Promise<unknown>): unknown => (promise as { reason?: unknown }).reason;

/** What a tracked promise was fulfilled with; undefined for one that was not, or not yet. */
export const settledValue = <T>(promise: Promise<T>): T | undefined => (promise as { value?: T }).value;

/** How many tracked promises have settled. */
export const settledCount = (): number => settled;

/** Calls `listener` after each. @returns how to stop it. */
export function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
