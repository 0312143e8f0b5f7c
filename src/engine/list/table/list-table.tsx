// The table of a list: header with sort buttons, search row, rows.
import { memo, useMemo, useRef, useState } from 'react';
import { showCell } from '../../cells/cell';
import type { ColumnWidths } from '../../cells/column-widths';
import { useDelayedPending } from '../../hooks/timing';
import { useOverflow } from '../../hooks/use-overflow';
import { useLinks } from '../../navigation/navigation';
import { rowId } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { selectByClick, useSelectionMarks } from '../model/selection';
import { EmptyState } from '../parts/empty-states';
import { SearchInput, searchInputOf } from '../search/search-input';
import { createTextSizes, listWidths } from './list-widths';
import { type ListRowProps, rowElement } from './row-element';
import { searchRow, tableElement } from './table-element';
import { useScrollToRows } from './use-scroll-to-rows';

/** The table in its scroll region; below the header its rows or one of the other view states. */
export function ListTable({ list }: { list: ListModel }) {
  const { noun, screen, selection, visible: columns, actions, state, query, viewState, task } = list;
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  useSelectionMarks(region, selection, query.shown);
  const followLinks = useLinks();
  const isDelayed = useDelayedPending(query.isPending && viewState === 'rows');
  const hasActions = actions.length > 0;
  const widths = useListWidths(list);
  useScrollToRows(state, query, () => {
    region.current?.scrollTo({ top: 0 });
    // In a low window the page scrolls instead.
    scrollTo(0, 0);
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links and boxes inside are pressed with keys as well
    <section
      className="list-region auto-width-region"
      data-list-region
      ref={region}
      aria-label={screen.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
      onClick={(event) => {
        followLinks(event);
        selectByClick(event, selection);
      }}
    >
      {tableElement(list, {
        widths,
        isPending: query.isPending,
        search: viewState !== 'empty' && <SearchRow list={list} />,
        rows: viewState === 'rows' ? query.shown?.page.rows : undefined,
        start: query.shown?.start ?? 0,
        current: task && task.kind !== 'add' ? rowId(noun, task.row) : undefined,
        renderRow: (props, key) => <ListRow key={key} {...props} />,
        body: { 'data-rows': hasActions ? 'open' : '', 'data-late': isDelayed || undefined },
        children: viewState === 'loading' && (
          <Skeleton columns={columns.length + (hasActions ? 2 : 1)} rows={Math.min(state.length, 25)} />
        ),
      })}
      <EmptyState list={list} />
    </section>
  );
}

/** Stays mounted while rows come and go, so that no input is lost while typing. */
export const SearchRow = ({ list }: { list: ListModel }) =>
  searchRow(list, (column) => <SearchInput {...searchInputOf(list, column)} />);

function Skeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true" className="list-skeleton">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <tr key={row}>
          {Array.from({ length: columns }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <td key={cell}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A row of a list in React: it renders again only when its own record changes. */
const ListRow = memo(function ListRow(props: ListRowProps) {
  return rowElement(props, showCell);
});

/** Of the column of numbers, of each shown column and of the actions, in this order. */
export function useListWidths(list: ListModel): ColumnWidths {
  const { noun, screen, columns, visible, columnState, actions, state, query } = list;
  const [sizes] = useState(createTextSizes);
  const page = query.shown?.page;
  const isSearched = Object.keys(state.search).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is only read when rows have arrived.
  return useMemo(() => {
    if (page) sizes.learn(visible, page.rows, isSearched);
    return listWidths({ noun, screen, columns, visible, columnState, actions }, page?.total, sizes);
  }, [noun, screen, columns, visible, columnState, actions, page, sizes]);
}
