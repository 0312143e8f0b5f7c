// A quiet hint about a point that is probably mistyped. It lies over the map, so that nothing moves while a coordinate
// is typed, and never keeps anybody from saving.
import { useEffect, useState } from 'react';
import type { GeoPoint } from '../../schema/formats/geo';
import { locationHint } from './surroundings';
import { useBasemap } from './use-basemap';
import { useRested } from './use-rested';

/** Milliseconds without a change of the point. */
const REST = 600;

export function LocationHint({ point }: { point: GeoPoint | undefined }) {
  const basemap = useBasemap();
  const [hint, setHint] = useState<string>();
  const look = useRested((place: GeoPoint | undefined) => setHint(place && locationHint(basemap, place)), REST);
  useEffect(() => look(point), [look, point, basemap]);
  return (
    <p className="map-doubt" role="status" hidden={hint === undefined}>
      {hint}
    </p>
  );
}
