// A field of a ticket type in which a record is chosen: what may be chosen, what it is called, and what keeps the record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { type Api, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { ticketBody } from '../support/form-calls';

let api: Api;
test.after.each(async () => {
  await api?.close();
});

async function post(path: string, body: unknown): Promise<any> {
  const { status, body: response, text } = await api.call('POST', path, { body });
  assert.is(status, 200, text);
  return response.data;
}

async function newType(...fields: object[]): Promise<{ formId: number; ids: number[] }> {
  const { ticket_form_id: formId } = await post('/tickets/form/create', {
    form_name: 'Inspection',
    status: 1,
    form_datas: fields,
  });
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  return { formId, ids: details.map((detail: any) => detail.ticket_form_detail_id) };
}

const choice = (input_name: string, ref_noun: string, more: object = {}) => ({
  input_type: 'record',
  input_name,
  ref_noun,
  ...more,
});

const ticketOf = (formId: number, values: Record<number, unknown>, token?: string) =>
  api.call('POST', '/tickets/create', {
    token,
    body: ticketBody(formId, values),
  });

const newWorkType = async (worktype: string) => (await post('/worktype/create', { worktype, status: 1 })).worktype_id;

const fieldsOf = async (ticketId: number) => (await api.call('GET', `/tickets/${ticketId}`)).body.form_fields;

test('a chosen record is stored by its id, and read with what it is called today', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType(
    choice('Work', 'worktype', { is_require: 1 }),
    choice('Other work', 'worktype'),
    choice('Yard', 'terminal'),
  );
  const [work, other, yard] = ids as [number, number, number];
  assert.equal((await ticketOf(formId, {})).body.data, { [`form_fields.${work}`]: ['Work is required.'] });
  const { ticket_id } = (await ticketOf(formId, { [work]: welding, [yard]: '1' })).body.data;
  const [first, second, third] = await fieldsOf(ticket_id);
  assert.equal([first.value, first.label], [String(welding), 'Welding']);
  assert.equal([second.value, second.label], ['', undefined]);
  assert.is(third.value, '1');
  assert.type(third.label, 'string');
  await post(`/worktype/update/${welding}`, { worktype: 'Welding and cutting', status: 1 });
  assert.is((await fieldsOf(ticket_id))[0].label, 'Welding and cutting');
  assert.ok(other);
});

test('what is gone, inactive or no id cannot be chosen; what a ticket has stays when it becomes inactive', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType(choice('Work', 'worktype'));
  const work = ids[0]!;
  for (const wrong of [999_999, '-1', '1e3', 'Welding', 2 ** 40]) {
    const { status, body } = await ticketOf(formId, { [work]: wrong });
    assert.is(status, 422, String(wrong));
    assert.equal(Object.keys(body.data), [`form_fields.${work}`]);
  }
  const { ticket_id } = (await ticketOf(formId, { [work]: welding })).body.data;
  await post(`/worktype/update/${welding}`, { worktype: 'Welding', status: 0 });
  assert.is((await ticketOf(formId, { [work]: welding })).status, 422);
  const correction = await api.call('POST', `/tickets/update/${ticket_id}`, {
    body: ticketBody(formId, { [work]: String(welding) }, { pkg_count: 2 }),
  });
  assert.is(correction.status, 200, correction.text);
});

test('a record that a ticket has chosen cannot be deleted, and says by how many it is used', async () => {
  api = await startApi();
  const [welding, paving] = [await newWorkType('Welding'), await newWorkType('Paving')];
  const { formId, ids } = await newType(choice('Work', 'worktype'));
  await ticketOf(formId, { [ids[0]!]: welding });
  await ticketOf(formId, { [ids[0]!]: welding });
  const usage = await api.call('GET', `/worktype/${welding}/usage`);
  assert.equal(usage.body, { used_by: [{ noun: 'ticket', count: 2 }], other_records: 0 });
  assert.is((await api.call('DELETE', `/worktype/delete/${welding}`)).status, 409);
  assert.is((await api.call('DELETE', `/worktype/delete/${paving}`)).status, 200);
});

test('the history says by name which record was chosen, and an undo chooses it again', async () => {
  api = await startApi();
  const [welding, paving] = [await newWorkType('Welding'), await newWorkType('Paving')];
  const { formId, ids } = await newType(choice('Work', 'worktype'));
  const work = ids[0]!;
  const { ticket_id } = (await ticketOf(formId, { [work]: welding })).body.data;
  await api.call('POST', `/tickets/update/${ticket_id}`, {
    body: ticketBody(formId, { [work]: String(paving) }),
  });
  const { changes } = (await api.call('GET', `/tickets/${ticket_id}/history`)).body;
  const field = changes[0].fields.find(({ name }: any) => name === `form_fields.${work}`);
  assert.equal([field.title, field.before.text, field.after.text], ['Work', 'Welding', 'Paving']);
  const undone = await api.call('POST', `/tickets/undo`, { body: { changes: [changes[0].change_id] } });
  assert.is(undone.status, 200, undone.text);
  assert.is((await fieldsOf(ticket_id))[0].label, 'Welding');
});

test('a record depends on the one that another field chooses: it must belong to it', async () => {
  api = await startApi({ kind: 'demo' });
  const { formId, ids } = await newType(
    choice('Inspector', 'users', { field_key: 'user', depends_on_field: 'role' }),
    choice('Kind of user', 'role', { field_key: 'role' }),
  );
  const [user, role] = ids as [number, number];
  const rows = await api.rows<{ user_id: number; type_id: number }>(
    'select user_id, type_id from users where status = 1 order by 1',
  );
  const [one] = rows as [(typeof rows)[number]];
  const foreign = rows.find((row) => row.type_id !== one.type_id)!;
  const chosen = (type: number | '') => ticketOf(formId, { [user]: one.user_id, [role]: type });
  assert.is((await chosen(one.type_id)).status, 200);
  for (const wrong of [foreign.type_id, '' as const])
    assert.equal(Object.keys((await chosen(wrong)).body.data), [`form_fields.${user}`]);
});

test('a field depends on none that its records do not belong to, and on none that depends on it', async () => {
  api = await startApi();
  const refused = async (...fields: object[]) =>
    (
      await api.call('POST', '/tickets/form/create', {
        body: { form_name: 'F', status: 1, form_datas: fields },
      })
    ).body.data.form_datas;
  const yard = choice('Yard', 'terminal', { field_key: 'yard' });
  assert.match((await refused(yard, choice('Work', 'worktype', { depends_on_field: 'yard' })))[0], /^Field 2: /);
  assert.match((await refused(choice('User', 'users', { depends_on_field: 'nothing' })))[0], /^Field 1: /);
});

test('who may not list a noun cannot choose of it, and so reads no names', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType(choice('Work', 'worktype'));
  const { token } = await signedIn(api, 'Contractor');
  const worktype = nounOf('worktype') as { may?: object };
  worktype.may = { list: ['Administrator'] };
  try {
    const { status, body } = await ticketOf(formId, { [ids[0]!]: welding }, token);
    assert.is(status, 422);
    assert.equal(body.data, { [`form_fields.${ids[0]}`]: ['Please select a valid Work.'] });
    assert.is((await ticketOf(formId, { [ids[0]!]: welding })).status, 200);
  } finally {
    delete worktype.may;
  }
});

test('a noun that the product does not have is refused in a type', async () => {
  api = await startApi();
  const { status, body } = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'F', status: 1, form_datas: [choice('Work', 'locomotive')] },
  });
  assert.is(status, 422);
  assert.equal(body.data.form_datas, ['Field 1: Please select a valid Kind of Record.']);
});

test('a record is chosen in a row: checked, read by its name, counted as in use', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType({
    input_type: 'rows',
    input_name: 'Labor',
    columns: [
      { title: 'Work', type: 'record', ref_noun: 'worktype' },
      { title: 'Hours', type: 'number' },
      { title: 'Double', type: 'formula', formula: 'Hours * 2' },
    ],
  });
  const labor = ids[0]!;
  const refused = await ticketOf(formId, { [labor]: [{ work: welding }, { work: 999_999 }] });
  assert.equal(refused.body.data, { [`form_fields.${labor}.1.work`]: ['Please select a valid Work.'] });
  const { ticket_id } = (await ticketOf(formId, { [labor]: [{ work: welding, hours: 2.5, double: 99 }] })).body.data;
  const [row] = JSON.parse((await fieldsOf(ticket_id))[0].value);
  assert.equal([row.work, row.worktype, row.double], [welding, { worktype: 'Welding' }, 5]);
  const usage = await api.call('GET', `/worktype/${welding}/usage`);
  assert.equal(usage.body, { used_by: [{ noun: 'ticket', count: 1 }], other_records: 0 });
  const { status } = await api.call('DELETE', `/worktype/delete/${welding}`);
  assert.is(status, 409);
});

test('whether a caller may choose of a noun is found out once for a save, however many rows choose', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const columns = [{ title: 'Work', type: 'record', ref_noun: 'worktype' }];
  const { formId, ids } = await newType({ input_type: 'rows', input_name: 'Labor', columns });
  const worktype = nounOf('worktype') as { may?: object };
  const { may } = worktype;
  let reads = 0;
  const counted = () => {
    reads += 1;
    return may;
  };
  Object.defineProperty(worktype, 'may', { configurable: true, enumerable: true, get: counted });
  const readsOf = async (rows: number) => {
    reads = 0;
    const saved = await ticketOf(formId, { [ids[0]!]: Array.from({ length: rows }, () => ({ work: welding })) });
    assert.is(saved.status, 200, saved.text);
    return reads;
  };
  try {
    assert.is(await readsOf(6), await readsOf(1));
    assert.ok(reads > 0);
  } finally {
    if (may === undefined) delete worktype.may;
    else Object.defineProperty(worktype, 'may', { value: may, writable: true, configurable: true, enumerable: true });
  }
});

test('where the noun is gone, type and ticket are read, fields are refused in words, and the field can be removed', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType(
    { ...choice('Work', 'worktype'), is_require: 1 },
    { input_type: 'text', input_name: 'Remark' },
    {
      input_type: 'rows',
      input_name: 'Labor',
      columns: [
        { title: 'Trade', type: 'record', ref_noun: 'worktype', required: true },
        { title: 'Hours', type: 'number' },
      ],
    },
  );
  const [work, remark, labor] = ids as [number, number, number];
  const { ticket_id } = (await ticketOf(formId, { [work]: welding, [labor]: [{ trade: welding }] })).body.data;
  const gone = (title: string) => [`${title} is chosen from records that are no longer kept here. Leave it empty.`];
  const all = nouns as Map<string, Noun>;
  const worktype = nounOf('worktype');
  all.delete('worktype');
  try {
    const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
    assert.equal([details.length, details[0].ref_noun], [3, 'worktype']);
    const [chosen] = await fieldsOf(ticket_id);
    assert.equal([chosen.value, chosen.label], [String(welding), undefined]);
    assert.is((await api.call('GET', `/tickets/${ticket_id}/history`)).status, 200);
    const refused = await ticketOf(formId, { [work]: welding, [remark]: 'x' });
    assert.equal([refused.status, refused.body.data], [422, { [`form_fields.${work}`]: gone('Work') }]);
    const inRow = await ticketOf(formId, { [labor]: [{ trade: welding }] });
    assert.equal([inRow.status, inRow.body.data], [422, { [`form_fields.${labor}.0.trade`]: gone('Trade') }]);
    assert.is((await ticketOf(formId, { [remark]: 'x' })).status, 200, 'it is required no more');
    assert.is((await ticketOf(formId, { [labor]: [{ hours: 2 }] })).status, 200, 'nor in a row');
    const corrected = (values: Record<number, unknown>) =>
      api.call('POST', `/tickets/update/${ticket_id}`, { body: ticketBody(formId, values, { pkg_count: 2 }) });
    const correction = (value: string) => corrected({ [work]: value, [remark]: 'y' });
    assert.equal((await correction(String(welding + 1))).body.data, { [`form_fields.${work}`]: gone('Work') });
    assert.is((await correction(String(welding))).status, 200, 'what it has stays');
    assert.is((await fieldsOf(ticket_id))[0].value, String(welding));
    const [row] = JSON.parse((await fieldsOf(ticket_id))[2].value);
    const withRow = (trade: number) => corrected({ [labor]: JSON.stringify([{ ...row, trade, hours: 3 }]) });
    const other = await withRow(welding + 1);
    assert.equal([other.status, other.body.data], [422, { [`form_fields.${labor}.0.trade`]: gone('Trade') }]);
    assert.is((await withRow(welding)).status, 200, 'and in a row, whose other cells change');
    assert.is((await correction('')).status, 200);
    assert.is((await correction(String(welding))).status, 422, 'once emptied it stays empty');
    const without = { form_name: 'Inspection', status: 1, form_datas: details.slice(1, 2) };
    assert.is((await api.call('POST', `/tickets/form/update/${formId}`, { body: without })).status, 200);
  } finally {
    all.set('worktype', worktype);
  }
});

test('where the noun has another name, the type and its ticket are read all the same', async () => {
  api = await startApi();
  const welding = await newWorkType('Welding');
  const { formId, ids } = await newType(choice('Work', 'worktype'));
  const { ticket_id } = (await ticketOf(formId, { [ids[0]!]: welding })).body.data;
  const all = nouns as Map<string, Noun>;
  const worktype = nounOf('worktype');
  all.delete('worktype');
  all.set('trade', { ...worktype, noun: 'trade' });
  try {
    assert.is((await api.call('GET', `/tickets/form/${formId}`)).status, 200);
    assert.is((await fieldsOf(ticket_id))[0].value, String(welding));
    assert.is((await ticketOf(formId, { [ids[0]!]: welding })).status, 422);
  } finally {
    all.delete('trade');
    all.set('worktype', worktype);
  }
});

test.run();
