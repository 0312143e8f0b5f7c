// The texts of the confirmation before unsaved changes are lost, by what is about to happen to them.

/** What is about to happen to the changes, by what was pressed. */
export type Leaving =
  /** Another page opens. */
  | 'page'
  /** A form over the page is closed; the page stays. */
  | 'form'
  /** A restored draft is discarded. */
  | 'draft';

interface UnsavedChangesMessages {
  title: string;
  text(isKept: boolean): string;
  leave: string;
  stay: string;
}

const keptOrLost = (isKept: boolean): string =>
  isKept ? 'Your changes are kept as a draft for 24 hours.' : 'Your changes will be lost.';

/** @param isKept of `text`: whether the changes can be stored as a draft. */
export const unsavedChangesMessages: Record<Leaving, UnsavedChangesMessages> = {
  page: { title: 'Leave this page?', text: keptOrLost, leave: 'Leave', stay: 'Stay' },
  form: { title: 'Close this form?', text: keptOrLost, leave: 'Close', stay: 'Keep editing' },
  draft: {
    title: 'Discard the draft?',
    text: () => 'What you typed will be lost.',
    leave: 'Discard draft',
    stay: 'Keep editing',
  },
};
