// Six forms of railroads and freight companies as they are on paper: each comes in from its file, is filled in over the API
// and read again, and goes out to XLSForm with what that cannot say.
import { readdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeWorkbook } from '../../src/schema/formats/xlsx';
import { exportXlsForm } from '../../src/schema/ticket-types/export-xlsform';
import { readDefinition } from '../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../src/schema/ticket-types/import-definition';
import { importXlsForm } from '../../src/schema/ticket-types/import-xlsform';
import { ownApi } from '../support/api';
import { ticketBody } from '../support/form-calls';
import { FILLED, FOLDER, paperForm } from '../support/paper-forms';

const api = ownApi(test);

test('there are values for every form', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
  assert.equal(names.sort(), Object.keys(FILLED).sort());
});

for (const [name, { sent, made }] of Object.entries(FILLED))
  test(`${name} comes in, is filled in, and is read again`, async () => {
    const read = importDefinition(paperForm(name), () => false);
    assert.ok(read.ok, JSON.stringify(read));
    if (!read.ok) return;
    assert.equal([read.refused, read.leftOut], [[], []]);
    const body = { form_name: read.form_name, status: 1, form_datas: read.details };
    const type = await api.call('POST', '/tickets/form/create', { body });
    assert.is(type.status, 200, type.text);
    const created = await api.call('POST', '/tickets/create', {
      body: ticketBody(type.body.data.ticket_form_id, sent),
    });
    assert.is(created.status, 200, created.text);
    const ticket = (await api.call('GET', `/tickets/${created.body.data.ticket_id}`)).body;
    const values = Object.fromEntries(ticket.form_fields.map((one: any) => [one.machine_name, one.value]));
    for (const [field, value] of Object.entries({ ...sent, ...made }))
      assert.equal(plain(values[field]), plain(value), field);
  });

test('what XLSForm cannot say of them is named, and the rest comes back from it', async () => {
  const unsaid: string[] = [];
  for (const name of Object.keys(FILLED)) {
    const read = importDefinition(paperForm(name), () => false);
    const saved = readDefinition(read.ok ? read.details : []);
    assert.ok(saved.ok, JSON.stringify(saved));
    if (!saved.ok || !read.ok) continue;
    const sheets = exportXlsForm({ form_name: name, details: saved.details });
    unsaid.push(...sheets.unsaid.map(({ field, message }) => `${name}, ${field}: ${message}`));
    const back = await importXlsForm(writeWorkbook(sheets.content));
    assert.ok(back.ok, JSON.stringify(back));
    assert.equal(back.ok && [back.refused, back.leftOut], [[], []]);
    const whole = sheets.unsaid.filter(({ message }) => message.includes('the whole field')).length;
    assert.is(back.ok && back.details.length, saved.details.length - whole);
  }
  assert.equal(
    unsaid.filter((line) => line.includes('the whole field')),
    [
      'incident-report, Reportable damage: Not in the file: the whole field.',
      'incident-report, FRA report: Not in the file: the whole field.',
      'car-inspection, Ready again on: Not in the file: the whole field.',
    ],
    unsaid.join('\n'),
  );
});

/** Rows without their ids and empty cells. */
function plain(value: any): unknown {
  const rows = typeof value === 'string' && value.startsWith('[{') ? JSON.parse(value) : value;
  if (!Array.isArray(rows) || typeof rows[0] !== 'object') return rows;
  return rows.map(({ row_id: _id, ...cells }) =>
    Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null && cell !== '' && cell !== false)),
  );
}

test.run();
