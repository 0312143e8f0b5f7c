// From the text of a formula to its tree. What binds closest comes last: or, and, not, comparisons, + and -, * and /.
import { FormulaError, type FormulaProblem, fail } from './formula-error';
import { type Token, tokensOf } from './tokens';

interface Span {
  from: number;
  to: number;
}

/** The operators between two operands; `not` and the sign of a number are nodes of their own. */
type Operator = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** A part of a formula with its place in the text, from 0, by which a mistake is underlined. */
export type FormulaNode = Span &
  (
    | { kind: 'number'; text: string }
    | { kind: 'text'; text: string }
    | { kind: 'flag'; value: boolean }
    /** A field, or a column of one with rows; of the record around a column may be of a record that it refers to: `terminal.type`. */
    | { kind: 'name'; name: string; column?: string; nameTo: number }
    | { kind: 'not' | 'negative'; of: FormulaNode }
    | { kind: 'operation'; operator: Operator; left: FormulaNode; right: FormulaNode; at: Span }
    | { kind: 'call'; name: string; parameters: readonly FormulaNode[]; at: Span }
  );

/** Characters of a formula. */
export const MAX_FORMULA = 5000;

/** Parentheses, calls and signs inside each other. */
const MAX_DEPTH = 50;

/** Operators of a formula: a chain of them is walked by recursion, and browsers have small stacks. */
const MAX_OPERATORS = 500;

const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<>', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
];
const COMPARISONS = 2;

/** Words that are no names of fields. */
const RESERVED = ['and', 'or', 'not', 'true', 'false'];

/** The tree of a formula, or what is wrong with it. */
export function readFormula(formula: string): FormulaNode | FormulaProblem {
  const known = read.get(formula);
  if (known) return known;
  if (read.size >= MAX_READ) read.clear();
  const made = attempt(() => parse(formula));
  read.set(formula, made);
  return made;
}

const read = new Map<string, FormulaNode | FormulaProblem>();
const MAX_READ = 2000;

/** Whether it is the tree. */
export const isNode = (made: FormulaNode | FormulaProblem): made is FormulaNode => 'kind' in made;

/** What `run` gives, or the problem that ended it. */
export function attempt<Made>(run: () => Made): Made | FormulaProblem {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return error.problem;
    throw error;
  }
}

function parse(formula: string): FormulaNode {
  const whole = { from: 0, to: formula.length };
  if (formula.trim() === '') return fail('a formula is missing', whole);
  if (formula.length > MAX_FORMULA) return fail(`a formula has at most ${MAX_FORMULA} characters`, whole);
  const reader = new Reader(tokensOf(formula));
  const node = reader.operations(0, 0);
  const { kind, text, from, to } = reader.next;
  if (kind === 'end') return node;
  return text === ')'
    ? fail('there is no parenthesis that this one closes', { from, to })
    : fail(`"${text}" cannot follow here; an operator such as + or * is missing`, { from, to });
}

class Reader {
  private at = 0;
  private operators = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get next(): Token {
    return this.tokens[this.at]!;
  }

  private take(): Token {
    const token = this.next;
    if (token.kind !== 'end') this.at += 1;
    return token;
  }

  private is(...signs: readonly string[]): boolean {
    const { kind, text, isQuoted } = this.next;
    return (kind === 'sign' || (kind === 'name' && !isQuoted)) && signs.includes(text);
  }

  operations(level: number, depth: number): FormulaNode {
    const operators = LEVELS[level];
    if (!operators) return this.signed(depth);
    if (operators[0] === '=' && this.is('not')) return this.not(level, depth);
    let left = this.operations(level + 1, depth);
    while (this.is(...operators)) {
      const { text, from, to } = this.operator();
      const operator = (text === '<>' ? '!=' : text) as Operator;
      const right = this.operations(level + 1, depth);
      left = { kind: 'operation', operator, left, right, at: { from, to }, from: left.from, to: right.to };
      if (level === COMPARISONS && this.is(...operators))
        fail('two comparisons are put together with "and" or "or"', this.next);
    }
    return left;
  }

  private operator(): Token {
    this.operators += 1;
    return this.operators <= MAX_OPERATORS
      ? this.take()
      : fail(`a formula has at most ${MAX_OPERATORS} operators`, this.next);
  }

  private not(level: number, depth: number): FormulaNode {
    const { from } = this.take();
    const of = this.operations(level, deeper(depth, this.next));
    return { kind: 'not', of, from, to: of.to };
  }

  private signed(depth: number): FormulaNode {
    if (!this.is('-', '+')) return this.primary(depth);
    const { text, from } = this.take();
    const of = this.signed(deeper(depth, this.next));
    return text === '+' ? of : { kind: 'negative', of, from, to: of.to };
  }

  private primary(depth: number): FormulaNode {
    const token = this.take();
    const { kind, text, from, to } = token;
    if (kind === 'number' || kind === 'text') return { kind, text, from, to };
    if (kind === 'name') return this.named(token, depth);
    if (text === '(') {
      const inner = this.operations(0, deeper(depth, token));
      const { to } = this.close(token);
      // Where a name stands is what is replaced when a field is called otherwise.
      return inner.kind === 'name' ? inner : { ...inner, from, to };
    }
    return fail(
      kind === 'end' ? 'the formula ends here, but a value is missing' : `a value is missing before "${text}"`,
      token,
    );
  }

  private named({ text: name, isQuoted, from, to }: Token, depth: number): FormulaNode {
    if (!isQuoted) {
      if (name === 'true' || name === 'false') return { kind: 'flag', value: name === 'true', from, to };
      if (RESERVED.includes(name)) fail(`a value is missing before "${name}"`, { from, to });
      if (this.is('(')) return this.call(name, { from, to }, depth);
    }
    if (!this.is('.')) return { kind: 'name', name, from, to, nameTo: to };
    const parts: Token[] = [];
    while (this.is('.')) {
      this.take();
      parts.push(this.take());
      if (parts.at(-1)!.kind !== 'name') fail('the name of a column is missing behind the point', parts.at(-1)!);
    }
    const column = parts.map((part) => part.text).join('.');
    return { kind: 'name', name, column, from, to: parts.at(-1)!.to, nameTo: to };
  }

  private call(name: string, at: Span, depth: number): FormulaNode {
    const open = this.take();
    const parameters: FormulaNode[] = [];
    while (!this.is(')') || parameters.length > 0) {
      parameters.push(this.operations(0, deeper(depth, open)));
      if (!this.is(',')) break;
      this.take();
    }
    return { kind: 'call', name, parameters, at, from: at.from, to: this.close(open).to };
  }

  private close(open: Token): Token {
    if (this.is(')')) return this.take();
    return this.next.kind === 'end'
      ? fail('this parenthesis is not closed', open)
      : fail(`"${this.next.text}" cannot follow here; an operator, a comma or a parenthesis is missing`, this.next);
  }
}

function deeper(depth: number, place: Span): number {
  return depth < MAX_DEPTH ? depth + 1 : fail(`a formula is nested at most ${MAX_DEPTH} deep`, place);
}

/** The fields that a formula reads, each once, in their order. */
export function namesIn(node: FormulaNode): string[] {
  const names = new Set<string>();
  visit(node, (one) => one.kind === 'name' && names.add(one.name));
  return [...names];
}

/** The same with the columns that it names, each once. */
export function partsIn(node: FormulaNode): (readonly [name: string, column: string | undefined])[] {
  const parts = new Map<string, readonly [string, string | undefined]>();
  visit(node, (one) => one.kind === 'name' && parts.set(`${one.name}\0${one.column ?? ''}`, [one.name, one.column]));
  return [...parts.values()];
}

/** Calls `look` for the node and all below it. */
export function visit(node: FormulaNode, look: (node: FormulaNode) => void): void {
  look(node);
  if (node.kind === 'operation') [node.left, node.right].forEach((one) => visit(one, look));
  if (node.kind === 'not' || node.kind === 'negative') visit(node.of, look);
  if (node.kind === 'call') node.parameters.forEach((one) => visit(one, look));
}

/** The fields that the text of a formula reads; none while it cannot be read. */
export function namesOf(formula: string): string[] {
  const node = readFormula(formula);
  return isNode(node) ? namesIn(node) : [];
}

/** The same with columns, as `rows.hours`. */
export function partsOf(formula: string): string[] {
  const node = readFormula(formula);
  return isNode(node) ? partsIn(node).map(([name, column]) => (column === undefined ? name : `${name}.${column}`)) : [];
}

/** How a name is written into a formula: in brackets where it is none by itself. */
export const writtenName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !RESERVED.includes(name) ? name : `[${name}]`;

/** How the name of a column is written, which may have points between names. */
export const writtenColumn = (column: string): string => {
  const parts = column.split('.');
  return parts.every((part) => writtenName(part) === part) ? column : writtenName(column);
};
