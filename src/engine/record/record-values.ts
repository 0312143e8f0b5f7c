// The values of one record by a layout, as texts and files: the page of a record and its printed sheet show the same.

import { type FieldStates, fieldStates } from '../../schema/conditions/field-states';
import type { GroupEntry, Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { coordinatesText, geoPoint } from '../../schema/formats/geo';
import { isEmpty } from '../../schema/formats/plain-values';
import { withAges } from '../../schema/model/ages';
import { nestedLabel, valueAt } from '../../schema/model/cell-value';
import { cellText } from '../../schema/model/cells';
import { refKey } from '../../schema/model/refs';
import type { SubForm } from '../../schema/model/sub-form';
import { filesIn, type StoredFile } from '../cells/files-in';
import type { Effects } from '../registry/effects';

/** What is shown of a record as it was read: with ages, and with what the effects of its page find in it. */
export function shownRecord(
  record: RecordSchema,
  read: Values,
  effects: Effects | undefined,
): { values: Values; subForms?: Record<string, SubForm> } {
  const opened = effects?.opened?.(read);
  return {
    values: withAges(record, { ...read, ...opened?.values }),
    subForms: opened?.subForms as Record<string, SubForm> | undefined,
  };
}

/** The states of the fields of a record as it was read, where a property may have another name. */
export const readStates = (record: RecordSchema, read: Values): FieldStates =>
  fieldStates(record, (name) => read[record.properties[name]?.readAs ?? name] ?? read[name]);

/** Whether nothing is said by an empty place: the server alone fills it, and has not yet. */
export const isStillUnknown = ({ readOnly, computed, stamp }: Property, value: unknown): boolean =>
  readOnly === true && computed === undefined && stamp === undefined && isEmpty(value);

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
 * Several fields under one label are one value: `41.50000, -87.25000`, and of another record its name: `41.50000,
 * -87.25000, Alton Yard`. Empty unless all of them have one, but for other records.
 */
export function groupText(record: RecordSchema, values: Values, { fields }: GroupEntry): string {
  // Two numbers that begin a group are always a point.
  const point = geoPoint(values[fields[0]!], values[fields[1]!]);
  const others = point ? fields.slice(2) : fields;
  const present = others.filter((field) => !record.properties[field]!.ref || values[field] != null);
  const texts = present.map((field) => cellText(record.properties[field]!, shownValue(record, values, field)));
  if (texts.includes('')) return '';
  return [...(point ? [coordinatesText(point)] : []), ...texts].join(', ');
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
