// Ticket forms and tickets of theirs, as tests of forms need them.
import { type Api, form, type TestResponse } from './api';

/** A field of a form, as it is sent. */
export const field = (input_name: string, input_type = 'text', more: object = {}) => ({
  input_name,
  input_type,
  ...more,
});

/** Values of a ticket as `form_fields`, by the ids of the fields or by their machine names. */
export const sentValues = (values: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(values).map(([key, value]) =>
      /^\d+$/.test(key) ? { ticket_form_detail_id: Number(key), value } : { machine_name: key, value },
    ),
  );

/** A ticket as its form sends it: new with the id of its type, corrected without. `more` may be other values of its own. */
export const ticketBody = (type: number | undefined, values: Record<string, unknown>, more: object = {}): FormData =>
  form({
    ticket_form_type_id: type,
    issue_date: '2026-03-01 10:15',
    terminal_id: 1,
    pkg_count: 1,
    form_fields: sentValues(values),
    ...more,
  });

interface FormCalls {
  /** Creates a form, or saves the one with this id. */
  save(body: object, id?: number, token?: string): Promise<TestResponse>;
  /** As `save`, of a form whose fields are all that matters. */
  saveFields(form_datas: object[], id?: number): Promise<TestResponse>;
  /** A new form, with the ids of its fields. */
  addForm(form_datas: object[]): Promise<{ id: number; ids: number[] }>;
  /** A ticket of a form, filled with `[detail id, value]`; @returns its id. */
  addTicket(id: number, version: number, filled: [number, unknown][]): Promise<number>;
}

/** @param form_name of forms that are saved without one. */
export function formCalls(api: () => Api, form_name: string): FormCalls {
  const save: FormCalls['save'] = (body, id, token) =>
    api().call('POST', id === undefined ? '/tickets/form/create' : `/tickets/form/update/${id}`, {
      body: { form_name, status: 1, ...body },
      token,
    });
  return {
    save,
    saveFields: (form_datas, id) => save({ form_datas }, id),
    async addForm(form_datas) {
      const { ticket_form_id: id } = (await save({ form_datas })).body.data;
      const { details } = (await api().call('GET', `/tickets/form/${id}`)).body;
      return { id, ids: details.map((detail: any) => detail.ticket_form_detail_id) };
    },
    async addTicket(id, version, filled) {
      const [row] = await api().rows(
        `with added as (
           insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
           values (gen_random_uuid(), $1, $2, (select min(terminal_id) from terminal), now(), 1, 1) returning ticket_id
         )
         insert into ticket_values select ticket_id, $3::jsonb from added returning ticket_id`,
        [id, version, JSON.stringify(Object.fromEntries(filled))],
      );
      return row.ticket_id;
    },
  };
}
