// The row that ends every form: a note, Cancel, Save. The save bar of a page and the foot of a modal hold it.
import type { ReactNode } from 'react';
import type { Saving } from './use-save';

/** `cancel` is a link on a page, a button in a modal. Save keeps its focus while it is busy; a second press does nothing. */
export function SaveActions({ saving, cancel }: { saving: Saving; cancel: ReactNode }) {
  return (
    <>
      <p className={saving.trouble ? 'save-bar-note save-bar-trouble' : 'save-bar-note'} role="status">{saving.busy ? 'Saving…' : saving.trouble}</p>
      {cancel}
      <button className="button button-primary" type="submit" aria-disabled={saving.busy || undefined}>
        {saving.busy ? 'Saving…' : 'Save'}
      </button>
    </>
  );
}
