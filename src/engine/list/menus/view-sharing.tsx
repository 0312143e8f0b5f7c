// Whom a view is shared with, and for whom the list opens with it. Part of the menu of a view.
import { useId, useState } from 'react';
import type { ListViews, StoredView } from '../../../schema/model/saved-views';
import type { View } from './saved-views';
import type { ViewActions } from './use-view-actions';

interface ViewSharingProps {
  view: View;
  known: ListViews;
  actions: ViewActions;
  /** The address of the list. */
  path: string;
}

/** Each choice goes to the server at once. `path` is where that keeps which view a list opens with. */
export function ViewSharing({ view: { tab, name, stored }, known, actions, path }: ViewSharingProps) {
  const open = (isOn: boolean, text: string, role?: number) =>
    actions.call(
      { do: 'opening', list: path, tab: isOn ? tab : null, ...(role !== undefined && { role_id: role }) },
      isOn ? `This list opens with ${name} for ${text}` : `This list opens as before for ${text}`,
    );
  // Those who would see the view.
  const readers = known.roles.filter(({ role_id }) => !stored || stored.role_id === role_id);
  return (
    <section>
      {stored && !stored.is_own && (
        <p className="list-menu-empty">
          Shared by {stored.owner_name}
          {stored.has_no_owner && ', who has no account any more'}
        </p>
      )}
      {stored?.may_change && (stored.role_id !== null || known.roles.length > 0) && (
        <Sharing
          stored={stored}
          roles={known.roles}
          onShare={(role) =>
            actions.call(
              { do: 'change', id: stored.view_id, role_id: role?.role_id ?? null },
              role ? `View ${name} shared with ${role.role_name}` : `View ${name} is shared no longer`,
            )
          }
        />
      )}
      <fieldset className="view-opening">
        <legend>The list opens with it</legend>
        <Opening label="for me" isOn={known.opens_with === tab} onChange={(isOn) => open(isOn, 'you')} />
        {readers.map(({ role_id, role_name }) => (
          <Opening
            key={role_id}
            label={`for ${role_name}`}
            isOn={known.role_opens_with.some((one) => one.role_id === role_id && one.tab === tab)}
            onChange={(isOn) => open(isOn, role_name, role_id)}
          />
        ))}
      </fieldset>
    </section>
  );
}

type Role = ListViews['roles'][number];

interface SharingProps {
  stored: StoredView;
  roles: readonly Role[];
  /** @param role undefined for nobody. */
  onShare(role: Role | undefined): Promise<boolean>;
}

/** With which user type it is shared. */
export function Sharing({ stored: { role_id }, roles, onShare }: SharingProps) {
  const id = useId();
  const [shown, show] = useOptimisticValue(role_id);
  const choose = (text: string) => {
    const role = roles.find((one) => String(one.role_id) === text);
    show(role?.role_id ?? null, onShare(role));
  };
  return (
    <div className="list-menu-form view-share">
      <label htmlFor={id}>Shared with</label>
      <select id={id} className="control" value={shown ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">Nobody</option>
        {roles.map((role) => (
          <option key={role.role_id} value={role.role_id}>
            {role.role_name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface OpeningProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): Promise<boolean>;
}

function Opening({ label, isOn, onChange }: OpeningProps) {
  const [shown, show] = useOptimisticValue(isOn);
  return (
    <label className="list-menu-entry">
      <input
        type="checkbox"
        checked={shown}
        onChange={({ target }) => show(target.checked, onChange(target.checked))}
      />
      <span>{label}</span>
    </label>
  );
}

/** A value that is shown before the server has it; the one that it has comes back where it refuses. */
function useOptimisticValue<Value>(stored: Value): [Value, (value: Value, done: Promise<boolean>) => void] {
  const [ahead, setAhead] = useState<{ value: Value }>();
  const show = async (value: Value, done: Promise<boolean>) => {
    const own = { value };
    setAhead(own);
    await done;
    // A later press has its own.
    setAhead((current) => (current === own ? undefined : current));
  };
  return [ahead ? ahead.value : stored, show];
}
