// What can be done with the current view: bring it up to date, rename, share, copy, move and delete it, and open the list
// with it. Loads when it is opened.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ListModel } from '../model/list-model';
import { layoutNow } from '../table/column-changes';
import { isSameView, presentOf } from './apply-view';
import { NameForm } from './name-form';
import { OtherViews } from './other-views';
import type { View } from './saved-views';
import type { ViewActions } from './use-view-actions';
import { useViews } from './use-views';
import { ViewSharing } from './view-sharing';

interface ViewMenuProps {
  list: ListModel;
  view: View;
  actions: ViewActions;
  close(): void;
  /** The view is gone, and with it the button that has opened this. */
  onGone(): void;
}

/** Takes the focus when it opens. Entries that change the view are there only for those who `may_change` it. */
export function ViewMenu({ list, view, actions, close, onGone }: ViewMenuProps) {
  const { views, known } = useViews(list);
  const [asking, setAsking] = useState<'rename' | 'save'>();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('button')?.focus(), []);
  const { stored, name, tab } = view;
  const own = views.filter((one) => one.stored?.is_own);
  const present = presentOf(list.state, list.columns, layoutNow(list));
  const isShown = isSameView(view, present, list.columns);
  const canChange = stored?.may_change === true;
  const at = views.findIndex((one) => one.tab === tab);

  /** Closes the menu once the server has done it. */
  const finish = async (done: Promise<boolean>) => {
    if (await done) close();
  };
  const move = (step: -1 | 1) => {
    const tabs = views.map((one) => one.tab);
    tabs.splice(at, 1);
    tabs.splice(at + step, 0, tab);
    void actions.call(
      { do: 'order', list: list.screen.path!, tabs },
      `${name} moved to position ${at + step + 1} of ${views.length}`,
    );
  };
  const entry = (text: ReactNode, onClick: () => void, isDisabled = false) => (
    <button
      type="button"
      className="menu-entry"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <span>{text}</span>
    </button>
  );

  return (
    <div ref={menu} className="list-menu-sections">
      <section>
        {canChange &&
          !isShown &&
          entry('Update to what is shown', () =>
            finish(
              actions.call(
                { do: 'change', id: stored.view_id, version: stored.version, content: { ...present } },
                `View ${name} updated`,
              ),
            ),
          )}
        {canChange && entry('Rename…', () => setAsking('rename'))}
        {entry('Save as a new view…', () => setAsking('save'))}
        {asking === 'save' && <NameForm own={own} onSave={(text) => finish(actions.save(text, present))} />}
        {asking === 'rename' && (
          <NameForm
            own={own}
            renamed={view}
            onSave={(text) =>
              finish(actions.call({ do: 'change', id: stored!.view_id, name: text }, `View ${name} is called ${text}`))
            }
          />
        )}
      </section>
      <ViewSharing view={view} known={known} actions={actions} path={list.screen.path!} />
      <section>
        {entry('Move left', () => move(-1), at === 0)}
        {entry('Move right', () => move(1), at === views.length - 1)}
        {canChange &&
          entry('Delete', async () => {
            if (!(await actions.remove(view))) return;
            close();
            onGone();
          })}
      </section>
      <OtherViews list={list} known={known} actions={actions} close={close} />
    </div>
  );
}
