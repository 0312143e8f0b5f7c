// A comment that waits to be sent, in the editor that it was written in.
import type { ReactNode } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { useDataSource } from '../data/data-context';
import type { CommentContent } from '../data/data-source';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import type { OpenEntry } from '../form/form-dependencies';
import { go } from '../navigation/navigation';
import { changeEntry, KEPT } from '../outbox/keep-entry';
import { waitingPath } from '../outbox/outbox-state';
import { CommentEditor } from '../record/comment-editor';
import { keptComment } from '../record/kept-comment';
import { outbox } from '../storage/outbox';
import { unpackFiles } from '../storage/packed-files';

interface WaitingCommentProps {
  entry: OpenEntry;
  noun: Noun;
  back: ReactNode;
}

export function WaitingComment({ entry, noun, back }: WaitingCommentProps) {
  const { comments } = useDataSource();
  const { id, user, record = '', refused, content } = entry;
  const leave = (text: string) => {
    showToast({ kind: 'success', text });
    go(waitingPath() ?? '/');
  };
  return (
    <div className="card-page">
      {refused && <Alert kind="error">{failureText(refused)}</Alert>}
      <CommentEditor
        noun={noun}
        id={record}
        waiting={{ key: entry.key, content: unpackFiles(entry.body, content) as unknown as CommentContent }}
        send={async (written, key) => {
          const { entry: next, files } = keptComment({ user, noun, id: record, content: written, key });
          await changeEntry(id, next, files);
          const result = await comments!.add(noun, record, written, { key });
          if (result.ok) await outbox.remove(id).catch(() => {});
          else if ('fields' in result.failure) await outbox.change(id, { refused: result.failure }).catch(() => {});
          return result;
        }}
        keep={async (written, key) => {
          const { entry: next, files } = keptComment({ user, noun, id: record, content: written, key });
          const problem = await changeEntry(id, next, files);
          if (problem === undefined) leave(KEPT);
          return problem;
        }}
        onSent={() => leave('Comment sent')}
      />
      <p>{back}</p>
    </div>
  );
}
