// Whom a view is shared with, and for whom the list opens with it. Part of the menu of a view.
import { useId } from 'react';
import type { ListViews } from '../../../schema/model/saved-views';
import type { View } from './saved-views';
import type { ViewActs } from './use-view-acts';

interface ViewSharingProps {
  view: View;
  known: ListViews;
  acts: ViewActs;
  /** The address of the list. */
  path: string;
}

export function ViewSharing({ view: { tab, name, stored }, known, acts, path }: ViewSharingProps) {
  const id = useId();
  const open = (isOn: boolean, text: string, role?: number) =>
    acts.call(
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
        <div className="list-menu-form view-share">
          <label htmlFor={id}>Shared with</label>
          <select
            id={id}
            className="control"
            value={stored.role_id ?? ''}
            onChange={({ target }) => {
              const role = known.roles.find(({ role_id }) => String(role_id) === target.value);
              void acts.call(
                { do: 'change', id: stored.view_id, role_id: role?.role_id ?? null },
                role ? `View ${name} shared with ${role.role_name}` : `View ${name} is shared no longer`,
              );
            }}
          >
            <option value="">Nobody</option>
            {known.roles.map(({ role_id, role_name }) => (
              <option key={role_id} value={role_id}>
                {role_name}
              </option>
            ))}
          </select>
        </div>
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

function Opening({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="list-menu-entry">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
