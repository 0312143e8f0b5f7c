// The markers of a list's map as a component inside its `MapView`.
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useLatest } from '../../../engine/hooks/use-latest';
import { showCount } from '../../../engine/list/model/list-messages';
import type { Noun } from '../../../schema/descriptor/descriptor';
import type { Cluster, ClusterPoint, Clusters } from '../../../schema/model/clusters';
import { nounLabel } from '../../../schema/model/noun-label';
import { prefersReducedMotion } from '../base/leaflet-points';
import { addMarkers, type MarkerLayer } from './marker-layer';
import { toLatLngBounds } from './use-map-records';

interface MarkersProps {
  noun: Noun;
  /** The last that arrived; they stay until there are newer ones. */
  found?: Clusters;
  chosen?: ClusterPoint['id'];
  onChoose(point: ClusterPoint, opener: HTMLElement): void;
}

export function Markers({ noun, found, chosen, onChoose }: MarkersProps) {
  const map = useMap();
  const layer = useRef<MarkerLayer>(undefined);
  const choose = useLatest(onChoose);
  useEffect(() => {
    const { many } = nounLabel(noun);
    const added = addMarkers(map, {
      label: noun.plural ?? `${noun.title}s`,
      nameOf: (marker) =>
        'count' in marker ? `Cluster of ${showCount(marker.count)} ${many}` : `${noun.title} ${marker.label}`,
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
