// The name of a noun within a message.
import type { Noun } from '../descriptor/descriptor';

/** "Tickets": the title of several records. */
export const pluralOf = ({ plural, title }: Pick<Noun, 'title' | 'plural'>): string => plural ?? `${title}s`;

/** "ticket", "tickets". Abbreviations such as "GPS point" keep their capitals. */
export function nounLabel(noun: Pick<Noun, 'title' | 'plural'>): { one: string; many: string } {
  return { one: lowered(noun.title), many: lowered(pluralOf(noun)) };
}

/** "a ticket", "an account". */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** A title within a message: "vehicle type" of "Vehicle Type", "GPS point" of "GPS Point". */
export const lowered = (title: string): string =>
  title.replace(/(?<![\p{L}\p{N}'’])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
