// A formula for people who know fields by what they are called.
import { type FormulaNode, isNode, readFormula, visit } from './parse';

/** The formula with other names in place of those of its fields; as it is while it cannot be read. */
export function withNames(formula: string, nameOf: (name: string) => string): string {
  const node = readFormula(formula);
  if (!isNode(node)) return formula;
  const names: (FormulaNode & { kind: 'name' })[] = [];
  visit(node, (one) => one.kind === 'name' && names.push(one));
  names.sort((a, b) => b.from - a.from);
  return names.reduce(
    (text, { name, from }) => text.slice(0, from) + nameOf(name) + text.slice(from + name.length),
    formula,
  );
}

/** As it is read aloud, with the titles of its fields: Hours × Rate. */
export const formulaInWords = (formula: string, titleOf: (name: string) => string): string =>
  withNames(formula, titleOf).trim();
