// The panel of a phone in which a list is searched and sorted: the inputs of the table's search row, each with its
// label, one below the other.
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { EVERYWHERE } from '../../../schema/model/list-view';
import { Button, IconButton } from '../../controls/button';
import { directionText, matchingRows } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import type { Direction } from '../model/list-state';
import { LengthChoice } from '../parts/list-pager';
import { SearchBox } from './search-box';
import { SearchInput, searchInputOf } from './search-input';

/** What the buttons above a list get as the `ref` of the panel. */
export interface SearchPanelHandle {
  /** Opens the panel with the focus on its first search input or on the sort choice. */
  open(at: 'search' | 'sort'): void;
}

/** A native dialog: the focus stays inside, Escape closes it, and it goes back to the button that opened it. */
export function SearchPanel({ list, ref }: { list: ListModel; ref: Ref<SearchPanelHandle> }) {
  const { columns, inputId, query } = list;
  // Beside a map there is one in the head of the list, too.
  const boxId = `${inputId(EVERYWHERE)}-panel`;
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const sortId = useId();
  useImperativeHandle(ref, () => ({
    open(at) {
      setOpen(true);
      dialog.current?.showModal();
      document.getElementById(at === 'sort' ? sortId : boxId)?.focus();
    },
  }));
  const close = () => dialog.current?.close();
  const found = query.shown?.page;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it, and so does Escape
    <dialog
      ref={dialog}
      className="search-panel"
      aria-labelledby={heading}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="search-panel-inside">
        <header>
          <h2 id={heading}>Search and sort</h2>
          <IconButton icon="x" label="Close" onClick={close} />
        </header>
        <div className="search-panel-body">
          <div className="search-panel-field">
            <label htmlFor={boxId}>All columns</label>
            <SearchBox list={list} id={boxId} />
          </div>
          {columns.map((column) => (
            <div key={column.path} className="search-panel-field">
              <label htmlFor={inputId(column.path)}>{column.label}</label>
              <SearchInput {...searchInputOf(list, column)} hasNote={isOpen} />
            </div>
          ))}
          <SortChoice list={list} id={sortId} />
          <LengthChoice list={list} />
        </div>
        <footer>
          <Button look="quiet" onClick={list.emptySearch}>
            Clear search
          </Button>
          <Button look="primary" onClick={close}>
            {found ? `Show ${matchingRows(found)}` : 'Show rows'}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}

function SortChoice({ list: { columns, state, change }, id }: { list: ListModel; id: string }) {
  const sorted = columns.find(({ path }) => path === state.sort.path) ?? columns[0];
  return (
    <div className="search-panel-field">
      <label htmlFor={id}>Sort by</label>
      <div className="search-panel-sort">
        <select
          id={id}
          className="control"
          value={sorted?.path}
          onChange={(event) => change({ kind: 'sort', sort: { ...state.sort, path: event.target.value } })}
        >
          {columns.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
        <select
          className="control"
          aria-label="Order"
          value={state.sort.dir}
          onChange={(event) => change({ kind: 'sort', sort: { ...state.sort, dir: event.target.value as Direction } })}
        >
          {sorted &&
            (['asc', 'desc'] as const).map((dir) => (
              <option key={dir} value={dir}>
                {directionText(sorted, dir)}
              </option>
            ))}
        </select>
      </div>
    </div>
  );
}
