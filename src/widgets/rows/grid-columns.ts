// The columns of a table in a form, computed once per table.
import type { CSSProperties } from 'react';
import type { FieldEntry, Property, RecordSchema } from '../../schema/descriptor/descriptor';
import { isFiles } from '../../schema/formats/plain-values';
import { isAmount } from '../../schema/model/cells';
import { kindOf, widgetOf } from '../../schema/values/kinds';

/** A column with what each of its cells needs. */
export interface GridColumn {
  name: string;
  property: Property;
  /** One object for all rows, so that a field's memo sees the same one. */
  entry: FieldEntry;
  isRequired: boolean;
  /** Numbers are right-aligned. */
  isAmount: boolean;
  /** How wide it is. */
  style: CSSProperties;
  /** How narrow it may get. */
  least: CSSProperties;
}

/** Those of a row's record, in the order of its properties. */
export const columnsOf = ({ properties, required }: RecordSchema): GridColumn[] =>
  Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    entry: { field: name },
    isRequired: required.includes(name),
    isAmount: isAmount(property),
    style: { width: widthOf([property], lettersOf) },
    least: { minWidth: widthOf([property], leastLetters) },
  }));

/** As narrow as a table of these columns may get: else it is scrolled. Beside them stand number and button of a row. */
export const tableStyle = (columns: readonly GridColumn[]): CSSProperties =>
  ({
    '--rows-width': `calc(${widthOf(
      columns.map(({ property }) => property),
      leastLetters,
    )} + 80px)`,
  }) as CSSProperties;

function widthOf(properties: readonly Property[], letters: (property: Property) => number): string {
  const sum = (of: (property: Property) => number) => properties.reduce((total, one) => total + of(one), 0);
  return `calc(${sum(letters)} * 1ch + ${sum(pixelsOf)}px)`;
}

/** Borders, padding, and a button inside the control where it is more than letters. */
const pixelsOf = (property: Property): number => (kindOf(property).moment ? 68 : 32);

/** A text may be cut where there is little room, a number or a day may not. */
const leastLetters = (property: Property): number =>
  kindOf(property).letters === undefined
    ? Math.min(lettersOf(property), isFiles(property) ? 14 : 7)
    : lettersOf(property);

/** Letters of an ordinary value, more where it may be any text. */
function lettersOf(property: Property): number {
  const { letters, controls = 1 } = kindOf(property);
  if (property.ref !== undefined || property.options !== undefined) return 16;
  if (property.type === 'boolean') return Math.min(property.title.length, 12);
  const digits = property.type === 'integer' && property.maximum !== undefined && `${property.maximum}`.length;
  if (letters !== undefined) return Math.min(letters, digits || letters) * controls;
  return LETTERS[widgetOf(property)] ?? Math.min(Math.max(property.maxLength ?? 20, 8), 20);
}

const LETTERS: Readonly<Record<string, number>> = { textarea: 30, tags: 24, file: 20, files: 20, image: 20 };
