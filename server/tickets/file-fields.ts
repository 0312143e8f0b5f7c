// The files of dynamic fields as they are sent: `dynamic_files[12][]` belongs to the field with the id 12,
// `dynamic_files[12][0][photo][]` to a cell of its rows.
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { plainText } from '../../src/schema/formats/plain-values';
import { isRows, parsed, rowRecord } from '../../src/schema/model/rows';
import type { Errors } from '../../src/schema/rules/check';
import { cellKey } from '../../src/schema/rules/check-rows';
import { propertyOf } from '../../src/schema/ticket-types/field-property';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { rowsIn } from '../crud/record-rows';
import { NOT_IN_ROWS, placeOf } from '../crud/row-files';
import { type Database, idOf } from '../db/database';
import type { UploadedFile } from '../files/receive';
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

/** Also with a row or a column that none is called, so that its file is refused, and not lost. */
const PART = /^dynamic_files\[(\d{1,10})\](?:\[([^\][]*)\]\[([^\][]*)\])?$/;

/** The detail that a file field belongs to: `dynamic_files[12]` is 12. */
export const detailIdOf = (field: string): number | undefined => filePart(field)?.detailId;

/** Whether a body has files for the rows of a field. */
export const hasFilesForRows = (id: number, files: readonly UploadedFile[]): boolean =>
  files.some(({ field }) => isOfRow(filePart(field), id));

const isOfRow = (part: FilePart | undefined, id: number): boolean => part?.detailId === id && part.row !== undefined;

/**
 * Messages for files of rows that no field takes, because it has no such rows, is not to be filled in, or is not there; and
 * for files of a table that name no row. @param taken the fields whose rows have taken theirs, or refused them.
 */
export function leftFiles(
  files: readonly UploadedFile[],
  details: readonly TicketFormDetail[],
  taken: ReadonlySet<number>,
): Errors {
  const tables = new Set(
    details.filter((detail) => isRows(propertyOf(detail))).map((detail) => detail.ticket_form_detail_id),
  );
  const left = files.flatMap(({ field }) => {
    const { detailId, row } = filePart(field) ?? {};
    if (detailId === undefined) return [];
    return (row === undefined ? tables.has(detailId) : !taken.has(detailId)) ? [detailId] : [];
  });
  return Object.fromEntries(left.map((id) => [id, [NOT_IN_ROWS]]));
}

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
  return { key: cellKey(key, placeOf(row, rowsOf(detailId, texts)), column), title: cell?.title ?? 'File' };
}

/** The rows of a field as the body has them. */
function rowsOf(detailId: number | undefined, texts: ReadonlyMap<string, string>): unknown {
  const fields = rowsIn(parsed(texts.get('form_fields') ?? ''));
  const value = fields.find((field) => plainText(field.ticket_form_detail_id) === String(detailId))?.value;
  return typeof value === 'string' ? parsed(value) : value;
}
