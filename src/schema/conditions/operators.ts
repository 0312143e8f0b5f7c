// Which operators a field has, by what its values are, and what each of them means for a value. The comparison is the
// same in the builder's preview, in the ticket form and on the server.
import type { Condition, Operator } from '../descriptor/conditions';
import { isDate, isLocalDateTime } from '../formats/dates';
import { isEmpty, plainText } from '../formats/plain-values';
import { kindOf, readValue, shownKindOf } from '../values/kinds';
import type { Comparison, Rule } from '../values/value-kind';

/** How the values of a field are compared; fixed values are those of a choice. */
export function comparisonOf(rule: Rule): Comparison {
  const { comparison } = shownKindOf(rule);
  return rule.enum && (comparison === 'text' || comparison === 'number' || comparison === 'date')
    ? 'choice'
    : comparison;
}

/** In the order of the editor. The content of a file cannot be compared, only whether there is one. */
export const operatorsOf = (shape: Rule): readonly Operator[] => BY_COMPARISON[comparisonOf(shape)];

const EMPTINESS = ['is empty', 'is not empty'] as const;
const SIZE = ['is', 'is not', 'at least', 'at most', ...EMPTINESS] as const;
const BY_COMPARISON: Record<Comparison, readonly Operator[]> = {
  text: ['is', 'is not', 'contains', ...EMPTINESS],
  number: SIZE,
  date: SIZE,
  choice: ['is', 'is not', ...EMPTINESS],
  list: ['includes', 'is', 'is not', ...EMPTINESS],
  flag: ['is', 'is not', ...EMPTINESS],
  file: EMPTINESS,
};

/** Whether the operator compares with a value. */
export const needsValue = (operator: Operator): boolean => operator !== 'is empty' && operator !== 'is not empty';

/**
 * Whether a value, typed as it is in a form, meets the condition. `is not` is the opposite of `is`: an empty field is
 * not Broken, but no other operator is met by an empty field. Texts are compared without regard to case and surrounding
 * blanks, options exactly, numbers by their size ("2.0" is 2), a date with a time by its day where the condition has no
 * time. A list `is` an option when that is its only item. A checkbox that is not ticked is empty. A text in a number or
 * date field is neither equal to anything nor more or less.
 */
export function matcherOf(shape: Rule, { operator, value = '' }: Condition): (given: unknown) => boolean {
  const kind = comparisonOf(shape);
  const isBlank = kind === 'flag' ? (given: unknown) => given !== true : isEmpty;
  switch (operator) {
    case 'is empty':
      return isBlank;
    case 'is not empty':
      return (given) => !isBlank(given);
    case 'is':
      return equality(shape, kind, value);
    case 'is not': {
      const isEqual = equality(shape, kind, value);
      return (given) => !isEqual(given);
    }
    case 'contains': {
      const wanted = folded(value);
      return (given) => kind === 'text' && typeof given === 'string' && wanted !== '' && folded(given).includes(wanted);
    }
    case 'includes':
      return (given) => Array.isArray(given) && given.some((item) => plainText(item) === value);
    case 'at least':
      return ordering(shape, kind, value, (order) => order >= 0);
    case 'at most':
      return ordering(shape, kind, value, (order) => order <= 0);
  }
}

function equality(shape: Rule, kind: Comparison, value: string): (given: unknown) => boolean {
  switch (kind) {
    case 'number':
    case 'date':
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
  if (kind !== 'date' || typeof wanted !== 'string') return () => false;
  return (given) => {
    if (typeof given !== 'string' || !(isDate(given) || isLocalDateTime(given))) return false;
    const prefix = given.slice(0, wanted.length);
    return fits(prefix === wanted ? 0 : prefix < wanted ? -1 : 1);
  };
}

/** The text as it is compared: a finite number, a date in wire form, or a text; undefined when it is none. */
export function comparable(shape: Rule, value: string): number | string | undefined {
  const { comparable: read } = kindOf(shape);
  const isSized = ['number', 'date'].includes(comparisonOf(shape));
  return isSized && read ? read(value) : value.trim() === '' ? undefined : value;
}

/** A phone number is compared by its digits. */
const plainOf = (shape: Rule, value: string): string => String(readValue({ ...shape, type: 'string' }, value));

/** Without regard to case, surrounding blanks and the way in which Unicode composes a letter. */
const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
