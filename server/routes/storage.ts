// GET /storage/{name}: a stored file, by signed link or to a signed-in caller. Whatever it holds, it is a download of
// unknown bytes to the browser: never a page, never a script. With `view=1` a picture, video or PDF is shown, as the
// kind that its first bytes gave it.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../files/disposition';
import { NotInFile, type Range } from '../files/store';
import { notFound, problem } from '../http/http-errors';
import type { Operation } from '../http/operation';
import { BYTES } from '../openapi/record-schemas';
import type { AppContext } from '../request/context';

const DOWNLOAD: Operation = {
  tag: 'Files',
  summary: 'A stored file, by the link in a record or with a session',
  query: { view: { description: 'Shows a picture, video or PDF instead of downloading it.', schema: { enum: [1] } } },
  response: { 'application/octet-stream': BYTES },
};

/**
 * A range of bytes can be requested, so that videos can be played from any place. 404 for a file of a deleted record.
 */
export function storageRoutes(app: FastifyInstance, { db, files, settings }: AppContext): void {
  // Pages of other origins show pictures, too: who has no link gets none.
  const policy = settings.corsOrigins ? 'cross-origin' : 'same-origin';
  app.get<{ Params: { name: string }; Querystring: { view?: string } }>(
    '/storage/:name',
    { config: { signed: true, describe: DOWNLOAD } },
    async (request, reply) => {
      const { name } = request.params;
      const file = /^[\w-]{32}$/.test(name)
        ? await db
            .selectFrom('stored_file')
            .select(['original_name', 'kind', 'size'])
            .where('stored_name', '=', name)
            .where('in_trash', '=', false)
            .executeTakeFirst()
        : undefined;
      const range = rangeOf(request.headers, `"${name}"`);
      const found = file && (await files.read(name, range).catch((error) => rejectRange(error, file.size)));
      if (!file || !found) throw notFound();
      const shown = request.query.view === '1' ? file.kind : null;
      reply.headers({
        'content-security-policy': shown ? policyFor(shown) : "default-src 'none'; sandbox",
        'content-disposition': disposition(shown ? 'inline' : 'attachment', file.original_name),
        'content-type': shown ?? 'application/octet-stream',
        'cross-origin-resource-policy': policy,
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        // A name is never used twice, so that it stands for the content.
        etag: `"${name}"`,
        'content-length': String(found.length),
      });
      if (range) {
        const last = found.first + found.length - 1;
        reply.code(206).header('content-range', `bytes ${found.first}-${last}/${found.size}`);
      }
      if (request.method !== 'HEAD') return reply.send(found.content);
      found.content.destroy();
      return reply.send(Readable.from([]));
    },
  );
}

/**
 * The one range that is requested. Everything is sent for several ones, as for any that is not understood, and where a
 * download goes on with what it has of another file.
 */
function rangeOf(headers: IncomingHttpHeaders, tag: string): Range | undefined {
  const { range = '', 'if-range': ifRange = tag } = headers;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (ifRange !== tag || (!first && !last)) return undefined;
  if (!first) return { lastBytes: Number(last) };
  if (!last) return { first: Number(first) };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
}

function rejectRange(error: unknown, size: string): never {
  if (!(error instanceof NotInFile)) throw error;
  throw problem(416, 'The request is not readable.', {}, { 'content-range': `bytes */${size}` });
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
