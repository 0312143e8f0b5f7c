// Rules about the messages of a property: each must be of a rule that the property has.

import type { Format } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { named } from '../../src/schema/keywords/suggestions';
import { FORMATS } from '../../src/schema/values/kinds';
import type { Rule } from '../../src/schema/values/value-kind';
import type { Keyword } from '../../src/schema/values/violation';

/** A message that nobody could ever read is a misspelled one. */
export function messageProblems(place: Place, property: Rule): Finding[] {
  return Object.keys(property.messages ?? {}).flatMap((word) => {
    const at = place.at('messages', word);
    const applies = Object.hasOwn(RULES, word) ? RULES[word as MessageKey] : undefined;
    if (!applies) return named(at, 'rule', word, Object.keys(RULES));
    return applies(property) || (property.items && applies(property.items))
      ? []
      : [at.problem(`the field has no rule "${word}", so nobody would ever see this message`)];
  });
}

type MessageKey = Exclude<Keyword, 'format'> | Format;

const isText = ({ type }: Rule): boolean => type === 'string';
const isNumber = ({ type }: Rule): boolean => type === 'number' || type === 'integer';
const isList = ({ type }: Rule): boolean => type === 'array';
const isFile = ({ file }: Rule): boolean => file !== undefined;
type Applies = (property: Rule) => boolean;

const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

const isFormat =
  (format: Format) =>
  (property: Rule): boolean =>
    property.format === format;

/** The properties that can violate a rule, by the name of its message. */
const RULES: Readonly<Record<MessageKey, Applies>> = {
  required: () => true,
  type: ({ type }) => type !== undefined,
  enum: ({ enum: values, options }) => values !== undefined || options !== undefined,
  choice: ({ enum: values, options, ref }) => values !== undefined || options !== undefined || ref !== undefined,
  const: (property) => property.const !== undefined,
  minLength: ({ minLength }) => minLength !== undefined,
  maxLength: isText,
  minItems: ({ minItems }) => minItems !== undefined,
  maxItems: isList,
  uniqueItems: ({ uniqueItems }) => uniqueItems === true,
  minimum: isNumber,
  maximum: isNumber,
  multipleOf: ({ multipleOf }) => multipleOf !== undefined,
  pattern: ({ pattern }) => pattern !== undefined,
  character: isText,
  rangeOrder: isFormat('date-range'),
  noOverlap: ({ noOverlap }) => noOverlap === true,
  match: ({ match }) => match !== undefined,
  after: ({ after }) => after !== undefined,
  notEqualTo: ({ notEqualTo }) => notEqualTo !== undefined,
  taken: ({ unique }) => unique === true,
  itself: ({ ref }) => ref !== undefined,
  // Which fields are the last of their group is said with the record.
  together: () => true,
  common: ({ hash }) => hash === true,
  locked: ({ lockedWhen }) => lockedWhen !== undefined,
  file: isFile,
  fileEmpty: isFile,
  accept: ({ file }) => file?.accept !== undefined,
  max_size: isFile,
  ...(Object.fromEntries(FORMAT_NAMES.map((format) => [format, isFormat(format)])) as Record<Format, Applies>),
};

/** The names of all messages that a property can have. */
export const MESSAGE_NAMES = Object.keys(RULES);
