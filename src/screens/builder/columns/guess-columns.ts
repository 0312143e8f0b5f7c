// Which field each column of a spreadsheet becomes: guessed from its cells, with the reason, and never more than a guess; and
// those that were chosen as a design.

import type { Values } from '../../../schema/descriptor/descriptor';
import { LIST_LENGTH, TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { isDate, toWireDate } from '../../../schema/formats/dates';
import { slug } from '../../../schema/formats/slug';
import { countOf } from '../../../schema/formats/words';
import { violations } from '../../../schema/rules/rules';
import { phoneDigits } from '../../../schema/values/phone';
import type { Design } from '../model/design';
import { detailsToDesign } from '../model/details-to-design';

/** What a column can become. */
export const COLUMN_KINDS = {
  text: 'Text',
  textarea: 'Long text',
  number: 'Number',
  date: 'Date',
  checkbox: 'Checkbox',
  select: 'Select',
  email: 'Email',
  phone: 'Phone',
  none: 'No field',
} as const;

/** A field type, or `none` for a column that is left out. */
export type ColumnKind = keyof typeof COLUMN_KINDS;

/** A column with what it would become. */
export interface GuessedColumn {
  /** The heading, or "Column C" where it is empty. */
  label: string;
  kind: ColumnKind;
  /** Why, as a message. */
  reason: string;
  /** Its cells that are not empty. */
  values: readonly string[];
}

/** @param columns cells below each heading. */
export const guessColumns = (headings: readonly string[], columns: readonly (readonly string[])[]): GuessedColumn[] =>
  headings.map((heading, index) => {
    const values = (columns[index] ?? []).filter((cell) => cell !== '');
    return { label: labelOf(heading, index), ...guess(heading, values), values };
  });

type Guess = Pick<GuessedColumn, 'kind' | 'reason'>;

function guess(heading: string, values: readonly string[]): Guess {
  if (values.length === 0) return guessByHeading(heading);
  if (values.some(isFormula)) return { kind: 'text', reason: 'It holds formulas, which stay text.' };
  if (values.every(isTimeOfDay)) return { kind: 'text', reason: 'Times of day, for which forms have no field.' };
  for (const kind of KINDS) if (values.every(isKind[kind])) return { kind, reason: REASONS[kind](values) };
  if (values.every((cell) => isKind.number(cell) || isIdentifier(cell)))
    return { kind: 'text', reason: 'Numbers that begin with zeros: they would be lost.' };
  const longest = Math.max(...values.map((cell) => cell.length));
  if (values.some((cell) => /[\r\n]/.test(cell))) return { kind: 'textarea', reason: 'Texts with line breaks.' };
  if (longest > MAX_LINE_LENGTH) return { kind: 'textarea', reason: `Texts of up to ${longest} characters.` };
  const different = optionsIn(values).length;
  if (
    values.length >= 4 &&
    different >= 2 &&
    different <= Math.min(MAX_OPTIONS, values.length / 2) &&
    longest <= MAX_OPTION_LENGTH
  )
    return { kind: 'select', reason: `${different} different values in ${values.length} rows.` };
  return { kind: 'text', reason: mostly(values) ?? `Texts of up to ${countOf(longest, 'character')}.` };
}

/** In this order: what is a phone number may also be a number, and a date with hyphens a phone number. */
const KINDS: readonly CellKind[] = ['checkbox', 'email', 'date', 'phone', 'number'];

const REASONS: Readonly<Record<CellKind, (values: readonly string[]) => string>> = {
  checkbox: () => 'Nothing but yes and no.',
  email: (values) => (values.length === 1 ? 'The value is an email address.' : 'Every value is an email address.'),
  phone: (values) => (values.length === 1 ? 'The value is a phone number.' : 'Every value is a phone number.'),
  date: (values) => (values.some(hasTime) ? 'Dates with a time; the field holds the day.' : 'Nothing but dates.'),
  number: (values) => (values.every(isWhole) ? 'Nothing but whole numbers.' : 'Nothing but numbers.'),
};

const NAMES: Readonly<Record<CellKind, string>> = {
  checkbox: 'yes or no',
  email: 'email addresses',
  phone: 'phone numbers',
  date: 'dates',
  number: 'numbers',
};

/** `9 of 10 values are numbers, "n/a" is not.` */
function mostly(values: readonly string[]): string | undefined {
  for (const kind of KINDS) {
    const others = values.filter((cell) => !isKind[kind](cell));
    const fits = values.length - others.length;
    if (fits < values.length * 0.6) continue;
    const shown = others[0]!.length > 20 ? `${others[0]!.slice(0, 19)}…` : others[0]!;
    return `${fits} of ${values.length} values are ${NAMES[kind]}, "${shown}" is not.`;
  }
  return undefined;
}

const HEADINGS: readonly [RegExp, ColumnKind][] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(phone|mobile|telephone|fax)\b/i, 'phone'],
  [/\b(date|day|on)$/i, 'date'],
  [/\b(remarks?|notes?|comments?|description|details)\b/i, 'textarea'],
  [/\b(number of|count|quantity|qty|weight|amount|total)\b/i, 'number'],
  [/\?$|^(is|has) /i, 'checkbox'],
];

function guessByHeading(heading: string): Guess {
  const found = HEADINGS.find(([pattern]) => pattern.test(heading));
  return found
    ? { kind: found[1], reason: 'By its heading: it has no values.' }
    : { kind: 'text', reason: 'It has no values to guess by.' };
}

/** Characters of a text that one line of a form has no room for. */
const MAX_LINE_LENGTH = 120;
/** Characters of an option. */
const MAX_OPTION_LENGTH = 60;
const MAX_OPTIONS = 12;

/** The different values in the order in which they first appear. */
export const optionsIn = (values: readonly string[]): string[] => [...new Set(values)];

/** Headings may have line breaks. Columns without one are called as spreadsheets do: A to Z, then AA. */
function labelOf(heading: string, index: number): string {
  const text = heading.replace(/\s+/g, ' ').trim();
  return text === '' ? `Column ${columnLetters(index)}` : text;
}

function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

interface ChosenColumn extends Pick<GuessedColumn, 'label' | 'kind' | 'values'> {}

/** A design with a row for each column that becomes a field. */
export const columnsToDesign = (columns: readonly ChosenColumn[], newKey: () => string): Design =>
  detailsToDesign({ details: columns.filter(({ kind }) => kind !== 'none').map(toDetail) }, newKey);

function toDetail({ label, kind, values }: ChosenColumn): Values {
  const detail = { input_type: kind, input_name: label.slice(0, TEXT_LENGTH) };
  switch (kind as Exclude<ColumnKind, 'none'>) {
    case 'select':
      return { ...detail, options: optionsOf(values) };
    case 'number':
      return values.length > 0 && values.every(isWhole) ? { ...detail, step: 1 } : detail;
    default:
      return detail;
  }
}

/** A select has at least two options; without values they are to be filled in. */
function optionsOf(values: readonly string[]): Values[] {
  const texts = optionsIn(values).slice(0, LIST_LENGTH);
  const taken = new Set<string>();
  while (texts.length < 2) texts.push(`Option ${texts.length + 1}`);
  return texts.map((text) => {
    const option_text = text.replace(/\s+/g, ' ').slice(0, TEXT_LENGTH);
    const name = slug(option_text).slice(0, SLUG_LENGTH) || 'option';
    let option_value = name;
    for (let number = 2; taken.has(option_value); number++) option_value = `${name}-${number}`;
    taken.add(option_value);
    return { option_text, option_value };
  });
}

const SLUG_LENGTH = 60;

type CellKind = 'number' | 'date' | 'checkbox' | 'email' | 'phone';

/** Whether a cell that is not empty may be of a kind. */
const isKind: Readonly<Record<CellKind, (cell: string) => boolean>> = {
  number: (cell) => NUMBER.test(cell) && !isIdentifier(cell),
  date: isDay,
  checkbox: (cell) => YES_NO.has(cell.toLowerCase()),
  email: (cell) => cell.includes('@') && violations({ type: 'string', format: 'email' }, cell).length === 0,
  phone: isPhone,
};

/** With signs of money and of a part in a hundred, and with or without separated thousands. */
const NUMBER = /^[-+]?[$€£]?\s?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,10})?\s?%?$/;

/** A number that begins with zeros would lose them. */
const isIdentifier = (cell: string): boolean => /^0\d/.test(cell) || /^\d{16,}$/.test(cell);

const isWhole = (cell: string): boolean => !/[.%]/.test(cell);

/** Of a formula the clipboard has the result, but a file may have the formula. */
const isFormula = (cell: string): boolean => /^=[^=]/.test(cell) || /^@[A-Z]+\(/.test(cell);

const isTimeOfDay = (cell: string): boolean => /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?( ?[ap]\.?m\.?)?$/i.test(cell);

const YES_NO = new Set(['yes', 'no', 'y', 'n', 'true', 'false', 'x', '✓', '✔', '☑', '☐']);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The time of day that a moment has behind its day. */
const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m|Z)?$/i;

const hasTime = (cell: string): boolean => TIME.test(cell);

/** A real day: 2026-03-01, 3/1/2026, 03-01-26, 1.3.2026, 1 Mar 2026, March 1, 2026; each with or without a time. */
function isDay(cell: string): boolean {
  const text = cell.replace(TIME, '').toLowerCase();
  if (toWireDate(text) !== undefined) return true;
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numbers) {
    const [, one, separator, two, year] = numbers;
    const isDayFirst = separator === '.';
    return isReal(year!, isDayFirst ? two! : one!, isDayFirst ? one! : two!);
  }
  const named =
    /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/.exec(text) ??
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (!named) return false;
  const [, one, two, year] = named;
  const [day, month] = /^\d/.test(one!) ? [one!, two!] : [two!, one!];
  return isReal(year!, String(MONTHS.indexOf(month.slice(0, 3)) + 1), day);
}

function isReal(year: string, month: string, day: string): boolean {
  const two = (text: string) => text.padStart(2, '0');
  return isDate(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`);
}

/** Ten digits, with the country's 1 or without; a number without any separator may be anything. */
function isPhone(cell: string): boolean {
  const digits = phoneDigits(cell.replace(/^\+?1[ .-]/, '')) ?? '';
  return digits.length === 10 && /[().\s-]/.test(cell) && !/^\d+\.\d+$/.test(cell);
}
