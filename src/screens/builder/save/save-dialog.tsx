// Before a save is decided on: what a new version changes, what another admin has saved meanwhile, or that the form is
// gone. Whatever is chosen, the design stays.
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { ModalDialog } from '../../../engine/dialog/modal-dialog';
import { clock } from '../../../engine/form/draft-messages';
import { compareDefinitions, type Usage } from '../../../schema/forms/compare-definitions';
import { compareForms, type FormHead } from '../../../schema/forms/compare-forms';
import type { DraftDetail, TicketFormDetail } from '../../../schema/forms/ticket-field';
import type { Design } from '../model/design';
import type { BaseVersion } from '../opened-form';
import { ChangeList } from './change-list';
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
      const { usage } = question;
      const next = Number(base.version) + 1;
      const changes = changesOf(base, form, details, usage?.fields);
      const summary = saveMessages.summary(changes);
      return (
        <Frame
          title={saveMessages.title(next, form.form_name)}
          save={`Save version ${next}`}
          onSave={onSave}
          onClose={onClose}
        >
          {usage && <p className="builder-save-text">{saveMessages.tickets(usage.tickets, next)}</p>}
          {summary && <p className="builder-save-text">{summary}</p>}
          {id !== undefined && <TrialResult id={id} details={details} />}
          <ChangeList changes={changes} />
        </Frame>
      );
    }
    case 'conflict': {
      const { current } = question;
      const version = Number(current.ticket_form_version);
      const theirs = (current.details ?? []) as TicketFormDetail[];
      return (
        <Frame
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
        </Frame>
      );
    }
    case 'gone':
      return (
        <Frame
          title="This form no longer exists."
          save="Save as a new form"
          close="Keep editing"
          onSave={onSave}
          onClose={onClose}
        >
          <p className="builder-save-text">{saveMessages.gone}</p>
        </Frame>
      );
  }
}

/** Name and status first, then the fields. */
const changesOf = (base: BaseVersion, form: FormHead, details: readonly DraftDetail[], usage?: Usage) => [
  ...compareForms(base.design, form),
  ...compareDefinitions(base.details, details, usage),
];

interface FrameProps {
  title: string;
  save: string;
  close?: string;
  /** Beside the two buttons. */
  also?: ReactNode;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

function Frame({ title, save, close = 'Cancel', also, onSave, onClose, children }: FrameProps) {
  const heading = useId();
  const [opener] = useState(() => document.activeElement as HTMLElement);
  return (
    <ModalDialog className="modal" labelledBy={heading} opener={opener} onClose={onClose}>
      <div className="modal-head">
        <h2 id={heading} tabIndex={-1} data-first>
          {title}
        </h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="builder-save-body" tabIndex={0} role="region" aria-labelledby={heading}>
        {children}
      </div>
      <div className="modal-foot">
        <button className="button" type="button" onClick={onClose}>
          {close}
        </button>
        {also}
        <button className="button button-primary" type="button" onClick={onSave}>
          {save}
        </button>
      </div>
    </ModalDialog>
  );
}

const timeOf = (moment: unknown): string | undefined =>
  typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) ? clock(Date.parse(moment)) : undefined;
