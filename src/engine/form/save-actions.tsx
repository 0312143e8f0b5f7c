// The row that ends every form: a note, Cancel, Save. The save bar of a page and the foot of a modal hold it.
import type { ReactNode } from 'react';
import { DraftNote } from './draft-view';
import type { DraftView } from './use-draft';
import type { Saving } from './use-save';

/** `cancel` is a link on a page, a button in a modal. Save keeps its focus while it is busy; a second press does nothing. */
export function SaveActions({ saving, draft, cancel }: { saving: Saving; draft: DraftView; cancel: ReactNode }) {
  return (
    <>
      <div className="save-bar-note">
        <p className={saving.trouble && 'save-bar-trouble'} role="status">{saving.busy ? 'Saving…' : saving.trouble}</p>
        {!saving.busy && !saving.trouble && <DraftNote draft={draft} />}
      </div>
      {cancel}
      <button className="button button-primary" type="submit" aria-disabled={saving.busy || undefined}>
        {saving.busy ? 'Saving…' : 'Save'}
      </button>
    </>
  );
}
