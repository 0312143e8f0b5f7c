// What people do with the rows of a table: opening them, keys, selecting, and the bar for what is selected. The list screen loads it when the
// first rows are there; it works on the boxes and rows that stand in the page and draws none of them again.
import {
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '../../../schema/model/descriptor';
import { lazyComponent } from '../../code/lazy-component';
import { loadWithRetry } from '../../code/load-with-retry';
import { announce } from '../../feedback/live-region';
import { bulkOf } from '../list-features';
import type { ListModel } from '../list-model';
import { rowId } from '../row-model';
import { openRow, rowToOpen } from '../table/open-row';
import type { BulkAction } from './bulk-actions';
import { handleListKeydown } from './keyboard-navigation';
import { SelectedBar } from './selected-bar';
import { createSelection, range, type Selected, type Selection } from './selection';

const loadBulkDialog = () => import('./bulk-dialog').then((module) => module.BulkDialog);
const BulkDialog = lazyComponent(loadBulkDialog);

interface BulkTask {
  act: BulkAction;
  rows: readonly Values[];
  opener: HTMLElement;
}

/** `root` holds the whole list screen. */
export function RowSelection({ list, root }: { list: ListModel; root: RefObject<HTMLElement | null> }) {
  const { noun, screen, query, state } = list;
  const bulk = useMemo(() => bulkOf(noun, screen), [noun, screen]);
  const [task, setTask] = useState<BulkTask>();
  const rows = query.shown?.page.rows;
  const page = useMemo(() => new Map((rows ?? []).map((row) => [String(rowId(noun, row)), row])), [noun, rows]);
  const [selection] = useState(() => createSelection(tickedIn(root.current, page)));
  const selected = useSyncExternalStore(selection.subscribe, selection.rows);

  useHands(root, selection, page);
  useLayoutEffect(() => tick(root.current, selected), [root, selected, page]);
  useSearchEnds(selection, state.search);

  function start(act: BulkAction, opener: HTMLElement): void {
    void loadWithRetry(loadBulkDialog, opener).then(
      (ready) => ready && setTask({ act, opener, rows: [...selected.values()] }),
    );
  }

  return (
    <>
      {bulk && selected.size > 0 && (
        <SelectedBar
          bulk={bulk}
          count={selected.size}
          elsewhere={[...selected.keys()].filter((id) => !page.has(id)).length}
          onAct={start}
          onClear={() => {
            selection.clear();
            focusRegion(root.current);
          }}
        />
      )}
      {task && (
        <Suspense>
          <BulkDialog
            noun={noun}
            act={task.act}
            rows={task.rows}
            opener={task.opener}
            onDone={(done) => {
              selection.set(
                done.map((row) => [String(rowId(noun, row)), row]),
                false,
              );
              list.refetch();
            }}
            onClose={() => {
              // The button that opened it may be gone with the last selected row.
              flushSync(() => setTask(undefined));
              if (document.activeElement === document.body) focusRegion(root.current);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** One listener each for all boxes and all rows. */
function useHands(root: RefObject<HTMLElement | null>, selection: Selection, page: ReadonlyMap<string, Values>): void {
  /** The row that was ticked last. */
  const last = useRef<string>(undefined);
  // Before the next click: one in between would be lost.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const choose = (ids: readonly string[], on: boolean) => {
      selection.set(
        ids.flatMap((id) => (page.has(id) ? [[id, page.get(id)!] as const] : [])),
        on,
      );
      announce(`${selection.rows().size} selected`);
    };
    const chooseTo = (id: string, on: boolean, withRange: boolean) => {
      choose(withRange ? range([...page.keys()], last.current, id) : [id], on);
      last.current = id;
    };
    const click = (event: MouseEvent) => {
      const box = event.target;
      const row = rowToOpen(event);
      if (row) return openRow(row);
      if (!(box instanceof HTMLInputElement) || !box.matches('.row-select')) return;
      if (box.dataset.row === undefined) choose([...page.keys()], box.checked);
      else chooseTo(box.dataset.row, box.checked, event.shiftKey);
    };
    const toggle = (row: HTMLElement, withRange: boolean) => {
      const box = row.querySelector<HTMLInputElement>('.row-select');
      if (box) chooseTo(box.dataset.row!, !box.checked, withRange);
      return box !== null;
    };
    const clear = () => {
      if (selection.rows().size === 0) return false;
      const inBar = document.activeElement?.closest('.list-selected');
      selection.clear();
      announce('Selection cleared');
      if (inBar) focusRegion(element);
      return true;
    };
    const press = (event: KeyboardEvent) => handleListKeydown(event, { toggle, clear });
    element.addEventListener('click', click);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', press);
    };
  }, [root, selection, page]);
}

/** Boxes may have been ticked before this code was there. */
function tickedIn(root: HTMLElement | null, page: ReadonlyMap<string, Values>): Selected {
  const ticked = [...(root?.querySelectorAll<HTMLInputElement>('.row-select:checked') ?? [])].map(
    (box) => box.dataset.row,
  );
  // The one in the header belongs to no row.
  const every = ticked.includes(undefined);
  return new Map([...page].filter(([id]) => every || ticked.includes(id)));
}

/** Puts boxes and rows in step with what is selected; that in the header is half ticked when only some rows of the page are. */
function tick(root: HTMLElement | null, selected: ReadonlyMap<string, unknown>): void {
  const boxes = [...(root?.querySelectorAll<HTMLInputElement>('.row-select[data-row]') ?? [])];
  for (const box of boxes) {
    box.checked = selected.has(box.dataset.row!);
    box.closest('tr')?.toggleAttribute('data-selected', box.checked);
  }
  const count = boxes.filter((box) => box.checked).length;
  const all = root?.querySelector<HTMLInputElement>('thead .row-select');
  if (!all) return;
  all.checked = count > 0 && count === boxes.length;
  all.indeterminate = count > 0 && count < boxes.length;
}

/** Rows that another search leaves out must not be changed unseen. Turning pages and sorting keep what is selected. */
function useSearchEnds(selection: Selection, search: ListModel['state']['search']): void {
  const text = JSON.stringify(search);
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== text) selection.clear();
    before.current = text;
  }, [selection, text]);
}

const focusRegion = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>('.list-region')?.focus();
