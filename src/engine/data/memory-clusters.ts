// What a map shows of records in memory, clustered by the same index as on the server.
import { indexPoints } from '../../schema/clusters/cluster-index';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { localDay } from '../../schema/formats/dates';
import type { ClusterPoint, ClusterRequest, Clusters } from '../../schema/model/clusters';
import { isLate } from '../../schema/model/tasks';
import { pointOf } from './memory-table';

/** @param rows those that match the search. */
export function clustersOf(noun: Noun, rows: readonly Values[], { bounds, zoom }: ClusterRequest): Clusters {
  const points = rows.flatMap((row): ClusterPoint[] => {
    const point = pointOf(noun, row);
    const id = row[noun.api.id] as ClusterPoint['id'];
    if (!point) return [];
    const late = isLate(noun, row, localDay()) && ({ is_late: true } as const);
    return [{ ...point, id, label: String(row[noun.label] ?? ''), ...late }];
  });
  const index = indexPoints(points);
  const { clusters, singles, mean } = index.find(bounds, zoom);
  return {
    clusters,
    points: singles.map((place) => points[place]!),
    mean,
    filtered: rows.length,
    located: points.length,
    extent: index.extent,
  };
}
