// The value that a field of a new record begins with (`"default"` in a descriptor): a fixed one, the moment in which the
// form opens, or what another field has.
import type { Property, Values } from '../descriptor/descriptor';
import { localMinute } from '../formats/dates';
import { readNamed } from '../formula/around';
import { kindOf } from '../values/kinds';
import type { Rule } from '../values/value-kind';

/** The field whose value this one takes, until it is changed by hand. */
export function followed({ default: usual }: Rule): string | undefined {
  return typeof usual === 'object' && usual !== null && 'from' in usual ? String(usual.from) : undefined;
}

/** What the last record of this kind had: only the browser of the user who adds one knows it. */
export const LAST = { last: true } as const;

/** Whether a new record begins with what the last one had. */
export const isFromLast = ({ default: usual }: Rule): boolean =>
  typeof usual === 'object' && usual !== null && 'last' in usual;

/** Whether the first value is the same in each new record; also where there is none. */
export const isFixed = (rule: Rule): boolean =>
  !isOfMoment(rule) && !isFromLast(rule) && followed(rule) === undefined && !isOfUser(rule);

const isOfUser = ({ default: usual, ref }: Rule): boolean =>
  ref !== undefined && typeof usual === 'string' && ['me', 'mine'].includes(usual);

/** Keywords that a field and the one it follows have in common, so that a value of one is of the right kind in the other. */
export const SAME_AS_FOLLOWED = ['type', 'format', 'ref', 'options', 'items', 'dependsOn'] as const;

/** Whether the value is the moment in which a form is opened. */
export const isOfMoment = (rule: Rule): boolean =>
  rule.default !== undefined && rule.default === kindOf(rule).moment?.keyword;

/**
 * What fields of a new record begin with, beside `given`, which may have the record around them,
 * too. Without `now` what is of the moment stays empty.
 */
export function firstValues(properties: Readonly<Record<string, Property>>, given: Values, now?: Date): Values {
  const values: Values = {};
  // Definitions that are still being edited may go in circles.
  const readValue = (name: string, passed: readonly string[] = []): unknown => {
    if (Object.hasOwn(given, name)) return given[name];
    const property = properties[name];
    if (!property) return readNamed((root) => given[root], name);
    const source = followed(property);
    if (source === undefined) return fixedValue(property, now);
    return passed.includes(name) ? undefined : readValue(source, [...passed, name]);
  };
  for (const name of Object.keys(properties)) values[name] = readValue(name);
  return values;
}

function fixedValue(property: Property, now?: Date): unknown {
  if (isFromLast(property) || isOfUser(property)) return undefined;
  if (!isOfMoment(property)) return property.default;
  return now && kindOf(property).moment?.of(localMinute(now));
}
