// The header of a group: its name, count and sums, what opens it, and the box that selects its rows.
import { useSyncExternalStore } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { grouped } from '../../../schema/formats/numbers';
import type { Column } from '../../../schema/model/columns';
import { Icon } from '../../controls/icons';
import { rowId } from '../../record/row-model';
import type { BoardColumn } from '../board/board-columns';
import { bulkOf } from '../model/list-features';
import { matchCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { cellClass } from '../table/row-element';

/** Cells of a row, for `colSpan`: the shown columns, that of the row number and, where rows have actions, theirs. */
export const columnCount = ({ visible, actions }: ListModel): number => visible.length + (actions.length > 0 ? 2 : 1);

interface HeadProps extends BoxProps {
  isOpen: boolean;
  onToggle(): void;
}

/** The sums stand below the headers of their columns; the name of the group takes the place before the first. */
export function GroupHead({ isOpen, onToggle, ...box }: HeadProps) {
  const { list, group } = box;
  const { noun, screen, visible } = list;
  const { title, tone, count, capped, sums } = group;
  const firstSum = visible.findIndex(({ path }, index) => index > 0 && sums?.[path] !== undefined);
  const before = firstSum < 0 ? columnCount(list) : firstSum + 1;
  return (
    <tr className="list-group-head" data-group={group.key}>
      <th scope="rowgroup" colSpan={before}>
        {bulkOf(noun, screen) && <GroupBox {...box} />}
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

interface BoxProps {
  list: ListModel;
  group: BoardColumn;
  /** Those that it shows, and whether these are all of its rows. */
  rows: readonly Values[];
  isWhole: boolean;
  onSelect(isSelected: boolean): void;
}

/** Indeterminate when only some rows of the group are selected. */
function GroupBox({ list: { noun, selection }, group, rows, isWhole, onSelect }: BoxProps) {
  const selected = useSyncExternalStore(selection.subscribe, selection.rows);
  const count = rows.filter((row) => selected.has(String(rowId(noun, row)))).length;
  const isAll = isWhole && count > 0 && count === rows.length;
  return (
    <input
      type="checkbox"
      className="row-select"
      data-select-group
      aria-label={`Select all of ${group.title}`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={() => onSelect(!isAll)}
    />
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
