// Values of a record that can all be filled in, whatever its conditions are: found by trying values of the fields that the
// conditions read.

import { type FieldState, statesFor } from '../../src/schema/conditions/field-states';
import { isOff } from '../../src/schema/conditions/set-value';
import { fieldsOf, sourcesOf } from '../../src/schema/conditions/sources';
import { allComparisons, type Condition } from '../../src/schema/descriptor/conditions';
import type { Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, plainText } from '../../src/schema/formats/plain-values';
import { fixedChoices } from '../../src/schema/model/nouns';
import { violations } from '../../src/schema/rules/rules';
import { kindOf } from '../../src/schema/values/kinds';

/** The most combinations of values that are tried. */
const MAX_COMBINATIONS = 20_000;

/**
 * The values with the fewest fields that cannot be filled in or must be because of a condition; those that cannot are
 * left out. `focus` is a field that is shown and open in any case, if it ever is.
 */
export function fillable(record: RecordSchema, values: Values, focus?: string): Values {
  const costOf = (state: FieldState, name: string) =>
    (state.hidden || state.locked ? (name === focus ? 10_000 : 100) : 0) + (state.required ? 1 : 0);
  const found = cheapest(record, values, (states) => sum([...states].map(([name, state]) => costOf(state, name))));
  const shut = [...statesFor(record, found)].filter(([, { hidden, locked }]) => hidden || locked);
  return without(
    withOffered(record, found),
    shut.map(([name]) => name),
  );
}

/** The values with the first option that is offered in place of those that are not. */
export function withOffered(record: RecordSchema, values: Values): Values {
  const wrong = [...statesFor(record, values)].filter(([name, state]) => isOff(state, values[name]));
  const others = wrong.map(([name, state]) => {
    const property = record.properties[name]!;
    const offered = fixedChoices(property)?.filter(({ value, isOff: isGone }) => !isGone && !isOff(state, value)) ?? [];
    const first = offered.slice(0, 1).map(({ value }) => value);
    return [name, property.type === 'array' ? first : first[0]];
  });
  return { ...values, ...Object.fromEntries(others) };
}

/** The values, with others of the fields that conditions read, for whose states `costOf` gives the smallest number. */
export function cheapest(
  record: RecordSchema,
  values: Values,
  costOf: (states: ReturnType<typeof statesFor>) => number,
): Values {
  const names = sourceNames(record).filter((name) => Object.hasOwn(values, name));
  const tried = combinations(names.map((name) => candidates(record, name, values)));
  let best = { cost: Infinity, values };
  for (const combination of tried) {
    const changed = { ...values, ...Object.fromEntries(names.map((name, i) => [name, combination[i]])) };
    const states = statesFor(record, changed);
    const isWrong = (name: string) =>
      !hasNoErrors(record, name, changed) || (states.has(name) && isOff(states.get(name)!, changed[name]));
    const broken = names.filter((name) => !isEmpty(changed[name]) && isWrong(name));
    const cost = costOf(states) + 100_000 * broken.length;
    if (cost < best.cost) best = { cost, values: changed };
  }
  return best.values;
}

const hasNoErrors = (record: RecordSchema, name: string, values: Values): boolean =>
  violations(record.properties[name]!, values[name], values).length === 0;

/** Every field that a condition reads. */
const sourceNames = ({ properties }: RecordSchema): string[] => [
  ...new Set(Object.values(properties).flatMap(({ when }) => (when ? sourcesOf(when) : []))),
];

/** Values of a field that may meet a condition or not: that of `values` first. */
function candidates(record: RecordSchema, name: string, values: Values): unknown[] {
  const property = record.properties[name]!;
  const given = values[name];
  const compared = Object.values(record.properties).flatMap(({ when = {} }) =>
    allComparisons(when)
      .filter((rule) => fieldsOf(rule).includes(name))
      .flatMap((rule) => comparedTexts(rule, name, values).flatMap((text) => near(property, text))),
  );
  const choices = fixedChoices(property)?.map(({ value }) => value) ?? [];
  const found = property.ref
    ? [given]
    : property.type === 'boolean'
      ? [given, true, false]
      : [given, ...compared, ...choices];
  const all = record.required.includes(name) ? found : [...found, undefined];
  return [...new Set(all)].slice(0, 12);
}

/** What a rule compares the field `name` with: its value, its values, or what the other field has. */
function comparedTexts({ field, value, values = [], other }: Condition, name: string, all: Values): string[] {
  if (other === undefined) return value === undefined ? [...values] : [value];
  return [plainText(all[field === name ? other : field]) ?? []].flat();
}

/** A value of a condition, and the ones next to it. */
function near({ items, ...rule }: Property, text: string): unknown[] {
  const { comparison } = kindOf(rule);
  if (comparison === 'number') return [Number(text), Number(text) - 1, Number(text) + 1];
  if (comparison === 'list') return [[items?.type === 'integer' ? Number(text) : text]];
  if (comparison === 'time') return [text, '00:00', '23:59'];
  return rule.format === 'date' ? [text, '1999-01-01', '2999-12-31'] : [text];
}

function* combinations(lists: readonly unknown[][]): Generator<unknown[]> {
  const total = Math.min(
    MAX_COMBINATIONS,
    lists.reduce((product, { length }) => product * length, 1),
  );
  for (let nth = 0; nth < total; nth++) {
    let rest = nth;
    yield lists.map((list) => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return value;
    });
  }
}

/** The values without some. */
export const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
