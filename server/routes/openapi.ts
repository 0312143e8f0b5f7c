// The API document: for programs as OpenAPI, and the same as a page. Both are public, as the descriptors in the page's
// script are: who cannot sign in learns what could be called, and nothing that is stored.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { modules } from 'noun-modules';
import { type JsonSchema, json } from '../http/operation';
import { openApiDocument } from '../openapi/document';
import { apiPage } from '../openapi/page';

/** @param webDir the built pages, if they are served. */
export function openApiRoutes(app: FastifyInstance, webDir: string | undefined): void {
  let document: Kept | undefined;
  let page: Kept | undefined;
  // Not before every route is there. What cannot be described ends the start, and not the first request for the document.
  app.addHook('onReady', async () => {
    const made = openApiDocument(app.routeList, moduleSchemas());
    document = keep('application/json; charset=utf-8', JSON.stringify(made));
    const index = webDir === undefined ? '' : await readFile(join(webDir, 'index.html'), 'utf8');
    page = keep('text/html; charset=utf-8', apiPage(made, index));
  });

  app.get(
    '/api/client/openapi.json',
    {
      config: {
        open: true,
        describe: {
          tag: 'API',
          summary: 'This document, as OpenAPI 3.1',
          response: json({ type: 'object', additionalProperties: true }),
        },
      },
    },
    async (request, reply) => sendKept(document!, request, reply),
  );
  app.get(
    '/api',
    {
      config: {
        open: true,
        describe: { tag: 'API', summary: 'This document, as a page', response: { 'text/html': { type: 'string' } } },
      },
    },
    async (request, reply) => sendKept(page!, request, reply),
  );
}

/** What the modules of nouns name. */
export const moduleSchemas = (): Record<string, JsonSchema> =>
  Object.assign({}, ...Object.values(modules).map(({ schemas }) => schemas));

/** A response that is the same until the next start. */
interface Kept {
  type: string;
  bytes: Buffer;
  etag: string;
}

function keep(type: string, text: string): Kept {
  const bytes = Buffer.from(text);
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

/** A client that has it already gets a 304. */
function sendKept({ type, bytes, etag }: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*') ? reply.code(304).send() : reply.type(type).send(bytes);
}
