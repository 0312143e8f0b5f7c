// Which rows of a list are selected. Part of the first load, so that a click before the code of the bulk actions has come
// is one like any later click: it marks its range, and the next range starts at it.
import type { Values } from '../../../schema/descriptor/descriptor';

/** Rows by their ids, with their values; those of other pages are as they were when they were last shown. */
type Rows = ReadonlyMap<string, Values>;

/** The selection of one list; always the same object. */
export interface Selection {
  /** Replaced when it changes, and never changed itself. */
  rows(): Rows;
  subscribe(listener: () => void): () => void;
  /** The rows that are shown now, in their order. */
  setPage(page: Rows): void;
  /**
   * Selects or unselects a row of the page, with its range all from the row before, in either direction. Without such a row
   * on this page it is the row alone.
   */
  select(id: string, isSelected: boolean, withRange: boolean): void;
  /** Selects or unselects all rows of the page. */
  selectPage(isSelected: boolean): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

export function createSelection(): Selection {
  const listeners = new Set<() => void>();
  let page: Rows = new Map();
  let selected: Rows = new Map();
  /** The row from which a range starts. */
  let start: string | undefined;

  function set(next: Rows): void {
    selected = next;
    for (const listener of listeners) listener();
  }

  function mark(ids: readonly string[], isSelected: boolean): void {
    const next = new Map(selected);
    for (const id of ids) {
      if (isSelected) next.set(id, page.get(id)!);
      else next.delete(id);
    }
    set(next);
  }

  return {
    rows: () => selected,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPage(rows) {
      page = rows;
      if (selected.size > 0) set(new Map([...selected].map(([id, values]) => [id, page.get(id) ?? values])));
    },
    select(id, isSelected, withRange) {
      const ids = [...page.keys()];
      const to = ids.indexOf(id);
      if (to < 0) return;
      const from = withRange && start !== undefined ? ids.indexOf(start) : -1;
      start = id;
      mark(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), isSelected);
    },
    selectPage(isSelected) {
      start = undefined;
      mark([...page.keys()], isSelected);
    },
    remove: (ids) => mark(ids, false),
    clear() {
      start = undefined;
      set(new Map());
    },
  };
}
