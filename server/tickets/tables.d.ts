// The tables of tickets as Kysely sees them, beside what their descriptor says.
import type { Generated } from 'kysely';
import type { NounTables } from 'records';
import type { TicketFieldValue } from '../../src/schema/ticket-types/ticket-field';
import type { FieldValues } from '../ticket-types/stored-values';

declare module '../db/tables' {
  interface DeclaredTables {
    ticket: NounTables['ticket'] & {
      ticket_form_version: number;
      geo_location: string | null;
    };
    ticket_counter: { terminal_id: number; day: string; last: number };
    ticket_move: TicketMoveTable;
    ticket_values: { ticket_id: number; field_values: FieldValues };
    ticket_unique_value: { ticket_form_detail_id: number; value_hash: string; ticket_id: number };
  }

  interface StoredFileTable {
    ticket_id: number | null;
    /** Null for an attachment of the ticket itself. */
    ticket_form_detail_id: number | null;
  }
}

interface TicketMoveTable {
  ticket_move_id: Generated<number>;
  ticket_id: number;
  from_version: number;
  to_version: number;
  /** As it was stored before, each with the ids of its files. Written as JSON text. */
  form_fields: (TicketFieldValue & { files?: number[] })[];
  moved_at: Generated<Date>;
  moved_by: number | null;
}
