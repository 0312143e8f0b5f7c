// What a single cell of a spreadsheet may be.

import { isDate, toWireDate } from '../../../schema/formats/dates';
import { violations } from '../../../schema/rules/rules';
import { phoneDigits } from '../../../schema/values/phone';

export type CellKind = 'number' | 'date' | 'checkbox' | 'email' | 'phone';

/** Whether a cell that is not empty may be of a kind. */
export const isKind: Readonly<Record<CellKind, (cell: string) => boolean>> = {
  number: (cell) => NUMBER.test(cell) && !isIdentifier(cell),
  date: isDay,
  checkbox: (cell) => YES_NO.has(cell.toLowerCase()),
  email: (cell) => cell.includes('@') && violations({ type: 'string', format: 'email' }, cell).length === 0,
  phone: isPhone,
};

/** With signs of money and of a part in a hundred, and with or without separated thousands. */
const NUMBER = /^[-+]?[$€£]?\s?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d{1,10})?\s?%?$/;

/** A number that begins with zeros would lose them. */
export const isIdentifier = (cell: string): boolean => /^0\d/.test(cell) || /^\d{16,}$/.test(cell);

export const isWhole = (cell: string): boolean => !/[.%]/.test(cell);

/** Of a formula the clipboard has the result, but a file may have the formula. */
export const isFormula = (cell: string): boolean => /^=[^=]/.test(cell) || /^@[A-Z]+\(/.test(cell);

export const isTimeOfDay = (cell: string): boolean =>
  /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?( ?[ap]\.?m\.?)?$/i.test(cell);

const YES_NO = new Set(['yes', 'no', 'y', 'n', 'true', 'false', 'x', '✓', '✔', '☑', '☐']);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The time of day that a moment has behind its day. */
const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m|Z)?$/i;

export const hasTime = (cell: string): boolean => TIME.test(cell);

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
