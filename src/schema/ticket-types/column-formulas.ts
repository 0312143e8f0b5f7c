// The formulas among the columns of a field of rows: what a cell is made of, and while which are true it is shown.
import { type FormulaFields, formulaLabels, labelNames, shownFormula } from '../conditions/formula-labels';
import { comparisonsIn } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { folded } from '../formats/folded';
import { splitName, withAround } from '../formula/around';
import { checkFormula, isType } from '../formula/check-formula';
import { type FormulaProblem, problemText } from '../formula/formula-error';
import { withNames } from '../formula/in-words';
import { isNode, readFormula } from '../formula/parse';
import { followingRows, partsOfProperty, RECORD, readByColumns } from '../formula/row-around';
import { type Errors, hasNoErrors } from '../rules/check';
import { type FormAround, formAround, withKept, withOuterColumns } from './columns-around';
import { namesOf } from './definition-conditions';
import { ended, formulaProblem } from './definition-formulas';
import { draftProperty } from './field-property';
import { isComputed } from './field-types';
import { namedColumns, readableColumns, rowItems } from './row-columns';
import type { DraftDetail, RowColumn } from './ticket-field';

/** What is wrong with the formulas of columns that read nothing around them, by the cells of the panel. */
export const columnFormulaErrors = (columns: readonly RowColumn[]): Errors =>
  errorsOf(columns, new Map(Object.entries(rowItems(columns).properties ?? {}).filter(([, one]) => !readsOuter(one))));

/** The same of those that do, by the index of their field. */
export function outerFormulaErrors(details: readonly DraftDetail[]): Map<number, Errors> {
  const keys = namesOf(details);
  const properties = Object.fromEntries(details.map((detail, at) => [keys[at]!, draftProperty(detail)]));
  const errors = new Map<number, Errors>();
  if (Object.values(properties).every((property) => readByColumns(property).length === 0)) return errors;
  const form = formAround(properties, details, keys);
  const { around, labelOf } = shownAround(form);
  const record = around[RECORD]!;
  const kept = withOuterColumns(properties, details, keys);
  for (const [at, key] of keys.entries()) {
    const columns = details[at]!.columns;
    if (!columns || readByColumns(properties[key]!).length === 0) continue;
    const following = new Set([...followingRows(kept, key)].map((name) => `${record.title}.${labelOf(name)}`));
    const shown = withKept(properties[key]!, form, labelOf).items!.properties!;
    const found = errorsOf(columns, withAround(new Map(Object.entries(shown)), around), following);
    if (!hasNoErrors(found)) errors.set(at, found);
  }
  return errors;
}

/** What is around columns as it is shown, where fields of the form are called by their labels. */
function shownAround(form: FormAround) {
  const labelOf = (name: string): string => form.labels.get(name) ?? name;
  const record = form.around[RECORD]!;
  const called = Object.entries(record.properties!).map(([name, one]) => [labelOf(name), one]);
  return { labelOf, around: { ...form.around, [RECORD]: { ...record, properties: Object.fromEntries(called) } } };
}

/** What formulas of the columns of one field can read, as it is shown: the columns, the form and the ticket. */
export function columnFields(details: readonly DraftDetail[], at: number): FormulaFields {
  const keys = namesOf(details);
  const properties = Object.fromEntries(details.map((detail, i) => [keys[i]!, draftProperty(detail)]));
  const own = new Map(Object.entries(rowItems(details[at]?.columns ?? []).properties ?? {}));
  return withAround(own, shownAround(formAround(properties, details, keys)).around);
}

const readsOuter = (column: Property): boolean => partsOfProperty(column).some((name) => splitName(name)[1] !== '');

/** Of the columns among `fields`. @param following what follows from the rows, as it is shown. */
function errorsOf(columns: readonly RowColumn[], fields: FormulaFields, following: ReadonlySet<string> = NONE): Errors {
  const named = namedColumns(readableColumns(columns));
  return Object.fromEntries(
    named.flatMap(({ name, type, title, show_when }, at): [string, string[]][] => {
      if (!fields.has(name)) return [];
      const reason = (of: string) => (following.has(of) ? 'it itself follows from these rows' : undefined);
      const formula = isComputed({ input_type: type }) ? formulaProblem(fields, name, false, reason) : undefined;
      if (formula) return [[`columns.${at}.formula`, [wrong(`formula of ${title}`, formula)]]];
      const shown = show_when?.trim() ? conditionProblem(fields, name, reason) : undefined;
      return shown ? [[`columns.${at}.show_when`, [wrong(`condition of ${title}`, shown)]]] : [];
    }),
  );
}

const wrong = (what: string, problem: FormulaProblem): string => `The ${what} is wrong ${ended(problemText(problem))}`;

const NONE: ReadonlySet<string> = new Set();

function conditionProblem(
  fields: FormulaFields,
  key: string,
  reasonOf: (name: string) => string | undefined,
): FormulaProblem | undefined {
  const labels = formulaLabels(fields);
  const [rule] = comparisonsIn(fields.get(key)?.when?.show);
  const shown = shownFormula(rule?.expression, labels);
  const node = readFormula(shown);
  if (!isNode(node)) return node;
  const reason = (name: string, property: Property) => {
    if (name === key) return 'it is the column itself';
    const isLate = property.computed && !fields.has(name);
    return isLate ? 'it is computed, when conditions count already' : reasonOf(name);
  };
  const type = checkFormula(node, labelNames(fields, reason));
  if (!isType(type)) return type;
  return type.of === 'flag' ? undefined : { message: 'it is not true or false', from: 0, to: shown.length };
}

/**
 * The columns with the formulas that call one of them by the title that it had `before` calling it by its new one: by its
 * name while it has no title, as one is typed. The same columns where nothing of that is so.
 */
export function followTitles(columns: readonly RowColumn[], before: readonly RowColumn[]): readonly RowColumn[] {
  // One that was written by a program has no id before it is first edited.
  const idOf = ({ row_id }: RowColumn, at: number) => row_id ?? columns[at]?.row_id;
  const titles = new Map(before.map((column, at) => [idOf(column, at), folded(column.title ?? '')]));
  const taken = new Set(columns.map(({ title }) => folded(title ?? '')));
  const renamed = new Map(
    columns.flatMap(({ row_id, title, name }): [string, string][] => {
      const former = row_id === undefined ? undefined : titles.get(row_id);
      const now = title?.trim() || name;
      return former && now && !taken.has(former) ? [[former, now]] : [];
    }),
  );
  if (renamed.size === 0) return columns;
  const followed = (formula?: string) => formula && withNames(formula, (name) => renamed.get(folded(name)) ?? name);
  return columns.map((column) => ({
    ...column,
    ...(column.formula && { formula: followed(column.formula) }),
    ...(column.show_when && { show_when: followed(column.show_when) }),
  }));
}
