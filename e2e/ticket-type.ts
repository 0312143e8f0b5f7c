// Ticket types that tests need besides those of the demo, made through the API.

import type { APIRequestContext } from '@playwright/test';
import { apiCall } from './accounts';

/** Makes a type with so many optional text fields. @returns its id and the definitions of its fields. */
export async function createTicketType(
  request: APIRequestContext,
  token: string,
  form_name: string,
  fields: number,
): Promise<{ ticket_form_id: number; details: object[] }> {
  const call = apiCall(request, token);
  const form_datas = Array.from({ length: fields }, (_, i) => ({
    input_type: 'text',
    input_name: `Question ${i + 1}`,
    is_visible: 1,
    is_require: 0,
    is_editable: 1,
    status: 1,
  }));
  const { ticket_form_id } = (await call('tickets/form/create', { form_name, status: 1, form_datas })).data;
  const { details } = await call(`tickets/form/${ticket_form_id}`);
  return { ticket_form_id, details };
}

/**
 * Adds tickets in the state that every ticket begins in: how many of the demo have that depends on the time of day.
 * @returns the name of their type, which no other ticket has.
 */
export async function addIssuedTickets(request: APIRequestContext, token: string, count = 3): Promise<string> {
  const form_name = `Issued ${Date.now()}`;
  const { ticket_form_id } = await createTicketType(request, token, form_name, 1);
  for (let index = 0; index < count; index++) {
    const ticket = {
      ...{ ticket_form_type_id: ticket_form_id, form_fields: '[]', terminal_id: 1, facility_id: 1 },
      ...{ issue_date: '2026-11-20 10:15', pkg_count: index + 1 },
    };
    await apiCall(request, token)('tickets/create', ticket, 'multipart');
  }
  return form_name;
}
