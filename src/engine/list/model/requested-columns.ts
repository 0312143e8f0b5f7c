// Which columns a list requests: all, whether they are shown or not, but of those that the server has to count, and of
// those that need the time zone of the reader, only what is needed.
import { type Column, dependsOnZone } from '../../../schema/model/columns';
import type { ListState } from './list-state';

/** Whether a column is only requested where it is shown, sorted or searched. */
export const isOnDemand = ({ property }: Column): boolean => property.countOf !== undefined || dependsOnZone(property);

/** @param shown the paths of such columns that are shown. The same array where there is nothing to leave out. */
export function requestedColumns(
  columns: Column[],
  { sort, search }: ListState,
  shown: readonly string[] = [],
): Column[] {
  const isRequested = (column: Column) => {
    const { path } = column;
    return !isOnDemand(column) || shown.includes(path) || sort.path === path || search[path] !== undefined;
  };
  return columns.every(isRequested) ? columns : columns.filter(isRequested);
}
