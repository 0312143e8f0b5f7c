// One group of a list: its header with count and sums, and its rows while it is open.
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { nounLabel } from '../../../schema/model/noun-label';
import { showCell } from '../../cells/cell';
import { Button } from '../../controls/button';
import { RetryButton } from '../../feedback/alert';
import { rowId } from '../../record/row-model';
import type { BoardColumn } from '../board/board-columns';
import { FIRST_CARDS, MAX_CARDS, useCards } from '../board/use-board';
import { isOnDemand } from '../model/column-layout';
import type { ColumnGrouping } from '../model/groupings';
import { bulkOf } from '../model/list-features';
import { showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { textOf } from '../model/list-state';
import { announceCount } from '../model/selection';
import { tableFailureText } from '../parts/empty-states';
import { rowHeaderOf } from '../table/list-widths';
import { type ListRowProps, rowElement } from '../table/row-element';
import { columnCount, GroupHead } from './group-head';

interface GroupProps {
  list: ListModel;
  grouping: ColumnGrouping;
  group: BoardColumn;
  isOpen: boolean;
  onToggle(): void;
  /** Called with the rows that it shows, and the search they match, whenever these are others; the same function always. */
  onRows(key: string, rows: readonly Values[], searched: string): void;
}

const NONE: readonly Values[] = [];

/**
 * A `<tbody>`. Nothing is requested for it before it is open, then `FIRST_CARDS` rows; a closed one keeps its header.
 */
export function Group({ list, grouping, group, isOpen, onToggle, onRows }: GroupProps) {
  const { visible, actions, selection } = list;
  const { key } = group;
  const [count, setCount] = useState(FIRST_CARDS);
  const onDemand = useMemo(() => visible.filter(isOnDemand).map(({ path }) => path), [visible]);
  const { data, failure, isPending, refetch } = useCards(
    list,
    grouping,
    group.value,
    isOpen ? count : undefined,
    onDemand,
  );
  const rows = (isOpen && data?.rows) || NONE;
  const isWhole = data !== undefined && (data.rows.length >= data.filtered || data.rows.length >= MAX_CARDS);
  // Before a key or a click can be about them.
  const searched = data?.searched ?? '';
  useLayoutEffect(() => onRows(key, rows, searched), [onRows, key, rows, searched]);
  const select = useSelectWhole(list, rows, isOpen && isWhole, failure !== undefined);

  function selectAll(): void {
    if (!isOpen) onToggle();
    setCount(isWhole ? count : MAX_CARDS);
    select();
  }

  function unselect(): void {
    selection.remove(rows.map((row) => String(rowId(list.noun, row))));
    announceCount(selection);
  }

  return (
    <tbody
      data-rows={actions.length > 0 ? 'open' : ''}
      className={actions.length > 0 ? 'rows-open' : undefined}
      aria-busy={(isOpen && isPending) || undefined}
    >
      <GroupHead
        {...{ list, group, isOpen, onToggle, rows, isWhole }}
        onSelect={(isSelected) => (isSelected ? selectAll() : unselect())}
      />
      {rows.map((row, index) => (
        <Row key={String(rowId(list.noun, row) ?? index)} {...rowOf(list, row, index)} />
      ))}
      {isOpen && (failure || !isWhole || rows.length >= MAX_CARDS) && (
        <tr className="list-group-footer" data-group="">
          <td colSpan={columnCount(list)}>
            {failure ? (
              <>
                {tableFailureText(failure)} <RetryButton waiting={isPending} onRetry={() => void refetch()} />
              </>
            ) : !data ? (
              'Loading…'
            ) : isWhole ? (
              `The first ${showCount(MAX_CARDS)}. Search to narrow them.`
            ) : (
              <Button isSmall isBusy={isPending} onClick={() => setCount(Math.min(MAX_CARDS, count * 2 + FIRST_CARDS))}>
                Show more of {group.title}
              </Button>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** @returns what selects all rows of the group, once they are there; never those of another search. */
function useSelectWhole(
  { noun, selection, state }: ListModel,
  rows: readonly Values[],
  isWhole: boolean,
  hasFailed: boolean,
): () => void {
  const search = textOf(state.search);
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const isOver = wanted !== search;
    if (wanted === undefined || !(isOver || isWhole || hasFailed)) return;
    setWanted(undefined);
    if (isOver) return;
    selection.add(new Map(rows.map((row) => [String(rowId(noun, row)), row])));
    announceCount(selection);
  }, [wanted, search, isWhole, hasFailed, rows, noun, selection]);
  return () => setWanted(search);
}

const Row = memo(function Row(props: ListRowProps) {
  return rowElement(props, showCell);
});

function rowOf(list: ListModel, row: Values, index: number): ListRowProps {
  const { noun, screen, visible: columns, columnState, actions, tasks, task } = list;
  const isCurrent = !!task && task.kind !== 'add' && rowId(noun, task.row) === rowId(noun, row);
  const { pinned } = columnState;
  const rowHeader = rowHeaderOf(list).path;
  const selectLabel = bulkOf(noun, screen) && `Select ${nounLabel(noun).one}`;
  return { row, number: index + 1, columns, pinned, rowHeader, actions, noun, tasks, isCurrent, selectLabel };
}
