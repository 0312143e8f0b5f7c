// The features of a table beyond showing rows: selection, keyboard navigation, arranging columns, the views,
// the switch to the map, the search box of all columns, the options.
// Loaded when the first rows are there.
import type { RefObject } from 'react';
import { hasCall } from '../../schema/model/calls';
import { RowSelection } from './bulk/row-selection';
import { CellEditing } from './edit/cell-editing';
import { hasFeature } from './model/list-features';
import type { ListModel } from './model/list-model';
import { PeekButton } from './peek/peek-button';
import { ColumnTools } from './table/column-tools';

export { LiveRows } from './live/live-rows';
export { ListOptions } from './menus/list-options';
export { ViewTabs } from './menus/view-tabs';
export { ViewSwitch } from './parts/view-switch';
export { SearchBox } from './search/search-box';

interface TableToolsProps {
  list: ListModel;
  /** Holds the whole list screen. */
  root: RefObject<HTMLElement | null>;
}

/** The tools that have no place of their own in the list: they listen on `root`, or render into cells that are there already. */
export function TableTools(props: TableToolsProps) {
  return (
    <>
      <RowSelection {...props} />
      <CellEditing {...props} />
      {hasCall(props.list.noun, 'read') && <PeekButton {...props} />}
      {hasFeature(props.list.screen, 'columns') && <ColumnTools {...props} />}
    </>
  );
}
