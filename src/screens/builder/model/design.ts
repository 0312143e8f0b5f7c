// The document of the form builder: a ticket form as its rows and fields. Never changed in place: `applyChanges` returns
// the next design together with the changes that lead back, and what a change does not touch keeps its identity, so that
// one card renders and not three hundred. Pure; knows neither React nor the page.
import type { Values } from '../../../schema/descriptor/descriptor';
import { COLUMNS } from '../../../schema/ticket-types/grid';

export interface Design {
  readonly form_name: string;
  readonly status: number;
  /** From the top. A row is never empty, and every field is in exactly one row. */
  readonly rows: readonly DesignRow[];
  readonly fields: Readonly<Record<string, DesignField>>;
}

export interface DesignRow {
  readonly key: string;
  /** From the left; together they are at most twelve columns wide. */
  readonly cells: readonly DesignCell[];
}

export interface DesignCell {
  /** Key of the field. */
  readonly field: string;
  /** Columns, 1 to 12. */
  readonly size: number;
}

export interface DesignField {
  /** Identifies the field in this design: its id as text, or `new-…` until the server has given it one. */
  readonly key: string;
  /** `ticket_form_detail_id`; a new field has none. */
  readonly id?: number;
  /** Name of a file in `schemas/field-types/`, or what another server sent: such a field cannot be edited. */
  readonly type: string;
  /**
   * By name, as `schemas/field-types/attributes.json` and the type's panel define them: `input_name`, `is_require`,
   * `options`, `conditions` …; a condition names fields by their keys. What is empty is absent, except the label and
   * booleans.
   */
  readonly attributes: Values;
  /** What came with the field that no attribute is, as it was; it is sent back with every save. */
  readonly other?: Values;
}

/** An option of a field, as the panel edits it. */
export interface DesignOption {
  readonly option_text: string;
  readonly option_value: string;
  readonly is_selected: boolean;
  /** What else came with it, as it was. */
  readonly other?: Values;
}

/** Where a field is put: into a new row before row `row`, or into that row before its cell `cell`. */
export interface Place {
  readonly row: number;
  readonly cell?: number;
}

/** One elementary change. JSON, so that a draft can keep it. */
export type Change =
  | { readonly kind: 'form'; readonly values: Partial<Pick<Design, 'form_name' | 'status'>> }
  | { readonly kind: 'field'; readonly key: string; readonly field: DesignField | null }
  | RowsChange;

/** `remove` rows from `at` on make way for others. */
export interface RowsChange {
  readonly kind: 'rows';
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly DesignRow[];
}

/** The design after `changes`, and the changes that undo them. */
export function applyChanges(design: Design, changes: readonly Change[]): { design: Design; inverse: Change[] } {
  const inverse: Change[] = [];
  let next = design;
  for (const change of changes) {
    inverse.unshift(inverseOf(next, change));
    next = applyChange(next, change);
  }
  return { design: next, inverse };
}

function applyChange(design: Design, change: Change): Design {
  switch (change.kind) {
    case 'form':
      return { ...design, ...change.values };
    case 'field':
      return { ...design, fields: withField(design.fields, change) };
    case 'rows':
      return { ...design, rows: design.rows.toSpliced(change.at, change.remove, ...change.insert) };
  }
}

function withField(
  fields: Design['fields'],
  { key, field }: { key: string; field: DesignField | null },
): Design['fields'] {
  if (field) return { ...fields, [key]: field };
  const { [key]: _removed, ...others } = fields;
  return others;
}

function inverseOf(design: Design, change: Change): Change {
  switch (change.kind) {
    case 'form': {
      const { form_name, status } = design;
      const before = { form_name, status };
      const names = Object.keys(change.values) as (keyof typeof before)[];
      return { kind: 'form', values: Object.fromEntries(names.map((name) => [name, before[name]])) };
    }
    case 'field':
      return { kind: 'field', key: change.key, field: design.fields[change.key] ?? null };
    case 'rows':
      return {
        kind: 'rows',
        at: change.at,
        remove: change.insert.length,
        insert: design.rows.slice(change.at, change.at + change.remove),
      };
  }
}

/** The same effect in fewer changes: the last one of each field, property of the form and row counts. */
export function compactChanges(changes: readonly Change[]): Change[] {
  const rows: RowsChange[] = [];
  const fields = new Map<string, Change>();
  let form: Partial<Pick<Design, 'form_name' | 'status'>> | undefined;
  for (const change of changes) {
    if (change.kind === 'field') fields.set(change.key, change);
    else if (change.kind === 'form') form = { ...form, ...change.values };
    else addRowsChange(rows, change);
  }
  return [...rows, ...fields.values(), ...(form ? [{ kind: 'form', values: form } as const] : [])];
}

/** A change that removes exactly what the one before inserted makes one with it. */
function addRowsChange(rows: RowsChange[], change: RowsChange): void {
  const last = rows.at(-1);
  if (last && last.at === change.at && last.insert.length === change.remove) {
    rows[rows.length - 1] = { ...change, remove: last.remove };
  } else rows.push(change);
}

/** Where the field is. @throws when the design has no such field. */
export function placeOf(design: Design, key: string): { row: number; cell: number } {
  for (const [row, { cells }] of design.rows.entries()) {
    const cell = cells.findIndex(({ field }) => field === key);
    if (cell >= 0) return { row, cell };
  }
  throw new Error(`No field "${key}" in this design`);
}

/** The width of all cells together. */
export const widthOf = ({ cells }: DesignRow): number => cells.reduce((sum, { size }) => sum + size, 0);

/** The row with every cell equally wide, as far as twelve columns can be divided. */
export const equalised = (row: DesignRow): DesignRow => ({
  ...row,
  cells: row.cells.map((cell) => ({ ...cell, size: Math.floor(COLUMNS / row.cells.length) })),
});

/** Fields in the order of the rows. */
export const fieldsInOrder = (design: Design): DesignField[] =>
  design.rows.flatMap(({ cells }) => cells.map(({ field }) => design.fields[field]!));
