// What the values of a formula are. They are known before anything is computed, so that a mistake is found when the
// formula is written.
import type { Choice } from '../descriptor/descriptor';
import { isDate, isLocalDateTime, isTime } from '../formats/dates';
import type { FormulaValue } from '../values/value-kind';

/** The types that a single value of a formula may have. */
export type ValueType = FormulaValue;

/** What a part of a formula comes to, whichever record it is computed for. */
export interface FormulaType {
  /** `rows` has columns, and no value of its own; `nothing` is what is always empty. */
  of: ValueType | 'rows' | 'nothing';
  /** Several of them: a column of rows, or what several choices are chosen of. */
  isList?: boolean;
  /** The values that are possible. */
  choices?: readonly Choice[];
}

/** What a field of a formula is, or why it cannot be read. Undefined where there is no such field. */
export type NameType = FormulaType | { reason: string } | undefined;

/** The fields that a formula can read. */
export interface FormulaNames {
  typeOf(name: string, column?: string): NameType;
  /** The names to choose from, or the columns of one of them. */
  known(name?: string): readonly string[];
}

const WORDS: Readonly<Record<FormulaType['of'], string>> = {
  number: 'a number',
  text: 'a text',
  day: 'a day',
  moment: 'a day with a time',
  time: 'a time of day',
  flag: 'true or false',
  rows: 'a table of rows',
  nothing: 'nothing',
};

/** "a number", "a list of texts". */
export const typeWords = ({ of, isList }: FormulaType): string => (isList ? `a list, each ${WORDS[of]}` : WORDS[of]);

/** The types whose values are more or less than each other. */
export const isOrdered = ({ of }: FormulaType): boolean => of === 'number' || isWhen({ of });

/** Whether values are texts of days or times, which can be compared with one in quotes (`WRITTEN`). */
export const isWhen = ({ of }: FormulaType): boolean => of === 'day' || of === 'moment' || of === 'time';

/** Whether a text is such a value as it travels. */
export const WRITTEN: Readonly<Partial<Record<FormulaType['of'], (text: string) => boolean>>> = {
  day: isDate,
  moment: (text) => isLocalDateTime(text) || isDate(text),
  time: isTime,
};

/** How such a value is written into a formula. */
export const WRITTEN_AS: Readonly<Partial<Record<FormulaType['of'], string>>> = {
  day: '"2026-03-31"',
  moment: '"2026-03-31 14:30"',
  time: '"14:30"',
};
