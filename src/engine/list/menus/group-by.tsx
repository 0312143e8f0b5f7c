// What the rows of a list are grouped by. Part of its menu.
import { useId, useMemo } from 'react';
import { useDataSource } from '../../data/data-context';
import { groupingAt, groupingsOf } from '../model/groupings';
import type { ListModel } from '../model/list-model';

/** Nothing where no column has groups, and for a view that is no table. */
export function GroupBy({ list: { noun, columns, state, change } }: { list: ListModel }) {
  const id = useId();
  const source = useDataSource();
  const groupings = useMemo(() => groupingsOf(noun, columns), [noun, columns]);
  if (!source.groups || state.view || groupings.length === 0) return null;
  return (
    <section className="list-menu-group">
      <label htmlFor={id}>Group by</label>
      <select
        id={id}
        className="control control-small"
        value={(state.group && groupingAt(groupings, state.group)?.path) ?? ''}
        onChange={({ target }) => change({ kind: 'show', group: target.value || undefined })}
      >
        <option value="">Nothing</option>
        {groupings.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
    </section>
  );
}
