// A formula as the `calculation` of XLSForm: the opposite of `xlsform-calculation.ts`.
import { type FormulaNode, isNode, readFormula } from '../formula/parse';
import { quoted, type XlsPlace } from './export-xpath';
import { ACKNOWLEDGED } from './xlsform-terms';

/** What a formula may name: a field, or a column of one with rows. */
export interface CalculationNames {
  field(name: string): XlsPlace | undefined;
  column(name: string, column: string): XlsPlace | undefined;
}

type Written = string | undefined;

/** Undefined where a part of it cannot be said. */
export function calculationOf(formula: string, names: CalculationNames): Written {
  const node = readFormula(formula);
  return isNode(node) ? written(node, names, 0) : undefined;
}

/** How close an operator binds; what binds less stands in parentheses. */
const LEVELS: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '=': 3, '!=': 3, '<': 3, '<=': 3, '>': 3, '>=': 3 },
  ...{ '+': 4, '-': 4, '*': 5, '/': 5 },
};

function written(node: FormulaNode, names: CalculationNames, level: number): Written {
  switch (node.kind) {
    case 'number':
      return node.text;
    case 'text':
      return node.text === '' ? "''" : quoted(node.text);
    case 'flag':
      return `${node.value}()`;
    case 'name':
      return reference(names.field(node.name), node.column === undefined, level);
    case 'not':
      return untickedOf(node.of, names, level) ?? filled(written(node.of, names, 0), (of) => `not(${of})`);
    case 'negative':
      return filled(written(node.of, names, 6), (of) => `-${of}`);
    case 'operation':
      return operation(node, names, level);
    case 'call':
      return call(node, names);
  }
}

const filled = (text: Written, run: (text: string) => string): Written => (text === undefined ? undefined : run(text));

/** Of a box alone. */
function untickedOf(node: FormulaNode, names: CalculationNames, level: number): Written {
  const place = node.kind === 'name' && node.column === undefined ? names.field(node.name) : undefined;
  if (place?.property.type !== 'boolean') return undefined;
  const unticked = `\${${place.name}} != '${ACKNOWLEDGED}'`;
  return level >= LEVELS['=']! ? `(${unticked})` : unticked;
}

/** A box that is ticked is true here, and a text there. */
function reference(place: XlsPlace | undefined, isOne: boolean, level: number): Written {
  if (!place || !isOne) return undefined;
  if (place.property.type !== 'boolean') return `\${${place.name}}`;
  const ticked = `\${${place.name}} = '${ACKNOWLEDGED}'`;
  return level >= LEVELS['=']! ? `(${ticked})` : ticked;
}

type Operation = Extract<FormulaNode, { kind: 'operation' }>;

function operation({ operator, left, right }: Operation, names: CalculationNames, level: number): Written {
  const own = LEVELS[operator]!;
  // `intact = true` is what `intact` is.
  if (right.kind === 'flag' && left.kind === 'name' && ['=', '!='].includes(operator))
    return written(right.value === (operator === '=') ? left : { ...left, kind: 'not', of: left }, names, level);
  const parts = [written(left, names, own), written(right, names, own + 1)];
  if (parts.includes(undefined)) return undefined;
  const text = parts.join(` ${operator === '/' ? 'div' : operator} `);
  return own < level ? `(${text})` : text;
}

/** Functions that are the same there, with how many parameters. */
const SAME: Readonly<Record<string, readonly [name: string, least: number, most: number]>> = {
  if: ['if', 2, 3],
  round: ['round', 1, 2],
  min: ['min', 1, 20],
  max: ['max', 1, 20],
  abs: ['abs', 1, 1],
  first: ['coalesce', 2, 2],
};

type Call = Extract<FormulaNode, { kind: 'call' }>;

function call({ name, parameters }: Call, names: CalculationNames): Written {
  const [first, second] = parameters;
  const column =
    first?.kind === 'name' && first.column !== undefined ? names.column(first.name, first.column) : undefined;
  if (column && parameters.length === 1) {
    const theirs = { sum: 'sum', min: 'min', max: 'max', count: 'count-non-empty' }[name];
    return theirs && `${theirs}(\${${column.name}})`;
  }
  if (name === 'empty' && parameters.length === 1) return filled(written(first!, names, 4), (of) => `${of} = ''`);
  if (name === 'includes' && first && second) return selected(first, second, names);
  if (name === 'join') return joined(parameters, names);
  const same = Object.hasOwn(SAME, name) ? SAME[name]! : undefined;
  if (!same || parameters.length < same[1] || parameters.length > same[2]) return undefined;
  const parts = parameters.map((one) => written(one, names, 0));
  if (parts.includes(undefined)) return undefined;
  return `${same[0]}(${[...parts, ...(name === 'if' && parts.length === 2 ? ["''"] : [])].join(', ')})`;
}

function selected(list: FormulaNode, choice: FormulaNode, names: CalculationNames): Written {
  const parts = [written(list, names, 0), written(choice, names, 0)];
  return parts.includes(undefined) ? undefined : `selected(${parts.join(', ')})`;
}

function joined([separator, ...values]: readonly FormulaNode[], names: CalculationNames): Written {
  if (separator?.kind !== 'text') return undefined;
  const parts = values.map((one) =>
    one.kind === 'name' && one.column !== undefined
      ? reference(names.column(one.name, one.column), true, 0)
      : written(one, names, 0),
  );
  if (parts.includes(undefined)) return undefined;
  return separator.text === ''
    ? `concat(${parts.join(', ')})`
    : filled(quoted(separator.text), (text) => `join(${[text, ...parts].join(', ')})`);
}
