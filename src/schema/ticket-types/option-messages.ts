import { countOf } from '../formats/words';

/** What a field with fewer options than its type's `options.minimum` is refused with, in the builder and on save. */
export const tooFewOptions = (minimum: number): string =>
  `This field requires a minimum of ${countOf(minimum, 'option')}`;

/** An option without a text or without a value. */
export const OPTION_VALUE_REQUIRED = 'Option value required';
/** Tickets store the value of an option, so each option needs its own. */
export const SAME_OPTION_VALUE = 'Two options have the same value.';
