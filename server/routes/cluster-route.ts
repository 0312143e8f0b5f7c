// Mounts the call for the map of a noun's list: `GET {base}/clusters?bounds=west,south,east,north&zoom=7`, with the
// searches of the table call. The response has what such a part of the map shows, however many records there are.
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { readBounds } from '../../src/schema/formats/geo-bounds';
import { type ClusterPoint, type Clusters, closestZoom, MAX_CLUSTER_ZOOM } from '../../src/schema/model/clusters';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { dueOf } from '../../src/schema/model/tasks';
import { dayIn } from '../base/time-zones';
import { liesIn, type RecordSet } from '../clusters/cluster-sets';
import type { FoundPoint } from '../clusters/cluster-worker';
import { isLate } from '../crud/filter-condition';
import type { ServedNoun } from '../crud/noun-module';
import { tableColumns } from '../crud/table-columns';
import { type ListColumns, listColumnsFor, planTable, selectRows, tablesOf } from '../crud/table-query';
import { readTableRequest, type TableRequest } from '../crud/table-request';
import { narrowable } from '../crud/table-search';
import type { Database } from '../db/database';
import { callerGone } from '../http/caller-gone';
import { invalid } from '../http/http-errors';
import { queryOf } from '../http/query';
import { clusterOperation } from '../openapi/table-operations';
import { callerOf } from '../request/guard';

/** Nothing for a noun whose list has no map. */
export function clusterRoute(app: FastifyInstance, { noun, module, context }: ServedNoun): void {
  const { db, searchDb, clusters } = context;
  const fields = coordinatesOf(noun);
  if (!fields) return;
  app.get(
    `${noun.api.base}/clusters`,
    { config: { right: 'list', describe: clusterOperation(noun) } },
    async (request, reply): Promise<Clusters> => {
      const { bounds: _sent, ...table } = readTableRequest(request);
      const { bounds, zoom } = viewIn(queryOf(request));
      // What is read for a map is kept for others, and so not cancelled.
      const found = await narrowable(table, async () => {
        const visible = await module.visible?.(callerOf(request), context);
        const set = { fields, request: table, visible, listColumns: listColumnsFor(module, callerOf(request)) };
        return clusters.find(await recordSet(searchDb(callerGone(reply)), noun, set), bounds, zoom);
      });
      return { ...found, points: await labelled(db, noun, found.points, dayIn(table.timeZone)) };
    },
  );
}

/** @throws 422 with a message for each of the two that is not what it should be. */
function viewIn(query: URLSearchParams) {
  const bounds = readBounds(query.get('bounds') ?? '');
  const text = query.get('zoom') ?? '';
  const zoom = /^\d{1,2}$/.test(text) ? Number(text) : Infinity;
  const errors = {
    ...(typeof bounds === 'string' && { bounds: [bounds] }),
    ...(zoom > MAX_CLUSTER_ZOOM && { zoom: [`Zoom must be a whole number from 0 to ${MAX_CLUSTER_ZOOM}.`] }),
  };
  if (typeof bounds === 'string' || zoom > MAX_CLUSTER_ZOOM) throw invalid(errors);
  return { bounds, zoom: Math.min(zoom, closestZoom(bounds)) };
}

interface Requested {
  listColumns: ListColumns | undefined;
  /** The properties with the coordinates. */
  fields: readonly [string, string];
  request: TableRequest;
  visible: RawBuilder<unknown> | undefined;
}

/** The records that the searches of a table request find. */
async function recordSet(
  db: Database,
  noun: Noun,
  { fields, request, visible, listColumns }: Requested,
): Promise<RecordSet> {
  const { where } = await planTable(db, noun, request, visible, listColumns);
  const [latitude, longitude] = fields;
  const columns = Object.entries({ id: noun.api.id, latitude, longitude }).map(([name, path]) => ({
    ...tableColumns(noun).get(path)!,
    path: name,
  }));
  const plan = { noun, columns, order: [] };
  return {
    rows: (bounds) =>
      selectRows({ ...plan, where: bounds ? [...where, { sql: liesIn(noun, fields, bounds), joins: [] }] : where }),
    tables: tablesOf({ noun, where }),
  };
}

/** The points with the names of their records. What was deleted a moment ago is left out. */
async function labelled(
  db: Database,
  noun: Noun,
  points: readonly FoundPoint[],
  today: string,
): Promise<ClusterPoint[]> {
  if (points.length === 0) return [];
  const id = tableColumns(noun).get(noun.api.id)!;
  const label = { ...tableColumns(noun).get(noun.label)!, path: 'label' };
  const late = dueOf(noun) === undefined ? [] : [{ ...id, path: 'late', wire: isLate(noun, today) }];
  const ids = points.map((point) => point.id);
  const { rows } = await selectRows({
    noun,
    columns: [{ ...id, path: 'id' }, label, ...late],
    where: [{ sql: sql`${id.column} = any(${ids}::integer[])`, joins: [] }],
    order: [],
  }).execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return points.flatMap((point): ClusterPoint[] => {
    const row = found.get(point.id);
    return row ? [{ ...point, label: String(row.label ?? ''), ...(row.late === true && { is_late: true }) }] : [];
  });
}
