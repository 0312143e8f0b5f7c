// Small forms of words in messages.
import { grouped } from './numbers';

/** With a capital at the beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1,200". */
export const countText = (count: number): string => grouped(String(count));

/** "1 field", "2 fields", "1,200 fields". */
export const countOf = (count: number, thing: string, things = `${thing}s`): string =>
  `${countText(count)} ${count === 1 ? thing : things}`;
