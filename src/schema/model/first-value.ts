// The value that a field of a new record begins with (`"default"` in a descriptor): a fixed one, the moment in which the
// form opens, or what another field has.
import { localMinute } from '../formats/dates';
import type { Property, Values } from './descriptor';

/** The field whose value this one takes, until it is changed by hand. */
export function followed({ default: usual }: Omit<Property, 'title'>): string | undefined {
  return typeof usual === 'object' && usual !== null && 'from' in usual ? String(usual.from) : undefined;
}

/** Whether the value is the moment in which a form is opened. */
export const isOfMoment = ({ default: usual, format }: Omit<Property, 'title'>): boolean =>
  usual === 'now' ? format === 'local-date-time' || format === 'time' : usual === 'today' && format === 'date';

/**
 * The values that fields of a new record begin with, those that follow another one included; `given` are values that are
 * there already. Without `now` what is of the moment stays empty.
 */
export function firstValues(properties: Readonly<Record<string, Property>>, given: Values, now?: Date): Values {
  const values: Values = {};
  const valueOf = (name: string): unknown => {
    if (Object.hasOwn(given, name)) return given[name];
    const property = properties[name];
    const source = property && followed(property);
    return source === undefined ? property && fixedValue(property, now) : valueOf(source);
  };
  for (const name of Object.keys(properties)) values[name] = valueOf(name);
  return values;
}

function fixedValue(property: Property, now?: Date): unknown {
  const { default: usual, format } = property;
  if (!isOfMoment(property)) return usual;
  if (!now) return undefined;
  const minute = localMinute(now);
  if (format === 'time') return minute.slice(11);
  return format === 'date' ? minute.slice(0, 10) : minute;
}
