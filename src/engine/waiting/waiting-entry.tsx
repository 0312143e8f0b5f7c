// One entry on the page "Waiting to send": what it is, why it still waits, and what can be done with it.
import { useState } from 'react';
import { Link } from 'wouter';
import { localMinute, showDate } from '../../schema/formats/dates';
import { showSize } from '../../schema/formats/sizes';
import { countOf } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { failureText } from '../feedback/result';
import { ImmediateSuspense, LoadBoundary } from '../lazy/lazy-component';
import { HOLD_TIMEOUT_MS, holdEntry } from '../outbox/hold-entry';
import { waitingPath } from '../outbox/outbox-state';
import type { Outcome, Question } from '../overlay/confirm-dialog';
import { ConfirmDialog } from '../overlay/lazy-confirm-dialog';
import { type OutboxEntry, outbox } from '../storage/outbox';
import { saveToFile } from './entry-files';

interface WaitingEntryProps {
  entry: OutboxEntry;
  isSending: boolean;
}

/** Only a refused entry can be sent again by a press: any other is sent as soon as it can be. */
export function WaitingEntry({ entry, isSending }: WaitingEntryProps) {
  const { id, title, at, files, refused } = entry;
  const [opener, setOpener] = useState<HTMLElement>();
  const kept = `Kept ${showDate(localMinute(new Date(at)))}`;
  const withFiles = files.count > 0 ? ` · ${countOf(files.count, 'file')}, ${showSize(files.bytes)}` : '';
  return (
    <li className="card-row waiting-entry">
      <div className="waiting-entry-text">
        <bdi className="waiting-title">{title}</bdi>
        <p className="waiting-kept">
          {kept}
          {withFiles}
        </p>
        {refused ? (
          <p className="waiting-refused">
            <Icon name="alert-circle" /> {reasonOf(refused)}
          </p>
        ) : (
          <p className="waiting-state">
            <Icon name="clock" /> {isSending ? 'Sending…' : 'Waiting'}
          </p>
        )}
      </div>
      <div className="waiting-actions">
        <Link className="button button-small" href={`${waitingPath()}?entry=${id}`} aria-label={`Open ${title}`}>
          Open
        </Link>
        {refused && (
          <Button isSmall aria-label={`Send again ${title}`} onClick={() => void sendAgain(entry)}>
            Send again
          </Button>
        )}
        <Button isSmall aria-label={`Save to a file ${title}`} onClick={() => void saveToFile([entry])}>
          Save to a file
        </Button>
        <Button isSmall aria-label={`Discard ${title}`} onClick={({ currentTarget }) => setOpener(currentTarget)}>
          Discard
        </Button>
      </div>
      {opener && (
        <ImmediateSuspense>
          <LoadBoundary>
            <ConfirmDialog
              question={{ ...(entry.kind === 'photo' ? DISCARD_PHOTO : DISCARD), subject: title }}
              opener={opener}
              act={() => discard(entry)}
              onClose={() => setOpener(undefined)}
            />
          </LoadBoundary>
        </ImmediateSuspense>
      )}
    </li>
  );
}

const DISCARD: Question = {
  title: 'Discard this save?',
  text: 'It is deleted from this device, and not sent. If it has reached the server already, it stays there.',
  yes: 'Discard',
  no: 'Cancel',
  busy: 'Discarding…',
};

const DISCARD_PHOTO: Question = {
  ...DISCARD,
  title: 'Discard this photo?',
  text: 'It is deleted from this device, and not sent. The scaled copy of it stays.',
};

async function discard({ id }: OutboxEntry): Promise<Outcome | undefined> {
  const release = await holdEntry(id, HOLD_TIMEOUT_MS);
  if (!release) return { kind: 'error', title: 'Not discarded', text: 'It is being sent, or open in another tab.' };
  await outbox.remove(id).catch(() => {});
  release();
  return undefined;
}

/** As it is; what may have arrived weeks ago counts as sent now. */
const sendAgain = ({ id }: OutboxEntry): Promise<unknown> =>
  outbox.change(id, { refused: undefined, failures: 0, sentAt: Date.now() }).catch(() => {});

/** Messages of its fields, else what went wrong as a whole. */
function reasonOf(failure: NonNullable<OutboxEntry['refused']>): string {
  const fields = 'fields' in failure ? Object.values(failure.fields ?? {}).flat() : [];
  return fields.length > 0 ? fields.join(' ') : (failureText(failure) ?? '');
}
