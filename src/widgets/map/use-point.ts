// The point that two cells make.
import { useMemo } from 'react';
import { useCell, useForm } from '../../engine/form/form-context';
import { type GeoPoint, geoPoint } from '../../schema/formats/geo';

/** Undefined while a cell is empty, holds text, or is no valid coordinate. */
export function usePoint(latitude: string, longitude: string): GeoPoint | undefined {
  const { store } = useForm();
  const lat = useCell(store, latitude).value;
  const lng = useCell(store, longitude).value;
  return useMemo(() => geoPoint(lat, lng), [lat, lng]);
}
