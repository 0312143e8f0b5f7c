// Every kind of dialog behind a button of its own: the question before deleting and how it may end, the popup of refusals, a form, and 'Add Client'.
import { type MouseEvent, useState } from 'react';
import { ConfirmDialog, type Outcome } from '../../engine/dialog/confirm-dialog';
import { showToast } from '../../engine/feedback/toasts';
import { ValidationErrorDialog } from '../../engine/inline/validation-error-dialog';
import { messagesOf } from '../../schema/model/messages';
import { AddClientModal } from './add-client-modal';
import { SampleModal } from './sample-modal';
import { clientSample } from './samples';

type Kind = 'deleted' | 'not-deleted' | 'refused' | 'form' | 'add-client';

const BUTTONS: Record<Kind, string> = {
  deleted: 'Delete, and succeed',
  'not-deleted': 'Delete, and fail',
  refused: 'Refused by the server',
  form: 'Edit in a form',
  'add-client': 'Add Client',
};

export function DialogExhibits() {
  const [open, setOpen] = useState<{ kind: Kind; opener: HTMLElement }>();
  return (
    <div className="exhibit-row">
      {(Object.keys(BUTTONS) as Kind[]).map((kind) => (
        <button
          key={kind}
          className="button"
          type="button"
          aria-haspopup="dialog"
          onClick={(event: MouseEvent<HTMLElement>) => setOpen({ kind, opener: event.currentTarget })}
        >
          {BUTTONS[kind]}
        </button>
      ))}
      {open && <OpenDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function OpenDialog({ kind, opener, onClose }: { kind: Kind; opener: HTMLElement; onClose(): void }) {
  switch (kind) {
    case 'deleted':
      return (
        <Question
          opener={opener}
          onClose={onClose}
          outcome={{ kind: 'success', title: words.deletedTitle, text: words.deleted }}
        />
      );
    case 'not-deleted':
      return (
        <Question
          opener={opener}
          onClose={onClose}
          outcome={{ kind: 'error', title: words.deleteFailedTitle, text: words.deleteFailed, detail: words.inUse }}
        />
      );
    case 'refused':
      return (
        <ValidationErrorDialog
          sentences={['End time must differ from Start time.', 'Amt ($) per hours is required.']}
          opener={opener}
          onClose={onClose}
        />
      );
    case 'form':
      return (
        <SampleModal
          title={words.edit}
          noun={noun}
          layout={screen.form?.layout ?? []}
          values={client}
          opener={opener}
          onClose={onClose}
          onSaved={() => saved(onClose)}
        />
      );
    case 'add-client':
      return <AddClientModal opener={opener} onClose={onClose} />;
  }
}

function Question({ opener, outcome, onClose }: { opener: HTMLElement; outcome: Outcome; onClose(): void }) {
  const question = {
    title: words.deleteTitle,
    text: words.deleteText,
    subject: client.client_name,
    yes: 'Yes, delete it!',
    no: 'Cancel',
    busy: 'Deleting…',
  };
  return <ConfirmDialog question={question} opener={opener} act={async () => outcome} onClose={onClose} />;
}

function saved(onClose: () => void): void {
  onClose();
  showToast({ kind: 'success', text: words.updated, detail: 'A sample: nothing was changed.' });
}

const { noun, screen } = clientSample;
const words = messagesOf(noun);
const client = {
  client_name: 'Client 01',
  place: 'Yard office, track 4',
  phone: '3125550101',
  collection_day: 'Monday',
  packages: 6,
  status: 1,
};
