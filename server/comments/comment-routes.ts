// The calls of comments, for every noun that has them (`"comments": true`): below its records, for those who may read
// these.
import type { FastifyInstance } from 'fastify';
import { hasComments } from '../../src/schema/model/comments';
import type { ServedNoun } from '../crud/noun-module';
import { idOf } from '../db/database';
import { idIn } from '../http/http-errors';
import { succeed } from '../http/operation';
import { callerOf } from '../request/guard';
import { findMentionable } from './mentions';
import { commentOperations } from './openapi';
import { readComments } from './read-comments';
import { addComment, deleteComment, editComment } from './write-comment';

type OfRecord = { Params: { id: string } };
type OfComment = { Params: { id: string; comment_id: string } };

/** Adds nothing for a noun without comments. Writing one takes no more than the right to read the record. */
export function commentRoutes(app: FastifyInstance, served: ServedNoun): void {
  const { noun, context } = served;
  if (!hasComments(noun)) return;
  const { list, add, edit, remove, mentionable } = commentOperations(served);
  const url = `${noun.api.base}/:id/comments`;
  app.get<OfRecord & { Querystring: { before?: string } }>(
    url,
    { config: { right: 'read', describe: list } },
    async (request) =>
      readComments(context, noun, idIn(request.params.id), callerOf(request), idOf(request.query.before)),
  );
  app.post<OfRecord>(url, { config: { right: 'read', describe: add } }, async (request) =>
    succeed(await addComment(served, idIn(request.params.id), request)),
  );
  app.post<OfComment>(`${url}/:comment_id`, { config: { right: 'read', describe: edit } }, async (request) =>
    succeed(await editComment(served, idIn(request.params.id), idIn(request.params.comment_id), request)),
  );
  app.delete<OfComment>(`${url}/:comment_id`, { config: { right: 'read', describe: remove } }, async (request) => {
    const id = idIn(request.params.comment_id);
    await deleteComment(served, idIn(request.params.id), id, callerOf(request));
    return succeed({ comment_id: id });
  });
  app.get<OfRecord & { Querystring: { search?: string } }>(
    `${noun.api.base}/:id/mentionable`,
    { config: { right: 'read', describe: mentionable } },
    async ({ query }) => ({ data: await findMentionable(served, String(query.search ?? '').slice(0, 100)) }),
  );
}
