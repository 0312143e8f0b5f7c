// Rules about properties that are computed from others: which others, how many, and what comes out.
import { columnOf } from '../../server/db/noun-columns';
import type { Computed, Noun, Property } from '../../src/schema/descriptor/descriptor';
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { COMPUTED_NAMES, type ComputedName } from '../../src/schema/descriptor/names';
import { isMultiple } from '../../src/schema/formats/numbers';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { fixedChoicesIn, type LintContext, noField } from '../../src/schema/keywords/lint-context';
import { named } from '../../src/schema/keywords/suggestions';
import { roleProblems } from './lint-map';

/** `place` is that of the property called `name`. */
export function computedProblems(root: Place, name: string, noun: Noun, context: LintContext): Finding[] {
  const { properties } = noun.record;
  const property = properties[name]!;
  const rule = property.computed!;
  const place = root.at('computed');
  const fields = Object.keys(properties);
  const found = rule.fields.flatMap((field, i): Finding[] => {
    const at = place.at('fields', i);
    if (!Object.hasOwn(properties, field)) return [noField(at, field, noun, fields)];
    return leadsTo(field, name, properties)
      ? [at.problem(field === name ? 'a field cannot be made of itself' : `"${field}" is itself made of "${name}"`)]
      : [];
  });
  found.push(...named(place.at('as'), 'way to make a field', rule.as, COMPUTED_NAMES));
  if (!property.readOnly) found.push(place.problem('what is made of other fields must be "readOnly"'));
  if (rule.separator !== undefined && rule.as !== 'text')
    found.push(place.at('separator').problem('only the parts of a "text" have something between them'));
  if (rule.unit !== undefined && rule.as !== 'age') found.push(place.at('unit').problem('only an "age" has a unit'));
  if (found.length > 0) return found;
  const parts = rule.fields.map((field) => [field, properties[field]!] as const);
  const foreign = parts.flatMap(([field, part], i) => {
    const why = isKept(field, part, noun) ? KINDS[rule.as](part, context) : NOT_KEPT;
    return why === undefined ? [] : [place.at('fields', i).problem(`"${field}" cannot be part of it: ${why}`)];
  });
  const own = parts.map(([, part]) => part);
  const twice = rule.fields.flatMap((field, i) =>
    rule.fields.indexOf(field) < i ? [place.at('fields', i).problem(`"${field}" is in it twice`)] : [],
  );
  return [
    ...twice,
    ...COUNTS[rule.as](place.at('fields'), own, own.filter(isPoint).length),
    ...foreign,
    ...(PLACES.includes(rule.as) && own.every(isNumber)
      ? roleProblems(place.at('fields'), rule.fields, properties)
      : []),
    ...(foreign.length > 0 ? [] : RESULTS[rule.as](root, property, own)),
  ];
}

/** Whether the one field is made of the other, by however many between. */
function leadsTo(from: string, to: string, properties: Readonly<Record<string, Property>>): boolean {
  const reached = new Set([from]);
  for (const name of reached) for (const next of properties[name]?.computed?.fields ?? []) reached.add(next);
  return reached.has(to);
}

const NOT_KEPT = 'it must be known when the record is saved, and be kept with it as one value';

const isKept = (name: string, property: Property, { api }: Noun): boolean =>
  columnOf(name, property) !== undefined &&
  name !== api.id &&
  !isAssigned(property) &&
  !property.file &&
  !property.writeOnly &&
  !property.hash &&
  property.type !== 'array' &&
  property.type !== 'object';

/** Code of the server sets it, after everything else. */
const isAssigned = ({ readOnly, computed, default: usual }: Property): boolean =>
  readOnly === true && computed === undefined && usual === undefined;

/** What is made of coordinates. */
const PLACES: readonly ComputedName[] = ['point', 'distance'];

const isNumber = ({ type }: Property): boolean => type === 'number' || type === 'integer';
const isPoint = ({ format, computed }: Property): boolean => format === 'point' || computed?.as === 'point';

/** Why a field cannot be part; undefined where it can. */
const KINDS: Record<ComputedName, (part: Property, context: LintContext) => string | undefined> = {
  point: (part) => (isNumber(part) ? undefined : 'it is no number'),
  sum: (part, context) =>
    isNumber(part) && part.ref === undefined && !fixedChoicesIn(part, context) ? undefined : 'it is no number to add',
  text: ({ ref }) => (ref === undefined ? undefined : 'it is the id of another record, whose name may change'),
  distance: (part) =>
    isPoint(part) || (isNumber(part) && part.ref === undefined) ? undefined : 'it is neither a point nor a number',
  age: ({ format }) => (format === 'date' ? undefined : 'it is no "date"'),
};

/** Of how many fields a value is made; `points` are those of them that are points. */
const COUNTS: Record<ComputedName, (place: Place, parts: readonly Property[], points: number) => Finding[]> = {
  point: (place, parts) =>
    parts.length === 2 && parts.every(isNumber)
      ? []
      : [place.problem('a point is made of two numbers, latitude and longitude')],
  sum: (place, parts) => (parts.length >= 2 ? [] : [place.problem('a "sum" is made of two fields or more')]),
  text: (place, parts) => (parts.length >= 2 ? [] : [place.problem('a "text" is made of two fields or more')]),
  distance: (place, parts, points) =>
    (parts.length === 2 && points === 2) || (parts.length === 4 && points === 0)
      ? []
      : [place.problem('a distance is that between two points, or between the four numbers of two points')],
  age: (place, parts) => (parts.length === 1 ? [] : [place.problem('an age is that since one date')]),
};

/** What the type, the format and the step of the property must be. */
const RESULTS: Record<ComputedName, (root: Place, property: Property, parts: readonly Property[]) => Finding[]> = {
  point: (root, property) => textProblems(root, property, 'a point is written as a text', ['point']),
  text: (root, property) => textProblems(root, property, 'a "text" is one', ['paragraph']),
  sum: sumProblems,
  distance: (root, { type, multipleOf }) => [
    ...(type === 'number' ? [] : [root.at('computed').problem('miles have a decimal, so the type is "number"')]),
    ...(multipleOf === undefined || multipleOf === 0.1
      ? []
      : [root.at('multipleOf').problem('miles have one decimal, so the step can only be 0.1')]),
  ],
  age: (root, { type, multipleOf }) => [
    ...(type === 'integer' ? [] : [root.at('computed').problem('an age is a whole number, so the type is "integer"')]),
    ...(multipleOf === undefined ? [] : [root.at('multipleOf').problem('an age has no step')]),
  ],
};

function textProblems(root: Place, { type, format }: Property, why: string, formats: readonly string[]): Finding[] {
  if (type !== 'string') return [root.at('computed').problem(`${why}, so the type is "string"`)];
  return format === undefined || formats.includes(format)
    ? []
    : [root.at('format').problem(`what is computed has no format but ${formats.map((one) => `"${one}"`).join(', ')}`)];
}

/** Parts of an exact step, such as money, have an exact sum; a measured part makes all of it a measured one. */
function sumProblems(root: Place, { type, multipleOf }: Property, parts: readonly Property[]): Finding[] {
  const place = root.at('computed');
  if (type !== 'number' && type !== 'integer') return [place.problem('a sum is a "number" or an "integer"')];
  const whole = parts.every((part) => part.type === 'integer');
  if (type === 'integer' && !whole) return [place.problem('not every part is a whole number, so the type is "number"')];
  const bound = (most: (part: Property) => number) => parts.reduce((sum, part) => sum + Math.abs(most(part)), 0);
  const largest = Math.max(
    bound(({ maximum = MAX_ID }) => maximum),
    bound(({ minimum = -MAX_ID }) => minimum),
  );
  if (type === 'integer' && largest > MAX_ID)
    return [
      place.problem(
        `the sum may be larger than an "integer" can be, ${MAX_ID}: the type is "number", or each part needs a "minimum" and a "maximum"`,
      ),
    ];
  const steps = parts.map((part) => part.multipleOf ?? (part.type === 'integer' ? 1 : undefined));
  const isExact = steps.every((step) => step !== undefined);
  if (!isExact)
    return multipleOf === undefined
      ? []
      : [root.at('multipleOf').problem('not every part has a step, so neither has the sum')];
  if (multipleOf === undefined)
    return whole
      ? []
      : [place.problem(`its parts are exact, so it needs a "multipleOf", such as ${Math.min(...steps)}`)];
  return steps.every((step) => isMultiple(step, multipleOf))
    ? []
    : [root.at('multipleOf').problem('a sum of these parts is no multiple of it')];
}

/** A save of a view of a record must keep what its table computes. */
export function computedViewProblems(root: Place, { table, record }: Noun, { nouns }: LintContext): Finding[] {
  const there = nouns.get(table ?? '')?.record.properties ?? {};
  if (table === undefined) return [];
  const own = Object.entries(record.properties).flatMap(([name, { computed }]) =>
    computed && !isSame(computed, there[name]?.computed)
      ? [root.at('record', 'properties', name, 'computed').problem(`it must be as in ${table}`)]
      : [],
  );
  const missing = Object.entries(there).flatMap(([name, { computed }]) => {
    const part = computed?.fields.find((field) => Object.hasOwn(record.properties, field));
    return computed && part !== undefined && computed.as !== 'age' && !record.properties[name]?.computed
      ? [root.at('table').problem(`"${part}" is part of "${name}" in ${table}, so that must be a field here, too`)]
      : [];
  });
  return [...own, ...missing];
}

const isSame = (one: Computed, other: Computed | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
