// The map itself: markers, the card of the chosen record, legend, and the button that shows all.
import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { Button } from '../../../engine/controls/button';
import { useLatest } from '../../../engine/hooks/use-latest';
import { showCount } from '../../../engine/list/model/list-messages';
import type { ListModel } from '../../../engine/list/model/list-model';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import type { GeoBounds } from '../../../schema/formats/geo-bounds';
import { type Cluster, type ClusterPoint, type Clusters, smallUpTo } from '../../../schema/model/clusters';
import { nounLabel, pluralOf } from '../../../schema/model/noun-label';
import { prefersReducedMotion, toPoint } from '../base/leaflet-points';
import { useDebounced } from '../base/use-debounced';
import type { Basemap } from '../basemap/basemap-load';
import { zoomWithPlace } from '../basemap/view-around';
import { MapView } from '../map-view';
import { useOpeningPlaces } from '../use-opening';
import { keepPlace, keptPlace } from './kept-place';
import { addMarkers, type MarkerLayer } from './marker-layer';
import { RecordCard } from './record-card';
import type { Chosen } from './use-chosen';
import { type MapPart, partOf, toLatLngBounds } from './use-map-records';

interface ListMapViewProps {
  list: ListModel;
  found?: Clusters;
  /** Where the map goes when it is another object. */
  shownAll?: GeoBounds;
  chosen?: Chosen;
  /** Its row, where that is beside the map. */
  chosenRow?: Values;
  onPart(part: MapPart): void;
  onChoose(point: ClusterPoint, opener: HTMLElement): void;
  onClose(map: HTMLElement): void;
}

/** Milliseconds without a move before the records of the new part are requested. */
const DEBOUNCE_MS = 120;

/** Without any record that could be shown. */
const LOWER_STATES: GeoBounds = { west: -125, south: 24, east: -66, north: 50 };

/** One record alone is shown with what is around it. */
const POINT_MAX_ZOOM = 12;

/** Opens where it was before, else around all records. Not rendered again while the map is moved. */
export const ListMapView = memo(function ListMapView(props: ListMapViewProps) {
  const [kept] = useState(keptPlace);
  if (!kept && !props.found) return <div className="map-view skeleton" aria-busy="true" />;
  return <OpenMap {...props} kept={kept} />;
});

function OpenMap({
  list,
  found,
  shownAll,
  chosen,
  chosenRow,
  kept,
  onPart,
  onChoose,
  onClose,
}: ListMapViewProps & { kept: ReturnType<typeof keptPlace> }) {
  const help = useId();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const { many } = nounLabel(list.noun);
  const report = useDebounced(onPart, DEBOUNCE_MS);
  const { names, isLate } = useOpeningPlaces();
  const [isOpening, setOpening] = useState(!kept);
  const isReady = kept !== undefined || names !== undefined || isLate;
  const showAll = useCallback(
    (extent: GeoBounds, animate = !prefersReducedMotion()) => map && showBounds(map, extent, names?.places, animate),
    [map, names],
  );
  // The records that are there when it opens decide where it opens.
  const open = useEffectEvent((map: LeafletMap) => {
    if (isOpening) showAll(found?.extent ?? LOWER_STATES, false);
    setOpening(false);
    onPart(partOf(map));
  });
  useEffect(() => {
    if (!map || !isReady) return;
    open(map);
    const moved = () => {
      keepPlace(map);
      report(partOf(map));
    };
    map.on('moveend resize', moved);
    return () => void map.off('moveend resize', moved);
  }, [map, isReady, report]);
  const showLatest = useLatest(showAll);
  useEffect(() => {
    if (shownAll) showLatest(shownAll);
  }, [shownAll, showLatest]);
  return (
    <div className="list-map-view">
      <MapView
        map={map}
        onMap={setMap}
        centre={kept ?? { latitude: 39, longitude: -98 }}
        zoom={kept?.zoom ?? 4}
        help={help}
        isOpening={isOpening}
        isFixed
        isEditing={false}
        onPick={nothing}
      >
        <Markers noun={list.noun} found={found} chosen={chosen?.point.id} onChoose={onChoose} />
        {chosen && <RecordCard key={chosen.point.id} list={list} {...chosen} row={chosenRow} onClose={onClose} />}
      </MapView>
      {found?.extent && (
        <Button isSmall className="map-show-all" onClick={() => showAll(found.extent!)}>
          Show all {showCount(found.located)}
        </Button>
      )}
      {found && <MapLegend found={found} many={many} />}
      <p className="visually-hidden" id={help}>
        {helpText(many)}
      </p>
    </div>
  );
}

/** All of `extent` in view; of little more than a point so much that a place with a name is, too. */
function showBounds(map: LeafletMap, extent: GeoBounds, places: Basemap['places'], animate: boolean): void {
  const bounds = latLngBounds(toLatLngBounds(extent));
  const { x: width, y: height } = map.getSize();
  const maxZoom = zoomWithPlace(places, toPoint(bounds.getCenter()), { width, height }, POINT_MAX_ZOOM);
  map.fitBounds(bounds, { padding: [48, 48], maxZoom, animate });
}

const nothing = (): void => {};

const helpText = (many: string): ReactNode =>
  `Arrow keys move the map, plus and minus change the zoom. The ${many} that are in view are also in the list “In view”.`;

/** @param many "tickets". */
function MapLegend({ found: { mean }, many }: { found: Clusters; many: string }) {
  const most = showCount(smallUpTo(mean));
  return (
    <p className="map-legend">
      <span data-size="medium" /> 2–{most} {many} <span data-size="large" /> more than {most}
    </p>
  );
}

interface MarkersProps {
  noun: Noun;
  /** The last that arrived; they stay until there are newer ones. */
  found?: Clusters;
  chosen?: ClusterPoint['id'];
  onChoose(point: ClusterPoint, opener: HTMLElement): void;
}

/** The markers of a list's map as a component inside its `MapView`. */
function Markers({ noun, found, chosen, onChoose }: MarkersProps) {
  const map = useMap();
  const layer = useRef<MarkerLayer>(undefined);
  const choose = useLatest(onChoose);
  useEffect(() => {
    const added = addMarkers(map, {
      label: pluralOf(noun),
      nameOf: (marker) =>
        'count' in marker
          ? `Cluster of ${showCount(marker.count)} markers`
          : `${noun.title} ${marker.label}${marker.is_late ? ', late' : ''}`,
      onCluster: ({ bounds }: Cluster) =>
        map.fitBounds(toLatLngBounds(bounds), { padding: [48, 48], animate: !prefersReducedMotion() }),
      onPoint: choose,
    });
    layer.current = added;
    return () => added.remove();
  }, [map, noun, choose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layer has none of them yet.
  useEffect(() => {
    if (found) layer.current?.show(found);
  }, [map, noun, choose, found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layer has none of them chosen.
  useEffect(() => layer.current?.choose(chosen), [map, noun, choose, chosen]);
  return null;
}
