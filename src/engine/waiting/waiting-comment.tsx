// A comment that waits to be sent, in the editor that it was written in.
import { type ReactNode, useId } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import { useDataSource } from '../data/data-context';
import type { CommentContent } from '../data/data-source';
import { Alert } from '../feedback/alert';
import { failureText, type Result } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import type { OpenEntry } from '../form/form-dependencies';
import { useIsGone } from '../hooks/use-is-gone';
import { go } from '../navigation/navigation';
import { markOf } from '../outbox/end-entry';
import { changeEntry, KEPT, keepEntry } from '../outbox/keep-entry';
import { waitingPath } from '../outbox/outbox-state';
import { CommentEditor } from '../record/comment-editor';
import { changedComment, keptComment } from '../record/kept-comment';
import { outbox } from '../storage/outbox';
import { unpackFiles } from '../storage/packed-files';

interface WaitingCommentProps {
  entry: OpenEntry;
  noun: Noun;
  back: ReactNode;
}

/** Sent from here it leaves the outbox; without a response the entry has what was typed. */
export function WaitingComment({ entry, noun, back }: WaitingCommentProps) {
  const { comments } = useDataSource();
  const { id, user, record, after, about, refused, content } = entry;
  const isGone = useIsGone();
  const leave = (text: string) => {
    showToast({ kind: 'success', text });
    if (!isGone()) go(waitingPath() ?? '/');
  };
  const change = (written: CommentContent, key: string) => {
    const changed = changedComment({ user, noun, id: record, after, about, content: written, key });
    return changeEntry(id, changed.change, changed.files);
  };
  return (
    <div className="card-page">
      {refused && <Alert kind="error">{failureText(refused)}</Alert>}
      <CommentEditor
        noun={noun}
        id={record ?? `after ${after}`}
        waiting={{ key: entry.key, content: unpackFiles(entry.body, content) as unknown as CommentContent }}
        send={async (written, options) => {
          await change(written, options.key);
          const present = (await outbox.read(id).catch(() => undefined))?.record ?? record;
          if (present === undefined) return UNSENT;
          const result = await comments!.add(noun, present, written, options);
          if (result.ok) await outbox.remove(id).catch(() => {});
          else if ('fields' in result.failure) await outbox.change(id, { refused: result.failure }).catch(() => {});
          return result;
        }}
        keep={async (written, key) => {
          const problem = await change(written, key);
          if (problem === undefined) leave(KEPT);
          return problem;
        }}
        onSent={() => leave('Comment sent')}
      />
      <p>{back}</p>
    </div>
  );
}

/** Its record is not there yet. */
const UNSENT: Result<never> = { ok: false, failure: { kind: 'unreachable' } };

/** Below the form of a record that waits to be created: a comment that follows it. */
export function CommentOnNew({ entry, noun }: Pick<WaitingCommentProps, 'entry' | 'noun'>) {
  const heading = useId();
  return (
    <section className="form-section" aria-labelledby={heading}>
      <h2 id={heading}>Comment</h2>
      <p className="field-hint">It is sent after the {nounLabel(noun).one}.</p>
      <CommentEditor
        noun={noun}
        id={`after ${entry.id}`}
        send={async () => UNSENT}
        keep={async (written, key) => {
          const after = await markOf(outbox, entry).catch(() => undefined);
          const kept = keptComment({ user: entry.user, noun, after, content: written, key });
          const problem =
            after === undefined
              ? `This ${nounLabel(noun).one} no longer waits.`
              : await keepEntry(kept.entry, kept.files);
          if (problem === undefined) showToast({ kind: 'success', text: KEPT });
          return problem;
        }}
        onSent={() => {}}
      />
    </section>
  );
}
