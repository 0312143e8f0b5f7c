// What users write about a record: the rules of a comment, for page and server, and what its calls return.
import type { Noun } from '../descriptor/descriptor';
import { hasCall } from './calls';
import { readNoun } from './nouns';

/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 10_000;

/** Users that one comment mentions. */
export const MAX_MENTIONS = 50;

/** Minutes in which the author may edit a comment. */
export const COMMENT_EDIT_MINUTES = 10;

/** Users that are offered for a mention at once. */
export const MAX_MENTIONABLE = 8;

/** A comment, as its calls take one. The server keeps the table by itself, so it is no descriptor. */
export const commentNoun: Noun = readNoun({
  noun: 'record_comment',
  title: 'Comment',
  label: 'text',
  api: { id: 'comment_id', base: '/comments', list: 'GET', body: 'multipart' },
  record: {
    required: [],
    properties: {
      text: { title: 'Comment', type: 'string', format: 'paragraph', maxLength: MAX_COMMENT_LENGTH },
      mentions: {
        title: 'Mentions',
        type: 'array',
        items: { type: 'integer' },
        maxItems: MAX_MENTIONS,
        messages: { maxItems: `A comment mentions at most ${MAX_MENTIONS} users.` },
      },
      files: { title: 'Files', type: 'array', items: { file: {} } },
    },
  },
});

/** A user as a comment mentions one: the text has `@` and this name. */
export interface Mention {
  user_id: number;
  name: string;
}

/** A file of a comment: `size` is in bytes, `url` works for some minutes. */
export interface CommentFile {
  file_id: number;
  name: string;
  size: number;
  /** What it is shown as, such as `image/png`; null for what is only downloaded. */
  inline: string | null;
  url: string;
}

/** Moments in UTC. One that was deleted has neither text nor files. */
export interface RecordComment {
  comment_id: number;
  written_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  user_id: number;
  user_name: string;
  /** Of the token for integrations that was used. */
  token_name: string | null;
  text: string;
  mentions: readonly Mention[];
  files: readonly CommentFile[];
  /** Whether the caller wrote it. */
  is_own: boolean;
  /** Seconds in which the caller may still edit it. */
  edit_seconds: number;
}

/** The newest first. */
export interface CommentPage {
  comments: readonly RecordComment[];
  /** There are older ones. */
  more: boolean;
}

/** Whether users can comment on the records of a noun. */
export const hasComments = (noun: Noun): boolean =>
  noun.comments === true && hasCall(noun, 'read') && noun.api.single !== true;

/** What a changed comment is called in the log of its record. No property has a name with a blank. */
export const commentField = (commentId: number): string => `comment ${commentId}`;

/** Whether a field of the log is a comment. */
export const isCommentField = (name: string): boolean => name.startsWith('comment ');
