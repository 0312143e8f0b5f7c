// Code that is not part of the first load. A browser remembers a module that it could not fetch for as long as the page
// lives, and never requests it again. So no module is imported before each of its files has been fetched, which puts
// them where the import finds them: in the browser's cache. The build (`build/lazy-modules.ts`) makes every
// `import('…')` of our own pass through `loadCode` and writes the list of files into the page.

/**
 * Why code could not be loaded: no connection, or the server has another version by now and this page needs to be
 * reloaded.
 */
export type CodeFailure = 'unreachable' | 'replaced';

/**
 * What an `import('…')` rejects with when a file of it could not be fetched; any other error is one of the code itself.
 */
export class ChunkError extends Error {
  override name = 'ChunkError';
  constructor(
    readonly kind: CodeFailure,
    options?: ErrorOptions,
  ) {
    super(`Code could not be loaded: ${kind}`, options);
  }
}

/** What the build writes: names of files, and by module the places in that list of all files that it needs. */
interface LazyManifest {
  files: readonly string[];
  modules: Readonly<Record<string, readonly number[]>>;
}

/** Milliseconds after which a file that does not come is given up. */
const LOAD_TIMEOUT_MS = 30_000;
/** Milliseconds until what failed in the background is tried again, unless the connection comes back before. */
const RETRY_MS = 60_000;

let list: LazyManifest | undefined;
const fetched = new Map<string, Promise<void>>();

/**
 * Imports `module` through `load`, after all files that it needs; rejects with a `ChunkError`. Another call after a
 * failure requests what is missing again.
 */
export async function loadCode<T>(module: string, load: () => Promise<T>): Promise<T> {
  const { files, modules } = lazyModules();
  await Promise.all((modules[module] ?? []).map((place) => fetchFile(files[place]!)));
  return load().catch((cause: unknown) => {
    // It was there a moment ago and cannot be requested again: only another page can help.
    throw new ChunkError('replaced', { cause });
  });
}

/** The visitor wants no more fetched than what is seen. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the connection is back, or after a while: a server may have been away without the browser noticing. */
export const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Without a list, as in a page that was put together by hand, modules are simply imported. */
export function lazyModules(): LazyManifest {
  list ??= JSON.parse(document.querySelector('#lazy-code')?.textContent || '{"files":[],"modules":{}}') as LazyManifest;
  return list;
}

/** Fetches one of them. */
export function fetchFile(name: string, priority: RequestPriority = 'auto'): Promise<void> {
  let file = fetched.get(name);
  if (!file) {
    file = request(name, priority);
    fetched.set(name, file);
    file.catch(() => fetched.delete(name));
  }
  return file;
}

async function request(name: string, priority: RequestPriority): Promise<void> {
  const response = await unlessUnreachable(
    fetch(`/${name}`, { priority, signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) }),
  );
  if (response.status === 404) throw new ChunkError('replaced');
  const isStyle = name.endsWith('.css');
  const type = isStyle ? 'css' : 'javascript';
  // What stands between us and the server may respond with a page of its own.
  if (!response.ok || !response.headers.get('content-type')?.includes(type)) throw new ChunkError('unreachable');
  // Only what was read to its end is kept.
  await unlessUnreachable(response.arrayBuffer());
  if (isStyle) await unlessUnreachable(linked(`/${name}`));
}

/** Resolves when the style sheet applies. One that does not load leaves nothing behind. */
const linked = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The style sheet did not load'));
    };
    document.head.append(link);
  });

const unlessUnreachable = <T>(under: Promise<T>): Promise<T> =>
  under.catch((cause: unknown) => {
    throw new ChunkError('unreachable', { cause });
  });
