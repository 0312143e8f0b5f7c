// Phone numbers with an extension, for which a field of ten digits has no place: all of a column are mended at once.
import type { ImportColumn } from '../../../schema/import/import-columns';
import { knownChoices } from '../../../schema/import/known-records';
import { readCell } from '../../../schema/import/read-cell';
import { violations } from '../../../schema/rules/rules';
import { kindOf } from '../../../schema/values/kinds';
import type { WrongText } from './checked-file';

/** The wrong texts of one column that have an extension, each with the number alone. */
export interface Extensions {
  others: Record<string, string>;
  rows: number;
}

/** "x12", "ext. 12", "extension 12", "#12" behind a number. */
const EXTENSION = /^(.*\d.*?)[\s,;]*(?:extension|ext\.?|x\.?|#)\s*\d{1,8}$/i;

/** By the name of their column. */
export function extensionsIn(columns: readonly ImportColumn[], wrong: readonly WrongText[]): Map<string, Extensions> {
  const found = new Map<string, Extensions>();
  for (const { column: name, text, rows } of wrong) {
    const property = columns.find((one) => one.name === name)?.property;
    const number = property && kindOf(property).search === 'phone' ? numberOf(property, text) : undefined;
    if (number === undefined) continue;
    const { others, rows: before } = found.get(name) ?? { others: {}, rows: 0 };
    found.set(name, { others: { ...others, [text]: number }, rows: before + rows });
  }
  return found;
}

/** Undefined where that is none, either. */
function numberOf(property: ImportColumn['property'], text: string): string | undefined {
  const number = EXTENSION.exec(text)?.[1]?.trim();
  const read = number === undefined ? undefined : readCell(property, number, knownChoices({}));
  return read && 'value' in read && violations(property, read.value).length === 0 ? number : undefined;
}
