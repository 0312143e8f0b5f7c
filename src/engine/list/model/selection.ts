// Which rows of a list are selected. Part of the first load, so that a click before the code of the bulk actions has come
// is one like any later click: it marks its range, and the next range starts at it.

import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { announce } from '../../feedback/live-region';
import { createListeners } from '../../hooks/listeners';
import { rowId } from '../../record/row-model';
import { showCount } from './list-messages';
import type { ListState } from './list-state';
import type { Shown } from './list-view-state';

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
  /** Selects these rows, too. */
  add(rows: Rows): void;
  /** Selects or unselects all rows of the page. */
  selectPage(isSelected: boolean): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** Nothing is selected at first, and no row is on the page before `setPage`. Lists have theirs from `useSelection`. */
export function createSelection(): Selection {
  const { subscribe, notify } = createListeners();
  let page: Rows = new Map();
  let selected: Rows = new Map();
  /** The row from which a range starts. */
  let start: string | undefined;

  function set(next: Rows): void {
    selected = next;
    notify();
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
    subscribe,
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
    add: (rows) => set(new Map([...selected, ...rows])),
    remove: (ids) => mark(ids, false),
    clear() {
      start = undefined;
      set(new Map());
    },
  };
}

const NONE: readonly Values[] = [];

/**
 * The selection of a list on its checkboxes and rows, which it marks without rendering any of them again. The
 * selection among the rows of a list. Another search ends it, and again when its rows come, since until then those before
 * can be selected: rows that it hides must not be changed unseen. Paging and sorting keep it.
 */
export function useSelection(noun: Noun, shown: Shown | undefined, search: ListState['search']): Selection {
  const [selection] = useState(createSelection);
  const rows = shown?.page.rows ?? NONE;
  const text = JSON.stringify([search, shown?.search ?? search]);
  const before = useRef(text);
  // With the rows themselves: a click in between would be lost.
  useLayoutEffect(() => {
    if (before.current !== text) selection.clear();
    before.current = text;
  }, [selection, text]);
  useLayoutEffect(() => {
    selection.setPage(new Map(rows.map((row) => [String(rowId(noun, row)), row])));
  }, [selection, noun, rows]);
  return selection;
}

/** Shows what is selected on the checkboxes in `root`, whenever that or the rows change. */
export function useSelectionMarks(root: RefObject<HTMLElement | null>, selection: Selection, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have new checkboxes.
  useLayoutEffect(() => {
    const show = () => root.current && showSelection(root.current, selection);
    show();
    return selection.subscribe(show);
  }, [root, selection, rows]);
}

/** A click on a checkbox, which a key may have made; with Shift it selects a range. */
export function selectByClick({ target: box, shiftKey }: MouseEvent, selection: Selection): void {
  if (!(box instanceof HTMLInputElement)) return;
  if (box.dataset.row !== undefined) selectRow(box, box.checked, shiftKey, selection);
  else if (box.dataset.selectAll !== undefined) {
    selection.selectPage(box.checked);
    announceCount(selection);
  }
}

/** Selects or unselects the row of a checkbox. */
export function selectRow(box: HTMLInputElement, isSelected: boolean, withRange: boolean, selection: Selection): void {
  selection.select(box.dataset.row!, isSelected, withRange);
  // With Shift a browser selects the text between two clicks as well.
  if (withRange) getSelection()?.removeAllRanges();
  announceCount(selection);
}

/** Says how many rows are selected now. */
export const announceCount = (selection: Selection): void => announce(`${showCount(selection.rows().size)} selected`);

/** The checkbox in the header is indeterminate when only some rows of the page are selected. */
function showSelection(root: HTMLElement, selection: Selection): void {
  const selected = selection.rows();
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-row]')];
  for (const box of boxes) {
    box.checked = selected.has(box.dataset.row!);
    box.closest('tr')?.toggleAttribute('data-selected', box.checked);
  }
  const all = root.querySelector<HTMLInputElement>('[data-select-all]');
  if (!all) return;
  all.checked = boxes.length > 0 && boxes.every(({ checked }) => checked);
  all.indeterminate = !all.checked && boxes.some(({ checked }) => checked);
}
