// Which field each column of a spreadsheet becomes: guessed from its cells, with the reason, and never more than a guess; and
// those that were chosen as a design.

import type { Values } from '../../../schema/descriptor/descriptor';
import { LIST_LENGTH, TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { slug } from '../../../schema/formats/slug';
import type { Design } from '../model/design';
import { detailsToDesign } from '../model/details-to-design';
import { type CellKind, hasTime, isFormula, isIdentifier, isKind, isTimeOfDay, isWhole } from './cell-kinds';

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

export type ColumnKind = keyof typeof COLUMN_KINDS;

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
  if (longest > LONG) return { kind: 'textarea', reason: `Texts of up to ${longest} characters.` };
  const different = optionsIn(values).length;
  if (values.length >= 4 && different >= 2 && different <= Math.min(MAX_OPTIONS, values.length / 2) && longest <= SHORT)
    return { kind: 'select', reason: `${different} different values in ${values.length} rows.` };
  return { kind: 'text', reason: mostly(values) ?? `Texts of up to ${count(longest, 'character')}.` };
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
const LONG = 120;
/** Characters of an option. */
const SHORT = 60;
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

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** The columns of a spreadsheet as the fields of a design. */
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
