// A form over the list it belongs to: head with the title, the form that scrolls, footer with Cancel and Save. Loaded
// when the first one is opened.
import { type ReactNode, useRef, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { hasComments } from '../../schema/model/comments';
import { fieldsIn } from '../../schema/model/layout-fields';
import { messagesOf } from '../../schema/model/messages';
import { rowsTakenBack } from '../../schema/model/row-history';
import { Button } from '../controls/button';
import { useDataSource } from '../data/data-context';
import type { RecordId } from '../data/data-source';
import { announce } from '../feedback/live-region';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import type { Message } from '../navigation/navigation';
import { requestNavigation } from '../navigation/navigation-guard';
import { TitledDialog } from '../overlay/titled-dialog';
import type { Restoring } from '../record/restore-value';
import { rowName } from '../record/row-model';
import { useForm } from './form-context';
import { type FormTask, modeOf, useFormDependencies } from './form-dependencies';
import { controlId } from './form-field';
import { reveal } from './form-tabs';
import { OpenForm } from './open-form';
import { FormSkeleton, RecordLoader } from './record-loader';
import { SaveActions } from './save-actions';
import type { DraftView } from './use-draft';

interface FormModalProps {
  task: FormTask;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
  /** Called with the success message and the server's response. */
  onSaved(message: Message, saved: Values): void;
  /** Called when the record to edit no longer exists. */
  onMissing(): void;
  /** Called when a record was saved and the form is open for another one. */
  onAnother?(): void;
}

/**
 * Cancel clears the form and closes it, with a confirmation when a draft was restored; the cross and Escape need one
 * when something was typed; a press beside it does nothing, because that is rarely meant to lose work.
 */
export function FormModal({ task, opener, onClose, onSaved, onMissing, onAnother }: FormModalProps) {
  const deps = useFormDependencies(task.form, task.noun);
  const { history, comments } = useDataSource();
  const canComment = comments !== undefined && hasComments(task.noun);
  /** While a save is under way nothing closes the form. It is rendered no differently then. */
  const isBusy = useRef(false);
  const close = () => {
    if (!isBusy.current) requestNavigation(onClose, 'form');
  };
  const cancel = (draft?: DraftView) => (
    <Button
      onClick={() => {
        if (!isBusy.current && (draft?.giveUp(onClose) ?? true)) onClose();
      }}
    >
      Cancel
    </Button>
  );
  return (
    <TitledDialog title={messagesOf(task.noun)[modeOf(task)]} opener={opener} onClose={onClose} onCross={close}>
      <RecordLoader
        task={task}
        onMissing={onMissing}
        skeleton={
          <FormSkeleton
            task={task}
            widgets={deps.widgets}
            className="modal-form"
            footer={<div className="modal-footer">{cancel()}</div>}
          />
        }
        way={cancel()}
      >
        {(read, entry) => (
          <OpenForm
            task={entry ? { ...task, entry } : task}
            deps={deps}
            read={read}
            className="modal-form"
            takesFocus
            onBusy={(busy) => {
              isBusy.current = busy;
            }}
            onSaved={onSaved}
            onAnother={onAnother}
            after={
              task.id !== undefined && (
                <>
                  {canComment && (
                    <Details title="Comments">
                      <RecordComments noun={task.noun} id={task.id} about={read && rowName(task.noun, read)} />
                    </Details>
                  )}
                  {history && (
                    <Details title="History">
                      <FormHistory task={task} id={task.id} />
                    </Details>
                  )}
                </>
              )
            }
            footer={(actions) => (
              <div className="modal-footer">
                <SaveActions {...actions} cancel={cancel(actions.draft)} />
              </div>
            )}
          />
        )}
      </RecordLoader>
    </TitledDialog>
  );
}

const RecordComments = lazyComponent(() => import('../record/record-comments'), 'RecordComments');
const RecordHistory = lazyComponent(() => import('../record/record-history'), 'RecordHistory');

/** A former value is put into its field, as if it were typed. */
function FormHistory({ task: { noun, form }, id }: { task: FormTask; id: RecordId }) {
  const { store } = useForm();
  const restoring: Restoring = {
    isIn: (name) => {
      const { locked, hidden } = store.cell(name).state ?? {};
      return fieldsIn(form.layout).includes(name) && !locked && !hidden;
    },
    fill: (field) => {
      const { name, title, before, rows } = field;
      const now = store.cell(name).value;
      store.set(name, rows ? rowsTakenBack(Array.isArray(now) ? now : [], field) : before?.value);
      const control = document.getElementById(controlId(name));
      if (control) reveal(control);
      control?.focus();
      announce(`${title} set to ${before?.text ?? 'empty'}. Save to keep it.`);
    },
  };
  return <RecordHistory {...{ noun, id, restoring }} />;
}

/** What was said about the record or happened to it, fetched when it is opened. */
function Details({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="history-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <ImmediateSuspense>
          <LoadBoundary>{children}</LoadBoundary>
        </ImmediateSuspense>
      )}
    </details>
  );
}
