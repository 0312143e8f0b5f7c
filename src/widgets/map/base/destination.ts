// The point of the chosen facility: the record behind an id field whose noun has latitude and longitude. A stale
// response for an earlier choice is dropped.
import { useMemo } from 'react';
import type { RecordId } from '../../../engine/data/data-source';
import { useCell, useForm } from '../../../engine/form/form-context';
import { useRecord } from '../../../engine/record/use-record';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import { type GeoPoint, geoPoint } from '../../../schema/formats/geo';
import { nounOf } from '../../../schema/model/nouns';

export type Facility =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'known'; name: string; point: GeoPoint }
  | { state: 'unplaced'; name: string };

/** `field` is the cell with the id, if the map has one; its property's `ref` names the noun. */
export function useFacility(field: string | undefined): Facility {
  const { store } = useForm();
  const id = useCell(store, field ?? '').value;
  const ref = field === undefined ? undefined : store.rule(field).property.ref;
  const noun = facilityNoun(ref, id);
  const { record, failure } = useRecord(noun, id as RecordId);
  return useMemo((): Facility => {
    if (!noun) return { state: 'none' };
    return record ? facilityOf(noun, record) : { state: failure ? 'failed' : 'loading' };
  }, [noun, record, failure]);
}

/** The noun that the value of a field with this `ref` is an id of; undefined while nothing is chosen. */
export const facilityNoun = (ref: string | undefined, id: unknown): Noun | undefined =>
  ref !== undefined && (typeof id === 'number' || (typeof id === 'string' && id !== '')) ? nounOf(ref) : undefined;

export function facilityOf(noun: Noun, record: Values): Extract<Facility, { name: string }> {
  const point = geoPoint(record.latitude, record.longitude);
  const name = String(record[noun.label] ?? '');
  return point ? { state: 'known', name, point } : { state: 'unplaced', name };
}
