// The document of the form builder: a ticket form as its rows and fields. Never changed in place: the next design shares
// with the one before what a step does not touch, so that one card renders and not three hundred, and every design of the
// history can be kept. Pure; knows neither React nor the page.
import type { Values } from '../../../schema/descriptor/descriptor';
import { COLUMNS } from '../../../schema/ticket-types/grid';

/** The whole document. Its fields have their places in `rows` and their content in `fields`. */
export interface Design {
  readonly form_name: string;
  readonly status: number;
  /** From the top. A row is never empty, and every field is in exactly one row. */
  readonly rows: readonly DesignRow[];
  readonly fields: Readonly<Record<string, DesignField>>;
}

/** Its key is the page's own: it is not sent. */
export interface DesignRow {
  readonly key: string;
  /** From the left; together they are at most twelve columns wide. */
  readonly cells: readonly DesignCell[];
}

/** A field in its row: where it stands and how wide it is. Its content is in `Design.fields`. */
export interface DesignCell {
  /** Key of the field. */
  readonly field: string;
  /** Columns, 1 to 12. */
  readonly size: number;
}

/** A field as it is designed; `design-to-details.ts` makes what is sent of it. */
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
export interface FieldPosition {
  readonly row: number;
  readonly cell?: number;
}

/** The design with these fields, in place of those that have their keys. */
export const withFields = (design: Design, fields: readonly DesignField[]): Design => ({
  ...design,
  fields: { ...design.fields, ...Object.fromEntries(fields.map((field) => [field.key, field])) },
});

/** Without the field, which its caller has taken out of its row. */
export function withoutField(design: Design, key: string): Design {
  const { [key]: _removed, ...fields } = design.fields;
  return { ...design, fields };
}

/** With another row in the place of one. */
export const withRow = (design: Design, at: number, row: DesignRow): Design => ({
  ...design,
  rows: design.rows.with(at, row),
});

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

/** What a field is called where it has no label yet, too. */
export const nameOf = ({ attributes, type }: Pick<DesignField, 'attributes' | 'type'>): string =>
  String(attributes.input_name ?? '').trim() || `a ${type} field without a label`;

/** The field itself, as a command refers to it. @throws when the design has none of that key. */
export function fieldOf(design: Design, key: string): DesignField {
  const field = Object.hasOwn(design.fields, key) ? design.fields[key] : undefined;
  if (!field) throw new Error(`No field "${key}" in this design`);
  return field;
}
