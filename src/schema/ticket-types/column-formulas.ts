// The formulas among the columns of a field of rows: what a cell is made of, and while which are true it is shown.
import { type FormulaFields, formulaLabels, labelNames, shownFormula } from '../conditions/formula-labels';
import { comparisonsIn } from '../descriptor/conditions';
import { folded } from '../formats/folded';
import { checkFormula, isType } from '../formula/check-formula';
import { type FormulaProblem, problemText } from '../formula/formula-error';
import { withNames } from '../formula/in-words';
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

/**
 * The columns with the formulas that call one of them by the title that it had `before` calling it by its new one: by its
 * name while it has no title, as one is typed. The same columns where nothing of that is so.
 */
export function followTitles(columns: readonly RowColumn[], before: readonly RowColumn[]): readonly RowColumn[] {
  // One that was written by a program has no id before it is first edited.
  const idOf = ({ row_id }: RowColumn, at: number) => row_id ?? columns[at]?.row_id;
  const titles = new Map(before.map((column, at) => [idOf(column, at), folded(column.title ?? '')]));
  const taken = new Set(columns.map(({ title }) => folded(title ?? '')));
  const renamed = new Map(
    columns.flatMap(({ row_id, title, name }): [string, string][] => {
      const former = row_id === undefined ? undefined : titles.get(row_id);
      const now = title?.trim() || name;
      return former && now && !taken.has(former) ? [[former, now]] : [];
    }),
  );
  if (renamed.size === 0) return columns;
  const followed = (formula?: string) => formula && withNames(formula, (name) => renamed.get(folded(name)) ?? name);
  return columns.map((column) => ({
    ...column,
    ...(column.formula && { formula: followed(column.formula) }),
    ...(column.show_when && { show_when: followed(column.show_when) }),
  }));
}
