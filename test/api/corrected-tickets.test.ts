// A stored ticket is corrected: values, files and fields of its type, over the version of its form that it has, or over
// the newest.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { countTickets } from '../../server/ticket-types/count-usage';
import { nounOf } from '../../src/schema/model/nouns';
import { form, ownApiForEach } from '../support/api';
import { field, formCalls, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1), ('MLR Denver', 1)`);
});

type Sent = Parameters<typeof form>[0];

const { saveFields } = formCalls(() => api, 'Damage');

const FIELDS = [field('Note'), field('Count', 'number'), field('Seal', 'text'), field('Photos', 'file')];
const photos = { ...FIELDS[3], is_multiple: 1 };

/** A ticket with a note, a count, two photos and an attachment; ids of its fields by label. */
async function stored() {
  const { ticket_form_id: type } = (await saveFields([...FIELDS.slice(0, 3), photos])).body.data;
  const { details } = (await api.call('GET', `/tickets/form/${type}`)).body;
  const ids: Record<string, number> = Object.fromEntries(
    details.map((detail: any) => [detail.input_name, detail.ticket_form_detail_id]),
  );
  const files = {
    'attachments[]': new File(['one'], 'waybill.pdf'),
    [`dynamic_files[${ids.Photos}][]`]: [new File(['a'], 'a.png'), new File(['b'], 'b.png')],
  };
  const body = ticketBody(type, { [ids.Note!]: 'torn', [ids.Count!]: '0.10' }, files);
  const created = await api.call('POST', '/tickets/create', { body });
  assert.is(created.status, 200, created.text);
  return { type, ids, id: created.body.data.ticket_id as number };
}

const read = async (id: number) => (await api.call('GET', `/tickets/${id}`)).body;
const NEEDED = { terminal_id: 1, issue_date: '2026-03-01 10:15', pkg_count: '1' };
const update = (id: number, values: Sent = {}) =>
  api.call('POST', `/tickets/update/${id}`, { body: form({ ...NEEDED, ...values }) });
const values = ({ form_fields }: any) =>
  Object.fromEntries(
    form_fields.map((one: any) => [one.input_name, one.files?.map((file: any) => file.name) ?? one.value]),
  );
const names = ({ attachments }: any) => attachments.map(({ name }: any) => name);
const sent = (...fields: [id: number | undefined, value: unknown][]) =>
  JSON.stringify(fields.map(([ticket_form_detail_id, value]) => ({ ticket_form_detail_id, value })));

test('terminal, date and fields are corrected; number, type, creator and what is not sent stay', async () => {
  const { id, ids } = await stored();
  const before = await read(id);
  const response = await update(id, {
    terminal_id: 2,
    issue_date: '2026-04-02 08:00',
    ticket_no: '20260101-1-9999',
    ticket_form_type_id: 999,
    created_by: 999,
    author: 'Somebody',
    form_fields: sent([ids.Note, 'torn at the edge']),
  });
  assert.is(response.status, 200, response.text);
  const after = await read(id);
  assert.equal(response.body.data, after);
  assert.equal([after.terminal_id, after.issue_date], [2, '2026-04-02 08:00']);
  for (const name of ['ticket_no', 'ticket_form_type_id', 'author', 'created', 'ticket_form_version'])
    assert.equal(after[name], before[name], name);
  assert.equal(values(after), { Note: 'torn at the edge', Count: '0.10', Seal: '', Photos: ['a.png', 'b.png'] });
  assert.equal(names(after), ['waybill.pdf']);
  // No number was taken.
  assert.equal(await api.rows('select terminal_id, last from ticket_counter'), [{ terminal_id: 1, last: 1 }]);
});

test('a correction of fields of the type is undone, and never over a newer value', async () => {
  const { id, ids } = await stored();
  const correct = async (...fields: Parameters<typeof sent>) => {
    const { headers, text } = await update(id, { terminal_id: 2, form_fields: sent(...fields) });
    assert.ok(headers['change-id'], text);
    return Number(headers['change-id']);
  };
  const undo = async (change: number, more: object = {}) =>
    (await api.call('POST', '/tickets/undo', { body: { changes: [change], ...more } })).body.data;
  const first = await correct([ids.Note, ''], [ids.Count, '12.50']);
  assert.equal((await undo(first)).refused, []);
  const after = await read(id);
  assert.is(after.terminal_id, 1);
  assert.equal(values(after), { Note: 'torn', Count: '0.10', Seal: '', Photos: ['a.png', 'b.png'] });
  assert.equal(names(after), ['waybill.pdf']);

  const second = await correct([ids.Note, 'wet'], [ids.Count, '7']);
  await correct([ids.Note, 'dry']);
  const { changes, refused } = await undo(second);
  assert.equal([changes, refused[0].message], [[], 'System Administrator has changed Note since: nothing was undone.']);
  assert.is(values(await read(id)).Note, 'dry');
  assert.equal((await undo(second, { field: `form_fields.${ids.Count}` })).refused, []);
  assert.equal([values(await read(id)).Note, values(await read(id)).Count], ['dry', '0.10']);
});

test('files of fields and attachments stay by their ids, are added and removed', async () => {
  const { id, ids } = await stored();
  const before = await read(id);
  const [a] = before.form_fields[3].files;
  const part = `dynamic_files[${ids.Photos}]`;
  const changed = await update(id, {
    [`${part}[]`]: [String(a.file_id), new File(['c'], 'c.png')],
    'attachments[]': [String(before.attachments[0].file_id), new File(['two'], 'second.pdf')],
  });
  assert.is(changed.status, 200, changed.text);
  const after = await read(id);
  assert.equal(
    [values(after).Photos, names(after)],
    [
      ['a.png', 'c.png'],
      ['waybill.pdf', 'second.pdf'],
    ],
  );
  assert.is(after.form_fields[3].files[0].file_id, a.file_id);
  assert.is((await update(id, { [part]: '', attachments: '' })).status, 200);
  const emptied = await read(id);
  assert.equal([values(emptied).Photos, names(emptied)], [[], []]);
});

test('a file of another ticket, of another field or of none is no file of this one', async () => {
  const { id, ids } = await stored();
  const before = await read(id);
  const part = `dynamic_files[${ids.Photos}][]`;
  for (const foreign of [String(before.attachments[0].file_id), '999999', 'x', '{"stored":1}'])
    assert.equal(
      Object.keys((await update(id, { [part]: foreign })).body.data),
      [`form_fields.${ids.Photos}`],
      foreign,
    );
  const photo = String(before.form_fields[3].files[0].file_id);
  assert.equal(Object.keys((await update(id, { 'attachments[]': photo })).body.data), ['attachments']);
  assert.equal(await read(id), { ...before, ...linksOf(await read(id)) });
});

/** Links are signed anew for each read. */
const linksOf = ({ attachments, form_fields }: any) => ({ attachments, form_fields });

test('who saves over an older state gets a conflict with what is there now, and the fields of the type in it', async () => {
  const { id, ids } = await stored();
  const { updated_at } = await read(id);
  assert.is((await update(id, { updated_at, form_fields: sent([ids.Note, 'one']) })).status, 200);
  const late = await update(id, { updated_at, form_fields: sent([ids.Note, 'two']) });
  assert.is(late.status, 409);
  assert.equal(values(late.body.data.current ?? late.body.current).Note, 'one');
  assert.equal(values(await read(id)).Note, 'one');
});

test('the version that a ticket was filled with stays in force for it, however old; the newest moves it', async () => {
  const { id, ids, type } = await stored();
  await saveFields(
    [
      field('Number', 'number', { ticket_form_detail_id: ids.Count }),
      field('Seal', 'text', { ticket_form_detail_id: ids.Seal, is_require: 1 }),
    ],
    type,
  );
  await api.rows(
    `update ticket_form_version set superseded_at = now() - interval '9 days' where superseded_at is not null`,
  );
  assert.is((await update(id, { ticket_form_version: '1', form_fields: sent([ids.Note, 'dry']) })).status, 200);
  assert.equal(values(await read(id)).Note, 'dry');
  // Over the newest its rules hold.
  const missing = await update(id, { ticket_form_version: '2', form_fields: sent([ids.Count, '7']) });
  assert.equal([missing.status, Object.keys(missing.body.data)], [422, [`form_fields.${ids.Seal}`]]);
  for (const ticket_form_version of ['3', '0', 'x', '99999999999'])
    assert.is((await update(id, { ticket_form_version })).status, 409, ticket_form_version);
  const moved = await update(id, {
    ticket_form_version: '2',
    form_fields: sent([ids.Seal, 'A-7'], [ids.Note, 'lost']),
  });
  assert.is(moved.status, 200, moved.text);
  const after = await read(id);
  assert.equal([after.ticket_form_version, values(after)], [2, { Number: '0.10', Seal: 'A-7' }]);
  assert.equal(names(after), ['waybill.pdf', 'a.png', 'b.png']);
  assert.equal([after.moves.length, values(after.moves[0]).Note], [1, 'dry']);
});

test('the history has the fields of the type, with their titles and texts of then, and files by name and hash', async () => {
  const { id, ids, type } = await stored();
  await update(id, {
    form_fields: sent([ids.Note, 'dry'], [ids.Count, '']),
    [`dynamic_files[${ids.Photos}][]`]: new File(['c'], 'c.png'),
    attachments: '',
  });
  await update(id);
  await saveFields([field('Remark', 'text', { ticket_form_detail_id: ids.Note })], type);
  const move = await api.call('POST', `/tickets/${id}/move`, { body: { from_version: 1, to_version: 2 } });
  assert.is(move.status, 200);
  const { changes } = (await api.call('GET', `/tickets/${id}/history`)).body;
  const texts = (change: any) =>
    change.fields.map(({ title, before, after }: any) => [title, before?.text ?? null, after?.text ?? null]);
  assert.equal(
    changes.map(({ action }: any) => action),
    ['move', 'change', 'create'],
  );
  assert.equal(texts(changes[1]), [
    ['Attachments', 'waybill.pdf', null],
    ['Note', 'torn', 'dry'],
    ['Count', '0.10', null],
    ['Photos', 'a.png; b.png', 'c.png'],
  ]);
  const [file] = changes[1].fields[3].after.value;
  assert.equal([file.name, file.size, file.sha256.length], ['c.png', 1, 64]);
  assert.equal(texts(changes[0]), [
    ['Attachments', null, 'c.png'],
    ['Form version', '1', '2'],
    ['Photos', 'c.png', null],
  ]);
  assert.ok(texts(changes[2]).some((one: any) => one[0] === 'Photos' && one[2] === 'a.png; b.png'));
});

test('usage of fields follows a correction, also of a ticket that is counted already', async () => {
  const { id, ids, type } = await stored();
  await api.rows(`update ticket set created_at = now() - interval '1 hour'`);
  await countTickets(openDatabase(api.pool));
  const filled = async () => {
    const { body } = await api.call('GET', `/tickets/form/${type}/field-usage`);
    return JSON.stringify(body);
  };
  const before = await filled();
  await update(id, { form_fields: sent([ids.Seal, 'A-7']) });
  assert.is.not(await filled(), before);
  await update(id, { form_fields: sent([ids.Seal, '']) });
  assert.is(await filled(), before);
});

test('as it was it has the values of then in its fields, and names the files of then', async () => {
  const { id, ids } = await stored();
  const { changed_at } = (await api.call('GET', `/tickets/${id}/history`)).body.changes[0];
  await update(id, { form_fields: sent([ids.Note, 'dry'], [ids.Count, '']), [`dynamic_files[${ids.Photos}]`]: '' });
  const { record, others } = (await api.call('GET', `/tickets/${id}/as-it-was?at=${changed_at}`)).body;
  assert.equal([values(record).Note, values(record).Count], ['torn', '0.10']);
  assert.equal(
    others.map(({ title, text }: any) => [title, text]),
    [['Photos', 'a.png; b.png']],
  );
});

test('as it was it has the places of then, with their addresses and its point', async () => {
  const { id } = await stored();
  await api.rows(`update terminal set terminal_address = terminal_name || ' Road'`);
  const point = (latitude: number, longitude: number) => ({ latitude, longitude });
  await update(id, { terminal_id: 1, ...point(41.5, -87.25) });
  const { changed_at } = (await api.call('GET', `/tickets/${id}/history`)).body.changes[0];
  const placesOf = ({ terminal, geo_location }: any) => [
    terminal.terminal_name,
    terminal.terminal_address,
    geo_location,
  ];
  const before = placesOf(await read(id));
  assert.equal(before, ['MLR Chicago', 'MLR Chicago Road', '(41.5, -87.25)']);
  await update(id, { terminal_id: 2, ...point(39.75, -105) });
  assert.equal(placesOf(await read(id)), ['MLR Memphis', 'MLR Memphis Road', '(39.75, -105)']);
  const { record } = (await api.call('GET', `/tickets/${id}/as-it-was?at=${changed_at}`)).body;
  assert.equal(placesOf(record), before);
});

test('in a final state nothing of a ticket can be corrected, its fields included', async () => {
  const { id, ids } = await stored();
  const body = { state: 'cancelled', reason: 'Written twice' };
  assert.is((await api.call('POST', `/tickets/state/${id}`, { body })).status, 200);
  const { status, body: refused } = await update(id, { form_fields: sent([ids.Note, 'dry']) });
  assert.equal([status, Object.keys(refused.data)], [422, ['form_fields']]);
  assert.equal(Object.keys((await update(id, { pkg_count: '9' })).body.data), ['pkg_count']);
});

test('huge and odd bodies are refused or ignored, and store nothing', async () => {
  const { id, ids } = await stored();
  const before = await read(id);
  for (const form_fields of ['{', '7', `[${'['.repeat(5000)}${']'.repeat(5000)}]`]) {
    const { status } = await update(id, { form_fields });
    assert.ok(status === 422 || status === 400, `${status}`);
  }
  const long = await update(id, { form_fields: sent([ids.Note, 'x'.repeat(200_000)]) });
  assert.equal([long.status, Object.keys(long.body.data)], [422, [`form_fields.${ids.Note}`]]);
  assert.is((await update(id, { form_fields: sent([ids.Count, '1e400']) })).status, 422);
  assert.is((await update(id, { pkg_count: '99999999999999' })).status, 422);
  assert.is((await update(id, { form_fields: sent([undefined, 'x'], [999_999, 'y']), status: '7' })).status, 422);
  assert.equal(values(await read(id)), values(before));
  for (const gone of [0, 99_999, 2_147_483_647]) assert.is((await update(gone)).status, 404, `${gone}`);
});

test('a state that locks the fields of a type alone lets everything else be corrected, by a form that sends them all', async () => {
  const { id, ids } = await stored();
  const issued = nounOf('ticket').states!.find(({ name }) => name === 'issued')!;
  issued.locks = ['form_fields'];
  try {
    const { form_fields } = await read(id);
    const photos = form_fields.find((one: any) => one.input_name === 'Photos').files;
    const all = (note: string) => ({
      pkg_count: '7',
      form_fields: sent([ids.Note, note], [ids.Count, '0.10'], [ids.Seal, '']),
      [`dynamic_files[${ids.Photos}][]`]: photos.map(({ file_id }: any) => String(file_id)),
    });
    const saved = await update(id, all('torn'));
    assert.is(saved.status, 200, saved.text);
    assert.equal([saved.body.data.pkg_count, values(saved.body.data)], [7, values({ form_fields })]);
    const refused = await update(id, all('not torn'));
    assert.equal(refused.body.data, {
      form_fields: ['The fields of a ticket cannot be changed while it is Issued.'],
    });
    const fewer = await update(id, { [`dynamic_files[${ids.Photos}][]`]: String(photos[0].file_id) });
    assert.is(fewer.status, 422, fewer.text);
    assert.equal(values(await read(id)), values({ form_fields }));
  } finally {
    delete issued.locks;
  }
});

test.run();
