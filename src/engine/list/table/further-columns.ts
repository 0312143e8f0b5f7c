// The columns that can be chosen for a list beside those of its descriptor: which there are, and those that a link names.
import { useEffect, useState } from 'react';
import { MAX_FURTHER } from '../../../schema/descriptor/limits';
import type { FurtherColumn, FurtherColumns } from '../../../schema/model/columns';
import { useDataSource } from '../../data/data-context';
import type { Result } from '../../feedback/result';
import { showToast } from '../../feedback/toasts';
import { useLatest } from '../../hooks/use-latest';
import type { StoredColumn } from '../model/column-layout';
import type { FurtherNeed } from '../model/further-need';
import type { ListModel } from '../model/list-model';
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

/** What becomes of the further columns of a list. */
interface Settled {
  further: StoredColumn[];
  /** Labels of those that the server no longer gives. */
  gone: string[];
  /** What a link searches or sorts by and that the list cannot get: labels, or paths of what is unknown. */
  left: string[];
}

/**
 * The further columns after a request was refused for the one at `refused`, and with those at the paths `missing`.
 * @param offered by the server; undefined where that is not known.
 */
export function settleFurther(
  further: readonly StoredColumn[],
  offered: readonly StoredColumn[] | undefined,
  { missing, refused }: FurtherNeed,
): Settled {
  const byPath = new Map(offered?.map((column) => [column.path, column]));
  const isGone = ({ path }: StoredColumn) =>
    refused !== undefined && (path === refused || (offered !== undefined && !byPath.has(path)));
  const kept = further.filter((column) => !isGone(column));
  const added = missing.flatMap((path) => byPath.get(path) ?? []).slice(0, MAX_FURTHER - kept.length);
  const left = missing.filter((path) => !added.some((column) => column.path === path));
  return {
    further: [...kept, ...added],
    gone: further.filter(isGone).map(({ label }) => label),
    left: offered ? left.map((path) => byPath.get(path)?.label ?? path) : [],
  };
}

interface FurtherCareProps {
  list: ListModel;
  need: FurtherNeed;
}

/**
 * A link may search or sort by columns that this user has not chosen: the list gets them. It loses those that the server
 * no longer gives.
 */
export function FurtherCare({ list, need }: FurtherCareProps): null {
  const source = useDataSource();
  const settle = useLatest((offered: readonly StoredColumn[] | undefined) => {
    const layout = layoutNow(list);
    const { further, gone, left } = settleFurther(layout.further ?? [], offered, need);
    if (further.length !== (layout.further ?? []).length || gone.length > 0) applyLayout(list, { ...layout, further });
    if (gone.length > 0) showToast({ kind: 'error', text: `No longer columns of this list: ${gone.join(', ')}` });
    if (left.length > 0)
      showToast({ kind: 'error', text: `The link names columns that this list does not have: ${left.join(', ')}` });
  });
  const { noun } = list;
  const key = JSON.stringify(need);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each need
  useEffect(() => {
    let isWanted = true;
    void source
      .furtherColumns?.(noun)
      .then((result) => isWanted && settle(result.ok ? result.data.columns : undefined));
    return () => {
      isWanted = false;
    };
  }, [source, noun, key, settle]);
  return null;
}
