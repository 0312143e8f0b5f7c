// The bar at the bottom of the builder.

import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../engine/controls/button';
import { SaveConfirmation } from '../../../engine/form/save-confirmation';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../../engine/lazy/lazy-component';
import { countOf } from '../../../schema/formats/words';
import { conditionsOf } from '../model/attributes';
import { FORM_LIST } from '../model/builder-address';
import type { Design } from '../model/design';
import { SaveBar } from '../parts/builder-loading';
import { useBuilderState } from '../store/builder';
import type { BaseVersion } from '../store/opened-form';
import type { DesignSaving } from './use-design-save';

const SaveQuestion = lazyComponent(() => import('./save-question'), 'SaveQuestion');

/**
 * Shows how large the design is, or how its save goes, then Cancel and Save. What the save has to confirm is a dialog
 * here.
 */
export function SaveActions({ saving, base }: { saving: DesignSaving; base: BaseVersion }) {
  // So that the dialog is there when Save is pressed; what failed to load is reported in its place.
  useEffect(() => void SaveQuestion.load().catch(() => {}), []);
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
      <Button
        look="primary"
        data-needs-server
        aria-disabled={saving.busy || undefined}
        onClick={() => void saving.save()}
      >
        {saving.busy ? 'Saving…' : 'Save'}
      </Button>
      {saving.confirmation && <SaveConfirmation {...saving.confirmation} />}
      {saving.question && (
        <ImmediateSuspense>
          <LoadBoundary>
            <SaveQuestion saving={saving} question={saving.question} base={base} />
          </LoadBoundary>
        </ImmediateSuspense>
      )}
    </SaveBar>
  );
}

/** "5 fields in 4 rows · 1 field with conditions", beside Cancel and Save. */
function DesignCount() {
  return <p>{useBuilderState(({ history }) => countText(history.design))}</p>;
}

/** How large a design is. */
function countText({ rows, fields }: Design): string {
  const all = Object.values(fields);
  const conditional = all.filter(conditionsOf).length;
  const size = all.length === 0 ? 'No fields yet' : `${countOf(all.length, 'field')} in ${countOf(rows.length, 'row')}`;
  return conditional === 0 ? size : `${size} · ${countOf(conditional, 'field')} with conditions`;
}
