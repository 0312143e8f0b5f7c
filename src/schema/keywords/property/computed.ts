// A value that is computed from other fields of its record: from which, how many, and what comes out.

import type { Computed, Noun, Property } from '../../descriptor/descriptor';
import { COMPUTED_NAMES } from '../../descriptor/names';
import { isOneValue } from '../../model/stored';
import { roleProblems } from '../coordinates';
import type { Finding, Place } from '../finding';
import { noField } from '../lint-context';
import { listOf, nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { COMPUTED_WAYS, isNumber } from './computed-ways';
import { type FamilyOf, kind, type PropertySite } from './property-keyword';

export const COMPUTED: FamilyOf<'computed'> = {
  computed: {
    schema: {
      type: 'object',
      description:
        'Made of other fields whenever they are saved, and shown while they are typed; needs readOnly. An age is counted when it is read.',
      examples: [
        { fields: ['first_name', 'last_name'], as: 'text' },
        { fields: ['labor', 'parts'], as: 'sum' },
        { fields: ['hired'], as: 'age', unit: 'years' },
        { fields: ['latitude', 'longitude'], as: 'point' },
      ],
      additionalProperties: false,
      required: ['fields', 'as'],
      properties: {
        fields: listOf(
          { type: 'string' },
          'The properties that the value is made of, in order.',
          ['latitude', 'longitude'],
          { minItems: 1 },
        ),
        as: nameOf('computedName', 'How the value is made of them.', 'point'),
        separator: text('Between the parts of a text, none beside an empty one; a blank without it.', ', '),
        unit: { enum: ['years', 'days'], description: 'What an age counts; years without it.' },
      },
    },
    withoutDefault: true,
    origin: ['readAs', 'multipleOf'],
    problems: computedProblems,
    ...kind,
  },
};

function computedProblems(place: Place, rule: Computed, site: PropertySite): Finding[] {
  const { name, property, noun, context, at: root } = site;
  const { properties } = noun.record;
  const found = rule.fields.flatMap((field, i): Finding[] => {
    const at = place.at('fields', i);
    if (!Object.hasOwn(properties, field)) return [noField(at, field, noun)];
    return leadsTo(field, name, properties)
      ? [at.problem(field === name ? 'a field cannot be made of itself' : `"${field}" is itself made of "${name}"`)]
      : [];
  });
  found.push(...named(place.at('as'), 'way to make a field', rule.as, COMPUTED_NAMES));
  if (!property.readOnly) found.push(place.problem('what is made of other fields must be "readOnly"'));
  if (rule.separator !== undefined && rule.as !== 'text')
    found.push(place.at('separator').problem('only the parts of a "text" have something between them'));
  if (rule.unit !== undefined && rule.as !== 'age') found.push(place.at('unit').problem('only an "age" has a unit'));
  if (found.length > 0) return found;
  const way = COMPUTED_WAYS[rule.as];
  const parts = rule.fields.map((field) => [field, properties[field]!] as const);
  const foreign = parts.flatMap(([field, part], i) => {
    const why = isKept(field, part, noun) ? way.cannotBePart(part, context) : NOT_KEPT;
    return why === undefined ? [] : [place.at('fields', i).problem(`"${field}" cannot be part of it: ${why}`)];
  });
  const partProperties = parts.map(([, part]) => part);
  const twice = rule.fields.flatMap((field, i) =>
    rule.fields.indexOf(field) < i ? [place.at('fields', i).problem(`"${field}" is in it twice`)] : [],
  );
  return [
    ...twice,
    ...place.at('fields').problemUnless(way.hasParts(partProperties), way.parts),
    ...foreign,
    ...(way.isOfCoordinates && partProperties.every(isNumber)
      ? roleProblems(place.at('fields'), rule.fields, properties)
      : []),
    ...(foreign.length > 0 ? [] : way.resultProblems(root, property, partProperties)),
  ];
}

/** Whether the one field is made of the other, by however many between. */
function leadsTo(from: string, to: string, properties: Readonly<Record<string, Property>>): boolean {
  const reached = new Set([from]);
  for (const name of reached) for (const next of properties[name]?.computed?.fields ?? []) reached.add(next);
  return reached.has(to);
}

const NOT_KEPT = 'it must be known when the record is saved, and be kept with it as one value';

const isKept = (name: string, property: Property, { api }: Noun): boolean =>
  isOneValue(property) && name !== api.id && !isAssigned(property) && !property.hash;

/** Code of the server sets it, after everything else. */
const isAssigned = ({ readOnly, computed, default: usual }: Property): boolean =>
  readOnly === true && computed === undefined && usual === undefined;
