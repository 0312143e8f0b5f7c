// How much memory requests of unusual size make the server use.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BOUNDARY, END, exchange, head, MULTIPART, type Target } from './sockets';

const MB = 1_048_576;

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString();
  return Number(kilobytes) * 1024;
}

const residentMb = (pid: number): number => residentBytes(pid) / MB;

/** How much the memory of a process grows while `work` runs, in MB. */
export async function watchMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  const baselineMb = residentMb(pid);
  let peakMb = baselineMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peakMb - baselineMb;
}

export interface MemoryFigures {
  /** How often each status came; 0 for a connection without a response. */
  statuses: Record<number, number>;
  /** Above what it was before. */
  growthMb: number;
}

/**
 * Creates of tickets at the same moment, each with so many text parts of so many MB, while the memory of the server is
 * watched.
 */
export async function largeTexts(
  target: Target & { pid: number },
  { requests, parts, partMb }: { requests: number; parts: number; partMb: number },
): Promise<MemoryFigures> {
  const statuses: Record<number, number> = {};
  const send = async () => {
    const { status = 0 } = await exchange(target, textParts(target, parts, partMb));
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const growthMb = await watchMemory(target.pid, () => Promise.all(Array.from({ length: requests }, send)));
  return { statuses, growthMb };
}

/** One buffer is sent again and again, so that the sender needs no memory. */
function* textParts(target: Target, parts: number, partMb: number): Generator<Buffer | string> {
  const piece = Buffer.alloc(MB / 4, 'x');
  const pieces = Math.ceil(partMb * 4);
  const opening = (index: number) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="text-${index}"\r\n\r\n`;
  const length = Array.from({ length: parts }, (_, index) => opening(index).length + pieces * piece.length + 2).reduce(
    (sum, bytes) => sum + bytes,
    END.length,
  );
  yield head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': length });
  for (let index = 0; index < parts; index++) {
    yield opening(index);
    for (let count = 0; count < pieces; count++) yield piece;
    yield '\r\n';
  }
  yield END;
}
