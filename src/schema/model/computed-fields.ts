// Properties computed from others (`"computed"` in a descriptor), such as '(lat, lng)' of two coordinates. Set by the
// server at every save, never by a form.

import { geoLocation, geoPoint } from '../formats/geo';
import type { RecordSchema, Values } from './descriptor';
import type { ComputedName } from './names';

/** Every computed property of the record, from the other `values`; null where they do not suffice. */
export function computedValues({ properties }: RecordSchema, values: Values): Values {
  const computed: Values = {};
  for (const [name, { computed: rule }] of Object.entries(properties)) {
    if (rule) computed[name] = functions[rule.as](...rule.fields.map((field) => values[field])) ?? null;
  }
  return computed;
}

const functions: Record<ComputedName, (...parts: unknown[]) => unknown> = {
  point: (latitude, longitude) => {
    const point = geoPoint(latitude, longitude);
    return point && geoLocation(point);
  },
};
