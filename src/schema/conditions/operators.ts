// Which operators a field has, by what its values are, and what each of them means for a value. The comparison is the
// same in the builder's preview, in the ticket form and on the server.
import type { Condition, Operator } from '../descriptor/conditions';
import { isDate, isLocalDateTime, isTime } from '../formats/dates';
import { folded } from '../formats/folded';
import { decimalText, isNumber } from '../formats/numbers';
import { isEmpty, plainText } from '../formats/plain-values';
import { kindOf, shownKindOf } from '../values/kinds';
import { searchedDigits } from '../values/phone';
import { readValue } from '../values/read-value';
import type { Comparison, Rule } from '../values/value-kind';

/** How the values of a field are compared; fixed values are those of a choice. */
export function comparisonOf(rule: Rule): Comparison {
  const { comparison } = shownKindOf(rule);
  return rule.enum && (comparison === 'text' || SIZED.includes(comparison)) ? 'choice' : comparison;
}

/** In the order of the editor. The content of a file cannot be compared, only whether there is one, and how many. */
export const operatorsOf = (shape: Rule): readonly Operator[] => {
  const kind = comparisonOf(shape);
  return kind === 'file' && shape.type === 'array' ? [...EMPTINESS, ...COUNTS] : BY_COMPARISON[kind];
};

const EMPTINESS = ['is empty', 'is not empty'] as const;
const COUNTS = ['count at least', 'count at most'] as const;
const SIZE = ['is', 'is not', 'at least', 'at most', 'greater than', 'less than', ...EMPTINESS] as const;
const BY_COMPARISON: Record<Comparison, readonly Operator[]> = {
  text: ['is', 'is not', 'contains', 'does not contain', 'starts with', ...EMPTINESS],
  number: SIZE,
  date: SIZE,
  // Times were compared as texts before they had an order.
  time: [...SIZE, 'contains'],
  choice: ['is', 'is not', 'any of', ...EMPTINESS],
  list: ['includes', 'any of', 'does not contain', 'is', 'is not', ...COUNTS, ...EMPTINESS],
  flag: ['is', 'is not', ...EMPTINESS],
  file: EMPTINESS,
};

/** Whether the operator compares with a value. */
export const needsValue = (operator: Operator): boolean => operator !== 'is empty' && operator !== 'is not empty';

/** Whether it compares with several values. */
export const takesSeveral = (operator: Operator): boolean => operator === 'any of';

/** Whether it compares how many items there are. */
export const isCount = (operator: Operator): boolean => operator.startsWith('count ');

/** Whether a text is a number of items. */
export const isWhole = (value: string): boolean => /^\s*\d{1,4}\s*$/.test(value);

/** Whether the operator can compare `shape` with what a field of the shape `other` holds. */
export function comparesWith(shape: Rule, operator: Operator, other: Rule): boolean {
  if (!needsValue(operator) || takesSeveral(operator)) return false;
  const kind = comparisonOf(other);
  if (isCount(operator)) return kind === 'number';
  const own = comparisonOf(shape);
  return own === 'list' ? kind === 'choice' : own === kind;
}

/**
 * Whether a value, typed as it is in a form, meets the condition. `is not` and `does not contain` are the opposites of
 * `is` and `contains`: an empty field is not Broken, but no other operator is met by an empty field. Texts are compared
 * without regard to case and surrounding blanks, options exactly, numbers by their size ("2.0" is 2), a date with a time
 * by its day where the condition has no time. A list `is` an option when that is its only item, and is `any of` some
 * when it includes one of them. A checkbox that is not ticked is empty. A text in a number or date field is neither equal
 * to anything nor more or less.
 */
export function matcherOf(shape: Rule, condition: Condition): (given: unknown) => boolean {
  const { operator, value = '', values = [] } = condition;
  const kind = comparisonOf(shape);
  const isBlank = kind === 'flag' ? (given: unknown) => given !== true : isEmpty;
  switch (operator) {
    case 'is empty':
      return isBlank;
    case 'is not empty':
      return (given) => !isBlank(given);
    case 'is':
      return equality(shape, kind, value);
    case 'is not':
      return opposite(equality(shape, kind, value));
    case 'any of': {
      const one = kind === 'list' ? including : (wanted: string) => equality(shape, kind, wanted);
      const tests = values.map(one);
      return (given) => tests.some((test) => test(given));
    }
    case 'contains':
      return containing(shape, kind, value);
    case 'does not contain':
      return opposite(kind === 'list' ? including(value) : containing(shape, kind, value));
    case 'starts with': {
      const wanted = partOf(shape, value);
      return (given) =>
        kind === 'text' && typeof given === 'string' && wanted !== '' && partOf(shape, given).startsWith(wanted);
    }
    case 'includes':
      return including(value);
    case 'count at least':
    case 'count at most': {
      const count = value.trim() === '' ? Number.NaN : Number(value);
      const fits = operator === 'count at least' ? (size: number) => size >= count : (size: number) => size <= count;
      return (given) => Array.isArray(given) && given.length > 0 && fits(given.length);
    }
    default:
      return ordering(shape, kind, value, FITS[operator]);
  }
}

/**
 * The same for a condition that compares with another field of the shape `other`. Two empty fields are not compared:
 * whatever the operator, they do not meet it. A checkbox is never empty here: two that are not ticked are the same.
 */
export function pairMatcherOf(
  shape: Rule,
  condition: Condition,
  other: Rule,
): (given: unknown, compared: unknown) => boolean {
  const isFlag = comparisonOf(other) === 'flag';
  return (given, compared) => {
    if (!isFlag && isEmpty(compared) && isEmpty(given)) return false;
    const value = isFlag ? String(compared === true) : isNumber(compared) ? decimalText(compared) : plainText(compared);
    return matcherOf(shape, { ...condition, value })(given);
  };
}

const opposite = (test: (given: unknown) => boolean) => (given: unknown) => !test(given);

const including = (wanted: string) => (given: unknown) =>
  Array.isArray(given) && given.some((item) => plainText(item) === wanted);

function containing(shape: Rule, kind: Comparison, value: string): (given: unknown) => boolean {
  const isText = kind === 'text' || kind === 'time';
  const wanted = partOf(shape, value);
  return (given) => isText && typeof given === 'string' && wanted !== '' && partOf(shape, given).includes(wanted);
}

/** A part of a phone number is its digits, as in a search box. */
const partOf = (shape: Rule, text: string): string =>
  folded((kindOf(shape).search === 'phone' && searchedDigits(text)) || text);

/** Of an order less than, equal to or more than zero. */
const FITS: Record<
  Extract<Operator, 'at least' | 'at most' | 'greater than' | 'less than'>,
  (order: number) => boolean
> = {
  'at least': (order) => order >= 0,
  'at most': (order) => order <= 0,
  'greater than': (order) => order > 0,
  'less than': (order) => order < 0,
};

function equality(shape: Rule, kind: Comparison, value: string): (given: unknown) => boolean {
  switch (kind) {
    case 'number':
    case 'date':
    case 'time':
      return ordering(shape, kind, value, (order) => order === 0);
    case 'flag': {
      const wanted = readValue(shape, value) === true;
      return (given) => (given === true) === wanted;
    }
    case 'list':
      return (given) => Array.isArray(given) && given.length === 1 && plainText(given[0]) === value;
    case 'choice':
      return (given) => !isEmpty(given) && plainText(given) === value;
    case 'file':
      return () => false;
    case 'text': {
      const wanted = folded(plainOf(shape, value));
      return (given) => typeof given === 'string' && wanted !== '' && folded(given) === wanted;
    }
  }
}

/** Never true where one of the two cannot be compared. `fits` is given less than, equal to or more than zero. */
function ordering(
  shape: Rule,
  kind: Comparison,
  value: string,
  fits: (order: number) => boolean,
): (given: unknown) => boolean {
  const wanted = comparable(shape, value);
  if (kind === 'number' && typeof wanted === 'number')
    return (given) => typeof given === 'number' && fits(given - wanted);
  if ((kind !== 'date' && kind !== 'time') || typeof wanted !== 'string') return () => false;
  const isOne = kind === 'time' ? isTime : (text: string) => isDate(text) || isLocalDateTime(text);
  return (given) => {
    if (typeof given !== 'string' || !isOne(given)) return false;
    const prefix = given.slice(0, wanted.length);
    return fits(prefix === wanted ? 0 : prefix < wanted ? -1 : 1);
  };
}

/** The kinds of values that have an order. */
export const SIZED: readonly Comparison[] = ['number', 'date', 'time'];

/** The text as it is compared: a finite number, a date in wire form, or a text; undefined when it is none. */
export function comparable(shape: Rule, value: string): number | string | undefined {
  const { comparable: read } = kindOf(shape);
  return SIZED.includes(comparisonOf(shape)) && read ? read(value) : value.trim() === '' ? undefined : value;
}

/** A phone number is compared by its digits. */
const plainOf = (shape: Rule, value: string): string => String(readValue({ ...shape, type: 'string' }, value));
