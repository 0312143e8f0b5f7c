// A formula with other names for its fields: those that people know, or those that it is kept with.
import { type FormulaNode, isNode, readFormula, visit, writtenColumn, writtenName } from './parse';

/**
 * The formula with other names in place of those of its fields, and where it is said of columns, which belong to the
 * field with its former name; as it is while it cannot be read.
 */
export const withNames = (
  formula: string,
  nameOf: (name: string) => string,
  columnOf: (name: string, column: string) => string = (_, column) => column,
): string =>
  replaced(
    formula,
    (name) => writtenName(nameOf(name)),
    (name, column) => writtenColumn(columnOf(name, column)),
  );

/** As it is read aloud, with the titles of its fields: Hours * Rate. */
export const formulaInWords = (formula: string, titleOf: (name: string) => string): string =>
  replaced(formula, titleOf).trim();

function replaced(
  formula: string,
  textOf: (name: string) => string,
  columnText?: (name: string, column: string) => string,
): string {
  const node = readFormula(formula);
  if (!isNode(node)) return formula;
  const names: (FormulaNode & { kind: 'name' })[] = [];
  visit(node, (one) => one.kind === 'name' && names.push(one));
  names.sort((a, b) => b.from - a.from);
  return names.reduce(
    (text, { name, column, from, nameTo, to }) =>
      column === undefined || !columnText
        ? text.slice(0, from) + textOf(name) + text.slice(nameTo)
        : `${text.slice(0, from)}${textOf(name)}.${columnText(name, column)}${text.slice(to)}`,
    formula,
  );
}
