// The table of a list: header with sort buttons, search row, rows.
import { useRef } from 'react';
import { nounLabel } from '../../../schema/model/noun-label';
import { useOverflow } from '../../hooks/use-overflow';
import { useLinks } from '../../navigation/use-links';
import { EmptyState } from '../empty-states';
import { bulkOf } from '../list-features';
import type { ListModel } from '../list-model';
import { rowId } from '../row-model';
import { SearchInput, searchInputOf, WrongSearch } from '../search/search-input';
import { useInvalidInputs } from '../search/use-invalid-inputs';
import { useDelayedPending } from '../use-delayed-pending';
import { columnGroup, headerRow, searchRow } from './header-row';
import { ListRow } from './list-row';
import { rowHeaderOf } from './list-widths';
import { useListWidths } from './use-list-widths';
import { useScrollToRows } from './use-scroll-to-rows';

/** The table in its scroll region; below the header its rows or one of the other view states. */
export function ListTable({ list }: { list: ListModel }) {
  const { noun, screen, table, visible: columns, pinned, actions, state, query, viewState, task, tasks } = list;
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  const followLinks = useLinks();
  const isDelayed = useDelayedPending(query.isPending && viewState === 'rows');
  const hasActions = actions.length > 0;
  const rowHeader = rowHeaderOf(list).path;
  const canSelect = bulkOf(noun, screen) !== undefined;
  const selectLabel = canSelect ? `Select ${nounLabel(noun).one}` : undefined;
  const current = task && task.kind !== 'add' ? rowId(noun, task.row) : undefined;
  const start = query.shown?.start ?? 0;
  const widths = useListWidths(list);
  useScrollToRows(state, query, () => {
    region.current?.scrollTo(0, 0);
    // In a low window the page scrolls instead.
    scrollTo(0, 0);
  });
  return (
    <div
      className="list-region fitted-region"
      data-list-region
      ref={region}
      role="region"
      aria-label={screen.title}
      tabIndex={0}
      onClick={followLinks}
    >
      <table className="list-table fitted" style={widths.table} aria-busy={query.isPending}>
        <caption className="visually-hidden">{screen.title}</caption>
        {columnGroup(widths)}
        <thead>
          {headerRow(list)}
          {viewState !== 'empty' && <SearchRow list={list} hasActions={hasActions} />}
        </thead>
        {viewState === 'rows' && (
          <tbody
            data-rows={hasActions ? 'open' : ''}
            className={hasActions ? 'rows-open' : undefined}
            data-late={isDelayed || undefined}
          >
            {table.getRowModel().rows.map((row) => (
              <ListRow
                key={row.id}
                row={row.original}
                number={start + row.index + 1}
                columns={columns}
                pinned={pinned}
                rowHeader={rowHeader}
                actions={actions}
                noun={noun}
                tasks={tasks}
                isCurrent={current !== undefined && rowId(noun, row.original) === current}
                selectLabel={selectLabel}
              />
            ))}
          </tbody>
        )}
        {viewState === 'loading' && (
          <Skeleton columns={columns.length + (hasActions ? 2 : 1)} rows={Math.min(state.length, 25)} />
        )}
      </table>
      <EmptyState list={list} />
    </div>
  );
}

/**
 * Stays mounted while rows come and go, so that no input is lost while typing. Below it the messages for invalid
 * inputs, in a row of their own.
 */
function SearchRow({ list, hasActions }: { list: ListModel; hasActions: boolean }) {
  const { visible: columns, inputId } = list;
  const [wrong, reportInvalid] = useInvalidInputs();
  return (
    <>
      {searchRow(list, (column) => (
        <SearchInput {...searchInputOf(list, column)} onWrong={reportInvalid} />
      ))}
      {wrong.length > 0 && (
        <tr className="list-search-wrong">
          <td colSpan={columns.length + (hasActions ? 2 : 1)}>
            {columns.map(
              (column) =>
                wrong.includes(column.path) && (
                  <WrongSearch key={column.path} column={column} inputId={inputId(column.path)} />
                ),
            )}
          </td>
        </tr>
      )}
    </>
  );
}

function Skeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true" className="list-skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, cell) => (
            <td key={cell}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
