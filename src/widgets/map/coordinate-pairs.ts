// Which number fields of a form are coordinates: those of its maps, and those of which a point is computed. In them
// degrees with minutes and seconds are numbers, too, and a pasted pair fills both.
import { useEffect, useMemo } from 'react';
import { announce } from '../../engine/feedback/live-region';
import { useCell, useForm } from '../../engine/form/form-context';
import type { FormStore } from '../../engine/form/form-store';
import { readCoordinate, readCoordinates } from '../../schema/formats/coordinates';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';

/** The cells of a point. */
interface Pair {
  latitude: string;
  longitude: string;
}

/** Of the maps that are rendered, by form. */
const pairs = new WeakMap<FormStore, Set<Pair>>();

/** Registers two number fields of a form as coordinates while the component is rendered. */
export function useCoordinatePair(store: FormStore, latitude: string, longitude: string): void {
  useEffect(() => {
    const pair = { latitude, longitude };
    const ofForm = pairs.get(store) ?? new Set();
    pairs.set(store, ofForm.add(pair));
    return () => void ofForm.delete(pair);
  }, [store, latitude, longitude]);
}

function pairOf(store: FormStore, name: string): Pair | undefined {
  const shown = [...(pairs.get(store) ?? [])].find((pair) => pair.latitude === name || pair.longitude === name);
  if (shown) return shown;
  const points = Object.values(store.record.properties).flatMap(({ computed }) =>
    typeof computed === 'object' && computed.as === 'point' ? [computed.fields] : [],
  );
  const [latitude, longitude] = points.find((fields) => fields.includes(name)) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** The number that a text means in this field; undefined where it is no coordinate, or the field is none. */
export function typedCoordinate(store: FormStore, name: string, text: string): number | undefined {
  const pair = pairOf(store, name);
  return pair && readCoordinate(text, pair.latitude === name ? 'latitude' : 'longitude');
}

/** Sets both fields if `text` is a pair of coordinates and this field is one. */
export function fillPair(store: FormStore, name: string, text: string): void {
  const pair = pairOf(store, name);
  const point = pair && readCoordinates(text);
  if (!point || [pair.latitude, pair.longitude].some((each) => store.rule(each).property.readOnly)) return;
  store.set(pair.latitude, point.latitude);
  store.set(pair.longitude, point.longitude);
  announce('Latitude and longitude were filled in.');
}

/** Undefined while a cell is empty, holds text, or is no valid coordinate. */
export function usePoint(latitude: string, longitude: string): GeoPoint | undefined {
  const { store } = useForm();
  const lat = useCell(store, latitude).value;
  const lng = useCell(store, longitude).value;
  return useMemo(() => geoPoint(lat, lng), [lat, lng]);
}
