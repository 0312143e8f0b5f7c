// An entry of the outbox as the form that it came from, with what was typed, its files, and why it was refused. While it
// is open it is not sent.
import { type ReactNode, useCallback } from 'react';
import { Link } from 'wouter';
import type { ModalForm, Noun } from '../../schema/descriptor/descriptor';
import { hasComments } from '../../schema/model/comments';
import { fieldsIn } from '../../schema/model/layout-fields';
import { nouns } from '../../schema/model/nouns';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/result';
import { showToast } from '../feedback/toasts';
import { type OpenEntry, useFormDependencies } from '../form/form-dependencies';
import { useHeldEntry } from '../form/held-entry';
import { OpenForm } from '../form/open-form';
import { SaveActions } from '../form/save-actions';
import { go } from '../navigation/navigation';
import { waitingPath } from '../outbox/outbox-state';
import { PageHead, PageSkeleton } from '../page/page-head';
import { KeptFields } from './kept-fields';
import { CommentOnNew, WaitingComment } from './waiting-comment';
import { WaitingPhoto } from './waiting-photo';

/** @param id of the entry. One that is gone, being sent or open in another tab gets a message instead of its form. */
export function EntryPage({ id }: { id: number }) {
  const found = useHeldEntry(useCallback(async () => id, [id]));
  const path = waitingPath() ?? '/';
  const back = (
    <Link className="button" href={path}>
      Back to Waiting to send
    </Link>
  );
  if (!found) return <PageSkeleton title="Waiting to send" />;
  const title = typeof found === 'string' ? 'Waiting to send' : found.title;
  const frame = (content: ReactNode) => (
    <>
      <PageHead title={title} breadcrumbs={[{ label: 'Waiting to send', path }]} />
      {content}
    </>
  );
  const note = (text: string, more?: ReactNode) =>
    frame(
      <div className="card-page">
        <Alert kind="error">{text}</Alert>
        {more}
        <p>{back}</p>
      </div>,
    );
  if (found === 'gone' || found === 'none') return note('This entry no longer waits: it was sent or discarded.');
  if (found === 'held') return note('This entry is being sent, or open in another tab.');
  const { refused } = found;
  const noun = nouns.get(found.noun);
  if (noun && found.kind === 'comment') return frame(<WaitingComment entry={found} noun={noun} back={back} />);
  if (noun && found.kind === 'photo') return frame(<WaitingPhoto entry={found} noun={noun} back={back} />);
  const form = noun && formOf(noun, found.kind === 'update');
  if (!noun || !form) return note((refused && failureText(refused)) || 'There is no form for it any more.');
  return frame(<EntryForm entry={found} noun={noun} form={form} back={back} />);
}

interface EntryFormProps {
  entry: OpenEntry;
  noun: Noun;
  form: ModalForm;
  back: ReactNode;
}

function EntryForm({ entry, noun, form, back }: EntryFormProps) {
  const deps = useFormDependencies(form, noun);
  return (
    <OpenForm
      task={{ noun, form, id: entry.kind === 'update' ? entry.record : undefined, entry }}
      deps={deps}
      read={entry.form?.read}
      className="form-page"
      after={
        <>
          {Object.entries(entry.form?.shown ?? {}).map(([name, texts]) => (
            <KeptFields key={name} name={name} texts={texts} />
          ))}
          {entry.kind === 'create' && hasComments(noun) && <CommentOnNew entry={entry} noun={noun} />}
        </>
      }
      onSaved={({ message, detail }) => {
        showToast({ kind: 'success', text: message, detail });
        go(waitingPath() ?? '/');
      }}
      footer={(actions) => (
        <div className="save-bar">
          <div className="save-bar-inner">
            <SaveActions {...actions} isAnother={undefined} cancel={back} />
          </div>
        </div>
      )}
    />
  );
}

/** The first form of the noun for such a save: of a page, of a list, or the columns of a table that is edited in place. */
function formOf({ screens = [] }: Noun, isEdit: boolean): ModalForm | undefined {
  const page = screens.find(
    (screen) => screen.kind === 'form' && !screen.readonly && Boolean(screen.path?.includes('{')) === isEdit,
  );
  if (page?.kind === 'form') return page;
  return screens.flatMap((screen): ModalForm[] => {
    if (screen.kind === 'inline') return [{ layout: fieldsIn(screen.columns) }];
    return screen.kind === 'list' && screen.form ? [screen.form] : [];
  })[0];
}
