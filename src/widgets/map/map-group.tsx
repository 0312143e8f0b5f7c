// The group widgets `map` and `route-map`: a label line and the map, which loads its code when it is first rendered.
import { useForm } from '../../engine/form/form-context';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import { useCoordinatePair } from './coordinate-pairs';
import { LazyMap } from './lazy-map';
import { Coordinates, MapFrame } from './map-frame';

/** `"as": "map"` over latitude and longitude. */
export function MapGroup({ names: [latitude = '', longitude = ''], label = 'Map' }: GroupWidgetProps) {
  const isFixed = useCoordinates(latitude, longitude);
  return (
    <MapFrame
      label={label}
      isFixed={isFixed}
      note={isFixed && <Coordinates latitude={latitude} longitude={longitude} />}
    >
      {(actions) => (
        <LazyMap latitude={latitude} longitude={longitude} openZoom={12} actions={actions} isFixed={isFixed} />
      )}
    </MapFrame>
  );
}

/** `"as": "route-map"` over latitude, longitude and the id of a record that has a point, too. */
export function RouteMapGroup({
  names: [latitude = '', longitude = '', facility],
  label = 'GPS Location',
}: GroupWidgetProps) {
  const isFixed = useCoordinates(latitude, longitude);
  return (
    <MapFrame
      label={label}
      isFixed={isFixed}
      note={isFixed && <Coordinates latitude={latitude} longitude={longitude} />}
    >
      {(actions) => (
        <LazyMap
          latitude={latitude}
          longitude={longitude}
          facility={facility}
          openZoom={8}
          filledZoom={14}
          actions={actions}
          isFixed={isFixed}
        />
      )}
    </MapFrame>
  );
}

/** @returns whether the point cannot be changed here. */
function useCoordinates(latitude: string, longitude: string): boolean {
  const { store } = useForm();
  useCoordinatePair(store, latitude, longitude);
  return store.rule(latitude).property.readOnly === true;
}
