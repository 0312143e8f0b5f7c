// The fields of a ticket type as columns of a file: by the names that programs call them, which the heads of an export have,
// too, and not by their ids.
import type { Property, RecordSchema } from '../descriptor/descriptor';
import type { TicketSubForm } from './ticket-sub-form';

/** Without what has no name: texts between the fields. */
export function importFields({ record, details }: Pick<TicketSubForm, 'record' | 'details'>): RecordSchema {
  const properties: Record<string, Property> = {};
  const required: string[] = [];
  for (const { ticket_form_detail_id: id, machine_name } of details) {
    const property = record.properties[String(id)];
    if (!machine_name || !property) continue;
    properties[machine_name] = property;
    if (record.required.includes(String(id))) required.push(machine_name);
  }
  return { required, properties };
}
