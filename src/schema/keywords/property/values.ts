// What a value is.

import { usualChoices } from '../../model/noun-list';
import { FORMAT_DOCS, TYPE_DOCS } from '../../values/kind-docs';
import { wentFrom } from '../keyword';
import { nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { dependentProblems } from './dependents';
import { type FamilyOf, kind } from './property-keyword';

/** They come first in what the book of screens says of a field. */
export const VALUES: FamilyOf<'title' | 'type' | 'format' | 'enum' | 'options' | 'ref' | 'dependsOn'> = {
  title: {
    schema: {
      type: 'string',
      minLength: 1,
      description: 'The label of the field, and its name in messages.',
      examples: ['Terminal Name'],
    },
    ofItems: true,
    varies: true,
    changed: ({ from, to }) =>
      from === undefined || to === undefined
        ? [wentFrom('a title of its own', { from, to })]
        : [`field ${from} is now called ${to}`],
  },
  type: {
    schema: {
      ...namesOf(TYPE_DOCS),
      description: 'What the value is. Files have no type.',
    },
    ofItems: true,
    rows: 'converted',
    ...kind,
  },
  format: {
    schema: {
      ...namesOf(FORMAT_DOCS),
      description: 'What kind of text it is; widget, cell, check and column follow from it.',
    },
    types: ['string'],
    ofItems: true,
    rows: 'checked',
    ...kind,
  },
  enum: {
    schema: { type: 'array', minItems: 1, description: 'The only values that are allowed.', examples: [[0, 1]] },
    ofItems: true,
    varies: true,
    isRule: true,
    rows: 'checked',
    ...kind,
  },
  options: {
    schema: {
      anyOf: [
        { $ref: 'names.json#/definitions/listName' },
        { type: 'array', minItems: 1, items: { $ref: '#/definitions/choice' } },
      ],
      description:
        'The value is chosen: from this list of lists.json, or from the choices that stand here. It can be nothing else.',
      examples: [['Tank', 'Hopper'], [{ value: 1, text: 'One' }]],
    },
    types: ['string', 'number', 'integer', 'array'],
    isRule: true,
    problems: (place, options, { context }) =>
      typeof options === 'string' ? named(place, 'list', options, [...context.lists.keys()]) : [],
    ...kind,
  },
  ref: {
    schema: nameOf(
      'nounName',
      'The value is the id of a record of this noun: a select on forms, its label in lists, a foreign key in the database.',
      'terminal',
    ),
    withoutDefault: true,
    origin: ['unique', 'requiredWith', 'readAs', 'notEqualTo'],
    rows: 'converted',
    problems: (place, ref, { property: { readOnly }, context: { nouns } }) => [
      ...named(place, 'noun', ref, [...nouns.keys()]),
      ...(nouns.has(ref) && !readOnly && !usualChoices(nouns.get(ref)!)
        ? [place.problem(`${ref} has no "choices" to select from`)]
        : []),
    ],
    ...kind,
  },
  dependsOn: {
    schema: text(
      'Another reference of this record: only records whose own reference to that noun has its value can be chosen, such as the facilities of the chosen terminal.',
      'terminal_id',
    ),
    problems: dependentProblems,
    ...kind,
  },
};

/** The names of a table of kinds, each with what it means. */
function namesOf(kinds: Readonly<Record<string, { meaning: string }>>) {
  return { enum: Object.keys(kinds), enumDescriptions: Object.values(kinds).map(({ meaning }) => meaning) };
}
