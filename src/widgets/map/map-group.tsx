// The group widgets `map`, `route-map` and `coordinates`: a label line, and the map, which loads its code when it is first
// rendered.
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../engine/controls/button';
import { useForm } from '../../engine/form/form-context';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import { coordinatesText } from '../../schema/formats/geo';
import { useCoordinatePair, usePoint } from './coordinate-pairs';
import { LazyMap } from './lazy-map';

/** `"as": "map"` over latitude and longitude. */
export function MapGroup({ names: [latitude = '', longitude = ''], label = 'Map' }: GroupWidgetProps) {
  return <PointMap label={label} latitude={latitude} longitude={longitude} openZoom={12} />;
}

/** `"as": "route-map"` over latitude, longitude and the id of a record that has a point, too. */
export function RouteMapGroup({ names, label = 'GPS Location' }: GroupWidgetProps) {
  const [latitude = '', longitude = '', destination] = names;
  const point = { latitude, longitude, destination };
  return <PointMap label={label} {...point} openZoom={8} filledZoom={14} />;
}

type PointMapProps = { label: string } & Omit<ComponentProps<typeof LazyMap>, 'actions' | 'isFixed'>;

function PointMap({ label, ...map }: PointMapProps) {
  const { latitude, longitude } = map;
  const { store } = useForm();
  useCoordinatePair(store, latitude, longitude);
  const isFixed = store.rule(latitude).property.readOnly === true;
  const note = isFixed && <Coordinates latitude={latitude} longitude={longitude} />;
  return (
    <MapFrame label={label} isFixed={isFixed} note={note}>
      {(actions) => <LazyMap {...map} actions={actions} isFixed={isFixed} />}
    </MapFrame>
  );
}

interface MapFrameProps {
  label: string;
  note?: ReactNode;
  /** The point cannot be changed: without Edit and Undo. */
  isFixed?: boolean;
  /** Gets the element for Edit and Undo, once it is rendered. */
  children: (actions: HTMLElement | null) => ReactNode;
}

/** Around a map: the label line with coordinates and actions, and a link past the map for the keyboard. */
export function MapFrame({ label, note, isFixed, children }: MapFrameProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const id = useId();
  const end = useRef<HTMLSpanElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="map-group" data-field role="group" aria-labelledby={id}>
      <p className="map-head">
        <span className="field-label" id={id}>
          {label}
        </span>
        <span className="map-head-end">
          {note}
          {!isFixed && <span className="map-actions" ref={setActions} />}
        </span>
      </p>
      <Button isSmall className="map-skip" onClick={() => end.current?.focus()}>
        Skip the map
      </Button>
      {children(actions)}
      <span className="visually-hidden" ref={end} tabIndex={-1}>
        End of the map
      </span>
    </div>
  );
}

/** The picked coordinates. */
export function Coordinates({ latitude, longitude }: { latitude: string; longitude: string }) {
  const point = usePoint(latitude, longitude);
  return point && <span>{coordinatesText(point)}</span>;
}

/** The group widget `coordinates`: the point of a form as text, for reading beside or instead of a map. */
export function CoordinatesText({ names: [latitude = '', longitude = ''], label = 'GPS Location' }: GroupWidgetProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="field" data-field role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <Coordinates latitude={latitude} longitude={longitude} />
    </div>
  );
}
