// What the editor of conditions decides: pure functions over the conditions of one field.
import { fieldLabel, optionsOf } from '../../../schema/conditions/check-conditions';
import { comparisonOf, needsValue, operatorsOf } from '../../../schema/conditions/operators';
import type { Condition, ConditionSet, Conditions, Effect } from '../../../schema/descriptor/conditions';
import type { Choice, Property } from '../../../schema/descriptor/descriptor';

/** The fields of a design by key, in the order of the form. */
export type ConditionFields = ReadonlyMap<string, Property>;

/** A condition whose field is not chosen yet. */
export const NEW_RULE: Condition = { field: '', operator: 'is' };

/** The conditions with other rules of one effect, or another match; undefined when no rule is left at all. */
export function withSet(
  conditions: Conditions | undefined,
  effect: Effect,
  change: Partial<ConditionSet>,
): Conditions | undefined {
  const { [effect]: before, ...others } = conditions ?? {};
  const set = { match: 'all' as const, rules: [], ...before, ...change };
  const next = set.rules.length > 0 ? { ...others, [effect]: set } : others;
  return Object.keys(next).length > 0 ? next : undefined;
}

/** The condition on another field: operator and value stay as far as that one has them, too. */
export function withField(rule: Condition, field: string, fields: ConditionFields): Condition {
  const source = fields.get(field);
  if (!source) return { ...rule, field };
  const operators = operatorsOf(source);
  const operator = operators.includes(rule.operator) ? rule.operator : operators[0]!;
  const before = fields.get(rule.field);
  const isSameKind = before !== undefined && comparisonOf(before) === comparisonOf(source);
  const choices = choicesOf(source);
  const fits = choices ? choices.some(({ value }) => String(value) === rule.value) : isSameKind;
  return fits && rule.value !== undefined && needsValue(operator)
    ? { field, operator, value: rule.value }
    : { field, operator };
}

/** The same for the operator: one that needs no value has none. */
export const withOperator = ({ value, ...rule }: Condition, operator: Condition['operator']): Condition =>
  needsValue(operator) && value !== undefined ? { ...rule, operator, value } : { ...rule, operator };

/** What a value is chosen from; undefined where it is typed. */
export function choicesOf(source: Property): readonly Choice[] | undefined {
  if (comparisonOf(source) === 'flag') return YES_OR_NO;
  return optionsOf(source);
}

const YES_OR_NO: readonly Choice[] = [
  { value: '1', text: 'Yes' },
  { value: '0', text: 'No' },
];

/** The fields that a condition of the field `except` can read; a label that several have is numbered. */
export function offeredFields(fields: ConditionFields, except: string): { key: string; label: string }[] {
  const seen = new Map<string, number>();
  return [...fields].flatMap(([key, property]) => {
    const label = fieldLabel(property);
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return key === except ? [] : [{ key, label: count === 1 ? label : `${label} (${count})` }];
  });
}
