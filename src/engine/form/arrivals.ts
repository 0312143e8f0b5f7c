// Values that controls are still reading, as a file that was chosen or where the device is.

/** Milliseconds after which a save goes on without one: a question for a permission may stay open. */
const MAX_WAIT_MS = 15_000;

const arriving = new Set<Promise<unknown>>();

/** A save that begins meanwhile waits for `value`, and for what is done with it at once. @returns it. */
export function awaitedBySave<T>(value: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise((pass) => {
    timer = setTimeout(pass, MAX_WAIT_MS);
  });
  const wait = Promise.race([value.catch(() => {}), late]).then(() => {
    clearTimeout(timer);
    arriving.delete(wait);
  });
  arriving.add(wait);
  return value;
}

/** Resolves once those that are being read now are in their fields; undefined where there are none. */
export const arrivals = (): Promise<unknown> | undefined => (arriving.size > 0 ? Promise.all(arriving) : undefined);
