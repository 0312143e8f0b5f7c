// The list of ticket forms: what its columns count, and when a form can be deleted.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { messagesOf } from '../../src/schema/model/messages';
import { nounOf } from '../../src/schema/model/nouns';
import { ownApiForEach } from '../support/api';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const field = (input_name: string) => ({ input_type: 'text', input_name });

async function addForm(form_name: string, fields: number, status = 1): Promise<number> {
  const form_datas = Array.from({ length: fields }, (_, index) => field(`Field ${index + 1}`));
  const { body } = await api.call('POST', '/tickets/form/create', { body: { form_name, status, form_datas } });
  return body.data.ticket_form_id;
}

const addTickets = (form: number, howMany: number) =>
  api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     select $1::int || '-' || n, $1::int, 1, (select min(terminal_id) from terminal), now(), 1, 1 from generate_series(1, $2) n`,
    [form, howMany],
  );

const list = async (query: string) => (await api.call('GET', `/tickets/form?${query}`)).body.data;

const sorted = (path: string, dir = 'desc') => `order[0][name]=${path}&order[0][dir]=${dir}`;

test('a row has the number of its fields and tickets, its version and its last change; all can be sorted and searched', async () => {
  const [plain, large] = [await addForm('Plain', 1), await addForm('Large', 12)];
  await addTickets(plain, 3);
  await addTickets(large, 2);
  const body = { form_name: 'Plain 2', status: 1, form_datas: [field('One'), field('Two')] };
  await api.call('POST', `/tickets/form/update/${plain}`, { body });

  const [first, second] = await list(sorted('ticket_count'));
  const { last_change, ...counts } = first;
  assert.equal(counts, {
    ticket_form_id: plain,
    form_name: 'Plain 2',
    status: 1,
    field_count: 2,
    ticket_count: 3,
    version: 2,
  });
  assert.match(last_change, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.equal([second.form_name, second.ticket_count, second.field_count], ['Large', 2, 12]);

  assert.is((await list(sorted('field_count')))[0].form_name, 'Large');
  assert.is((await list(sorted('version')))[0].form_name, 'Plain 2');
  assert.is((await list(sorted('last_change')))[0].form_name, 'Plain 2');
  const searched = (path: string, text: string) => list(`columns[0][data]=${path}&columns[0][search][value]=${text}`);
  const names = async (path: string, text: string) => (await searched(path, text)).map((row: any) => row.form_name);
  assert.equal(await names('ticket_count', '2'), ['Large']);
  assert.equal(await names('field_count', '12'), ['Large']);
  assert.equal((await names('last_change', last_change.slice(0, 10))).includes('Plain 2'), true);
});

test('tickets are counted only where the request lists the column, or no columns at all', async () => {
  const counts = async (query: string) => 'ticket_count' in (await list(query))[0];
  assert.is(await counts(''), true);
  assert.is(await counts('columns[0][data]=ticket_count'), true);
  assert.is(await counts('columns[0][data]=form_name'), false);
  assert.is(await counts('columns[0][data]=ticket_count&columns[0][visible]=false'), false);
});

test('a moment is shown, searched and exported as wall time where it is read', async () => {
  await api.rows(`update ticket_form set updated_at = '2026-03-02T04:30:00Z' where ticket_form_id = 1`);
  const chicago = 'time_zone=America/Chicago&columns[0][data]=last_change';
  assert.is((await list(chicago))[0].last_change, '2026-03-01 22:30');
  assert.is((await list(`${chicago}&columns[0][search][value]=2026-03-01`)).length, 1);
  assert.is((await list(`${chicago}&columns[0][search][value]=2026-03-02`)).length, 0);
  assert.is((await list(''))[0].last_change, '2026-03-02 04:30');
  const { text } = await api.call('GET', `/tickets/form?${chicago}&format=csv`);
  assert.match(text, '"03-01-2026 22:30"');
  for (const zone of ['Mars/Olympus', '%2B05:30', "x'y"])
    assert.is((await api.call('GET', `/tickets/form?time_zone=${zone}`)).status, 400, zone);
});

test('an export has the columns that are shown, and hidden ones where it names them', async () => {
  const head = async (query: string) =>
    (await api.call('GET', `/tickets/form?format=csv${query}`)).text.split('\r\n')[0]!.replace('\ufeff', '');
  assert.is(await head(''), '"Form Name","Status"');
  assert.is(await head('&columns[0][data]=form_name&columns[1][data]=ticket_count'), '"Form Name","Tickets","Status"');
});

test('a form without tickets is deleted with its versions and fields', async () => {
  const id = await addForm('Gone', 2);
  await api.call('POST', `/tickets/form/update/${id}`, {
    body: { form_name: 'Gone', status: 0, form_datas: [field('A')] },
  });
  const { status, body } = await api.call('DELETE', `/tickets/form/delete/${id}`);
  assert.equal([status, body], [200, { status: 'success', data: { ticket_form_id: id } }]);
  assert.is((await api.call('GET', `/tickets/form/${id}`)).status, 404);
  for (const table of ['ticket_form', 'ticket_form_version', 'ticket_form_detail'])
    assert.equal(await api.rows(`select 1 from ${table} where ticket_form_id = ${id}`), [], table);
  assert.is((await api.call('DELETE', `/tickets/form/delete/${id}`)).status, 404);
});

test('a form that tickets use is not deleted, and the message says what to do instead', async () => {
  const id = await addForm('Used', 2);
  await addTickets(id, 1);
  const { status, body } = await api.call('DELETE', `/tickets/form/delete/${id}`);
  assert.is(status, 409);
  assert.is(body.message, 'Tickets use this form; deactivate it instead.');
  assert.is(body.message, messagesOf(nounOf('ticket_form')).inUse);
  assert.is((await api.call('GET', `/tickets/form/${id}`)).body.details.length, 2);
});

test('an inactive form is not offered for new tickets, and neither is a deleted one', async () => {
  const [off, gone] = [await addForm('Off', 1, 0), await addForm('Gone', 1)];
  await api.call('DELETE', `/tickets/form/delete/${gone}`);
  const { ticketFormTypes } = (await api.call('GET', '/settings/get?ticketFormTypes=1')).body;
  const offered = ticketFormTypes.map((one: any) => one.ticket_form_id);
  assert.equal([offered.includes(1), offered.includes(off), offered.includes(gone)], [true, false, false]);
});

test.run();
