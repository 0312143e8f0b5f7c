// The worker of an import, as the page calls it.
import script from './import-worker?worker';
import type { WorkerCalls, WorkerClient, WorkerMessage, WorkerRequest } from './model/worker-calls';

const CALLS: readonly (keyof WorkerCalls)[] = [
  'read',
  'match',
  'check',
  'refusedFile',
  'portion',
  'setResults',
  'reopen',
  'counts',
  'page',
  'nextRefused',
  'wrongTexts',
  'readAs',
  'edit',
];

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts a worker. What it cannot do, or a browser that has none, rejects the call. */
export function workerClient(): WorkerClient {
  const worker = new Worker(script);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let listener: ((done: number, of?: number) => void) | undefined;

  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if ('done' in data) return listener?.(data.done, data.of);
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) call?.reject(new Error(data.error));
    else call?.resolve(data.result);
  };
  worker.onerror = () => {
    waiting.forEach((call) => call.reject(new Error('The worker has ended')));
    waiting.clear();
  };

  const send = (name: keyof WorkerCalls, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ id: last, name, args } satisfies WorkerRequest);
    });

  const calls = Object.fromEntries(CALLS.map((name) => [name, (...args: unknown[]) => send(name, args)]));
  return {
    ...(calls as unknown as WorkerClient),
    onProgress: (next) => {
      listener = next;
    },
    end: () => {
      // What is on its way already would be of a file that is gone.
      worker.onmessage = null;
      worker.terminate();
    },
  };
}
