// A formula with other names for its fields: those that people know, or those that it is kept with.
import { type FormulaNode, isNode, readFormula, visit, writtenName } from './parse';

/** The formula with other names in place of those of its fields; as it is while it cannot be read. */
export const withNames = (formula: string, nameOf: (name: string) => string): string =>
  replaced(formula, (name) => writtenName(nameOf(name)));

/** As it is read aloud, with the titles of its fields: Hours * Rate. */
export const formulaInWords = (formula: string, titleOf: (name: string) => string): string =>
  replaced(formula, titleOf).trim();

function replaced(formula: string, textOf: (name: string) => string): string {
  const node = readFormula(formula);
  if (!isNode(node)) return formula;
  const names: (FormulaNode & { kind: 'name' })[] = [];
  visit(node, (one) => one.kind === 'name' && names.push(one));
  names.sort((a, b) => b.from - a.from);
  return names.reduce(
    (text, { name, from, nameTo }) => text.slice(0, from) + textOf(name) + text.slice(nameTo),
    formula,
  );
}
