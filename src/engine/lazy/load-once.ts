// Loaders that load once: React waits for a promise by its identity, so every call must return the same one.
import { ChunkError, waitForRetry } from './load-code';
import { tracked } from './tracked-promise';

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
