// The sets of fields that are kept.
import { useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button, IconButton } from '../../../engine/controls/button';
import { useDataSource } from '../../../engine/data/data-context';
import { failureText, type Result } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { session } from '../../../engine/session/session';
import { roleOf } from '../../../schema/model/profile';
import { mayDo } from '../../../schema/model/rights';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { useBuilder } from '../store/builder';
import { type FieldSet, setNoun } from '../store/field-sets';
import { addSet } from './add-set';

/** Each can be put in, and be renamed and deleted by who may do that. The list is read again after each change. */
export function SetsDialog({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const builder = useBuilder();
  const source = useDataSource();
  const { user } = useSnapshot(session);
  const sets = useSyncExternalStore(builder.sets.subscribe, builder.sets.all);
  const [removed, remove] = useState<{ set: FieldSet; opener: HTMLElement }>();
  const noun = setNoun();
  const may = (right: 'update' | 'delete') => noun !== undefined && mayDo(noun, right, roleOf(user));

  async function done(result: Result<unknown>, text: string): Promise<void> {
    const problem = result.ok ? undefined : (problemIn(result.failure) ?? '');
    if (problem !== '') showToast({ kind: problem === undefined ? 'success' : 'error', text: problem ?? text });
    await builder.sets.load(source);
  }

  return (
    <TitledDialog
      title="Sets of fields"
      opener={opener}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="builder-save-body">
        {sets.length === 0 && <p>No fields are kept as a set yet: More, Keep fields as a set.</p>}
        <ul className="builder-sets">
          {sets.map((set) => (
            <li key={set.field_set_id}>
              <NameOfSet
                key={set.set_name}
                set={set}
                mayChange={may('update')}
                onRename={async (set_name) =>
                  done(await source.update(noun!, set.field_set_id, { ...set, set_name }), `Renamed to ${set_name}.`)
                }
              />
              <Button
                isSmall
                aria-label={`Add ${set.set_name}`}
                onClick={() => {
                  onClose();
                  void addSet(builder, set);
                }}
              >
                Add
              </Button>
              {may('delete') && (
                <IconButton
                  icon="trash"
                  label={`Delete ${set.set_name}`}
                  isSmall
                  onClick={({ currentTarget }) => remove({ set, opener: currentTarget })}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {removed && (
        <ConfirmRemoval
          title={`Delete ${removed.set.set_name}?`}
          text="Forms that have copies of it keep them."
          yes="Delete"
          opener={removed.opener}
          onRemove={async () =>
            done(await source.delete(noun!, removed.set.field_set_id), `${removed.set.set_name} was deleted.`)
          }
          onClose={() => remove(undefined)}
        />
      )}
    </TitledDialog>
  );
}

type Failure = Extract<Result<unknown>, { ok: false }>['failure'];

const problemIn = (failure: Failure): string | undefined =>
  ('fields' in failure ? Object.values(failure.fields ?? {}).flat()[0] : undefined) ?? failureText(failure);

interface NameOfSetProps {
  set: FieldSet;
  mayChange: boolean;
  onRename(name: string): void;
}

/** Renamed when it is left, or with Enter; Escape takes back what was typed. */
function NameOfSet({ set, mayChange, onRename }: NameOfSetProps) {
  const [name, setName] = useState(set.set_name);
  if (!mayChange) return <span>{set.set_name}</span>;
  const leave = () => {
    if (name.trim() === '') setName(set.set_name);
    else if (name.trim() !== set.set_name) onRename(name.trim());
  };
  return (
    <input
      className="control"
      data-own-undo
      aria-label={`Name of ${set.set_name}`}
      maxLength={60}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || name === set.set_name) return;
        // The dialog stays open.
        event.preventDefault();
        setName(set.set_name);
      }}
    />
  );
}
