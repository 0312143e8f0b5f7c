// Ticket forms in their wire format, with the flags that are always 1.
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { FormVersion } from './forms';

/** A version in the response of `GET /tickets/form/{id}`. A create of a ticket may send `ticket_form_version` back. */
export function wireForm({ version, details, ...form }: FormVersion) {
  return { ...form, ticket_form_version: version, details: details.map(wireDetail) };
}

/** Versions from before the designer had places and preselected options have neither. */
export function wireDetail({ options, ...detail }: TicketFormDetail) {
  return {
    accept: null,
    layout: null,
    ...detail,
    options: (options ?? []).map((option) => ({ is_selected: 0, ...option })),
    is_visible: 1,
    is_editable: 1,
    status: 1,
  };
}
