// An entry of the outbox belongs to one at a time: the form that is open with it, in whatever tab, or the sender.

/** Of this page, where the browser has no locks. */
const held = new Set<number>();

/**
 * @param patience milliseconds to wait for what else has it. @returns how to let it go; undefined while something else
 * has it.
 */
export async function holdEntry(id: number, patience = 0): Promise<(() => void) | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return holdHere(id);
  return new Promise((resolve) => {
    const how = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
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
