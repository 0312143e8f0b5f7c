// Settings of the own PostgreSQL that follow the memory of the machine, or of the container it runs in.
import { totalmem } from 'node:os';

const MB = 1_048_576;

/** Bytes: a container's limit where there is one. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Settings as `name=value`. PostgreSQL's own are for a machine of half a gigabyte. A quarter of the memory is its own
 * cache, as its manual advises, and the server beside it has the rest with the system.
 * @param memory bytes.
 */
export function memorySettings(memory: number): string[] {
  const share = (part: number, min: number, max: number) =>
    `${Math.round(Math.min(max, Math.max(min, memory / part / MB)))}MB`;
  return [
    `shared_buffers=${share(4, 32, 1_024)}`,
    // What the system keeps of files in memory: a hint for plans, nothing is reserved.
    `effective_cache_size=${share(2, 64, 65_536)}`,
    // Of a sort or a hash, of which a statement may have several, and there are up to some thirty statements.
    `work_mem=${share(256, 4, 32)}`,
    // While an index is built.
    `maintenance_work_mem=${share(16, 32, 512)}`,
    // Disks without moving parts.
    'random_page_cost=1.1',
  ];
}
