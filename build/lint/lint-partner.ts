// Rules about what a property says of others: partners of a rule, references, and values that come from elsewhere.
import { isTime } from '../../src/schema/formats/dates';
import type { Noun, Property } from '../../src/schema/model/descriptor';
import type { Finding, Place } from './finding';
import { type Context, noField } from './lint-context';
import { choicesIn } from './lint-value';

/** `name` is the property's own name. */
export function partnerProblems(place: Place, name: string, noun: Noun, context: Context): Finding[] {
  const { properties } = noun.record;
  const property = properties[name]!;
  const found: Finding[] = [];
  for (const word of ['match', 'after', 'notEqualTo', 'requiredWith'] as const) {
    const by = property[word];
    if (by === undefined) continue;
    const other = Object.hasOwn(properties, by) ? properties[by] : undefined;
    if (!other) found.push(noField(place.at(word), by, noun, Object.keys(properties)));
    else if (by === name) found.push(place.at(word).problem('a field cannot be its own partner'));
    else if (word !== 'requiredWith' && other.type !== property.type)
      found.push(place.at(word).problem(`${by} is of type "${other.type}", so the two cannot be compared`));
    else if (word !== 'requiredWith' && (property.type === 'array' || property.type === 'object'))
      found.push(place.at(word).problem('two lists cannot be compared'));
    else if (word === 'after' && !isOrdered(property, other, context))
      found.push(
        place.at(word).problem('which is later is known of two numbers, days, moments or times, each of the same kind'),
      );
    if (other && ORIGINS.some((origin) => other[origin] && origin !== 'ref'))
      found.push(place.at(word).problem(`${by} is not part of what is saved`));
  }
  if (isAfterItself(name, properties))
    found.push(place.at('after').problem('each of these fields would have to be later than the other'));
  if (property.match !== undefined && property.match === property.notEqualTo)
    found.push(place.at('notEqualTo').problem('it cannot both equal that field and differ from it'));
  return [...found, ...originProblems(place, property), ...referenceProblems(place, property, context)];
}

function isOrdered(one: Property, other: Property, context: Context): boolean {
  const kinds = [one, other].map((property) => {
    if (property.type === 'number' || property.type === 'integer') return 'number';
    const choices = choicesIn(property, context);
    if (choices) return choices.every(({ value }) => isTime(String(value))) ? 'time' : undefined;
    return property.format === 'future-date' ? 'date' : property.format;
  });
  return kinds[0] === kinds[1] && ['number', 'date', 'local-date-time', 'time'].includes(kinds[0] ?? '');
}

function isAfterItself(name: string, properties: Readonly<Record<string, Property>>): boolean {
  const seen = new Set<string>();
  for (let by = properties[name]?.after; by !== undefined && !seen.has(by); by = properties[by]?.after) {
    if (by === name) return properties[name]!.after !== name;
    seen.add(by);
  }
  return false;
}

/** Where a value comes from, when nobody types it as it is. */
const ORIGINS = ['ref', 'file', 'computed', 'labelOf', 'countOf', 'stamp'] as const;
const RULES = [
  'enum',
  'const',
  'options',
  'minimum',
  'maximum',
  'multipleOf',
  'unique',
  'noOverlap',
  'match',
  'after',
  'notEqualTo',
  'requiredWith',
  'hash',
  'writeOnly',
  'readAs',
] as const;
/** Rules that a property may have nevertheless. */
const KEPT: Readonly<Partial<Record<(typeof ORIGINS)[number], readonly string[]>>> = {
  ref: ['unique', 'requiredWith', 'readAs', 'notEqualTo'],
  file: ['requiredWith', 'readAs'],
  computed: ['readAs', 'multipleOf'],
};

function originProblems(place: Place, property: Property): Finding[] {
  const [origin, second] = ORIGINS.filter((word) => property[word]);
  const found = [];
  if (second) found.push(place.at(second).problem(`a value has one origin, and "${origin}" says another`));
  if (origin)
    for (const word of RULES)
      if (property[word] !== undefined && !KEPT[origin]?.includes(word))
        found.push(place.at(word).problem(`a field with "${origin}" cannot have it`));
  if (property.file && property.type !== undefined)
    found.push(place.at('type').problem('the value of a "file" is a file, so it has no type'));
  if (property.match !== undefined && property.unique)
    found.push(place.at('unique').problem(`it is only compared with "${property.match}" and never kept`));
  if (property.readOnly && property.writeOnly)
    found.push(place.at('readOnly').problem('what is neither sent nor read would never be seen'));
  if (property.hash && (property.unique || property.options !== undefined))
    found.push(place.at('hash').problem('of a hash nobody knows the value, so it can neither be unique nor a choice'));
  return found;
}

/** An id is a whole number, and the record behind it has a table of its own. */
function referenceProblems(place: Place, { ref, type, format }: Property, { nouns }: Context): Finding[] {
  if (ref === undefined) return [];
  const found = [];
  if (type !== 'integer') found.push(place.at('type').problem('it holds the id of a record, so the type is "integer"'));
  if (format !== undefined) found.push(place.at('format').problem('the id of a record has no format'));
  const there = nouns.get(ref);
  if (there?.table !== undefined)
    found.push(
      place.at('ref').problem(`the records of ${ref} are those of ${there.table}, so that is to be referred to`),
    );
  return found;
}
