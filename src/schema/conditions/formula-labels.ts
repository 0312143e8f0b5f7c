// Formulas as people read them in a form that is designed: fields are called by their labels.
import type { Choice, Property } from '../descriptor/descriptor';
import type { FormulaNames } from '../formula/formula-type';
import { withNames } from '../formula/in-words';
import { formulaNames } from '../formula/property-types';
import { fieldLabel } from './field-label';

/** The fields of a form by the name that formulas keep, in its order. */
export type FormulaFields = ReadonlyMap<string, Property>;

/** A formula with the labels of its fields. */
export const shownFormula = (computed: Property['computed'], labels: ReadonlyMap<string, string>): string =>
  typeof computed === 'string' ? withNames(computed, (name) => labels.get(name) ?? name) : '';

/** What each field is called in formulas that are shown: its label; one that several have is numbered. */
export function formulaLabels(fields: FormulaFields): Map<string, string> {
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
}

/** The fields as names of a formula, by label. `reasonOf` may say why one of them, by name, cannot be read. */
export function labelNames(
  fields: FormulaFields,
  labels: ReadonlyMap<string, string>,
  reasonOf: (name: string, property: Property) => string | undefined,
): FormulaNames {
  const nameOf = new Map([...labels].map(([name, label]) => [label, name]));
  const properties = Object.fromEntries([...fields].map(([name, property]) => [labels.get(name)!, property]));
  return formulaNames(properties, choicesIn, (label, property) => reasonOf(nameOf.get(label)!, property));
}

const choicesIn = ({ options }: Pick<Property, 'options'>): readonly Choice[] | undefined =>
  Array.isArray(options) ? (options as readonly Choice[]) : undefined;
