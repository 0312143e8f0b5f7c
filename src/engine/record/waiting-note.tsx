// What of a record waits to be sent, and where that can be opened: on its page, in its row, beside a file of it.
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import type { Noun } from '../../schema/descriptor/descriptor';
import { countOf } from '../../schema/formats/words';
import type { SubForm } from '../../schema/model/sub-form';
import { Icon } from '../controls/icons';
import type { RecordId } from '../data/data-source';
import { outboxState, waitingPath } from '../outbox/outbox-state';
import { partsOf } from '../outbox/waiting-values';
import { followsText } from '../photos/use-follows';
import type { OutboxEntry } from '../storage/outbox';

/** What waits to be sent, and the way to it. */
export function WaitingText({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`waiting-note ${className}`}>
      <Icon name="clock" />
      <span>{children}</span>
      <Link href={waitingPath() ?? '/'}>Show</Link>
    </p>
  );
}

/** Beside a stored file that is the scaled copy of a photo: that the whole one waits on this device. Nothing for any other. */
export function WaitingCopy({ file }: { file: { name: string; size?: number } }) {
  const { entries } = useSnapshot(outboxState);
  const isCopy = entries.some(({ replaces }) => replaces?.name === file.name && replaces.bytes === file.size);
  return isCopy ? <span className="file-size">{followsText(1)}</span> : null;
}

interface WaitingNoteProps {
  noun: Noun;
  id: RecordId;
  change?: OutboxEntry;
  subForms?: Record<string, SubForm>;
}

/** @param change of the record in the outbox; comments on it are found here. Renders nothing without either. */
export function WaitingNote({ noun, id, change, subForms }: WaitingNoteProps) {
  const { entries } = useSnapshot(outboxState);
  const comments = entries.filter(
    ({ kind, noun: name, record }) => kind === 'comment' && name === noun.noun && String(record) === String(id),
  ).length;
  if (!change && comments === 0) return null;
  const path = waitingPath() ?? '/';
  const said = comments > 0 ? countOf(comments, 'comment') : undefined;
  const what = [change && (titlesOf(noun, change, subForms) || 'a change'), said].filter(Boolean).join('; ');
  const [icon, text] = change?.refused
    ? (['alert-circle', 'Could not be sent'] as const)
    : (['clock', 'Waits to be sent'] as const);
  return (
    <p className="past-notice waiting-note">
      <Icon name={icon} />
      <span>
        {text}: {what}
      </span>
      <Link href={change ? `${path}?entry=${change.id}` : path}>Open</Link>
    </p>
  );
}

/** The fields that were typed, "Milepost, Number of Packages". */
function titlesOf(noun: Noun, { form }: OutboxEntry, subForms: WaitingNoteProps['subForms']): string {
  const titles = (form?.typed ?? []).flatMap((cell) => {
    const [name, key] = partsOf(cell);
    const record = key === undefined ? noun.record : subForms?.[name]?.record;
    return record?.properties[key ?? name]?.title ?? [];
  });
  return [...new Set(titles)].join(', ');
}
