// The bar at the bottom of the builder: how large the design is, or how its save goes, then Cancel and Save.
import { useMemo } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { SaveConfirmation } from '../../../engine/form/save-confirmation';
import type { Conditions } from '../../../schema/descriptor/conditions';
import { compareDefinitions, type Usage } from '../../../schema/ticket-types/compare-definitions';
import { compareForms, type FormHead } from '../../../schema/ticket-types/compare-forms';
import type { DraftDetail, TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import type { TurnedExample } from '../examples/example-checks';
import { FORM_LIST } from '../model/builder-address';
import type { Design } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { PartText } from '../panel/part-text';
import { SaveBar } from '../parts/builder-loading';
import { useBuilderState } from '../store/builder';
import type { BaseVersion } from '../store/opened-form';
import { ChangeList } from './change-list';
import { DecisionDialog, timeOf } from './decision-dialog';
import { DryRunResult } from './dry-run-result';
import { saveMessages } from './save-messages';
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
      <Button look="primary" aria-disabled={saving.busy || undefined} onClick={() => void saving.save()}>
        {saving.busy ? 'Saving…' : 'Save'}
      </Button>
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

/** Before a save is decided on. Whatever is chosen, the design stays. */
function SaveDialog({ question, id, form, base, details, onSave, onLoad, onClose }: SaveDialogProps) {
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
          {id !== undefined && <DryRunResult id={id} details={details} />}
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
          also={<Button onClick={onLoad}>Load version {version}</Button>}
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
    <div className="builder-flipped">
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
