// The messages of rules that a property can have of its own: when each is shown, and by which keywords.

import type { Format } from '../descriptor/descriptor';
import { FORMATS } from '../values/kinds';
import type { Rule } from '../values/value-kind';
import type { Keyword } from '../values/violation';
import type { Finding, Place } from './finding';
import { named } from './suggestions';

interface Occasion {
  /** In the book of screens. */
  when: string;
  /** Whether a property can violate the rule. */
  applies(property: Rule): boolean;
}

const NOT_VALID = 'when it is not valid';

/** Of a rule that is a keyword of its own name. */
const ofKeyword = (word: keyof Rule, when = NOT_VALID): Occasion => ({
  when,
  applies: (property) => property[word] !== undefined && property[word] !== false,
});

const ofTypes = (types: readonly (string | undefined)[], when = NOT_VALID): Occasion => ({
  when,
  applies: ({ type }) => types.includes(type),
});

const ofFile = (when = NOT_VALID): Occasion => ofKeyword('file', when);

const ofFormat = (format: Format): Occasion => ({ when: NOT_VALID, applies: (property) => property.format === format });

const OCCASIONS: Readonly<Record<Exclude<Keyword, 'format'>, Occasion>> = {
  required: { when: 'when it is empty', applies: () => true },
  type: ofKeyword('type'),
  enum: {
    when: 'when it is none of the choices',
    applies: ({ enum: values, options }) => values !== undefined || options !== undefined,
  },
  choice: {
    when: 'when it is none of the choices',
    applies: ({ enum: values, options, ref }) => values !== undefined || options !== undefined || ref !== undefined,
  },
  const: ofKeyword('const'),
  minLength: ofKeyword('minLength', 'when it is too short'),
  maxLength: ofTypes(['string'], 'when it is too long'),
  minItems: ofKeyword('minItems'),
  maxItems: ofTypes(['array']),
  uniqueItems: ofKeyword('uniqueItems'),
  minimum: ofTypes(['number', 'integer'], 'when it is too small'),
  maximum: ofTypes(['number', 'integer'], 'when it is too large'),
  notBefore: ofKeyword('notBefore', 'when it is too early'),
  notAfter: ofKeyword('notAfter', 'when it is too late'),
  multipleOf: ofKeyword('multipleOf', 'when it has too many decimals'),
  pattern: ofKeyword('pattern', 'when its form is wrong'),
  character: ofTypes(['string']),
  rangeOrder: ofFormat('date-range'),
  noOverlap: ofKeyword('noOverlap', 'when another record has one of the days'),
  match: ofKeyword('match', 'when the two differ'),
  after: ofKeyword('after', 'when it is too early'),
  notEqualTo: ofKeyword('notEqualTo', 'when the two are the same'),
  taken: ofKeyword('unique', 'when another record has the same'),
  itself: ofKeyword('ref'),
  // Which fields are the last of their group is said with the record.
  together: { when: NOT_VALID, applies: () => true },
  common: ofKeyword('hash'),
  locked: ofKeyword('lockedWhen'),
  file: ofFile(),
  fileEmpty: ofFile(),
  accept: { when: 'when the file is of another kind', applies: ({ file }) => file?.accept !== undefined },
  max_size: ofFile('when the file is too large'),
};

const ALL: Readonly<Record<string, Occasion>> = {
  ...OCCASIONS,
  ...Object.fromEntries(Object.keys(FORMATS).map((format) => [format, ofFormat(format as Format)])),
};

/** The names of all messages that a property can have. */
export const MESSAGE_NAMES = Object.keys(ALL);

/** When a message is shown, by the rule that is broken. */
export const occasion = (rule: string): string => (Object.hasOwn(ALL, rule) ? ALL[rule]!.when : NOT_VALID);

/** A message that nobody could ever read is a misspelled one. */
export function messageProblems(place: Place, property: Rule): Finding[] {
  return Object.keys(property.messages ?? {}).flatMap((rule) => {
    const at = place.at('messages', rule);
    const { applies } = (Object.hasOwn(ALL, rule) && ALL[rule]) || {};
    if (!applies) return named(at, 'rule', rule, MESSAGE_NAMES);
    return at.problemUnless(
      applies(property) || (property.items !== undefined && applies(property.items)),
      `the field has no rule "${rule}", so nobody would ever see this message`,
    );
  });
}
