// The fields that conditions read.
import { allComparisons, type Condition, type Conditions } from '../descriptor/conditions';
import type { RecordSchema } from '../descriptor/descriptor';
import { splitName } from '../formula/around';
import { namesOf, partsOf } from '../formula/parse';

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

/** The parts of the record around that conditions and formulas of a record read, as they call them: `ticket.pkg_count`. */
export function readAround({ around = {}, properties }: RecordSchema): string[] {
  const found = Object.values(properties).flatMap(({ when = {}, computed }) => [
    ...allComparisons(when).flatMap(partsRead),
    ...(typeof computed === 'string' ? partsOf(computed) : []),
  ]);
  return [...new Set(found)].filter((name) => Object.hasOwn(around, splitName(name)[0]));
}

const partsRead = (rule: Condition): string[] =>
  rule.expression === undefined ? fieldsOf(rule) : partsOf(rule.expression);
