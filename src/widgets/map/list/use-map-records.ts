// The records of a list's map: the clusters of the part that is in view, and a page of the list of what lies in it. Both
// follow the rows of the table, and so its search, its order, and everything that was saved.
import type { LatLngBounds, LatLngBoundsLiteral, Map as LeafletMap } from 'leaflet';
import { useCallback, useRef, useState } from 'react';
import { useDataSource } from '../../../engine/data/data-context';
import type { TablePage } from '../../../engine/data/data-source';
import { type Query, useQuery } from '../../../engine/data/use-query';
import { requestedColumns } from '../../../engine/list/model/column-layout';
import type { ListModel } from '../../../engine/list/model/list-model';
import { rowId } from '../../../engine/record/row-model';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { type GeoBounds, WORLD } from '../../../schema/formats/geo-bounds';
import type { Clusters } from '../../../schema/model/clusters';
import { MIN_ZOOM } from '../map-controls';

/** The part of the map that is in view. */
export interface MapPart {
  bounds: GeoBounds;
  zoom: number;
}

/** Rows beside the map. */
export const MAP_PAGE_LENGTH = 25;

/** The page of the list beside the map. */
export interface RowsInView {
  query: Query<TablePage>;
  /** From 1. */
  page: number;
  turn(page: number): void;
}

/** @param part undefined as long as there is no map: the whole world then, to find where the records are. */
export function useMapRecords(
  { noun, columns, state, query }: ListModel,
  part: MapPart | undefined,
): { clusters: Query<Clusters>; rows: RowsInView } {
  const source = useDataSource();
  // New after every request of the list, whatever has changed.
  const known = query.shown?.page;
  const { search, sort } = state;
  const [turned, setTurned] = useState<{ part?: MapPart; page: number }>({ page: 1 });
  const page = turned.part === part ? turned.page : 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after every response of the list, for what that has searched.
  const fetchClusters = useCallback(
    (signal: AbortSignal) =>
      source.clusters!(noun, columns, { ...(part ?? { bounds: WORLD, zoom: MIN_ZOOM }), search }, signal),
    [source, noun, columns, known, part],
  );
  const last = useRef<readonly Values[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after every response of the list, for what that has searched.
  const fetchRows = useCallback(
    async (signal: AbortSignal, request: number) => {
      const requested = requestedColumns(columns, state);
      const query = { page, length: MAP_PAGE_LENGTH, sort, search, bounds: part?.bounds };
      const result = await source.page(noun, requested, query, request, signal);
      if (!result.ok) return result;
      const rows = sameObjects(noun, last.current, result.data.rows);
      last.current = rows;
      return { ...result, data: { ...result.data, rows } };
    },
    [source, noun, columns, known, part, page],
  );
  return {
    clusters: useQuery(known && fetchClusters, { key: noun }),
    rows: {
      query: useQuery(known && part && fetchRows, { key: noun }),
      page,
      turn: (next) => setTurned({ part, page: next }),
    },
  };
}

/** Conversion between our bounds and Leaflet's. */
export const toLatLngBounds = ({ west, south, east, north }: GeoBounds): LatLngBoundsLiteral => [
  [south, west],
  [north, east],
];

/** What a map shows, within the one world that has records. */
export function partOf(map: LeafletMap): MapPart {
  return { bounds: toBounds(map.getBounds()), zoom: Math.round(map.getZoom()) };
}

const toBounds = (bounds: LatLngBounds): GeoBounds => ({
  west: degrees(bounds.getWest(), 180),
  south: degrees(bounds.getSouth(), 90),
  east: degrees(bounds.getEast(), 180),
  north: degrees(bounds.getNorth(), 90),
});

/** Six decimals are about 10 cm. */
const degrees = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, Number(value.toFixed(6))));

/**
 * Rows that say the same as before stay the same objects: most of what a map shows is still in view after a move, and a
 * row that is the same object is not rendered again. `rows` with those of `before` in the place of their equals.
 */
function sameObjects(noun: Noun, before: readonly Values[], rows: readonly Values[]): Values[] {
  const known = new Map(before.map((row) => [rowId(noun, row), row]));
  return rows.map((row) => {
    const old = known.get(rowId(noun, row));
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}
