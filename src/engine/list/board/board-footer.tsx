// What is being moved, from where to where: the line below a board.
import { rowName } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import type { BoardColumn } from './board-columns';
import type { Lift } from './use-moves';

interface BoardFooterProps {
  list: ListModel;
  columns: readonly BoardColumn[];
  lift: Lift | undefined;
}

/** Read out step by step elsewhere. */
export function BoardFooter({ list: { noun }, columns, lift }: BoardFooterProps) {
  if (!lift) return null;
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title;
  return (
    <div className="board-footer" aria-hidden="true">
      <p>
        <strong>Moving {rowName(noun, lift.row)}</strong>
        <span>{titleOf(lift.from)}</span>
        {lift.to !== lift.from && <span>→ {titleOf(lift.to)}</span>}
      </p>
      <p className="board-footer-note">Saved when dropped. Everyone with this board sees the change.</p>
    </div>
  );
}
