// Fields that nobody sees while a ticket is filled in: their values come from the definition, at every save.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { form, ownApi } from '../support/api';

const api = ownApi(test);

const field = (input_type: string, input_name: string, more: object = {}) => ({
  input_type,
  input_name,
  field_key: input_name,
  ...more,
});

/** A type with a field of each kind, and the ids of its fields by label. */
async function newType() {
  const created = await api.call('POST', '/tickets/form/create', {
    body: {
      form_name: 'Coded',
      status: 1,
      form_datas: [
        field('number', 'Cars'),
        field('hidden', 'Source', { default_value: 'paper' }),
        field('hidden-fixed', 'Code', { default_value: 'RR-7' }),
        field('hidden-formula', 'Double', { formula: '[Cars] * 2' }),
        field('hidden-formula-text', 'Always', { formula: '"x"' }),
        field('hidden', 'Many', {
          default_value: 'many',
          conditions: { show: { match: 'all', rules: [{ field: 'Cars', operator: 'at least', value: '5' }] } },
        }),
      ],
    },
  });
  assert.is(created.status, 200, created.text);
  const formId = created.body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  return { formId, ids: Object.fromEntries(details.map((one: any) => [one.input_name, one.ticket_form_detail_id])) };
}

const sent = (ids: Record<string, number>, values: Record<string, string>) =>
  JSON.stringify(Object.entries(values).map(([name, value]) => ({ ticket_form_detail_id: ids[name], value })));

async function save(path: string, more: object) {
  const saved = await api.call('POST', `/tickets/${path}`, { body: form(more as any) });
  assert.is(saved.status, 200, saved.text);
  return saved.body.data.ticket_id;
}

async function read(id: number) {
  const ticket = (await api.call('GET', `/tickets/${id}`)).body;
  const values = ticket.form_fields.map((one: any) => [one.input_name, one.value]);
  return { updated_at: ticket.updated_at, values: Object.fromEntries(values) };
}

const START = { issue_date: '2026-03-01 10:15', terminal_id: 1, pkg_count: 1 };

test('what is not sent has its value, a fixed one is never another, and one that is not shown has none', async () => {
  const { formId, ids } = await newType();
  const head = { ...START, ticket_form_type_id: formId };
  const id = await save('create', { ...head, form_fields: sent(ids, { Cars: '3', Code: 'mine', Double: '9' }) });
  const first = await read(id);
  assert.equal(first.values, { Cars: '3', Source: 'paper', Code: 'RR-7', Double: '6', Always: 'x', Many: '' });

  await save(`update/${id}`, {
    ...head,
    updated_at: first.updated_at,
    form_fields: sent(ids, { Cars: '6', Source: 'scan', Code: '' }),
  });
  const second = await read(id);
  assert.equal(second.values, { Cars: '6', Source: 'scan', Code: 'RR-7', Double: '12', Always: 'x', Many: 'many' });
});

test('a hidden field is a column of the list by its name', async () => {
  const { formId, ids } = await newType();
  const id = await save('create', { ...START, ticket_form_type_id: formId, form_fields: sent(ids, { Cars: '3' }) });
  const list = await api.call('POST', '/tickets', {
    body: {
      draw: 1,
      start: 0,
      length: 1,
      columns: ['ticket_id', 'form_fields.code'].map((data) => ({ data, search: { value: '' } })),
      order: [],
    },
  });
  const row = list.body.data.find((one: any) => one.ticket_id === id) ?? list.body.data[0];
  assert.is(row['form_fields.code'] ?? row.form_fields?.code, 'RR-7', list.text);
});

test.run();
