// Before a save is decided on: what a new version changes, what another admin has saved meanwhile, or that the form is
// gone. Whatever is chosen, the design stays.

import { Icon } from '../../../engine/controls/icons';
import { compareDefinitions, type Usage } from '../../../schema/ticket-types/compare-definitions';
import { compareForms, type FormHead } from '../../../schema/ticket-types/compare-forms';
import type { DraftDetail, TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { TurnedExample } from '../examples/example-checks';
import type { Design } from '../model/design';
import { PartText } from '../panel/part-text';
import type { BaseVersion } from '../store/opened-form';
import { ChangeList } from './change-list';
import { DecisionDialog, timeOf } from './decision-dialog';
import { saveMessages } from './save-messages';
import { TrialResult } from './trial-result';
import type { SaveQuestion } from './use-design-save';

interface SaveDialogProps {
  question: SaveQuestion;
  /** Of the form that is changed. */
  id: string | undefined;
  /** Name and status as they would be sent. */
  form: Pick<Design, 'form_name' | 'status'>;
  base: BaseVersion;
  /** The design as it would be sent. */
  details: readonly DraftDetail[];
  onSave(): void;
  onLoad(): void;
  onClose(): void;
}

export function SaveDialog({ question, id, form, base, details, onSave, onLoad, onClose }: SaveDialogProps) {
  switch (question.kind) {
    case 'version': {
      const { usage, turned } = question;
      const next = Number(base.version) + 1;
      const changes = changesOf(base, form, details, usage?.fields);
      const summary = saveMessages.summary(changes);
      return (
        <DecisionDialog
          title={saveMessages.title(next, form.form_name)}
          save={`Save version ${next}`}
          onSave={onSave}
          onClose={onClose}
        >
          {usage && <p className="builder-save-text">{saveMessages.tickets(usage.tickets, next)}</p>}
          {summary && <p className="builder-save-text">{summary}</p>}
          <TurnedExamples turned={turned} />
          {id !== undefined && <TrialResult id={id} details={details} />}
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
          onSave={onSave}
          onClose={onClose}
          also={
            <button className="button" type="button" onClick={onLoad}>
              Load version {version}
            </button>
          }
        >
          <p className="builder-save-text">
            {saveMessages.savedBy(version, current.saved_by, timeOf(current.saved_at))}
          </p>
          <h3>Saved as version {version}</h3>
          <ChangeList changes={changesOf(base, current, theirs)} />
          <h3>Your design</h3>
          <ChangeList changes={changesOf(base, form, details)} />
        </DecisionDialog>
      );
    }
    case 'gone':
      return (
        <DecisionDialog
          title="This form no longer exists."
          save="Save as a new form"
          close="Keep editing"
          onSave={onSave}
          onClose={onClose}
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
function TurnedExamples({ turned }: { turned: readonly TurnedExample[] }) {
  if (turned.length === 0) return null;
  return (
    <div className="builder-turned">
      <p className="builder-save-text">
        {turned.length === 1
          ? 'One example has a different result:'
          : `${turned.length} examples have a different result:`}
      </p>
      <ul>
        {turned.map(({ id, holds, parts }) => (
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
