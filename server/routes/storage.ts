// GET /storage/{name}: a stored file, by signed link or to a signed-in caller. Whatever it holds, it is a download of
// unknown bytes to the browser: never a page, never a script. With `view=1` a picture, video or PDF is shown, as the
// kind that its first bytes gave it.
import type { FastifyInstance } from 'fastify';
import { disposition } from '../files/disposition';
import { notFound } from '../http/http-errors';
import type { Operation } from '../http/operation';
import { BYTES } from '../openapi/record-schemas';
import type { AppContext } from '../request/context';

const DOWNLOAD: Operation = {
  tag: 'Files',
  summary: 'A stored file, by the link in a record or with a session',
  query: { view: { description: 'Shows a picture, video or PDF instead of downloading it.', schema: { enum: [1] } } },
  response: { 'application/octet-stream': BYTES },
};

export function storageRoutes(app: FastifyInstance, { db, files }: AppContext): void {
  app.get<{ Params: { name: string }; Querystring: { view?: string } }>(
    '/storage/:name',
    { config: { signed: true, describe: DOWNLOAD } },
    async (request, reply) => {
      const { name } = request.params;
      const file = /^[\w-]{32}$/.test(name)
        ? await db
            .selectFrom('stored_file')
            .select(['original_name', 'kind'])
            .where('stored_name', '=', name)
            .executeTakeFirst()
        : undefined;
      if (!file) throw notFound();
      const shown = request.query.view === '1' ? file.kind : null;
      reply.headers({
        'content-security-policy': shown ? policyFor(shown) : "default-src 'none'; sandbox",
        'content-disposition': disposition(shown ? 'inline' : 'attachment', file.original_name),
        'content-type': shown ?? 'application/octet-stream',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      return reply.sendFile(name, files.folder, { cacheControl: false, lastModified: false, contentType: false });
    },
  );
}

/**
 * The strictest policy under which Chromium shows the kind in a tab of its own. It renders a picture with inline
 * styles; it plays a video only from an origin, which a sandbox takes away. Nothing may run in any of them.
 */
function policyFor(kind: string): string {
  if (kind.startsWith('video/')) return "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'";
  return kind.startsWith('image/')
    ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    : "default-src 'none'; sandbox";
}
