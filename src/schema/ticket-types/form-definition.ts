// Reads the field definitions of a ticket form, `form_datas`: the builder shows the messages beside its fields, the
// server returns them as a list and stores what is valid.
import type { Property } from '../descriptor/descriptor';
import { isObject } from '../formats/plain-values';
import { type Errors, hasNoErrors } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import type { RuleViolation } from '../values/violation';
import { outerFormulaErrors } from './column-formulas';
import { conditionErrors, ruleErrors } from './definition-conditions';
import { formulaErrors, withKeptNames } from './definition-formulas';
import { COLUMNS, ROW_FULL } from './grid';
import { repeatedNames } from './machine-names';
import { readField } from './read-field';
import type { DraftDetail } from './ticket-field';

/** All fields, or none where one of them is wrong: a form is saved as a whole. */
export type Definition =
  | { ok: true; details: DraftDetail[] }
  | {
      ok: false;
      /** What is wrong, in the order of the fields: 'Field 2: Field Label cannot be empty'. */
      messages: string[];
      /** The messages of each field by attribute, by its index in `form_datas`. */
      fields: ReadonlyMap<number, Errors>;
    };

const FIELDS: Property = { title: 'Form fields', type: 'array', minItems: 1 };

/** The definitions, or what is wrong with them. */
export function readDefinition(sent: unknown): Definition {
  const [wrong]: RuleViolation[] =
    sent === undefined || sent === null || sent === '' ? [{ keyword: 'required' }] : violations(FIELDS, sent);
  if (wrong) return refused([ruleMessage(wrong, FIELDS)]);
  const fields = (sent as unknown[]).map((field) => readField(isObject(field) ? field : {}));
  const errors = new Map(
    fields.flatMap((field, index) => (hasNoErrors(field.errors) ? [] : [[index, field.errors] as const])),
  );
  if (errors.size > 0) return refused([], errors);
  const details = withKeptNames(fields.flatMap(({ detail }) => detail ?? []));
  const repeated = repeatedNames(details);
  if (repeated.length > 0)
    return refused([], new Map(repeated.map((index) => [index, { machine_name: [nameTaken(details[index]!)] }])));
  for (const found of [
    conditionErrors(details),
    ruleErrors(details),
    formulaErrors(details),
    outerFormulaErrors(details),
  ])
    if (found.size > 0) return refused([], found);
  return hasFullRow(details) ? refused([ROW_FULL]) : { ok: true, details };
}

const nameTaken = ({ machine_name }: DraftDetail): string =>
  `Name in the API: another field is called ${machine_name} already.`;

/** One message for each field that is wrong. */
function refused(messages: string[], fields: ReadonlyMap<number, Errors> = new Map()): Definition {
  const ofFields = [...fields].map(([index, errors]) => `Field ${index + 1}: ${Object.values(errors)[0]![0]}`);
  return { ok: false, messages: [...messages, ...ofFields], fields };
}

/** More than the grid has, all fields of a row together. */
function hasFullRow(details: readonly DraftDetail[]): boolean {
  const widths = new Map<number, number>();
  for (const { layout } of details) if (layout) widths.set(layout.row, (widths.get(layout.row) ?? 0) + layout.size);
  return [...widths.values()].some((width) => width > COLUMNS);
}
