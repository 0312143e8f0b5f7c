// The functions of formulas: one entry for each, with what it means, an example that a test runs, what it takes and how
// it is computed. `docs/formulas.md` is made of it.
import { PARAGRAPH_LENGTH } from '../descriptor/limits';
import { addDays, isDate } from '../formats/dates';
import { folded } from '../formats/folded';
import { countText } from '../formats/words';
import { type Decimal, decimalOf, divided, floored, raised, rounded, wholePart } from './decimal';
import type { FormulaType, ValueType } from './formula-type';

/** A value while a formula is computed; undefined is empty. */
export type Value = Decimal | string | boolean | undefined;

/** What a function is given for a parameter: one value, or those of a list. */
export type Given = Value | readonly Value[];

/** What a parameter may be; `any` is each kind of value. */
type Wanted = ValueType | 'any' | 'when';

/** One function: its documentation, the types that it takes, and how it is computed. */
export interface FormulaFunction {
  name: string;
  meaning: string;
  /** A formula, and its result with the fields of the documentation. */
  examples: readonly (readonly [formula: string, result: string])[];
  /** Its parameters, as they are called in the documentation. */
  parameters: readonly { name: string; is: Wanted; isOptional?: boolean; isList?: boolean; isFixed?: boolean }[];
  /** From this parameter on any number of them may follow, so many together. */
  repeats?: { from: number; together: number };
  /** All of these must be of one type, which is that of the result where it has none. */
  alike?: 'all' | number;
  /** Of the result, where it is not that of its parameters. */
  of?: ValueType;
  /** An empty parameter makes the result empty, unless the function leaves them out. */
  takesEmpty?: boolean;
  /** Undefined is empty; a text in `why` says the reason. */
  compute(given: readonly Given[], why: (reason: string) => undefined): Value;
}

const values = { name: 'values', is: 'any', isList: true } as const;
const numbers = { name: 'numbers', is: 'number', isList: true } as const;
const ANY_NUMBER = { from: 0, together: 1 };

const flat = (given: readonly Given[]): Value[] => given.flat().filter((value) => !isBlank(value)) as Value[];

/** A box that is not ticked is empty, as it is for conditions. */
export const isBlank = (value: Given): boolean =>
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isBlank));

const sumOf = (all: readonly Value[]): Decimal => (all as Decimal[]).reduce((sum, one) => sum + one, 0n);

/** The first or the last in order; texts of days and times are in order as they travel. */
const most = (all: Value[], isBetter: (a: Value, b: Value) => boolean): Value =>
  all.reduce((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined);

const dayIn = (when: Given): number => Date.parse((when as string).slice(0, 10)) / 86_400_000;

/** Minutes since a fixed day; of a time alone since midnight. */
const minutesIn = (when: string): number => {
  const [hours = 0, minutes = 0] = when.slice(-5).split(':').map(Number);
  return (when.length > 5 ? dayIn(when) * 1440 : 0) + hours * 60 + minutes;
};

const foldedValue = (value: Value): Value => (typeof value === 'string' ? folded(value) : value);

const LAST_DAY = 3_650_000;

const all: readonly FormulaFunction[] = [
  {
    name: 'if',
    meaning: 'One value while a condition is met, else the other; without another, empty.',
    examples: [
      ['if(kind = "Hazmat", 2, 1) * pkg_count', '12'],
      ['if(rate > 100, "high")', ''],
    ],
    parameters: [
      { name: 'condition', is: 'flag' },
      { name: 'value', is: 'any' },
      { name: 'other', is: 'any', isOptional: true },
    ],
    alike: 1,
    takesEmpty: true,
    // The evaluation computes only the one that counts.
    compute: ([condition, value, other]) => (condition === true ? value : other) as Value,
  },
  {
    name: 'first',
    meaning: 'The first of several values that is not empty.',
    examples: [['rate - first(discount, 0)', '48.5']],
    parameters: [{ name: 'values', is: 'any' }],
    repeats: ANY_NUMBER,
    alike: 'all',
    takesEmpty: true,
    compute: (given) => flat(given)[0],
  },
  {
    name: 'empty',
    meaning: 'Whether a value is empty; a box that is not ticked is.',
    examples: [['if(empty(discount), "no discount", "discount")', 'no discount']],
    parameters: [{ name: 'value', is: 'any', isList: true }],
    of: 'flag',
    takesEmpty: true,
    compute: ([value]) => isBlank(value),
  },
  {
    name: 'sum',
    meaning: 'Numbers added up. Empty ones are left out; of none the sum is empty.',
    examples: [
      ['sum(hours, discount, 1)', '3.5'],
      ['sum(labor.cost)', '170'],
    ],
    parameters: [numbers],
    repeats: ANY_NUMBER,
    of: 'number',
    takesEmpty: true,
    compute: (given) => (flat(given).length === 0 ? undefined : sumOf(flat(given))),
  },
  {
    name: 'average',
    meaning: 'The average of numbers. Empty ones are left out.',
    examples: [['average(labor.cost)', '85']],
    parameters: [numbers],
    repeats: ANY_NUMBER,
    of: 'number',
    takesEmpty: true,
    compute(given) {
      const filled = flat(given);
      return filled.length === 0 ? undefined : divided(sumOf(filled), decimalOf(filled.length));
    },
  },
  {
    name: 'min',
    meaning: 'The least of numbers, the earliest of days or times. Empty ones are left out.',
    examples: [
      ['min(hours, 2)', '2'],
      ['min(labor.cost)', '50'],
    ],
    parameters: [values],
    repeats: ANY_NUMBER,
    alike: 'all',
    takesEmpty: true,
    compute: (given) => most(flat(given), (a, b) => a! < b!),
  },
  {
    name: 'max',
    meaning: 'The greatest of numbers, the latest of days or times. Empty ones are left out.',
    examples: [['max(hours * rate, 150)', '150']],
    parameters: [values],
    repeats: ANY_NUMBER,
    alike: 'all',
    takesEmpty: true,
    compute: (given) => most(flat(given), (a, b) => a! > b!),
  },
  {
    name: 'count',
    meaning: 'How many values are not empty; of a table of rows, how many rows it has.',
    examples: [
      ['count(hours, discount)', '1'],
      ['count(labor)', '2'],
    ],
    parameters: [values],
    repeats: ANY_NUMBER,
    of: 'number',
    takesEmpty: true,
    compute: (given) => decimalOf(flat(given).length),
  },
  {
    name: 'round',
    meaning: 'To so many decimals, to a whole number without them; half away from zero.',
    examples: [
      ['round(rate / 3, 2)', '16.17'],
      ['round(hours)', '3'],
    ],
    parameters: [
      { name: 'number', is: 'number' },
      { name: 'decimals', is: 'number', isOptional: true },
    ],
    of: 'number',
    compute: ([number, decimals = 0n]) => rounded(number as Decimal, wholePart(decimals as Decimal)),
  },
  {
    name: 'floor',
    meaning: 'The whole number that is not more.',
    examples: [['floor(hours)', '2']],
    parameters: [{ name: 'number', is: 'number' }],
    of: 'number',
    compute: ([number]) => floored(number as Decimal),
  },
  {
    name: 'ceil',
    meaning: 'The whole number that is not less: hours that have begun.',
    examples: [['ceil(hours) * rate', '145.5']],
    parameters: [{ name: 'number', is: 'number' }],
    of: 'number',
    compute: ([number]) => raised(number as Decimal),
  },
  {
    name: 'abs',
    meaning: 'A number without its sign.',
    examples: [['abs(hours - 4)', '1.5']],
    parameters: [{ name: 'number', is: 'number' }],
    of: 'number',
    compute: ([number]) => ((number as Decimal) < 0n ? -(number as Decimal) : (number as Decimal)),
  },
  {
    name: 'days',
    meaning: 'How many days lie between two days; less than 0 where the second is earlier.',
    examples: [['days(from, to)', '3']],
    parameters: [
      { name: 'from', is: 'when' },
      { name: 'to', is: 'when' },
    ],
    of: 'number',
    compute: ([from, to]) => decimalOf(dayIn(to) - dayIn(from)),
  },
  {
    name: 'hours',
    meaning:
      'How many hours lie between two times; where the second of two times of day is earlier, it is one of the next day.',
    examples: [
      ['hours(start, end)', '9.5'],
      ['round(hours(start, end) * rate, 2)', '460.75'],
    ],
    parameters: [
      { name: 'from', is: 'when' },
      { name: 'to', is: 'when' },
    ],
    of: 'number',
    compute([from, to]) {
      const minutes = minutesIn(to as string) - minutesIn(from as string);
      const isNextDay = minutes < 0 && (to as string).length === 5;
      return divided(decimalOf(isNextDay ? minutes + 1440 : minutes), decimalOf(60));
    },
  },
  {
    name: 'add_days',
    meaning: 'The day so many whole days after a day, or before it.',
    examples: [['add_days(from, 30)', '05-01-2026']],
    parameters: [
      { name: 'day', is: 'day' },
      { name: 'days', is: 'number' },
    ],
    of: 'day',
    compute([day, days], why) {
      const count = wholePart(days as Decimal);
      const sum = Math.abs(count) > LAST_DAY ? '' : addDays(day as string, count);
      return isDate(sum) ? sum : why('there is no such day');
    },
  },
  {
    name: 'join',
    meaning: 'Texts one after the other, with the first parameter between them. Empty ones are left out.',
    examples: [
      ['join(", ", kind, crew)', 'Hazmat, North'],
      ['join(" to ", from, to)', '04-01-2026 to 04-04-2026'],
      ['join(", ", labor.name)', 'Ann, Bob'],
    ],
    parameters: [{ name: 'separator', is: 'text' }, values],
    repeats: { from: 1, together: 1 },
    of: 'text',
    takesEmpty: true,
    compute([separator = '', ...given], why) {
      const texts = flat(given) as string[];
      const length = texts.reduce((sum, text) => sum + text.length + (separator as string).length, 0);
      if (length > PARAGRAPH_LENGTH) return why(`it is longer than ${countText(PARAGRAPH_LENGTH)} characters`);
      return texts.join(separator as string) || undefined;
    },
  },
  {
    name: 'score',
    meaning: 'What a choice counts; any other choice counts 0, several choices count together.',
    examples: [
      ['score(kind, "Hazmat", 5, "Dry", 1)', '5'],
      ['score(risks, "Height", 2, "Water", 3, "Traffic", 4)', '6'],
    ],
    parameters: [
      { name: 'choice', is: 'text', isList: true },
      { name: 'text', is: 'text', isFixed: true },
      { name: 'number', is: 'number' },
    ],
    repeats: { from: 1, together: 2 },
    of: 'number',
    compute([choice, ...pairs]) {
      const chosen = new Set([choice].flat().map(foldedValue));
      const counted = pairs.flatMap((text, i) =>
        i % 2 === 0 && chosen.has(foldedValue(text as string)) ? [pairs[i + 1]] : [],
      );
      return sumOf(counted as Value[]);
    },
  },
  {
    name: 'includes',
    meaning: 'Whether a choice is among several that were chosen.',
    examples: [['if(includes(risks, "Water"), 10, 0)', '0']],
    parameters: [
      { name: 'choices', is: 'text', isList: true },
      { name: 'choice', is: 'text' },
    ],
    of: 'flag',
    takesEmpty: true,
    compute: ([choices, choice]) =>
      [choices].flat().some((one) => !isBlank(one) && foldedValue(one) === foldedValue(choice as string)),
  },
];

/** By name, in the order of the documentation. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map(all.map((one) => [one.name, one]));

/** How it is called: `round(number, decimals?)`. */
export function signatureOf({ name, parameters, repeats }: FormulaFunction): string {
  const names = parameters.map((one) => `${one.name}${one.isOptional ? '?' : ''}`);
  return `${name}(${names.join(', ')}${repeats ? ', …' : ''})`;
}

/** The parameter at a place of a call, and how often it can stand there. */
export function parameterAt(
  { parameters, repeats }: FormulaFunction,
  i: number,
): FormulaFunction['parameters'][number] | undefined {
  if (!repeats || i < parameters.length) return parameters[i];
  return parameters[repeats.from + ((i - repeats.from) % repeats.together)];
}

/** Whether a type fits a parameter. */
export const fits = ({ of }: FormulaType, is: Wanted): boolean =>
  of === 'nothing' ||
  (is === 'any' ? true : is === 'when' ? of === 'day' || of === 'moment' || of === 'time' : of === is);
