// What fields of a ticket type begin with: a definition keeps it, the last ticket is read by right, and a locked field has it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { lastStatement } from '../../server/ticket-types/last-values';
import { ownApiForEach } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { field, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);

const locked = {
  conditions: { lock: { match: 'all', rules: [{ field: 'ticket.pkg_count', operator: 'at least', value: '0' }] } },
};

const FIELDS = [
  field('Pickup', 'text', { field_key: 'p' }),
  field('Billing', 'text', { default_field: 'p' }),
  field('Crew', 'text', { default_from: 'last' }),
  { ...field('By', 'record', { ...locked, default_from: 'me' }), ref_noun: 'users' },
  { ...field('Yard', 'record', { ...locked, default_from: 'mine' }), ref_noun: 'terminal' },
  { ...field('At', 'record', { ...locked, default_field: 'ticket.terminal_id' }), ref_noun: 'terminal' },
];

async function newType() {
  const made = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'First values', status: 1, form_datas: FIELDS },
  });
  assert.is(made.status, 200, made.text);
  const type: number = made.body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  return { type, details, ids: details.map((one: any) => one.ticket_form_detail_id) as number[] };
}

const create = (type: number, values: Record<number, unknown>) =>
  api.call('POST', '/tickets/create', { body: ticketBody(type, values) });

const last = (type: number, options?: object) => api.call('GET', `/tickets/form/${type}/last`, options);

test('a definition keeps where its first values come from, by id', async () => {
  const { details, ids } = await newType();
  assert.is(details[1].default_field, String(ids[0]));
  assert.is(details[2].default_from, 'last');
  assert.is(details[5].default_field, 'ticket.terminal_id');
});

test('what is not sent stays empty, and a locked field has what it begins with', async () => {
  const { type, ids } = await newType();
  const saved = await create(type, { [ids[0]!]: 'Ann' });
  assert.is(saved.status, 200, saved.text);
  const { form_fields } = (await api.call('GET', `/tickets/${saved.body.data.ticket_id}`)).body;
  const { user_id, terminal_id } = (await api.call('GET', '/profile')).body;
  const values = form_fields.map((one: any) => one.value);
  assert.equal(values.slice(0, 4), ['Ann', '', '', String(user_id)]);
  assert.equal(values.slice(4), [terminal_id ? String(terminal_id) : '', '1']);
});

test('the last ticket of the type is that of the caller, in the fields alone that begin with it', async () => {
  const { type, ids } = await newType();
  assert.equal((await last(type)).body.form_fields, []);
  for (const crew of ['Bo', 'Cy']) assert.is((await create(type, { [ids[0]!]: 'Ann', [ids[2]!]: crew })).status, 200);
  const { status, body } = await last(type);
  assert.is(status, 200);
  assert.equal(
    body.form_fields.map((one: any) => [one.ticket_form_detail_id, one.value]),
    [[ids[2], 'Cy']],
  );
  const anna = await signedIn(api, 'Staff', 'Anna');
  assert.equal((await last(type, { token: anna.token })).body.form_fields, [], 'nothing of another user');
  assert.is((await last(999_999)).status, 404);
});

test('among 20,000 tickets of a type the last one of a user is read from an index', async () => {
  const anna = await signedIn(api, 'Staff', 'Anna');
  const [{ user_id }] = await api.rows("select user_id from users where first_name = 'Anna'");
  const { type } = await newType();
  // Of the type nearly all are of others, and nearly all of hers of another type.
  for (let from = 0; from < 20_000; from += 4_000)
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, created_by)
       select '20200101-1-' || (10000 + n), case when n % 2 = 0 then $2::int else 1 end, 1, 1, '2020-01-01', 1, 1,
         case when n = 0 or n % 2 = 1 then $3::int else 1 end
       from generate_series($1::int, $1::int + 3999) n`,
      [from, type, user_id],
    );
  await api.rows(`insert into ticket_values (ticket_id, field_values) select ticket_id, '{}' from ticket`);
  await api.rows('vacuum analyze ticket, ticket_values');
  assert.is((await last(type, { token: anna.token })).status, 200);
  const statement = lastStatement(type, user_id).compile(openDatabase(api.pool));
  const [found] = await api.rows(`explain (analyze, format json) ${statement.sql}`, [...statement.parameters]);
  const { Plan } = found['QUERY PLAN'][0];
  assert.ok(rowsRead(Plan) <= 4, JSON.stringify(Plan, null, 1));
});

/** Also those that a filter has taken out. */
const rowsRead = (plan: any): number =>
  plan['Actual Rows'] +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum: number, part: any) => sum + rowsRead(part), 0);

test.run();
