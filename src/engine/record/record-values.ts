// The values of one record by a layout, as texts and files: the page of a record and its printed sheet show the same.

import { cellText } from '../../schema/formats/cell-text';
import { type FieldStates, fieldStates } from '../../schema/forms/field-states';
import type { GroupEntry, Property, RecordSchema, Values } from '../../schema/model/descriptor';
import { refKey } from '../../schema/model/refs';
import { nestedLabel, valueAt } from '../cells/cell-value';
import { filesIn, type StoredFile } from '../cells/files-in';

/** The states of the fields of a record as it was read, where a property may have another name. */
export const readStates = (record: RecordSchema, read: Values): FieldStates =>
  fieldStates(record, (name) => read[record.properties[name]!.readAs ?? name] ?? read[name]);

/** An id is shown by the name of the record it refers to. */
export const shownValue = (record: RecordSchema, values: Values, field: string): unknown =>
  nestedLabel(record, field, values) ?? values[field];

/**
 * The `detail` of an entry on one line: an address of several lines is joined by commas. Empty where the response has
 * none.
 */
export function detailText(record: RecordSchema, values: Values, field: string, detail: string | undefined): string {
  const found = detail === undefined ? undefined : valueAt(values, `${refKey(record, field)}.${detail}`);
  return typeof found === 'string' ? found.trim().replace(/\s*\n\s*/g, ', ') : '';
}

/**
 * Several fields under one label are one value: `41.5, -87.25`, and of another record its name: `41.5, -87.25, Alton
 * Yard`. Empty unless all of them have one, but for other records.
 */
export function groupText(record: RecordSchema, values: Values, { fields }: GroupEntry): string {
  const present = fields.filter((field) => !record.properties[field]!.ref || values[field] != null);
  const texts = present.map((field) => cellText(record.properties[field]!, shownValue(record, values, field)));
  return texts.includes('') ? '' : texts.join(', ');
}

/** The files of a property; of an image the response has the link only. */
export function shownFiles(
  { title }: Pick<Property, 'title'>,
  value: unknown,
  fileUrl: ((name: string) => string) | undefined,
): StoredFile[] {
  return typeof value === 'string' && fileUrl
    ? [{ name: title, url: fileUrl(value).replace(/&view=1$/, ''), inline: 'image/*' }]
    : filesIn(value);
}
