// Keywords that hold only while other fields have certain values.

import { describeConditions } from '../../conditions/describe-conditions';
import { joinParts } from '../../conditions/text-parts';
import type { ConditionSet, Effect } from '../../descriptor/conditions';
import type { Property } from '../../descriptor/descriptor';
import { conditionProblems } from '../condition-rules';
import { choicesIn } from '../descriptor-set';
import type { About, ValueChange } from '../keyword';
import type { FamilyOf } from './property-keyword';

export const CONDITIONS: FamilyOf<'visibleWhen' | 'requiredWhen' | 'lockedWhen' | 'when'> = {
  visibleWhen: {
    schema: {
      $ref: '#/definitions/conditions',
      description:
        'Shown only while other fields have certain values. While it is hidden it is empty, and no rule holds.',
      examples: [{ match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] }],
    },
    varies: true,
    problems: conditionProblems('visibleWhen'),
    ...conditions('show', 'shown only', () => 'now always shown'),
  },
  requiredWhen: {
    schema: {
      $ref: '#/definitions/conditions',
      description: 'Required only while other fields have certain values.',
      examples: [{ match: 'any', rules: [{ field: 'severity', operator: 'at least', value: '3' }] }],
    },
    varies: true,
    problems: conditionProblems('requiredWhen'),
    ...conditions('require', 'required', (when) => `no longer required ${when}`),
  },
  lockedWhen: {
    schema: {
      $ref: '#/definitions/conditions',
      description:
        'Keeps its value, and cannot be changed, while other fields have certain values; a required field needs a default with it.',
      examples: [{ match: 'all', rules: [{ field: 'closed', operator: 'is', value: 'true' }] }],
    },
    varies: true,
    problems: conditionProblems('lockedWhen'),
    ...conditions('lock', 'locked', (when) => `no longer locked ${when}`),
  },
  // Never in a file.
  when: {
    changed: () => [],
  },
};

/** `otherwise` is what holds without conditions. */
function conditions(effect: Effect, does: string, otherwise: (whenText: string) => string) {
  const whenText = (rules: ConditionSet, about: About) =>
    conditionText(effect, rules, about).replace(/^\w+ when /, 'when ');
  return {
    says: (rules: ConditionSet, about: About) => `${conditionText(effect, rules, about)}.`,
    changed: ({ from, to }: ValueChange<ConditionSet>, before: About, after: About) =>
      to
        ? [`${after.title} is now ${does} ${whenText(to, after)}${from ? ` instead of ${whenText(from, before)}` : ''}`]
        : [`${after.title} is ${otherwise(whenText(from!, before))}`],
  };
}

/** "Shown when Kind is Tank", as below a field of the form builder. */
function conditionText(effect: Effect, rules: ConditionSet, { set, noun }: About): string {
  const fields = Object.entries(noun.record.properties).map(([name, property]): [string, Property] => [
    name,
    { ...property, options: choicesIn(set, property) },
  ]);
  const parts = describeConditions({ [effect]: rules }, effect, new Map(fields)) ?? [];
  return joinParts(parts).replace(/\.$/, '');
}
