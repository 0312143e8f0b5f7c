// What changed in the conditions of a field, as messages without their subject.
import type { ConditionSet } from '../../src/schema/forms/conditions';
import { describeConditions } from '../../src/schema/forms/describe-conditions';
import { joinParts } from '../../src/schema/forms/text-parts';
import type { Property } from '../../src/schema/model/descriptor';
import { fixedChoices } from '../../src/schema/model/nouns';
import type { KeyChange } from './schema-diff-text';

type Properties = Readonly<Record<string, Property>>;

const EFFECTS = { visibleWhen: 'shown', requiredWhen: 'required', lockedWhen: 'locked' } as const;

export const isConditionKey = (key: string): key is keyof typeof EFFECTS => Object.hasOwn(EFFECTS, key);

/** "Remarks is now shown only when Severity is High". `fields` are those of the record. */
export function conditionChange(title: string, { key, from, to }: KeyChange, fields: Properties): string {
  const effect = EFFECTS[key as keyof typeof EFFECTS];
  const [before, after] = [from, to].map((set) => whenText(set as ConditionSet | undefined, fields));
  const only = effect === 'shown' ? ' only' : '';
  if (after === undefined)
    return effect === 'shown' ? `${title} is now always shown` : `${title} is no longer ${effect} ${before}`;
  return `${title} is now ${effect}${only} ${after}${before === undefined ? '' : ` instead of ${before}`}`;
}

/** "when Severity is High" */
function whenText(set: ConditionSet | undefined, properties: Properties): string | undefined {
  const fields = Object.entries(properties).map(([name, property]): [string, Property] => [
    name,
    { ...property, options: fixedChoices(property) },
  ]);
  const parts = set && describeConditions({ show: set }, 'show', new Map(fields));
  return (
    parts &&
    joinParts(parts)
      .replace(/^Shown /, '')
      .replace(/\.$/, '')
  );
}
