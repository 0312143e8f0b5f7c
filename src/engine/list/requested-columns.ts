// Which columns a list requests: all, whether they are shown or not, but of those that the server has to count only what
// is needed.
import type { Column } from '../../schema/model/columns';
import type { ListState } from './list-state';

/** @param shown the paths of counted columns that are shown. The same array where there is nothing to leave out. */
export function requestedColumns(
  columns: Column[],
  { sort, search }: ListState,
  shown: readonly string[] = [],
): Column[] {
  const isRequested = ({ path, property }: Column) =>
    property.countOf === undefined || shown.includes(path) || sort.path === path || search[path] !== undefined;
  return columns.every(isRequested) ? columns : columns.filter(isRequested);
}
