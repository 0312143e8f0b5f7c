// Numbers: measured ones, whole ones, and those that count in steps, such as amounts of money.
import { TEXT_LENGTH } from '../descriptor/limits';
import { DECIMAL, decimalsOf, EXACT_DIGITS, isMultiple, isNumber, losesDigits, showNumber } from '../formats/numbers';
import type { Documented, KindDocs, Rule, TypeKind } from './value-kind';
import type { RuleViolation } from './violation';

/** A measured number. */
export const number: TypeKind = {
  hasType: isNumber,
  typeMessage: (label) => `${label} must be a number.`,
  typeViolation,
  read: (raw) => (typeof raw === 'string' ? readNumber(raw) : raw),
  show: (value, rule) => showNumber(rule, value),
  widget: 'number',
  cell: 'number',
  search: 'number',
  comparison: 'number',
  formula: 'number',
  comparable: (text) => {
    const read = readNumber(text);
    return isNumber(read) ? read : undefined;
  },
  order: 'number',
  letters: 9,
  column: 'double',
  typeName: 'number',
};

/** `decimal` and `numeric` are aliases of it, too: only `multipleOf` makes a number exact. */
export const numberDocs: KindDocs & Documented = {
  description: 'a number',
  meaning: 'A number; exact with "multipleOf".',
  typed: { name: 'number', rule: { type: 'number' } },
  aliases: ['float', 'double', 'decimal', 'numeric'],
};

/** A whole number. */
export const integer: TypeKind = {
  ...number,
  hasType: Number.isInteger,
  typeMessage: (label) => `${label} must be a whole number.`,
  // "6 boxes" is not a number at all; only for 2.5 does the message mention whole numbers.
  typeViolation: (value, rule) =>
    typeof value === 'number' ? undefined : (typeViolation(value, rule) ?? { keyword: 'type', type: 'number' }),
  column: 'integer',
};

/** Also for references, whose values are ids. */
export const integerDocs: KindDocs & Documented = {
  description: 'a whole number',
  meaning: 'A whole number, also the id of another record.',
  typed: { name: 'integer', rule: { type: 'integer' } },
  aliases: ['int', 'bigint', 'serial'],
};

/** A number that counts in steps (`multipleOf`) is exact. */
export const decimal: TypeKind = {
  ...number,
  read: (raw) => (typeof raw === 'string' ? readNumber(raw, losesDigits) : raw),
  column: 'numeric',
};

/** The name `money` stands for cents from zero on. */
export const decimalDocs: KindDocs = {
  description: 'a number',
  typed: { name: 'money', rule: { type: 'number', minimum: 0, multipleOf: 0.01 } },
  aliases: ['currency'],
};

/** Where `losesTooMuch` of them, the text stays, for the rules to report. */
function readNumber(text: string, losesTooMuch?: (text: string) => boolean): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed.length > TEXT_LENGTH || !DECIMAL.test(trimmed)) return text;
  return losesTooMuch?.(trimmed) ? trimmed : Number(trimmed);
}

/** A text has more digits than a number can keep: it has decimals that its step has not, or it is too large. */
function typeViolation(value: unknown, rule: Rule): RuleViolation | undefined {
  const { multipleOf } = rule;
  if (typeof value !== 'string' || (!multipleOf && value.length > TEXT_LENGTH) || !DECIMAL.test(value))
    return undefined;
  if (multipleOf && !isMultiple(value, multipleOf)) return { keyword: 'multipleOf', limit: multipleOf };
  const limit = 10 ** (EXACT_DIGITS - decimalsOf(multipleOf ?? 1));
  if (Math.abs(Number(value)) < limit) return undefined;
  const { minimum = -limit, maximum = limit } = rule;
  return value.startsWith('-') ? { keyword: 'minimum', limit: minimum } : { keyword: 'maximum', limit: maximum };
}
