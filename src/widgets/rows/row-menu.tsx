// The menu of a row: what a drag, or Alt with an arrow, does as well.
import { Button } from '../../engine/controls/button';
import { Icon, type IconName } from '../../engine/controls/icons';
import { Popover } from '../../engine/overlay/popover';
import type { RowTable, TableRow } from './row-table';
import type { GridActions } from './use-grid-actions';

interface RowMenuProps {
  id: string;
  table: RowTable;
  row: TableRow | undefined;
  actions: GridActions;
  limit: number;
  /** What a row is called. */
  thing: string;
}

/** One for all rows: it hangs below the button that has opened it. */
export function RowMenu({ id, table, row, actions, limit, thing }: RowMenuProps) {
  return (
    <Popover id={id} label="Row" className="rows-menu" onToggle={() => {}}>
      {(close) => {
        const rows = table.rows();
        const at = row ? rows.indexOf(row) : -1;
        if (!row || at < 0) return null;
        const entry = (icon: IconName, label: string, act: () => void, isDisabled = false) => (
          <Button
            look="quiet"
            isSmall
            isDisabled={isDisabled}
            onClick={() => {
              close();
              act();
            }}
          >
            <Icon name={icon} />
            {label}
          </Button>
        );
        const isFull = rows.length >= limit;
        return (
          <>
            {entry('arrow-up', 'Move up (Alt+↑)', () => actions.move(row, at - 1), at === 0)}
            {entry('arrow-down', 'Move down (Alt+↓)', () => actions.move(row, at + 1), at === rows.length - 1)}
            {entry('plus', `Add ${thing} above`, () => actions.add(at), isFull)}
            {entry('copy', 'Duplicate', () => actions.duplicate(row), isFull)}
            {entry('trash', 'Remove', () => actions.remove(row))}
          </>
        );
      }}
    </Popover>
  );
}
