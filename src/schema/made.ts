// Properties that are made of others (`"from"` in a descriptor), such as '(lat, lng)' of two coordinates (spec section 3).
// The write routes of the server and the seeds fill them in; nobody types them.
import type { RecordSchema, Values } from './descriptor';
import { geoLocation, geoPoint } from './geo';
import type { MadeName } from './names';

/** Every made property of the record from the other `values`; null where those do not make one. */
export function madeValues({ properties }: RecordSchema, values: Values): Values {
  const made: Values = {};
  for (const [name, { from }] of Object.entries(properties)) {
    if (from) made[name] = makers[from.as](...from.fields.map((field) => values[field])) ?? null;
  }
  return made;
}

const makers: Record<MadeName, (...parts: unknown[]) => unknown> = {
  point: (latitude, longitude) => {
    const point = geoPoint(latitude, longitude);
    return point && geoLocation(point);
  },
};
