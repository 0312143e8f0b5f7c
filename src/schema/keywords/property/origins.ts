// Values that nobody types: files, and what the server makes.

import type { FileRule, Noun, Property, StampName } from '../../descriptor/descriptor';
import { SIZE_NAMES } from '../../descriptor/names';
import { isMoment } from '../../model/stored';
import { FILE_KINDS, isFileKind } from '../../rules/file-kinds';
import type { Finding, Place } from '../finding';
import type { About } from '../keyword';
import { type LintContext, noField } from '../lint-context';
import { keywordsOf, listOf, nameOf, text } from '../schemas';
import { named } from '../suggestions';
import { type FamilyOf, kind, kindChanged, limitChange, type PropertySite } from './property-keyword';

/** All but `file` need `readOnly`: the server makes the value. */
export const ORIGINS: FamilyOf<'file' | 'labelOf' | 'countOf' | 'countBy' | 'stamp' | 'numberParts'> = {
  file: {
    schema: keywordsOf(
      'The value is a file, which travels as multipart; such a property has no type.',
      { accept: 'image/*', max_size: 5 },
      {
        accept: text('The kinds of file that are taken, as in HTML.', 'image/*', '.pdf', 'image/*,.pdf'),
        max_size: {
          anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { $ref: 'names.json#/definitions/sizeName' }],
          description: 'The largest file, in MB, or the name of a limit that the operator sets.',
          examples: [5, 'portrait'],
        },
      },
    ),
    ofItems: true,
    withoutDefault: true,
    origin: ['requiredWith', 'readAs'],
    problems: (place, rule, site) => fileProblems(place, rule, site),
    changed: ({ from = {}, to = {} }, before, after) => [
      ...(from.accept === to.accept ? [] : kindChanged({}, before, after)),
      ...(from.max_size === to.max_size ? [] : [largestFile(from, to, after)]),
    ],
  },
  labelOf: {
    schema: text('The label of the record that this other field points to; needs readOnly.', 'type_id'),
    withoutDefault: true,
    notInRows: 'a row shows the name of what it refers to by itself',
    origin: [],
    problems: (place, labelOf, { property, noun, context }) => labelProblems(place, labelOf, property, noun, context),
    ...kind,
  },
  countOf: {
    schema: nameOf(
      'nounName',
      'How many records of this noun point to the record, counted in lists; needs readOnly.',
      'ticket',
    ),
    withoutDefault: true,
    notInRows: 'records point to records, not to their rows',
    origin: [],
    problems: (place, counted, site) => countProblems(place, counted, site),
    ...kind,
  },
  countBy: {
    schema: text('The property by which they point to it, where the counted noun has several.', 'parent_yard_id'),
    notInRows: 'records point to records, not to their rows',
    problems: (place, _, { property }) =>
      property.countOf === undefined
        ? [place.problem('only what is counted is counted by a field, so it needs "countOf"')]
        : [],
    ...kind,
  },
  stamp: {
    schema: {
      enum: ['created', 'createdBy', 'changed', 'changedBy'],
      description:
        'When the record was created or last changed (a local-date-time, in the time zone of the reader), or the name of the user who did; needs readOnly.',
      examples: ['changed'],
    },
    withoutDefault: true,
    notInRows: 'the server notes it about the record',
    origin: [],
    problems: (place, stamp, { property }) => stampProblems(place, property, stamp),
    ...kind,
  },
  numberParts: {
    schema: listOf(
      { type: 'string', minLength: 1 },
      'The parts of a number that a module of the server gives, joined by hyphens, as the search box calls them: a day (yyyyMMdd) first, ids, a counter of four digits or more last. A list sorts it by its day and, within it, by when the records were saved, and finds a part of it. A text; needs readOnly.',
      ['day', 'terminal', 'counter'],
      { minItems: 2, uniqueItems: true },
    ),
    isRule: true,
    notInRows: 'the server numbers records, not their rows',
    problems: (place, _, { property: { readOnly, type, format } }) =>
      readOnly && type === 'string' && !format
        ? []
        : [place.problem('a number that the server gives is a "readOnly" text without a format')],
    ...kind,
  },
};

function largestFile({ max_size: from }: FileRule, { max_size: to }: FileRule, { title }: About): string {
  return limitChange(`largest file of ${title} in MB`, { from, to });
}

/** The rule of a file, or of each file of a list. */
export function fileProblems(place: Place, { accept, max_size: size }: FileRule, site: PropertySite): Finding[] {
  const { noun, context, at } = site;
  return [
    ...(typeof size === 'string' ? named(place.at('max_size'), 'limit', size, SIZE_NAMES) : []),
    ...(accept === undefined ? [] : acceptProblems(place.at('accept'), accept)),
    ...(noun.api.body === 'multipart' || context.isSample
      ? []
      : [at.problem(`files can only be sent as multipart, so the "body" of the calls of ${noun.noun} must be that`)]),
  ];
}

/** Each part must be one that files can have: another one would refuse every file. */
function acceptProblems(place: Place, accept: string): Finding[] {
  const parts = accept.split(',').map((part) => part.trim());
  const wrong = parts.find(
    (part) => !/^(\.[\w.+-]+|(application|audio|font|image|model|text|video)\/(\*|[\w.+-]+))$/i.test(part),
  );
  if (wrong !== undefined)
    return [place.problem(`no file is of the kind "${wrong}"`, { hint: 'such as image/*, application/pdf or .pdf' })];
  const unknown = parts.find((part) => part.includes('/') && !isFileKind(part.toLowerCase()));
  return unknown === undefined
    ? []
    : [
        place.problem(`no file is recognized as "${unknown}": name its extension instead`, {
          hint: `such as .csv, or one of: ${FILE_KINDS.join(', ')}`,
        }),
      ];
}

function labelProblems(
  place: Place,
  labelOf: string,
  { readOnly, type }: Property,
  noun: Noun,
  { nouns }: LintContext,
): Finding[] {
  const { properties } = noun.record;
  if (!Object.hasOwn(properties, labelOf)) return [noField(place, labelOf, noun)];
  const { ref } = properties[labelOf]!;
  const found = [];
  if (ref === undefined) found.push(place.problem(`"${labelOf}" points to no other noun, so it has no label`));
  const there = nouns.get(ref ?? '');
  const label = there?.record.properties[there.label];
  if (label && label.type !== type) found.push(place.problem(`the label of ${ref} is of type "${label.type}"`));
  if (!readOnly) found.push(place.problem('what another record is called must be "readOnly"'));
  return found;
}

/** Which records point to this one must be clear, and the database must know it. */
function countProblems(
  place: Place,
  counted: string,
  { property: { readOnly, type, countBy }, noun: { noun }, context: { nouns }, at }: PropertySite,
): Finding[] {
  const there = nouns.get(counted);
  if (!there) return named(place, 'noun', counted, [...nouns.keys()]);
  const refs = Object.entries(there.record.properties).flatMap(([name, { ref }]) => (ref === noun ? name : []));
  const found: Finding[] = [];
  if (refs.length === 0) found.push(place.problem(`${counted} has 0 fields that point to ${noun}, not one`));
  else if (countBy !== undefined)
    found.push(...named(at.at('countBy'), `field of ${counted} that points to ${noun}`, countBy, refs));
  else if (refs.length > 1)
    found.push(
      place.problem(`${counted} has ${refs.length} fields that point to ${noun}: say in "countBy" which one counts`, {
        hint: `one of: ${refs.join(', ')}`,
      }),
    );
  if (type !== 'integer') found.push(place.problem('a number of records is an "integer"'));
  return readOnly ? found : [...found, place.problem('what is counted must be "readOnly"')];
}

function stampProblems(place: Place, { readOnly, type, format }: Property, stamp: StampName): Finding[] {
  const found = readOnly ? [] : [place.problem('only the server knows it, so the field must be "readOnly"')];
  if (type !== 'string') return [...found, place.problem('a moment and a name are texts, so the type is "string"')];
  if (isMoment(stamp))
    return format === 'local-date-time'
      ? found
      : [...found, place.problem('the format of a moment is "local-date-time"')];
  return format === undefined ? found : [...found, place.problem('the name of a user has no "format"')];
}
