// Pages of other origins (`CORS_ORIGINS`): they may call the API and fetch stored files, with a token in a header and
// never with cookies. Own code rather than `@fastify/cors`, which adds an OPTIONS route for every address that the guard
// would have to except: it is a table of headers that has to stand before the guard and must not be on pages.
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings';
import { plainPath } from './guarded-address';

/** Installed before every other hook that may respond, so that a browser lets its page read rejections, too. */
export function allowOrigins(app: FastifyInstance, { corsOrigins = [] }: Pick<Settings, 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(request.raw.url ?? '')) return;
    // Also where nothing is allowed: a cache must not give one origin's response to another.
    reply.header('vary', 'Origin');
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    // A preflight has no token, and is about a call that will have one.
    if (request.method === 'OPTIONS' && method !== undefined) return reply.code(204).headers(PREFLIGHT).send();
  });
}

/** The calls and the stored files; `/api` itself is a page. */
const isShared = (url: string): boolean => /^\/+(api\/+client|storage)(\/|$)/.test(plainPath(url) ?? '');

/** What a page may read of a response besides what every page may: `Content-Type` and `Content-Length`, for example. */
const EXPOSED = 'Change-Id, Content-Disposition, Retry-After, Session-Ends-In, WWW-Authenticate, X-Request-Id';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Batch, Content-Type, Earlier-Keys, Idempotency-Key',
  // Seconds; no browser keeps it for longer.
  'access-control-max-age': '7200',
};
