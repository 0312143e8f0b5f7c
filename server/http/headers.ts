// The headers on every response. The content security policy opens what the chosen map needs, and nothing else.

import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings';
import { isGuarded } from './guarded-address';

/** Sets them. A guarded address also gets `no-store`, and every response the id of its request. */
export async function headers(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(settings) },
    // Google compares the origin of a request with those that its key is for.
    referrerPolicy: { policy: settings.googleMapsKey ? 'strict-origin' : 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Only the proxy that terminates TLS knows whether there is TLS, and for how long to require it.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    reply.header('x-request-id', request.id);
    if (isGuarded(request.raw.url ?? '')) reply.header('cache-control', 'no-store');
  });
}

/** The page itself may request the device's location, for the map, and its camera, for codes; nothing that is embedded may. */
const PERMISSIONS = 'camera=(self), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()';

/** A source, or how it is made for a response. */
type Source = string | ((request: object, response: object) => string);

function policy(settings: Settings): Record<string, Source[]> {
  const { apiBase } = settings;
  const elsewhere = apiBase.startsWith('/') ? [] : [new URL(apiBase).origin];
  const map = mapSources(settings);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(map.script ?? [])],
    'style-src': ["'self'", ...(map.style ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere, ...(map.img ?? [])],
    'media-src': ["'self'", 'blob:', ...elsewhere],
    'connect-src': ["'self'", ...elsewhere, ...(map.connect ?? [])],
    'font-src': ["'self'", ...(map.font ?? [])],
    'worker-src': ["'self'", ...(map.worker ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
}

/** Of the worker that reads codes: it compiles WebAssembly, which the page itself must not. */
export const SCAN_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

type Sources = Partial<Record<'script' | 'style' | 'img' | 'connect' | 'font' | 'worker', Source[]>>;

function mapSources({ mapTiles, googleMapsKey }: Settings): Sources {
  if (googleMapsKey) return google;
  return mapTiles === undefined ? {} : { img: [new URL(mapTiles).origin] };
}

/**
 * What Google names as needed by its map
 * (https://developers.google.com/maps/documentation/javascript/content-security-policy), without frames, photos and
 * accounts, which no map of ours shows. Its style elements take the nonce from the page.
 */
const google: Sources = {
  script: ['https://maps.googleapis.com', "'unsafe-eval'"],
  style: [(_, response) => `'nonce-${styleNonce(response)}'`, 'https://fonts.googleapis.com'],
  img: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  font: ['https://fonts.gstatic.com'],
  worker: ['blob:'],
};

const nonces = new WeakMap<object, string>();

/** The nonce of a response, the same on every call, another for every response. */
export function styleNonce(response: object): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** Of a proxy or a client: nothing that would need quoting in a log, a header or a message. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * The id of a request, by which responses, log lines and reports of users are matched: the `X-Request-Id` it came with,
 * so that it is the same through every proxy, or a new one.
 */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
