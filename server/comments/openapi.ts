// The calls of comments, for the API document.
import {
  COMMENT_EDIT_MINUTES,
  commentNoun,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONABLE,
  MAX_MENTIONS,
} from '../../src/schema/model/comments';
import { camelCase, json, list, named, type Operation, object, orNull, success, text } from '../http/operation';
import { bodyOf } from '../openapi/noun-bodies';
import { IDEMPOTENCY_KEY, tagOf } from '../openapi/noun-operations';
import type { Described } from '../openapi/noun-types';

const MOMENT = { type: 'string', format: 'date-time' };
const ID = { type: 'integer' };

const MENTION = object({ user_id: ID, name: text() });

const COMMENT = object({
  comment_id: ID,
  written_at: MOMENT,
  edited_at: orNull(MOMENT),
  deleted_at: orNull(MOMENT),
  user_id: ID,
  user_name: text('What its author was called then.'),
  token_name: { ...orNull(text()), description: 'The token for integrations that was used.' },
  text: text('Plain text, never markup; empty once it is deleted.'),
  mentions: list(named('Mention')),
  files: list(
    object({
      file_id: ID,
      name: text(),
      size: ID,
      inline: { ...orNull(text()), description: 'What it is shown as; null for what is only downloaded.' },
      url: text('A link that works for some minutes.'),
    }),
  ),
  is_own: { type: 'boolean', description: 'Whether the caller wrote it.' },
  edit_seconds: { ...ID, description: 'Seconds in which the caller may still edit it.' },
});

const SCHEMAS = { Comment: COMMENT, Mention: MENTION };

/** @returns a description for each of the routes in `comment-routes.ts`. */
export function commentOperations({ noun }: Described) {
  const called = (...parts: string[]): Pick<Operation, 'tag' | 'name'> => ({
    tag: tagOf(noun),
    name: camelCase(...parts, noun.title),
  });
  const comment = json(success(named('Comment')));
  const { body, schemas } = bodyOf({ noun: commentNoun, module: {} }, 'add');
  return {
    list: {
      ...called('comments on'),
      summary: 'What users wrote about it, the newest first',
      description:
        'Of a deleted record there are none; they come back with it. `Live`: a notice `commented` says of new ones.',
      query: { before: { description: 'Only comments older than this `comment_id`.', schema: ID } },
      response: json(object({ comments: list(named('Comment')), more: { type: 'boolean' } })),
      schemas: SCHEMAS,
    },
    add: {
      ...called('comment on'),
      summary: 'Writes a comment',
      description: `At most ${MAX_COMMENT_LENGTH} characters of plain text, files, and at most ${MAX_MENTIONS} users by id: active ones who may read the record. Each of them is notified. In the text a mention is "@" and the name of the user. A repetition with the same Idempotency-Key gets the first response.`,
      headers: IDEMPOTENCY_KEY,
      body,
      response: comment,
      errors: [409],
      schemas: { ...SCHEMAS, ...schemas },
    },
    edit: {
      ...called('edit comment on'),
      summary: 'Changes the text of a comment of your own',
      description: `For ${COMMENT_EDIT_MINUTES} minutes; its files stay. With \`edited_at\` as it was read, what was edited since is not overwritten: 409. The text before is in the history of the record.`,
      body: json(
        object({ text: text(), mentions: list(ID), edited_at: orNull(text('As it was read.')) }, [
          'mentions',
          'edited_at',
        ]),
      ),
      errors: [409, 422],
      current: named('Comment'),
      response: comment,
      schemas: SCHEMAS,
    },
    remove: {
      ...called('delete comment on'),
      summary: 'Deletes a comment of your own',
      description: 'That there was one, and when, stays; its text is in the history of the record.',
      response: json(success(object({ comment_id: ID }))),
    },
    mentionable: {
      ...called('mentionable on'),
      summary: 'Users who can be mentioned, by name',
      query: {
        search: { description: `A part of a name; at most ${MAX_MENTIONABLE} are found.`, schema: { type: 'string' } },
      },
      errors: [422],
      response: json(object({ data: list(named('Mention')) })),
      schemas: { Mention: MENTION },
    },
  } satisfies Record<string, Operation>;
}
