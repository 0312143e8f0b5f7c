// What the editor of a formula decides: pure functions over its text and the fields of the design.

import { type FormulaFields, formulaLabels, shownFormula } from '../../../schema/conditions/formula-labels';
import type { Property } from '../../../schema/descriptor/descriptor';
import { fieldNamed, readNamed } from '../../../schema/formula/around';
import { computeFormula, type FormulaResult, fieldScope, namesRead } from '../../../schema/formula/compute-formula';
import { FUNCTIONS, signatureOf } from '../../../schema/formula/functions';
import { writtenColumn, writtenName } from '../../../schema/formula/parse';
import { aroundProperties, columnsIn } from '../../../schema/formula/property-types';
import { cellText } from '../../../schema/model/cells';

/** A kept formula as it is shown. */
export const typedFormula = (formula: string, fields: FormulaFields): string =>
  shownFormula(formula, formulaLabels(fields));

/** What can be completed, and what it puts in the place of the text from `from` to the caret. */
export interface Completion {
  text: string;
  note: string;
  insert: string;
  from: number;
}

const MAX_COMPLETIONS = 8;

/** Fields and functions that begin like the word before the caret, or choices of a field that is compared there. */
export function completionsAt(before: string, fields: FormulaFields, key: string): Completion[] {
  const labels = formulaLabels(fields);
  const choice = /(?:\[([^\]]+)\]|([\p{L}_][\p{L}\p{N}_]*))\s*(?:=|!=|<>)\s*"([^"]*)$/u.exec(before);
  if (choice) {
    const typed = choice[3]!;
    const [field] = [...labels].find(([, label]) => label === (choice[1] ?? choice[2])) ?? [];
    return choicesOf(fields.get(field ?? ''), typed, before.length - typed.length);
  }
  if ((before.match(/"/g) ?? []).length % 2 === 1) return [];
  const [part = '', column, bracketed, word] = BEFORE_CARET.exec(before) ?? [];
  const typed = (column?.replace(/[[\]]/g, '') ?? bracketed ?? word ?? '').toLowerCase();
  if (part === '') return [];
  const from = before.length - part.length;
  const begins = (label: string) => {
    const words = label.toLowerCase().split(/\s+/);
    return words.some((_, i) => words.slice(i).join(' ').startsWith(typed));
  };
  const found = offeredNames(fields, key)
    .filter(({ label }) => begins(label) && label.toLowerCase() !== word?.toLowerCase())
    .map(({ label, insert }) => ({ text: label, note: 'Field', insert, from }));
  const called = [...FUNCTIONS.values()]
    .filter(({ name }) => bracketed === undefined && column === undefined && name.startsWith(typed))
    .map((one) => ({ text: signatureOf(one), note: one.meaning, insert: `${one.name}(`, from }));
  return [...found, ...called].slice(0, MAX_COMPLETIONS);
}

const choicesOf = (property: Property | undefined, typed: string, from: number): Completion[] =>
  (Array.isArray(property?.options) ? property.options : [])
    .map(({ value, text }: { value: unknown; text: string }) => ({ value: String(value), text }))
    .filter(({ value, text }) => [value, text].some((one) => one.toLowerCase().startsWith(typed.toLowerCase())))
    .slice(0, MAX_COMPLETIONS)
    .map(({ value, text }) => ({ text, note: 'Choice', insert: `${value}"`, from }));

/** A column of a field in brackets, a part of a name in brackets, or a word with a column or without. */
const BEFORE_CARET =
  /(?:(\[[^[\]\n]+\]\.[\p{L}\p{N}_]*)|\[([^[\]\n]*)|(?<![\p{L}\p{N}_.\]])([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]*)*))$/u;

/** What a formula of the field `key` may read: fields by their labels, and behind a table of rows its columns. */
export const offeredNames = (fields: FormulaFields, key: string): { key: string; label: string; insert: string }[] =>
  [...formulaLabels(fields)].flatMap(([name, label]) => {
    if (name === key) return [];
    const columns = Object.keys(columnsIn(fields.get(name))).map((column) => ({
      key: `${name}.${column}`,
      label: `${label}.${column}`,
      insert: `${writtenName(label)}.${writtenColumn(column)}`,
    }));
    // The record around has no value itself.
    return aroundProperties(fields.get(name) ?? {})
      ? columns
      : [{ key: name, label, insert: writtenName(label) }, ...columns];
  });

/** A result with the values that went in, as staff read them. */
export interface Explained extends FormulaResult {
  shown: string;
  parts: { label: string; value: string }[];
}

/** What the formula of a field results in with these values, and of what. */
export function explainFormula(fields: FormulaFields, key: string, read: (key: string) => unknown): Explained {
  const property = fields.get(key)!;
  const formula = String(property.computed ?? '');
  const labels = formulaLabels(fields);
  const result = computeFormula(formula, property, fieldScope(Object.fromEntries(fields), read, cellText));
  const parts = namesRead(formula, fields).flatMap((name) => {
    const part = fieldNamed(fields, name);
    return part ? [{ label: labels.get(name) ?? part.title, value: cellText(part, readNamed(read, name)) }] : [];
  });
  return { ...result, shown: cellText(property, result.value), parts };
}
