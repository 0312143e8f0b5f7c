// The view with which a list opens for a user where its address says nothing else, as the browser has kept it: the first
// rows are requested before the server could say so.
import type { ListScreen } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { readLocal, writeLocal } from '../../storage/local';
import { type ColumnLayout, storedAs } from './column-layout';
import { fromQuery, type ListState, toQuery } from './list-state';

interface Opening extends ColumnLayout {
  query: string;
}

/** Undefined where the list opens as its descriptor says. */
function keptOpening(screen: ListScreen): Opening | undefined {
  try {
    const kept = JSON.parse(readLocal(storedAs('listOpening', screen)) ?? 'null');
    return typeof kept?.query === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The state of a list at an address. @param query without the record beside the list. */
export function stateAt(query: string, columns: readonly Column[], screen: ListScreen): ListState {
  const opening = query === '' ? keptOpening(screen) : undefined;
  return opening ? fromQuery(opening.query, columns) : fromQuery(query, columns, screen);
}

/** The query of a state; never empty where an empty one is another view. */
export const queryAt = (state: ListState, columns: readonly Column[], screen: ListScreen): string =>
  toQuery(state, columns, screen) || (keptOpening(screen) ? 'view=all' : '');

/** Arranges the columns as the view does with which the list opens at an address, before they are read. */
export function openColumns(query: string, screen: ListScreen): void {
  const { query: _searches, ...layout } = (query === '' && keptOpening(screen)) || {};
  if (_searches !== undefined) writeLocal(storedAs('listColumns', screen), JSON.stringify(layout));
}
