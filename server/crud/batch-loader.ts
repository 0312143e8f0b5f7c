// What the saves of one transaction share: questions to the database that many records have are put to it once.

interface Waiting {
  wanted: unknown;
  resolve(found: unknown): void;
  reject(error: unknown): void;
}

/** Made for one transaction, whose reads it remembers: nothing that is written later may change what they found. */
export class BatchLoader {
  readonly #read = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Waiting[]>();

  /** @param size how many records are saved. */
  constructor(readonly size = 1) {}

  /** What is the same for all records that have this name for it: read for the first of them. */
  once<Found>(name: string, read: () => Promise<Found>): Promise<Found> {
    const known = this.#read.get(name) ?? read();
    this.#read.set(name, known);
    return known as Promise<Found>;
  }

  /**
   * What each record wants, found by one statement for all that have come as far: `run` gets them all, and gives what it
   * has found for each, in their order.
   */
  async gather<Wanted, Found>(
    name: string,
    wanted: Wanted,
    run: (all: Wanted[]) => Promise<readonly Found[]>,
  ): Promise<Found> {
    if (this.size === 1) return (await run([wanted]))[0]!;
    return new Promise<Found>((resolve, reject) => {
      const waiting = this.#waiting.get(name) ?? [];
      waiting.push({ wanted, resolve: resolve as Waiting['resolve'], reject });
      if (this.#waiting.has(name)) return;
      this.#waiting.set(name, waiting);
      // When every record that waits for nothing else is here.
      setImmediate(() => void this.#run(name, run as (all: unknown[]) => Promise<readonly unknown[]>));
    });
  }

  async #run(name: string, run: (all: unknown[]) => Promise<readonly unknown[]>): Promise<void> {
    const waiting = this.#waiting.get(name)!;
    this.#waiting.delete(name);
    try {
      const found = await run(waiting.map(({ wanted }) => wanted));
      for (const [at, { resolve }] of waiting.entries()) resolve(found[at]);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
