// The page as a server with other settings sends it, with its headers, in front of the running product: what depends on
// settings of the page alone needs no product of its own.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import Fastify from 'fastify';
import type { Settings } from '../server/base/settings';
import { headers } from '../server/http/headers';
import { web } from '../server/http/web-files';

const webDir = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web');

/** From now on `path` of the product is a page with these settings. `change` changes what is sent, for what is broken. */
export async function servePage(
  page: Page,
  path: string,
  settings: Partial<Settings>,
  change: (headers: Record<string, string>) => void = () => {},
): Promise<void> {
  const app = Fastify();
  const all = {
    apiBase: '/api/client',
    uploadFileMb: 100,
    uploadFilesPerField: 20,
    portraitMb: 5,
    ...settings,
  } as Settings;
  await headers(app, all);
  await web(app, all, webDir);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await app.inject({ url: path, headers: { accept: 'text/html' } });
      const sent = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
      change(sent);
      await route.fulfill({ status: response.statusCode, headers: sent, body: response.body });
    },
  );
}
