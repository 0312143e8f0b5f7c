// Formulas as people read them in a form that is designed: fields are called by their labels.
import type { Choice, Property } from '../descriptor/descriptor';
import { folded } from '../formats/folded';
import { memoize } from '../formats/memoize';
import type { FormulaNames } from '../formula/formula-type';
import { withNames } from '../formula/in-words';
import { columnsIn, formulaNames } from '../formula/property-types';
import { fieldLabel } from './field-label';

/** The fields of a form by the name that formulas keep, in its order. */
export type FormulaFields = ReadonlyMap<string, Property>;

/** A formula with the labels of its fields. */
export const shownFormula = (computed: Property['computed'], labels: ReadonlyMap<string, string>): string =>
  typeof computed === 'string' ? withNames(computed, (name) => labels.get(name) ?? name) : '';

/**
 * A formula as it is kept, of one that calls fields and columns by their labels, in any case; what is none of them stays
 * as it is. `others` are further names of fields, each with the one that is kept. A label that is also the kept name of
 * a field means that field, but not where it is typed (`isTyped`): there only labels are shown.
 */
export const keptFormula = (
  formula: string,
  fields: FormulaFields,
  others: readonly (readonly [name: string, kept: string])[] = [],
  isTyped = false,
): string => formulaKeeper(fields, others, isTyped)(formula);

/** The same for every formula of a form. */
export function formulaKeeper(
  fields: FormulaFields,
  others: readonly (readonly [name: string, kept: string])[] = [],
  isTyped = false,
): (formula: string) => string {
  const labels = [...formulaLabels(fields)].map(([name, label]) => [label, name] as const);
  const find = findName([...others, ...labels]);
  const isLabel = new Set(isTyped ? labels.map(([label]) => label) : []);
  const kept = (name: string) => (fields.has(name) && !isLabel.has(name) ? name : (find(name) ?? name));
  return (formula) =>
    withNames(formula, kept, (name, column) => {
      const columns = Object.entries(columnsIn(fields.get(kept(name))));
      const titles = columns.map(([own, { title }]) => [title, own] as const);
      return findName([...titles, ...columns.map(([own]) => [own, own] as const)])(column) ?? column;
    });
}

/** Finds a name as it is written, the last of several; else in another case, where only one can be meant. */
export function findName(
  names: readonly (readonly [written: string, kept: string])[],
): (name: string) => string | undefined {
  const exact = new Map(names);
  let alike: Map<string, Set<string>> | undefined;
  return (name) => {
    if (exact.has(name)) return exact.get(name);
    alike ??= foldedNames(names);
    const [only, ...more] = alike.get(folded(name)) ?? [];
    return more.length === 0 ? only : undefined;
  };
}

/** What each name may mean, whatever its case. */
function foldedNames(names: readonly (readonly [written: string, kept: string])[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [written, kept] of names) {
    const key = folded(written);
    found.set(key, (found.get(key) ?? new Set()).add(kept));
  }
  return found;
}

/** What each field is called in formulas that are shown: its label; one that several have is numbered. */
export const formulaLabels = memoize((fields: FormulaFields): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  const labels = new Map<string, string>();
  for (const [name, property] of fields) {
    const label = fieldLabel(property)
      .replace(/[[\]\s]+/g, ' ')
      .trim();
    let unique = label;
    for (let n = 2; taken.has(unique); n++) unique = `${label} (${n})`;
    taken.add(unique);
    labels.set(name, unique);
  }
  return labels;
});

/** The names of the fields, and what they are, by label. */
const byLabel = memoize((fields: FormulaFields) => {
  const labels = formulaLabels(fields);
  return {
    names: new Map([...labels].map(([name, label]) => [label, name])),
    properties: Object.fromEntries([...fields].map(([name, property]) => [labels.get(name)!, property])),
  };
});

/** The fields as names of a formula, by label. `reasonOf` may say why one of them, by name, cannot be read; of the record around by
 * both names, as they are shown. */
export function labelNames(
  fields: FormulaFields,
  reasonOf: (name: string, property: Property) => string | undefined,
): FormulaNames {
  const { names, properties } = byLabel(fields);
  return formulaNames(properties, choicesIn, (label, property) => reasonOf(names.get(label) ?? label, property));
}

const choicesIn = ({ options }: Pick<Property, 'options'>): readonly Choice[] | undefined =>
  Array.isArray(options) ? (options as readonly Choice[]) : undefined;
