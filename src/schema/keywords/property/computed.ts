// A value that is computed from other fields of its record: from which, how many, and what comes out.

import type { Computed, Noun, Property } from '../../descriptor/descriptor';
import { COMPUTED_NAMES } from '../../descriptor/names';
import { readableIn } from '../../formula/around';
import { checkFormula, isType } from '../../formula/check-formula';
import { canKeep, showsAs } from '../../formula/compute-formula';
import { type FormulaProblem, problemText } from '../../formula/formula-error';
import { typeWords } from '../../formula/formula-type';
import { isNode, MAX_FORMULA, namesIn, readFormula } from '../../formula/parse';
import { aroundProperties, formulaNames } from '../../formula/property-types';
import { RECORD } from '../../formula/row-around';
import { computedParts } from '../../model/computed-fields';
import { isOneValue } from '../../model/stored';
import { isRows } from '../../values/kinds';
import { roleProblems } from '../coordinates';
import type { Finding, Place } from '../finding';
import { fixedChoicesIn, noField } from '../lint-context';
import { listed } from '../message-text';
import { listOf, nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { COMPUTED_WAYS, isNumber } from './computed-ways';
import { type FamilyOf, kind, type PropertySite } from './property-keyword';

const WAY = {
  type: 'object',
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
};

/** `computed` alone: a formula as a text, or one of `COMPUTED_WAYS` as an object. */
export const COMPUTED: FamilyOf<'computed'> = {
  computed: {
    schema: {
      anyOf: [{ type: 'string', minLength: 1, maxLength: MAX_FORMULA }, WAY],
      description:
        'Made of other fields whenever they are saved, and shown while they are typed; needs readOnly. Either a formula over them (docs/formulas.md), or one of these ways. An age is counted when it is read.',
      examples: [
        'hours * rate',
        'sum(labor, parts)',
        { fields: ['first_name', 'last_name'], as: 'text' },
        { fields: ['labor', 'parts'], as: 'sum' },
        { fields: ['hired'], as: 'age', unit: 'years' },
        { fields: ['latitude', 'longitude'], as: 'point' },
      ],
    },
    withoutDefault: true,
    origin: ['readAs', 'multipleOf'],
    problems: computedProblems,
    ...kind,
  },
};

function computedProblems(place: Place, rule: Computed | string, site: PropertySite): Finding[] {
  return typeof rule === 'string' ? formulaProblems(place, rule, site) : wayProblems(place, rule, site);
}

/** A formula: what it reads, what it results in, and that it does not lead back to itself. */
function formulaProblems(
  place: Place,
  formula: string,
  { name, property, noun, context, at }: PropertySite,
): Finding[] {
  if (!property.readOnly) return [place.problem('what is made of other fields must be "readOnly"')];
  const { properties } = noun.record;
  const names = formulaNames(
    readableIn(noun.record),
    (part) => fixedChoicesIn(part, context),
    (field, part) => {
      if (field === name) return 'a field cannot be made of itself';
      if (leadsTo(field, name, properties)) return `it is itself made of "${name}"`;
      const isWhole = isRows(part) || part.type === 'array' || aroundProperties(part) !== undefined;
      return isWhole || isKept(field, part, noun) ? undefined : NOT_KEPT;
    },
  );
  const node = readFormula(formula);
  if (!isNode(node)) return [place.problem(problemText(node), hintOf(node))];
  const type = checkFormula(node, names);
  if (!isType(type)) return [place.problem(problemText(type), hintOf(type))];
  if (namesIn(node).length === 0) return [place.problem('it reads no field, so it would always be the same')];
  const { format } = property;
  if (format && !FORMULA_FORMATS.includes(format))
    return [at.at('format').problem(`what a formula makes has no format but ${listed(FORMULA_FORMATS, 'or')}`)];
  return place.problemUnless(
    canKeep(property, type),
    `it results in ${typeWords(type)}, and the field keeps ${typeWords({ of: showsAs(property) })}`,
  );
}

const hintOf = ({ hint }: FormulaProblem) => (hint === undefined ? {} : { hint });

const FORMULA_FORMATS = ['paragraph', 'date', 'local-date-time', 'time'];

function wayProblems(place: Place, rule: Computed, site: PropertySite): Finding[] {
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
  for (const name of reached) for (const next of partsOf(properties[name])) reached.add(next);
  return reached.has(to);
}

const partsOf = (property: Property | undefined): readonly string[] =>
  property?.computed ? computedParts(property.computed) : [];

const NOT_KEPT = 'it must be known when the record is saved, and be kept with it as one value';

const isKept = (name: string, property: Property, { api }: Noun): boolean =>
  isOneValue(property) && name !== api.id && name !== `${RECORD}.${api.id}` && !isAssigned(property) && !property.hash;

/** Code of the server sets it, after everything else. */
const isAssigned = ({ readOnly, computed, default: usual }: Property): boolean =>
  readOnly === true && computed === undefined && usual === undefined;
