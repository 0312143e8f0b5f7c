// The point of the chosen facility: the record behind an id field whose noun has latitude and longitude. A stale
// response for an earlier choice is dropped.
import { useEffect, useState } from 'react';
import { useDataSource } from '../../engine/data/data-context';
import { useCell, useForm } from '../../engine/form/form-context';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';
import { nounOf } from '../../schema/model/nouns';

export type Facility =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'known'; name: string; point: GeoPoint }
  | { state: 'unplaced'; name: string };

const NONE: Facility = { state: 'none' };
const LOADING: Facility = { state: 'loading' };

/** `field` is the cell with the id, if the map has one; its property's `ref` names the noun. */
export function useFacility(field: string | undefined): Facility {
  const { store } = useForm();
  const source = useDataSource();
  const id = useCell(store, field ?? '').value;
  const ref = field === undefined ? undefined : store.rule(field).property.ref;
  const [found, setFound] = useState<{ id: unknown; facility: Facility }>();
  const chosen = ref !== undefined && (typeof id === 'number' || (typeof id === 'string' && id !== ''));
  useEffect(() => {
    if (!chosen) return;
    const controller = new AbortController();
    const noun = nounOf(ref);
    void source.read(noun, id, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (!result.ok) return setFound({ id, facility: { state: 'failed' } });
      const point = geoPoint(result.data.latitude, result.data.longitude);
      const name = String(result.data[noun.label] ?? '');
      setFound({ id, facility: point ? { state: 'known', name, point } : { state: 'unplaced', name } });
    });
    return () => controller.abort();
  }, [source, chosen, id, ref]);
  if (!chosen) return NONE;
  return found?.id === id ? found.facility : LOADING;
}
