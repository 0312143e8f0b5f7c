// The fields of a type of tickets as an import has them: by the names that programs call them.
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { DECIMAL } from '../../src/schema/formats/numbers';
import { isRows } from '../../src/schema/model/rows';
import { hasValue, isUnseen } from '../../src/schema/ticket-types/field-types';
import { ticketSubForm } from '../../src/schema/ticket-types/ticket-sub-form';
import type { ImportFields } from '../crud/noun-module';
import type { Connection } from '../db/database';
import { currentForm } from '../ticket-types/forms';
import { fieldsBody } from './stored-ticket';

/** Those of the version in force; undefined where there is no such type. */
export async function importFields(db: Connection, type: number): Promise<ImportFields | undefined> {
  const form = await currentForm(db, type);
  if (!form) return undefined;
  const { record } = ticketSubForm(form.form_name, form.details);
  const ids = new Map(
    form.details
      .filter((detail) => detail.machine_name && hasValue(detail) && !isUnseen(detail))
      .map((detail) => [detail.machine_name!, String(detail.ticket_form_detail_id)]),
  );
  const properties = Object.fromEntries([...ids].map(([name, id]) => [name, record.properties[id]!]));
  const partOf = (name: string) => `form_fields.${ids.get(name)}`;
  return {
    record: { required: [], properties },
    partOf,
    bodyOf: (values, texts) =>
      fieldsBody(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            partOf(name),
            sentAs(properties[name]!, value, texts.get(name)),
          ]),
        ),
      ),
  };
}

/** Rows travel as a text, and a number with the digits that it was written with. */
function sentAs(property: Property, value: unknown, text: string | undefined): unknown {
  if (isRows(property)) return JSON.stringify(value ?? []);
  const isTyped = typeof value === 'number' && text !== undefined && DECIMAL.test(text.trim());
  return isTyped ? text.trim() : (value as Values[string]);
}
