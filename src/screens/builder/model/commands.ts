// What an admin can do to the fields of a design. A command is a pure function from a design to a step: the next design, what
// to announce, and what undoing it is called; or a refusal with its message, which changes nothing.
import type { Values } from '../../../schema/descriptor/descriptor';
import { followTitles } from '../../../schema/ticket-types/column-formulas';
import { isReadingAround } from '../../../schema/ticket-types/columns-around';
import { MACHINE_NAME } from '../../../schema/ticket-types/field-panel';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { columnsFollowing, renamedColumns, withColumnNamesOf } from '../../../schema/ticket-types/follow-names';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import type { RowColumn } from '../../../schema/ticket-types/ticket-field';
import { forgetField, isSameAttributes, newAttributes, takesSeveral, tidyAttributes } from './attributes';
import {
  type Design,
  type DesignField,
  type DesignOption,
  equalised,
  type FieldPosition,
  fieldOf,
  fieldsInOrder,
  nameOf,
  placeOf,
  withFields,
  withoutField,
} from './design';
import { designToDetails } from './design-to-details';
import type { Outcome, Step } from './history';
import { insertCell, rowFull } from './place-commands';

/** Adds a field of `type`, at the end without a `place`. `newKey` returns keys that no field or row ever had. */
export function addField(design: Design, type: FieldType, newKey: () => string, place?: FieldPosition): Outcome {
  const field: DesignField = { key: newKey(), type: type.formatOf ?? type.type, attributes: newAttributes(type) };
  const cell = { field: field.key, size: COLUMNS };
  const rows = insertCell(design.rows, cell, place ?? { row: design.rows.length }, newKey);
  if (!rows) return rowFull;
  return { label: `Added ${nameOf(field)}`, design: { ...withFields(design, [field]), rows }, field: field.key };
}

/** In a new row below, as wide as the original. What came with that beside attributes may identify it. */
export function copyField(design: Design, key: string, newKey: () => string): Step {
  const { row, cell } = placeOf(design, key);
  const { type, attributes } = fieldOf(design, key);
  const { [MACHINE_NAME]: _name, ...copied } = structuredClone(attributes);
  const copy: DesignField = { key: newKey(), type, attributes: copied };
  const cells = [{ field: copy.key, size: design.rows[row]!.cells[cell]!.size }];
  const rows = design.rows.toSpliced(row + 1, 0, { key: newKey(), cells });
  return { label: `Copied ${nameOf(copy)}`, design: { ...withFields(design, [copy]), rows }, field: copy.key };
}

/** The row it leaves is equalised. Conditions of other fields that refer to it go with it, and return with it. */
export function removeField(design: Design, key: string): Step {
  const { row, cell } = placeOf(design, key);
  const before = design.rows[row]!;
  const cells = before.cells.toSpliced(cell, 1);
  const rows = design.rows.toSpliced(row, 1, ...(cells.length === 0 ? [] : [equalised({ ...before, cells })]));
  const name = nameOf(fieldOf(design, key));
  const dependent = Object.values(design.fields)
    .filter((field) => field.key !== key)
    .flatMap((field) => forgetField(field, key, name) ?? []);
  return {
    label: dependent.length === 0 ? `Removed ${name}` : `Removed ${name} and the conditions on it`,
    design: { ...withoutField(withFields(design, dependent), key), rows },
  };
}

/** Refused where there is nothing to clear. */
export const clearFields = (design: Design): Outcome =>
  design.rows.length === 0
    ? { refused: 'There are no fields to clear' }
    : { label: 'Cleared all fields', design: { ...design, rows: [], fields: {} } };

/** Typing in one of them is one step. The first selected option stays where only one can be selected. */
export function setAttributes(design: Design, key: string, values: Values): Step {
  const field = fieldOf(design, key);
  const changed = {
    ...field,
    attributes: tidyAttributes(field.type, {
      ...field.attributes,
      ...withTitles(field, values),
      ...unselected(field, values),
    }),
  };
  return {
    label: `Changed ${nameOf(changed)}`,
    design: isSameAttributes(field.attributes, changed.attributes)
      ? design
      : withNamesFollowing(design, withFields(design, [changed]), field),
    merge: `${key} ${Object.keys(values).join(' ')}`,
    field: key,
  };
}

/** Typing the name is one step. */
export const setForm = (design: Design, values: Partial<Pick<Design, 'form_name' | 'status'>>): Step => ({
  label: 'Changed the form',
  design: { ...design, ...values },
  merge: Object.keys(values).join(' '),
});

/** Fields from elsewhere become part of a design, as one step. */
export const IMPORT_MODES = { replace: 'Replace all fields', append: 'Add below' } as const;

/** What an import does with the fields that are there. */
export type ImportMode = keyof typeof IMPORT_MODES;

/** A form that has no name yet takes that of the imported one. @param what is imported, such as the name of a file. */
export function importStep(design: Design, imported: Design, mode: ImportMode, what: string): Step {
  const form_name = design.form_name.trim() === '' ? imported.form_name || design.form_name : design.form_name;
  const { rows, fields } = imported;
  const all =
    mode === 'replace'
      ? { rows, fields }
      : { rows: [...design.rows, ...rows], fields: { ...design.fields, ...withOtherNames(fields, design.fields) } };
  return { label: `Imported ${what}`, design: { ...design, form_name, ...all } };
}

/** Copies of a set of fields, below the row of the field `after`; at the end without one. */
export function insertStep(design: Design, set: Design, name: string, after?: string): Step {
  const at = after === undefined ? design.rows.length : placeOf(design, after).row + 1;
  return {
    label: `Added ${name}`,
    design: {
      ...design,
      rows: design.rows.toSpliced(at, 0, ...set.rows),
      fields: { ...design.fields, ...withOtherNames(set.fields, design.fields) },
    },
    field: set.rows[0]?.cells[0]?.field,
  };
}

/** A field whose name another one has already gets its name when it is saved. */
function withOtherNames(fields: Design['fields'], others: Design['fields']): Design['fields'] {
  const taken = new Set(Object.values(others).map(({ attributes }) => attributes[MACHINE_NAME]));
  const free = Object.entries(fields).map(([key, field]): [string, DesignField] => {
    const { [MACHINE_NAME]: name, ...attributes } = field.attributes;
    return [key, name !== undefined && taken.has(name) ? { ...field, attributes } : field];
  });
  return Object.fromEntries(free);
}

/** What names the field `before`, or a column of it, names it as it is called now. */
function withNamesFollowing(design: Design, next: Design, before: DesignField): Design {
  const now = fieldOf(next, before.key);
  const isCalled = [LABEL, MACHINE_NAME].some((name) => now.attributes[name] !== before.attributes[name]);
  const renamed = renamedColumns(columnsOf(before), columnsOf(now));
  const others =
    renamed.size === 0
      ? []
      : Object.values(next.fields).flatMap((field) => {
          const attributes = withColumnNamesOf(field.attributes, before.key, renamed);
          return attributes === field.attributes ? [] : [{ ...field, attributes }];
        });
  const whole = withFields(next, others);
  const fields = isCalled ? fieldsInOrder(whole) : [];
  if (!fields.some((field) => isReadingAround(columnsOf(field)))) return whole;
  const followed = columnsFollowing(designToDetails(design), designToDetails(whole));
  const reading = [...followed].map(([at, columns]) => ({
    ...fields[at]!,
    attributes: { ...fields[at]!.attributes, columns },
  }));
  return reading.length > 0 ? withFields(whole, reading) : whole;
}

const LABEL = 'input_name';

const columnsOf = ({ attributes: { columns } }: DesignField): readonly RowColumn[] =>
  Array.isArray(columns) ? (columns as RowColumn[]) : [];

/** A placeholder that one choice gets would not be seen beside a preselected option. */
function unselected({ type, attributes }: DesignField, { placeholder }: Values): Values {
  const { options } = attributes;
  return placeholder &&
    !attributes.placeholder &&
    Array.isArray(options) &&
    !takesSeveral(fieldTypeOf(type), attributes)
    ? { options: options.map((option: DesignOption) => ({ ...option, is_selected: false })) }
    : {};
}

/** Formulas of columns follow the titles of the others. */
function withTitles({ attributes }: DesignField, values: Values): Values {
  const { columns } = values;
  return Array.isArray(columns) && Array.isArray(attributes.columns)
    ? { ...values, columns: followTitles(columns as RowColumn[], attributes.columns as RowColumn[]) }
    : values;
}
