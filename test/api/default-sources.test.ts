// What fields of a ticket type begin with: a definition keeps it, the last ticket is read by right, and a locked field has it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, form, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { field } from '../support/form-calls';

let api: Api;
test.before.each(async () => {
  api = await startApi();
});
test.after.each(async () => {
  await api?.close();
});

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
  api.call('POST', '/tickets/create', {
    body: form({
      ticket_form_type_id: type,
      issue_date: '2026-03-01 10:15',
      terminal_id: 1,
      pkg_count: 1,
      form_fields: JSON.stringify(
        Object.entries(values).map(([id, value]) => ({ ticket_form_detail_id: Number(id), value })),
      ),
    }),
  });

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

test.run();
