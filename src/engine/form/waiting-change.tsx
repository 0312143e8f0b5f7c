// Above the fields of a record of which an earlier change still waits to be sent: that one has what was typed last, and a
// second one would come back as a conflict with it.
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { nounLabel } from '../../schema/model/noun-label';
import { Icon } from '../controls/icons';
import { outboxState, waitingPath } from '../outbox/outbox-state';
import type { FormTask } from './form-dependencies';

export function WaitingChange({ task: { noun, id } }: { task: FormTask }) {
  const { entries } = useSnapshot(outboxState);
  const waiting = entries.find(
    (entry) => entry.kind === 'update' && entry.noun === noun.noun && String(entry.record) === String(id),
  );
  if (!waiting) return null;
  return (
    <div className="draft-banner">
      <Icon name="clock" />
      <p>A change of this {nounLabel(noun).one} waits to be sent. Change that one, so that nothing is lost.</p>
      <Link className="button" href={`${waitingPath()}?entry=${waiting.id}`}>
        Open it
      </Link>
    </div>
  );
}
