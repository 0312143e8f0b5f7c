// How often each field of a form is left empty and which options are chosen: figures that grow with the tickets, so that no
// opening of the builder counts them all.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { countTickets } from '../../server/ticket-types/count-usage';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApiForEach } from '../support/api';

// A project may let tickets be deleted.
const { api: calls } = nounOf('ticket') as { api: { calls?: readonly string[] } };
const shipped = calls.calls;
test.before.each(() => {
  calls.calls = undefined;
});
const api = ownApiForEach(test);
test.after.each(() => {
  calls.calls = shipped;
});
let form: number;
let ids: number[];
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
  const options = ['dry', 'wet', 'torn'].map((value) => ({ option_text: value, option_value: value }));
  const form_datas = [
    { input_name: 'Weight', input_type: 'number' },
    { input_name: 'State', input_type: 'select', options },
    { input_name: 'Marks', input_type: 'checkbox-group', options },
    { input_name: 'Sealed', input_type: 'checkbox' },
    { input_name: 'Photos', input_type: 'file' },
  ];
  const { body } = await api.call('POST', '/tickets/form/create', { body: { form_name: 'F', status: 1, form_datas } });
  form = body.data.ticket_form_id;
  ids = (await api.call('GET', `/tickets/form/${form}`)).body.details.map(
    (detail: any) => detail.ticket_form_detail_id,
  );
});

/** A ticket with these values, in the order of the fields; saved some minutes ago. */
async function addTicket(values: unknown[], minutes = 5): Promise<number> {
  const [row] = await api.rows(
    `with added as (
       insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, created_at)
       values (gen_random_uuid(), $1, 1, (select min(terminal_id) from terminal), now(), 1, 1, now() - make_interval(mins => $3)) returning ticket_id
     )
     insert into ticket_values select ticket_id, $2::jsonb from added returning ticket_id`,
    [form, JSON.stringify(Object.fromEntries(values.map((value, index) => [ids[index], value]))), minutes],
  );
  return row.ticket_id;
}

const addPhoto = (ticket: number) =>
  api.rows(
    `insert into stored_file (stored_name, original_name, media_type, size, sha256, ticket_id, ticket_form_detail_id, position)
     values ('s', 'a.txt', 'text/plain', 1, 'x', $1, $2, 0)`,
    [ticket, ids[4]],
  );

const count = (batch?: number) => countTickets(openDatabase(api.pool), { batch });

/** The response after another round of counting. */
async function usage() {
  await count();
  return (await api.call('GET', `/tickets/form/${form}/field-usage`)).body;
}

/** Each field as 'filled of tickets' with its chosen options. */
const figures = async (): Promise<string[]> =>
  (await usage()).fields.map(({ filled, tickets, options }: any) =>
    [`${filled} of ${tickets}`, ...options.map((one: any) => `${one.option_value} ${one.tickets}`)].join(', '),
  );

test('a field is filled in when it has a value, is ticked or has files; options are counted', async () => {
  assert.equal(await usage(), { ticket_form_id: form, tickets: 0, fields: [] });
  const ticket = await addTicket(['0', 'dry', ['dry', 'wet'], '1', null]);
  await addTicket(['', '', [], '0', null]);
  await addTicket(['12.5', 'dry', ['wet'], '0', null]);
  await addPhoto(ticket);
  assert.is((await usage()).tickets, 3);
  assert.equal(await figures(), ['2 of 3', '2 of 3, dry 2', '2 of 3, dry 1, wet 2', '1 of 3', '1 of 3']);
  assert.is((await api.call('GET', '/tickets/form/9999/field-usage')).status, 404);
});

test('later tickets are added, each once; one of the last minute waits, and so do those after it', async () => {
  await addTicket(['1', 'dry', [], '0', null]);
  assert.equal((await figures())[0], '1 of 1');
  await addTicket(['1', 'wet', [], '0', null]);
  await addTicket(['', 'wet', [], '0', null], 0);
  await addTicket(['', 'wet', [], '0', null]);
  assert.equal((await figures()).slice(0, 2), ['2 of 2', '2 of 2, dry 1, wet 1']);
  assert.equal((await figures()).slice(0, 2), ['2 of 2', '2 of 2, dry 1, wet 1']);
  await api.rows(`update ticket set created_at = now() - interval '2 minutes'`);
  assert.equal((await figures()).slice(0, 2), ['2 of 4', '4 of 4, dry 1, wet 3']);
});

test('many tickets are counted in batches, by several at once only once, and a server that stops leaves the rest', async () => {
  for (let number = 0; number < 7; number++) await addTicket([String(number), 'dry', [], '1', null]);
  const counted = async () => (await api.call('GET', `/tickets/form/${form}/field-usage`)).body.tickets;
  let batches = 0;
  await countTickets(openDatabase(api.pool), { batch: 2, isEnding: () => batches++ === 1 });
  assert.is(await counted(), 2);
  await Promise.all([1, 2, 3].map(() => count(2)));
  assert.equal((await figures())[0], '7 of 7');
  const [{ counted_to }] = await api.rows('select counted_to from ticket_form_usage where ticket_form_id = $1', [form]);
  const [{ last }] = await api.rows('select max(ticket_id) as last from ticket');
  assert.is(counted_to, last);
});

test('a ticket that is moved to another version changes the figures with it', async () => {
  await addTicket(['1', 'dry', ['dry'], '1', null]);
  const moved = await addTicket(['2', 'wet', ['wet'], '0', null]);
  assert.equal((await figures()).slice(0, 2), ['2 of 2', '2 of 2, dry 1, wet 1']);
  const { details } = (await api.call('GET', `/tickets/form/${form}`)).body;
  const form_datas = details.filter((detail: any) => detail.input_name !== 'State');
  const update = { form_name: 'F', status: 1, form_datas };
  assert.is((await api.call('POST', `/tickets/form/update/${form}`, { body: update })).status, 200);
  const body = { from_version: 1, to_version: 2 };
  const response = await api.call('POST', `/tickets/${moved}/move`, { body });
  assert.is(response.status, 200, JSON.stringify(response.body));
  assert.equal((await figures()).slice(0, 2), ['2 of 2', '1 of 1, dry 1']);
});

test('a ticket leaves the figures when it is deleted, and is in them once when it comes back', async () => {
  await addTicket(['1', 'dry', [], '0', null]);
  const counted = await addTicket(['2', 'wet', ['wet'], '1', null]);
  await addPhoto(counted);
  const both = ['2 of 2', '2 of 2, dry 1, wet 1', '1 of 2, wet 1', '1 of 2', '1 of 2'];
  assert.equal(await figures(), both);
  const remove = async (id: number) => assert.is((await api.call('DELETE', `/tickets/delete/${id}`)).status, 200);
  const restore = async (id: number) =>
    assert.is((await api.call('POST', `/tickets/restore/${id}`, { body: {} })).status, 200);
  await remove(counted);
  assert.equal(await figures(), ['1 of 1', '1 of 1, dry 1', '0 of 1', '0 of 1', '0 of 1']);
  assert.is((await usage()).tickets, 1);
  await restore(counted);
  assert.equal(await figures(), both);
  const later = await addTicket(['3', 'wet', [], '0', null]);
  await remove(later);
  assert.equal(await figures(), both, 'it was in none of them');
  await restore(later);
  assert.equal((await figures())[0], '3 of 3');
  assert.is((await usage()).tickets, 3);
});

test('the figures go with the form', async () => {
  const ticket = await addTicket(['1', 'dry', [], '1', null]);
  await count();
  assert.is((await api.rows('select 1 from ticket_form_usage')).length, 1);
  await api.rows('delete from ticket where ticket_id = $1', [ticket]);
  assert.is((await api.call('DELETE', `/tickets/form/delete/${form}`)).status, 200);
  assert.equal(await api.rows('select 1 from ticket_form_usage'), []);
});

test.run();
