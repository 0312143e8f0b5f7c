// The ticket forms of a database with the keys by which files recognise them and their fields.
import type { FormExample } from '../../src/schema/ticket-types/form-examples';
import type { KeyedForm } from '../../src/schema/ticket-types/form-file';
import { keyedFields, toKeyedExample } from '../../src/schema/ticket-types/keyed-examples';
import { mapReferences } from '../../src/schema/ticket-types/map-conditions';
import type { DraftDetail } from '../../src/schema/ticket-types/ticket-field';
import type { Connection } from '../db/database';
import { examplesOf } from './form-examples';
import { currentForm, type FormVersion } from './forms';

/** The version in force, with what a file of it is made of. */
export interface StoredForm extends FormVersion {
  form_key: string;
  /** The id of every field that the form ever had, by its key. */
  idByKey: ReadonlyMap<string, number>;
  examples: readonly FormExample[];
}

/** Every form as it is in force, by its key; the oldest first. */
export async function storedForms(db: Connection): Promise<Map<string, StoredForm>> {
  const heads = await db
    .selectFrom('ticket_form')
    .select(['ticket_form_id', 'form_key'])
    .orderBy('ticket_form_id')
    .execute();
  const fields = await db
    .selectFrom('ticket_form_detail')
    .select(['ticket_form_detail_id', 'ticket_form_id', 'field_key'])
    .execute();
  const keys = new Map(heads.map(({ ticket_form_id }) => [ticket_form_id, new Map<string, number>()]));
  for (const field of fields) keys.get(field.ticket_form_id)?.set(field.field_key, field.ticket_form_detail_id);
  const forms = new Map<string, StoredForm>();
  for (const { ticket_form_id: id, form_key } of heads) {
    const examples = await examplesOf(db, id);
    forms.set(form_key, { ...(await currentForm(db, id))!, form_key, idByKey: keys.get(id)!, examples });
  }
  return forms;
}

/** The form without its ids, as a file has it. */
export function keyedForm({ form_key, form_name, status, details, idByKey, examples }: StoredForm): KeyedForm {
  const keyById = new Map([...idByKey].map(([key, id]) => [String(id), key]));
  const keyed = details.map(({ ticket_form_detail_id: id, ...detail }) => ({
    ...detail,
    field_key: keyById.get(String(id))!,
    ...mapReferences(detail, keyById),
  }));
  const fields = keyedFields(keyed);
  return {
    form_key,
    form_name,
    status,
    details: keyed,
    examples: examples.flatMap((one) => toKeyedExample(one, fields, (id) => keyById.get(String(id))) ?? []),
  };
}

/** The fields of a file with the ids that they have in the form; those that it never had stay without one. */
export function withIdsOf({ idByKey }: Pick<StoredForm, 'idByKey'>, details: readonly DraftDetail[]): DraftDetail[] {
  const names = new Map([...idByKey].map(([key, id]) => [key, String(id)]));
  return details.map(({ field_key: key = '', ...detail }) => ({
    ...detail,
    ...(idByKey.has(key) ? { ticket_form_detail_id: idByKey.get(key)! } : { field_key: key }),
    ...mapReferences(detail, names),
  }));
}
