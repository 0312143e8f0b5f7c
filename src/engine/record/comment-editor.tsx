// Where a comment is written or edited: text with mentions, files by button, paste or drop. Ctrl+Enter sends.
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { showSize } from '../../schema/formats/sizes';
import { commentNoun, type Mention, type RecordComment } from '../../schema/model/comments';
import { checkNew } from '../../schema/rules/check-write';
import { Button, IconButton } from '../controls/button';
import { Completions, completionId } from '../controls/completions';
import { LateIcon, PAPERCLIP } from '../controls/late-icon';
import type { CommentContent, RecordId, SendOptions } from '../data/data-source';
import { Alert } from '../feedback/alert';
import { announce } from '../feedback/live-region';
import { type ApiError, failureText, type Result } from '../feedback/result';
import { session } from '../session/session';
import { createIdempotencyKey, type KeptIdempotencyKey } from '../storage/idempotency-key';
import { spoiledFiles } from '../storage/spoiled-files';
import { useCommentDraft } from './use-comment-draft';
import { useMentions } from './use-mentions';

interface CommentEditorProps {
  noun: Noun;
  id: RecordId;
  /** The one that is edited: its files stay. */
  comment?: RecordComment;
  /** What was written before and waits to be sent. */
  waiting?: { content: CommentContent; key: KeptIdempotencyKey };
  send(content: CommentContent, options: Required<Pick<SendOptions, 'key' | 'as'>>): Promise<Result<RecordComment>>;
  /** There was no response. Resolves to what is wrong where it could not be kept either. */
  keep?(content: CommentContent, key: string): Promise<string | undefined>;
  onSent(comment: RecordComment): void;
  onCancel?(): void;
}

const EMPTY: CommentContent = { text: '', mentions: [], files: [] };

/** What is typed is kept as a draft, too. Without `keep` a comment without a response stays in the editor. */
export function CommentEditor({ noun, id, comment, waiting, send, keep, onSent, onCancel }: CommentEditorProps) {
  const [content, setContent] = useState<CommentContent>(
    waiting?.content ?? (comment ? { ...comment, files: [] } : EMPTY),
  );
  const [caret, setCaret] = useState<number>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** Where the caret goes after a mention. */
  const moved = useRef<number>(undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const pick = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const changes = useRef(0);
  const [key] = useState(() => {
    const begun = createIdempotencyKey({ changeCount: () => changes.current }, 'add');
    if (waiting) begun.resume(waiting.key);
    return begun;
  });
  const { touch, discard } = useCommentDraft({
    noun,
    id: comment ? `${id} ${comment.comment_id}` : waiting ? `${id} ${waiting.key.key}` : id,
    key,
    content: () => content,
    isUntouched: () => changes.current === 0,
    restore: setContent,
  });
  const { text, files } = content;
  // The button that was pressed to edit it is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    if (!comment) return;
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }, []);

  function change(next: Partial<CommentContent>): void {
    // What is sent is cleared afterwards: nothing may join it meanwhile.
    if (isBusy) return;
    changes.current++;
    setContent((before) => ({ ...before, ...next }));
    touch();
  }

  function clear(): void {
    changes.current++;
    setContent(EMPTY);
    discard();
  }

  function choose(mention: Mention, from: number): void {
    const written = `@${mention.name} `;
    moved.current = from + written.length;
    const others = content.mentions.filter(({ user_id }) => user_id !== mention.user_id);
    change({ text: text.slice(0, from) + written + text.slice(caret), mentions: [...others, mention] });
  }
  const mentions = useMentions({ noun, id, text, caret: isBusy ? undefined : caret, chosen: content.mentions, choose });

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each text
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    area.current?.setSelectionRange(moved.current, moved.current);
    setCaret(moved.current);
    moved.current = undefined;
  }, [text]);

  function refuse(texts: readonly string[]): void {
    setProblems(texts);
    announce(texts.join(' '), 'urgent');
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const sent = { ...content, mentions: content.mentions.filter(({ name }) => text.includes(`@${name}`)) };
    const wrong = problemsOf(sent);
    setProblems(wrong);
    if (wrong.length > 0) return refuse(wrong);
    if (text.trim() === '' && files.length === 0 && !comment?.files.length) return area.current?.focus();
    setBusy(true);
    // Another user may sign in while it runs, and must neither send nor keep it.
    const as = session.token;
    const spoiled = await spoiledFiles({ files: sent.files });
    if (spoiled) {
      setBusy(false);
      return refuse(Object.values(spoiled).flat());
    }
    const { key: idempotencyKey } = key.now();
    key.sent();
    const result = await send(sent, { key: idempotencyKey, as });
    key.ended(result);
    const isKept = !result.ok && result.failure.kind === 'unreachable' && session.token === as && keep;
    const problem = isKept ? await keep(sent, idempotencyKey) : undefined;
    setBusy(false);
    if (isKept) {
      if (problem === undefined) {
        key.renew();
        return clear();
      }
      return refuse([problem]);
    }
    if (!result.ok) return refuse(failureTexts(result.failure));
    clear();
    announce(comment ? 'Comment saved' : 'Comment sent');
    onSent(result.data);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (mentions.onKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      void submit();
    }
  }

  const add = (list: FileList | undefined) => {
    if (!comment && list && list.length > 0) change({ files: [...files, ...list] });
  };
  const takeFiles = (event: ClipboardEvent | DragEvent, list: FileList | undefined) => {
    if (!list || list.length === 0) return;
    event.preventDefault();
    add(list);
  };
  const onPaste = (event: ClipboardEvent) => {
    // A spreadsheet puts an image beside its text on the clipboard: the text is wanted.
    if (!event.clipboardData.types.includes('text/plain')) takeFiles(event, event.clipboardData.files);
  };
  const followCaret = () => setCaret(area.current?.selectionEnd);
  const isOpen = mentions.people.length > 0;

  return (
    <div className="comment-editor" aria-busy={isBusy || undefined}>
      <div className="comment-box">
        <textarea
          ref={area}
          className="control"
          rows={comment ? 3 : 2}
          dir="auto"
          readOnly={isBusy}
          aria-label={comment ? 'Edit comment' : 'Write a comment'}
          placeholder={comment ? undefined : 'Write a comment, @ mentions a user'}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? mentions.listId : undefined}
          aria-activedescendant={isOpen ? completionId(mentions.listId, mentions.active) : undefined}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? problemId : undefined}
          value={text}
          onChange={({ target }) => {
            change({ text: target.value });
            setCaret(target.selectionEnd);
          }}
          onSelect={followCaret}
          onBlur={() => setCaret(undefined)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
        />
        {isOpen && (
          <Completions
            id={mentions.listId}
            label="Users to mention"
            items={mentions.people.map(({ user_id, name }) => ({ key: user_id, content: <bdi>{name}</bdi> }))}
            marked={mentions.active}
            take={(index) => mentions.take(mentions.people[index]!)}
          />
        )}
      </div>
      {files.length > 0 && (
        <ul className="comment-files">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={`${file.name} ${index}`}>
              <LateIcon path={PAPERCLIP} />
              <span className="comment-file-name">{file.name}</span> {showSize(file.size)}
              <IconButton
                isSmall
                icon="x"
                label={`Remove ${file.name}`}
                isDisabled={isBusy}
                onClick={() => change({ files: files.filter((_, other) => other !== index) })}
              />
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div id={problemId}>
          <Alert kind="error">{problems.join(' ')}</Alert>
        </div>
      )}
      <div className="comment-actions">
        {!comment && (
          <>
            <IconButton
              icon={<LateIcon path={PAPERCLIP} />}
              label="Add files"
              isDisabled={isBusy}
              onClick={() => pick.current?.click()}
            />
            <input
              ref={pick}
              type="file"
              multiple
              hidden
              aria-label="Files of the comment"
              onChange={({ target }) => {
                add(target.files ?? undefined);
                target.value = '';
              }}
            />
          </>
        )}
        {onCancel && (
          <Button
            isSmall
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        <Button isSmall isBusy={isBusy} aria-keyshortcuts="Control+Enter" onClick={() => void submit()}>
          {comment ? 'Save comment' : 'Comment'}
        </Button>
      </div>
    </div>
  );
}

/** What the server would say of it, too. */
function problemsOf({ text, mentions, files }: CommentContent): string[] {
  const { errors } = checkNew(commentNoun, { text, mentions: mentions.map(({ user_id }) => user_id), files });
  return Object.values(errors).flat();
}

function failureTexts(failure: ApiError): string[] {
  const fields = 'fields' in failure ? Object.values(failure.fields ?? {}).flat() : [];
  const current = failure.kind === 'conflict' ? failure.current?.text : undefined;
  const texts = fields.length > 0 ? fields : [failureText(failure) ?? ''];
  return current === undefined ? texts : [...texts, `It reads now: ${String(current)}`];
}
