// What an admin can do to the fields of a design. A command is a pure function from a design to a step: the changes, what
// to announce, and what undoing it is called; or a refusal with its message, which changes nothing.
import type { Values } from '../../../schema/descriptor/descriptor';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { forgetField, isSameAttributes, newAttributes, tidyAttributes } from './attributes';
import { type Change, type Design, type DesignField, equalised, type Place, placeOf } from './design';
import { insertCell, rowFull } from './place-commands';
import { fieldOf, nameOf, type Outcome, replaceRow, type Step, setField } from './step';

/** Adds a field of `type`, at the end without a `place`. `newKey` returns keys that no field or row ever had. */
export function addField(design: Design, type: FieldType, newKey: () => string, place?: Place): Outcome {
  const field: DesignField = { key: newKey(), type: type.type, attributes: newAttributes(type) };
  const inserted = insertCell(
    design.rows,
    { field: field.key, size: COLUMNS },
    place ?? { row: design.rows.length },
    newKey,
  );
  if (!inserted) return rowFull;
  return { label: `Added ${nameOf(field)}`, changes: [setField(field), inserted], field: field.key };
}

/** In a new row below, as wide as the original. What came with that beside attributes may identify it. */
export function copyField(design: Design, key: string, newKey: () => string): Step {
  const { row, cell } = placeOf(design, key);
  const { type, attributes } = fieldOf(design, key);
  const copy: DesignField = { key: newKey(), type, attributes: structuredClone(attributes) };
  const cells = [{ field: copy.key, size: design.rows[row]!.cells[cell]!.size }];
  return {
    label: `Copied ${nameOf(copy)}`,
    changes: [setField(copy), { kind: 'rows', at: row + 1, remove: 0, insert: [{ key: newKey(), cells }] }],
    field: copy.key,
  };
}

/** The row it leaves is equalised. Conditions of other fields that refer to it go with it, and return with it. */
export function removeField(design: Design, key: string): Step {
  const { row, cell } = placeOf(design, key);
  const own = design.rows[row]!;
  const cells = own.cells.toSpliced(cell, 1);
  const left: Change =
    cells.length === 0
      ? { kind: 'rows', at: row, remove: 1, insert: [] }
      : replaceRow(row, equalised({ ...own, cells }));
  const dependent = Object.values(design.fields)
    .filter((field) => field.key !== key)
    .flatMap((field) => forgetField(field, key) ?? []);
  const name = nameOf(fieldOf(design, key));
  return {
    label: dependent.length === 0 ? `Removed ${name}` : `Removed ${name} and the conditions on it`,
    changes: [left, { kind: 'field', key, field: null }, ...dependent.map(setField)],
  };
}

/** The fields of `next` in place of all there are; form name and status stay. */
function replaceFields(design: Design, next: Pick<Design, 'rows' | 'fields'>, label: string): Step {
  const removed = Object.keys(design.fields).filter((key) => !Object.hasOwn(next.fields, key));
  return {
    label,
    changes: [
      { kind: 'rows', at: 0, remove: design.rows.length, insert: next.rows },
      ...removed.map((key): Change => ({ kind: 'field', key, field: null })),
      ...Object.values(next.fields).map(setField),
    ],
  };
}

/** Refused where there is nothing to clear. */
export const clearFields = (design: Design): Outcome =>
  design.rows.length === 0
    ? { refused: 'There are no fields to clear' }
    : replaceFields(design, { rows: [], fields: {} }, 'Cleared all fields');

/** Typing in one of them is one step. The first selected option stays where only one can be selected. */
export function setAttributes(design: Design, key: string, values: Values): Step {
  const field = fieldOf(design, key);
  const changed = { ...field, attributes: tidyAttributes(field.type, { ...field.attributes, ...values }) };
  return {
    label: `Changed ${nameOf(changed)}`,
    changes: isSameAttributes(field.attributes, changed.attributes) ? [] : [setField(changed)],
    merge: `${key} ${Object.keys(values).join(' ')}`,
    field: key,
  };
}

export const setForm = (values: Partial<Pick<Design, 'form_name' | 'status'>>): Step => ({
  label: 'Changed the form',
  changes: [{ kind: 'form', values }],
  merge: Object.keys(values).join(' '),
});

/** All of a design in place of another, name and status included, as one step. */
export function replaceDesign(design: Design, next: Design, label: string): Step {
  const { form_name, status } = next;
  const { changes } = replaceFields(design, next, label);
  return { label, changes: [...setForm({ form_name, status }).changes, ...changes] };
}

/** Fields from elsewhere become part of a design, as one step. */
export const IMPORT_MODES = { replace: 'Replace all fields', append: 'Add below' } as const;

export type ImportMode = keyof typeof IMPORT_MODES;

/** A form that has no name yet takes that of the imported one. @param what is imported, such as the name of a file. */
export function importStep(design: Design, imported: Design, mode: ImportMode, what: string): Step {
  const label = `Imported ${what}`;
  const named =
    design.form_name.trim() === '' && imported.form_name !== ''
      ? setForm({ form_name: imported.form_name }).changes
      : [];
  const { changes } =
    mode === 'replace' ? replaceFields(design, imported, label) : appendFields(design, imported, label);
  return { label, changes: [...named, ...changes] };
}

const appendFields = (design: Design, { rows, fields }: Design, label: string): Step => ({
  label,
  changes: [...Object.values(fields).map(setField), { kind: 'rows', at: design.rows.length, remove: 0, insert: rows }],
});
