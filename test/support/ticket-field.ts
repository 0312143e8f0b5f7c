// Fields of ticket types, as tests of definitions need them.
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';

/** A field that is not required, called by its id. */
export const field = (id: number, input_type: string, more: object = {}): TicketFormDetail => ({
  ticket_form_detail_id: id,
  input_type,
  input_name: `F${id}`,
  is_require: 0,
  ...more,
});
