// Records that are saved together and collide with each other, which the database cannot know yet: values that must be
// unique, ranges of days with `noOverlap`. The earlier one is stored.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import type { Errors } from '../../src/schema/rules/check';
import { groupKey, haveDayInCommon, takenErrors, uniqueGroups } from '../../src/schema/rules/collisions';
import { ruleMessage } from '../../src/schema/rules/rule-messages';

/** @returns the messages for the next record; undefined where it collides with none before it, and takes what it has. */
export function duplicateErrors(noun: Noun): (values: Values, before: Values) => Errors | undefined {
  const groups = uniqueGroups(noun).map((group) => ({ group, taken: new Set<string>() }));
  const ranges = Object.entries(noun.record.properties)
    .filter(([, { noOverlap }]) => noOverlap)
    .map(([name, property]) => ({ name, property, taken: [] as string[] }));
  return (values, before) => {
    const whole = { ...before, ...values };
    const keys = groups.map(({ group }) => groupKey(group, whole));
    const errors: Errors = {};
    for (const [at, { group, taken }] of groups.entries())
      if (keys[at] !== undefined && taken.has(keys[at])) Object.assign(errors, takenErrors(noun.record, group));
    for (const { name, property, taken } of ranges)
      if (!isEmpty(whole[name]) && taken.some((range) => haveDayInCommon(range, String(whole[name]))))
        errors[name] = [ruleMessage({ keyword: 'noOverlap' }, property)];
    if (Object.keys(errors).length > 0) return errors;
    for (const [at, { taken }] of groups.entries()) if (keys[at] !== undefined) taken.add(keys[at]);
    for (const { name, taken } of ranges) if (!isEmpty(whole[name])) taken.push(String(whole[name]));
    return undefined;
  };
}
