// The table of a list as plain elements, without React itself: the list renders it, and so does the first view before
// React is there (`src/engine/list/first-view.tsx`).
import type { ReactElement, ReactNode } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { nounLabel } from '../../../schema/model/noun-label';
import type { ColumnWidths } from '../../cells/column-widths';
import { rowId } from '../../record/row-model';
import { bulkOf } from '../model/list-features';
import type { ListModel } from '../model/list-model';
import { columnGroup, type Header, headerRow } from './header-row';
import { rowHeaderOf } from './list-widths';
import type { ListRowProps } from './row-element';

interface TableParts {
  widths: ColumnWidths;
  isPending?: boolean;
  /** The row below the header. */
  search: ReactNode;
  /** Undefined where `children` are shown instead. */
  rows: readonly Values[] | undefined;
  /** How many rows come before the first of them. */
  start: number;
  /** Id of the row that the open dialog is about. */
  current?: unknown;
  renderRow(props: ListRowProps, key: string): ReactElement;
  /** Attributes of the body. */
  body?: Record<string, unknown>;
  children?: ReactNode;
}

export function tableElement(list: Header & Pick<ListModel, 'columns' | 'tasks'>, parts: TableParts): ReactElement {
  const { noun, screen, visible: columns, pinned, actions, tasks } = list;
  const { widths, isPending, search, rows, start, current, renderRow, body, children } = parts;
  const rowHeader = rowHeaderOf(list).path;
  const selectLabel = bulkOf(noun, screen) && `Select ${nounLabel(noun).one}`;
  return (
    <table className="list-table fitted" style={widths.table} aria-busy={isPending}>
      <caption className="visually-hidden">{screen.title}</caption>
      {columnGroup(widths)}
      <thead>
        {headerRow(list)}
        {search}
      </thead>
      {rows && (
        <tbody {...body} className={actions.length > 0 ? 'rows-open' : undefined}>
          {rows.map((row, index) => {
            const isCurrent = current !== undefined && rowId(noun, row) === current;
            const number = start + index + 1;
            const props = { row, number, columns, pinned, rowHeader, actions, noun, tasks, isCurrent, selectLabel };
            return renderRow(props, String(row[noun.api.id] ?? index));
          })}
        </tbody>
      )}
      {children}
    </table>
  );
}
