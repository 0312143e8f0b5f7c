// The headers on every response.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';
import { isGuarded } from './guard';

export async function headers(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(settings) },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Only the proxy that terminates TLS knows whether there is TLS, and for how long to require it.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isGuarded(request.raw.url ?? '')) reply.header('cache-control', 'no-store');
  });
}

function policy({ apiBase, mapTiles }: Settings): Record<string, string[]> {
  const elsewhere = apiBase.startsWith('/') ? [] : [new URL(apiBase).origin];
  const tiles = mapTiles === undefined ? [] : [new URL(mapTiles).origin];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere, ...tiles],
    'media-src': ["'self'", 'blob:', ...elsewhere],
    'connect-src': ["'self'", ...elsewhere],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
}
