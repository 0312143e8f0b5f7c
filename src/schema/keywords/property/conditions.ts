// Keywords that hold only while other fields have certain values.

import { describeConditions, describeListed } from '../../conditions/describe-conditions';
import { joinParts } from '../../conditions/text-parts';
import type { ConditionSet, Effect, ListedEffect, OptionCondition, ValueCondition } from '../../descriptor/conditions';
import type { Property } from '../../descriptor/descriptor';
import { conditionProblems, listProblems } from '../condition-rules';
import { choiceProblem } from '../condition-values';
import { choicesIn } from '../descriptor-set';
import type { About, ValueChange } from '../keyword';
import type { FamilyOf, PropertyAbout } from './property-keyword';

/** What descriptors write apart (`visibleWhen`) becomes `when` as it is read; `when` stands in no file. */
export const CONDITIONS: FamilyOf<'visibleWhen' | 'requiredWhen' | 'lockedWhen' | 'optionsWhen' | 'setWhen' | 'when'> =
  {
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
    optionsWhen: {
      schema: {
        description:
          'Choices that are offered only while other fields have certain values; one that several entries name needs all of them. What a record has already may stay until it is changed.',
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { $ref: '#/definitions/optionCondition' },
        examples: [[{ values: ['Tank'], match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] }]],
      },
      varies: true,
      problems: listProblems('optionsWhen', (place, { values }: OptionCondition, { name, property, context }) =>
        values.flatMap((value, i) => choiceProblem(place.at('values', i), name, value, property, context)),
      ),
      ...listed('options', (title, text, how) => `of ${title}, ${text.replace(/ (?=offered only when )/, ` ${how} `)}`),
    },
    setWhen: {
      schema: {
        description:
          'Values that the field gets at the moment in which rules come true: that of the first entry whose rules are met. What is typed after that stays. A new record that is sent without the field has it, before a "default"; the moment ("today", "now") only forms know.',
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { $ref: '#/definitions/valueCondition' },
        examples: [[{ value: '2', match: 'all', rules: [{ field: 'kind', operator: 'is', value: 'Hazmat' }] }]],
      },
      varies: true,
      problems: listProblems<ValueCondition>('setWhen', () => []),
      ...listed('set', (title, text, how) => `${title} is ${how} ${text.replace('Set to', 'set to')}`),
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
function conditionText(effect: Effect, rules: ConditionSet, about: About): string {
  const parts = describeConditions({ [effect]: rules }, effect, new Map(fieldsOf(about))) ?? [];
  return joinParts(parts).replace(/\.$/, '');
}

/** The fields of the record, with the choices that they have. */
const fieldsOf = ({ set, noun }: About): [string, Property][] =>
  Object.entries(noun.record.properties).map(([name, property]) => [
    name,
    { ...property, options: choicesIn(set, property) },
  ]);

/** Several sets of rules, each said in one piece. `saidOf` makes one of them a part of a message about the field. */
function listed(effect: ListedEffect, saidOf: (title: string, text: string, how: string) => string) {
  type Entries = readonly (OptionCondition | ValueCondition)[];
  const textsOf = (entries: Entries, about: PropertyAbout): string[] => {
    const property = { title: about.title, ...about.property, options: choicesIn(about.set, about.property) };
    return describeListed({ [effect]: entries }, effect, property, new Map(fieldsOf(about))).map(joinParts);
  };
  return {
    says: (entries: Entries, about: PropertyAbout) => textsOf(entries, about).join(' '),
    changed: ({ from = [], to = [] }: ValueChange<Entries>, before: PropertyAbout, after: PropertyAbout) => {
      const [were, are] = [textsOf(from, before), textsOf(to, after)];
      const said = (texts: readonly string[], others: readonly string[], how: string) =>
        texts.filter((text) => !others.includes(text)).map((text) => saidOf(after.title, text.replace(/\.$/, ''), how));
      const found = [...said(were, are, 'no longer'), ...said(are, were, 'now')];
      return found.length > 0 ? found : [`the conditions of ${after.title} are in another order`];
    },
  };
}
