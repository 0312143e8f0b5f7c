// A text of one line.
import { lineOf, type TypeKind, textKind } from './value-kind';

export const text: TypeKind = {
  ...textKind({ description: 'text' }),
  meaning: 'Text, and all that travels as text, such as dates.',
  hasType: (value) => typeof value === 'string',
  typeMessage: (label) => `${label} must be text.`,
  // A choice is what it is, blanks included.
  read: (raw, rule) => (rule.enum === undefined ? lineOf(raw) : raw),
  typed: { name: 'text', rule: { type: 'string', maxLength: 255 } },
  aliases: ['string', 'str', 'varchar', 'char'],
};
