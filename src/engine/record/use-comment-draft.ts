// What is typed and not sent yet survives a failure, a reload and the end of the session, and each tab has its own, as
// with the drafts of forms.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Noun } from '../../schema/descriptor/descriptor';
import type { Mention } from '../../schema/model/comments';
import type { CommentContent, RecordId } from '../data/data-source';
import { noteKept, onSessionEnd, session, userKey } from '../session/session';
import { claimSlot, createPacedWriter, type DraftSlot, type PacedWriter } from '../storage/draft-slots';
import { deleteDraft, readDraft, writeDraft } from '../storage/drafts';
import type { IdempotencyKey } from '../storage/idempotency-key';

const DEBOUNCE_MS = 400;

interface Options {
  noun: Noun;
  id: RecordId;
  key: IdempotencyKey;
  content(): CommentContent;
  /** Shows what was kept. */
  restore(content: CommentContent): void;
}

/** @returns a function to call after each change. Nothing is kept where nothing is written. */
export function useCommentDraft({ noun, id, key, content, restore }: Options): () => void {
  const isKnown = useSnapshot(session).user !== null;
  const user = isKnown ? userKey() : undefined;
  const writer = useRef<PacedWriter>(undefined);
  const write = useEffectEvent(async ({ key: place }: DraftSlot) => {
    const { text, mentions, files } = content();
    if (text.trim() === '' && files.length === 0) return deleteDraft(place).then(() => true);
    const draft = { at: Date.now(), intent: key.now(), values: { text, mentions }, typed: [], missing: [] };
    return writeDraft(place, draft, files);
  });
  const found = useEffectEvent((draft: Awaited<ReturnType<typeof readDraft>>) => {
    const { text, files } = content();
    if (!draft || text !== '' || files.length > 0) return;
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
  return () => writer.current?.touch();
}
