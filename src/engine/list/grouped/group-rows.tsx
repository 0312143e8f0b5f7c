// One group of a list: its header with count and sums, and its rows while it is open.
import { memo, useMemo, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { grouped } from '../../../schema/formats/numbers';
import { hasCall } from '../../../schema/model/calls';
import type { Column } from '../../../schema/model/columns';
import { showCell } from '../../cells/cell';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { RetryButton } from '../../feedback/alert';
import { failureText } from '../../feedback/result';
import { rowId } from '../../record/row-model';
import type { BoardColumn } from '../board/board-columns';
import { FIRST_CARDS, MAX_CARDS, useCards } from '../board/use-board';
import { handleListKeydown, type KeyboardActions, openRow, rowToOpen } from '../bulk/keyboard-navigation';
import { isOnDemand } from '../model/column-layout';
import type { ColumnGrouping } from '../model/groupings';
import { matchCount, showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { rowHeaderOf } from '../table/list-widths';
import { cellClass, type ListRowProps, rowElement } from '../table/row-element';

/** Nothing is selected in groups, and they have no pages. */
export const NO_ACTS: KeyboardActions = {
  toggle: () => false,
  clear: () => false,
  open() {},
  edit: () => false,
  turn: () => false,
};

interface GroupProps {
  list: ListModel;
  grouping: ColumnGrouping;
  group: BoardColumn;
  isOpen: boolean;
  onToggle(): void;
}

export function Group(props: GroupProps) {
  return props.isOpen ? (
    <OpenGroup {...props} />
  ) : (
    <tbody
      data-rows=""
      onKeyDown={({ nativeEvent }) => handleListKeydown(nativeEvent, { ...NO_ACTS, open: props.onToggle })}
    >
      <GroupHead {...props} />
    </tbody>
  );
}

function OpenGroup(props: GroupProps) {
  const { list, grouping, group, onToggle } = props;
  const { noun, visible, actions } = list;
  const [count, setCount] = useState(FIRST_CARDS);
  const onDemand = useMemo(() => visible.filter(isOnDemand).map(({ path }) => path), [visible]);
  const { data, failure, isPending, refetch } = useCards(list, grouping, group.value, count, onDemand);
  const rows = data?.rows ?? [];
  const hasMore = data !== undefined && rows.length < data.filtered && rows.length < MAX_CARDS;
  const recordOf = ({ sectionRowIndex }: HTMLTableRowElement): Values | undefined => rows[sectionRowIndex - 1];

  function open(row: HTMLTableRowElement): void {
    const record = recordOf(row);
    if (row.sectionRowIndex === 0) onToggle();
    else if (record && hasCall(noun, 'read')) showPeek(rowId(noun, record)!);
    else openRow(row);
  }

  return (
    <tbody
      data-rows={actions.length > 0 ? 'open' : ''}
      aria-busy={isPending || undefined}
      onKeyDown={({ nativeEvent }) => handleListKeydown(nativeEvent, { ...NO_ACTS, open })}
      onClick={({ nativeEvent }) => {
        const row = rowToOpen(nativeEvent);
        if (row && recordOf(row)) openRow(row);
      }}
    >
      <GroupHead {...props} />
      {rows.map((row, index) => (
        <Row key={String(rowId(noun, row) ?? index)} {...rowOf(list, row, index)} />
      ))}
      {(failure || hasMore || !data || rows.length >= MAX_CARDS) && (
        <tr className="list-group-foot">
          <td colSpan={columnCount(list)}>
            {failure ? (
              <>
                {failureText(failure)} <RetryButton waiting={isPending} onRetry={() => void refetch()} />
              </>
            ) : hasMore ? (
              <Button isSmall isBusy={isPending} onClick={() => setCount(Math.min(MAX_CARDS, count * 2 + FIRST_CARDS))}>
                Show more of {group.title}
              </Button>
            ) : data ? (
              `The first ${showCount(MAX_CARDS)}. Search to narrow them.`
            ) : (
              'Loading…'
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const Row = memo(function Row(props: ListRowProps) {
  return rowElement(props, showCell);
});

function rowOf(list: ListModel, row: Values, index: number): ListRowProps {
  const { noun, visible: columns, columnState, actions, tasks, task } = list;
  const isCurrent = task !== undefined && task.kind !== 'add' && rowId(noun, task.row) === rowId(noun, row);
  const { pinned } = columnState;
  const rowHeader = rowHeaderOf(list).path;
  return { row, number: index + 1, columns, pinned, rowHeader, actions, noun, tasks, isCurrent };
}

const columnCount = ({ visible, actions }: ListModel): number => visible.length + (actions.length > 0 ? 2 : 1);

/** The sums stand below the headers of their columns; the name of the group takes the place before the first. */
function GroupHead({ list, group, isOpen, onToggle }: GroupProps) {
  const { visible } = list;
  const { title, tone, count, capped, sums } = group;
  const firstSum = visible.findIndex(({ path }, index) => index > 0 && sums?.[path] !== undefined);
  const before = firstSum < 0 ? columnCount(list) : firstSum + 1;
  return (
    <tr className="list-group-head">
      <th scope="rowgroup" colSpan={before}>
        <button type="button" className="list-group-button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className={tone && `state state-${tone}`}>{title}</span>{' '}
          {count !== null && (
            <span className="list-group-count">
              {matchCount({ filtered: capped ? count - 1 : count, isAtLeast: capped })}
            </span>
          )}
        </button>
      </th>
      {firstSum >= 0 &&
        visible.slice(firstSum).map((column) => <SumCell key={column.path} column={column} sums={sums} />)}
      {firstSum >= 0 && list.actions.length > 0 && <td />}
    </tr>
  );
}

function SumCell({ column, sums }: { column: Column; sums: BoardColumn['sums'] }) {
  const sum = sums?.[column.path];
  return (
    <td className={cellClass(column, [])}>
      {sum !== undefined && sum !== null && (
        <>
          <span className="visually-hidden">Total </span>
          {grouped(String(sum))}
        </>
      )}
    </td>
  );
}
