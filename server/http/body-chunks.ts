// The body of a request, chunk by chunk, for every parser: multipart, JSON, form-encoded. The one place that limits how
// long a body may take, so that a sender who stalls or disconnects never leaves a read pending. A body that is not read
// to its end is left to `early-response.ts`.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './http-errors';

/** How long the server waits for a sender, in milliseconds. */
export const BODY_TIMEOUT_MS = 10_000;
/** The same while the server stops. */
const CLOSING_TIMEOUT_MS = 2_000;
/** Bytes that count as progress: a sender of a single byte now and then only blocks a connection. */
const MIN_PROGRESS_BYTES = 256;

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds; usually `BODY_TIMEOUT_MS`. */
    timeoutMs: number;
    /** Bodies that are being read; they are hurried when the server begins to stop. */
    openReads: Set<{ hurry(): void }>;
  }
}

/** Lets reads of bodies know the server's time limit, and when it stops. */
export function timeBodies(app: FastifyInstance, timeoutMs: number): void {
  const openReads: FastifyInstance['openReads'] = new Set();
  app.decorate('timeoutMs', timeoutMs);
  app.decorate('openReads', openReads);
  app.addHook('preClose', async () => openReads.forEach((read) => read.hurry()));
}

/**
 * Every chunk until the body is complete. @param limited what has to happen within the server's timeout: some
 * progress, however long the whole body takes, or all of it. Only waiting for the sender counts, never the time that
 * the reader itself needs.
 * @throws 408 when the sender is slower, 400 when the connection closes before the end.
 */
export async function* bodyChunks(
  { raw, server }: FastifyRequest,
  limited: 'progress' | 'whole',
): AsyncGenerator<Buffer, void> {
  let notify = () => {};
  const onEvent = () => notify();
  for (const event of EVENTS) raw.on(event, onEvent);
  const clock = stopwatch(server.timeoutMs, limited);
  server.openReads.add(clock);
  try {
    for (;;) {
      const chunk = raw.read() as Buffer | null;
      if (chunk !== null) {
        clock.progress(chunk.length);
        yield chunk;
      } else if (raw.readableEnded) return;
      else if (raw.destroyed) throw problem(400, 'The request broke off.');
      else if (!(await clock.wait((wake) => (notify = wake)))) throw problem(408, 'The request took too long.');
    }
  } finally {
    server.openReads.delete(clock);
    for (const event of EVENTS) raw.off(event, onEvent);
  }
}

const EVENTS = ['readable', 'end', 'close', 'error'] as const satisfies Parameters<IncomingMessage['on']>[0][];

interface Stopwatch {
  progress(length: number): void;
  /** Until `subscribe`'s callback is called; resolves to false when time is up before. */
  wait(subscribe: (wake: () => void) => void): Promise<boolean>;
  /** Shortens the remaining wait to what a stopping server allows. */
  hurry(): void;
}

/**
 * Runs while the sender is waited for, up to `timeoutMs` milliseconds; with 'progress' it starts again whenever enough
 * has arrived.
 */
function stopwatch(timeoutMs: number, limited: 'progress' | 'whole'): Stopwatch {
  let [limit, waited, bytes] = [timeoutMs, 0, 0];
  let rearm = () => {};
  return {
    progress(length) {
      bytes += length;
      if (limited === 'progress' && bytes >= MIN_PROGRESS_BYTES) [waited, bytes] = [0, 0];
    },
    wait(subscribe) {
      const start = performance.now();
      let timer: NodeJS.Timeout | undefined;
      return new Promise<boolean>((resolve) => {
        rearm = () => {
          clearTimeout(timer);
          // After a busy event loop, what has arrived meanwhile is read first.
          timer = setTimeout(() => setImmediate(resolve, false), Math.max(0, limit - waited));
        };
        rearm();
        subscribe(() => resolve(true));
      }).finally(() => {
        clearTimeout(timer);
        rearm = () => {};
        waited += performance.now() - start;
      });
    },
    hurry() {
      limit = Math.min(limit, waited + CLOSING_TIMEOUT_MS);
      rearm();
    },
  };
}
