// The files of dynamic fields as they are sent: `dynamic_files[12][]` belongs to the field with the id 12.
import { MAX_ID } from '../../src/schema/descriptor/limits';
import { type Database, idOf } from '../db/database';
import { currentForm } from '../ticket-types/forms';

/** The detail that a file field belongs to: `dynamic_files[12]` is 12. */
export function detailIdOf(field: string): number | undefined {
  const id = Number(/^dynamic_files\[(\d{1,10})\]$/.exec(field)?.[1]);
  return id > 0 && id <= MAX_ID ? id : undefined;
}

/** The name of such a field in errors, and its label in the form that the other fields of the body refer to. */
export async function describeFileField(
  db: Database,
  field: string,
  texts: ReadonlyMap<string, string>,
): Promise<{ key: string; title: string }> {
  const detailId = detailIdOf(field);
  const formId = idOf(texts.get('ticket_form_type_id'));
  const form = formId === undefined ? undefined : await currentForm(db, formId);
  const detail = form?.details.find((one) => one.ticket_form_detail_id === detailId);
  return { key: `form_fields.${detailId}`, title: detail?.input_name ?? 'File' };
}
