// A photo that was sent scaled with its ticket, and whole afterwards.
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastCorrection } from '../../src/schema/model/history';
import { form, ownApiForEach } from '../support/api';
import { field, formCalls, ticketBody } from '../support/form-calls';
import { jpegPhoto, PLACES } from '../support/photo';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { addForm } = formCalls(() => api, 'Damage');

/** A JPEG as far as its first bytes say, and its end. */
const jpeg = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda]), Buffer.from(text), Buffer.from([0xff, 0xd9])]).toString(
    'latin1',
  );
const COPY = jpeg('a copy');
const WHOLE = jpeg('the whole photo');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** As a test reads it, as text. */
const shown = (text: string) => new TextDecoder().decode(bytes(text));
const hash = (text: string) => createHash('sha256').update(bytes(text)).digest('hex');
const photo = (text: string, name = 'yard.jpg') => new File([bytes(text)], name, { type: 'image/jpeg' });
const put = (id: number, file: File | undefined, copy?: string, token?: string) =>
  api.call('POST', `/tickets/${id}/files`, { body: form({ ...(file && { file }), ...(copy && { copy }) }), token });
const read = async (id: number) => (await api.call('GET', `/tickets/${id}`)).body;
const content = async ({ url }: { url: string }) => (await api.call('GET', url, { absolute: true })).text;
const isRefused = ({ status, body }: any) =>
  assert.equal([status, body.message], [409, 'The copy of this photo is no longer on the ticket.']);

async function ticket(parts: object = { 'attachments[]': [photo(COPY)] }, more: object = {}): Promise<number> {
  const { id, ids } = await addForm([
    field('Note', 'text'),
    field('Items', 'rows', { columns: [{ row_id: crypto.randomUUID(), title: 'Photo', type: 'file' }] }),
  ]);
  const sent = ticketBody(
    id,
    { [ids[1]!]: 'rows' in more ? more.rows : [] },
    'rows' in more ? { [`dynamic_files[${ids[1]}][0][photo][]`]: photo(COPY) } : parts,
  );
  const made = await api.call('POST', '/tickets/create', { body: sent });
  assert.is(made.status, 200, made.text);
  return made.body.data.ticket_id;
}

test('the whole photo takes the place of its copy, once, and the ticket stays as it was', async () => {
  const id = await ticket();
  const before = await read(id);
  const saved = await put(id, photo(WHOLE), hash(COPY));
  assert.is(saved.status, 200, saved.text);
  const after = await read(id);
  assert.equal(saved.body, { ticket_id: id, file_id: before.attachments[0].file_id });
  assert.equal([after.attachments.length, after.attachments[0].size], [1, WHOLE.length]);
  assert.is(await content(after.attachments[0]), shown(WHOLE));
  assert.is(after.updated_at, before.updated_at);
  for (const copy of [COPY, WHOLE, 'another']) {
    const again = await put(id, photo(WHOLE), hash(copy));
    assert.equal([again.status, again.body], [200, saved.body]);
  }
  assert.is((await read(id)).attachments.length, 1);
  const { changes } = (await api.call('GET', `/tickets/${id}/history`)).body;
  assert.equal(
    changes.map(({ action }: any) => action),
    ['change', 'create'],
  );
  assert.equal(
    changes[0].fields.map(({ whole }: any) => whole),
    [true],
  );
  assert.is(lastCorrection(changes, ['attachments']), undefined);
});

test('one in a row keeps its cell', async () => {
  const id = await ticket({}, { rows: [{}] });
  assert.is((await put(id, photo(WHOLE), hash(COPY))).status, 200);
  const [, items] = (await read(id)).form_fields;
  const [row] = JSON.parse(items.value);
  assert.is(await content(row.photo), shown(WHOLE));
});

test('one whose file on the device still has its place is known when it is sent again', async () => {
  const id = await ticket();
  const file = new File([new Uint8Array(jpegPhoto())], 'yard.jpg', { type: 'image/jpeg' });
  const first = await put(id, file, hash(COPY));
  const again = await put(id, file, hash(COPY));
  assert.equal([first.status, again.status, again.body], [200, 200, first.body]);
  const { attachments } = await read(id);
  const stored = Buffer.from(await content(attachments[0]), 'latin1');
  assert.equal([attachments.length, attachments[0].size], [1, file.size]);
  assert.is(PLACES.filter((place) => stored.includes(place)).length, 0);
});

test('two at once store it once', async () => {
  const id = await ticket();
  const both = await Promise.all([put(id, photo(WHOLE), hash(COPY)), put(id, photo(WHOLE), hash(COPY))]);
  assert.equal(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await api.rows('select count(*)::int as n from stored_file'), [{ n: 1 }]);
});

test('where the copy is no more, nothing comes back; and what is wrong is said', async () => {
  const id = await ticket();
  const { updated_at } = await read(id);
  const gone = await put(id, photo(WHOLE), hash('another'));
  isRefused(gone);
  const empty = await put(id, undefined);
  assert.equal([empty.status, Object.keys(empty.body.data)], [422, ['file', 'copy']]);
  assert.is((await put(id, photo(WHOLE), 'x')).status, 422);
  for (const other of [0, 99_999]) assert.is((await put(other, photo(WHOLE), hash(COPY))).status, 404);
  assert.is((await read(id)).updated_at, updated_at);
  assert.is(api.filesOnDisk().length, 1, 'nothing of the refused ones is left');
});

test('only a JPEG that came with the new ticket is replaced, by a JPEG, and once', async () => {
  const [png, pdf] = ['\x89PNG\r\n\x1a\n a signature', '%PDF-1.7 a paper'];
  const id = await ticket({ 'attachments[]': [photo(png, 'signature.png'), photo(pdf, 'paper.pdf'), photo(COPY)] });
  for (const other of [png, pdf]) isRefused(await put(id, photo(WHOLE), hash(other)));
  for (const other of [png, pdf, 'text']) isRefused(await put(id, photo(other + other), hash(COPY)));
  assert.is((await put(id, photo(WHOLE), hash(COPY))).status, 200);
  isRefused(await put(id, photo(jpeg('another one')), hash(WHOLE)));
  const { attachments } = await read(id);
  assert.equal(
    attachments.map(({ size }: any) => size),
    [png, pdf, WHOLE].map(({ length }) => length),
  );
});

test('one that was added by a later save is not replaced', async () => {
  const id = await ticket();
  await api.rows(`update stored_file set created_at = created_at + interval '1 second'`);
  isRefused(await put(id, photo(WHOLE), hash(COPY)));
});

test('a photo that is no larger than the copy, or comes a month after the ticket, takes no place', async () => {
  const id = await ticket();
  isRefused(await put(id, photo(jpeg('other!')), hash(COPY)));
  await api.rows(`update ticket set created_at = created_at - interval '30 days'`);
  await api.rows('update stored_file set created_at = (select created_at from ticket)');
  isRefused(await put(id, photo(WHOLE), hash(COPY)));
  await api.rows(`update ticket set created_at = created_at + interval '1 day'`);
  await api.rows('update stored_file set created_at = (select created_at from ticket)');
  assert.is((await put(id, photo(WHOLE), hash(COPY))).status, 200);
});

test('of a ticket of another user there is none', async () => {
  const id = await ticket();
  await api.rows('update ticket set created_by = null');
  assert.is((await put(id, photo(WHOLE), hash(COPY))).status, 404);
});

test.run();
