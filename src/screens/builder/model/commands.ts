// What an admin can do to a design. A command is a pure function from a design to a step: the changes, what to announce,
// and what undoing it is called; or a refusal in words, which changes nothing.
import type { FieldType } from '../../../schema/forms/field-type';
import type { Values } from '../../../schema/model/descriptor';
import {
  type Change,
  COLUMNS,
  type Design,
  type DesignCell,
  type DesignField,
  type DesignRow,
  equalised,
  type Place,
  placeOf,
  widthOf,
} from './design';
import { newAttributes } from './new-field';

export interface Step {
  /** What was done: "Added Weight", "Moved Weight". Undo and redo name it. */
  readonly label: string;
  readonly changes: readonly Change[];
  /** Steps with the same key that follow each other closely are one step: typing in one attribute. */
  readonly merge?: string;
  /** The field to announce and to focus afterwards. */
  readonly field?: string;
}

/** A command that cannot be carried out, with the message to show. */
export interface Refusal {
  readonly refused: string;
}

export type Outcome = Step | Refusal;

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'refused' in outcome;

/** The messages of the specification's grid. */
export const ROW_FULL = `There is a maximum of ${COLUMNS} columns per row`;
const TOO_WIDE = `Column Size cannot exceed ${COLUMNS}`;
const TOO_NARROW = 'Column Size cannot be less than 1';

/** Adds a field of `type`, at the end without a `place`. `newKey` returns keys that no field or row ever had. */
export function addField(design: Design, type: FieldType, newKey: () => string, place?: Place): Outcome {
  const field: DesignField = { key: newKey(), type: type.type, attributes: newAttributes(type) };
  const put = insertCell(
    design.rows,
    { field: field.key, size: COLUMNS },
    place ?? { row: design.rows.length },
    newKey,
  );
  if (!put) return { refused: ROW_FULL };
  return { label: `Added ${nameOf(field)}`, changes: [setField(field), put], field: field.key };
}

/** Moves a field to a place of the design as it is now. The row it is put into is equalised. */
export function moveField(design: Design, key: string, place: Place, newKey: () => string): Outcome {
  const from = placeOf(design, key);
  const source = design.rows[from.row]!;
  const { cells } = source;
  if (place.row === from.row && place.cell !== undefined) {
    // Within its row only the order changes, not the widths.
    const to = place.cell > from.cell ? place.cell - 1 : place.cell;
    const moved = cells.toSpliced(from.cell, 1).toSpliced(to, 0, cells[from.cell]!);
    return moveStep(design, key, [replaceRow(from.row, { ...source, cells: moved })]);
  }
  const leaves = cells.length === 1;
  const removed: Change = leaves
    ? { kind: 'rows', at: from.row, remove: 1, insert: [] }
    : replaceRow(from.row, { ...source, cells: cells.toSpliced(from.cell, 1) });
  const rows = design.rows.toSpliced(from.row, 1, ...(removed.kind === 'rows' ? removed.insert : []));
  const target = leaves && place.row > from.row ? { ...place, row: place.row - 1 } : place;
  // Alone in a row of its own it keeps the width it has there.
  const size = place.cell === undefined && leaves ? cells[0]!.size : COLUMNS;
  const put = insertCell(rows, { field: key, size }, target, newKey, leaves ? source.key : undefined);
  return put ? moveStep(design, key, [removed, put]) : { refused: ROW_FULL };
}

/** Swaps the field with its neighbour in the row; at the end of the row nothing happens. */
export function moveInRow(design: Design, key: string, by: -1 | 1): Step {
  const { row, cell } = placeOf(design, key);
  const { cells } = design.rows[row]!;
  const other = cells[cell + by];
  if (!other) return moveStep(design, key, []);
  const swapped = cells.with(cell, other).with(cell + by, cells[cell]!);
  return moveStep(design, key, [replaceRow(row, { ...design.rows[row]!, cells: swapped })]);
}

/** Swaps the field's whole row with the one above or below; at the end nothing happens. */
export function moveRow(design: Design, key: string, by: -1 | 1): Step {
  const { row } = placeOf(design, key);
  const other = design.rows[row + by];
  if (!other) return moveStep(design, key, []);
  const insert = by === -1 ? [design.rows[row]!, other] : [other, design.rows[row]!];
  return moveStep(design, key, [{ kind: 'rows', at: Math.min(row, row + by), remove: 2, insert }]);
}

/** Makes the field wider or narrower by columns. */
export function resizeField(design: Design, key: string, by: number): Outcome {
  const { row, cell } = placeOf(design, key);
  const own = design.rows[row]!;
  const size = own.cells[cell]!.size + by;
  if (size > COLUMNS) return { refused: TOO_WIDE };
  if (size < 1) return { refused: TOO_NARROW };
  if (widthOf(own) + by > COLUMNS) return { refused: ROW_FULL };
  const cells = own.cells.with(cell, { ...own.cells[cell]!, size });
  return {
    label: `Resized ${nameOf(design.fields[key]!)}`,
    changes: [replaceRow(row, { ...own, cells })],
    merge: `size ${key}`,
    field: key,
  };
}

/** Every field of the row equally wide. */
export function equaliseRow(design: Design, key: string): Step {
  const { row } = placeOf(design, key);
  return { label: 'Equalised the row', changes: [replaceRow(row, equalised(design.rows[row]!))], field: key };
}

/** The copy stands in a new row below, as wide as the original. */
export function copyField(design: Design, key: string, newKey: () => string): Step {
  const { row, cell } = placeOf(design, key);
  const { type, attributes } = design.fields[key]!;
  const copy: DesignField = { key: newKey(), type, attributes: structuredClone(attributes) };
  const cells = [{ field: copy.key, size: design.rows[row]!.cells[cell]!.size }];
  return {
    label: `Copied ${nameOf(copy)}`,
    changes: [setField(copy), { kind: 'rows', at: row + 1, remove: 0, insert: [{ key: newKey(), cells }] }],
    field: copy.key,
  };
}

/** The row it leaves is equalised. */
export function removeField(design: Design, key: string): Step {
  const { row, cell } = placeOf(design, key);
  const own = design.rows[row]!;
  const cells = own.cells.toSpliced(cell, 1);
  const left: Change =
    cells.length === 0
      ? { kind: 'rows', at: row, remove: 1, insert: [] }
      : replaceRow(row, equalised({ ...own, cells }));
  return { label: `Removed ${nameOf(design.fields[key]!)}`, changes: [left, { kind: 'field', key, field: null }] };
}

/** The fields of `next` in place of all there are; form name and status stay. */
export function replaceFields(design: Design, next: Pick<Design, 'rows' | 'fields'>, label: string): Step {
  const gone = Object.keys(design.fields).filter((key) => !Object.hasOwn(next.fields, key));
  return {
    label,
    changes: [
      { kind: 'rows', at: 0, remove: design.rows.length, insert: next.rows },
      ...gone.map((key): Change => ({ kind: 'field', key, field: null })),
      ...Object.values(next.fields).map(setField),
    ],
  };
}

export const clearFields = (design: Design): Step =>
  replaceFields(design, { rows: [], fields: {} }, 'Cleared all fields');

/** Sets attributes of a field; typing in one of them is one step. */
export function setAttributes(design: Design, key: string, values: Values): Step {
  const field = design.fields[key]!;
  const changed = { ...field, attributes: { ...field.attributes, ...values } };
  return {
    label: `Changed ${nameOf(changed)}`,
    changes: [setField(changed)],
    merge: `${key} ${Object.keys(values).join(' ')}`,
    field: key,
  };
}

export const setForm = (values: Partial<Pick<Design, 'form_name' | 'status'>>): Step => ({
  label: 'Changed the form',
  changes: [{ kind: 'form', values }],
  merge: Object.keys(values).join(' '),
});

/** What a field is called where it has no label yet, too. */
export const nameOf = ({ attributes, type }: Pick<DesignField, 'attributes' | 'type'>): string =>
  String(attributes.input_name ?? '').trim() || `a ${type} field without a label`;

const setField = (field: DesignField): Change => ({ kind: 'field', key: field.key, field });

const replaceRow = (at: number, row: DesignRow): Change => ({ kind: 'rows', at, remove: 1, insert: [row] });

const moveStep = (design: Design, key: string, changes: readonly Change[]): Step => ({
  label: `Moved ${nameOf(design.fields[key]!)}`,
  changes,
  field: key,
});

/** Undefined when the row is full. */
function insertCell(
  rows: readonly DesignRow[],
  cell: DesignCell,
  { row, cell: before }: Place,
  newKey: () => string,
  rowKey = newKey(),
): Change | undefined {
  const own = before === undefined ? undefined : rows[row];
  if (!own) return { kind: 'rows', at: row, remove: 0, insert: [{ key: rowKey, cells: [cell] }] };
  if (own.cells.length >= COLUMNS) return undefined;
  return replaceRow(row, equalised({ ...own, cells: own.cells.toSpliced(before!, 0, cell) }));
}
