// A value of an option that is typed anew is the same option: conditions of other fields go on meaning it.
import type { Condition, Conditions } from '../../../schema/forms/conditions';
import { conditionsOf } from '../model/conditions-of';
import type { Change, Design } from '../model/design';
import { type Step, setField } from '../model/step';

/** The step that changes an option of the field `key`, with the conditions that compare with the value `before`. */
export function withRenamedValue(design: Design, step: Step, key: string, before: string, after: string): Step {
  if (before === after) return step;
  const dependent = Object.values(design.fields).flatMap((field): Change[] => {
    const conditions = conditionsOf(field);
    if (field.key === key || !conditions || !comparesWith(conditions, key, before)) return [];
    return [setField({ ...field, attributes: { ...field.attributes, conditions: renamed(conditions) } })];
  });
  return { ...step, changes: [...step.changes, ...dependent] };

  function renamed(conditions: Conditions): Conditions {
    return Object.fromEntries(
      Object.entries(conditions).map(([effect, set]) => [
        effect,
        {
          ...set,
          rules: set.rules.map((rule: Condition) =>
            rule.field === key && rule.value === before ? { ...rule, value: after } : rule,
          ),
        },
      ]),
    );
  }
}

const comparesWith = (conditions: Conditions, key: string, value: string): boolean =>
  Object.values(conditions).some(({ rules }) =>
    rules.some((rule: Condition) => rule.field === key && rule.value === value),
  );
