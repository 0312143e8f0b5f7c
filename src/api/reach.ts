// Whether the server responds at all: a call without a session, which costs it nothing.
import { apiBase } from './call';

/** Milliseconds after which a server counts as unreachable. */
const REACH_TIMEOUT_MS = 5_000;

/** Resolves to whether the server has responded. Never rejects. */
export async function reachServer(): Promise<boolean> {
  const address = new URL('/healthz', new URL(apiBase(), location.href));
  // The server may be at another origin, whose response no page may read; that there is one is enough.
  const options: RequestInit = { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) };
  return fetch(address, options).then(
    (response) => response.ok || response.type === 'opaque',
    () => false,
  );
}
