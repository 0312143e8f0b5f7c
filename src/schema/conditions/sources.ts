// The fields that conditions read.
import { type Condition, type Conditions, comparisonsIn, EFFECTS } from '../descriptor/conditions';
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
    ...EFFECTS.flatMap((effect) => comparisonsIn(conditions[effect]).flatMap(fieldsOf)),
    ...(conditions.within === undefined ? [] : [conditions.within]),
  ]),
];

/** The parts of the record around that conditions and formulas of a record read, as they call them: `ticket.pkg_count`. */
export function readAround({ around = {}, properties }: RecordSchema): string[] {
  const found = Object.values(properties).flatMap(({ when = {}, computed }) => [
    ...EFFECTS.flatMap((effect) => comparisonsIn(when[effect]).flatMap(partsRead)),
    ...(typeof computed === 'string' ? partsOf(computed) : []),
  ]);
  return [...new Set(found)].filter((name) => Object.hasOwn(around, splitName(name)[0]));
}

const partsRead = (rule: Condition): string[] =>
  rule.expression === undefined ? fieldsOf(rule) : partsOf(rule.expression);
