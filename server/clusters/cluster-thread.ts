// The worker thread for clusters, as promises. It starts with the first task; one that broke off is replaced with the next.
import { Worker } from 'node:worker_threads';
import { later } from '../http/http-errors';
import type { TaskResults, WorkerMessage, WorkerTask } from './cluster-worker';
import code from './cluster-worker?worker';

interface ClusterThread {
  /** @throws 503 when the thread has broken off or takes too long. */
  run<Task extends WorkerTask>(task: Task): Promise<TaskResults[Task['kind']]>;
  close(): Promise<void>;
}

/** Milliseconds: a client waits for ten seconds. */
const CLUSTERS_TIMEOUT_MS = 8_000;
/** Tasks that may wait. */
const MAX_WAITING = 200;

/** @param onLost called when the thread has ended, with everything in it. */
export function createClusterThread(onLost: () => void): ClusterThread {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let tasks = 0;

  function start(): Worker {
    const started = new Worker(code, { eval: true });
    // Nothing waits for it when the process ends.
    started.unref();
    started.on('message', ({ task, result, error }: WorkerMessage) => {
      if (error === undefined) waiting.get(task)?.resolve(result);
      else waiting.get(task)?.reject(new Error(error));
    });
    started.on('error', () => lost(started));
    started.on('exit', () => lost(started));
    return started;
  }

  function lost(ended: Worker): void {
    if (ended !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(unavailable());
    onLost();
  }

  return {
    async run(task) {
      // A thread that is gone has nothing left to drop.
      if (task.kind === 'drop' && !worker) return undefined as never;
      if (task.kind !== 'drop' && waiting.size >= MAX_WAITING) throw unavailable();
      worker ??= start();
      const number = ++tasks;
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<never>((resolve, reject) => {
          waiting.set(number, { resolve: resolve as (result: unknown) => void, reject });
          timer = setTimeout(() => reject(unavailable()), CLUSTERS_TIMEOUT_MS);
          worker!.postMessage({ ...task, task: number });
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(number);
      }
    },
    async close() {
      const last = worker;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(unavailable());
      await last?.terminate();
    },
  };
}

/** 503: it makes sense to try again. */
export const unavailable = (): Error => later(503, 'The map is busy at the moment. Try again in a few seconds.', 2);
