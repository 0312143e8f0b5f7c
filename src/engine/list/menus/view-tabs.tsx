// The views of a list as tabs above its rows, each with how many records it has: those that the list has by itself, and
// those that were saved or are shared. The menu of the current one loads when it is opened.
import { useEffect, useId, useRef, useState } from 'react';
import type { MatchCount } from '../../../schema/model/list-view';
import { Button, IconButton } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { Late, lazyComponent } from '../../lazy/lazy-component';
import { Popover } from '../../overlay/popover';
import { matchCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { layoutNow } from '../table/column-changes';
import { isSameView, isSearchOf, presentOf } from './apply-view';
import { NameForm } from './name-form';
import type { View } from './saved-views';
import { useOpening } from './use-opening';
import { useViewActions, type ViewActions } from './use-view-actions';
import { useViewCounts } from './use-view-counts';
import { useViews } from './use-views';
import { refreshViews } from './view-store';

const Menu = lazyComponent(() => import('./view-menu'), 'ViewMenu');
const Note = lazyComponent(() => import('./view-note'), 'ViewNote');

/** One that shows the present searches is current, whatever its columns are. */
export function ViewTabs({ list }: { list: ListModel }) {
  const { columns, state, screen } = list;
  const source = useDataSource();
  const { views, known } = useViews(list);
  // Of two that show the same the one that was pressed; else one that was saved: those of the list have any columns.
  const pressed = useRef<string>(undefined);
  const actions = useViewActions(list, () => {
    pressed.current = undefined;
  });
  const counts = useViewCounts(list, views);
  const nav = useRef<HTMLElement>(null);
  const present = presentOf(state, columns, layoutNow(list));
  const fitting = views.filter((view) => isSameView(view, present, columns));
  const all = fitting.length > 0 ? fitting : views.filter((view) => isSearchOf(view, list));
  const current =
    all.find(({ tab }) => tab === pressed.current) ??
    (fitting.length > 0 ? all.find(({ stored }) => stored) : undefined) ??
    all[0];
  useEffect(() => void refreshViews(source, screen), [source, screen]);
  useOpening(list, views, known, actions.see);
  const shownTab = () => nav.current?.querySelector<HTMLElement>('[aria-current]');
  const currentTab = current?.tab;
  // Not with every count that comes: the tabs may have been scrolled since, by hand or by the focus.
  useEffect(() => {
    const tab = currentTab !== undefined && views.length > 0 && nav.current?.querySelector('[aria-current]');
    if (tab) showWhole(tab);
  }, [currentTab, views.length]);
  const canSave = source.views !== undefined;
  const own = views.filter(({ stored }) => stored?.is_own);

  async function save(name: string): Promise<void> {
    if (await actions.save(name, present)) shownTab()?.focus();
  }

  return (
    <>
      <nav className="view-tabs" aria-label="Views" ref={nav} onFocus={({ target }) => showWhole(target)}>
        {views.map((view) => (
          <button
            key={view.tab}
            type="button"
            aria-current={view === current || undefined}
            title={view.stored && !view.stored.is_own ? `Shared by ${view.stored.owner_name}` : undefined}
            onClick={() => {
              pressed.current = view.tab;
              actions.apply(view);
            }}
          >
            {view.name} <Count of={counts.get(view.query)} />
          </button>
        ))}
      </nav>
      {current && (
        <Late>
          <Note list={list} view={current} actions={actions} own={own} />
        </Late>
      )}
      {canSave &&
        (current ? (
          <MenuButton
            key={current.tab}
            list={list}
            view={current}
            actions={actions}
            onGone={() => shownTab()?.focus()}
          />
        ) : (
          <SaveView own={own} onSave={save} />
        ))}
    </>
  );
}

/** Browsers leave a tab that has the focus where it is, when a part of it can be seen. */
const showWhole = (tab: Element): void => tab.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

const Count = ({ of }: { of: MatchCount | null | undefined }) =>
  of && (
    <span className="view-count">
      {matchCount({ filtered: of.capped ? of.count - 1 : of.count, isAtLeast: of.capped })}
    </span>
  );

interface MenuButtonProps {
  list: ListModel;
  view: View;
  actions: ViewActions;
  onGone(): void;
}

function MenuButton({ list, view, actions, onGone }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = `Manage view ${view.name}`;
  return (
    <>
      <IconButton
        icon="chevron-down"
        label={label}
        isSmall
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={Menu.load}
        onFocus={Menu.load}
      />
      <Popover id={id} label={label} className="list-menu" onToggle={setOpen}>
        {(close) => <Menu list={list} view={view} actions={actions} close={close} onGone={onGone} />}
      </Popover>
    </>
  );
}

/** Gives the present searches a name. */
function SaveView({ own, onSave }: { own: readonly View[]; onSave(name: string): void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" isSmall popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        Save as view
      </Button>
      <Popover id={id} label="Save as view" className="list-menu" onToggle={setOpen}>
        {() => <NameForm own={own} onSave={onSave} />}
      </Popover>
    </>
  );
}
