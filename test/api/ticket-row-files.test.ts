// Files in the rows of a ticket's fields: sent, read, kept, removed, moved and refused by their cell.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { form, ownApiForEach } from '../support/api';
import { field, formCalls, sentValues } from '../support/form-calls';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { save, addForm } = formCalls(() => api, 'Damage');

const ROW = (n: number) => `0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f0${n}`;
const PHOTO = { row_id: ROW(9), title: 'Photo', type: 'file' };
const ITEM = { row_id: ROW(8), title: 'Item', type: 'text' };
const items = (columns: object[], more: object = {}) => field('Items', 'rows', { columns, ...more });
const fileOf = (name: string, text = name) => new File([text], name);

type Parts = Record<string, File>;
const body = (more: object, id: number, rows: unknown, parts: Parts = {}) => {
  const sent = form({ ...more, form_fields: sentValues({ [id]: rows }) });
  for (const [name, file] of Object.entries(parts)) sent.append(name, file, file.name);
  return sent;
};
const NEW = { issue_date: '2026-03-01 10:15', terminal_id: 1, pkg_count: 1 };
const create = (formId: number, id: number, rows: unknown, parts?: Parts) =>
  api.call('POST', '/tickets/create', { body: body({ ...NEW, ticket_form_type_id: formId }, id, rows, parts) });
const part = (id: number, row: string | number, column = 'photo') => `dynamic_files[${id}][${row}][${column}][]`;

const read = async (ticketId: number) => (await api.call('GET', `/tickets/${ticketId}`)).body;
const rowsOf = (ticket: any) => JSON.parse(ticket.form_fields[0].value || '[]');
async function correct(ticketId: number, id: number, rows: unknown, parts?: Parts) {
  const { updated_at } = await read(ticketId);
  return api.call('POST', `/tickets/update/${ticketId}`, { body: body({ ...NEW, updated_at }, id, rows, parts) });
}
const storedNames = async () =>
  (await api.rows<{ original_name: string }>('select original_name from stored_file order by file_id')).map(
    (row) => row.original_name,
  );

async function ticketWithTwo() {
  const { id: formId, ids } = await addForm([items([ITEM, PHOTO])]);
  const id = ids[0]!;
  const rows = [{ row_id: ROW(1), item: 'Chair' }, { item: 'Table' }];
  const parts = { [part(id, ROW(1))]: fileOf('chair.txt'), [part(id, 1)]: fileOf('table.txt') };
  const { status, body: sent, text } = await create(formId, id, rows, parts);
  assert.is(status, 200, text);
  return { formId, id, ticketId: sent.data.ticket_id as number };
}

test('a file of a row is stored, read with its link, and can be downloaded', async () => {
  const { ticketId } = await ticketWithTwo();
  const [chair, table] = rowsOf(await read(ticketId));
  assert.equal([chair.photo.name, table.photo.name, table.photo.size], ['chair.txt', 'table.txt', 9]);
  assert.not.ok('stored' in chair.photo);
  assert.is((await api.call('GET', chair.photo.url, { absolute: true })).text, 'chair.txt');
});

test('a cell that is not sent, or sent as it was read, keeps its file; an emptied one and a removed row lose it', async () => {
  const { id, ticketId } = await ticketWithTwo();
  const rows = rowsOf(await read(ticketId));
  const [chair, table] = rows;
  const { photo: _, ...untouched } = table;
  assert.is((await correct(ticketId, id, [untouched, chair])).status, 200);
  assert.equal(
    rowsOf(await read(ticketId)).map((row: any) => [row.item, row.photo.name]),
    [
      ['Table', 'table.txt'],
      ['Chair', 'chair.txt'],
    ],
  );
  assert.is(
    (
      await correct(ticketId, id, [
        { ...table, photo: table.photo.file_id },
        { ...chair, photo: null },
      ])
    ).status,
    200,
  );
  assert.equal(await storedNames(), ['table.txt']);
  assert.is(
    (await correct(ticketId, id, [chair.row_id ? { row_id: chair.row_id, item: 'Chair' } : chair])).status,
    200,
  );
  assert.equal(await storedNames(), []);
});

test('a new file replaces the one of its cell, several stay beside each other', async () => {
  const { id, ticketId } = await ticketWithTwo();
  const rows = rowsOf(await read(ticketId));
  assert.is((await correct(ticketId, id, rows, { [part(id, 0)]: fileOf('new.txt') })).status, 200);
  assert.equal(await storedNames(), ['table.txt', 'new.txt']);

  const { id: formId, ids } = await addForm([items([ITEM, { ...PHOTO, multiple: true }])]);
  const many = ids[0]!;
  const first = await create(formId, many, [{ item: 'A' }], { [part(many, 0)]: fileOf('one.txt') });
  assert.is(first.status, 200, first.text);
  const { ticket_id } = first.body.data;
  const [row] = rowsOf(await read(ticket_id));
  assert.is((await correct(ticket_id, many, [row], { [part(many, row.row_id)]: fileOf('two.txt') })).status, 200);
  assert.equal(
    rowsOf(await read(ticket_id))[0].photo.map((file: any) => file.name),
    ['one.txt', 'two.txt'],
  );
  const [{ photo, ...rest }] = rowsOf(await read(ticket_id));
  const twice = [photo[0].file_id, photo[0].file_id, photo[1]];
  assert.is((await correct(ticket_id, many, [{ ...rest, photo: twice }])).status, 200);
  assert.is(rowsOf(await read(ticket_id))[0].photo.length, 2);
});

test('messages name the cell, and nothing of a refused save is kept', async () => {
  const photo = { ...PHOTO, required: true, accept: '.jpg', max_size: 0.01 };
  const { id: formId, ids } = await addForm([items([ITEM, photo])]);
  const id = ids[0]!;
  const refused = async (rows: unknown, parts?: Parts) => {
    const { status, body: sent, text } = await create(formId, id, rows, parts);
    assert.is(status, 422, text);
    return sent.data;
  };
  const key = `form_fields.${id}`;
  assert.equal(await refused([{ item: 'A' }]), { [`${key}.0.photo`]: ['Photo is required.'] });
  assert.match(
    (await refused([{ item: 'A' }, { item: 'B' }], { [part(id, 0)]: fileOf('a.jpg'), [part(id, 1)]: fileOf('b.txt') }))[
      `${key}.1.photo`
    ][0],
    /^Photo .*\.jpg/,
  );
  assert.match(
    (await refused([{ item: 'A' }], { [part(id, 0)]: fileOf('a.jpg', 'x'.repeat(20_000)) }))[`${key}.0.photo`][0],
    /0\.01 MB/,
  );
  assert.equal(await refused([{ item: 'A', photo: 'data:text/plain,x' }]), {
    [`${key}.0.photo`]: [
      `Photo must be sent as a file: as a part of multipart/form-data named dynamic_files[${id}][0][photo][], with a file name.`,
    ],
  });
  assert.equal(await refused([{ item: 'A' }], { [part(id, 0)]: fileOf('a.jpg'), [part(id, 4)]: fileOf('b.jpg') }), {
    [key]: ['A file belongs to a row or a column that is not there.'],
  });
  assert.equal(await storedNames(), []);
});

test('no file is lost with a save: alone it goes to the rows that are stored, and what no field takes is refused', async () => {
  const note = field('Note');
  const shown = items([ITEM, PHOTO], { input_name: 'Shown' });
  const { id: formId, ids } = await addForm([items([ITEM, PHOTO]), note, shown]);
  const [id, noteId, shownId] = ids as [number, number, number];
  const { ticket_id } = (await create(formId, id, [{ row_id: ROW(1), item: 'Chair' }])).body.data;
  const update = async (parts: Parts, more: object = {}) => {
    const { updated_at } = await read(ticket_id);
    const sent = form({ ...NEW, updated_at, ...more });
    for (const [name, file] of Object.entries(parts)) sent.append(name, file, file.name);
    const { status, body: got } = await api.call('POST', `/tickets/update/${ticket_id}`, { body: sent });
    return [status, status === 200 ? rowsOf(await read(ticket_id))[0].photo.name : Object.keys(got.data)];
  };
  assert.equal(await update({ [part(id, 0)]: fileOf('one.txt') }), [200, 'one.txt']);
  assert.equal(await update({ [part(id, ROW(1))]: fileOf('two.txt') }, { form_fields: '[]' }), [200, 'two.txt']);
  const refused = async (name: string, of: number, more?: object) =>
    assert.equal(await update({ [name]: fileOf('lost.txt') }, more), [422, [`form_fields.${of}`]], name);
  await refused(part(id, 1), id);
  await refused(part(noteId, 0), noteId);
  await refused(part(shownId, 0), shownId);
  await refused(part(9999, 0), 9999);
  await refused(`dynamic_files[${id}][]`, id);
  await refused(part(id, 0, 'Photo'), id);
  await refused(part(id, 0), id, { form_fields: JSON.stringify([{ ticket_form_detail_id: id, value: '' }]) });
  const alone = form({ ...NEW, ticket_form_type_id: formId });
  alone.append(part(id, 0), fileOf('lost.txt'), 'lost.txt');
  const { status, body: got } = await api.call('POST', '/tickets/create', { body: alone });
  assert.equal(
    [status, got.data],
    [422, { [`form_fields.${id}`]: ['A file belongs to a row or a column that is not there.'] }],
  );
  assert.equal(await storedNames(), ['two.txt']);
});

test('no row gets the file of another one, and none is lost by what a cell holds instead', async () => {
  const { id, ticketId } = await ticketWithTwo();
  const [chair, table] = rowsOf(await read(ticketId));
  const refused = async (rows: unknown, parts?: Parts) => {
    const { status, body: sent } = await correct(ticketId, id, rows, parts);
    assert.is(status, 422);
    return sent.data;
  };
  const key = (at: number) => `form_fields.${id}.${at}.photo`;
  assert.equal(await refused([chair, { ...table, photo: chair.photo }]), {
    [key(1)]: ['This file is not of this row.'],
  });
  assert.equal(await refused([chair, chair, table]), { [key(1)]: ['The id of this row is used twice.'] });
  assert.match((await refused([{ ...chair, photo: {} }, table]))[key(0)][0], /must be sent as a file/);
  const two = body({ ...NEW, updated_at: (await read(ticketId)).updated_at }, id, [chair, table]);
  for (const name of ['one.txt', 'two.txt']) two.append(part(id, 0), fileOf(name), name);
  const { status, body: sent } = await api.call('POST', `/tickets/update/${ticketId}`, { body: two });
  assert.equal([status, sent.data], [422, { [key(0)]: ['Photo must have no more than 1 item(s).'] }]);
  assert.equal(await storedNames(), ['chair.txt', 'table.txt']);
});

test('a field that takes one file refuses two, as a cell does', async () => {
  const { id: formId, ids } = await addForm([field('Seal', 'file')]);
  const two = form({ ...NEW, ticket_form_type_id: formId });
  for (const name of ['one.txt', 'two.txt']) two.append(`dynamic_files[${ids[0]}][]`, fileOf(name), name);
  const { status, body: sent } = await api.call('POST', '/tickets/create', { body: two });
  assert.equal([status, sent.data], [422, { [`form_fields.${ids[0]}`]: ['Seal must have no more than 1 item(s).'] }]);
});

test('the log names the files of a row, and what would need one that is gone is not undone', async () => {
  const { id, ticketId } = await ticketWithTwo();
  const [chair, table] = rowsOf(await read(ticketId));
  assert.is((await correct(ticketId, id, [{ ...chair, item: 'Stool' }, table])).status, 200);
  assert.is((await correct(ticketId, id, [{ ...chair, item: 'Stool' }])).status, 200);
  const { changes } = (await api.call('GET', `/tickets/${ticketId}/history`)).body;
  const removed = changes[0].fields.find(({ name }: any) => name === `form_fields.${id}`);
  assert.is(removed.rows[0].fields.find(({ name }: any) => name === 'photo').before.text, 'table.txt');
  const undo = async (change: number) =>
    (await api.call('POST', '/tickets/undo', { body: { changes: [change] } })).body;
  assert.match(JSON.stringify(await undo(changes[0].change_id)), /Photo of Items cannot be set back/);
  assert.equal((await undo(changes[1].change_id)).data.refused, []);
  const [back] = rowsOf(await read(ticketId));
  assert.equal([back.item, back.photo.name], ['Chair', 'chair.txt']);
});

test('a ticket as it was has its cells in the shape of today, of a file that is gone the name', async () => {
  const { id, ticketId } = await ticketWithTwo();
  const [{ changed_at }] = (await api.call('GET', `/tickets/${ticketId}/history`)).body.changes;
  const [chair, table] = rowsOf(await read(ticketId));
  assert.is((await correct(ticketId, id, [{ ...chair, photo: null }, table])).status, 200);
  const { body: past } = await api.call('GET', `/tickets/${ticketId}/as-it-was?at=${changed_at}`);
  const [was, same] = rowsOf(past.record);
  assert.equal([was.photo.name, was.photo.url, same.photo.name], ['chair.txt', undefined, 'table.txt']);
  assert.ok(same.photo.url);
});

test('of a cell as it was each file that is still there has its link, and one of another content with its name has none', async () => {
  const several = { ...PHOTO, multiple: true };
  const { id: formId, ids } = await addForm([items([ITEM, several])]);
  const id = ids[0]!;
  const sent = body({ ...NEW, ticket_form_type_id: formId }, id, [{ row_id: ROW(1), item: 'Chair' }]);
  for (const [name, text] of Object.entries({ 'front.txt': 'front', 'back.txt': 'rear' }))
    sent.append(part(id, ROW(1)), fileOf(name, text), name);
  const created = await api.call('POST', '/tickets/create', { body: sent });
  assert.is(created.status, 200, created.text);
  const { ticket_id } = created.body.data;
  const [{ changed_at }] = (await api.call('GET', `/tickets/${ticket_id}/history`)).body.changes;
  const [{ photo, ...row }] = rowsOf(await read(ticket_id));
  const kept = photo.map(({ file_id, name }: any) => (name === 'front.txt' ? file_id : null)).filter(Boolean);
  const parts = { [part(id, ROW(1))]: fileOf('back.txt', 'Rear') };
  assert.is((await correct(ticket_id, id, [{ ...row, photo: kept }], parts)).status, 200);
  const { body: past } = await api.call('GET', `/tickets/${ticket_id}/as-it-was?at=${changed_at}`);
  const was = rowsOf(past.record)[0].photo;
  assert.equal(
    was.map(({ name, url }: any) => [name, url !== undefined]),
    [
      ['front.txt', true],
      ['back.txt', false],
    ],
  );
  assert.is((await api.call('GET', was[0].url, { absolute: true })).text, 'front');
});

test('a ticket that is moved keeps files whose column stays, and attaches the others', async () => {
  const { formId, id, ticketId } = await ticketWithTwo();
  const renamed = items([ITEM, { ...PHOTO, title: 'Picture' }], { ticket_form_detail_id: id });
  await save({ form_datas: [renamed] }, formId);
  const move = async () => {
    const { from_version, to_version, fields } = (await api.call('GET', `/tickets/${ticketId}/move`)).body;
    const { status, text } = await api.call('POST', `/tickets/${ticketId}/move`, {
      body: { from_version, to_version },
    });
    assert.is(status, 200, text);
    return fields;
  };
  assert.equal(
    (await move()).map(({ outcome }: any) => outcome),
    ['kept'],
  );
  assert.is(rowsOf(await read(ticketId))[0].photo.name, 'chair.txt');
  await save({ form_datas: [items([ITEM, { ...PHOTO, type: 'text' }], { ticket_form_detail_id: id })] }, formId);
  assert.ok((await move()).some(({ outcome }: any) => outcome === 'attached'));
  const ticket = await read(ticketId);
  assert.equal(
    ticket.attachments.map(({ name }: any) => name),
    ['chair.txt', 'table.txt'],
  );
  assert.not.ok(rowsOf(ticket)[0].photo);
});

test('lines of a file have the names of the files', async () => {
  const { ticketId } = await ticketWithTwo();
  // Cells of another ticket that name them have none of them.
  await api.rows(
    `with added as (
       insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
       select gen_random_uuid(), ticket_form_type_id, ticket_form_version, terminal_id, issue_date, 1, 1 from ticket returning ticket_id
     )
     insert into ticket_values (ticket_id, field_values)
     select added.ticket_id, v.field_values from added, ticket_values v where v.ticket_id = $1`,
    [ticketId],
  );
  const { text } = await api.call('GET', '/tickets/export?rows=form_fields.items');
  assert.is(text.match(/"Chair","chair\.txt"/g)?.length, 1);
  assert.is(text.match(/"Chair",/g)?.length, 2);
});

test('rows are found by what their files are called, and not by the names that these are stored under', async () => {
  await ticketWithTwo();
  const [stored] = await api.rows<{ stored_name: string }>('select stored_name from stored_file limit 1');
  const found = async (text: string) => {
    const query = new URLSearchParams({
      draw: '1',
      start: '0',
      length: '10',
      'columns[0][data]': 'form_fields.items',
      'columns[0][search][value]': text,
    });
    return (await api.call('GET', `/tickets?${query}`)).body.recordsFiltered;
  };
  const texts = ['Table', 'table.tx', stored!.stored_name.slice(0, 12), 'nothing'];
  assert.equal(await Promise.all(texts.map(found)), [1, 1, 0, 0]);
});

test.run();
