// Work in the background that is done again and again while the server runs.
import type { FastifyInstance } from 'fastify';

interface Repeated {
  /** Milliseconds. */
  every: number;
  /** @param isEnding whether the server stops: what takes longer ends early. */
  work(isEnding: () => boolean): Promise<unknown>;
  /** The line of the log where it failed. */
  failed: string;
}

/** Runs `work` at the start and then at intervals, never twice at once. The server stops when it has ended. */
export function repeat(app: FastifyInstance, { every, work, failed }: Repeated): void {
  let running: Promise<void> | undefined;
  let isEnding = false;
  const run = () => {
    running ??= work(() => isEnding)
      .then(
        () => undefined,
        (err: unknown) => app.log.warn({ err }, failed),
      )
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, every);
  timer.unref();
  // Not waited for: much work must not hold up the start.
  app.addHook('onReady', async () => run());
  // While the database is still there.
  app.addHook('preClose', async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  });
}
