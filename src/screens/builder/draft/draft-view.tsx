// The draft of a design on the page: when it is kept, and those that were found when the builder was opened.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { clock } from '../../../engine/form/draft-messages';
import { useDraftLifecycle } from '../../../engine/form/use-draft-lifecycle';
import { useLatest } from '../../../engine/hooks/use-latest';
import { useUnsavedChangesDialog } from '../../../engine/overlay/unsaved-changes-dialog';
import type { IdempotencyKey } from '../../../engine/storage/idempotency-key';
import { useBuilder } from '../store/builder';
import type { BuilderStore } from '../store/builder-store';
import type { BaseVersion } from '../store/opened-form';
import {
  createDesignDraft,
  type DesignDraft,
  type DesignDraftState,
  draftMessages,
  type OfferedDesign,
} from './design-draft';

interface DraftBannersProps {
  view: DesignDraftView;
  /** The version in force; undefined for a new form. */
  version: number | undefined;
  /** Continues the save that the design was kept with. */
  onRestored(offer: OfferedDesign): void;
}

/**
 * One for each design that was found; restoring one puts it in place of the open design, as a step where that has any.
 */
export function DraftBanners({ view: { draft, state }, version, onRestored }: DraftBannersProps) {
  const { store } = useBuilder();

  function restore(offer: OfferedDesign): void {
    const { history } = store.state();
    const label = draftMessages.restored(offer);
    // What was designed meanwhile can be had back.
    if (history.past.length > 0) store.run({ label, design: offer.history.design });
    else store.replace(offer.history);
    onRestored(offer);
    draft.touch();
    void draft.flush();
    draft.settle(offer);
    announce(label);
    focusHeading();
  }

  function discard(offer: OfferedDesign): void {
    draft.settle(offer);
    announce('Draft discarded.');
    focusHeading();
  }

  return state.offered.map((offer) => (
    <div key={offer.at} className="draft-banner builder-draft">
      <Icon name="clock" />
      <p>
        {draftMessages.offered(offer)}
        {offer.base.version !== version && ` ${draftMessages.older(version)}`}
      </p>
      <Button isSmall onClick={() => restore(offer)}>
        Restore
      </Button>
      <Button isSmall onClick={() => discard(offer)}>
        Discard
      </Button>
    </div>
  ));
}

/** The button that was pressed is gone. */
const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** 'Draft saved 14:36'. */
export function DraftSaved({ view: { state } }: { view: DesignDraftView }) {
  return state.saved !== undefined && <p className="builder-saved">Draft saved {clock(state.saved)}</p>;
}

/** The draft of an open builder, as its page and its save see it. */
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

/** Whose the draft is, when it must be kept at once, and the confirmation before the page is left. */
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
  useDraftLifecycle(draft, () => builder.state().history.past.length > 0, builder.subscribeToDesign, leaving.done);
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
