// The formulas among the fields of one definition. Messages call fields as the form builder shows them: by their labels.

import { circlesOf } from '../conditions/circles';
import { fieldLabel } from '../conditions/field-label';
import {
  type FormulaFields,
  formulaKeeper,
  formulaLabels,
  labelNames,
  shownFormula,
} from '../conditions/formula-labels';
import { memoize } from '../formats/memoize';
import { withAround } from '../formula/around';
import { checkFormula, isType } from '../formula/check-formula';
import { canKeep, showsAs } from '../formula/compute-formula';
import { type FormulaProblem, problemText } from '../formula/formula-error';
import { typeWords } from '../formula/formula-type';
import { isNode, namesIn, namesOf as namesInFormula, readFormula } from '../formula/parse';
import type { Errors } from '../rules/check';
import { namesOf } from './definition-conditions';
import { draftProperty } from './field-property';
import { hasValue, isComputed, isUnseen } from './field-types';
import { ticketAround } from './ticket-around';
import type { DraftDetail } from './ticket-field';

/** What is wrong with formulas, under `formula`, by the index of their field. */
export function formulaErrors(details: readonly DraftDetail[]): Map<number, Errors> {
  const errors = new Map<number, Errors>();
  if (!details.some(isComputed)) return errors;
  const names = namesOf(details);
  const fields = fieldsOf(details, names);
  for (const [index, detail] of details.entries()) {
    const problem = isComputed(detail) && formulaProblem(fields, names[index]!, isUnseen(detail));
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
  const machineNames = details.flatMap(({ machine_name: name }, index) =>
    name ? [[name, names[index]!] as const] : [],
  );
  const kept = formulaKeeper(fields, machineNames);
  return details.map((detail) => (detail.formula ? { ...detail, formula: kept(detail.formula) } : detail));
}

const fieldsOf = (details: readonly DraftDetail[], names: readonly string[]): FormulaFields => {
  const own = details.flatMap((detail, index) =>
    hasValue(detail) ? [[names[index]!, draftProperty(detail)] as const] : [],
  );
  return withAround(new Map(own), ticketAround());
};

/**
 * What is wrong with the formula of a field, as it is shown. @param mayBeConstant whether it may read no other field.
 * @param moreReasons why it cannot read one besides what holds for all.
 */
export function formulaProblem(
  fields: FormulaFields,
  key: string,
  mayBeConstant = false,
  moreReasons: (name: string) => string | undefined = () => undefined,
): FormulaProblem | undefined {
  const labels = formulaLabels(fields);
  const property = fields.get(key)!;
  const shown = shownFormula(property.computed, labels);
  const node = readFormula(shown);
  if (!isNode(node)) return node;
  const type = checkFormula(
    node,
    labelNames(fields, (name) => reasonAgainst(fields, name, key, labels) ?? moreReasons(name)),
  );
  if (!isType(type)) return type;
  const whole = { from: 0, to: shown.length };
  if (!mayBeConstant && namesIn(node).length === 0)
    return { message: 'it reads no field, so it would always be the same', ...whole };
  if (canKeep(property, type)) return undefined;
  const words = [type, { of: showsAs(property) }].map(typeWords);
  return { message: `it results in ${words[0]}, and its result is said to be ${words[1]}`, ...whole };
}

/** Why the field `key` cannot be computed of another one. */
function reasonAgainst(
  fields: FormulaFields,
  name: string,
  key: string,
  labels: ReadonlyMap<string, string>,
): string | undefined {
  if (name === key) return 'a field cannot be made of itself';
  return leadsTo(fields, name, key) ? `it is itself made of "${labels.get(key)}"` : undefined;
}

/** Of a field that `to` is computed of: whether it is itself computed of `to`, by however many between. */
function leadsTo(fields: FormulaFields, from: string, to: string): boolean {
  const circles = circlesAmong(fields);
  return circles.get(from) === circles.get(to);
}

/** Formulas of a large form read each other in more ways than can be followed from each of them. */
const circlesAmong = memoize((fields: FormulaFields) =>
  circlesOf(
    new Map(
      [...fields].map(([name, { computed }]) => [name, typeof computed === 'string' ? namesInFormula(computed) : []]),
    ),
  ),
);
