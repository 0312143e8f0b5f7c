// Loaders that load once: React waits for a promise by its identity, so every call must return the same one. And tracked
// promises for React's `use`: one that has settled before is read at once, where React by itself waits for every promise
// that it has not seen, and shows a fallback meanwhile. See docs/decisions/0064-code-shows-when-it-is-there.md.
import { createListeners } from '../hooks/listeners';
import { ChunkError, waitForRetry } from './load-code';

/** Forgets the failed promises of all loaders. */
const failed = new Set<() => void>();

/**
 * Makes a loader return one promise for ever. A rejected one stays as well, because React renders a failure more than
 * once and would otherwise load again with each render; call `forgetFailures` before a retry.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    if (!loading) {
      loading = tracked(load());
      loading.catch(() => failed.add(() => (loading = undefined)));
    }
    return loading;
  };
}

/** The same for loaders found by name. An unknown name is a defect that the lint of the descriptors reports first. */
export function onceByName<T>(loaders: Record<string, () => Promise<T>>): (name: string) => Promise<T> {
  const ready = new Map(Object.entries(loaders).map(([name, load]) => [name, once(load)]));
  return (name) => {
    const load = ready.get(name);
    if (!load) throw new Error(`Nothing is registered under "${name}"`);
    return load();
  };
}

/** What has failed so far is loaded anew at the next use. */
export function forgetFailures(): void {
  failed.forEach((forget) => forget());
  failed.clear();
}

/** Loads in the background, with retries until it succeeds. Rejects where only a reload can help. */
export async function loadEventually<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      if (!(failure instanceof ChunkError) || failure.kind === 'replaced') throw failure;
      await waitForRetry();
      forgetFailures();
    }
  }
}

const settleListeners = createListeners();
let settled = 0;

/**
 * Promises for React's `use`. One that has settled before is read at once: React by itself waits for every promise
 * that it has not seen, and shows a fallback meanwhile. See docs/decisions/0064-code-shows-when-it-is-there.md. The
 * same promise, with the fields in which React looks for its outcome.
 */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  function settle(outcome: object): void {
    Object.assign(promise, outcome);
    settled++;
    settleListeners.notify();
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
export const onSettled = settleListeners.subscribe;
