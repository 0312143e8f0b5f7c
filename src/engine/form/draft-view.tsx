// What a form shows of its draft: a band above the fields when one has come back, a quiet note beside the buttons when one has been kept.
import type { MouseEvent } from 'react';
import { Icon } from '../controls/icons';
import { draftMessages } from './draft-messages';
import type { DraftView } from './use-draft';

/** Read out by `use-draft.ts`, so it is no live region itself; the focus stays where it is. */
export function DraftBand({ draft }: { draft: DraftView }) {
  const { restored, offered } = draft.state;
  if (!restored && !offered) return null;

  // The button goes with the band; its successor is the first field.
  function answer(event: MouseEvent<HTMLElement>, act: () => void): void {
    const form = event.currentTarget.closest('form');
    act();
    form?.querySelector<HTMLElement>('input:not([readonly]), select, textarea:not([readonly])')?.focus();
  }

  return (
    <div className="draft-band">
      <Icon name="clock" />
      <p>{offered ? draftMessages.offered(offered) : restored && draftMessages.restored(restored)}</p>
      {offered && (
        <button className="button" type="button" onClick={(event) => answer(event, draft.restore)}>
          Restore draft
        </button>
      )}
      <button className="button" type="button" onClick={(event) => answer(event, draft.discard)}>
        Discard draft
      </button>
    </div>
  );
}

/** 'Draft saved 14:36' (look: picture 4). */
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
