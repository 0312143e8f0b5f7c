// The line above a table: the views of the list, its searches as chips, and an order that no header shows.
import type { ReactNode } from 'react';
import type { Column } from '../../../schema/model/columns';
import { EVERYWHERE } from '../../../schema/model/list-view';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { directionText, searchText } from '../model/list-messages';
import type { ListModel } from '../model/list-model';

type Searched = Pick<ListModel, 'columns' | 'visible' | 'state' | 'change' | 'clearSearch' | 'focusInput'>;

/**
 * The line is always there, so that the rows do not move at the first letter of a search. @param children what stands
 * before the chips.
 */
export function ListChips({ list, children }: { list: Searched; children?: ReactNode }) {
  const { columns, visible, state } = list;
  const sorted = columns.find(({ path }) => path === state.sort.path);
  return (
    <div className="list-chips">
      {children}
      <div className="list-searches">
        <SearchChips list={list} />
        {sorted && !visible.includes(sorted) && (
          <p className="list-sorted">
            Sorted by <strong>{sorted.label}</strong>, {directionText(sorted, state.sort.dir)}
          </p>
        )}
        {Object.keys(state.search).length > 0 && (
          <Button look="quiet" isSmall onClick={list.clearSearch}>
            Clear search
          </Button>
        )}
      </div>
    </div>
  );
}

const ALL_COLUMNS = { path: EVERYWHERE, label: 'All columns' } as Column;

/** One chip for each search, with a cross; also on a phone. */
export function SearchChips({ list }: { list: Searched }) {
  const { columns, state, change } = list;
  return [ALL_COLUMNS, ...columns].map((column) => {
    const value = state.search[column.path];
    if (value === undefined) return null;
    const text = column === ALL_COLUMNS ? value : searchText(column, value);
    const remove = () => {
      change({ kind: 'search', path: column.path, value: '' });
      list.focusInput(column.path);
    };
    return (
      <span key={column.path} className="chip">
        <span className="chip-label">{column.label}</span>
        <strong className="chip-value" data-clipped>
          {text}
        </strong>
        <button type="button" className="chip-remove" aria-label={`Remove ${column.label} ${text}`} onClick={remove}>
          <Icon name="x" />
        </button>
      </span>
    );
  });
}
