// Some fields of a design as a set, and a set as fields of a design. Loads with the first of either.

import { showToast } from '../../../engine/feedback/toasts';
import { toDefinitionFile } from '../../../schema/ticket-types/definition-file';
import { importDefinition } from '../../../schema/ticket-types/import-definition';
import type { ImportProblem } from '../../../schema/ticket-types/import-result';
import { partOf } from '../../../schema/ticket-types/sections';
import { insertStep } from '../model/commands';
import { type Design, fieldsInOrder } from '../model/design';
import { fileToDesign } from '../model/design-file';
import { designToDetails } from '../model/design-to-details';
import type { Outcome } from '../model/history';

/** The fields with these keys as a set, and what they lose without the others: conditions on them. */
export function toSet(
  design: Design,
  keys: ReadonlySet<string>,
): { definition: string; leftOut: readonly ImportProblem[] } {
  const rows = design.rows.flatMap((row) => {
    const cells = row.cells.filter(({ field }) => keys.has(field));
    return cells.length === 0 ? [] : [{ ...row, cells }];
  });
  const fields = Object.fromEntries(Object.entries(design.fields).filter(([key]) => keys.has(key)));
  const details = designToDetails({ ...design, rows, fields });
  const file = toDefinitionFile({ form_name: '', status: 1, details }, {});
  const read = importDefinition(JSON.stringify(file), () => false, 'fields that are not selected');
  if (!read.ok) return { definition: '', leftOut: [] };
  return { definition: JSON.stringify({ ...file, form_datas: read.details }), leftOut: read.leftOut };
}

/** The keys of a field and, where it begins a section or page, of what is in that. */
export function partKeys(design: Design, key: string): Set<string> {
  const order = fieldsInOrder(design);
  const from = order.findIndex((field) => field.key === key);
  const kind = (index: number) => partOf({ input_type: order[index]!.type });
  const first = from < 0 ? undefined : kind(from);
  let to = from + 1;
  if (first) while (to < order.length && kind(to) !== first && kind(to) !== 'page') to++;
  return new Set(order.slice(from, to).map((field) => field.key));
}

/**
 * Copies of the fields of a set, below the row of the field `after`, at the end without one; and what of it cannot come
 * in, as where a program has kept it.
 */
export function setStep(
  design: Design,
  set: { set_name: string; definition: string },
  newKey: () => string,
  after?: string,
): { outcome: Outcome; dropped: readonly ImportProblem[] } {
  const read = fileToDesign(set.definition, design, newKey);
  if (!read.ok) return { outcome: { refused: `${set.set_name} cannot be put in. ${read.message}` }, dropped: [] };
  return {
    outcome: insertStep(design, read.design, set.set_name, after),
    dropped: [...read.refused, ...read.leftOut],
  };
}

/** Says what of a set did not come in. */
export function sayDropped(name: string, dropped: readonly ImportProblem[]): void {
  if (dropped.length === 0) return;
  const detail = dropped.map(({ field, message }) => `${field}: ${message}`).join(' ');
  showToast({ kind: 'error', text: `Some of ${name} could not be put in.`, detail });
}
