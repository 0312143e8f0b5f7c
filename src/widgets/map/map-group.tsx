// The group widgets `map` and `route-map`: label line, a skip link past the map for the keyboard, and the map itself
// once it has been loaded. Leaflet and everything about it is in the code that loads here.
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { LoadBoundary, lazyComponent } from '../../engine/code/lazy-component';
import type { CodeError } from '../../engine/code/load-code';
import { LoadError } from '../../engine/code/load-error';
import { useDataSource } from '../../engine/data/data-context';
import { useForm } from '../../engine/form/form-context';
import type { GroupWidgetProps } from '../../engine/form/widget-entries';
import { coordinatesText, geoPoint } from '../../schema/formats/geo';
import type { MapPickerProps } from './map-picker';
import { openingPlace } from './opening-place';
import { usePoint } from './use-point';

/** `"as": "map"` over latitude and longitude. */
export function MapGroup({ names: [latitude = '', longitude = ''], label = 'Map' }: GroupWidgetProps) {
  const { store } = useForm();
  const isFixed = store.rule(latitude).property.readOnly === true;
  return (
    <MapFrame label={label} isFixed={isFixed}>
      {(actions) => <LazyMap latitude={latitude} longitude={longitude} openZoom={12} actions={actions} />}
    </MapFrame>
  );
}

/** `"as": "route-map"` over latitude, longitude and the id of a record that has a point, too. */
export function RouteMapGroup({
  names: [latitude = '', longitude = '', facility],
  label = 'GPS Location',
}: GroupWidgetProps) {
  return (
    <MapFrame label={label} note={<Coordinates latitude={latitude} longitude={longitude} />}>
      {(actions) => (
        <LazyMap
          latitude={latitude}
          longitude={longitude}
          facility={facility}
          openZoom={8}
          filledZoom={14}
          actions={actions}
        />
      )}
    </MapFrame>
  );
}

/**
 * A fixed map only shows coordinates that are also in their fields. `children` get the element for Edit and Undo, once
 * it is rendered.
 */
function MapFrame({
  label,
  note,
  isFixed,
  children,
}: {
  label: string;
  note?: ReactNode;
  isFixed?: boolean;
  children: (actions: HTMLElement | null) => ReactNode;
}) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const id = useId();
  const end = useRef<HTMLSpanElement>(null);
  return (
    <div className="map-group" data-field role="group" aria-labelledby={id} inert={isFixed}>
      <p className="map-head">
        <span className="field-label" id={id}>
          {label}
        </span>
        <span className="map-head-end">
          {note}
          {!isFixed && <span className="map-actions" ref={setActions} />}
        </span>
      </p>
      <button className="button button-small map-skip" type="button" onClick={() => end.current?.focus()}>
        Skip the map
      </button>
      {children(actions)}
      <span className="visually-hidden" ref={end} tabIndex={-1}>
        End of the map
      </span>
    </div>
  );
}

/** The picked coordinates. */
function Coordinates({ latitude, longitude }: { latitude: string; longitude: string }) {
  const point = usePoint(latitude, longitude);
  return point && <span>{coordinatesText(point)}</span>;
}

function LazyMap(props: Omit<MapPickerProps, 'opening'>) {
  const { store } = useForm();
  const source = useDataSource();
  // Fetched at once, while the code is loading; one promise for the life of this map, as `use` needs it.
  const [opening] = useState(() =>
    Promise.resolve(
      geoPoint(store.cell(props.latitude).value, store.cell(props.longitude).value) ?? openingPlace(source),
    ),
  );
  return (
    <Suspense fallback={<MapSkeleton route={props.facility !== undefined} />}>
      <LoadBoundary failed={(failure, onRetry) => <MapMissing failure={failure} onRetry={onRetry} />}>
        <Picker {...props} opening={opening} />
      </LoadBoundary>
    </Suspense>
  );
}

/** Loads with the first map. */
const Picker = lazyComponent(() => import('./map-picker').then(({ MapPicker }) => MapPicker));

/** Nothing is lost without a map: the coordinates can be typed. */
function MapMissing({ failure, onRetry }: { failure: CodeError; onRetry(): void }) {
  return (
    <div className="map-missing">
      <p>The map could not be loaded. Type latitude and longitude instead.</p>
      <LoadError failure={failure} onRetry={onRetry} />
    </div>
  );
}

function MapSkeleton({ route }: { route: boolean }) {
  return (
    <div className="map-box" aria-hidden="true">
      <div className="map-stage skeleton" />
      {route && <div className="map-strip" />}
    </div>
  );
}
