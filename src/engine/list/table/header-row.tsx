// The rows above those of a list: the header with its sort buttons, and the searches; and the columns' widths. All of it
// plain elements, without React itself, as the rows below.
import type { ReactElement, ReactNode } from 'react';
import type { Column } from '../../../schema/model/columns';
import type { ColumnWidths } from '../../cells/column-widths';
import { bulkOf } from '../model/list-features';
import type { ListModel } from '../model/list-model';
import { cellClass, pinClass } from './row-element';
import { ariaSortOf, SortButton } from './sort-button';

/** What the header shows. */
export type Header = Pick<
  ListModel,
  'noun' | 'screen' | 'visible' | 'pinned' | 'actions' | 'state' | 'change' | 'viewState'
>;

/** The number, each column with its sort button, the actions. */
export function headerRow(list: Header): ReactElement {
  const { noun, screen, visible, pinned, actions, state, viewState } = list;
  const canSelect = bulkOf(noun, screen) !== undefined;
  return (
    <tr>
      <th scope="col" className={canSelect ? 'cell-serial cell-select' : 'cell-serial'}>
        {canSelect && (
          <input
            type="checkbox"
            className="row-select"
            data-select-all
            aria-label="Select every row on this page"
            disabled={viewState !== 'rows'}
          />
        )}
        #
      </th>
      {visible.map((column) => (
        <th
          key={column.path}
          scope="col"
          className={cellClass(column, pinned)}
          // Its resize handle has a name of its own.
          aria-label={column.label}
          aria-sort={ariaSortOf(column, state.sort)}
          data-column={column.path}
          data-stays={pinned.includes(column.path) ? 'left' : undefined}
        >
          <SortButton column={column} list={list} />
        </th>
      ))}
      {actions.length > 0 && (
        <th scope="col" className="cell-actions" data-stays="right">
          Action
        </th>
      )}
    </tr>
  );
}

/** A cell for the search input of each column, which `input` renders. */
export const searchRow = (
  { visible, pinned, actions }: Pick<ListModel, 'visible' | 'pinned' | 'actions'>,
  input?: (column: Column) => ReactNode,
): ReactElement => (
  <tr className="list-search" data-search-row>
    <td className="cell-serial" />
    {visible.map((column) => (
      <td key={column.path} className={pinClass(column, pinned)}>
        {input?.(column)}
      </td>
    ))}
    {actions.length > 0 && <td className="cell-actions" />}
  </tr>
);

export const columnGroup = ({ columns }: ColumnWidths): ReactElement => (
  <colgroup>
    {columns.map((style, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
      <col key={index} style={style} />
    ))}
  </colgroup>
);
