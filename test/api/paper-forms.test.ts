// Six forms of railroads and freight companies as they are on paper: each comes in from its file, is filled in over the API
// and read again, and goes out to XLSForm with what that cannot say.
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { writeWorkbook } from '../../src/schema/formats/xlsx';
import { exportXlsForm } from '../../src/schema/ticket-types/export-xlsform';
import { readDefinition } from '../../src/schema/ticket-types/form-definition';
import { importDefinition } from '../../src/schema/ticket-types/import-definition';
import { importXlsForm } from '../../src/schema/ticket-types/import-xlsform';
import { type Api, form, startApi } from '../support/api';

const FOLDER = 'test/fixtures/paper-forms';
const fixture = (name: string) => readFileSync(`${FOLDER}/${name}.json`, 'utf8');

let api: Api;
test.before(async () => {
  api = await startApi();
});
test.after(async () => {
  await api?.close();
});

/** Values by machine name, and what the formulas make of them. */
const FILLED: Readonly<Record<string, { sent: Values; made: Values }>> = {
  'bill-of-lading': {
    sent: {
      bill_of_lading_number: 'BOL-004812',
      date_of_shipment: '2026-03-01',
      shipper: 'Acme',
      consignee: 'Globex',
      freight_charges: 'third-party',
      third_party_billed: 'Initech',
      articles_shipped: [
        { packages: 4, kind_of_package: 'Crate', description: 'Bearings', weight: 1210.5 },
        { packages: 2, description: 'Paint', weight: 80, hazmat: true },
      ],
      rate_per_100_lb: '12.5',
      articles_are_classified_and_packed_as_th: '1',
    },
    made: { total_packages: '6', total_weight: '1290.5', charges: '161.31' },
  },
  'incident-report': {
    sent: {
      when_it_happened: '2026-03-01 04:10',
      milepost: '212.4',
      type: 'derailment',
      anyone_hurt: 'Yes',
      injured_persons: [{ name: 'A. Smith', injury: 'Sprain', days_lost: 3 }],
      speed: '31',
      authorized_speed: '25',
      equipment_damage: '11800',
      track_damage: '450.25',
      narrative: 'Two cars left the rail.',
    },
    made: { above_authorized_speed: '6', reportable_damage: '12250.25', fra_report: 'required' },
  },
  'seal-inspection': {
    sent: {
      car: 'MLRX 204117',
      inspected: '2026-03-01 10:00',
      seals: [
        { door: 'A left', seal_number: 'S1', intact: true },
        { door: 'B left', seal_number: 'S2' },
      ],
      result: 'broken-or-missing',
      what_differs: 'S2 is cut.',
    },
    made: { seals_found: '2' },
  },
  'dangerous-goods': {
    sent: {
      shipper: 'Acme',
      consignee: 'Globex',
      emergency_telephone: '3125550142',
      goods: [{ un_number: 'UN1203', proper_shipping_name: 'Gasoline', class: '3', packages: 4, mass: 460.25 }],
      carried_as: ['marine-pollutant'],
      i_declare_that_the_contents_are_fully_an: '1',
      name_and_title_of_signatory: 'B. Jones, agent',
      date: '2026-03-01',
    },
    made: { net_mass: '460.25', placards: 'on each side' },
  },
  'car-inspection': {
    sent: {
      car: 'MLRX 204117',
      date: '2026-03-01',
      inspection: 'inbound',
      ...Object.fromEntries(
        ['wheels', 'couplers', 'air_brakes', 'safety_appliances', 'doors_and_hatches'].map((part) => [part, 'good']),
      ),
      defects: [
        { part: 'Grab iron', defect: 'Bent', hours: 1.5 },
        { part: 'Hatch', defect: 'Missing', hours: 8 },
      ],
      bad_order: 'Yes',
      bad_order_tag: 'B 12',
    },
    made: { hours_to_repair: '9.5', ready_again_on: '2026-03-03' },
  },
  'delivery-receipt': {
    sent: {
      waybill: 'W 7781',
      delivered_to: 'Globex',
      delivered: '2026-03-01 12:00',
      pieces_billed: '12',
      pieces_delivered: '11',
      condition: 'damaged',
      exceptions: [{ piece: '7', exception: 'Wet', remarks: 'Soaked' }],
      received_by: 'C. Doe',
    },
    made: { short: '1' },
  },
};

test('there are values for every form', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
  assert.equal(names.sort(), Object.keys(FILLED).sort());
});

for (const [name, { sent, made }] of Object.entries(FILLED))
  test(`${name} comes in, is filled in, and is read again`, async () => {
    const read = importDefinition(fixture(name), () => false);
    assert.ok(read.ok, JSON.stringify(read));
    if (!read.ok) return;
    assert.equal([read.refused, read.leftOut], [[], []]);
    const body = { form_name: read.form_name, status: 1, form_datas: read.details };
    const type = await api.call('POST', '/tickets/form/create', { body });
    assert.is(type.status, 200, type.text);
    const created = await api.call('POST', '/tickets/create', {
      body: form({
        ticket_form_type_id: type.body.data.ticket_form_id,
        issue_date: '2026-03-01 10:15',
        terminal_id: 1,
        pkg_count: 1,
        form_fields: JSON.stringify(Object.entries(sent).map(([machine_name, value]) => ({ machine_name, value }))),
      }),
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
    const read = importDefinition(fixture(name), () => false);
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
