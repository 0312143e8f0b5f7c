// `calculation` of XLSForm: a fixed value, or a formula. An expression is read as a whole or not at all.
import type { Values } from '../descriptor/descriptor';
import { FUNCTIONS } from '../formula/functions';
import { type FormulaNode, isNode, readFormula } from '../formula/parse';
import type { FindField, XlsField } from './xlsform-conditions';
import { ACKNOWLEDGED } from './xlsform-terms';

/**
 * Type and attributes of the field that is computed by the expression; undefined where it says more than formulas can.
 * A formula without a label is seen by nobody, and neither is a fixed value.
 */
export function calculated(text: string, find: FindField, isHidden: boolean): Values | undefined {
  const parts = partsOf(withEmpty(text.trim()));
  const [only] = parts ?? [];
  if (parts?.length === 1 && only && /^["\d]/.test(only))
    return { input_type: 'hidden-fixed', default_value: only.replace(/^"|"$/g, '').replaceAll('""', '"') };
  const fields = new Map<string, XlsField>();
  const formula = formulaOf(text, find, fields);
  if (formula === undefined) return undefined;
  const result = TYPES[resultOf(readFormula(formula) as FormulaNode, (name) => fields.get(name)?.of)];
  return { input_type: isHidden ? `hidden-${result}` : result, formula };
}

/** The expression as a formula, undefined where it says more than formulas can. @param fields gets those that it names. */
export function formulaOf(text: string, find: FindField, fields = new Map<string, XlsField>()): string | undefined {
  const parts = partsOf(withEmpty(withTicks(text.trim(), find)));
  const formula = parts?.map((part) => (part.startsWith('$') ? bracketed(part.slice(1), find, fields) : part));
  if (!formula || formula.includes(undefined)) return undefined;
  const written = formula.join(' ');
  return isNode(readFormula(written)) ? written : undefined;
}

/** A box has a text while it is ticked, and is true here. */
const withTicks = (text: string, find: FindField): string =>
  text.replace(
    /\$\{\s*([^{}\s]+)\s*\}\s*(!?=)\s*(['"])(.*?)\3/g,
    (whole, name: string, sign: string, _, value: string) => {
      if (value !== ACKNOWLEDGED || !find(name)?.isFlag) return whole;
      return sign === '=' ? `\${${name}}` : `not \${${name}}`;
    },
  );

const TYPES = { number: 'formula', text: 'formula-text', day: 'formula-date' } as const;

/** `= ''` is the function `empty` here. */
const withEmpty = (text: string): string =>
  text.replace(/(\$\{[^{}]+\})\s*(!?=)\s*(?:''|"")/g, (_, field: string, sign: string) =>
    sign === '=' ? `empty(${field})` : `not(empty(${field}))`,
  );

function bracketed(name: string, find: FindField, fields: Map<string, XlsField>): string | undefined {
  const field = find(name);
  if (!field) return undefined;
  const [key, column] = field.column ?? [field.key];
  const written = `[${key}]${column === undefined ? '' : `.${column}`}`;
  fields.set(column === undefined ? key : `${key}.${column}`, field);
  return written;
}

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

type Result = XlsField['of'];

/** Of which type the result is. */
function resultOf(node: FormulaNode, typeOf: (name: string) => Result | undefined): Result {
  switch (node.kind) {
    case 'text':
      return 'text';
    case 'name':
      return typeOf(node.column === undefined ? node.name : `${node.name}.${node.column}`) ?? 'number';
    case 'call':
      return resultOfCall(node, typeOf);
    default:
      return 'number';
  }
}

function resultOfCall(
  { name, parameters }: Extract<FormulaNode, { kind: 'call' }>,
  typeOf: (name: string) => Result | undefined,
): Result {
  const { of, alike } = FUNCTIONS.get(name) ?? {};
  if (of === 'text' || of === 'day') return of;
  const like = alike === undefined || of !== undefined ? undefined : parameters[alike === 'all' ? 0 : alike];
  return like ? resultOf(like, typeOf) : 'number';
}

const PART =
  /\s*(?:\$\{\s*([^{}\s]+)\s*\}|'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?)|(<=|>=|!=|[-+*=<>(),])|([a-z][a-z0-9-]*))/iy;

/** Our words by theirs. */
const WORDS: Readonly<Record<string, string>> = {
  div: '/',
  and: 'and',
  or: 'or',
  not: 'not',
  empty: 'empty',
  if: 'if',
  round: 'round',
  min: 'min',
  max: 'max',
  sum: 'sum',
  abs: 'abs',
  join: 'join',
  coalesce: 'first',
  selected: 'includes',
  'count-non-empty': 'count',
};

/** The expression in our words, a field as `$name`. */
function partsOf(text: string): string[] | undefined {
  const parts: string[] = [];
  const part = new RegExp(PART);
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (!found) return undefined;
    const [, field, single, double, number, sign, word] = found;
    if (field !== undefined) parts.push(`$${field}`);
    else if (single !== undefined || double !== undefined) parts.push(inQuotes(single ?? double ?? ''));
    else if (number !== undefined || sign !== undefined) parts.push(number ?? sign!);
    else if (/^concat$/i.test(word!) && /^\s*\(/.test(text.slice(part.lastIndex))) {
      parts.push('join', '(', '""', ',');
      part.lastIndex = text.indexOf('(', part.lastIndex) + 1;
    } else if (Object.hasOwn(WORDS, word!.toLowerCase())) parts.push(WORDS[word!.toLowerCase()]!);
    else return undefined;
  }
  return parts;
}
