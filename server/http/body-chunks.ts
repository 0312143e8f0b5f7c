// The body of a request, chunk by chunk, for whoever parses it: multipart, JSON, form-encoded. One place for what a body may take in time, so that
// a sender who stalls or hangs up never leaves a read pending. Whoever stops reading leaves the rest to `early-response.ts`.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './http-errors';

/** How long a sender is waited for, in milliseconds. */
export const PATIENCE = 10_000;
/** While the server stops nobody is waited for longer than this. */
const PATIENCE_WHILE_CLOSING = 2_000;
/** Bytes that count as progress: a sender of a byte now and then only holds a connection. */
const PROGRESS = 256;

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds; usually `PATIENCE`. */
    patience: number;
    /** Bodies that are being read; they are hurried when the server begins to stop. */
    openReads: Set<{ hurry(): void }>;
  }
}

/** What reads of bodies need of the server: its patience, and to know that it stops. Installed by `buildApp`. */
export function timeBodies(app: FastifyInstance, patience: number): void {
  const openReads: FastifyInstance['openReads'] = new Set();
  app.decorate('patience', patience);
  app.decorate('openReads', openReads);
  app.addHook('preClose', async () => openReads.forEach((read) => read.hurry()));
}

/**
 * Every chunk until the body is complete. @param limited what has to happen within the server's patience: some progress, however long the whole body takes,
 * or all of it. Only waiting for the sender counts, never the time that the reader itself needs.
 * @throws 408 when the sender is slower, 400 when the connection closes before the end.
 */
export async function* bodyChunks(
  { raw, server }: FastifyRequest,
  limited: 'progress' | 'whole',
): AsyncGenerator<Buffer, void> {
  let notify = () => {};
  const onEvent = () => notify();
  for (const event of EVENTS) raw.on(event, onEvent);
  const clock = stopwatch(server.patience, limited);
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
  /** Cuts what is left to what a stopping server grants. */
  hurry(): void;
}

/** Runs while the sender is waited for, up to `patience` milliseconds; with 'progress' it starts again whenever enough has arrived. */
function stopwatch(patience: number, limited: 'progress' | 'whole'): Stopwatch {
  let [limit, waited, bytes] = [patience, 0, 0];
  let rearm = () => {};
  return {
    progress(length) {
      bytes += length;
      if (limited === 'progress' && bytes >= PROGRESS) [waited, bytes] = [0, 0];
    },
    wait(subscribe) {
      const start = performance.now();
      let timer: NodeJS.Timeout | undefined;
      return new Promise<boolean>((resolve) => {
        rearm = () => {
          clearTimeout(timer);
          // Where the server itself was late, what has arrived meanwhile is read first.
          timer = setTimeout(() => setImmediate(resolve, false), limit - waited);
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
      limit = Math.min(limit, waited + PATIENCE_WHILE_CLOSING);
      rearm();
    },
  };
}
