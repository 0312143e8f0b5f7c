// What is typed and not sent yet survives a failure, a reload and the end of the session, and each tab has its own, as
// with the drafts of forms.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun } from '../../schema/descriptor/descriptor';
import type { Mention } from '../../schema/model/comments';
import type { CommentContent, RecordId } from '../data/data-source';
import { noteKept, onSessionEnd, session, userKey } from '../session/session';
import { claimSlot, createPacedWriter, type DraftSlot, type PacedWriter } from '../storage/draft-slots';
import { deleteDraft, deleteDraftOf, readDraft, writeDraft } from '../storage/drafts';
import type { IdempotencyKey } from '../storage/idempotency-key';

const DEBOUNCE_MS = 400;

interface Options {
  noun: Noun;
  id: RecordId;
  key: IdempotencyKey;
  content(): CommentContent;
  /** Nothing has been typed yet. */
  isUntouched(): boolean;
  /** Shows what was kept. */
  restore(content: CommentContent): void;
}

/** The draft of one editor. */
interface CommentDraft {
  /** To call after each change. */
  touch(): void;
  /** What was typed is saved, or not wanted any more. */
  discard(): void;
}

/** What was kept of an earlier visit is shown as soon as it is read, unless something has been typed by then. */
export function useCommentDraft({ noun, id, key, content, isUntouched, restore }: Options): CommentDraft {
  const isKnown = useSnapshot(session).user !== null;
  const user = isKnown ? userKey() : undefined;
  const writer = useRef<PacedWriter>(undefined);
  const taken = useRef<DraftSlot>(undefined);
  /** When the stored draft was written, by this editor or before it. */
  const storedAt = useRef<number>(undefined);
  const write = useEffectEvent(async ({ key: place }: DraftSlot) => {
    const { text, mentions, files } = content();
    if (text.trim() === '' && files.length === 0) return deleteDraft(place).then(() => true);
    const draft = { at: Date.now(), intent: key.now(), values: { text, mentions }, typed: [], missing: [] };
    storedAt.current = draft.at;
    if (await writeDraft(place, draft, files)) return true;
    // A browser without room for the files may still have some for the text.
    return files.length > 0 && writeDraft(place, { ...draft, missing: files.map(({ name }) => name) }, []);
  });
  const found = useEffectEvent((draft: Awaited<ReturnType<typeof readDraft>>) => {
    storedAt.current = draft?.at;
    if (!draft || !isUntouched()) return;
    restore({
      text: String(draft.values.text ?? ''),
      mentions: (draft.values.mentions ?? []) as Mention[],
      files: draft.files,
    });
    key.resume(draft.intent);
  });

  useEffect(() => {
    if (user === undefined) return;
    let slot: DraftSlot | undefined;
    let isClosed = false;
    const claiming = claimSlot(user, `comment ${noun.noun} ${id}`).then(async (claimed) => {
      const draft = await readDraft(claimed.key);
      if (isClosed) return claimed.release(Promise.resolve());
      slot = claimed;
      taken.current = claimed;
      found(draft);
    });
    const paced = createPacedWriter({
      pause: DEBOUNCE_MS,
      slot: () => slot,
      claiming: () => claiming,
      write,
      now: Date.now,
    });
    writer.current = paced;
    const flush = () => void paced.flush();
    const close = () => slot?.release(paced.flush());
    const stop = onSessionEnd((how) => {
      if (how === 'logged-out') paced.end();
      else if (paced.isPending()) void paced.flush().then((isKept) => isKept && noteKept());
    });
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      isClosed = true;
      close();
      stop();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [user, noun, id]);
  return {
    touch: () => writer.current?.touch(),
    discard() {
      writer.current?.clear();
      const place = taken.current?.key;
      // The page may have been left while a comment was being sent: the next editor's own draft stays.
      if (place !== undefined) writer.current?.append(() => deleteDraftOf(place, storedAt.current));
    },
  };
}
