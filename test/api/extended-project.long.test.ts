// The product as a developer who extends it meets it: in a copy of the project users and tickets get a plain field by
// one line each and its mention in a layout, facilities a rule by one function in one file, and ticket types a type of
// field by one file of JSON. Nothing else is changed; what follows from it is looked at over the calls, and in a database that was there before.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleForNode } from '../../build/bundle';
import { lint } from '../../build/lint/lint';
import { accountFields } from '../support/account-fields';
import { type Api, form } from '../support/api';
import { freezeDescriptors } from '../support/freeze-descriptors';
import { type FreshDatabase, freshDatabase, silentLog, testSettings } from '../support/postgres';

/** What is typed: a record line, the list's column and the form's field, for users and for tickets. */
const fields: [file: string, before: string, added: string][] = [
  [
    'users.json',
    '"status":                {',
    '"badge_no": { "title": "Badge Number", "type": "string", "maxLength": 12 },',
  ],
  ['users.json', '"position_id",\n        {', '"badge_no",'],
  ['users.json', '["terminal_id", "facility_id"],', '"badge_no",'],
  [
    'tickets.json',
    '"status":              {',
    '"priority": { "title": "Priority", "type": "integer", "minimum": 1, "maximum": 5 },',
  ],
  [
    'tickets.json',
    '{ "field": "pkg_count", "label": "No.of Packages" },\n        { "field": "issue_date"',
    '"priority",',
  ],
  ['tickets.json', '["pkg_count", { "field": "status", "readonly": true }]', '"priority",'],
  ['facilities.json', '"api":', '"server": "facilities",'],
];

const MODULE = `// A facility to which open tickets point stays active.
import type { NounModule } from '../crud/noun-module';

export default {
  async validate({ id, before, values, transaction }) {
    if (id === undefined || before.status !== 1 || values.status === 1) return {};
    const tickets = transaction.selectFrom('ticket').where('facility_id', '=', id).where('status', '=', 1);
    const open = await tickets.select('ticket_no').executeTakeFirst();
    return open ? { status: [\`Ticket \${open.ticket_no} is still on its way here.\`] } : {};
  },
} satisfies NounModule;
`;

/** A field of a ticket type that takes a whole number from 1 to as many as its form says. */
const RATING = {
  type: 'rating',
  label: 'Rating',
  icon: 'checks',
  order: 46,
  panel: {
    layout: [
      {
        section: 'Field',
        layout: [
          ['input_name', 'help_text'],
          ['is_require', 'default_value'],
        ],
      },
      { section: 'Limits', layout: ['max_length'] },
    ],
    properties: {
      default_value: { type: 'integer' },
      max_length: { title: 'Highest Rating', messageLabel: 'Highest rating' },
    },
  },
  defaults: { max_length: 5 },
  property: { type: 'integer', minimum: 1 },
  keywords: { maximum: 'max_length' },
};

const folder = mkdtempSync(join(tmpdir(), 'package-recovery-copy-'));
/** Beside the packages, which its code imports. */
const bundled = mkdtempSync(resolve('dist/test/copy-'));
let api: Api;
let old: FreshDatabase | undefined;
let schema: typeof import('../../src/schema/ticket-types/field-types') &
  typeof import('../../src/schema/ticket-types/ticket-sub-form');
let prepareDatabase: typeof import('../../server/prepare').prepareDatabase;

test.before(async () => {
  for (const part of ['package.json', 'schemas', 'server', 'src', 'test/support', 'build'])
    cpSync(part, join(folder, part), { recursive: true });
  // What is done here may be done in `schemas/` already.
  freezeDescriptors(folder);
  for (const [file, before, added] of fields) {
    const place = join(folder, 'schemas', file);
    const text = readFileSync(place, 'utf8');
    assert.is.not(text.indexOf(before), -1, `${file} has ${before}`);
    writeFileSync(place, text.replace(before, `${added} ${before}`));
  }
  writeFileSync(join(folder, 'server/nouns/facilities.ts'), MODULE);
  writeFileSync(join(folder, 'schemas/field-types/rating.json'), JSON.stringify(RATING));
  const load = (file: string) => import(pathToFileURL(file).href);
  await bundleForNode(folder, {
    entryPoints: [
      'test/support/api.ts',
      'server/prepare.ts',
      'src/schema/ticket-types/field-types.ts',
      'src/schema/ticket-types/ticket-sub-form.ts',
    ],
    outbase: folder,
    outdir: bundled,
    splitting: true,
  });
  const forms = join(bundled, 'src/schema/ticket-types');
  schema = { ...(await load(join(forms, 'field-types.mjs'))), ...(await load(join(forms, 'ticket-sub-form.mjs'))) };
  ({ prepareDatabase } = await load(join(bundled, 'server/prepare.mjs')));
  const copy: typeof import('../support/api') = await load(join(bundled, 'test/support/api.mjs'));
  api = await copy.startApi();
});
test.after(async () => {
  await api?.close();
  await old?.drop();
  for (const made of [folder, bundled]) rmSync(made, { recursive: true, force: true });
});

test('the lint finds nothing wrong with it', async () => {
  assert.equal(await lint(folder, bundled), []);
});

const user = (name: string, badge_no?: string) =>
  form({
    ...accountFields(name),
    password: 'Right-of-way7!',
    password_confirmation: 'Right-of-way7!',
    badge_no,
  });

const ticket = (more: Parameters<typeof form>[0] = {}) => {
  const fieldValues = [
    { ticket_form_detail_id: 1, value: '412.6' },
    { ticket_form_detail_id: 2, value: 'parcel' },
    { ticket_form_detail_id: 4, value: ['dry'] },
  ];
  const fields = {
    ticket_form_type_id: 1,
    issue_date: '2026-03-01 10:15',
    terminal_id: 1,
    facility_id: 2,
    pkg_count: 3,
  };
  return form({ ...fields, form_fields: JSON.stringify(fieldValues), ...more });
};

test('a field of users is checked, stored, read, changed, listed, searched and exported', async () => {
  const created = await api.call('POST', '/user/create', { body: user('desk', 'B-204') });
  assert.equal([created.status, created.body.data.badge_no], [200, 'B-204'], created.text);
  const { user_id } = created.body.data;
  const refused = await api.call('POST', '/user/create', { body: user('other', 'x'.repeat(13)) });
  assert.equal(refused.body.data, { badge_no: ['Badge Number must be no more than 12 characters.'] });

  assert.is((await api.call('POST', `/user/update/${user_id}`, { body: user('desk', 'B-205') })).status, 200);
  assert.is((await api.call('GET', `/user/${user_id}`)).body.badge_no, 'B-205');
  const found = await api.call('POST', '/user', {
    body: { columns: [{ data: 'badge_no', search: { value: '-205' } }] },
  });
  assert.equal(
    found.body.data.map((row: any) => [row.username, row.badge_no]),
    [['desk', 'B-205']],
  );
  const { text } = await api.call('GET', '/user?format=csv');
  assert.match(text, /"User Type","Facility","Badge Number","Position"/);
  assert.match(text, /"Staff","Zone Up 1","B-205","Driver"/);
});

test('a field of tickets is checked, stored, read, listed and exported', async () => {
  const created = await api.call('POST', '/tickets/create', { body: ticket({ priority: 2 }) });
  assert.is(created.status, 200, created.text);
  const refused = await api.call('POST', '/tickets/create', { body: ticket({ priority: 6 }) });
  assert.equal(refused.body.data, { priority: ['Priority must be 5 or less.'] });
  const { body } = await api.call('GET', `/tickets/${created.body.data.ticket_id}`);
  assert.equal([body.priority, body.ticket_no], [2, created.body.data.ticket_no]);
  assert.is((await api.call('GET', '/tickets')).body.data[0].priority, 2);
  const { text } = await api.call('GET', '/tickets?format=csv');
  assert.match(text, /"Facilities","Priority","No.of Packages"/);
  assert.match(text, /"Zone Up 2","2","3"/);
});

test('a facility is deactivated only when no open ticket points to it', async () => {
  await api.rows('delete from ticket');
  assert.is((await api.call('POST', '/tickets/create', { body: ticket() })).status, 200);
  const { body: facility } = await api.call('GET', '/facility/2');
  const save = (values: object) => api.call('POST', '/facility/update/2', { body: { ...facility, ...values } });
  const refused = await save({ status: 0, updated_at: undefined });
  assert.equal(
    [refused.status, refused.body.data],
    [
      422,
      { status: [`Ticket ${(await api.rows('select ticket_no from ticket'))[0].ticket_no} is still on its way here.`] },
    ],
  );
  assert.is((await save({ capacity: '900', updated_at: undefined })).status, 200);
  await api.rows('update ticket set status = 0');
  const { status, body } = await save({ status: 0, updated_at: undefined });
  assert.equal([status, body.data.status], [200, 0]);
});

test('a ticket that is saved at the same moment is seen by the rule, or finds the facility inactive', async () => {
  const { body: facility } = await api.call('GET', '/facility/2');
  for (let round = 0; round < 12; round++) {
    await api.rows('delete from ticket');
    await api.rows('update facility set status = 1 where facility_id = 2');
    const [saved, deactivated] = await Promise.all([
      api.call('POST', '/tickets/create', { body: ticket() }),
      api.call('POST', '/facility/update/2', { body: { ...facility, status: 0, updated_at: undefined } }),
    ]);
    assert.equal([saved.status, deactivated.status].sort(), [200, 422], `round ${round}`);
  }
});

test('a field type is offered in its place, checked in a definition and in tickets, and rendered by its property', async () => {
  const around = ['date', 'rating', 'file'];
  assert.equal(
    schema.offeredTypes().flatMap(({ type }) => (around.includes(type) ? [type] : [])),
    around,
  );
  const save = (more: object) =>
    api.call('POST', '/tickets/form/create', {
      body: { form_name: 'F', status: 1, form_datas: [{ input_type: 'rating', input_name: 'Care', ...more }] },
    });
  assert.equal((await save({ max_length: 2.5, default_value: 'good' })).body.data, {
    form_datas: ['Field 1: Default value must be a number.'],
  });
  assert.equal((await save({ max_length: 2.5 })).body.data, {
    form_datas: ['Field 1: Highest rating must be a whole number.'],
  });
  const made = await save({ is_require: 1, max_length: 4, default_value: '3', rows: 7 });
  assert.is(made.status, 200, made.text);
  const ticket_form_type_id = made.body.data.ticket_form_id;
  const { details } = (await api.call('GET', `/tickets/form/${ticket_form_type_id}`)).body;
  const [{ ticket_form_detail_id: id }] = details;
  const { record, layout } = schema.ticketSubForm('F', details);
  assert.equal(
    [record.properties[id], layout],
    [{ title: 'Care', type: 'integer', minimum: 1, maximum: 4, default: 3 }, [{ field: String(id) }]],
  );

  const send = (value: string) =>
    api.call('POST', '/tickets/create', {
      body: ticket({
        ticket_form_type_id,
        facility_id: 1,
        form_fields: JSON.stringify([{ ticket_form_detail_id: id, value }]),
      }),
    });
  for (const [value, message] of [
    ['5', 'Care must be 4 or less.'],
    ['1.5', 'Care must be a whole number.'],
    ['', 'Care is required.'],
  ] as const)
    assert.equal((await send(value)).body.data, { [`form_fields.${id}`]: [message] });
  const sent = await send('4');
  const { body } = await api.call('GET', `/tickets/${sent.body.data.ticket_id}`);
  assert.equal(body.form_fields[0].value, '4');
});

test('a database that was there before gets the columns, and every record stays as it was', async () => {
  old = await freshDatabase('demo');
  const { pool, filesDir } = old;
  const rows = async (statement: string) => (await pool.query(statement)).rows;
  const records = () =>
    Promise.all(['users', 'ticket', 'facility'].map((table) => rows(`select * from ${table} order by 1`)));
  const before = await records();
  await prepareDatabase(pool, { settings: testSettings(), mode: 'start', log: silentLog, filesDir });
  const [users, tickets, facilities] = before;
  assert.equal(await records(), [
    users!.map((row) => ({ ...row, badge_no: null })),
    tickets!.map((row) => ({ ...row, priority: null })),
    facilities,
  ]);
});

test.run();
