// What the editor of conditions decides: pure functions over the conditions of one field.

import { fieldLabel, optionsOf } from '../../../schema/conditions/field-label';
import {
  comparesWith,
  comparisonOf,
  isCount,
  needsValue,
  operatorsOf,
  takesSeveral,
} from '../../../schema/conditions/operators';
import type {
  Condition,
  ConditionRule,
  ConditionSet,
  Conditions,
  Effect,
  ListedEffect,
  OptionCondition,
  ValueCondition,
} from '../../../schema/descriptor/conditions';
import type { Choice, Property } from '../../../schema/descriptor/descriptor';
import { fieldNamed } from '../../../schema/formula/around';
import { aroundProperties } from '../../../schema/formula/property-types';
import { isRows } from '../../../schema/values/kinds';

/** The fields of a design by key, in the order of the form. */
export type ConditionFields = ReadonlyMap<string, Property>;

/** A condition whose field is not chosen yet. */
export const NEW_RULE: Condition = { field: '', operator: 'is' };

/** A set inside the others, of which any must be true where all of the others must be, and the other way round. */
export const newSet = (around: ConditionSet['match']): ConditionSet => ({
  match: around === 'all' ? 'any' : 'all',
  rules: [NEW_RULE],
});

/** The conditions with another set for one effect; undefined when no rule is left at all. */
export function withSet(conditions: Conditions | undefined, effect: Effect, set: ConditionSet): Conditions | undefined {
  const { [effect]: _before, ...others } = conditions ?? {};
  const next = set.rules.length > 0 ? { ...others, [effect]: set } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}

/** What of a field can depend on conditions beside the field itself: which of its options are offered, and its value. */
export function listedEffectsOf(property: Property): ListedEffect[] {
  const isSettable = !property.computed && !isRows(property) && comparisonOf(property) !== 'file';
  const hasOptions = property.ref === undefined && optionsOf(property) !== undefined;
  return [...(hasOptions ? ['options' as const] : []), ...(isSettable ? ['set' as const] : [])];
}

/** An entry in which nothing is chosen yet: one without rules would be left out when it is saved. */
export function newEntry(effect: ListedEffect, { type }: Property): OptionCondition | ValueCondition {
  const set = { match: 'all' as const, rules: [NEW_RULE] };
  if (effect === 'options') return { values: [], ...set };
  return { value: type === 'array' ? [] : '', ...set };
}

/** An entry that offers or sets something else. */
export const withEntry = (entry: OptionCondition | ValueCondition, next: string | readonly string[]) =>
  ({ ...entry, ['values' in entry ? 'values' : 'value']: next }) as OptionCondition | ValueCondition;

/** The conditions with other entries of one kind; undefined when no rule is left at all. */
export function withListed(
  conditions: Conditions | undefined,
  effect: ListedEffect,
  entries: readonly (OptionCondition | ValueCondition)[],
): Conditions | undefined {
  const { [effect]: _before, ...others } = conditions ?? {};
  const next = entries.length > 0 ? { ...others, [effect]: entries } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}

/** A set with another rule at `index`; a set that has lost its last rule goes with it. */
export function withRule({ match, rules }: ConditionSet, index: number, rule: ConditionRule): ConditionSet {
  const isGone = 'rules' in rule && rule.rules.length === 0;
  return { match, rules: isGone ? rules.toSpliced(index, 1) : rules.with(index, rule) };
}

/** The condition on another field: operator and value stay as far as that one has them, too. */
export function withField(rule: Condition, field: string, fields: ConditionFields): Condition {
  const source = fieldNamed(fields, field);
  if (!source) return { ...rule, field };
  const operators = operatorsOf(source);
  const operator = operators.includes(rule.operator) ? rule.operator : operators[0]!;
  const { other } = rule;
  if (
    other !== undefined &&
    other !== field &&
    (other === '' || isComparable(source, operator, fieldNamed(fields, other)))
  )
    return needsValue(operator) ? { field, operator, other } : { field, operator };
  const before = fieldNamed(fields, rule.field);
  const isSameKind = before !== undefined && comparisonOf(before) === comparisonOf(source);
  const choices = choicesOf(source);
  const has = (value: string) => (choices ? choices.some((choice) => String(choice.value) === value) : isSameKind);
  const kept = valuesOf(rule).filter((value) => isCount(operator) || has(value));
  return withValues({ field, operator }, kept);
}

/** The same for the operator: one that needs no value has none. */
export function withOperator(rule: Condition, operator: Condition['operator'], fields: ConditionFields): Condition {
  const { field, other } = rule;
  const source = fieldNamed(fields, field);
  const isOther =
    other === '' || (source !== undefined && isComparable(source, operator, fieldNamed(fields, other ?? '')));
  if (other !== undefined && isOther && needsValue(operator) && !takesSeveral(operator))
    return { field, operator, other };
  // How many there are is no value.
  return withValues({ field, operator }, isCount(operator) === isCount(rule.operator) ? valuesOf(rule) : []);
}

/** The values that a condition compares with. */
export const valuesOf = ({ value, values }: Condition): readonly string[] =>
  values ?? (value === undefined ? [] : [value]);

/** The condition with these values in place of what it compares with; of several the first where it takes one. */
export function withValues({ field, operator }: Condition, values: readonly string[]): Condition {
  const given = values.filter((value) => value !== '');
  if (!needsValue(operator) || given.length === 0) return { field, operator };
  return takesSeveral(operator) ? { field, operator, values: given } : { field, operator, value: given[0] };
}

const isComparable = (source: Property, operator: Condition['operator'], other: Property | undefined): boolean =>
  other !== undefined && comparesWith(source, operator, other);

/** The fields with which a condition of the field `except` can compare its field. */
export const comparedFields = (fields: ConditionFields, except: string, rule: Condition) => {
  const source = fieldNamed(fields, rule.field);
  return offeredFields(fields, except).filter(
    ({ key, group }) =>
      source &&
      key !== rule.field &&
      isComparable(source, rule.operator, fieldNamed(fields, key)) &&
      (group === undefined || canBeSame(source, fieldNamed(fields, key)!)),
  );
};

/** Whether two fields, of which the record around has one, can have one value: a status of the ticket is no option of a form. */
function canBeSame(source: Property, other: Property): boolean {
  const [own, compared] = [optionsOf(source), optionsOf(other)];
  if (source.ref !== undefined || other.ref !== undefined) return source.ref === other.ref;
  return !own || !compared || own.some(({ value }) => compared.some((one) => String(one.value) === String(value)));
}

/** What a value is chosen from; undefined where it is typed. */
export function choicesOf(source: Property): readonly Choice[] | undefined {
  if (comparisonOf(source) === 'flag') return YES_OR_NO;
  return optionsOf(source);
}

const YES_OR_NO: readonly Choice[] = [
  { value: '1', text: 'Yes' },
  { value: '0', text: 'No' },
];

/** A field that can be chosen; those of the record around stand in a group under its title. */
export interface OfferedField {
  key: string;
  label: string;
  group?: string;
}

/** The fields that a condition of the field `except` can read; a label that several have is numbered. */
export function offeredFields(fields: ConditionFields, except: string): OfferedField[] {
  const seen = new Map<string, number>();
  return [...fields].flatMap(([key, property]): OfferedField[] => {
    const around = aroundProperties(property);
    if (around)
      return Object.entries(around).map(([name, { title }]) => ({
        key: `${key}.${name}`,
        label: title,
        group: property.title,
      }));
    const label = fieldLabel(property);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return key === except || property.computed ? [] : [{ key, label: count === 1 ? label : `${label} (${count})` }];
  });
}
