// The dialog before a save is decided on: what changes, and what follows for tickets. Loaded once the builder is open.
import { useMemo } from 'react';
import { Button } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { compareDefinitions, type Usage } from '../../../schema/ticket-types/compare-definitions';
import { compareForms, type FormHead } from '../../../schema/ticket-types/compare-forms';
import type { DraftDetail, TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { FlippedExample } from '../examples/example-checks';
import { designToDetails } from '../model/design-to-details';
import { PartText } from '../panel/part-text';
import { useBuilderState } from '../store/builder';
import type { BaseVersion } from '../store/opened-form';
import { ChangeList } from './change-list';
import { DecisionDialog, timeOf } from './decision-dialog';
import { DryRunResult } from './dry-run-result';
import { saveMessages } from './save-messages';
import type { DesignSaving, SaveQuestion as Question } from './use-design-save';

interface SaveQuestionProps {
  saving: DesignSaving;
  question: Question;
  base: BaseVersion;
}

/** Before a save is decided on. Whatever is chosen, the design stays. */
export function SaveQuestion({ saving, question, base }: SaveQuestionProps) {
  const design = useBuilderState(({ history }) => history.design);
  const details = useMemo(() => designToDetails(design), [design]);
  const decision = { onSave: saving.confirm, onClose: saving.dropQuestion };
  switch (question.kind) {
    case 'version': {
      const { usage, flipped } = question;
      const next = Number(base.version) + 1;
      const changes = changesOf(base, design, details, usage?.fields);
      const summary = saveMessages.summary(changes);
      return (
        <DecisionDialog title={saveMessages.title(next, design.form_name)} save={`Save version ${next}`} {...decision}>
          {usage && <p className="builder-save-text">{saveMessages.tickets(usage.tickets, next)}</p>}
          {summary && <p className="builder-save-text">{summary}</p>}
          <FlippedExamples flipped={flipped} />
          {saving.id !== undefined && <DryRunResult id={saving.id} details={details} />}
          <ChangeList changes={changes} />
        </DecisionDialog>
      );
    }
    case 'conflict': {
      const { current } = question;
      const version = Number(current.ticket_form_version);
      const theirs = (current.details ?? []) as TicketFormDetail[];
      return (
        <DecisionDialog
          title="This form was changed meanwhile."
          save={`Save mine as version ${version + 1}`}
          close="Keep editing"
          also={<Button onClick={saving.load}>Load version {version}</Button>}
          {...decision}
        >
          <p className="builder-save-text">
            {saveMessages.savedBy(version, current.saved_by, timeOf(current.saved_at))}
          </p>
          <h3>Saved as version {version}</h3>
          <ChangeList changes={changesOf(base, current, theirs)} />
          <h3>Your design</h3>
          <ChangeList changes={changesOf(base, design, details)} />
        </DecisionDialog>
      );
    }
    case 'gone':
      return (
        <DecisionDialog
          title="This form no longer exists."
          save="Save as a new form"
          close="Keep editing"
          {...decision}
        >
          <p className="builder-save-text">{saveMessages.gone}</p>
        </DecisionDialog>
      );
  }
}

/** Name and status first, then the fields. */
const changesOf = (base: BaseVersion, form: FormHead, details: readonly DraftDetail[], usage?: Usage) => [
  ...compareForms(base.design, form),
  ...compareDefinitions(base.details, details, usage),
];

/** In the dialog before a save: the examples of which the new definition turns the verdict over. */
function FlippedExamples({ flipped }: { flipped: readonly FlippedExample[] }) {
  if (flipped.length === 0) return null;
  return (
    <div className="builder-flipped">
      <p className="builder-save-text">
        {flipped.length === 1
          ? 'One example has a different result:'
          : `${flipped.length} examples have a different result:`}
      </p>
      <ul>
        {flipped.map(({ id, holds, parts }) => (
          <li key={id}>
            <Icon name={holds ? 'check' : 'alert-circle'} />
            <p>
              <PartText parts={parts} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
