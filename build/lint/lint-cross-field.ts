// Rules about what a property says of others: partners of a rule, references, and values that come from elsewhere.

import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { isTime } from '../../src/schema/formats/dates';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { fixedChoicesIn, type LintContext, noField, propertyIn } from '../../src/schema/keywords/lint-context';
import { keywordsWith, PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import { textLengths } from '../../src/schema/keywords/text-lengths';
import { isOfMoment } from '../../src/schema/model/first-value';
import { violations } from '../../src/schema/rules/rules';
import { isRows, kindOf } from '../../src/schema/values/kinds';

/** `name` is the property's own name. */
export function partnerProblems(place: Place, name: string, noun: Noun, context: LintContext): Finding[] {
  const { properties } = noun.record;
  const property = properties[name]!;
  const found: Finding[] = [];
  for (const word of ['match', 'after', 'notEqualTo', 'requiredWith'] as const) {
    const by = property[word];
    if (by === undefined) continue;
    const other = propertyIn(noun, by);
    if (!other) found.push(noField(place.at(word), by, noun));
    else if (by === name) found.push(place.at(word).problem('a field cannot be its own partner'));
    else if (word !== 'requiredWith' && other.type !== property.type)
      found.push(place.at(word).problem(`${by} is of type "${other.type}", so the two cannot be compared`));
    else if (word !== 'requiredWith' && (property.type === 'array' || property.type === 'object'))
      found.push(place.at(word).problem('two lists cannot be compared'));
    else if (word === 'after' && !isOrdered(property, other, context))
      found.push(
        place.at(word).problem('which is later is known of two numbers, days, moments or times, each of the same kind'),
      );
    else if (word !== 'requiredWith' && isRefusedAtFirst(word, property, other))
      found.push(place.at('default').problem(`with the default of "${by}" it would be refused because of "${word}"`));
    else if (word === 'requiredWith' && noun.record.required.includes(name))
      found.push(place.at(word).problem(`"${name}" is always required`));
    else found.push(...rangeProblems(place.at(word), word, property, [by, other], context));
    if (other && ORIGINS.some((origin) => other[origin] && origin !== 'ref'))
      found.push(place.at(word).problem(`${by} is not part of what is saved`));
  }
  if (isAfterItself(name, properties))
    found.push(place.at('after').problem('each of these fields would have to be later than the other'));
  if (property.match !== undefined && property.match === property.notEqualTo)
    found.push(place.at('notEqualTo').problem('it cannot both equal that field and differ from it'));
  return [...found, ...originProblems(place, property), ...referenceProblems(place, property, context)];
}

/** Whether a new record begins with two values that this rule refuses. */
function isRefusedAtFirst(word: 'match' | 'after' | 'notEqualTo', property: Property, other: Property): boolean {
  const fixed = ({ default: usual }: Property) => usual !== undefined && typeof usual !== 'object';
  if (!fixed(property) || !fixed(other) || isOfMoment(property) || isOfMoment(other)) return false;
  const rule = { type: property.type, [word]: 'other' };
  return violations(rule, property.default, { other: other.default }).some(({ keyword }) => keyword === word);
}

/** Two fields whose own rules leave no values with which this one could be obeyed. */
function rangeProblems(
  place: Place,
  word: 'match' | 'after' | 'notEqualTo' | 'requiredWith',
  property: Property,
  [by, other]: readonly [string, Property],
  context: LintContext,
): Finding[] {
  const [values, others] = [property, other].map((one) => valuesOf(one, context));
  if (word === 'after') {
    const [last, first] = [Math.max, Math.min].map((end, i) => boundOf(i === 0 ? property : other, end, context));
    return last !== undefined && first !== undefined && last <= first
      ? [place.problem(`it is at most ${last}, and ${by} at least ${first}, so it can never be later`)]
      : [];
  }
  if (word === 'notEqualTo')
    return values?.length === 1 && others?.length === 1 && values[0] === others[0]
      ? [place.problem(`both can only be ${JSON.stringify(values[0])}`)]
      : [];
  if (word !== 'match') return [];
  if (values && others && !values.some((value) => others.includes(value)))
    return [place.problem(`no value is one of both, so it could never equal ${by}`)];
  const hasOneForm = (one: Property) => (kindOf(one).form?.lengths[1] ?? Infinity) < Infinity;
  if (hasOneForm(property) && hasOneForm(other) && property.format !== other.format)
    return [place.problem(`no text is both "${property.format}" and "${other.format}", so it could never equal ${by}`)];
  if (property.type !== 'string' || values || others) return [];
  const [[least, most], [fewest, longest]] = [textLengths(property), textLengths(other)];
  return most < fewest || least > longest
    ? [
        place.problem(
          `it has ${least} to ${most} characters, and ${by} ${fewest} to ${longest}, so it could never equal that`,
        ),
      ]
    : [];
}

const valuesOf = (property: Property, context: LintContext): readonly unknown[] | undefined =>
  property.const !== undefined
    ? [property.const]
    : (property.enum ?? fixedChoicesIn(property, context)?.map(({ value }) => value));

/** The largest or the smallest value: a number, or a time. */
function boundOf(property: Property, end: typeof Math.max, context: LintContext): number | string | undefined {
  const values = valuesOf(property, context);
  if (!values) return end === Math.max ? property.maximum : property.minimum;
  if (values.every((value) => typeof value === 'number')) return end(...values);
  const texts = values.map(String).sort();
  return end === Math.max ? texts.at(-1) : texts[0];
}

function isOrdered(one: Property, other: Property, context: LintContext): boolean {
  const [fixed, others] = [one, other].map((property) => {
    const choices = fixedChoicesIn(property, context);
    if (!choices || kindOf(property).order === 'number') return kindOf(property).order;
    return choices.every(({ value }) => isTime(String(value))) ? 'time' : undefined;
  });
  return fixed !== undefined && fixed === others;
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
const ORIGINS = keywordsWith('origin');

function originProblems(place: Place, property: Property): Finding[] {
  const [origin, second] = ORIGINS.filter((word) => property[word]);
  const found = [];
  if (second) found.push(place.at(second).problem(`a value has one origin, and "${origin}" says another`));
  if (origin)
    for (const word of keywordsWith('isRule'))
      if (property[word] !== undefined && !PROPERTY_KEYWORDS[origin].origin!.includes(word))
        found.push(place.at(word).problem(`a field with "${origin}" cannot have it`));
  if (property.file && property.type !== undefined)
    found.push(place.at('type').problem('the value of a "file" is a file, so it has no type'));
  if (property.match !== undefined && property.unique)
    found.push(place.at('unique').problem(`it is only compared with "${property.match}" and never kept`));
  if (property.const !== undefined && property.unique)
    found.push(place.at('unique').problem('it has one value only, so a second record could never be saved'));
  if (property.readAs !== undefined && property.writeOnly)
    found.push(place.at('readAs').problem('what is "writeOnly" is never read'));
  if (property.placeholder !== undefined && (property.type === 'boolean' || isFiles(property) || isRows(property)))
    found.push(place.at('placeholder').problem('there is no empty control to show it in'));
  if (property.readOnly && property.writeOnly)
    found.push(place.at('readOnly').problem('what is neither sent nor read would never be seen'));
  if (property.hash && (property.unique || property.options !== undefined))
    found.push(place.at('hash').problem('of a hash nobody knows the value, so it can neither be unique nor a choice'));
  return found;
}

/** An id is a whole number, and the record behind it has a table of its own. */
function referenceProblems(place: Place, { ref, type, format }: Property, { nouns }: LintContext): Finding[] {
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
