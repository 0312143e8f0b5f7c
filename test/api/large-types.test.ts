// A ticket type of hundreds of fields, with sections, conditions and a formula: saved, read, filled in and read again.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApiForEach } from '../support/api';
import { ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);

const SECTIONS = 40;
/** Of a section, beside its own entry. */
const FIELDS = 11;

const ticked = (field: string) => ({ show: { match: 'all', rules: [{ field, operator: 'is', value: '1' }] } });

/** A section: a switch, what it shows, and the doubled number of it. */
function section(at: number): object[] {
  const key = (name: string) => `${name} ${at}`;
  const named = (input_type: string, name: string, more = {}) => ({
    input_type,
    input_name: key(name),
    field_key: key(name),
    ...more,
  });
  const shown = { conditions: ticked(key('Switch')) };
  return [
    named('section', 'Section'),
    named('checkbox', 'Switch'),
    named('number', 'Weight', shown),
    named('formula', 'Double', { formula: `[${key('Weight')}] * 2` }),
    ...Array.from({ length: FIELDS - 3 }, (_, index) => named('text', `Text ${index} of`, { is_require: 1, ...shown })),
  ];
}

test('480 fields in 40 sections are saved, read in their order, and filled in by a ticket', async () => {
  const fields = Array.from({ length: SECTIONS }, (_, at) => section(at)).flat();
  assert.is(fields.length, SECTIONS * (FIELDS + 1));
  const made = await api.call('POST', '/tickets/form/create', {
    body: { form_name: 'Survey', status: 1, form_datas: fields },
  });
  assert.is(made.status, 200, made.text);
  const formId = made.body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${formId}`)).body;
  assert.equal(
    details.map((detail: any) => detail.input_name),
    fields.map((field: any) => field.input_name),
  );
  const ids = new Map<string, number>(details.map((one: any) => [one.input_name, one.ticket_form_detail_id]));
  const sent: [string, string][] = details
    .filter(({ input_type }: any) => input_type === 'number' || input_type === 'text')
    .map(({ input_name, input_type }: any) => [input_name, input_type === 'number' ? '2.5' : input_name]);
  const ticketOf = (values: [string, string][]) =>
    api.call('POST', '/tickets/create', {
      body: ticketBody(formId, Object.fromEntries(values.map(([name, value]) => [ids.get(name), value]))),
    });
  const even: [string, string][] = Array.from({ length: SECTIONS }, (_, at) => [`Switch ${at}`, at % 2 ? '0' : '1']);
  const refused = await ticketOf(even);
  assert.is(refused.status, 422);
  assert.is(
    Object.keys(refused.body.data).length,
    (SECTIONS / 2) * (FIELDS - 3),
    'each shown field says it is required',
  );
  const created = await ticketOf([...even, ...sent]);
  assert.is(created.status, 200, created.text);
  const read = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body.form_fields;
  const readOf = (name: string) => read.find((one: any) => one.input_name === name)?.value;
  for (const at of [0, 1, SECTIONS - 2, SECTIONS - 1]) {
    const texts = [`Weight ${at}`, `Double ${at}`, `Text 7 of ${at}`].map(readOf);
    assert.equal(texts, at % 2 ? ['', '', ''] : ['2.5', '5', `Text 7 of ${at}`], `section ${at}`);
  }
});

test.run();
