// A field of a ticket type that is removed while a condition or a formula of another one names it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApiForEach } from '../support/api';
import { formCalls } from '../support/form-calls';

const api = ownApiForEach(test);

const { saveFields } = formCalls(() => api, 'Seals');
const read = async (id: number) => (await api.call('GET', `/tickets/form/${id}`)).body;

const seal = { field_key: 'seal', input_type: 'text', input_name: 'Seal' };
const count = { field_key: 'count', input_type: 'number', input_name: 'Count' };

const depends = /^Field 1: Reason depends on a field that this form does not have\.$/;
const misses = /^Field 1: The formula of Double is wrong at character 1: no field/;

for (const [what, message, dependent] of [
  [
    'a condition',
    depends,
    {
      input_type: 'text',
      input_name: 'Reason',
      conditions: { show: { match: 'all', rules: [{ field: 'seal', operator: 'is', value: 'x' }] } },
    },
  ],
  ['a formula', misses, { input_type: 'formula', input_name: 'Double', formula: '[Count] * 2' }],
] as const)
  test(`a field under ${what} is not removed without it, in words, and the type stays as it is`, async () => {
    const made = await saveFields([seal, count, dependent]);
    assert.is(made.status, 200, made.text);
    const id = made.body.data.ticket_form_id;
    const before = await read(id);
    const refused = await saveFields(before.details.slice(2), id);
    assert.is(refused.status, 422);
    assert.match(refused.body.data.form_datas[0], message);
    assert.equal(await read(id), before);
    const { conditions, ...free } = before.details[2];
    if (conditions) assert.is((await saveFields([free], id)).status, 200);
    assert.is((await saveFields(before.details.slice(0, 2), id)).status, 200);
  });

test.run();
