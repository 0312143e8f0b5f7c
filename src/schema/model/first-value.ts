// The value that a field of a new record begins with (`"default"` in a descriptor): a fixed one, the moment in which the
// form opens, or what another field has.
import type { Property, Values } from '../descriptor/descriptor';
import { localMinute } from '../formats/dates';
import { kindOf } from '../values/kinds';
import type { Rule } from '../values/value-kind';

/** The field whose value this one takes, until it is changed by hand. */
export function followed({ default: usual }: Rule): string | undefined {
  return typeof usual === 'object' && usual !== null && 'from' in usual ? String(usual.from) : undefined;
}

/** Whether the value is the moment in which a form is opened. */
export const isOfMoment = (rule: Rule): boolean =>
  rule.default !== undefined && rule.default === kindOf(rule).moment?.keyword;

/** What fields of a new record begin with, beside `given`. Without `now` what is of the moment stays empty. */
export function firstValues(properties: Readonly<Record<string, Property>>, given: Values, now?: Date): Values {
  const values: Values = {};
  const readValue = (name: string): unknown => {
    if (Object.hasOwn(given, name)) return given[name];
    const property = properties[name];
    const source = property && followed(property);
    return source === undefined ? property && fixedValue(property, now) : readValue(source);
  };
  for (const name of Object.keys(properties)) values[name] = readValue(name);
  return values;
}

function fixedValue(property: Property, now?: Date): unknown {
  if (!isOfMoment(property)) return property.default;
  return now && kindOf(property).moment?.of(localMinute(now));
}
