// The fields that conditions read.
import { allComparisons, type Condition, type Conditions } from '../descriptor/conditions';
import { namesOf } from '../formula/parse';

/** The fields that a comparison reads. */
export const fieldsOf = ({ field, other, expression }: Condition): string[] => {
  if (expression !== undefined) return namesOf(expression);
  return other === undefined ? [field] : [field, other];
};

/** The fields that the conditions read, each once. */
export const sourcesOf = (conditions: Conditions): string[] => [
  ...new Set([
    ...allComparisons(conditions).flatMap(fieldsOf),
    ...(conditions.within === undefined ? [] : [conditions.within]),
  ]),
];
