// What a board has columns of, where its descriptor names several.
import { useId } from 'react';
import { BOARD_VIEW } from '../../../schema/model/list-view';
import type { ListModel } from '../model/list-model';
import { boardGrouping } from './use-board';

/** Renders nothing where there is only one. The choice goes into the address, but for the first one. */
export function GroupChoice({ list }: { list: ListModel }) {
  const id = useId();
  const { noun, screen, change } = list;
  const { by } = screen.board!;
  if (by.length < 2) return null;
  const { name } = boardGrouping(list);
  return (
    <p className="board-by">
      <label htmlFor={id}>Columns</label>
      <select
        id={id}
        className="control control-small"
        value={name}
        onChange={({ target }) =>
          change({ kind: 'show', view: BOARD_VIEW, group: target.value === by[0] ? undefined : target.value })
        }
      >
        {by.map((one) => (
          <option key={one} value={one}>
            {noun.record.properties[one]!.title}
          </option>
        ))}
      </select>
    </p>
  );
}
