// The conditions of a field as the design keeps them: among its attributes, with keys of other fields.
import type { ConditionSet, Conditions, Effect } from '../../../schema/forms/conditions';
import type { DesignField } from './design';

export const conditionsOf = ({ attributes }: Pick<DesignField, 'attributes'>): Conditions | undefined =>
  attributes.conditions as Conditions | undefined;

/** Whether one of the rules compares with the field called `key`. */
const refersTo = ({ rules }: ConditionSet, key: string): boolean => rules.some(({ field }) => field === key);

/** The field without the rules that compare with the field called `key`; undefined when it has none of them. */
export function forgetField(field: DesignField, key: string): DesignField | undefined {
  const conditions = conditionsOf(field);
  if (!conditions || !setsOf(conditions).some(([, set]) => refersTo(set, key))) return undefined;
  const left = setsOf(conditions)
    .map(([effect, set]) => [effect, { ...set, rules: set.rules.filter((rule) => rule.field !== key) }] as const)
    .filter(([, { rules }]) => rules.length > 0);
  const { conditions: _conditions, ...attributes } = field.attributes;
  return {
    ...field,
    attributes: left.length === 0 ? attributes : { ...attributes, conditions: Object.fromEntries(left) },
  };
}

const setsOf = (conditions: Conditions) => Object.entries(conditions) as [Effect, ConditionSet][];

/** With every field called by its name in `names`; one that has none there keeps its own. */
export const mapConditions = (conditions: Conditions, names: ReadonlyMap<string, string>): Conditions =>
  Object.fromEntries(
    setsOf(conditions).map(([effect, set]) => [
      effect,
      { ...set, rules: set.rules.map((rule) => ({ ...rule, field: names.get(rule.field) ?? rule.field })) },
    ]),
  );
