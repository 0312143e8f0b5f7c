// The formulas among the fields of one definition. Messages call fields as the form builder shows them: by their labels.
import { fieldLabel } from '../conditions/check-conditions';
import type { Choice, Property } from '../descriptor/descriptor';
import { checkFormula, isType } from '../formula/check-formula';
import { canKeep, showsAs } from '../formula/compute-formula';
import { type FormulaProblem, problemText } from '../formula/formula-error';
import { type FormulaNames, typeWords } from '../formula/formula-type';
import { withNames } from '../formula/in-words';
import { isNode, namesIn, namesOf as namesInFormula, readFormula } from '../formula/parse';
import { formulaNames } from '../formula/property-types';
import type { Errors } from '../rules/check';
import { draftProperty, namesOf } from './definition-conditions';
import { hasValue, isComputed } from './field-types';
import type { DraftDetail } from './ticket-field';

/** The fields of a form by the name that formulas keep, in its order. */
export type FormulaFields = ReadonlyMap<string, Property>;

/** What is wrong with formulas, under `formula`, by the index of their field. */
export function formulaErrors(details: readonly DraftDetail[]): Map<number, Errors> {
  const errors = new Map<number, Errors>();
  if (!details.some(isComputed)) return errors;
  const names = namesOf(details);
  const fields = fieldsOf(details, names);
  for (const [index, detail] of details.entries()) {
    const problem = isComputed(detail) && formulaProblem(fields, names[index]!);
    if (!problem) continue;
    const label = fieldLabel({ title: detail.input_name });
    errors.set(index, { formula: [`The formula of ${label} is wrong ${ended(problemText(problem))}`] });
  }
  return errors;
}

/** With a period, where it does not end with a question. */
export const ended = (text: string): string => (text.endsWith('?') ? text : `${text}.`);

/** The fields with formulas that name others as conditions do, also where they were written with labels or machine names. */
export function withKeptNames(details: readonly DraftDetail[]): DraftDetail[] {
  if (!details.some(isComputed)) return [...details];
  const names = namesOf(details);
  const fields = fieldsOf(details, names);
  const keptOf = new Map([
    ...details.map(({ machine_name }, index) => [machine_name ?? '', names[index]!] as const),
    ...[...formulaLabels(fields)].map(([name, label]) => [label, name] as const),
  ]);
  return details.map((detail) =>
    detail.formula
      ? {
          ...detail,
          formula: withNames(detail.formula, (name) => (fields.has(name) ? name : (keptOf.get(name) ?? name))),
        }
      : detail,
  );
}

const fieldsOf = (details: readonly DraftDetail[], names: readonly string[]): FormulaFields =>
  new Map(details.flatMap((detail, index) => (hasValue(detail) ? [[names[index]!, draftProperty(detail)]] : [])));

/** What is wrong with the formula of a field, as it is shown. */
export function formulaProblem(fields: FormulaFields, key: string): FormulaProblem | undefined {
  const labels = formulaLabels(fields);
  const property = fields.get(key)!;
  const shown = shownFormula(property.computed, labels);
  const node = readFormula(shown);
  if (!isNode(node)) return node;
  const type = checkFormula(node, labelNames(fields, labels, key));
  if (!isType(type)) return type;
  const whole = { from: 0, to: shown.length };
  if (namesIn(node).length === 0) return { message: 'it reads no field, so it would always be the same', ...whole };
  if (canKeep(property, type)) return undefined;
  const words = [type, { of: showsAs(property) }].map(typeWords);
  return { message: `it results in ${words[0]}, and its result is said to be ${words[1]}`, ...whole };
}

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

/** What a formula of the field `key` can read, by label. */
export function labelNames(fields: FormulaFields, labels: ReadonlyMap<string, string>, key: string): FormulaNames {
  const nameOf = new Map([...labels].map(([name, label]) => [label, name]));
  const properties = Object.fromEntries([...fields].map(([name, property]) => [labels.get(name)!, property]));
  return formulaNames(properties, choicesIn, (label) => {
    const name = nameOf.get(label)!;
    if (name === key) return 'a field cannot be made of itself';
    return leadsTo(fields, name, key) ? `it is itself made of "${labels.get(key)}"` : undefined;
  });
}

const choicesIn = ({ options }: Pick<Property, 'options'>): readonly Choice[] | undefined =>
  Array.isArray(options) ? (options as readonly Choice[]) : undefined;

/** Whether the one field is computed of the other, by however many between. */
function leadsTo(fields: FormulaFields, from: string, to: string): boolean {
  const reached = new Set([from]);
  // Grows while it is walked.
  for (const name of reached) {
    const rule = fields.get(name)?.computed;
    if (typeof rule === 'string') for (const next of namesInFormula(rule)) reached.add(next);
  }
  return reached.has(to);
}
