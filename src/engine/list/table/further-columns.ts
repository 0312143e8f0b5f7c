// The columns that can be chosen for a list beside those of its descriptor: which there are, and those that a link names.
import { useEffect, useRef, useState } from 'react';
import type { FurtherColumn, FurtherColumns } from '../../../schema/model/columns';
import { useDataSource } from '../../data/data-context';
import type { Result } from '../../feedback/result';
import { MAX_FURTHER } from '../model/column-layout';
import type { ListModel } from '../model/list-model';
import { SEARCH } from '../model/list-state';
import { applyLayout, layoutNow } from './column-changes';

/** Undefined while they are fetched. */
export function useFurtherColumns({ noun }: ListModel): Result<FurtherColumns> | undefined {
  const source = useDataSource();
  const [result, setResult] = useState<Result<FurtherColumns>>();
  useEffect(() => {
    let isWanted = true;
    void source.furtherColumns?.(noun).then((found) => isWanted && setResult(found));
    return () => {
      isWanted = false;
    };
  }, [source, noun]);
  return result;
}

/** The groups that the search of the list leaves, in their order, each with its columns. */
export function groupsFor(
  { grouped_by, columns }: FurtherColumns,
  search: Readonly<Record<string, string>>,
): ReadonlyMap<string, FurtherColumn[]> {
  const wanted = (search[grouped_by] ?? '').toLowerCase();
  const left = columns.filter(({ group }) => group.toLowerCase().includes(wanted));
  const groups = new Map<string, FurtherColumn[]>();
  for (const column of left.length > 0 ? left : columns)
    groups.set(column.group, [...(groups.get(column.group) ?? []), column]);
  return groups;
}

/** The paths by which a query searches or sorts and that are not among these. */
export function missingPaths(query: string, known: readonly string[]): string[] {
  const given = [...new URLSearchParams(query)].flatMap(([key, value]) => {
    if (key.startsWith(SEARCH)) return key.slice(SEARCH.length);
    return key === 'sort' ? value.replace(/^-/, '') : [];
  });
  return given.filter((path) => path !== '' && !known.includes(path));
}

/** A link may search or sort by columns that this user has not chosen: the list gets them. */
export function useColumnsOfAddress(list: ListModel): void {
  const source = useDataSource();
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const { noun, screen, columns } = list;
  useEffect(() => {
    const paths = columns.map(({ path }) => path);
    const missing = screen.furtherColumns ? missingPaths(location.search, paths) : [];
    if (missing.length === 0) return;
    let isWanted = true;
    void source.furtherColumns?.(noun).then((result) => {
      const found = result.ok ? result.data.columns.filter(({ path }) => missing.includes(path)) : [];
      const named = [...new Map(found.map((column) => [column.path, column])).values()];
      const layout = layoutNow(latest.current);
      const further = [...(layout.further ?? []), ...named].slice(0, MAX_FURTHER);
      if (isWanted && named.length > 0) applyLayout(latest.current, { ...layout, further });
    });
    return () => {
      isWanted = false;
    };
  }, [source, noun, screen, columns]);
}
