// Connects the draft of an open form to the page: whose it is, when it must be saved at once, and the confirmation
// before the page is left.
import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { formerNames } from '../../schema/model/former-names';
import { presentName } from '../../schema/model/present-names';
import { recordFor } from '../../schema/model/record-for';
import { announce } from '../feedback/live-region';
import { useUnsavedChangesDialog } from '../overlay/unsaved-changes-dialog';
import type { IdempotencyKey } from '../storage/idempotency-key';
import { createDraft, type DraftState } from './draft';
import { draftMessages } from './draft-messages';
import { createDraftTracker, type DraftContent } from './draft-tracker';
import { type FormTask, modeOf, type OpenEntry } from './form-dependencies';
import type { FormStore } from './form-store';
import type { RunningEffects } from './start-effects';
import type { Uploads } from './uploads';
import { useDraftLifecycle } from './use-draft-lifecycle';

/** What a form's frame needs of its draft. */
export interface DraftView {
  state: DraftState;
  /** Restores an offered draft into the form. */
  restore(): void;
  /** Back to the initial values. */
  discard(): void;
  /** The form goes on from what another user has saved. */
  reopen(values: Values, updatedAt: unknown): void;
  /** Stores what the form holds, and its idempotency key, at once. */
  keep(): void;
  /** What it holds is kept in the outbox by now. */
  drop(): void;
  /** The form was saved: no confirmation, and no draft from now on. */
  end(): void;
  /** All that the form holds, so that it can be opened with it again. */
  content(): DraftContent;
  /**
   * Cancel of a modal: ends at once and returns true; where a draft was restored it shows a confirmation first, returns false, and
   * calls `leave` when that was accepted.
   */
  giveUp(leave: () => void): boolean;
  /** The confirmation, while it is shown. */
  question: ReactNode;
}

interface Opened {
  task: FormTask;
  /** The record as it was read, in edit mode. */
  read?: Values;
  store: FormStore;
  running: RefObject<RunningEffects | undefined>;
  idempotencyKey: IdempotencyKey;
  uploads: Uploads;
}

/** The draft of an open form: restored when the user is known, stored while one types, gone after a save. */
export function useDraft({ task, read, store, running, idempotencyKey, uploads }: Opened): DraftView {
  const [{ draft, tracker }] = useState(() => {
    const { noun, id, copyOf, given = '', entry } = task;
    const tracker = createDraftTracker(store, recordFor(noun, modeOf(task)).properties, read === undefined);
    const record = id ?? (copyOf === undefined ? given : `copy ${copyOf}`);
    const [form = '', ...formerForms] = [noun.noun, ...formerNames(noun)].map((name) =>
      (entry ? ['outbox', entry.id, entry.at] : [name, location.pathname, record]).join(' '),
    );
    return {
      tracker,
      draft: createDraft({
        form,
        formerForms,
        presentName: (name) => presentName(noun.record, name),
        tracker,
        idempotencyKey,
        updatedAt: read?.updated_at,
        settled: async () => running.current?.settled(),
        onKept: uploads.keep,
        given: entry && draftOf(entry, read),
      }),
    };
  });
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  // An entry of the outbox stays as it is, and what is typed over it is its draft.
  const isAtStake = () => !task.entry && tracker.changed().length > 0;
  const leaving = useUnsavedChangesDialog(isAtStake, draft.flush);
  // After the effects of the form have been started, which a restored choice needs.
  useDraftLifecycle(draft, () => tracker.changed().length > 0, store.watch, leaving.done);
  useEffect(() => tracker.stop, [tracker]);
  useAnnouncement(state);

  return {
    state,
    question: leaving.question,
    restore: () => void draft.restore(),
    discard() {
      void draft.discard();
      announce('Draft discarded.');
    },
    reopen: (values, updatedAt) => void draft.reopen(values, updatedAt),
    keep() {
      draft.touch();
      void draft.flush();
    },
    drop: draft.drop,
    end,
    content: () => ({ ...tracker.content(true), page: tracker.page() }),
    giveUp(leave) {
      // What waits to be sent goes on waiting as it is.
      const atStake = !task.entry && (state.offered || (state.restored && tracker.changed().length > 0));
      if (atStake)
        leaving.confirm(() => {
          end();
          leave();
        }, 'draft');
      else end();
      return !atStake;
    },
  };

  function end(): void {
    leaving.done();
    draft.end(true);
  }
}

const draftOf = (
  { at, key, form, content }: OpenEntry,
  read: Values | undefined,
): Parameters<typeof createDraft>[0]['given'] => ({
  at,
  updatedAt: (form?.read ?? read)?.updated_at,
  intent: key,
  values: form?.values ?? {},
  typed: form?.typed ?? [],
  origins: form?.origins,
  page: form?.page,
  missing: [],
  files: content,
});

/** A restored draft is announced, and once that drafts are saved. */
function useAnnouncement({ saved, restored, offered }: DraftState): void {
  const first = saved !== undefined && restored === undefined;
  useEffect(() => {
    if (first) announce('Draft saved.');
  }, [first]);
  useEffect(() => {
    if (restored) announce(draftMessages.restored(restored));
  }, [restored]);
  useEffect(() => {
    if (offered) announce(draftMessages.offered(offered));
  }, [offered]);
}
