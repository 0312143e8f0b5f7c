// The bar at the bottom of the builder: how large the design is, or how its save goes, then Cancel and Save.
import { useMemo } from 'react';
import { Link } from 'wouter';
import { SaveConfirmation } from '../../../engine/form/save-confirmation';
import type { Conditions } from '../../../schema/descriptor/conditions';
import type { DraftDetail } from '../../../schema/ticket-types/ticket-field';
import { FORM_LIST } from '../model/builder-address';
import type { Design } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { SaveBar } from '../parts/builder-loading';
import { useBuilderState } from '../store/builder';
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

/** "5 fields in 4 rows · 1 field with conditions", beside Cancel and Save. */
function DesignCount() {
  return <p>{useBuilderState(({ history }) => countText(history.design))}</p>;
}

/** How large a design is. */
function countText({ rows, fields }: Design): string {
  const all = Object.values(fields);
  const conditional = all.filter(({ attributes }) =>
    hasConditions(attributes.conditions as Conditions | undefined),
  ).length;
  const size = all.length === 0 ? 'No fields yet' : `${count(all.length, 'field')} in ${count(rows.length, 'row')}`;
  return conditional === 0 ? size : `${size} · ${count(conditional, 'field')} with conditions`;
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

const hasConditions = (conditions: Conditions | undefined): boolean =>
  Object.values(conditions ?? {}).some((set) => set.rules.length > 0);
