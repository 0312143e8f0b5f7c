// Small forms of words in messages.
import { grouped } from './numbers';

/** With a capital at the beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 field", "2 fields", "1,200 fields". */
export const countOf = (count: number, thing: string): string =>
  `${grouped(String(count))} ${thing}${count === 1 ? '' : 's'}`;
