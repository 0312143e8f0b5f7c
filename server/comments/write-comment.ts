// Writing, editing and deleting a comment. What was there before an edit or a deletion stays in the change log of the
// record.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import {
  COMMENT_EDIT_MINUTES,
  commentField,
  commentNoun,
  type Mention,
  type RecordComment,
} from '../../src/schema/model/comments';
import { hasNoErrors } from '../../src/schema/rules/check';
import { checkNew } from '../../src/schema/rules/check-write';
import { callerNames, labelText, logPart } from '../crud/change-log';
import { checkFiles } from '../crud/check-save';
import type { ServedNoun } from '../crud/noun-module';
import { type ReceivedRecord, receiveRecord } from '../crud/receive-record';
import { filesIn, replaceFiles } from '../crud/record-files';
import { readRow } from '../crud/rows';
import { isStale } from '../crud/stale';
import { type Connection, jsonb } from '../db/database';
import { inTransaction } from '../db/transaction';
import { deleteFiles, withStoredFiles } from '../files/stored-files';
import { conflict, invalid, notFound, problem } from '../http/http-errors';
import { idempotencyKeyOf, once, storedResponse } from '../http/idempotency';
import { notifyComment } from '../notices/notice';
import { notifyUsers } from '../notices/notify-users';
import type { SignedIn } from '../session/sessions';
import { checkMentions } from './mentions';
import { linkedComment, readComment } from './read-comments';

/** @throws 404 where the record is gone, 413, 422. */
export async function addComment(served: ServedNoun, id: number, request: FastifyRequest): Promise<RecordComment> {
  const { noun, context } = served;
  const received = await receiveRecord({ noun: commentNoun, module: {}, context }, 'add', request);
  const { caller, files } = received;
  try {
    const { text, mentions, values } = contentOf(received);
    const key = idempotencyKeyOf(request, caller.userId, `${noun.api.base.slice(1)}/comments`, [
      id,
      text,
      mentions,
      files.map(({ name, sha256 }) => [name, sha256]),
    ]);
    const comment =
      (await storedResponse(context.db, key)) ??
      (await withStoredFiles(context.files, files, ({ keep, markReferenced }) =>
        inTransaction(context.db, (transaction) =>
          once(transaction, key, async () => {
            const label = await lockLabel(served, transaction, id);
            const mentioned = await checkMentions(served, transaction, mentions);
            await keep(files);
            const { who, token } = callerNames(caller);
            const { rows } = await sql<{ comment_id: number }>`
              insert into record_comment (noun, record_id, user_id, user_name, token_name, body, mentions)
              values (${noun.noun}, ${id}, ${caller.userId}, coalesce(${who}, ''), ${token},
                ${text}, ${jsonb(mentioned)}::jsonb) returning comment_id`.execute(transaction);
            const { comment_id } = rows[0]!;
            await replaceFiles(transaction, commentNoun, comment_id, { values });
            await notifyComment(transaction, noun, id);
            await notifyUsers(transaction, { noun, id, label, reason: 'mentioned', caller, users: mentions });
            markReferenced();
            return readComment(transaction, noun, id, caller, comment_id);
          }),
        ),
      ));
    return linkedComment(comment as Values, context.linkKey);
  } finally {
    await context.files.dropIncoming(files);
  }
}

/**
 * Another text; files stay. The body may have the `edited_at` that its sender read: what was edited since is not
 * overwritten. @throws 403 for another one's and after some minutes, 404, 409 with the comment as it is, 422.
 */
export async function editComment(
  served: ServedNoun,
  id: number,
  commentId: number,
  request: FastifyRequest,
): Promise<RecordComment> {
  const { noun, context } = served;
  const received = await receiveRecord({ noun: commentNoun, module: {}, context }, 'edit', request);
  const { caller, body } = received;
  await context.files.dropIncoming(received.files);
  const row = await inTransaction(context.db, async (transaction) => {
    const label = await lockLabel(served, transaction, id);
    const before = await lockOwn(served, transaction, id, commentId, caller);
    if (before.edit_seconds === 0)
      throw problem(403, `A comment can be edited for ${COMMENT_EDIT_MINUTES} minutes. Write another one.`);
    if (Object.hasOwn(body, 'edited_at') && isStale('edited_at', body.edited_at || 'null', String(before.edited_at)))
      throw conflict('The comment was edited elsewhere.', linked(before, context.linkKey), String(before.user_name));
    const { text, mentions } = contentOf(received, filesIn(before.files).length > 0);
    const mentioned = await checkMentions(served, transaction, mentions);
    const known = (before.mentions as Mention[]).map(({ user_id }) => user_id);
    const users = mentions.filter((user) => !known.includes(user));
    if (text === before.text && users.length === 0 && mentions.length === known.length) return before;
    await sql`update record_comment set body = ${text}, mentions = ${jsonb(mentioned)}::jsonb, edited_at = clock_timestamp()
      where comment_id = ${commentId}`.execute(transaction);
    await notifyUsers(transaction, { noun, id, label, reason: 'mentioned', caller, users });
    if (text !== before.text)
      await logText(served, transaction, { id, caller, before: String(before.text), after: text, commentId });
    await notifyComment(transaction, noun, id);
    return readComment(transaction, noun, id, caller, commentId);
  });
  return linkedComment(row, context.linkKey);
}

const linked = (row: Values, key: string): Values => ({ ...linkedComment(row, key) });

/** Takes the text and the files; that there was a comment stays. @throws 403 for another one's, 404. */
export async function deleteComment(
  served: ServedNoun,
  id: number,
  commentId: number,
  caller: SignedIn,
): Promise<void> {
  const { noun, context } = served;
  await inTransaction(context.db, async (transaction) => {
    await lockLabel(served, transaction, id);
    const before = await lockOwn(served, transaction, id, commentId, caller);
    const files = filesIn(before.files);
    await sql`update record_comment set body = '', mentions = '[]', deleted_at = clock_timestamp()
      where comment_id = ${commentId}`.execute(transaction);
    await deleteFiles(
      transaction,
      files.map(({ stored }) => stored),
    );
    const text = [String(before.text), ...files.map(({ name }) => name)].filter(Boolean).join('\n');
    await logText(served, transaction, { id, caller, before: text, after: '', commentId });
    await notifyComment(transaction, noun, id);
  });
}

/** What was sent. @param hasFiles whether it has files already. @throws 422. */
function contentOf({ values: sent, instead, files }: ReceivedRecord, hasFiles = files.length > 0) {
  const { values, errors } = checkNew(commentNoun, sent);
  const found = { ...errors, ...checkFiles(commentNoun, instead, values) };
  const text = typeof values.text === 'string' ? values.text.replace(/\r\n?/g, '\n').trim() : '';
  if (!found.text && text === '' && !hasFiles) found.text = ['Write something, or add a file.'];
  if (!hasNoErrors(found)) throw invalid(found);
  // An object without keys is empty as well.
  const mentions = Array.isArray(values.mentions) ? (values.mentions as number[]) : [];
  return { text, mentions: [...new Set(mentions)], values };
}

/** What the record is called, which nobody deletes until the transaction ends. @throws 404. */
async function lockLabel({ noun }: ServedNoun, transaction: Connection, id: number): Promise<string> {
  await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id} for key share`.execute(transaction);
  const row = await readRow(transaction, noun, id);
  if (!row) throw problem(404, 'This was deleted, so nothing can be written about it any more.');
  return labelText(noun, row);
}

async function lockOwn(
  { noun }: ServedNoun,
  transaction: Connection,
  id: number,
  commentId: number,
  caller: SignedIn,
): Promise<Values> {
  await sql`select 1 from record_comment where comment_id = ${commentId} for update`.execute(transaction);
  const comment = await readComment(transaction, noun, id, caller, commentId);
  if (comment.deleted_at !== null) throw notFound();
  if (!comment.is_own) throw problem(403, 'Only its author can change a comment.');
  return comment;
}

interface ChangedText {
  id: number;
  caller: SignedIn;
  commentId: number;
  before: string;
  after: string;
}

async function logText(
  { noun }: ServedNoun,
  transaction: Connection,
  { id, caller, commentId, before, after }: ChangedText,
): Promise<void> {
  const logged = (text: string) => (text === '' ? null : { value: text, text });
  const field = { name: commentField(commentId), title: 'Comment', before: logged(before), after: logged(after) };
  await logPart(transaction, { noun, id, caller, ...field });
}
