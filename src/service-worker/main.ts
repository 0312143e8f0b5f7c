// The service worker: a page that was opened once opens without a connection. It keeps built files alone
// (`built-files.ts`), and takes over from an older one only when a page says so: no page has unsaved changes then
// (`src/engine/shell/new-version.ts`).
import { builtFiles, type Release } from './built-files';
import type { WorkerScope } from './scope';

/** In place of this the build writes the list, and the server what the page is called. */
declare const RELEASE: Release;

/** What a page says. */
export type WorkerMessage = 'fill' | 'take-over';

const worker = self as unknown as WorkerScope;
/** A browser that reads codes by itself needs no reader for them, the only such file and a large one. */
const later = RELEASE.later.filter((address) => !address.endsWith('.wasm') || !('BarcodeDetector' in self));
const files = builtFiles({ ...RELEASE, later }, worker.location.origin, caches, (...request) => fetch(...request));

const openClients = async (): Promise<string[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

worker.addEventListener('install', (event) => event.waitUntil(files.install()));

worker.addEventListener('activate', (event) => event.waitUntil(openClients().then((ids) => files.noteOldClients(ids))));

worker.addEventListener('fetch', (event) => {
  const response = files.respond(event.request);
  if (response) event.respondWith(response);
});

worker.addEventListener('message', (event) => {
  if (event.data === ('take-over' satisfies WorkerMessage)) event.waitUntil(worker.skipWaiting());
  else if (event.data === ('fill' satisfies WorkerMessage)) event.waitUntil(fill());
});

/** A page is idle: the time for what costs something. */
async function fill(): Promise<void> {
  // What a newer worker has put there is none of this build, and no rest of an older one either.
  const { installing, waiting } = worker.registration;
  if (!installing && !waiting) await files.tidy(await openClients());
  // What cannot be had now is fetched after the next visit.
  await files.fill().catch(() => {});
}
