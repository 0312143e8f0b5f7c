// The headers on every answer (DESIGN.md section 4, promises T-H1). Installed by `buildApp`.
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
    // Whether there is TLS, and for how long to insist on it, is known to the proxy that ends it.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isGuarded(request.raw.url ?? '')) reply.header('cache-control', 'no-store');
  });
}

function policy({ apiBase }: Settings): Record<string, string[]> {
  const elsewhere = apiBase.startsWith('/') ? [] : [new URL(apiBase).origin];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere],
    'media-src': ["'self'", 'blob:', ...elsewhere],
    'connect-src': ["'self'", ...elsewhere],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
}
