// The formulas among the columns of a field of rows: what a cell is made of, and while which are true it is shown.
import { type FormulaFields, formulaLabels, labelNames, shownFormula } from '../conditions/formula-labels';
import { comparisonsIn } from '../descriptor/conditions';
import { checkFormula, isType } from '../formula/check-formula';
import { type FormulaProblem, problemText } from '../formula/formula-error';
import { isNode, readFormula } from '../formula/parse';
import type { Errors } from '../rules/check';
import { ended, formulaProblem } from './definition-formulas';
import { isComputed } from './field-types';
import { namedColumns, readableColumns, rowItems } from './row-columns';
import type { RowColumn } from './ticket-field';

/** What is wrong with the formulas of columns, by the cells of the panel. */
export function columnFormulaErrors(columns: readonly RowColumn[]): Errors {
  const named = namedColumns(readableColumns(columns));
  const fields: FormulaFields = new Map(Object.entries(rowItems(columns).properties ?? {}));
  return Object.fromEntries(
    named.flatMap(({ name, type, title, show_when }, at): [string, string[]][] => {
      const formula = isComputed({ input_type: type }) ? formulaProblem(fields, name) : undefined;
      if (formula) return [[`columns.${at}.formula`, [wrong(`formula of ${title}`, formula)]]];
      const shown = show_when?.trim() ? conditionProblem(fields, name) : undefined;
      return shown ? [[`columns.${at}.show_when`, [wrong(`condition of ${title}`, shown)]]] : [];
    }),
  );
}

const wrong = (what: string, problem: FormulaProblem): string => `The ${what} is wrong ${ended(problemText(problem))}`;

function conditionProblem(fields: FormulaFields, key: string): FormulaProblem | undefined {
  const labels = formulaLabels(fields);
  const [rule] = comparisonsIn(fields.get(key)?.when?.show);
  const shown = shownFormula(rule?.expression, labels);
  const node = readFormula(shown);
  if (!isNode(node)) return node;
  const ofItself = (name: string) => (name === key ? 'it is the column itself' : undefined);
  const type = checkFormula(node, labelNames(fields, labels, ofItself));
  if (!isType(type)) return type;
  return type.of === 'flag' ? undefined : { message: 'it is not true or false', from: 0, to: shown.length };
}
