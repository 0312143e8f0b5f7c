// A text of one line.
import { type Documented, type KindDocs, lineOf, type TypeKind, textKind } from './value-kind';

/** Blanks around it are left out, except of a choice. */
export const text: TypeKind = {
  ...textKind(),
  hasType: (value) => typeof value === 'string',
  typeMessage: (label) => `${label} must be text.`,
  // A choice is what it is, blanks included.
  read: (raw, rule) => (rule.enum === undefined ? lineOf(raw) : raw),
};

/** Without samples: those of a text follow from the title of its field. */
export const textDocs: KindDocs & Documented = {
  description: 'text',
  meaning: 'Text, and all that travels as text, such as dates.',
  typed: { name: 'text', rule: { type: 'string', maxLength: 255 } },
  aliases: ['string', 'str', 'varchar', 'char'],
};
