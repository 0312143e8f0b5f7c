// Who wants to know of one change.

/** See `createListeners`; `Args` are passed to each listener. */
export interface Listeners<Args extends readonly unknown[] = []> {
  /** Fit for `useSyncExternalStore`: it stays the same function. @returns how to stop it. */
  subscribe(listener: (...args: Args) => void): () => void;
  /** Calls every listener, in the order in which they came. */
  notify(...args: Args): void;
}

/** A list of listeners, empty at first. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
