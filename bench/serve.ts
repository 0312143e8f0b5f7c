// Serves the bench's pages, the built product and a stub of its API on the loopback interface only, gzipped and, but for
// the icon, never cached: every byte and every response that is measured comes from here.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ClusterIndex, indexPoints } from '../src/schema/clusters/cluster-index';
import { apiResponse, mapPoints, type Packed } from './stub-api';

/** Starts the server over what `buildPages` wrote. `port` 0 takes a free one. */
export function servePages(outdir: string, port = 0): Promise<{ url: string; close(): void }> {
  const packed = new Map<string, Packed>();
  let clusters: ClusterIndex | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const found =
      apiResponse(url, () => (clusters ??= indexPoints(mapPoints))) ?? fileResponse(outdir, url.pathname, packed);
    response.writeHead(found.status, {
      'content-type': found.type,
      'content-length': found.body.length,
      'content-encoding': 'gzip',
      // Chromium requests the icon again whenever the address changes; the product's has a year.
      'cache-control': url.pathname.startsWith('/favicon-') ? 'public, max-age=31536000, immutable' : 'no-store',
      'content-security-policy': url.pathname === '/rjsf.html' ? compilingPolicy : strictPolicy,
    });
    response.end(found.body);
  });
  return new Promise((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () =>
      ready({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    );
  });
}

/** The product's policy for its pages, as `server/http/headers.ts` sets it. */
const strictPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Ajv compiles functions from text. */
const compilingPolicy = strictPolicy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'");

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

function fileResponse(outdir: string, path: string, packed: Map<string, Packed>): Packed {
  const found = packed.get(path) ?? readPacked(outdir, path);
  packed.set(path, found);
  return found;
}

/** A file of the bench or of the product; any other address without an ending is a screen of the product. */
function readPacked(outdir: string, path: string): Packed {
  const safe = normalize(decodeURIComponent(path));
  const wanted = [
    join(outdir, 'pages', safe),
    join(outdir, 'web', safe),
    ...(extname(safe) ? [] : [join(outdir, 'web/index.html')]),
  ];
  const file = wanted.find((each) => existsSync(each) && statSync(each).isFile());
  if (!file) return { status: 404, type: 'text/plain', body: gzipSync('Not found') };
  return {
    status: 200,
    type: types[extname(file)] ?? 'application/octet-stream',
    body: gzipSync(readFileSync(file), { level: 9 }),
  };
}
