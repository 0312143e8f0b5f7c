/** What a field with fewer options than its type's `options.minimum` is refused with, in the builder and on save. */
export const tooFewOptions = (minimum: number): string =>
  `This field requires a minimum of ${minimum} option${minimum === 1 ? '' : 's'}`;
