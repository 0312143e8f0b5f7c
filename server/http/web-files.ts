// The pages: every built file is a route of its own, and any other address that a browser opens gets the one page.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import serve from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../src/schema/formats/html-text';
import type { Settings } from '../base/settings';
import { isGuarded } from './guarded-address';
import { SCAN_WORKER_POLICY, styleNonce } from './headers';
import { notFound } from './http-errors';
import { SERVICE_WORKER, serviceWorkerRoute } from './service-worker';

/** @param webDir the folder of the build; undefined where the server has the API only: every other address is a 404. */
export async function web(app: FastifyInstance, settings: Settings, webDir: string | undefined): Promise<void> {
  // Only provides `reply.sendFile`: routes made from a list of files cannot be tricked into serving anything else.
  await app.register(serve, { serve: false, preCompressed: true });

  const filled = webDir === undefined ? undefined : fill(await readFile(join(webDir, 'index.html'), 'utf8'), settings);
  const release = createHash('sha256')
    .update(filled ?? '')
    .digest('hex')
    .slice(0, 16);
  const page = filled && withSettings(filled, { release });
  if (webDir !== undefined) {
    await fileRoutes(app, webDir, settings);
    await serviceWorkerRoute(app, webDir, release, settings.offline);
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (page === undefined || !wantsPage(request)) throw notFound();
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(settings.googleMapsKey ? withNonce(page, styleNonce(reply.raw)) : page);
  });
}

async function fileRoutes(app: FastifyInstance, webDir: string, { referencePages }: Settings): Promise<void> {
  for (const file of await filesIn(webDir)) {
    if (file === 'index.html' || file === SERVICE_WORKER || /\.(br|gz|map)$/.test(file)) continue;
    // Sample data, only for the reference pages.
    if (!referencePages && file.startsWith('data-sources/')) continue;
    // A file with a hash in its name never changes.
    const hashed = /-[A-Za-z0-9]{8,}\.\w+$/.test(file);
    const options = hashed ? { maxAge: '1y', immutable: true } : { maxAge: 0 };
    const policy = /^scan-worker-\w+\.js$/.test(file) ? SCAN_WORKER_POLICY : undefined;
    app.get(encodeURI(`/${file}`), { config: { open: true } }, (_request, reply) => {
      if (policy) reply.header('content-security-policy', policy);
      return reply.sendFile(file, webDir, options);
    });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const kinds = await Promise.all(names.map((name) => stat(join(folder, name))));
  return names.filter((_, index) => kinds[index]?.isFile()).map((name) => name.split(sep).join('/'));
}

/**
 * A browser opened an address outside the API. The start page is also served without an Accept header: health checks
 * send none.
 */
function wantsPage(request: FastifyRequest): boolean {
  const url = request.raw.url ?? '';
  const read = request.method === 'GET' || request.method === 'HEAD';
  const takesPage = (request.headers.accept ?? '').includes('text/html') || url.split('?')[0] === '/';
  return read && takesPage && !isGuarded(url);
}

/** The page reads its settings from <meta> tags: an inline script would break the content security policy. */
function fill(html: string, settings: Settings): string {
  const { apiBase, publicUrl, uploadFileMb, uploadFilesPerField, portraitMb, referencePages, startPage, timeZone } =
    settings;
  const { googleMapsKey = '', googleMapsVersion, mapTilesCredit, routingUrl } = settings;
  const mapTiles = (!googleMapsKey && settings.mapTiles) || '';
  return withSettings(html, {
    'api-base': apiBase,
    'public-url': publicUrl ?? '',
    'upload-file-mb': uploadFileMb,
    'upload-files-per-field': uploadFilesPerField,
    'portrait-mb': portraitMb,
    'reference-pages': referencePages ? 'yes' : 'no',
    'start-page': startPage ?? '',
    'time-zone': timeZone ?? '',
    'map-tiles': mapTiles,
    'map-tiles-credit': mapTiles && mapTilesCredit,
    'google-maps-key': googleMapsKey,
    'google-maps-version': googleMapsKey && googleMapsVersion,
    routing: routingUrl === undefined ? 'no' : 'yes',
    offline: settings.offline ? 'yes' : 'no',
  });
}

/** The page with the contents of these `<meta>` tags. */
const withSettings = (html: string, contents: Record<string, unknown>): string =>
  Object.entries(contents).reduce(
    (page, [name, content]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*(")`),
        (_, before: string, after: string) => before + escapeHtml(String(content)) + after,
      ),
    html,
  );

/** Google's script looks for a style element with a nonce, and gives that to the style elements that it adds. */
const withNonce = (page: string, nonce: string): string =>
  page.replace('</head>', () => `<style nonce="${nonce}"></style></head>`);
