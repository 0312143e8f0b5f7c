// Views that are shared with other user types, for those who may change them (VIEW_ADMIN_ROLES): they are no tabs, so each is
// shown, renamed, shared with others and deleted here. Part of the menu of a view.
import { useState } from 'react';
import type { ListViews } from '../../../schema/model/saved-views';
import { Button } from '../../controls/button';
import type { ListModel } from '../model/list-model';
import { applyView } from './apply-view';
import { NameForm } from './name-form';
import { savedView, type View } from './saved-views';
import type { ViewActions } from './use-view-actions';
import { Sharing } from './view-sharing';

interface OtherViewsProps {
  list: ListModel;
  known: ListViews;
  actions: ViewActions;
  close(): void;
}

/** Renders nothing without `others`, which the server sends only to those who may change them. */
export function OtherViews({ list, known: { others = [], roles }, actions, close }: OtherViewsProps) {
  const [open, setOpen] = useState<number>();
  if (others.length === 0) return null;
  return (
    <section>
      <h2 className="view-others-head">Of other user types</h2>
      {others.map((stored) => {
        const isOpen = open === stored.view_id;
        return (
          <div key={stored.view_id}>
            <button
              type="button"
              className="menu-entry"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : stored.view_id)}
            >
              <span>
                {stored.name}{' '}
                <small className="view-other-owner">
                  {roles.find(({ role_id }) => role_id === stored.role_id)?.role_name}, by {stored.owner_name}
                </small>
              </span>
            </button>
            {isOpen && <OtherView list={list} view={savedView(stored)} roles={roles} actions={actions} close={close} />}
          </div>
        );
      })}
    </section>
  );
}

interface OtherViewProps extends Pick<OtherViewsProps, 'list' | 'actions' | 'close'> {
  view: View;
  roles: ListViews['roles'];
}

function OtherView({ list, view, roles, actions, close }: OtherViewProps) {
  const { name } = view;
  const stored = view.stored!;
  const [isNaming, setNaming] = useState(false);
  const change = (what: { name?: string; role_id?: number | null }, done: string) =>
    actions.call({ do: 'change', id: stored.view_id, ...what }, done);
  const show = () => {
    applyView(list, view);
    close();
  };
  return (
    <div className="view-other">
      <Sharing
        stored={stored}
        roles={roles}
        onShare={(role) =>
          change(
            { role_id: role?.role_id ?? null },
            role ? `View ${name} shared with ${role.role_name}` : `View ${name} is shared no longer`,
          )
        }
      />
      {isNaming && (
        <NameForm
          own={[]}
          renamed={view}
          onSave={async (text) => {
            if (await change({ name: text }, `View ${name} is called ${text}`)) setNaming(false);
          }}
        />
      )}
      <div className="view-other-actions">
        <Button isSmall onClick={show} aria-label={`Show ${name}`}>
          Show
        </Button>
        <Button isSmall onClick={() => setNaming(!isNaming)} aria-label={`Rename ${name}`}>
          Rename…
        </Button>
        <Button isSmall onClick={() => void actions.remove(view)} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </div>
  );
}
