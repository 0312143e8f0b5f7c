// What a value is, in words of the people who own the product: "text of 2 to 4 characters", "one of the terminals".
import type { Choice, Property, StampName } from '../descriptor/descriptor';
import { dayText } from '../formats/day-limits';
import { formulaInWords } from '../formula/in-words';
import { docsOf } from '../values/kind-docs';
import { FORMATS, kindOf } from '../values/kinds';
import { choicesIn, type DescriptorSet, nounTitle, pluralWithin, titleIn } from './descriptor-set';
import type { About } from './keyword';
import { listed } from './message-text';
import { COMPUTED_WAYS } from './property/computed-ways';

/** The kind of a value with its limits. */
export function valueKind(property: Omit<Property, 'title'>, about: Omit<About, 'title'>): string {
  return `${bareKind(property, about)}${limits(property)}`;
}

/** The kind alone: what a change of it is described by. */
export function bareKind(property: Omit<Property, 'title'>, about: Omit<About, 'title'>): string {
  const { set, noun, name } = about;
  const description = known(property, about);
  if (description !== undefined) return description;
  if (property.ref !== undefined) {
    const target = set.nouns.get(property.ref);
    const within = property.dependsOn === undefined ? '' : ` of the chosen ${titleIn(noun, property.dependsOn)}`;
    return `one of the ${target ? pluralWithin(target) : property.ref}${within}`;
  }
  if (property.file) return fileKind(property.file.accept, 'a');
  if (property.type === 'array' || property.items) return listKind(property, { set, noun, name });
  const choices = choicesIn(set, property);
  if (choices) return oneOf(choices);
  if (property.enum) return `one of ${listed(property.enum.map(String), 'or')}`;
  // A revision may have had others.
  if (property.format && !Object.hasOwn(FORMATS, property.format)) return 'text of a special form';
  return property.type === undefined && property.format === undefined
    ? 'a value'
    : docsOf(kindOf(property)).description;
}

/** What the server makes by itself. */
function known(property: Omit<Property, 'title'>, { set, noun }: Omit<About, 'title'>): string | undefined {
  const { computed, labelOf, countOf, countBy, stamp, numberParts } = property;
  if (numberParts) return `a number made of ${listed([...numberParts])}`;
  if (typeof computed === 'string') return `computed: ${formulaInWords(computed, (field) => titleIn(noun, field))}`;
  if (computed)
    return COMPUTED_WAYS[computed.as]?.says(
      computed.fields.map((field) => titleIn(noun, field)),
      computed,
    );
  if (labelOf !== undefined) return `the name of the chosen ${titleIn(noun, labelOf)}`;
  if (countOf !== undefined) {
    const counted = countBy === undefined ? undefined : set.nouns.get(countOf);
    return `how many ${pluralOfNoun(set, countOf)} ${counted ? `have it as ${titleIn(counted, countBy!)}` : 'point to it'}`;
  }
  return stamp && STAMPS[stamp];
}

const pluralOfNoun = (set: DescriptorSet, name: string): string => {
  const noun = set.nouns.get(name);
  return noun ? pluralWithin(noun) : `${nounTitle(set, name)}s`;
};

function listKind({ items, options }: Omit<Property, 'title'>, about: Omit<About, 'title'>): string {
  if (items?.file) return fileKind(items.file.accept, 'any number of');
  if (items?.type === 'object') return tableKind(items, about);
  const choices = choicesIn(about.set, { options: options ?? items?.options });
  if (choices) return `any of ${choiceTexts(choices)}`;
  if (items?.ref !== undefined) return `any of ${bareKind(items, about).replace(/^one of /, '')}`;
  return items ? `a list, each entry ${valueKind(items, about)}` : 'a list';
}

/** "rows of Day (a date) and Hours (a number)" */
function tableKind({ properties = {} }: Omit<Property, 'title'>, about: Omit<About, 'title'>): string {
  const row = { ...about.noun, record: { required: [], properties } };
  const columns = Object.entries(properties).map(
    ([name, column]) => `${column.title} (${valueKind(column, { ...about, noun: row, name })})`,
  );
  return `rows of ${listed(columns)}`;
}

function fileKind(accept: string | undefined, many: 'a' | 'any number of'): string {
  const what = accept === undefined ? '' : (FILES[accept] ?? accept);
  if (many === 'a') return what ? `a file (${what})` : 'a file';
  return what ? `any number of files (${what})` : 'any number of files';
}

const FILES: Record<string, string> = {
  'image/*': 'images only',
  'video/*': 'videos only',
  'audio/*': 'sound only',
  '.pdf': 'PDF only',
  'application/pdf': 'PDF only',
};

/** More choices than these are counted, with the first and the last of them. */
const MAX_LISTED = 8;

function oneOf(choices: readonly Choice[]): string {
  if (choices.length === 2) return `${shownChoice(choices[0]!)} or ${shownChoice(choices[1]!)}`;
  return choices.length === 0 ? 'one of no choices yet' : `one of ${choiceTexts(choices)}`;
}

/** One that is off is only the value of older records. */
const shownChoice = ({ text, isOff }: Choice): string => (isOff ? `${text} (no longer offered)` : text);

function choiceTexts(choices: readonly Choice[]): string {
  const texts = choices.map(shownChoice);
  return texts.length > MAX_LISTED ? `${texts.length} choices, ${texts[0]} to ${texts.at(-1)}` : listed(texts, 'or');
}

/** " of 2 to 4 characters", ", 0 or more, with at most 2 decimals". */
function limits(property: Omit<Property, 'title'>): string {
  const { minLength, maxLength, minimum, maximum, multipleOf, minItems, maxItems, uniqueItems, file, items } = property;
  const { notBefore, notAfter } = property;
  // A text cannot be shorter than one character without being empty.
  const shortest = minLength !== undefined && minLength > 1 ? minLength : undefined;
  return [
    span(shortest, maxLength, 'characters'),
    minimum !== undefined && maximum !== undefined
      ? ` from ${numberText(minimum)} to ${numberText(maximum)}`
      : minimum !== undefined
        ? `, ${numberText(minimum)} or more`
        : maximum !== undefined
          ? `, ${numberText(maximum)} or less`
          : '',
    notBefore === undefined ? '' : `, not before ${dayText(notBefore)}`,
    notAfter === undefined ? '' : `, not after ${dayText(notAfter)}`,
    multipleOf === undefined || multipleOf === 1 ? '' : `, ${stepText(multipleOf)}`,
    span(minItems, maxItems, 'entries'),
    uniqueItems ? ', none of them twice' : '',
    sizeLimit((file ?? items?.file)?.max_size),
  ].join('');
}

const numberText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 20 });

function span(min: number | undefined, max: number | undefined, what: 'characters' | 'entries'): string {
  if (min !== undefined && min === max) return ` of ${amount(min, what)}`;
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${what}`;
  if (min !== undefined) return `, at least ${amount(min, what)}`;
  return max === undefined ? '' : `, at most ${amount(max, what)}`;
}

const amount = (n: number, what: 'characters' | 'entries'): string =>
  n === 1 ? `1 ${what === 'characters' ? 'character' : 'entry'}` : `${n} ${what}`;

/** "with at most 2 decimals", "in steps of 5". */
const stepText = (step: number): string => {
  const decimals = /^0\.(0*1)$/.exec(String(step))?.[1]?.length;
  return decimals === undefined
    ? `in steps of ${step}`
    : `with at most ${decimals === 1 ? 'one decimal' : `${decimals} decimals`}`;
};

function sizeLimit(size: number | string | undefined): string {
  if (size === undefined) return '';
  return typeof size === 'number' ? `, at most ${size} MB` : ', as large as the operator allows';
}

const STAMPS: Record<StampName, string> = {
  created: 'when the record was created',
  createdBy: 'who created the record',
  changed: 'when the record was last changed',
  changedBy: 'who last changed the record',
  stateSince: 'since when the record is in its state',
};
