// The API document: for programs as OpenAPI, and the same as a page. Both are public, as the descriptors in the page's
// script are: who cannot sign in learns what could be called, and nothing that is stored.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type OpenApiDocument, openApiDocument } from '../openapi/document';
import { json } from '../openapi/operation';
import { apiPage } from '../openapi/page';
import { ticketSchemas } from '../tickets/field-schemas';

/** @param webDir the built pages, if they are served. */
export function openApiRoutes(app: FastifyInstance, webDir: string | undefined): void {
  let document: OpenApiDocument | undefined;
  // Not before every route is there.
  const made = () => (document ??= openApiDocument(app.routeList, ticketSchemas));
  // What cannot be described ends the start, and not the first request for the document.
  app.addHook('onReady', async () => void made());

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
    async () => made(),
  );
  app.get(
    '/api',
    {
      config: {
        open: true,
        describe: { tag: 'API', summary: 'This document, as a page', response: { 'text/html': { type: 'string' } } },
      },
    },
    async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(apiPage(made(), webDir === undefined ? '' : await readFile(join(webDir, 'index.html'), 'utf8'))),
  );
}
