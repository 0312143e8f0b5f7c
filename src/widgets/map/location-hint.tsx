// A quiet hint about a point that is probably mistyped. It lies over the map, so that nothing moves while a coordinate
// is typed, and never keeps anybody from saving.
import { useEffect, useState } from 'react';
import { useCell, useForm } from '../../engine/form/form-context';
import { useDebounced } from './base/use-debounced';
import { locationHint } from './basemap/surroundings';
import { useBasemap } from './basemap/use-basemap';

/** Milliseconds without a change of the coordinates. */
const DEBOUNCE_MS = 600;

/** Over the cells with the coordinates. */
export function LocationHint(names: { latitude: string; longitude: string }) {
  const { store } = useForm();
  const basemap = useBasemap();
  const [hint, setHint] = useState<string>();
  const latitude = useCell(store, names.latitude).value;
  const longitude = useCell(store, names.longitude).value;
  const look = useDebounced(() => setHint(locationHint(basemap, latitude, longitude)), DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `look` reads has changed.
  useEffect(() => look(undefined), [look, latitude, longitude, basemap]);
  return (
    <p className="map-doubt" role="status" hidden={hint === undefined}>
      {hint}
    </p>
  );
}
