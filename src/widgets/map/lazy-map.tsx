// The map once its code has been loaded. Leaflet and everything about it is in the code that loads here; of a record
// that is only shown, not before the map comes into view.
import { useEffect, useState } from 'react';
import { useDataSource } from '../../engine/data/data-context';
import { useForm } from '../../engine/form/form-context';
import { useInView } from '../../engine/hooks/use-in-view';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import type { ChunkError } from '../../engine/lazy/load-code';
import { LoadError } from '../../engine/lazy/load-error';
import { tracked } from '../../engine/lazy/load-once';
import { geoPoint } from '../../schema/formats/geo';
import type { MapPickerProps } from './map-picker';
import { openingPlace } from './opening-place';
import { wantPrintedMaps } from './printed-maps';

type LazyMapProps = Omit<MapPickerProps, 'opening'>;

export function LazyMap(props: LazyMapProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSeen = useInView(place) || !props.isFixed;
  useEffect(() => {
    if (isSeen && props.isFixed) wantPrintedMaps();
  }, [isSeen, props.isFixed]);
  if (!isSeen) return <MapSkeleton ref={setPlace} route={props.facility !== undefined} />;
  return <LoadedMap {...props} />;
}

function LoadedMap(props: LazyMapProps) {
  const { store } = useForm();
  const source = useDataSource();
  // Fetched at once, while the code is loading; one promise for the life of this map, as `use` needs it.
  const [opening] = useState(() =>
    tracked(
      Promise.resolve(
        geoPoint(store.cell(props.latitude).value, store.cell(props.longitude).value) ?? openingPlace(source),
      ),
    ),
  );
  return (
    <ImmediateSuspense fallback={<MapSkeleton route={props.facility !== undefined} />}>
      <LoadBoundary
        failed={(failure, onRetry) => <MapMissing failure={failure} isFixed={props.isFixed} onRetry={onRetry} />}
      >
        <Picker {...props} opening={opening} />
      </LoadBoundary>
    </ImmediateSuspense>
  );
}

/** Loads with the first map. */
const Picker = lazyComponent(() => import('./map-picker').then(({ MapPicker }) => MapPicker));

interface MapMissingProps {
  failure: ChunkError;
  isFixed?: boolean;
  onRetry(): void;
}

/** Nothing is lost without a map: the coordinates can be typed, or stand above it. */
function MapMissing({ failure, isFixed, onRetry }: MapMissingProps) {
  return (
    <div className="map-missing">
      <p>The map could not be loaded.{!isFixed && ' Type latitude and longitude instead.'}</p>
      <LoadError failure={failure} onRetry={onRetry} />
    </div>
  );
}

interface MapSkeletonProps {
  route: boolean;
  ref?: (element: HTMLElement | null) => void;
}

function MapSkeleton({ route, ref }: MapSkeletonProps) {
  return (
    <div className="map-box" aria-hidden="true" ref={ref}>
      <div className="map-stage skeleton" />
      {route && <div className="map-strip" />}
    </div>
  );
}
