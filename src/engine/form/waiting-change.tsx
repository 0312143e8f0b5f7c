// Above the fields of a record of which a change waits to be sent: the form has that, and what it saves becomes part of it.
// One that another tab has kept since is only pointed to.
import { Link } from 'wouter';
import { nounLabel } from '../../schema/model/noun-label';
import { Icon } from '../controls/icons';
import { waitingPath } from '../outbox/outbox-state';
import { useWaiting } from '../outbox/use-waiting-changes';
import type { FormTask } from './form-dependencies';

/** Renders nothing where no change waits. One that was refused is shown with its reason, as after a save. */
export function WaitingChange({ task: { noun, id, entry } }: { task: FormTask }) {
  const waiting = useWaiting(noun, id);
  const { one } = nounLabel(noun);
  if (entry)
    return (
      !entry.refused && (
        <div className="draft-banner">
          <Icon name="clock" />
          <p>A change of this {one} waits to be sent. It is in the form, and what you save becomes part of it.</p>
        </div>
      )
    );
  if (!waiting) return null;
  return (
    <div className="draft-banner">
      <Icon name="clock" />
      <p>A change of this {one} waits to be sent. Change that one, so that nothing is lost.</p>
      <Link className="button" href={`${waitingPath()}?entry=${waiting.id}`}>
        Open it
      </Link>
    </div>
  );
}
