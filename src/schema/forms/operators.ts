// Which operators a field has, by what its values are, and what each of them means for a value. The comparison is the
// same in the builder's preview, in the ticket form and on the server.
import { isDate, isLocalDateTime, toWireDate } from '../formats/dates';
import type { Property } from '../model/descriptor';
import { readValue } from '../rules/read-value';
import { isEmpty, plainText } from '../rules/values';
import type { Condition, Operator } from './conditions';

type Shape = Omit<Property, 'title'>;

/** What the values of a field are, as far as conditions are concerned; never its type's name. */
export type ValueKind = 'text' | 'number' | 'date' | 'choice' | 'list' | 'flag' | 'file';

export function valueKindOf(shape: Shape): ValueKind {
  if (shape.file || shape.items?.file || shape.type === 'object') return 'file';
  if (shape.type === 'array') return 'list';
  if (shape.type === 'boolean') return 'flag';
  if (shape.options !== undefined || shape.ref !== undefined || shape.enum) return 'choice';
  if (shape.type === 'number' || shape.type === 'integer') return 'number';
  return DATES.includes(String(shape.format)) ? 'date' : 'text';
}

const DATES: readonly string[] = ['date', 'future-date', 'local-date-time'];

/** In the order of the editor. The content of a file cannot be compared, only whether there is one. */
export const operatorsOf = (shape: Shape): readonly Operator[] => BY_KIND[valueKindOf(shape)];

const EMPTINESS = ['is empty', 'is not empty'] as const;
const SIZE = ['is', 'is not', 'at least', 'at most', ...EMPTINESS] as const;
const BY_KIND: Record<ValueKind, readonly Operator[]> = {
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
export function matcherOf(shape: Shape, { operator, value = '' }: Condition): (given: unknown) => boolean {
  const kind = valueKindOf(shape);
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

function equality(shape: Shape, kind: ValueKind, value: string): (given: unknown) => boolean {
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
  shape: Shape,
  kind: ValueKind,
  value: string,
  fits: (order: number) => boolean,
): (given: unknown) => boolean {
  const wanted = comparable(shape, value);
  if (kind === 'number' && typeof wanted === 'number')
    return (given) => typeof given === 'number' && fits(given - wanted);
  if (kind !== 'date' || typeof wanted !== 'string') return () => false;
  return (given) => {
    if (typeof given !== 'string' || !(isDate(given) || isLocalDateTime(given))) return false;
    const own = given.slice(0, wanted.length);
    return fits(own === wanted ? 0 : own < wanted ? -1 : 1);
  };
}

/**
 * The condition's text as it is compared: a finite number, a date in wire form, or a text; undefined when it is none.
 */
export function comparable(shape: Shape, value: string): number | string | undefined {
  switch (valueKindOf(shape)) {
    case 'number': {
      const number = readValue({ type: 'number' }, value);
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
    }
    case 'date': {
      const date = toWireDate(value);
      return shape.format === 'local-date-time' ? date : date?.slice(0, 10);
    }
    default:
      return value.trim() === '' ? undefined : value;
  }
}

/** A phone number is compared by its digits. */
const plainOf = (shape: Shape, value: string): string => String(readValue({ ...shape, type: 'string' }, value));

/** Without regard to case, surrounding blanks and the way in which Unicode composes a letter. */
const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase();
