// An entry of the outbox belongs to one at a time: the form that is open with it, in whatever tab, or the sender.

/** Milliseconds for which a page waits for an entry; a try without a connection is over by then. */
export const HOLD_TIMEOUT_MS = 5_000;

/** Of this page, where the browser has no locks. */
const held = new Set<number>();

/**
 * @param timeoutMs how long to wait for what else has it. @returns how to let it go; undefined while something else
 * has it.
 */
export async function holdEntry(id: number, timeoutMs = 0): Promise<(() => void) | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return holdHere(id);
  return new Promise((resolve) => {
    const how = timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true };
    const holding = locks.request(`outbox entry ${id}`, how, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((free) => resolve(free));
    });
    holding.catch(() => resolve(undefined));
  });
}

function holdHere(id: number): (() => void) | undefined {
  if (held.has(id)) return undefined;
  held.add(id);
  return () => held.delete(id);
}
