// A text of several lines.
import { PARAGRAPH_LENGTH } from '../descriptor/limits';
import { ANY_TEXT, formatKind } from './value-kind';

export const paragraph = formatKind({
  description: 'text of several lines',
  meaning: 'A text of several lines.',
  form: ANY_TEXT,
  maxLength: PARAGRAPH_LENGTH,
  widget: 'textarea',
  typed: { name: 'long-text', rule: { type: 'string', format: 'paragraph' } },
  aliases: ['textarea', 'multiline', 'long-text'],
});
