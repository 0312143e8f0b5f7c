// The files of dynamic fields as they are sent: `dynamic_files[12][]` belongs to the field with the id 12,
// `dynamic_files[12][0][photo][]` to a cell of its rows.
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { plainText } from '../../src/schema/formats/plain-values';
import { parsed, ROW_ID, rowRecord } from '../../src/schema/model/rows';
import { cellKey } from '../../src/schema/rules/check-rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import { rowsIn } from '../crud/record-rows';
import { type Database, idOf } from '../db/database';
import { currentForm } from '../ticket-types/forms';

interface FilePart {
  /** The field that it belongs to. */
  detailId: number;
  /** Of a cell in its rows: the id of the row or its place, and the column. */
  row?: string;
  column?: string;
}

/** Where files of a part belong; undefined where its name is none of theirs. */
export function filePart(field: string): FilePart | undefined {
  const [, id, row, column] = PART.exec(field) ?? [];
  const detailId = Number(id);
  if (!(detailId > 0 && detailId <= MAX_ID)) return undefined;
  return row === undefined ? { detailId } : { detailId, row, column };
}

const PART = /^dynamic_files\[(\d{1,10})\](?:\[(\d{1,4}|[0-9a-f-]{36})\]\[([a-z][a-z0-9_]*)\])?$/;

/** The detail that a file field belongs to: `dynamic_files[12]` is 12. */
export const detailIdOf = (field: string): number | undefined => filePart(field)?.detailId;

/** Files that no row takes would be lost. */
export const NOT_IN_ROWS = 'A file belongs to a row or a column that is not there.';

/** The name of such a field in errors, and its label in the form that the other fields of the body refer to. */
export async function describeFileField(
  db: Database,
  field: string,
  texts: ReadonlyMap<string, string>,
): Promise<{ key: string; title: string }> {
  const { detailId, row, column = '' } = filePart(field) ?? {};
  const formId = idOf(texts.get('ticket_form_type_id'));
  const form = formId === undefined ? undefined : await currentForm(db, formId);
  const detail = form?.details.find((one) => one.ticket_form_detail_id === detailId);
  const key = `form_fields.${detailId}`;
  if (row === undefined) return { key, title: detail?.input_name ?? 'File' };
  const cell = detail && rowRecord(propertyOf(detail)).properties[column];
  return { key: cellKey(key, placeOf(row, detailId, texts), column), title: cell?.title ?? 'File' };
}

/** The place of a row among those of the body. */
function placeOf(row: string, detailId: number | undefined, texts: ReadonlyMap<string, string>): number {
  if (row.length < 36) return Number(row);
  const fields = rowsIn(parsed(texts.get('form_fields') ?? ''));
  const value = fields.find((field) => plainText(field.ticket_form_detail_id) === String(detailId))?.value;
  const rows = rowsIn(typeof value === 'string' ? parsed(value) : value);
  return Math.max(
    0,
    rows.findIndex((one) => one[ROW_ID] === row),
  );
}
