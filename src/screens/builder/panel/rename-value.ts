// A value of an option that is typed anew is the same option: conditions of other fields go on meaning it.
import { type Conditions, EFFECTS, type Effect } from '../../../schema/descriptor/conditions';
import { conditionsOf } from '../model/conditions-of';
import type { Design } from '../model/design';
import { optionsOf } from '../model/option-commands';
import { type Step, setField } from '../model/step';

/** One rule among the conditions of a field. */
export interface RulePlace {
  field: string;
  effect: Effect;
  index: number;
}

/**
 * The rules that mean the option of the field `key` with this value; none where several options have it. Looked up before
 * the first key: while a value is typed it may be that of another option for a moment.
 */
export function rulesOn(design: Design, key: string, value: string): RulePlace[] {
  if (value === '' || optionsOf(design, key).filter(({ option_value }) => option_value === value).length > 1) return [];
  return Object.values(design.fields).flatMap((field) =>
    EFFECTS.flatMap((effect) =>
      (conditionsOf(field)?.[effect]?.rules ?? []).flatMap((rule, index) =>
        rule.field === key && rule.value === value ? { field: field.key, effect, index } : [],
      ),
    ),
  );
}

/** The step that changes an option's value from `before` to `after`, with those of `rules` that compare with it. */
export function withRenamedValue(
  design: Design,
  step: Step,
  rules: readonly RulePlace[],
  before: string,
  after: string,
): Step {
  const changed = new Map<string, Conditions>();
  for (const { field: key, effect, index } of before === after ? [] : rules) {
    const field = Object.hasOwn(design.fields, key) ? design.fields[key] : undefined;
    const conditions = changed.get(key) ?? (field && conditionsOf(field));
    const set = conditions?.[effect];
    const rule = set?.rules[index];
    if (!set || rule?.value !== before) continue;
    changed.set(key, { ...conditions, [effect]: { ...set, rules: set.rules.with(index, { ...rule, value: after }) } });
  }
  const dependent = [...changed].map(([key, conditions]) => {
    const field = design.fields[key]!;
    return setField({ ...field, attributes: { ...field.attributes, conditions } });
  });
  return { ...step, changes: [...step.changes, ...dependent] };
}
