// Ticket types that tests need besides those of the demo, made through the API.
import type { APIRequestContext } from '@playwright/test';

/** Makes a type with so many optional text fields. @returns its id and the definitions of its fields. */
export async function createTicketType(
  request: APIRequestContext,
  token: string,
  form_name: string,
  fields: number,
): Promise<{ ticket_form_id: number; details: object[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const form_datas = Array.from({ length: fields }, (_, i) => ({
    input_type: 'text',
    input_name: `Question ${i + 1}`,
    is_visible: 1,
    is_require: 0,
    is_editable: 1,
    status: 1,
  }));
  const { data } = await (
    await request.post('/api/client/tickets/form/create', { headers, data: { form_name, status: 1, form_datas } })
  ).json();
  const { details } = await (await request.get(`/api/client/tickets/form/${data.ticket_form_id}`, { headers })).json();
  return { ticket_form_id: data.ticket_form_id, details };
}
