// The selection of a list on its checkboxes and rows, which it marks without rendering any of them again.
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { announce } from '../../feedback/live-region';
import { rowId } from '../../record/row-model';
import { showCount } from './list-messages';
import type { ListState } from './list-state';
import { createSelection, type Selection } from './selection';

const NONE: readonly Values[] = [];

/**
 * The selection among the `rows` of a list. Another search ends it: rows that it hides must not be changed unseen. Paging
 * and sorting keep it.
 */
export function useSelection(noun: Noun, rows: readonly Values[] = NONE, search: ListState['search']): Selection {
  const [selection] = useState(createSelection);
  // With the rows themselves: a click in between would be lost.
  useLayoutEffect(() => {
    selection.setPage(new Map(rows.map((row) => [String(rowId(noun, row)), row])));
  }, [selection, noun, rows]);
  const text = JSON.stringify(search);
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== text) selection.clear();
    before.current = text;
  }, [selection, text]);
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

const announceCount = (selection: Selection): void => announce(`${showCount(selection.rows().size)} selected`);

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
