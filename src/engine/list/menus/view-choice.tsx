// The saved views of a list: apply one, save the present state as one, update one, delete one. Part of the list's menu.
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '../../../schema/model/columns';
import { presentPath } from '../../../schema/model/present-names';
import { Button, IconButton } from '../../controls/button';
import { announce } from '../../feedback/live-region';
import { type ColumnLayout, columnStateOf, withFurther } from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { fromQuery, type ListState, toQuery } from '../model/list-state';
import { understood } from '../search/search-care';
import { applyLayout, layoutNow, layoutOf } from '../table/column-changes';
import { forgetView, isNamed, keepView, MAX_NAME_LENGTH, MAX_VIEWS, type SavedView } from './saved-views';
import { useViews } from './use-views';

export function ViewChoice({ list, close }: { list: ListModel; close(): void }) {
  const { noun, screen, columns } = list;
  const present = (path: string) => presentPath(noun, path);
  const shown = presentOf(list.state, columns, layoutNow(list));
  const { builtIn, saved: views } = useViews(list);
  const [isNaming, setNaming] = useState(false);
  /** It is always rendered, so it takes the focus of a removed entry. */
  const saving = useRef<HTMLButtonElement>(null);

  function apply(view: SavedView): void {
    applyView(list, view);
    close();
  }

  function save(name: string): void {
    keepView(screen, { name, ...shown }, present);
    if (isNaming) saving.current?.focus();
    setNaming(false);
    announce(`View ${name} saved`);
  }

  function remove({ name }: SavedView): void {
    forgetView(screen, name, present);
    saving.current?.focus();
    announce(`View ${name} deleted`);
  }

  return (
    <section aria-labelledby="list-views">
      <header>
        <h2 id="list-views">Saved views</h2>
        <Button look="quiet" isSmall ref={saving} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          Save view…
        </Button>
      </header>
      {isNaming && <NameForm views={views} onSave={save} />}
      {builtIn.length > 0 && (
        <ul>
          {builtIn.map((view) => (
            <li key={view.name} className="list-view">
              <button
                type="button"
                className="menu-entry"
                aria-current={isSameView(view, shown, columns) || undefined}
                onClick={() => apply(view)}
              >
                <span>{view.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {views.length === 0 && builtIn.length === 0 && !isNaming && (
        <p className="list-menu-empty">Search, sort and choose columns, then give the result a name.</p>
      )}
      <ul>
        {views.map((view) => (
          <ViewEntry
            key={view.name}
            view={view}
            isShown={isSameView(view, shown, columns)}
            onApply={() => apply(view)}
            onUpdate={() => save(view.name)}
            onDelete={() => remove(view)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Asks for the name of a view that is to be saved. @param views all that are saved. */
export function NameForm({ views, onSave }: { views: readonly SavedView[]; onSave(name: string): void }) {
  const [name, setName] = useState('');
  const isTaken = views.some((view) => isNamed(view, name));
  const isFull = views.length >= MAX_VIEWS && !isTaken;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !isFull) onSave(name.trim());
  }
  return (
    <form className="list-menu-form" onSubmit={submit}>
      <label htmlFor="view-name">Name of the view</label>
      <input
        id="view-name"
        className="control"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
        // biome-ignore lint/a11y/noAutofocus: opened by a press, to be typed into
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        aria-describedby="view-taken"
      />
      <Button look="primary" type="submit">
        Save
      </Button>
      <p id="view-taken" role="status">
        {isTaken && 'Replaces the view of that name.'}
        {isFull && `At most ${MAX_VIEWS} views are saved. Delete one first, or replace one by its name.`}
      </p>
    </form>
  );
}

interface ViewEntryProps {
  view: SavedView;
  /** The list shows exactly this. */
  isShown: boolean;
  onApply(): void;
  onUpdate(): void;
  onDelete(): void;
}

/** Deleting is confirmed in its own line: too small for a dialog, too easily hit without a confirmation. */
function ViewEntry({ view: { name }, isShown, onApply, onUpdate, onDelete }: ViewEntryProps) {
  const [isConfirming, setConfirming] = useState(false);
  const going = useRef<HTMLButtonElement>(null);
  const deleting = useRef<HTMLButtonElement>(null);
  function keep(): void {
    flushSync(() => setConfirming(false));
    deleting.current?.focus();
  }
  function update(): void {
    onUpdate();
    going.current?.focus();
  }
  if (isConfirming) {
    return (
      <li className="list-view">
        <span className="list-view-question">Delete “{name}”?</span>
        <Button isSmall autoFocus onClick={keep}>
          Keep
        </Button>
        <Button look="danger" isSmall onClick={onDelete}>
          Delete
        </Button>
      </li>
    );
  }
  return (
    <li className="list-view">
      <button ref={going} type="button" className="menu-entry" aria-current={isShown || undefined} onClick={onApply}>
        <span>{name}</span>
      </button>
      {!isShown && (
        <Button
          look="quiet"
          isSmall
          aria-label={`Update view ${name} to what is shown`}
          title="Update to what is shown"
          onClick={update}
        >
          Update
        </Button>
      )}
      <IconButton
        icon="trash"
        label={`Delete view ${name}`}
        isSmall
        ref={deleting}
        onClick={() => setConfirming(true)}
      />
    </li>
  );
}

/** Shows what a view stores. */
export function applyView(list: ListModel, view: SavedView): void {
  applyLayout(list, view);
  list.change({ kind: 'view', state: stateOfView(list, view) });
  announce(`View ${view.name}`);
}

/** The state of the list that a view stores, also where it is about further columns. */
export const stateOfView = ({ columns }: Pick<ListModel, 'columns'>, view: SavedView): ListState =>
  fromQuery(view.query, withFurther(columns, view));

/** The state of a list that a view stores: everything but the page. */
export const presentOf = (
  state: ListState,
  columns: readonly Column[],
  layout: ColumnLayout,
): Omit<SavedView, 'name'> => ({
  query: toQuery({ ...state, page: 1 }, columns),
  ...layout,
});

/**
 * Whether a view shows what `present` is. It may have been saved when the list had other columns: it counts as far as
 * it still makes sense.
 */
export function isSameView(view: SavedView, present: Omit<SavedView, 'name'>, columns: readonly Column[]): boolean {
  const all = withFurther(columns, view);
  const state = fromQuery(view.query, all);
  const valid = { ...state, search: understood(state.search, all) };
  const shown = presentOf(valid, all, layoutOf(columnStateOf(view, all), all));
  return JSON.stringify(shown) === JSON.stringify(present);
}
