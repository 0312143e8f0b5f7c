// The names of a new noun, made of the name of its file.

import { capitalized } from '../../src/schema/formats/words';

/** `carriers` describes a `carrier`, `labor-types` a `labor_type`. */
export const nounNameOf = (file: string): string =>
  file
    .replaceAll('-', '_')
    .replace(/ies$/, 'y')
    .replace(/(ss|x|z|ch|sh)es$/, '$1')
    .replace(/([^siu])s$/, '$1');

/** What one is called by default: "Labor type" of `labor-types`. */
export function titleOf(file: string): string {
  return capitalized(nounNameOf(file).replaceAll('_', ' '));
}

/** What several are called: "Carriers" of "Carrier". */
export function pluralOf(title: string): string {
  if (/[^aeiou]y$/i.test(title)) return title.replace(/y$/i, 'ies');
  return /(s|x|z|ch|sh)$/i.test(title) ? `${title}es` : `${title}s`;
}

/** What keeps `file` from being the name of a descriptor; undefined where nothing does. */
export function fileNameProblem(file: string): string | undefined {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(file) && file.length <= MAX_LENGTH) return undefined;
  return `${JSON.stringify(shortened(file))} cannot be the name of a descriptor: use what its records are called, in small letters, digits and hyphens, at most ${MAX_LENGTH} of them, such as carriers or labor-types.`;
}

/** What keeps `title` from being what one record is called. */
export function titleProblem(title: string): string | undefined {
  if (!/\p{L}/u.test(title)) return 'It needs a letter: buttons and messages are made of it, such as "Add Carrier".';
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(title.replace(/\p{Emoji}|\u200d|\ufe0f/gu, '')))
    return 'It holds a character that cannot be shown.';
  return title.length <= MAX_LENGTH
    ? undefined
    : `It has more than ${MAX_LENGTH} characters, which no button has room for.`;
}

const MAX_LENGTH = 40;

const shortened = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 60)}…`);
