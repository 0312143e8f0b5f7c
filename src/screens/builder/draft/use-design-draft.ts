// Connects the draft of a design to the page: whose it is, when it must be kept at once, and the confirmation before
// the page is left.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { useDraftLifecycle } from '../../../engine/form/use-draft-lifecycle';
import { useLatest } from '../../../engine/hooks/use-latest';
import { useUnsavedChangesDialog } from '../../../engine/overlay/unsaved-changes-dialog';
import type { IdempotencyKey } from '../../../engine/storage/idempotency-key';
import type { BuilderStore } from '../store/builder-store';
import type { BaseVersion } from '../store/opened-form';
import { createDesignDraft, type DesignDraft, type DesignDraftState, draftMessages } from './design-draft';

export interface DesignDraftView {
  draft: DesignDraft;
  state: DesignDraftState;
  /** The design was saved: no confirmation, and no draft from now on. */
  end(): void;
  /** The confirmation, while it is shown. */
  question: ReactNode;
}

interface Opened {
  builder: BuilderStore;
  idempotencyKey: IdempotencyKey;
  /** What the design changes. */
  base: BaseVersion;
  /** Whether the design differs from the saved one; compared when it is called, never before. */
  isChanged(): boolean;
}

export function useDesignDraft({ builder, idempotencyKey, base, isChanged }: Opened): DesignDraftView {
  const baseNow = useLatest(() => base);
  const [draft] = useState(() =>
    createDesignDraft({
      form: `ticket_form ${location.pathname}${location.search}`,
      history: () => builder.state().history,
      idempotencyKey: idempotencyKey.now,
      base: baseNow,
    }),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  const leaving = useUnsavedChangesDialog(isChanged, draft.flush);
  useDraftLifecycle(
    draft,
    () => builder.state().history.past.length > 0,
    (listener) => watchHistory(builder, listener),
    leaving.done,
  );
  const [latest] = state.offered;
  useEffect(() => {
    if (latest) announce(draftMessages.offered(latest));
  }, [latest]);

  return {
    draft,
    state,
    question: leaving.question,
    end() {
      leaving.done();
      draft.end(true);
    },
  };
}

/** Calls `listener` after every change of the history; what else the builder shows is in no draft. */
function watchHistory(builder: BuilderStore, listener: () => void): () => void {
  let seen = builder.state().history;
  return builder.subscribe(() => {
    const { history } = builder.state();
    if (history !== seen) listener();
    seen = history;
  });
}
