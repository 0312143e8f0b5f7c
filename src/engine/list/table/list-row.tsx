// A row of a list in React: it renders again only when its own record changes.
import { memo } from 'react';
import { showCell } from '../../cells/cell';
import { type ListRowProps, rowElement } from './row-element';

export const ListRow = memo(function ListRow(props: ListRowProps) {
  return rowElement(props, showCell);
});
