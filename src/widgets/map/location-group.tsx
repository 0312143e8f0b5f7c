// The group widget `location`, made for forms that are filled in outdoors. `"as": "location"`.
import { useMemo, useState } from 'react';
import { Button } from '../../engine/controls/button';
import { LateIcon } from '../../engine/controls/late-icon';
import { announce } from '../../engine/feedback/live-region';
import { awaitedBySave } from '../../engine/form/arrivals';
import { useForm, useOrigin } from '../../engine/form/form-context';
import type { GroupWidgetProps } from '../../engine/registry/widget-entries';
import { localMinute } from '../../schema/formats/dates';
import { rounded } from '../../schema/formats/geo';
import { useCoordinatePair, usePoint } from './coordinate-pairs';
import { accuracyText, locate, withinText } from './device-location';
import { LazyMap } from './lazy-map';
import { Coordinates, MapFrame } from './map-group';

/**
 * A map over latitude and longitude, below it how exact the place is and since when, and a large button that reads it
 * from the device.
 */
export function LocationGroup({ names: [latitude = '', longitude = ''], label = 'Location' }: GroupWidgetProps) {
  const { store } = useForm();
  useCoordinatePair(store, latitude, longitude);
  const point = usePoint(latitude, longitude);
  const origin = useOrigin(store, latitude);
  const exact = origin?.kind === 'located' ? origin : undefined;
  const located = useMemo(() => exact && point && { point, accuracy: exact.accuracy }, [exact, point]);
  const { isBusy, note, request } = useRequest(latitude, longitude);
  return (
    <div className="location-group">
      <MapFrame label={label} note={<Coordinates latitude={latitude} longitude={longitude} />}>
        {(actions) => (
          <LazyMap latitude={latitude} longitude={longitude} openZoom={12} actions={actions} located={located} />
        )}
      </MapFrame>
      {exact && (
        <p className="location-exact">
          <LateIcon path={CROSS} />
          <strong>{withinText(exact.accuracy)}</strong>
          <span>{`${exact.accuracy <= GPS_METRES ? 'GPS' : 'Device'}, ${timeOf(exact.at)}`}</span>
        </p>
      )}
      <Button className="location-button" isBusy={isBusy} onClick={request}>
        <LateIcon path={CROSS} />
        Use my location
      </Button>
      <p className="field-hint" role="status" hidden={!note}>
        {note}
      </p>
    </div>
  );
}

/** A less exact location is none of satellites. */
const GPS_METRES = 100;

const CROSS = 'M8 3.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5ZM8 1.25v2.5M8 12.25v2.5M1.25 8h2.5M12.25 8h2.5';

/** "14:32". */
const timeOf = (at: number): string => localMinute(new Date(at)).slice(-5);

/** Reads the location of the device into both cells; a point that was set by hand meanwhile stays. */
function useRequest(latitude: string, longitude: string) {
  const { store } = useForm();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const values = () => [store.cell(latitude).value, store.cell(longitude).value];
  async function request(): Promise<void> {
    const before = values();
    setBusy(true);
    setNote('Looking for your location …');
    try {
      const { point, accuracy } = await locate();
      const at = rounded(point);
      setNote(undefined);
      if (values().some((value, i) => !Object.is(value, before[i]))) return;
      const origin = { kind: 'located', accuracy, at: Date.now() } as const;
      store.set(latitude, at.latitude, origin);
      store.set(longitude, at.longitude, origin);
      announce(`Your location, ${accuracyText(accuracy)}`);
    } catch (error) {
      setNote((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, note, request: () => void awaitedBySave(request()) };
}
