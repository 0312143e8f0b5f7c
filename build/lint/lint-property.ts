// Rules about one property of a record, and about what it says of others.

import type { Noun, Property, Stamp } from '../../src/schema/descriptor/descriptor';
import { PARAGRAPH_LENGTH } from '../../src/schema/descriptor/limits';
import { SIZE_NAMES } from '../../src/schema/descriptor/names';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { named } from '../../src/schema/keywords/suggestions';
import { FILE_KINDS, isFileKind } from '../../src/schema/rules/file-kinds';
import { maxLengthOf } from '../../src/schema/values/kinds';
import { computedProblems } from './lint-computed';
import { type Context, noField } from './lint-context';
import { partnerProblems } from './lint-cross-field';
import { valueProblems } from './lint-value';

export function propertyProblems(place: Place, name: string, noun: Noun, context: Context): Finding[] {
  const { nouns, lists, isSample } = context;
  const property = noun.record.properties[name]!;
  const found = [...valueProblems(place, property, context), ...partnerProblems(place, name, noun, context)];
  if (typeof property.options === 'string')
    found.push(...named(place.at('options'), 'list', property.options, [...lists.keys()]));
  if (property.ref !== undefined) found.push(...named(place.at('ref'), 'noun', property.ref, [...nouns.keys()]));
  if (property.ref !== undefined && nouns.has(property.ref) && !nouns.get(property.ref)!.choices)
    found.push(place.at('ref').problem(`${property.ref} has no "choices" to select from`));
  found.push(...lengthProblems(place, property));
  if (property.noOverlap && property.format !== 'date-range')
    found.push(place.at('noOverlap').problem('only a "date-range" can overlap another'));
  if (property.labelOf !== undefined) found.push(...labelProblems(place.at('labelOf'), property, noun, context));
  if (property.computed !== undefined) found.push(...computedProblems(place, name, noun, context));
  if (property.countOf !== undefined) found.push(...countProblems(place, property, property.countOf, noun, nouns));
  else if (property.countBy !== undefined)
    found.push(place.at('countBy').problem('only what is counted is counted by a field, so it needs "countOf"'));
  if (property.stamp !== undefined) found.push(...stampProblems(place.at('stamp'), property, property.stamp));
  if (property.numberParts !== undefined && !(property.readOnly && property.type === 'string' && !property.format))
    found.push(place.at('numberParts').problem('a number that the server gives is a "readOnly" text without a format'));
  const size = property.file?.max_size ?? property.items?.file?.max_size;
  if (typeof size === 'string')
    found.push(
      ...named(place.at(...(property.file ? ['file'] : ['items', 'file']), 'max_size'), 'limit', size, SIZE_NAMES),
    );
  const [rule, at] = property.file ? [property.file, ['file']] : [property.items?.file, ['items', 'file']];
  if (rule?.accept !== undefined) found.push(...acceptProblems(place.at(...(at as string[]), 'accept'), rule.accept));
  if (!isSample) found.push(...keepingProblems(place, property, noun));
  return found;
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

/** What a server could not store, or would give away. */
function keepingProblems(place: Place, property: Property, { noun, api }: Noun): Finding[] {
  const found: Finding[] = [];
  const files = property.file !== undefined || property.items?.file !== undefined;
  if (files && api.body !== 'multipart')
    found.push(
      place.problem(`files can only be sent as multipart, so the "body" of the calls of ${noun} must be that`),
    );
  if (property.items?.file && property.was !== undefined)
    found.push(
      place.at('was').problem('the files of a list stay under the name of their field, so it cannot be renamed'),
    );
  if (property.unique && !['string', 'number', 'integer'].includes(property.type ?? ''))
    found.push(place.at('unique').problem('only a text or a number can be unique'));
  for (const word of ['hash', 'match'] as const)
    if (property[word] !== undefined && !property.writeOnly)
      found.push(place.at(word).problem('it is not stored as it was typed, so the field must be "writeOnly"'));
  return found;
}

/** A maximum that is longer than any list should show, or too short for any text. */
function lengthProblems(place: Place, property: Property): Finding[] {
  const { maxLength = 0, minLength = 0 } = property;
  if (maxLength > PARAGRAPH_LENGTH)
    return [place.at('maxLength').problem(`a text has at most ${PARAGRAPH_LENGTH} characters`)];
  const most = maxLengthOf(property);
  return minLength > most
    ? [place.at('minLength').problem(`no text can be that long, it has at most ${most} characters`)]
    : [];
}

function labelProblems(
  place: Place,
  { readOnly, type, labelOf = '' }: Property,
  noun: Noun,
  { nouns }: Context,
): Finding[] {
  const { properties } = noun.record;
  if (!Object.hasOwn(properties, labelOf)) return [noField(place, labelOf, noun, Object.keys(properties))];
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
  property: Place,
  { readOnly, type, countBy }: Property,
  counted: string,
  { noun }: Noun,
  nouns: Context['nouns'],
): Finding[] {
  const place = property.at('countOf');
  const there = nouns.get(counted);
  if (!there) return named(place, 'noun', counted, [...nouns.keys()]);
  const refs = Object.entries(there.record.properties).flatMap(([name, { ref }]) => (ref === noun ? name : []));
  const found: Finding[] = [];
  if (refs.length === 0) found.push(place.problem(`${counted} has 0 fields that point to ${noun}, not one`));
  else if (countBy !== undefined)
    found.push(...named(property.at('countBy'), `field of ${counted} that points to ${noun}`, countBy, refs));
  else if (refs.length > 1)
    found.push(
      place.problem(`${counted} has ${refs.length} fields that point to ${noun}: say in "countBy" which one counts`, {
        hint: `one of: ${refs.join(', ')}`,
      }),
    );
  if (type !== 'integer') found.push(place.problem('a number of records is an "integer"'));
  return readOnly ? found : [...found, place.problem('what is counted must be "readOnly"')];
}

function stampProblems(place: Place, { readOnly, type, format }: Property, stamp: Stamp): Finding[] {
  const found = readOnly ? [] : [place.problem('only the server knows it, so the field must be "readOnly"')];
  if (type !== 'string') return [...found, place.problem('a moment and a name are texts, so the type is "string"')];
  if (stamp === 'created' || stamp === 'changed')
    return format === 'local-date-time'
      ? found
      : [...found, place.problem('the format of a moment is "local-date-time"')];
  return format === undefined ? found : [...found, place.problem('the name of a user has no "format"')];
}
