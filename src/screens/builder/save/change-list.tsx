// What differs between two definitions, by kind.
import { Icon } from '../../../engine/controls/icons';
import type { DefinitionChange } from '../../../schema/ticket-types/compare-forms';
import { PartText } from '../panel/part-text';
import { BuilderIcon } from '../parts/builder-icon';

const KINDS = { removed: 'Removed', added: 'Added', changed: 'Changed', moved: 'Moved' } as const;

/** The name of the kind is at the left, messages at the right. Says so where nothing differs. */
export function ChangeList({ changes }: { changes: readonly DefinitionChange[] }) {
  const groups = (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .map((kind) => ({ kind, members: changes.filter((change) => change.kind === kind) }))
    .filter(({ members }) => members.length > 0);
  if (groups.length === 0) return <p className="builder-no-changes">No field changes.</p>;
  return (
    <dl className="builder-changes">
      {groups.map(({ kind, members }) => (
        <div key={kind}>
          <dt>{KINDS[kind]}</dt>
          {members.map(({ parts, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <dd key={index}>
              <KindIcon kind={kind} />
              <p>
                <PartText parts={parts} />
              </p>
              {note && (
                <p className="builder-change-note">
                  <PartText parts={note} />
                </p>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The icon of a kind of change; a text stands beside it. */
export function KindIcon({ kind }: { kind: keyof typeof KINDS }) {
  if (kind === 'removed') return <BuilderIcon name="minus" />;
  if (kind === 'added') return <Icon name="plus" />;
  return kind === 'changed' ? <Icon name="pencil" /> : <BuilderIcon name="grip" />;
}
