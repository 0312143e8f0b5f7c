// Small forms of words in messages.
import { grouped } from './numbers';

/** With a capital at the beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `PropertyNameExpected` as it is read. */
export const spaced = (code: string): string =>
  code
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();

/** "1,200". */
export const countText = (count: number): string => grouped(String(count));

/** "1 field", "2 fields", "1,200 fields". */
export const countOf = (count: number, thing: string, things = `${thing}s`): string =>
  `${countText(count)} ${count === 1 ? thing : things}`;
