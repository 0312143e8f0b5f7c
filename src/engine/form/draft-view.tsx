// The draft as a form shows it: a band above the fields when one was restored, a secondary note beside the buttons when
// one was saved.
import type { MouseEvent } from 'react';
import { Icon } from '../controls/icons';
import { draftMessages } from './draft-messages';
import type { DraftView } from './use-draft';

/** Announced by `use-draft.ts`, so it is no live region itself; the focus stays where it is. */
export function DraftBand({ draft }: { draft: DraftView }) {
  const { restored, offered } = draft.state;
  if (!restored && !offered) return null;

  // The button is removed with the band; the focus moves to the first field.
  function decide(event: MouseEvent<HTMLElement>, act: () => void): void {
    const form = event.currentTarget.closest('form');
    act();
    form?.querySelector<HTMLElement>('input:not([readonly]), select, textarea:not([readonly])')?.focus();
  }

  return (
    <div className="draft-band">
      <Icon name="clock" />
      <p>{offered ? draftMessages.offered(offered) : restored && draftMessages.restored(restored)}</p>
      {offered && (
        <button className="button" type="button" onClick={(event) => decide(event, draft.restore)}>
          Restore draft
        </button>
      )}
      <button className="button" type="button" onClick={(event) => decide(event, draft.discard)}>
        Discard draft
      </button>
    </div>
  );
}

/** 'Draft saved 14:36'. */
export function DraftNote({ draft }: { draft: DraftView }) {
  const { saved } = draft.state;
  if (saved === undefined) return null;
  return (
    <p className="draft-note">
      <Icon name="check" />
      {draftMessages.saved(saved)}
    </p>
  );
}
