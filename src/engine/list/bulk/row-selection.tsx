// What is done with the rows of a table: opening them, keyboard navigation, and the bar for the selected ones. Loaded when
// the first rows are there; it works on the rows of the page and renders none of them again.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Noun, NounState, Values } from '../../../schema/descriptor/descriptor';
import { hasCall } from '../../../schema/model/calls';
import { mayEnter, needsConfirmation, nextStates } from '../../../schema/model/next-states';
import { roleOf } from '../../../schema/model/profile';
import { STATE } from '../../../schema/model/states';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import { announce } from '../../feedback/live-region';
import { useLatest } from '../../hooks/use-latest';
import { ImmediateSuspense, lazyComponent } from '../../lazy/lazy-component';
import { forgetFailures } from '../../lazy/load-once';
import { openWhenLoaded } from '../../lazy/load-with-retry';
import { peekedId } from '../../navigation/peek-query';
import { myself } from '../../record/assign';
import { rowId } from '../../record/row-model';
import { useRegistry } from '../../registry/registry-context';
import { session } from '../../session/session';
import { type Bulk, bulkOf } from '../model/list-features';
import { showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { placeOf, recordRows } from '../model/record-rows';
import { type Selection, selectRow } from '../model/selection';
import { type Step, useTurn } from '../model/turn-page';
import { type BulkAction, statusVerb } from './bulk-actions';
import { focusWhole, handleListKeydown, openRow, rowToOpen } from './keyboard-navigation';

const BulkDialog = lazyComponent(() => import('./bulk-dialog'), 'BulkDialog');
const ChangeDialog = lazyComponent(() => import('./change-dialog'), 'ChangeDialog');

interface BulkTask {
  /** Undefined while what is changed is chosen. */
  act?: BulkAction;
  rows: readonly Values[];
  opener: HTMLElement;
  /** The place of the first of them on the page; -1 if they are on others. */
  index: number;
}

/** `root` holds the whole list screen. */
export function RowSelection({ list, root }: { list: ListModel; root: RefObject<HTMLElement | null> }) {
  const { noun, screen, selection } = list;
  const bulk = useMemo(() => bulkOf(noun, screen), [noun, screen]);
  const { widgets } = useRegistry();
  const [task, setTask] = useState<BulkTask>();
  const selected = useSyncExternalStore(selection.subscribe, selection.rows);
  const turn = useTurn(list, (place) => {
    const row = recordRows(root.current)[place];
    if (row) focusWhole(row);
  });
  useRowEvents(root, selection, usePeek(list, root), editRow, turn);
  const presses = useRef(0);
  /** The place where the last action was, until the rows that follow it have come. */
  const left = useRef<number>(undefined);
  const page = list.query.shown?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is put back when rows have come.
  useEffect(() => {
    if (left.current !== undefined && document.activeElement === document.body) focusRow(root.current, left.current);
    left.current = undefined;
  }, [root, page]);

  function start(act: BulkAction | undefined, opener: HTMLElement): void {
    if (task) return;
    const index = boxesIn(root.current).findIndex((box) => selected.has(box.dataset.row!));
    const load = act ? BulkDialog.load : () => Promise.all([ChangeDialog.load(), widgets()]);
    const press = ++presses.current;
    const begin = () => {
      // Of two actions pressed while their code was loading it is the later one.
      if (press !== presses.current) return;
      // Rows that were unselected while the code was loading are left alone.
      const rows = [...selection.rows()].filter(([id]) => selected.has(id)).map(([, values]) => values);
      if (rows.length > 0) setTask({ act, opener, rows, index });
    };
    openWhenLoaded<unknown>(load, begin, opener);
  }

  function close(): void {
    const gone = task?.act?.kind === 'delete' ? task.rows.map((row) => String(rowId(noun, row))) : [];
    // The button that opened it may be gone with the last selected row.
    flushSync(() => setTask(undefined));
    if (document.activeElement === document.body) focusRow(root.current, task!.index, gone);
    left.current = task!.index;
  }

  return (
    <>
      {bulk && selected.size > 0 && (
        <SelectedBar
          bulk={bulk}
          states={bulk.canMove ? followers(noun, [...selected.values()]) : []}
          count={selected.size}
          isGrouped={list.state.group !== undefined}
          elsewhere={
            [...selected.keys()].filter((id) => !page?.rows.some((row) => String(rowId(noun, row)) === id)).length
          }
          onAct={start}
          onClear={() => {
            selection.clear();
            focusRegion(root.current);
          }}
        />
      )}
      {task && !task.act && (
        <ImmediateSuspense>
          <ChangeDialog
            list={list}
            rows={task.rows}
            opener={task.opener}
            onDone={(unchanged) => {
              const ids = task.rows.map((row) => String(rowId(noun, row)));
              if (unchanged) selection.remove(ids.filter((id) => !unchanged.includes(id)));
              else selection.clear();
              list.refetch();
            }}
            onClose={close}
          />
        </ImmediateSuspense>
      )}
      {task?.act && (
        <ImmediateSuspense>
          <BulkDialog
            noun={noun}
            act={task.act}
            rows={task.rows}
            opener={task.opener}
            onDone={(done) => {
              selection.remove(done.map((row) => String(rowId(noun, row))));
              list.refetch();
            }}
            onClose={close}
          />
        </ImmediateSuspense>
      )}
    </>
  );
}

/** The states that follow on that of any of the rows; of rows whose list has no such column, all of them. */
function followers(noun: Noun, rows: readonly Values[]): readonly NounState[] {
  const role = roleOf(session.user);
  const known = rows.filter((row) => Object.hasOwn(row, STATE));
  if (known.length < rows.length) return noun.states!.filter((state) => mayEnter(state, role));
  const next = new Set(known.flatMap((row) => nextStates(noun, row, role)));
  return noun.states!.filter((state) => next.has(state));
}

/** Shows a row beside the list; what a click does where records cannot be read one by one. */
function usePeek({ noun, query }: ListModel, root: RefObject<HTMLElement | null>): (row: HTMLTableRowElement) => void {
  return useLatest((row) => {
    const record = query.shown?.page.rows[placeOf(row)];
    const id = record && rowId(noun, record);
    if (id === undefined || !hasCall(noun, 'read')) return openRow(row);
    // Enter on the row that is shown already leads into the panel.
    if (String(id) === peekedId(location.search))
      root.current?.parentElement?.querySelector<HTMLElement>('.peek')?.focus();
    else showPeek(id);
  });
}

/** Presses the action of a row that edits it, where it has one; an open peek edits its own. */
function editRow(row: HTMLTableRowElement): boolean {
  if (peekedId(location.search) !== null) return false;
  const button = row.querySelector<HTMLElement>('.cell-actions [data-action="edit"]');
  button?.click();
  return button !== null;
}

/** Milliseconds within which most second clicks of a double click come. */
const DOUBLE_CLICK_MS = 300;

/** One listener each for all rows. @param peek what Enter does, and a click while a record is shown beside the list. */
function useRowEvents(
  root: RefObject<HTMLElement | null>,
  selection: Selection,
  peek: (row: HTMLTableRowElement) => void,
  edit: (row: HTMLTableRowElement) => boolean,
  turn: (by: Step) => boolean,
): void {
  // Before the next click: one in between would be lost.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    let opening: ReturnType<typeof setTimeout> | undefined;
    const click = (event: MouseEvent) => {
      clearTimeout(opening);
      const row = rowToOpen(event);
      if (!row) return;
      const open = () => (peekedId(location.search) === null ? openRow : peek)(row);
      // A second click there edits the cell.
      if (!(event.target as Element).closest('[data-edits]')) open();
      else if (event.detail < 2) opening = setTimeout(open, DOUBLE_CLICK_MS);
    };
    const follow = ({ target }: FocusEvent) => {
      const isOther = target instanceof HTMLTableRowElement && target.ariaCurrent === null && placeOf(target) >= 0;
      if (isOther && peekedId(location.search) !== null) peek(target);
    };
    const toggle = (row: HTMLElement, withRange: boolean) => {
      const box = row.querySelector<HTMLInputElement>('[data-row], [data-select-group]');
      if (box?.dataset.row === undefined) box?.click();
      else selectRow(box, !box.checked, withRange, selection);
      return box !== null;
    };
    const clear = () => {
      if (selection.rows().size === 0) return false;
      const inBar = document.activeElement?.closest('[data-selected-bar]');
      selection.clear();
      announce('Selection cleared');
      if (inBar) focusRegion(element);
      return true;
    };
    const press = (event: KeyboardEvent) => handleListKeydown(event, { toggle, clear, open: peek, edit, turn });
    element.addEventListener('click', click);
    element.addEventListener('keydown', press);
    element.addEventListener('focusin', follow);
    return () => {
      clearTimeout(opening);
      element.removeEventListener('focusin', follow);
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', press);
    };
  }, [root, selection, peek, edit, turn]);
}

const boxesIn = (root: HTMLElement | null): HTMLInputElement[] => [
  ...(root?.querySelectorAll<HTMLInputElement>('[data-row]') ?? []),
];

/**
 * Focuses the checkbox of the row at a place, or of the one that takes its place when those of the ids in `gone` vanish,
 * so that arrows and Space go on from there; without such a row the rows as a whole.
 */
function focusRow(root: HTMLElement | null, index: number, gone: readonly string[] = []): void {
  const boxes = boxesIn(root);
  const stays = (box: HTMLElement) => !gone.includes(box.dataset.row!);
  const from = Math.max(0, index);
  const box = boxes.slice(from).find(stays) ?? boxes.slice(0, from).findLast(stays);
  if (box) box.focus();
  else focusRegion(root);
}

const focusRegion = (root: HTMLElement | null): void => root?.querySelector<HTMLElement>('[data-list-region]')?.focus();

interface SelectedBarProps {
  bulk: Bulk;
  /** That rows can be brought into. */
  states: readonly NounState[];
  count: number;
  /** How many of them are on other pages, or in groups that are closed. */
  elsewhere: number;
  isGrouped: boolean;
  /** Without an action it is chosen in a dialog. */
  onAct(act: BulkAction | undefined, opener: HTMLElement): void;
  onClear(): void;
}

/** The bar above the pager for the selected rows: how many, and their bulk actions. */
function SelectedBar({ bulk, states, count, elsewhere, isGrouped, onAct, onClear }: SelectedBarProps) {
  const canChange = useDataSource().changeMany !== undefined && bulk.canChange;
  const me = myself();
  // Ahead of any press. Opening it reports a failure; until then it may be tried again.
  useEffect(() => void BulkDialog.load().catch(forgetFailures), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="list-selected" data-selected-bar role="group" aria-label="Selected rows">
      <p>
        <strong>{showCount(count)} selected</strong>
        {elsewhere > 0 && (
          <span>
            , {showCount(elsewhere)} {isGrouped ? 'in closed groups' : 'not on this page'}
          </span>
        )}
      </p>
      {bulk.states.map((choice) => (
        <Button
          isSmall
          data-needs-server
          key={choice.value}
          aria-haspopup="dialog"
          onClick={(event) => onAct({ kind: 'state', choice }, event.currentTarget)}
        >
          {statusVerb(choice)}
        </Button>
      ))}
      {states.map((state) => (
        <Button
          isSmall
          data-needs-server
          key={state.name}
          aria-haspopup="dialog"
          aria-label={`Set to ${state.label}`}
          onClick={(event) => onAct({ kind: 'move', state }, event.currentTarget)}
        >
          {state.label}
          {needsConfirmation(state) && '…'}
        </Button>
      ))}
      {bulk.canAssign && (
        <>
          {me && (
            <Button
              isSmall
              data-needs-server
              onClick={(event) => onAct({ kind: 'assign', to: me }, event.currentTarget)}
            >
              Assign to me
            </Button>
          )}
          <Button
            isSmall
            data-needs-server
            aria-haspopup="dialog"
            onClick={(event) => onAct({ kind: 'assign', to: undefined }, event.currentTarget)}
          >
            Assign to…
          </Button>
        </>
      )}
      {canChange && (
        <Button
          isSmall
          data-needs-server
          aria-haspopup="dialog"
          onClick={(event) => onAct(undefined, event.currentTarget)}
        >
          Change…
        </Button>
      )}
      {bulk.canDelete && (
        <Button
          isSmall
          data-needs-server
          aria-haspopup="dialog"
          onClick={(event) => onAct({ kind: 'delete' }, event.currentTarget)}
        >
          Delete…
        </Button>
      )}
      <Button look="quiet" isSmall onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
