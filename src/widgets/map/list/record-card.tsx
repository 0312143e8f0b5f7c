// The pin of the chosen record and the card above it.
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Marker, Popup, useMap } from 'react-leaflet';
import { IconButton } from '../../../engine/controls/button';
import { useDataSource } from '../../../engine/data/data-context';
import { useQuery } from '../../../engine/data/use-query';
import { Alert, RetryButton } from '../../../engine/feedback/alert';
import { mapResult, type Result } from '../../../engine/feedback/result';
import type { ListModel } from '../../../engine/list/model/list-model';
import { rowActionButton } from '../../../engine/list/model/row-action';
import { tableFailureText } from '../../../engine/list/parts/empty-states';
import { type LineEnd, linesOf, showEnd } from '../../../engine/list/phone/row-lines';
import { useLinks } from '../../../engine/navigation/navigation';
import { actionsOf, rowId } from '../../../engine/record/row-model';
import type { Values } from '../../../schema/descriptor/descriptor';
import { isEmpty } from '../../../schema/formats/plain-values';
import { hasCall } from '../../../schema/model/calls';
import { valueAt } from '../../../schema/model/cell-value';
import type { ClusterPoint } from '../../../schema/model/clusters';
import { prefersReducedMotion, toLatLng } from '../base/leaflet-points';
import { PIN_ICON } from '../pin-marker';

interface RecordCardProps {
  list: ListModel;
  point: ClusterPoint;
  /** Its row, where that is in the list beside the map. */
  row?: Values;
  /** The map moves until the card is in view. */
  moves: boolean;
  /** The focus goes into the card. */
  takesFocus: boolean;
  /** With the element of the map. */
  onClose(map: HTMLElement): void;
}

/**
 * Inside a `MapView`. The card shows what a row on a phone says of the record, and its actions; it fetches the record
 * where its row is not beside the map.
 */
export function RecordCard(props: RecordCardProps) {
  const { point } = props;
  // With another position the popup would be closed and opened again.
  const position = useMemo(() => toLatLng(point), [point]);
  return (
    <>
      <Marker position={position} icon={PIN_ICON} interactive={false} keyboard={false} zIndexOffset={1000} />
      <Popup
        position={position}
        className="map-card"
        offset={[0, -30]}
        minWidth={208}
        maxWidth={208}
        autoPan={false}
        closeButton={false}
        autoClose={false}
        closeOnClick={false}
        closeOnEscapeKey={false}
      >
        <Card {...props} />
      </Popup>
    </>
  );
}

function Card({ list, point, row, moves, takesFocus, onClose }: RecordCardProps) {
  const map = useMap();
  const { found, failure, isPending, refetch } = useRow(list, point, row);
  const card = useRef<HTMLDivElement>(null);
  const close = () => onClose(map.getContainer());
  const followLinks = useLinks();
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isComplete = found !== undefined || failure !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card grows when its record is there.
  useEffect(() => {
    if (moves && card.current) panToShow(map, card.current);
  }, [map, moves, isComplete]);
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={`${list.noun.title} ${point.label}`}
      tabIndex={-1}
      onClick={followLinks}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <IconButton icon="x" label="Close" isSmall className="map-card-close" onClick={close} />
      <strong className="map-card-name">{point.label}</strong>
      {found && <Details list={list} row={found} />}
      {failure && !found && (
        <>
          <Alert kind="error">{tableFailureText(failure)}</Alert>
          <RetryButton waiting={isPending} onRetry={() => void refetch()} />
        </>
      )}
    </div>
  );
}

/** Pixels between the card and the edges of the map; the zoom buttons are at the right. */
const ROOM = { left: 28, top: 60, right: 72, bottom: 72 };

/** Leaflet itself would move the map before the card has its content. */
function panToShow(map: LeafletMap, card: HTMLElement): void {
  const box = card.getBoundingClientRect();
  const frame = map.getContainer().getBoundingClientRect();
  const beyond = (low: number, high: number) => Math.min(0, low) || Math.max(0, high);
  const x = beyond(box.left - frame.left - ROOM.left, box.right - frame.right + ROOM.right);
  const y = beyond(box.top - frame.top - ROOM.top, box.bottom - frame.bottom + ROOM.bottom);
  if (x !== 0 || y !== 0) map.panBy([x, y], { animate: !prefersReducedMotion() });
}

/** The left ends of the lines below each other, then the right ends; the first right end is beside the actions. */
function Details({ list, row }: { list: ListModel; row: Values }) {
  const { noun, screen, actions, tasks } = list;
  const [first = [], ...others] = linesOf(noun, screen);
  const isLabelled = first[0]?.kind === 'label';
  const lines = isLabelled ? [first, ...others] : others.flatMap(([left]) => (left ? [[left]] : []));
  const rights = isLabelled ? [] : others.flatMap(([, right]) => right ?? []);
  const ends = rights.filter((end) => !isDue(end));
  const due = rights.find((end) => isDue(end) && !isEmpty(valueAt(row, end.column.path)));
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <p key={at}>{withBetween(line, ' ', row)}</p>
      ))}
      {ends.length > 0 && <p>{withBetween(ends, ' · ', row)}</p>}
      {due && <p>{showEnd(due, row)}</p>}
      <footer className="map-card-footer">
        <span>{!isLabelled && first[1] && showEnd(first[1], row)}</span>
        {actionsOf(noun, actions, row).map((action, at) =>
          at === 0
            ? rowActionButton({ action, row, noun, tasks, className: 'map-card-link', children: action.label })
            : rowActionButton({ action, row, noun, tasks, className: 'icon-button icon-button-small' }),
        )}
      </footer>
    </>
  );
}

/** It has a line of its own, and none where nothing is due. */
const isDue = (end: LineEnd): end is LineEnd & { kind: 'value' } =>
  end.kind === 'value' && end.column.isLate !== undefined;

const withBetween = (ends: readonly LineEnd[], between: string, row: Values) =>
  ends.map((end, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
    <span key={at}>
      {at > 0 && between}
      {showEnd(end, row)}
    </span>
  ));

/** Records at one and the same place that are looked through for the chosen one. */
const MAX_RECORDS = 100;

/** The row of a record that is not in the list beside the map: one of those at just this place, else the record itself. */
function useRow(list: ListModel, point: ClusterPoint, row: Values | undefined) {
  const source = useDataSource();
  const { noun, columns, state, query } = list;
  const { id, latitude, longitude } = point;
  const page = query.shown?.page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again after every response of the list, for what that has searched.
  const fetch = useCallback(
    async (signal: AbortSignal, request: number): Promise<Result<Values | undefined>> => {
      const bounds = { west: longitude, south: latitude, east: longitude, north: latitude };
      const wanted = { page: 1, length: MAX_RECORDS, search: state.search, bounds };
      const result = await source.page(noun, columns, wanted, request, signal);
      const near = mapResult(result, ({ rows }) => ({ ok: true, data: rows.find((one) => rowId(noun, one) === id) }));
      return near.ok && !near.data && hasCall(noun, 'read') ? source.read(noun, id, signal) : near;
    },
    [source, noun, columns, id, latitude, longitude, page],
  );
  const { data, ...request } = useQuery(row ? undefined : fetch);
  return { found: row ?? data, ...request };
}
