// The script of the service worker, under an address without a hash: a browser compares it with the one that it has. It
// names the page that is served with it, so that another page is another worker.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Its file, and its address. */
export const SERVICE_WORKER = 'service-worker.js';

/** What the build (`build/service-worker.ts`) writes in the place of the page's name. */
export const RELEASE_PLACEHOLDER = '__RELEASE__';

/** Where pages are not to be kept: deletes what an earlier worker has kept, and then itself. */
const RETIRED = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** @param release what the page is called @param isOffline whether browsers keep pages */
export async function serviceWorkerRoute(
  app: FastifyInstance,
  webDir: string,
  release: string,
  isOffline: boolean,
): Promise<void> {
  const file = join(webDir, SERVICE_WORKER);
  if (!existsSync(file)) return;
  const script = isOffline ? (await readFile(file, 'utf8')).replace(RELEASE_PLACEHOLDER, release) : RETIRED;
  app.get(`/${SERVICE_WORKER}`, { config: { open: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
