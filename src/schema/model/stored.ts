// Which properties are stored with their record.
import type { Computed, StampName } from '../descriptor/descriptor';
import { isRows } from '../values/kinds';
import type { Rule } from '../values/value-kind';

/**
 * Whether it has a column of its own. Not the name of another record (`labelOf`), what is counted (`countOf`), what is
 * noted about every row (`stamp`), an age, a repetition (`match`), a list of files, rows, which have a table of
 * their own, or an object, which its module stores.
 */
export const isStored = ({ labelOf, countOf, stamp, match, items, computed, type }: Rule): boolean =>
  [labelOf, countOf, stamp, match].every((word) => word === undefined) &&
  !items?.file &&
  !isRows({ type, items }) &&
  !ageRule({ computed }) &&
  type !== 'object';

/** How an age is counted; undefined for anything else. */
export const ageRule = ({ computed }: Pick<Rule, 'computed'>): Computed | undefined =>
  typeof computed === 'object' && computed.as === 'age' ? computed : undefined;

/** Whether what is noted about a row is a moment, which every row has; else it is who did it. */
export const isMoment = (stamp: StampName | undefined): boolean =>
  stamp !== undefined && stamp !== 'createdBy' && stamp !== 'changedBy';

/** Whether it is stored as one value that can be read, shown and compared. */
export const isOneValue = (property: Rule): boolean =>
  isStored(property) && !property.file && !property.writeOnly && property.type !== 'array';
