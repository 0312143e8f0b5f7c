// Values of a ticket's fields, to the wire and back.

import type { Property, Values } from '../descriptor/descriptor';
import { newKey } from '../formats/new-key';
import { decimalText } from '../formats/numbers';
import { isEmpty, isFiles, isObject, isStoredFile } from '../formats/plain-values';
import { nounOf, nouns } from '../model/nouns';
import { refKey } from '../model/refs';
import { cellFiles, withFileCells } from '../model/row-files';
import { isRows } from '../values/kinds';
import { readValue } from '../values/read-value';
import { parsed, ROW_ID, rowRecord } from '../values/rows';
import { fieldTypeOf, hasValue, isList } from './field-types';
import { rowItems } from './row-columns';
import type { RowColumn, TicketFieldValue, TicketFormDetail } from './ticket-field';
import type { TicketSubForm } from './ticket-sub-form';

/** The values in their wire form, of fields that have one: text, a list of option values, '1' or '0', and null for files. */
export function wireFieldValues(details: readonly TicketFormDetail[], values: Values): TicketFieldValue[] {
  return details.filter(hasValue).map((detail) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    input_name: detail.input_name,
    input_type: detail.input_type,
    value: wireValue(detail, values[String(detail.ticket_form_detail_id)]),
    is_require: detail.is_require,
    is_multiple: detail.is_multiple ?? 0,
  }));
}

/** Values that were read, by detail id as the form and the record page have them, with the files. */
export function typedFieldValues(
  subForm: TicketSubForm,
  fieldValues: readonly (TicketFieldValue & { files?: unknown })[],
): Values {
  const values: Values = {};
  for (const entry of fieldValues) {
    const name = String(entry.ticket_form_detail_id);
    const property = subForm.record.properties[name];
    if (!property) continue;
    values[name] = isFiles(property) ? entry.files : readWithLabels(property, entry.value);
    if (property.ref !== undefined && entry.label !== undefined)
      values[refKey(subForm.record, name)!] = { [nounOf(property.ref).label]: entry.label };
  }
  return values;
}

/** Whether a stored value is one. A checkbox that is not ticked is empty, as where usage is counted. */
export const isFilled = ({ value, input_type }: Pick<TicketFieldValue, 'value' | 'input_type'>): boolean =>
  value !== null && value !== undefined && value.length > 0 && !(input_type === 'checkbox' && value === '0');

/** Whether the field's value is one file or several: they travel as `dynamic_files`. */
export const isFileField = (field: Pick<TicketFormDetail, 'input_type'>): boolean => isFiles(propertyOf(field));

/** Whether the field's value is a number, and not the id of a record. */
export const isNumberField = (field: Pick<TicketFormDetail, 'input_type'>): boolean =>
  ['number', 'integer'].includes(propertyOf(field).type ?? '') && !isRecordField(field);

/** Whether the field's value is the id of a record. */
export const isRecordField = ({ input_type }: Pick<TicketFormDetail, 'input_type'>): boolean =>
  fieldTypeOf(input_type).keywords?.ref !== undefined;

/** The columns of a field of rows in which a record is chosen. */
export const recordColumns = ({ columns }: Pick<TicketFormDetail, 'columns'>): RowColumn[] =>
  (columns ?? []).filter(({ type, ref_noun = '' }) => isRecordField({ input_type: type }) && nouns.has(ref_noun));

/** A value; of rows with what their records are called beside it, as in rows of nouns. */
function readWithLabels(property: Property, text: unknown): unknown {
  const rows = readValue(property, text);
  if (!isRows(property)) return rows;
  const sent = typeof text === 'string' ? parsed(text) : undefined;
  if (!Array.isArray(rows) || !Array.isArray(sent)) return rows;
  const record = rowRecord(property);
  const keys = Object.keys(record.properties).flatMap((name) => refKey(record, name) ?? []);
  return rows.map((row: unknown, at) => {
    const read = sent[at];
    if (!isObject(row) || !isObject(read)) return row;
    const labels = keys.flatMap((key) => (isObject(read[key]) ? [[key, read[key]] as const] : []));
    return { ...row, ...Object.fromEntries(labels) };
  });
}

function wireValue(detail: TicketFormDetail, value: unknown): string | string[] | null {
  if (isFileField(detail)) return null;
  if (isRows(propertyOf(detail))) return rowsText(detail, value);
  // An empty list is nothing, also for a field that has no list.
  if (Array.isArray(value) && value.length > 0) return value.map(String);
  if (isList(detail)) return [];
  if (propertyOf(detail).type === 'boolean') return value === true ? '1' : '0';
  if (typeof value === 'number') return decimalText(value);
  return isEmpty(value) ? '' : String(value);
}

/** Rows travel as one text, each with its id. Files in them are named. */
function rowsText({ columns }: TicketFormDetail, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return '';
  const items = rowItems(Array.isArray(columns) ? columns : NO_COLUMNS);
  const rows = withFileCells({ type: 'array', items }, value, namedCell) as Values[];
  return JSON.stringify(rows.map((row) => ({ ...row, [ROW_ID]: row[ROW_ID] ?? newKey() })));
}

const NO_COLUMNS: readonly RowColumn[] = [];

/** A cell with the names under which its files are stored; of one that is stored nowhere its own. */
function namedCell(value: unknown, column: Property): unknown {
  const names = cellFiles(value).map((file) =>
    isStoredFile(file) ? file.stored : isObject(file) ? (file.storedName ?? file.name) : file,
  );
  return (column.file ? names[0] : names) ?? null;
}

/** What one value of the field is. */
const propertyOf = ({ input_type }: Pick<TicketFormDetail, 'input_type'>): Omit<Property, 'title'> =>
  fieldTypeOf(input_type).property;
