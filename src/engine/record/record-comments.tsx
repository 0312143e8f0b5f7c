// What users wrote about a record, the newest first, and where one writes. New ones of others appear by themselves.
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Noun } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { showSize } from '../../schema/formats/sizes';
import type { CommentFile, CommentPage, RecordComment } from '../../schema/model/comments';
import { initials } from '../../schema/model/profile';
import { Button } from '../controls/button';
import { LateIcon, PAPERCLIP } from '../controls/late-icon';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { useNotice } from '../data/use-notice';
import { useQuery } from '../data/use-query';
import { QueryFailure } from '../feedback/query-failure';
import { failureText, type Result } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { ImmediateSuspense, LoadBoundary } from '../lazy/lazy-component';
import { KEPT, keepEntry } from '../outbox/keep-entry';
import type { Outcome, Question } from '../overlay/confirm-dialog';
import { ConfirmDialog } from '../overlay/lazy-confirm-dialog';
import { userKey } from '../session/session';
import { CommentEditor } from './comment-editor';
import { CommentText } from './comment-text';
import { keptComment } from './kept-comment';
import { ShowOlder } from './show-older';

interface RecordCommentsProps {
  noun: Noun;
  id: RecordId;
  /** What the record is called. */
  about?: string;
}

/** The comments without a heading: what is around them has one. */
export function RecordComments({ noun, id, about }: RecordCommentsProps) {
  const { comments: calls } = useDataSource();
  /** As many as are shown are fetched again. */
  const shown = useRef<readonly RecordComment[]>([]);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      let result = await calls!.page(noun, id, { signal });
      while (result.ok && result.data.more && result.data.comments.length < shown.current.length) {
        const { comments } = result.data;
        const older = await calls!.page(noun, id, { before: comments.at(-1)!.comment_id, signal });
        result = older.ok ? { ok: true, data: joined(comments, older.data) } : older;
      }
      return result;
    },
    [calls, noun, id],
  );
  const { data, failure, isPending, refetch, change } = useQuery(fetch);
  shown.current = data?.comments ?? [];
  useNotice(noun, id, refetch, 'commented');

  /** Again where the list has another end by then: something between would be left out. */
  async function fetchOlder(): Promise<Result<CommentPage>> {
    const before = shown.current.at(-1)?.comment_id;
    const older = await calls!.page(noun, id, { before });
    return older.ok && shown.current.at(-1)?.comment_id !== before ? fetchOlder() : older;
  }

  /** Fetched again, too: what was requested before it would take it away when it arrives. */
  const put = (place: (comments: readonly RecordComment[]) => RecordComment[]) => {
    change((page) => ({ ...page, comments: place(page.comments) }));
    void refetch();
  };
  const replace = (comment: RecordComment) =>
    put((comments) => comments.map((one) => (one.comment_id === comment.comment_id ? comment : one)));
  const insert = (comment: RecordComment) =>
    put((comments) => [comment, ...comments.filter((one) => one.comment_id !== comment.comment_id)]);

  return (
    <>
      <CommentEditor
        noun={noun}
        id={id}
        send={(content, options) => calls!.add(noun, id, content, options)}
        keep={async (content, key) => {
          const user = userKey();
          if (user === undefined) return failureText({ kind: 'unreachable' });
          const { entry, files } = keptComment({ user, noun, id, about, content, key });
          const problem = await keepEntry(entry, files);
          if (problem === undefined) showToast({ kind: 'success', text: KEPT });
          return problem;
        }}
        onSent={insert}
      />
      {failure && !data && <QueryFailure failure={failure} isPending={isPending} refetch={refetch} />}
      {!data && !failure && <div className="skeleton page-skeleton-row" aria-hidden="true" />}
      <ol className="comments">
        {data?.comments.map((comment) => (
          <Entry key={comment.comment_id} noun={noun} id={id} comment={comment} onChange={replace} onGone={refetch} />
        ))}
      </ol>
      {data && (
        <ShowOlder
          text="Show older comments"
          more={data.more}
          fetch={fetchOlder}
          onFetched={(older) => change((page) => joined(page.comments, older))}
        />
      )}
    </>
  );
}

const joined = (newer: readonly RecordComment[], older: CommentPage): CommentPage => ({
  ...older,
  comments: [...newer, ...older.comments],
});

interface EntryProps extends Pick<RecordCommentsProps, 'noun' | 'id'> {
  comment: RecordComment;
  onChange(comment: RecordComment): void;
  onGone(): void;
}

function Entry({ noun, id, comment, onChange, onGone }: EntryProps) {
  const { comments: calls } = useDataSource();
  const [isEditing, setEditing] = useState(false);
  const [opener, setOpener] = useState<HTMLElement>();
  const { user_name, token_name, written_at, edited_at, deleted_at, text, mentions, files, is_own } = comment;
  const canEdit = useCountdown(comment);
  const entry = useRef<HTMLLIElement>(null);
  const isRemoved = useRef(false);
  // Its buttons go once the list was fetched again.
  useLayoutEffect(() => {
    if (deleted_at && isRemoved.current && document.activeElement === document.body) entry.current?.focus();
  }, [deleted_at]);

  /** What has the focus in the editor goes with it. */
  function endEditing(): void {
    const isHere = entry.current?.contains(document.activeElement);
    flushSync(() => setEditing(false));
    if (isHere) entry.current?.querySelector<HTMLElement>('.comment-actions button')?.focus();
  }

  async function remove(): Promise<Outcome | undefined> {
    const result = await calls!.delete(noun, id, comment);
    isRemoved.current = result.ok;
    onGone();
    if (result.ok) return undefined;
    return { kind: 'error', title: 'Not deleted', text: failureText(result.failure) ?? '' };
  }

  return (
    <li className="comment" ref={entry} tabIndex={-1}>
      <span className="avatar" aria-hidden="true">
        {initials(user_name)}
      </span>
      <div className="comment-head">
        <bdi className="history-who">{user_name}</bdi>
        {token_name && ` (token ${token_name})`}
        {edited_at && !deleted_at && ' · edited'}
      </div>
      <time dateTime={written_at}>{showDate(localMinute(new Date(written_at)))}</time>
      <div className="comment-body">
        {deleted_at && <p className="history-empty">Deleted {showDate(localMinute(new Date(deleted_at)))}</p>}
        {isEditing ? (
          <CommentEditor
            noun={noun}
            id={id}
            comment={comment}
            send={(content) => calls!.edit(noun, id, comment, content)}
            onSent={(edited) => {
              endEditing();
              onChange(edited);
            }}
            onCancel={endEditing}
          />
        ) : (
          text && <CommentText text={text} mentions={mentions} />
        )}
        <Files files={files} />
        {is_own && !deleted_at && !isEditing && (
          <div className="comment-actions">
            {canEdit && (
              <Button isSmall look="quiet" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <Button isSmall look="quiet" onClick={({ currentTarget }) => setOpener(currentTarget)}>
              Delete
            </Button>
          </div>
        )}
        {opener && (
          <ImmediateSuspense>
            <LoadBoundary>
              <ConfirmDialog question={DELETE} opener={opener} act={remove} onClose={() => setOpener(undefined)} />
            </LoadBoundary>
          </ImmediateSuspense>
        )}
      </div>
    </li>
  );
}

const DELETE: Question = {
  title: 'Delete this comment?',
  text: 'Its text stays in the history of the record.',
  yes: 'Delete',
  no: 'Cancel',
  busy: 'Deleting…',
};

/** Whether the minutes are not over in which a comment can be edited. */
function useCountdown({ edit_seconds, edited_at }: RecordComment): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has its own seconds
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), edit_seconds * 1000);
    return () => clearTimeout(timer);
  }, [edit_seconds, edited_at]);
  return edit_seconds > 0 && !isOver;
}

function Files({ files }: { files: readonly CommentFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="comment-files">
      {files.map(({ file_id, name, size, inline, url }) => (
        <li key={file_id}>
          <LateIcon path={PAPERCLIP} />
          {inline ? (
            <a className="comment-file-name" href={`${url}&view=1`} target="_blank" rel="noreferrer">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            <a className="comment-file-name" href={url} download={name}>
              {name}
            </a>
          )}{' '}
          {showSize(size)}
        </li>
      ))}
    </ul>
  );
}

/** The comments of a record that is being read, beside its history. */
export function CommentsSection(props: RecordCommentsProps) {
  const heading = useId();
  return (
    <section className="form-section history-section" aria-labelledby={heading}>
      <h2 id={heading}>Comments</h2>
      <RecordComments {...props} />
    </section>
  );
}
