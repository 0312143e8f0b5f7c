// The columns of an inline table: from the short entries of a descriptor to what a row needs for reading and editing.
// Computed once per table.
import type { CSSProperties } from 'react';
import type {
  Choice,
  Entry,
  FieldEntry,
  InlineScreen,
  Noun,
  Property,
  RecordSchema,
  Values,
} from '../../schema/descriptor/descriptor';
import { CELL_NAMES } from '../../schema/descriptor/names';
import { showDate } from '../../schema/formats/dates';
import { isEmpty } from '../../schema/formats/plain-values';
import { textLetters } from '../../schema/formats/text-letters';
import { nestedLabel, valueAt } from '../../schema/model/cell-value';
import { cellOf, isAmount } from '../../schema/model/cells';
import { fixedChoices } from '../../schema/model/nouns';
import { kindOf } from '../../schema/values/kinds';

/** One column of the table, from an entry of the descriptor. */
export interface InlineColumn {
  /** Its fields, joined: the identity of the column. */
  key: string;
  label: string;
  /** One field, or the two ends of a range. */
  fields: readonly InlineField[];
  /** Numbers are right-aligned; a status needs no label. */
  look: 'text' | 'number' | 'state';
  /** The first column: it names the row, and stays visible while the table is scrolled sideways. */
  isName: boolean;
}

/** One field of a column, with what its cell and its control need. */
export interface InlineField {
  name: string;
  property: Property;
  /** The record it belongs to, by which nested records are found. */
  record: RecordSchema;
  /** What the edit row passes to the form's field: its label, and its `as` where that names a widget. */
  entry: FieldEntry;
  /** Named cell, where the descriptor overrides the property's own. */
  cell?: string;
  /** Read-only, also while its row is in edit mode. */
  readonly: boolean;
}

/**
 * The columns of an inline screen, in the order of its descriptor. Throws when a field does not exist; the lint reports
 * it earlier.
 */
export function inlineColumns(noun: Noun, screen: InlineScreen): InlineColumn[] {
  return screen.columns.map((entry, index) => ({ ...columnOf(noun, entry), isName: index === 0 }));
}

function columnOf(noun: Noun, entry: Entry): Omit<InlineColumn, 'isName'> {
  if (typeof entry === 'object' && 'fields' in entry) {
    const fields = entry.fields.map((field) => fieldOf(noun, { field }));
    return { key: entry.fields.join('+'), label: entry.label ?? fields[0]!.property.title, fields, look: 'text' };
  }
  const field = fieldOf(noun, typeof entry === 'string' ? { field: entry } : entry);
  return { key: field.name, label: field.entry.label ?? field.property.title, fields: [field], look: lookOf(field) };
}

/** A column is read and edited, so its `as` may be a cell, a widget, or a name that is both. */
function fieldOf(noun: Noun, { field, label, as, readonly }: FieldEntry): InlineField {
  const property = noun.record.properties[field];
  if (!property) throw new Error(`No field "${field}" in ${noun.noun}`);
  return {
    name: field,
    property,
    record: noun.record,
    entry: { field, label, as },
    cell: CELL_NAMES.find((name) => name === as),
    readonly: readonly ?? property.readOnly ?? false,
  };
}

function lookOf({ property, cell }: InlineField): InlineColumn['look'] {
  if (cellOf(property, cell) === 'on-off') return 'state';
  return isAmount(property, cell) ? 'number' : 'text';
}

/** The attributes of every cell of a column, read or edited: a phone shows the label beside the value. */
export const cellProps = (column: InlineColumn) => ({
  className: `inline-cell ${classOf(column)}`,
  'data-label': column.label,
});

/** The same of a cell that is read: a text that may be longer than its column is cut there. */
export const readCellProps = (column: InlineColumn) => {
  const mayBeCut =
    column.look === 'text' && column.fields.some(({ property }) => kindOf(property).letters === undefined);
  const props = cellProps(column);
  return mayBeCut ? { ...props, className: `${props.className} cell-clamp` } : props;
};

/** What the cells of a column and its header have in common. */
export const classOf = ({ look, isName }: InlineColumn): string => (isName ? `cell-name ${LOOKS[look]}` : LOOKS[look]);

const LOOKS: Record<InlineColumn['look'], string> = { text: '', number: 'cell-number', state: 'inline-state' };

/**
 * The element around a control: as wide as its longest value, or as wide as the column where a value may be any text.
 */
export function boxProps({ property }: InlineField): { className: string; style?: CSSProperties } {
  // Its two inputs have widths of their own.
  if (isTwoControls(property)) return { className: 'inline-input' };
  const letters = lettersOf(property);
  return letters
    ? { className: 'inline-input', style: { '--letters': letters } as CSSProperties }
    : { className: 'inline-input inline-input-wide' };
}

/**
 * How many letters its longest value has, or an ordinary one where it has no longest; undefined where a value may be
 * any text.
 */
export function lettersOf(property: Property): number | undefined {
  const choices = fixedChoices(property);
  // A box to tick stands before each of several.
  const box = property.type === 'array' ? 4 : 0;
  if (choices) return Math.max(...choices.map((choice) => textLetters(choice.text)), 4) + box;
  if (property.ref) return 16;
  return kindOf(property).letters;
}

/** Whether its widget is two controls side by side. */
export const isTwoControls = (property: Property): boolean => kindOf(property).controls === 2;

/**
 * The name of a record: "Track Inspection". Where it is the name of a referenced record, the first column is added:
 * "Track Inspector, 06:00 to 14:30"; where there is neither, that column is the name.
 */
export function rowLabel(noun: Noun, columns: readonly InlineColumn[], row: Values): string {
  const property = noun.record.properties[noun.label];
  const label = property ? fieldText(noun, property, noun.label, row) : '';
  if (label && !property?.ref) return label;
  const first = (columns[0]?.fields ?? [])
    .map((field) => fieldText(noun, field.property, field.name, row))
    .filter(Boolean)
    .join(' to ');
  return [label, first].filter(Boolean).join(', ');
}

function fieldText({ record }: Noun, property: Property, name: string, row: Values): string {
  const value = property.ref ? nestedLabel(record, name, row) : valueAt(row, name);
  if (isEmpty(value)) return '';
  const choice = fixedChoices(property)?.find((each: Choice) => String(each.value) === String(value));
  return choice?.text ?? showDate(String(value));
}
