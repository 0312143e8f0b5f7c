// Where the route of a map leads: the place of the record behind an id field (`ref`), and what messages call it. A stale
// response for an earlier choice is dropped.
import { useMemo } from 'react';
import type { RecordId } from '../../../engine/data/data-source';
import { useCell, useForm } from '../../../engine/form/form-context';
import { useRecord } from '../../../engine/record/use-record';
import type { Noun, RecordSchema, Values } from '../../../schema/descriptor/descriptor';
import { type GeoPoint, geoPoint } from '../../../schema/formats/geo';
import { coordinatesOf } from '../../../schema/model/list-map';
import { lowered } from '../../../schema/model/noun-label';
import { nounOf } from '../../../schema/model/nouns';
import { labelOf } from '../../../schema/rules/rule-messages';

/** `none` before a record is chosen, `unplaced` for one without coordinates. */
export type Destination =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'known'; name: string; point: GeoPoint }
  | { state: 'unplaced'; name: string };

/** `field` is the cell with the id, if the map has one; its property's `ref` names the noun. */
export function useDestination(field: string | undefined): Destination {
  const { store } = useForm();
  const id = useCell(store, field ?? '').value;
  const ref = field === undefined ? undefined : store.rule(field).property.ref;
  const noun = destinationNoun(ref, id);
  const { record, failure } = useRecord(noun, id as RecordId);
  return useMemo((): Destination => {
    if (!noun) return { state: 'none' };
    return record ? destinationOf(noun, record) : { state: failure ? 'failed' : 'loading' };
  }, [noun, record, failure]);
}

/** The noun that the value of a field with this `ref` is an id of; undefined while nothing is chosen. */
export const destinationNoun = (ref: string | undefined, id: unknown): Noun | undefined =>
  ref !== undefined && (typeof id === 'number' || (typeof id === 'string' && id !== '')) ? nounOf(ref) : undefined;

/** @param record as read, with the coordinates that its noun names, else under `latitude` and `longitude`. */
export function destinationOf(noun: Noun, record: Values): Extract<Destination, { name: string }> {
  const [latitude, longitude] = coordinatesOf(noun) ?? ['latitude', 'longitude'];
  const point = geoPoint(record[latitude], record[longitude]);
  const name = String(record[noun.label] ?? '');
  return point ? { state: 'known', name, point } : { state: 'unplaced', name };
}

/** What the hints below a map call the records at both ends of its route, such as "warehouse" and "yard". */
export interface RouteLabels {
  destination: string;
  /** Of the field of the same form whose record has a place, too: without a route it may bring the point. */
  origin?: string;
}

/** @param field the one with the id of the destination. */
export function routeLabels({ properties }: Pick<RecordSchema, 'properties'>, field: string): RouteLabels {
  const label = (name: string): string => lowered(labelOf(properties[name]!));
  const origin = Object.keys(properties).find((name) => {
    const { ref } = properties[name]!;
    return name !== field && ref !== undefined && coordinatesOf(nounOf(ref)) !== undefined;
  });
  return { destination: label(field), origin: origin && label(origin) };
}
