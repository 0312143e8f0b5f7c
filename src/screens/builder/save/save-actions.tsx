// The bar at the bottom of the builder: how large the design is, or how its save goes, then Cancel and Save.
import { useMemo } from 'react';
import { Link } from 'wouter';
import { SaveConfirmation } from '../../../engine/form/save-confirmation';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import { FORM_LIST } from '../model/builder-address';
import { designToDetails } from '../model/design-to-details';
import { SaveBar } from '../parts/builder-loading';
import { DesignCount } from '../parts/design-count';
import { useBuilderState } from '../store/builder-context';
import type { BaseVersion } from '../store/opened-form';
import { SaveDialog } from './save-dialog';
import type { DesignSaving, SaveQuestion } from './use-design-save';

export function SaveActions({ saving, base }: { saving: DesignSaving; base: BaseVersion }) {
  return (
    <SaveBar>
      <div className="save-bar-note">
        <p className={saving.error && 'save-bar-error'} role="status">
          {saving.busy ? 'Saving…' : saving.error}
        </p>
        {!saving.busy && !saving.error && <DesignCount />}
      </div>
      <Link className="button" href={FORM_LIST}>
        Cancel
      </Link>
      <button
        className="button button-primary"
        type="button"
        aria-disabled={saving.busy || undefined}
        onClick={() => void saving.save()}
      >
        {saving.busy ? 'Saving…' : 'Save'}
      </button>
      {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
      {saving.question && <Question saving={saving} question={saving.question} base={base} />}
    </SaveBar>
  );
}

function Question({ saving, question, base }: { saving: DesignSaving; question: SaveQuestion; base: BaseVersion }) {
  const design = useBuilderState(({ history }) => history.design);
  const details = useMemo(() => designToDetails(design) as unknown as DraftDetail[], [design]);
  return (
    <SaveDialog
      question={question}
      id={saving.id}
      form={design}
      base={base}
      details={details}
      onSave={saving.confirm}
      onLoad={saving.load}
      onClose={saving.dropQuestion}
    />
  );
}
