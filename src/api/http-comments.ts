// Comments about records and what concerns the user, over HTTP. Loads with the first of them.
import type { CommentCalls, NotificationCalls } from '../engine/data/data-source';
import type { Result } from '../engine/feedback/result';
import type { Noun } from '../schema/descriptor/descriptor';
import { isObject } from '../schema/formats/plain-values';
import type { CommentPage, Mention, RecordComment } from '../schema/model/comments';
import type { NotificationPage } from '../schema/model/notifications';
import { call } from './call';
import { send, toFormData } from './http-forms';
import { UNREADABLE, withList } from './response';

const pathOf = (noun: Noun, id: string | number, rest = 'comments') =>
  `${noun.api.base}/${encodeURIComponent(id)}/${rest}`;

/** A page of comments; `before` is the id of the oldest one that is there already. */
export const fetchComments: CommentCalls['page'] = async (noun, id, { before, signal }) => {
  const result = await call<CommentPage>('GET', pathOf(noun, id), { query: { before }, signal });
  return withList(result, 'comments');
};

/** As an upload: it is sent again by itself where the outcome is not known. */
export const addComment: CommentCalls['add'] = async (noun, id, { text, mentions, files }, options) => {
  const body = toFormData({ text, mentions: mentions.map(({ user_id }) => user_id), files });
  return commentIn(await send(pathOf(noun, id), body, options));
};

/** `edited_at` goes along as it was read: the server refuses what was edited since. */
export const editComment: CommentCalls['edit'] = async (noun, id, { comment_id, edited_at }, { text, mentions }) => {
  const body = { text, mentions: mentions.map(({ user_id }) => user_id), edited_at };
  return commentIn(await call('POST', pathOf(noun, id, `comments/${comment_id}`), { body }));
};

/** The entry stays in the list, without its text and files. */
export const deleteComment: CommentCalls['delete'] = (noun, id, { comment_id }) =>
  call('DELETE', pathOf(noun, id, `comments/${comment_id}`));

/** Only users who may read the record, as others could not open it. */
export const fetchMentionable: CommentCalls['mentionable'] = async (noun, id, search, signal) => {
  const result = await call<Mention[]>('GET', pathOf(noun, id, 'mentionable'), { query: { search }, signal });
  return !result.ok || Array.isArray(result.data) ? result : UNREADABLE;
};

/** A page of notifications; `before` is the id of the oldest one that is there already. */
export const fetchNotifications: NotificationCalls['page'] = async ({ before, signal }) => {
  const result = await call<NotificationPage>('GET', '/notifications', { query: { before }, signal });
  return withList(result, 'notifications');
};

/** Some by their ids, or all up to one, so that those that arrive meanwhile stay unread. */
export const readNotifications: NotificationCalls['markRead'] = (which) =>
  call('POST', '/notifications/read', { body: { ...which } });

/** `readResponse` has taken the envelope away. */
const commentIn = (result: Result<unknown>): Result<RecordComment> =>
  !result.ok || (isObject(result.data) && 'comment_id' in result.data) ? (result as Result<RecordComment>) : UNREADABLE;
