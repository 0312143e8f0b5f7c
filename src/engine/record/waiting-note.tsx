// On the page of a record: what of it waits to be sent, and where that can be opened.
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import type { Noun } from '../../schema/descriptor/descriptor';
import { countOf } from '../../schema/formats/words';
import type { SubForm } from '../../schema/model/sub-form';
import { Icon } from '../controls/icons';
import type { RecordId } from '../data/data-source';
import { outboxState, waitingPath } from '../outbox/outbox-state';
import { isChangeOf } from '../outbox/sending-rules';
import { partsOf } from '../outbox/waiting-values';
import type { OutboxEntry } from '../storage/outbox';

/** The change of a record that waits. @param id undefined where nothing of it is looked for. */
export function useWaiting(noun: Noun, id: RecordId | undefined): OutboxEntry | undefined {
  const { entries } = useSnapshot(outboxState);
  if (id === undefined) return undefined;
  return (entries as readonly OutboxEntry[]).find((entry) => isChangeOf(entry, noun.noun, id));
}

interface WaitingNoteProps {
  noun: Noun;
  id: RecordId;
  change?: OutboxEntry;
  subForms?: Record<string, SubForm>;
}

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
