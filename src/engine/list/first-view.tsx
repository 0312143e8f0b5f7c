// The page of a list with its first rows, shown as soon as they are there, while React and the rest of the code are
// still loading (docs/decisions/0066-rows-before-react.md). It consists of the parts of the list that need no state; the
// page that React renders then takes its place.
import { cellOf } from '../../schema/model/cell-of';
import { nounLabel } from '../../schema/model/noun-label';
import { isRich } from '../cells/cell-value';
import { showPlainCell } from '../cells/plain-cell';
import type { TablePage } from '../data/data-source';
import { markOverflow } from '../hooks/mark-overflow';
import { bulkOf } from './list-features';
import { countMessage } from './list-messages';
import type { PrefetchedList } from './prefetch-list';
import { rowActions } from './row-model';
import { ListChips } from './search/list-chips';
import { appendStatic } from './static-nodes';
import { columnStateOf } from './table/column-layout';
import { columnGroup, headerRow, searchRow } from './table/header-row';
import { createTextSizes, listWidths, rowHeaderOf } from './table/list-widths';
import { rowElement } from './table/row-element';
import { storedAs, storedLayout } from './table/stored-layout';

/**
 * Shows the rows in `root`, where the page has room for the table and React has not rendered it yet. Nothing in it
 * reacts: it is inert for the moment until then. @returns whether it shows them.
 */
export function showFirstRows(root: Element | null, list: PrefetchedList, page: TablePage): boolean {
  const isReady = root?.childElementCount === 0 && page.rows.length > 0 && !list.state.isMap;
  // A phone has lines instead of a table; their code is not part of the first load.
  const view = isReady && !matchMedia('screen and (width < 768px)').matches && firstView(list, page);
  if (!view) return false;
  appendStatic(root, view);
  markOverflow(root.querySelector<HTMLElement>('[data-list-region]')!);
  return true;
}

/** Undefined where a column shows more than text, with code that is not there yet. */
function firstView({ noun, screen, columns, state }: PrefetchedList, page: TablePage) {
  const layout = columnStateOf(storedLayout(noun, storedAs('listColumns', screen)), columns);
  const visible = layout.columnOrder.flatMap((path) =>
    layout.columnVisibility[path] ? columns.find((column) => column.path === path)! : [],
  );
  if (visible.some(({ property, as }) => isRich(cellOf(property, as)))) return undefined;
  const list = {
    noun,
    screen,
    columns,
    visible,
    pinned: layout.columnPinning.start.length,
    columnSizing: layout.columnSizing,
    actions: rowActions(noun, screen),
    state,
    viewState: 'rows' as const,
    change: nothing,
    clearSearch: nothing,
    focusInput: nothing,
  };
  const { pinned, actions } = list;
  const sizes = createTextSizes();
  // Whether they were searched for only matters to the rows that come after them.
  sizes.learn(visible, page.rows, false);
  const widths = listWidths(list, page.total, sizes);
  const rowHeader = rowHeaderOf(list).path;
  const selectLabel = bulkOf(noun, screen) && `Select ${nounLabel(noun).one}`;
  const start = (state.page - 1) * state.length;
  return (
    <div className="shell" inert>
      <div className="top-bar" />
      <div className="side" />
      <div className="content">
        <div className="list-screen">
          <div className="page-head">
            <div className="page-title">
              <h1>{screen.title}</h1>
              <p className="page-count">{countMessage(page.filtered, page.total)}</p>
            </div>
          </div>
          <ListChips list={list} />
          <div className="list-region fitted-region" data-list-region>
            <table className="list-table fitted" style={widths.table}>
              {columnGroup(widths)}
              <thead>
                {headerRow(list)}
                {searchRow(list)}
              </thead>
              <tbody className={actions.length > 0 ? 'rows-open' : undefined}>
                {page.rows.map((row, index) =>
                  rowElement(
                    {
                      row,
                      number: start + index + 1,
                      columns: visible,
                      pinned,
                      rowHeader,
                      actions,
                      noun,
                      tasks,
                      isCurrent: false,
                      selectLabel,
                    },
                    showPlainCell,
                  ),
                )}
              </tbody>
            </table>
          </div>
          <div className="list-pager" />
        </div>
      </div>
    </div>
  );
}

const nothing = () => {};
const tasks = { start: nothing, prepare: nothing };
