// Fields whose value cannot be read while a record is filled in, and why: no condition or default can use them.
import type { Computed, Property } from '../descriptor/descriptor';
import { namesOf } from '../formula/parse';

/** Why neither a condition nor a default can read the field; undefined where they can. */
export function unknownReason(name: string, property: Property): string | undefined {
  const keyword = KEYWORDS.find((one) => property[one]);
  return keyword && REASONS[keyword](name, property);
}

const KEYWORDS = ['writeOnly', 'computed', 'labelOf', 'countOf', 'stamp'] as const;

const REASONS: Readonly<Record<(typeof KEYWORDS)[number], (name: string, property: Property) => string>> = {
  writeOnly: (name) => `"${name}" has "writeOnly", so a form does not know its value while it is filled in`,
  computed: (name, { computed }) =>
    `"${name}" is computed last, when conditions and defaults count already: use what it is made of, ${computed ? partsText(computed) : ''}`,
  labelOf: (name, { labelOf }) => `"${name}" is read from another record when this one is shown: use "${labelOf}"`,
  countOf: (name) => `"${name}" is counted when a list is shown, so a form does not have it`,
  stamp: (name) => `"${name}" is set by the server when the record is saved, so a form does not have it yet`,
};

/** The file may be broken. */
const partsText = (computed: Computed | string): string =>
  typeof computed === 'string' ? namesOf(computed).join(', ') : String(Object(computed.fields).join?.(', '));
