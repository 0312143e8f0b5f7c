// A form on a phone: its fields one step after the other, and what is proposed for those that are empty.

import type { FormScreen } from '../../descriptor/descriptor';
import { pointOfSteps } from '../../model/form-steps';
import { coordinatesOf } from '../../model/list-map';
import { labelIn, placedIn } from '../entries';
import { noField, propertyIn } from '../lint-context';
import { listed, shown } from '../message-text';
import { keywordsOf, listOf, text } from '../schemas';
import type { ScreenKeyword } from './screen-keyword';

/** The keyword `steps` of a form; on wide screens the form stays one page. */
export const steps: ScreenKeyword<NonNullable<FormScreen['steps']>, FormScreen> = {
  schema: listOf(
    keywordsOf(
      'One step: its title, and its fields.',
      { step: 'Where', layout: ['terminal_id'] },
      {
        step: { type: 'string', minLength: 1, description: 'Its title.', examples: ['Where'] },
        note: text('A line below its title.', 'Photo and place first.'),
        layout: { $ref: '#/definitions/layout' },
      },
      ['step', 'layout'],
    ),
    'The same fields on a phone, one step after the other, with a review at the end. A property of type `object` is a step for each page and section of its fields; a signature is one of its own, at the end.',
    [
      { step: 'Where', layout: ['terminal_id'] },
      { step: 'Packages', layout: ['pkg_count'] },
    ],
    { minItems: 1 },
  ),
  section: 'On a phone',
  says: (all, about) =>
    all.map(({ step, note, layout }, i) => {
      const labels = listed(placedIn(layout).map(({ entry }) => labelIn(about, entry)));
      return `Step ${i + 1}, ${step}: ${labels}.${note === undefined ? '' : ` It says: ${note}`}`;
    }),
  changed: ({ from, to }, _, { screen }) => [
    from && to
      ? `the steps of ${shown(screen.title)} on a phone changed`
      : `${shown(screen.title)} is ${to ? 'now' : 'no longer'} filled in step by step on a phone`,
  ],
};

const WAYS = { nearest: 'the one nearest to the place', last: 'what was chosen last there' } as const;

/** The keyword `propose`, which only a form with `steps` can have. */
export const propose: ScreenKeyword<NonNullable<FormScreen['propose']>, FormScreen> = {
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: {
      enum: Object.keys(WAYS),
      enumDescriptions: [
        'The record nearest to the point that the steps ask for: of a noun whose list has a map.',
        'What was chosen last on this device, at the nearest record.',
      ],
    },
    description: 'By field, what the steps propose while it is empty; it stays a proposal until it is touched.',
    examples: [{ terminal_id: 'nearest', ticket_form_type_id: 'last' }],
  },
  section: 'On a phone',
  problems: (place, ways, { screen, noun, context }) => {
    if (!screen.steps) return [place.problem('proposals belong to "steps", and the form has none')];
    if (!noun) return [];
    const nearest = Object.keys(ways).filter((name) => ways[name] === 'nearest');
    const point = pointOfSteps(screen.steps);
    const found = Object.keys(ways).flatMap((name) => {
      const at = place.at(name);
      const { ref } = propertyIn(noun, name) ?? {};
      if (!propertyIn(noun, name)) return [noField(at, name, noun)];
      if (!nearest.includes(name)) return [];
      if (ref === undefined) return [at.problem(`"${name}" refers to no record, so none is the nearest`)];
      const there = context.nouns.get(ref);
      return there && !coordinatesOf(there)
        ? [at.problem(`the list of ${ref} has no map, so it is not known where its records are`)]
        : [];
    });
    return nearest.length > 0 && !point
      ? [...found, place.problem('"nearest" needs the widget "location" in a step: it says where one is')]
      : found;
  },
  says: (ways, about) =>
    Object.entries(ways).map(([name, way]) => `Proposed for ${labelIn(about, { field: name })}: ${WAYS[way]}.`),
  changed: (_, __, { screen }) => [`what ${shown(screen.title)} proposes on a phone changed`],
};
