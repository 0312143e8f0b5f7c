// `calculation` of XLSForm: a fixed value, or a formula. An expression is read as a whole or not at all.
import type { Values } from '../descriptor/descriptor';
import { isNode, readFormula } from '../formula/parse';
import type { FindField } from './xlsform-conditions';

/**
 * Type and attributes of the field that is computed by the expression; undefined where it says more than formulas can.
 * A formula without a label is seen by nobody, and neither is a fixed value.
 */
export function calculated(text: string, find: FindField, isHidden: boolean): Values | undefined {
  const parts = partsOf(text.trim());
  const [only] = parts ?? [];
  if (parts?.length === 1 && only && /^["\d]/.test(only))
    return { input_type: 'hidden-fixed', default_value: only.replace(/^"|"$/g, '').replaceAll('""', '"') };
  const formula = parts?.map((part) => (part.startsWith('$') ? bracketed(part.slice(1), find) : part));
  if (!formula || formula.includes(undefined)) return undefined;
  const written = formula.join(' ');
  if (!isNode(readFormula(written))) return undefined;
  const result = isText(parts!) ? 'formula-text' : 'formula';
  return { input_type: isHidden ? `hidden-${result}` : result, formula: written };
}

const bracketed = (name: string, find: FindField): string | undefined => {
  const field = find(name);
  return field && `[${field.key}]`;
};

/** Texts put together, or one of several texts. */
const isText = ([first, , ...rest]: readonly string[]): boolean =>
  first === 'join' || first === undefined || first.startsWith('"') || (first === 'if' && rest.at(-2)!.startsWith('"'));

const PART =
  /\s*(?:\$\{\s*([^{}\s]+)\s*\}|'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?)|(<=|>=|!=|[-+*=<>(),])|([a-z][a-z0-9-]*))/iy;

/** Our words by theirs. */
const WORDS: Readonly<Record<string, string>> = {
  div: '/',
  and: 'and',
  or: 'or',
  if: 'if',
  round: 'round',
  min: 'min',
  max: 'max',
  sum: 'sum',
  abs: 'abs',
  coalesce: 'first',
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
    else if (single !== undefined || double !== undefined)
      parts.push(`"${(single ?? double ?? '').replaceAll('"', '""')}"`);
    else if (number !== undefined || sign !== undefined) parts.push(number ?? sign!);
    else if (/^concat$/i.test(word!) && /^\s*\(/.test(text.slice(part.lastIndex))) {
      parts.push('join', '(', '""', ',');
      part.lastIndex = text.indexOf('(', part.lastIndex) + 1;
    } else if (Object.hasOwn(WORDS, word!.toLowerCase())) parts.push(WORDS[word!.toLowerCase()]!);
    else return undefined;
  }
  return parts;
}
