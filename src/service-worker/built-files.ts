// The files of one build, as a service worker keeps them: those with a hash in their address, which never change, and
// the page of the same build. Nothing else is ever kept here: no response of the API, no upload, no token.

/** What the build writes into the worker. */
export interface Release {
  /** In the page, too, so that page and files belong together: the server writes it. */
  id: string;
  /** Addresses of what a page needs at once. */
  first: readonly string[];
  /** Addresses of all the rest, fetched when nothing else is done. */
  later: readonly string[];
  /** Addresses of screens; `{…}` stands for a part that varies. */
  pages: readonly string[];
}

/** Where the files of all builds are, and the page of each. */
const FILES = 'built-files';
const pageOf = (id: string): string => `page-${id}`;
const PAGE = '/';
/** Who still shows the page of an older build: ids of clients, as JSON. */
const OLD_CLIENTS = '/old-clients';

/** As esbuild writes them. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/;

interface BuiltFiles {
  /** Fetches the page and what it needs at once. Rejects where something is missing, or is that of another build. */
  install(): Promise<void>;
  /** Fetches the rest, one file after the other, until one cannot be had. */
  fill(): Promise<void>;
  /** What is kept for a request, undefined where the network decides. */
  respond(request: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | undefined;
  /** Notes who shows the page of an older build. */
  noteOldClients(ids: readonly string[]): Promise<void>;
  /** Deletes what older builds have left, once no page of them is open. */
  tidy(openClients: readonly string[]): Promise<void>;
}

/** @param caches of the browser @param send `fetch` */
export function builtFiles(release: Release, origin: string, caches: CacheStorage, send: typeof fetch): BuiltFiles {
  const { id, first, later, pages } = release;
  /** Addresses by their path: what has no hash in its name has it in the query. */
  const byPath = new Map([...first, ...later].map((address) => [address.split('?')[0]!, address]));
  const screens = pages.map(
    (path) => new RegExp(`^${path.replace(/[.+*()]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+')}$`),
  );

  /** From the cache, else from the network, and then into the cache. */
  async function file(address: string): Promise<Response> {
    const cache = await caches.open(FILES);
    const kept = await cache.match(address);
    if (kept) return kept;
    const response = await send(address);
    // What stands between us and the server may respond with a page of its own.
    if (response.ok && !response.headers.get('content-type')?.includes('text/html'))
      await cache.put(address, response.clone()).catch(() => {});
    return response;
  }

  async function ensure(address: string): Promise<void> {
    const { ok, status } = await file(address);
    if (!ok) throw new Error(`${address}: ${status}`);
  }

  async function page(request: Request): Promise<Response> {
    return (await (await caches.open(pageOf(id))).match(PAGE)) ?? send(request);
  }

  return {
    async install() {
      const response = await send(PAGE, { headers: { accept: 'text/html' }, cache: 'no-cache' });
      if (!response.ok || !(await response.clone().text()).includes(`content="${id}"`))
        throw new Error('The page is that of another build');
      for (const address of first) await ensure(address);
      await (await caches.open(pageOf(id))).put(PAGE, response);
    },

    async fill() {
      for (const address of later) await ensure(address);
    },

    respond(request) {
      const { origin: to, pathname } = new URL(request.url);
      if (request.method !== 'GET' || to !== origin) return undefined;
      if (request.mode === 'navigate') {
        if (!screens.some((screen) => screen.test(pathname))) return undefined;
        return page(request as Request).catch(() => send(request as Request));
      }
      const address = byPath.get(pathname) ?? (HASHED.test(pathname) ? pathname : undefined);
      // A browser whose disk is full or damaged opens no cache; the network may be there.
      return address === undefined ? undefined : file(address).catch(() => send(address));
    },

    async noteOldClients(ids) {
      await (await caches.open(pageOf(id))).put(OLD_CLIENTS, Response.json(ids));
    },

    async tidy(openClients) {
      const old = await (await caches.open(pageOf(id))).match(OLD_CLIENTS);
      const ids = old ? ((await old.json()) as string[]) : [];
      if (ids.some((one) => openClients.includes(one))) return;
      for (const name of await caches.keys())
        if (name.startsWith(pageOf('')) && name !== pageOf(id)) await caches.delete(name);
      const [files, wanted] = [await caches.open(FILES), new Set([...first, ...later])];
      for (const { url } of await files.keys()) {
        const { pathname, search } = new URL(url);
        if (!wanted.has(pathname + search)) await files.delete(url);
      }
    },
  };
}
