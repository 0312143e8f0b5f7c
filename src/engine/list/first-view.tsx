// The page of a list with its first rows, shown as soon as they are there, while React and the rest of the code are
// still loading (docs/decisions/0066-rows-before-react.md). It consists of the parts of the list that need no state; the
// page that React renders then takes its place.

import { isRich } from '../../schema/model/cell-value';
import { cellOf } from '../../schema/model/cells';
import { showPlainCell } from '../cells/plain-cell';
import type { TablePage } from '../data/data-source';
import { markOverflow } from '../hooks/mark-overflow';
import { rowActions } from '../record/row-model';
import { columnStateOf, storedAs, storedLayout, visibleColumns } from './model/column-layout';
import { countMessage } from './model/list-messages';
import type { PrefetchedList } from './prefetch-list';
import { ListChips } from './search/list-chips';
import { appendStatic } from './static-nodes';
import { createTextSizes, listWidths } from './table/list-widths';
import { rowElement } from './table/row-element';
import { searchRow, tableElement } from './table/table-element';

/**
 * Shows the rows in `root`, where the page has room for the table and React has not rendered it yet. Nothing in it
 * reacts: it is inert for the moment until then. @returns whether it shows them.
 */
export function showFirstRows(root: Element | null, list: PrefetchedList, page: TablePage): boolean {
  const isReady = root?.childElementCount === 0 && page.rows.length > 0 && !list.state.view && !list.state.group;
  // A phone has lines instead of a table; their code is not part of the first load.
  const view = isReady && !matchMedia('screen and (width < 768px)').matches && firstView(list, page);
  if (!view) return false;
  appendStatic(root, view);
  markOverflow(root.querySelector<HTMLElement>('[data-list-region]')!);
  return true;
}

/** Undefined where a column shows more than text, with code that is not there yet. */
function firstView({ noun, screen, columns, state }: PrefetchedList, page: TablePage) {
  const columnState = columnStateOf(storedLayout(noun, storedAs('listColumns', screen)), columns);
  const visible = visibleColumns(columnState, columns);
  if (visible.some(({ property, as }) => isRich(cellOf(property, as)))) return undefined;
  const list = {
    noun,
    screen,
    columns,
    visible,
    columnState,
    actions: rowActions(noun, screen),
    state,
    viewState: 'rows' as const,
    change: nothing,
    clearSearch: nothing,
    focusInput: nothing,
    tasks: { start: nothing, prepare: nothing },
  };
  const sizes = createTextSizes();
  // Whether they were searched for only matters to the rows that come after them.
  sizes.learn(visible, page.rows, false);
  const widths = listWidths(list, page.total, sizes);
  return (
    <div className="shell" inert>
      <div className="top-bar" />
      <div className="sidebar" />
      <div className="content">
        <div className="list-screen">
          <div className="page-head">
            <div className="page-title">
              <h1>{screen.title}</h1>
              <p className="page-count">{countMessage(page)}</p>
            </div>
          </div>
          <ListChips list={list} />
          <section className="list-region auto-width-region" data-list-region>
            {tableElement(list, {
              widths,
              search: searchRow(list),
              rows: page.rows,
              start: (state.page - 1) * state.length,
              renderRow: (props) => rowElement(props, showPlainCell),
            })}
          </section>
          <div className="list-pager" />
        </div>
      </div>
    </div>
  );
}

const nothing = () => {};
