// The row that ends every form: a note, Cancel, Save.
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../controls/button';
import { CompareButton } from './conflict-panel';
import { DraftNote } from './draft-view';
import { useForm } from './form-context';
import { SaveConfirmation } from './save-confirmation';
import type { DraftView } from './use-draft';
import type { Saving } from './use-save';

/** The box that opens the form again after a save. */
export const ANOTHER = 'another';

/**
 * `cancel` is a link on a page, a button in a modal. Save keeps its focus while it is busy; a second press does nothing.
 */
export function SaveActions({
  saving,
  draft,
  cancel,
  compare,
  isEnded,
  isAnother,
}: {
  saving: Saving;
  draft: DraftView;
  cancel: ReactNode;
  /** Shows what another user has saved beside what was typed. */
  compare(): void;
  /** The record can no longer be changed. */
  isEnded?: boolean;
  /** Whether another record follows at first; undefined where none can. */
  isAnother?: boolean;
}) {
  return (
    <>
      <div className="save-bar-note">
        <p className={saving.error && 'save-bar-error'} role="status">
          {saving.busy ? 'Saving…' : saving.error}
        </p>
        {saving.busy && <Sent />}
        {!saving.busy && !saving.error && <DraftNote draft={draft} />}
      </div>
      {isAnother !== undefined && (
        <label className="check">
          <input type="checkbox" name={ANOTHER} defaultChecked={isAnother} />
          <span>Add another</span>
        </label>
      )}
      {saving.conflict && <CompareButton onPress={compare} />}
      {cancel}
      {!isEnded && (
        <Button look="primary" type="submit" isDisabled={saving.busy} data-shortcut="save">
          {saving.busy ? 'Saving…' : 'Save'}
        </Button>
      )}
      {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
    </>
  );
}

/**
 * Beside the status and not in it: it would be announced with every percent. The progress bar of each file is
 * accessible by itself.
 */
function Sent() {
  const { uploads } = useForm();
  const percent = useSyncExternalStore(uploads.subscribe, uploads.percent);
  return (
    percent !== undefined && (
      <p className="save-bar-sent" aria-hidden="true">
        {percent} %
      </p>
    )
  );
}
