// The map once its code has been loaded.
import { useEffect, useState } from 'react';
import { useDataSource } from '../../engine/data/data-context';
import type { DataSource } from '../../engine/data/data-source';
import { useForm } from '../../engine/form/form-context';
import { useInView } from '../../engine/hooks/use-in-view';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import type { ChunkError } from '../../engine/lazy/load-code';
import { LoadError } from '../../engine/lazy/load-error';
import { tracked } from '../../engine/lazy/load-once';
import { onSessionEnd, session } from '../../engine/session/session';
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { coordinatesOf } from '../../schema/model/list-map';
import { app, nounOf } from '../../schema/model/nouns';
import type { MapPickerProps } from './map-picker';
import { wantPrintedMaps } from './printed-maps';

type LazyMapProps = Omit<MapPickerProps, 'opening'>;

/**
 * Leaflet and everything about it is in the code that loads here; of a record that is only shown, not before the map
 * comes into view.
 */
export function LazyMap(props: LazyMapProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSeen = useInView(place) || !props.isFixed;
  useEffect(() => {
    if (isSeen && props.isFixed) wantPrintedMaps();
  }, [isSeen, props.isFixed]);
  if (!isSeen) return <MapSkeleton ref={setPlace} route={props.destination !== undefined} />;
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
    <ImmediateSuspense fallback={<MapSkeleton route={props.destination !== undefined} />}>
      <LoadBoundary
        failed={(failure, onRetry) => <MapMissing failure={failure} isFixed={props.isFixed} onRetry={onRetry} />}
      >
        <Picker {...props} opening={opening} />
      </LoadBoundary>
    </ImmediateSuspense>
  );
}

/** Loads with the first map. */
const Picker = lazyComponent(() => import('./map-picker'), 'MapPicker');

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
    <div className="map-field" aria-hidden="true" ref={ref}>
      <div className="map-view skeleton" />
      {route && <div className="map-summary" />}
    </div>
  );
}

const DEFAULT_CENTRE: GeoPoint = { latitude: 20.5937, longitude: 78.9629 };

/** Milliseconds that a map waits for a response before it opens at the default centre. */
const OPENING_TIMEOUT_MS = 3000;

let shared: Promise<GeoPoint> | undefined;

// Another user works at another place.
onSessionEnd(() => (shared = undefined));

/**
 * The initial centre of a map that has nothing to show yet: the user's own record of the noun that the product names
 * (`mapsOpenAt`), else the first one, else the default centre. The point, fetched once per session. Never rejects; when
 * no record could be fetched, the next map tries again.
 */
function openingPlace(source: DataSource): Promise<GeoPoint> {
  shared ??= Promise.race([findPlace(source), timedOut()]).then((place) => {
    if (!place) shared = undefined;
    return place ?? DEFAULT_CENTRE;
  });
  return shared;
}

async function findPlace(source: DataSource): Promise<GeoPoint | undefined> {
  const noun = app.mapsOpenAt === undefined ? undefined : nounOf(app.mapsOpenAt);
  if (!noun) return undefined;
  const ownId = (session.user as Values | null)?.[noun.api.id];
  return (await placeOf(source, noun, ownId)) ?? (await placeOf(source, noun, await firstId(source, noun)));
}

async function firstId(source: DataSource, noun: Noun): Promise<unknown> {
  const result = await source.choices(noun);
  return result.ok ? result.data[0]?.value : undefined;
}

async function placeOf(source: DataSource, noun: Noun, id: unknown): Promise<GeoPoint | undefined> {
  const fields = coordinatesOf(noun);
  if (!fields || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  const result = await source.read<Values>(noun, id);
  return result.ok ? geoPoint(result.data[fields[0]], result.data[fields[1]]) : undefined;
}

const timedOut = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), OPENING_TIMEOUT_MS));
