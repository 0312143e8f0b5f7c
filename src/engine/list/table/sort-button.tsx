// The button in a column header that sorts by it, and the header's `aria-sort`.
import type { Column } from '../../../schema/model/columns';
import { Icon } from '../../controls/icons';
import type { ListModel } from '../model/list-model';
import { nextSort, type Sort } from '../model/list-state';

/**
 * Sorts by `column`; a second press reverses the order. The arrow shows the current order, or on hover the next one.
 */
export function SortButton({
  column,
  list: { state, change },
}: {
  column: Column;
  list: Pick<ListModel, 'state' | 'change'>;
}) {
  const next = nextSort(column, state.sort);
  const isSorted = column.path === state.sort.path;
  const shown = isSorted ? state.sort.dir : next.dir;
  return (
    <button
      type="button"
      className={isSorted ? 'sort-button sort-button-on' : 'sort-button'}
      onClick={() => change({ kind: 'sort', sort: next })}
    >
      {column.label}
      <Icon name={shown === 'desc' ? 'arrow-down' : 'arrow-up'} />
    </button>
  );
}

/** Only the sorted column has one. */
export function ariaSortOf(column: Column, sort: Sort): 'ascending' | 'descending' | undefined {
  if (column.path !== sort.path) return undefined;
  return sort.dir === 'asc' ? 'ascending' : 'descending';
}
