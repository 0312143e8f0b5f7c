// A text of several lines.
import { PARAGRAPH_LENGTH } from '../descriptor/limits';
import { ANY_TEXT, type Documented, formatKind, type KindDocs } from './value-kind';

/** Line breaks stay, and so do blanks at its ends. */
export const paragraph = formatKind({
  form: ANY_TEXT,
  maxLength: PARAGRAPH_LENGTH,
  widget: 'textarea',
});

/** In `npm run new` a developer types `long-text` for it. */
export const paragraphDocs: KindDocs & Documented = {
  description: 'text of several lines',
  meaning: 'A text of several lines.',
  typed: { name: 'long-text', rule: { type: 'string', format: 'paragraph' } },
  aliases: ['textarea', 'multiline', 'long-text'],
};
