// The fields that conditions read.
import { type Condition, type Conditions, comparisonsIn, EFFECTS } from '../descriptor/conditions';
import { namesOf } from '../formula/parse';

/** The fields that a comparison reads. */
export const fieldsOf = ({ field, other, expression }: Condition): string[] => {
  if (expression !== undefined) return namesOf(expression);
  return other === undefined ? [field] : [field, other];
};

/** The fields that the conditions read, each once. */
export const sourcesOf = (conditions: Conditions): string[] => [
  ...new Set([
    ...EFFECTS.flatMap((effect) => comparisonsIn(conditions[effect]).flatMap(fieldsOf)),
    ...(conditions.within === undefined ? [] : [conditions.within]),
  ]),
];
