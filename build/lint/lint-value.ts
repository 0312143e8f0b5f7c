// Rules about the values of one property: type, bounds, listed values, options, default and messages must fit together.

import { setsMoment, setValueOf } from '../../src/schema/conditions/set-value';
import type { Choice, Format, Property, PropertyType } from '../../src/schema/descriptor/descriptor';
import { LIST_LENGTH, MAX_ID } from '../../src/schema/descriptor/limits';
import { isMultiple } from '../../src/schema/formats/numbers';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { fixedChoicesIn, type LintContext } from '../../src/schema/keywords/lint-context';
import { keywordsWith, PROPERTY_KEYWORDS } from '../../src/schema/keywords/property-keywords';
import { messageProblems } from '../../src/schema/keywords/rule-occasions';
import { patternLengths, textLengths } from '../../src/schema/keywords/text-lengths';
import { isMe } from '../../src/schema/model/default-me';
import { followed, isOfMoment } from '../../src/schema/model/first-value';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { violations } from '../../src/schema/rules/rules';
import { FORMATS, isRows, kindOf } from '../../src/schema/values/kinds';
import { lastingRule } from '../../src/schema/values/lasting-rule';
import { ANY_TEXT } from '../../src/schema/values/value-kind';

type Rule = Omit<Property, 'title'>;

/** What is wrong with `property` by itself, whatever its record is. */
export function valueProblems(place: Place, property: Rule, context: Pick<LintContext, 'lists'>): Finding[] {
  const shape = [...typeProblems(place, property), ...boundProblems(place, property)];
  // What such a property allows cannot be known.
  if (shape.length > 0) return [...shape, ...messageProblems(place, property)];
  return [
    ...listedProblems(place, property),
    ...optionProblems(place, property, context),
    ...defaultProblems(place, property, context),
    ...setProblems(place, property, context),
    ...messageProblems(place, property),
    ...itemProblems(place, property, context),
  ];
}

function typeProblems(place: Place, property: Rule): Finding[] {
  const { type, file } = property;
  if (file) return type === undefined || type === 'string' ? [] : [place.at('type').problem('a file has no "type"')];
  if (type === undefined) return [place.problem('the keyword "type" is missing')];
  const foreign = keywordsWith('types').flatMap((word): [string, readonly PropertyType[]][] => {
    const { types = [] } = PROPERTY_KEYWORDS[word];
    return Object(property)[word] === undefined || types.includes(type) ? [] : [[word, types]];
  });
  return foreign.map(([word, types]) =>
    place.at(word).problem(`"${word}" is about a value of type ${types.join(', ')}, but the type is "${type}"`),
  );
}

function boundProblems(place: Place, property: Rule): Finding[] {
  const { minLength = 0, maxLength = Infinity, minItems = 0, maxItems = LIST_LENGTH, pattern, format } = property;
  const found: Finding[] = [];
  const [least, most] = kindOf(property).form?.lengths ?? [1, Infinity];
  if (maxLength < least) found.push(place.at('maxLength').problem(`no ${format ?? 'text'} is that short`));
  if (minLength > most) found.push(place.at('minLength').problem(`no ${format} is that long`));
  if (minItems > maxItems)
    found.push(place.at('minItems').problem(`no list can be that long, it has at most ${maxItems} items`));
  if (maxItems === 0) found.push(place.at('maxItems').problem('no list with anything in it is that short'));
  if (pattern !== undefined && !isExpression(pattern))
    found.push(place.at('pattern').problem('it is no regular expression (of those with the flag "u")'));
  else if (pattern !== undefined && format !== undefined)
    found.push(...formProblems(place.at('pattern'), format, pattern));
  if (found.length === 0 && pattern !== undefined)
    found.push(...patternProblems(place.at('pattern'), property, pattern));
  return [...found, ...rangeProblems(place, property)];
}

/** A form that no text has, or none of the length that the other rules allow. */
function patternProblems(place: Place, property: Rule, pattern: string): Finding[] {
  if (/^\/\^?.*\$?\/[a-z]*$/.test(pattern) && pattern.includes('^'))
    return [place.problem('it would need slashes around the text: a pattern has none around itself')];
  const [least, most] = patternLengths(pattern);
  if (most === 0) return [place.problem('only an empty text has that form')];
  const [shortest, longest] = textLengths({ ...property, pattern: undefined });
  if (least > longest)
    return [place.problem(`such a text has at least ${least} characters, and the field at most ${longest}`)];
  return most < shortest
    ? [place.problem(`such a text has at most ${most} characters, and the field at least ${shortest}`)]
    : [];
}

/** A pattern may narrow a form, or be the only form of a text; every other form is one already. */
function formProblems(place: Place, format: Format, pattern: string): Finding[] {
  const { form } = FORMATS[format];
  const { narrowed } = form;
  if (form === ANY_TEXT) return [];
  if (!narrowed) return [place.problem(`a "${format}" has one form, so it has no pattern`)];
  const isPossible =
    pattern.includes(narrowed.sign) || narrowed.examples.some((text) => new RegExp(pattern, 'u').test(text));
  return isPossible ? [] : [place.problem(`no "${format}" has that form`)];
}

/** Formats whose texts can be typed into a list. */
const TAG_FORMATS = Object.entries(FORMATS).flatMap(([name, { form }]) => (form.isTag ? name : []));

/** Without choices the items of a list are files, or texts that are typed as tags. */
function tagProblems(at: Place, items: Rule): Finding[] {
  if (items.enum) return [at.at('enum').problem('choices of a list stand beside "items", as "options"')];
  if (items.type !== 'string')
    return [at.problem('only texts can be typed into a list; choices of another type need "options"', { key: 'type' })];
  return items.format === undefined || FORMATS[items.format].form.isTag
    ? []
    : [at.at('format').problem('it cannot be typed into a list', { hint: `one of: ${TAG_FORMATS.join(', ')}` })];
}

function rangeProblems(place: Place, { type, minimum, maximum, multipleOf }: Rule): Finding[] {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return [place.at('minimum').problem(`no number is ${minimum} or more and ${maximum} or less`)];
  const bound = type === 'integer' ? MAX_ID : Infinity;
  const [from, to] = [Math.max(minimum ?? -bound, -bound), Math.min(maximum ?? bound, bound)];
  if (type === 'integer' && multipleOf !== undefined && multipleOf < 1 && isMultiple(1, multipleOf))
    return [place.at('multipleOf').problem('every whole number is a multiple of it')];
  const step = type === 'integer' ? Math.max(multipleOf ?? 1, 1) : multipleOf;
  const isBetween =
    step === undefined ||
    !Number.isFinite(from) ||
    isMultiple(from, step) ||
    isMultiple(to, step) ||
    Math.ceil(from / step) * step < to;
  if (from <= to && isBetween) return [];
  const word = minimum === undefined ? 'maximum' : 'minimum';
  return [place.at(word).problem('no number is within these bounds')];
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** `enum` and `const`: values that the other rules would refuse cannot be meant. */
function listedProblems(place: Place, property: Rule): Finding[] {
  const { enum: values = [], const: only } = property;
  const rest = { ...property, enum: undefined, const: undefined };
  const twice = values.filter((value, i) => values.indexOf(value) < i);
  return [
    ...twice.map((value) => place.at('enum').problem(`${JSON.stringify(value)} is in it twice`)),
    ...values.flatMap((value, i) => refused(place.at('enum', i), rest, value)),
    ...(only === undefined ? [] : refused(place.at('const'), { ...property, const: undefined }, only)),
  ];
}

/** A choice that cannot be saved must not be offered. */
function optionProblems(place: Place, property: Rule, context: Pick<LintContext, 'lists'>): Finding[] {
  const choices = fixedChoicesIn(property, context);
  if (!choices) return [];
  const at = place.at('options');
  const rule = property.type === 'array' ? property.items : property;
  const open = choices.filter(({ isOff }) => !isOff).length;
  if (property.type === 'array' && (property.minItems ?? 0) > open)
    return [place.at('minItems').problem(`there are only ${open} choices, and each is chosen once`)];
  if (!rule) return [at.problem('a list of choices needs "items" that say of which type each is')];
  if (typeof property.options === 'string') return choices.flatMap(({ value }) => refused(at, rule, value)).slice(0, 1);
  return choices.length === 0
    ? []
    : [...ownProblems(at, choices), ...choices.flatMap(({ value }, i) => refused(at.at(i), rule, value))];
}

/** Choices that stand in the property itself: two alike could not be distinguished, and one at least must be left. */
function ownProblems(place: Place, choices: readonly Choice[]): Finding[] {
  const twice = (word: 'value' | 'text') =>
    choices.flatMap((choice, i) =>
      choices.findIndex((other) => String(other[word]) === String(choice[word])) < i
        ? [place.at(i).problem(`${JSON.stringify(choice[word])} is in it twice`)]
        : [],
    );
  const values = twice('value');
  const open = choices.some(({ isOff }) => !isOff);
  return [
    ...(values.length > 0 ? values : twice('text')),
    ...(open ? [] : [place.problem('every choice is off, so nothing could be chosen')]),
  ];
}

/** A new record begins with it, so it must be a value that can be saved, and that two records may share. */
function defaultProblems(place: Place, property: Rule, context: Pick<LintContext, 'lists'>): Finding[] {
  const { default: usual } = property;
  if (usual === undefined) return [];
  const at = place.at('default');
  if (usual === 'me')
    return isMe(property)
      ? []
      : [at.problem('it is the user who adds the record, so the field must be a "ref" to users')];
  if (isOfMoment(property)) return momentProblems(at, property);
  // What it follows is looked at beside the other fields (`property/defaults.ts`).
  if (followed(property) !== undefined)
    return NO_DEFAULT.filter((word) => word !== 'ref' && property[word]).map((word) =>
      at.problem(`a field with "${word}" cannot begin with what another one has`),
    );
  if (typeof usual === 'string' && usual.trim() === '')
    return [at.problem('an empty text is no value: without "default" a new record begins with none')];
  return fixedProblems(at, usual, property, context, 'begin with');
}

const momentProblems = (at: Place, { options }: Rule): Finding[] =>
  options === undefined ? [] : [at.problem('the moment is seldom one of the choices')];

/** The same of the values that conditions set, which travel as text. */
function setProblems(place: Place, property: Rule, context: Pick<LintContext, 'lists'>): Finding[] {
  return (property.setWhen ?? []).flatMap((condition, i) => {
    const at = place.at('setWhen', i, 'value');
    if (isRows(property)) return [at.problem('rows are typed, and not set')];
    if (Array.isArray(condition.value) && property.type !== 'array')
      return [at.problem('the field has one value only')];
    if (setsMoment(property, condition)) return momentProblems(at, property);
    return fixedProblems(at, setValueOf(property, condition), property, context, 'be set to');
  });
}

/** A value that is the same in many records. */
function fixedProblems(
  at: Place,
  fixed: unknown,
  property: Rule,
  context: Pick<LintContext, 'lists'>,
  does: string,
): Finding[] {
  if (kindOf(property).form?.lasting) return [at.problem('a day that is in the future now will not stay there')];
  for (const word of NO_DEFAULT)
    if (property[word]) return [at.problem(`a field with "${word}" cannot ${does} a fixed value`)];
  const choices = fixedChoicesIn(property, context);
  if (choices?.some(({ value, isOff }) => isOff && [fixed].flat().includes(value)))
    return [at.problem('it is a choice that is off')];
  return refused(at, choices ? offering(property, choices) : property, fixed);
}

/** The rule with its choices as the values that there are, of a list those of its items, each once. */
function offering(rule: Rule, choices: readonly Choice[]): Rule {
  const offered = { enum: choices.map(({ value }) => value) };
  if (rule.type === 'array') return { ...rule, uniqueItems: true, items: { ...rule.items, ...offered } };
  return rule.enum ? rule : { ...rule, ...offered };
}

const NO_DEFAULT = keywordsWith('withoutDefault') as (keyof Rule)[];

/** The message that a sender of `value` would get, rules about other fields aside. */
export function refused(place: Place, rule: Rule, value: unknown): Finding[] {
  const alone = { ...rule, match: undefined, after: undefined, notEqualTo: undefined };
  const [violation] = violations(lastingRule(alone), value);
  if (!violation) return [];
  const message = ruleMessage(violation, { title: 'it', messages: { choice: 'it is none of the choices.' } });
  return [place.problem(`${JSON.stringify(value)} would be refused: ${message}`)];
}

/** What an item of a list may say: everything that belongs to a field as a whole stands beside `items`. */
const ITEM_KEYWORDS: readonly string[] = keywordsWith('ofItems');

function itemProblems(place: Place, property: Rule, context: Pick<LintContext, 'lists'>): Finding[] {
  const { type, items, options } = property;
  if (!items)
    return type === 'array' && options === undefined
      ? [place.problem('a list needs "items" that say of which type each is')]
      : [];
  const at = place.at('items');
  const foreign = Object.keys(items).filter((word) => !ITEM_KEYWORDS.includes(word));
  if (foreign.length > 0)
    return foreign.map((word) => at.problem(`"${word}" is about a whole field, not about an item`, { key: word }));
  // Its columns are looked at one by one (`lint-rows.ts`).
  if (isRows(property)) return typeProblems(at, items);
  if (items.type === 'array' || items.type === 'object')
    return [
      at.at('type').problem('an item of a list is a text, a number, a yes or no, a file, or a row with "properties"'),
    ];
  const found = options === undefined && !items.file ? tagProblems(at, items) : [];
  return found.length > 0 ? found : valueProblems(at, items, context);
}
