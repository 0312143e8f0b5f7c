// A formula in its smallest parts, each with its place.
import { fail } from './formula-error';

/** `from` and `to` are places in the text, from 0. */
export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** As it is written; of a text what stands between the quotes, of a name what stands between brackets. */
  text: string;
  /** A name in brackets, which may have any characters: it is never a word of the language. */
  isQuoted?: boolean;
  from: number;
  /** Behind its last character. */
  to: number;
}

const PARTS =
  /\s*(?:(?<number>\d+(?:\.\d+)?|\.\d+)|"(?<text>(?:[^"]|"")*)"|(?<name>[\p{L}_][\p{L}\p{N}_]*)|\[(?<quoted>[^[\]\n]+)\]|(?<sign><=|>=|!=|<>|[-+*/=<>(),.]))/uy;

const PART_NAMES = ['number', 'text', 'name', 'quoted', 'sign'] as const;

/** Digits of a number that is written into a formula. */
const MAX_DIGITS = 30;

/** @throws FormulaError */
export function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const end = formula.trimEnd().length;
  PARTS.lastIndex = 0;
  while (PARTS.lastIndex < end) {
    const start = PARTS.lastIndex;
    const match = PARTS.exec(formula);
    if (!match) return unknownPart(formula, start);
    const part = PART_NAMES.find((one) => match.groups![one] !== undefined)!;
    const raw = match.groups![part]!;
    const to = start + match[0].length;
    const from = to - match[0].trimStart().length;
    const token: Token =
      part === 'quoted'
        ? { kind: 'name', text: raw.trim(), isQuoted: true, from, to }
        : { kind: part, text: part === 'text' ? raw.replaceAll('""', '"') : raw, from, to };
    checkNumber(formula, token);
    tokens.push(token);
  }
  return [...tokens, { kind: 'end', text: '', from: end, to: end }];
}

function checkNumber(formula: string, token: Token): void {
  if (token.kind !== 'number') return;
  if (token.text.replace('.', '').length > MAX_DIGITS) fail(`a number has at most ${MAX_DIGITS} digits`, token);
  if (/[\p{L}_]/u.test(formula[token.to] ?? ''))
    fail(`a name cannot begin with a digit`, { ...token, to: token.to + 1 });
}

function unknownPart(formula: string, start: number): never {
  const from = start + formula.slice(start).search(/\S/);
  const place = { from, to: from + 1 };
  if (formula[from] === '"') fail('a text ends with a quotation mark, as "Hazmat" does', { from, to: formula.length });
  if (formula[from] === '[') fail('a name in brackets ends with a bracket, as [Gross weight] does', place);
  if (/['‘’“”]/.test(formula[from]!)) fail('texts stand between straight double quotation marks, as "Hazmat"', place);
  return fail(`"${formula[from]}" means nothing in a formula`, place);
}
