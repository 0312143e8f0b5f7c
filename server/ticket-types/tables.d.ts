// The tables of ticket types as Kysely sees them, beside what their descriptor says.
import type { Generated } from 'kysely';
import type { NounTables } from 'records';
import type { ExampleValue } from '../../src/schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';

declare module '../db/tables' {
  interface DeclaredTables {
    ticket_form: NounTables['ticket_form'] & { version: number; form_key: Generated<string> };
    ticket_form_detail: {
      ticket_form_detail_id: Generated<number>;
      ticket_form_id: number;
      field_key: Generated<string>;
    };
    ticket_form_usage: { ticket_form_id: number; counted_to: Generated<number>; tickets: Generated<number> };
    ticket_field_usage: { ticket_form_detail_id: number; tickets: number; filled: number };
    ticket_option_usage: { ticket_form_detail_id: number; option_value: string; tickets: number };
    ticket_version_usage: { ticket_form_id: number; version: number; tickets: number };
    ticket_form_deleted: { form_key: string; form_name: string; deleted_at: Generated<Date> };
    ticket_form_version: TicketFormVersionTable;
    ticket_form_example: TicketFormExampleTable;
  }
}

interface TicketFormVersionTable {
  ticket_form_id: number;
  version: number;
  form_name: string;
  /** Written as JSON text. */
  details: TicketFormDetail[];
  created_at: Generated<Date>;
  /** Who saved it; null where that is not known, and for forms that come with the product. */
  created_by: number | null;
  superseded_at: Date | null;
}

interface TicketFormExampleTable {
  example_id: Generated<number>;
  ticket_form_id: number;
  example_name: string;
  /** Null where the example must pass. */
  expected_field: number | null;
  /** Written as JSON text. */
  form_fields: ExampleValue[];
  /** Of the ticket itself; written as JSON text. */
  ticket_fields: Record<string, unknown> | null;
  position: Generated<number>;
}
