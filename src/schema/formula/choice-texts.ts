// The texts of a formula that stand for choices of a field: what it is compared with, what it counts, what it includes.
import { folded } from '../formats/folded';
import { type FormulaNode, isNode, readFormula, visit } from './parse';

type TextNode = FormulaNode & { kind: 'text' };

/** Which of the texts that stand for choices of the field are `value`, whatever their case: their numbers, in order. */
export function choiceTexts(formula: string, field: string, value: string): number[] {
  const wanted = folded(value);
  return textsOf(formula, field).flatMap(({ text }, index) => (folded(text) === wanted ? [index] : []));
}

/** The formula with another choice in these places, as `choiceTexts` gives them. */
export function withChoiceTexts(formula: string, field: string, places: readonly number[], value: string): string {
  const nodes = textsOf(formula, field).filter((_, index) => places.includes(index));
  const written = `"${value.replaceAll('"', '""')}"`;
  return nodes.reduceRight((text, { from, to }) => text.slice(0, from) + written + text.slice(to), formula);
}

/** In the order of the formula. */
function textsOf(formula: string, field: string): TextNode[] {
  const node = readFormula(formula);
  const texts: TextNode[] = [];
  if (isNode(node)) visit(node, (one) => texts.push(...besideField(one, field)));
  return texts.sort((a, b) => a.from - b.from);
}

function besideField(node: FormulaNode, field: string): TextNode[] {
  const isField = (one?: FormulaNode) => one?.kind === 'name' && one.name === field && one.column === undefined;
  if (node.kind === 'operation') {
    const { left, right } = node;
    return isField(left) || isField(right) ? [left, right].filter(isText) : [];
  }
  if (node.kind !== 'call' || !OF_CHOICES.includes(node.name)) return [];
  const [first, ...others] = node.parameters;
  return isField(first) ? others.filter(isText) : [];
}

const isText = (node: FormulaNode): node is TextNode => node.kind === 'text';

/** Functions that take a field with choices and then some of them. */
const OF_CHOICES = ['score', 'includes'];
