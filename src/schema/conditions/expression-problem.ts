// What is wrong with a formula that is a condition.
import type { Property } from '../descriptor/descriptor';
import { checkFormula, isType } from '../formula/check-formula';
import type { FormulaProblem } from '../formula/formula-error';
import { typeWords } from '../formula/formula-type';
import { isNode, namesIn, readFormula } from '../formula/parse';
import { type FormulaFields, formulaLabels, labelNames, shownFormula } from './formula-labels';

/** As it is shown: with labels, and places in that text. `reasonOf` may say why a field cannot be read. */
export function expressionProblem(
  expression: string,
  fields: FormulaFields,
  reasonOf: (name: string, property: Property) => string | undefined,
): FormulaProblem | undefined {
  const labels = formulaLabels(fields);
  const shown = shownFormula(expression, labels);
  const node = readFormula(shown);
  if (!isNode(node)) return node;
  const type = checkFormula(node, labelNames(fields, reasonOf));
  if (!isType(type)) return type;
  const whole = { from: 0, to: shown.length };
  if (namesIn(node).length === 0) return { message: 'it reads no field, so it would always be the same', ...whole };
  return type.of === 'flag'
    ? undefined
    : { message: `it results in ${typeWords(type)}, and must be true or false`, ...whole };
}
