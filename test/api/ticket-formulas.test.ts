// A field of a ticket type that is a formula: kept by the ids of the fields, computed at every save, moved and copied.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import { ticketBody } from '../support/form-calls';

const api = ownApi(test);

const number = (input_name: string, field_key: string, more: object = {}) => ({
  input_type: 'number',
  input_name,
  field_key,
  ...more,
});

async function newType(form_datas: object[]) {
  const created = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'Timesheet', status: 1, form_datas },
  });
  return { ...created, formId: created.body.data?.ticket_form_id };
}

const formOf = async (formId: number) => (await api.call('GET', `/tickets/form/${formId}`)).body;

test('a formula is kept by ids, and a ticket has its value whatever is sent for it', async () => {
  const { formId, status, text } = await newType([
    number('Hours', 'h'),
    number('Hourly rate', 'r'),
    { input_type: 'formula', input_name: 'Total', field_key: 't', formula: '[h] * [r]', step: 0.01 },
    { input_type: 'formula-text', input_name: 'Words', formula: 'join(" for ", [t], Hours)' },
  ]);
  assert.is(status, 200, text);
  const { details } = await formOf(formId);
  const [hours, rate, total, words] = details.map((one: any) => one.ticket_form_detail_id);
  assert.is(details[2].formula, `[${hours}] * [${rate}]`);
  assert.is(details[3].formula, `join(" for ", [${total}], [${hours}])`);

  const created = await api.call('POST', '/tickets/create', {
    body: ticketBody(formId, { [hours]: '2.5', [rate]: '48.55', [total]: '1', [words]: 'mine' }),
  });
  assert.is(created.status, 200, created.text);
  const read = async () =>
    (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body.form_fields.map((one: any) => one.value);
  assert.equal(await read(), ['2.5', '48.55', '121.38', '121.38 for 2.5']);
  const { updated_at, ticket_form_version } = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
  const corrected = await api.call('POST', `/tickets/update/${created.body.data.ticket_id}`, {
    body: ticketBody(undefined, { [hours]: '4', [total]: '7' }, { status: 1, updated_at, ticket_form_version }),
  });
  assert.is(corrected.status, 200, corrected.text);
  assert.equal(await read(), ['4', '48.55', '194.2', '194.20 for 4']);
});

test('a wrong formula is refused with its place, and so is one that is too long or leads back to itself', async () => {
  const messageOf = async (formula: string) => {
    const { status, body } = await newType([
      number('Hours', 'h'),
      { input_type: 'formula', input_name: 'Total', field_key: 't', formula },
    ]);
    return [status, JSON.stringify(body.data)];
  };
  const [status, message] = await messageOf('[h] * Hour');
  assert.is(status, 422);
  assert.match(message as string, /at character 9: no field \\"Hour\\"; did you mean \\"Hours\\"\?/);
  assert.match((await messageOf('[t] + 1'))[1] as string, 'a field cannot be made of itself');
  assert.match((await messageOf(`[h]${' + [h]'.repeat(1000)}`))[1] as string, '5000');
});

test('a condition is a formula, kept by ids and decided by the server', async () => {
  const reason = (expression: string) => ({
    input_type: 'text',
    input_name: 'Reason',
    conditions: { show: { match: 'all', rules: [{ expression }] } },
  });
  const weights = [number('Gross weight', 'w'), number('Limit', 'l')];
  const { formId, text, status } = await newType([...weights, reason('[w] > 2 * [l]')]);
  assert.is(status, 200, text);
  const { details } = await formOf(formId);
  const [weight, limit, why] = details.map((one: any) => one.ticket_form_detail_id);
  assert.equal(details[2].conditions.show.rules, [{ expression: `[${weight}] > 2 * [${limit}]` }]);
  const reasonOf = async (sent: string) => {
    const created = await api.call('POST', '/tickets/create', {
      body: ticketBody(formId, { [weight]: sent, [limit]: '2', [why]: 'heavy' }),
    });
    assert.is(created.status, 200, created.text);
    return (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body.form_fields[2].value;
  };
  assert.equal([await reasonOf('5'), await reasonOf('4')], ['heavy', '']);
  const wrong = await newType([...weights, reason('[w] > 2 * [x]')]);
  assert.is(wrong.status, 422);
  assert.match(JSON.stringify(wrong.body.data), /no field \\"x\\"/);
});

test.run();
