// The worker that holds a file while it is imported: the page stays free whatever the file is.
import { importDesk } from './model/import-desk';
import type { WorkerMessage, WorkerRequest } from './model/worker-calls';

const post = (message: WorkerMessage): void => (globalThis as unknown as Worker).postMessage(message);

let running = 0;
const desk = importDesk((done, of) => post({ id: running, done, of }));

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void run(data));

async function run({ id, name, args }: WorkerRequest): Promise<void> {
  running = id;
  try {
    const call = desk[name] as (...args: readonly unknown[]) => unknown;
    post({ id, result: await call(...args) });
  } catch (error) {
    post({ id, error: String(error) });
  }
}
