// The body of a request, chunk by chunk, for whoever parses it: multipart, JSON, form-encoded. One place for what a body may take in time, so that
// a sender who stalls or hangs up never leaves a read pending. Whoever stops reading leaves the rest to `early-response.ts`.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problems';

/** Milliseconds. Only waiting for the sender counts, never the time that the reader itself needs. */
export interface Patience {
  /** Without progress, however long the whole body takes. */
  idle?: number;
  /** For the whole body. */
  total?: number;
}

export const PATIENCE = 10_000;
/** While the server stops nobody is waited for longer than this. */
const PATIENCE_WHILE_CLOSING = 2_000;
/** Bytes that count as progress: a sender of a byte now and then only holds a connection. */
const PROGRESS = 256;

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads that wait for a sender; each is called when the server begins to stop. */
    waitingReads: Set<() => void>;
  }
}

/** Makes the server's stop known to reads that wait. Installed by `buildApp`. */
export function hurryWhileClosing(app: FastifyInstance): void {
  const waiting: FastifyInstance['waitingReads'] = new Set();
  app.decorate('waitingReads', waiting);
  app.addHook('preClose', async () => waiting.forEach((hurry) => hurry()));
}

/**
 * Every chunk until the body is complete. @throws 408 when the sender is slower than `patience`, 400 when the connection closes before the end.
 */
export async function* bodyChunks({ raw, server }: FastifyRequest, patience: Patience): AsyncGenerator<Buffer, void> {
  let notify = () => {};
  const onEvent = () => notify();
  for (const event of EVENTS) raw.on(event, onEvent);
  const clock = stopwatch(patience);
  try {
    for (;;) {
      const chunk = raw.read() as Buffer | null;
      if (chunk !== null) {
        clock.progress(chunk.length);
        yield chunk;
      } else if (raw.readableEnded) return;
      else if (raw.destroyed) throw problem(400, 'The request broke off.');
      else if (!(await clock.wait((wake) => (notify = wake), server.waitingReads))) throw problem(408, 'The request took too long.');
    }
  } finally {
    for (const event of EVENTS) raw.off(event, onEvent);
  }
}

const EVENTS = ['readable', 'end', 'close', 'error'] as const satisfies Parameters<IncomingMessage['on']>[0][];

function stopwatch({ idle = Infinity, total = Infinity }: Patience) {
  let [waited, waitedInAll, bytes] = [0, 0, 0];
  return {
    progress(length: number): void {
      bytes += length;
      if (bytes >= PROGRESS) [waited, bytes] = [0, 0];
    },
    /** Resolves to false when time is up before `subscribe`'s callback is called. */
    wait(subscribe: (wake: () => void) => void, waitingReads: Set<() => void>): Promise<boolean> {
      const start = performance.now();
      return new Promise((resolve) => {
        const finish = (isAwake: boolean) => {
          clearTimeout(timer);
          waitingReads.delete(hurry);
          const passed = performance.now() - start;
          [waited, waitedInAll] = [waited + passed, waitedInAll + passed];
          resolve(isAwake);
        };
        const left = Math.min(idle - waited, total - waitedInAll);
        let timer = setTimeout(finish, left, false);
        const hurry = () => {
          clearTimeout(timer);
          timer = setTimeout(finish, Math.min(left, PATIENCE_WHILE_CLOSING), false);
        };
        waitingReads.add(hurry);
        subscribe(() => finish(true));
      });
    },
  };
}
