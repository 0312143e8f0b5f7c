// Which properties are stored with their record.
import type { Rule } from '../values/value-kind';

/**
 * Whether it has a column of its own. Not the name of another record (`labelOf`), what is counted (`countOf`), what is
 * noted about every row (`stamp`), an age, a repetition (`match`), or a list of files.
 */
export const isStored = ({ labelOf, countOf, stamp, match, items, computed }: Rule): boolean =>
  [labelOf, countOf, stamp, match].every((word) => word === undefined) && !items?.file && computed?.as !== 'age';

/** Whether it is stored as one value that can be read, shown and compared. */
export const isOneValue = (property: Rule): boolean =>
  isStored(property) &&
  !property.file &&
  !property.writeOnly &&
  property.type !== 'array' &&
  property.type !== 'object';
