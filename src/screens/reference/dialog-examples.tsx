// Every kind of dialog behind a button of its own.
import { type MouseEvent, useState } from 'react';
import { Button } from '../../engine/controls/button';
import { DataSourceContext } from '../../engine/data/data-context';
import { showToast } from '../../engine/feedback/toasts';
import { FormModal } from '../../engine/form/form-modal';
import { ValidationErrorDialog } from '../../engine/inline/validation-error-dialog';
import { ImmediateSuspense } from '../../engine/lazy/lazy-component';
import type { Message } from '../../engine/navigation/navigation';
import { ConfirmDialog, type Outcome } from '../../engine/overlay/confirm-dialog';
import { TitledDialog } from '../../engine/overlay/titled-dialog';
import { messagesOf } from '../../schema/model/messages';
import { sampleSource } from './sample-sources';
import { clientSample } from './samples';

type Kind = 'deleted' | 'not-deleted' | 'refused' | 'form' | 'add-client';

const BUTTONS: Record<Kind, string> = {
  deleted: 'Delete, and succeed',
  'not-deleted': 'Delete, and fail',
  refused: 'Refused by the server',
  form: 'Edit in a form',
  'add-client': 'Add Client',
};

/**
 * The delete confirmation and its outcomes, the popup of server errors, a form, and 'Add Client'. None of them calls
 * the server.
 */
export function DialogExamples() {
  const [open, setOpen] = useState<{ kind: Kind; opener: HTMLElement }>();
  return (
    <div className="example-row">
      {(Object.keys(BUTTONS) as Kind[]).map((kind) => (
        <Button
          key={kind}
          aria-haspopup="dialog"
          onClick={(event: MouseEvent<HTMLElement>) => setOpen({ kind, opener: event.currentTarget })}
        >
          {BUTTONS[kind]}
        </Button>
      ))}
      {open && <OpenDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function OpenDialog({ kind, opener, onClose }: { kind: Kind; opener: HTMLElement; onClose(): void }) {
  switch (kind) {
    case 'deleted':
    case 'not-deleted':
      return <Question opener={opener} onClose={onClose} outcome={OUTCOMES[kind]} />;
    case 'refused':
      return (
        <ValidationErrorDialog
          messages={['End time must differ from Start time.', 'Amt ($) per hours is required.']}
          opener={opener}
          onClose={onClose}
        />
      );
    case 'form':
      return <EditClient opener={opener} onClose={onClose} />;
    case 'add-client':
      return <AddClientModal opener={opener} onClose={onClose} />;
  }
}

function Question({ opener, outcome, onClose }: { opener: HTMLElement; outcome: Outcome; onClose(): void }) {
  const question = {
    title: messages.deleteTitle,
    text: messages.deleteText,
    subject: 'Client 01',
    yes: 'Yes, delete it!',
    no: 'Cancel',
    busy: 'Deleting…',
  };
  return <ConfirmDialog question={question} opener={opener} act={async () => outcome} onClose={onClose} />;
}

/** The modal of the list of samples, over its first record. */
function EditClient({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const [source] = useState(() => sampleSource('rows', true));
  function saved({ message }: Message): void {
    onClose();
    showToast({ kind: 'success', text: message });
  }
  return (
    <DataSourceContext value={source}>
      <ImmediateSuspense>
        <FormModal
          task={{ noun, form: screen.form!, id: 1 }}
          opener={opener}
          onClose={onClose}
          onSaved={saved}
          onMissing={onClose}
        />
      </ImmediateSuspense>
    </DataSourceContext>
  );
}

const { noun, screen } = clientSample;
const messages = messagesOf(noun);

const OUTCOMES: Record<'deleted' | 'not-deleted', Outcome> = {
  deleted: { kind: 'success', title: messages.deletedTitle, text: messages.deleted },
  'not-deleted': {
    kind: 'error',
    title: messages.deleteFailedTitle,
    text: messages.deleteFailed,
    detail: messages.inUse,
  },
};

/** The 'Add Client' modal: unused, with placeholder text only, and shown on the reference page alone. */
const AddClientModal = ({ opener, onClose }: { opener: HTMLElement; onClose(): void }) => (
  <TitledDialog title="Add Client" opener={opener} onClose={onClose}>
    <div className="modal-form">
      <div className="form-body">
        <p>Placeholder text. The fields of a client would stand here.</p>
      </div>
      <div className="modal-footer">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  </TitledDialog>
);
