// GET /storage/{name}: a stored file, by signed link or to a signed-in caller. Whatever it holds, it is a download of unknown bytes to the browser:
// never a page, never a script (promises T-U1, T-U4).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { attachment } from '../files/disposition';
import { notFound } from '../problems';

export function storageRoutes(app: FastifyInstance, { db, files }: Context): void {
  app.get<{ Params: { name: string } }>('/storage/:name', { config: { signed: true } }, async (request, reply) => {
    const { name } = request.params;
    const file = /^[\w-]{32}$/.test(name)
      ? await db.selectFrom('stored_file').select('original_name').where('stored_name', '=', name).executeTakeFirst()
      : undefined;
    if (!file) throw notFound();
    reply.headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': attachment(file.original_name),
      'cache-control': 'private, no-store',
    });
    return reply.sendFile(name, files.folder, { cacheControl: false, lastModified: false, contentType: true });
  });
}
