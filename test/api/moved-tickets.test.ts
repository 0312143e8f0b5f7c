// An old ticket is moved to the newest version of its form: previewed, once, with what it held kept on record.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApiForEach } from '../support/api';
import { field, formCalls, ticketBody } from '../support/form-calls';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { saveFields } = formCalls(() => api, 'Damage');

/** A ticket with a text, a number as text and a photo; then a version that removes, converts and requires. */
async function oldTicket() {
  const { ticket_form_id: id } = (await saveFields([field('Note'), field('Count'), field('Photo', 'file')])).body.data;
  const { details } = (await api.call('GET', `/tickets/form/${id}`)).body;
  const [note, count, photo] = details.map((detail: any) => detail.ticket_form_detail_id) as [number, number, number];
  const { body } = await api.call('POST', '/tickets/create', {
    body: ticketBody(
      id,
      { [note]: 'torn', [count]: '7' },
      { [`dynamic_files[${photo}][]`]: new File(['x'], 'seal.png') },
    ),
  });
  await saveFields(
    [field('Number', 'number', { ticket_form_detail_id: count }), field('Seal', 'text', { is_require: 1 })],
    id,
  );
  return { id, ticket: body.data.ticket_id as number, note, count, photo };
}

const read = async (ticket: number) => (await api.call('GET', `/tickets/${ticket}`)).body;
const preview = (ticket: number | string) => api.call('GET', `/tickets/${ticket}/move`);
const move = (ticket: number | string, body: object, key?: string) =>
  api.call('POST', `/tickets/${ticket}/move`, { body, headers: key ? { 'idempotency-key': key } : {} });

test('the preview says what is kept, converted, attached, lost and missing, and changes nothing', async () => {
  const { ticket } = await oldTicket();
  const before = await read(ticket);
  assert.equal([before.ticket_form_version, before.newest_form_version, before.moves], [1, 2, []]);
  const { status, body } = await preview(ticket);
  assert.is(status, 200);
  const { fields, ...versions } = body;
  assert.equal(versions, { ticket_id: ticket, from_version: 1, to_version: 2 });
  assert.equal(
    fields.map((one: any) => [one.input_name, one.outcome, one.before, one.after]),
    [
      ['Number', 'kept', '7', '7'],
      ['Seal', 'missing', '', ''],
      ['Note', 'lost', 'torn', ''],
      ['Photo', 'attached', 'seal.png', ''],
    ],
  );
  const again = await read(ticket);
  assert.equal([again.form_fields.length, again.ticket_form_version], [3, 1]);
});

test('a move takes the ticket to the newest version, keeps what it held on record, and loses no file', async () => {
  const { ticket, count, note } = await oldTicket();
  const { status, body } = await move(ticket, { from_version: 1, to_version: 2 });
  assert.equal([status, body], [200, { ticket_id: ticket, ticket_form_version: 2 }]);
  const now = await read(ticket);
  assert.equal([now.ticket_form_version, now.newest_form_version], [2, 2]);
  assert.equal(
    now.form_fields.map((one: any) => [one.input_name, one.input_type, one.value]),
    [
      ['Number', 'number', '7'],
      ['Seal', 'text', ''],
    ],
  );
  assert.equal(
    now.attachments.map((one: any) => one.name),
    ['seal.png'],
  );
  const [kept] = now.moves;
  assert.equal([kept.from_version, kept.to_version, now.moves.length], [1, 2, 1]);
  assert.is(new Date(kept.moved_at).toISOString(), kept.moved_at);
  assert.ok(kept.moved_by);
  assert.equal(
    kept.details.map((one: any) => one.input_name),
    ['Note', 'Count', 'Photo'],
  );
  assert.equal(
    kept.form_fields.map((one: any) => [
      one.ticket_form_detail_id === note || one.ticket_form_detail_id === count,
      one.value,
    ]),
    [
      [true, 'torn'],
      [true, '7'],
      [false, null],
    ],
  );
  assert.is(kept.form_fields[2].files[0].name, 'seal.png');
});

test('the same move is done once: with its key it gets its response again, without it a conflict', async () => {
  const { ticket } = await oldTicket();
  const versions = { from_version: 1, to_version: 2 };
  const both = await Promise.all([move(ticket, versions, 'k'), move(ticket, versions, 'k')]);
  assert.equal(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.is((await move(ticket, versions)).status, 409);
  assert.is((await move(ticket, { from_version: 2, to_version: 2 })).status, 409);
  assert.is((await read(ticket)).moves.length, 1);
});

test('a form that was saved meanwhile is looked at again; a ticket of the newest version has nothing to move', async () => {
  const { id, ticket } = await oldTicket();
  await saveFields([field('Other')], id);
  const stale = await move(ticket, { from_version: 1, to_version: 2 });
  assert.equal(
    [stale.status, stale.body.message],
    [409, 'The ticket or its form has changed meanwhile. Look at the changes again.'],
  );
  assert.is((await move(ticket, { from_version: 1, to_version: 3 })).status, 200);
  const { body } = await preview(ticket);
  assert.equal(body, { ticket_id: ticket, from_version: 3, to_version: 3, fields: [] });
  assert.equal(
    (await read(ticket)).moves.map((one: any) => [one.from_version, one.to_version]),
    [[1, 3]],
  );
});

test('without the two versions nothing is moved, and a ticket that does not exist is not found', async () => {
  const { ticket } = await oldTicket();
  assert.equal(Object.keys((await move(ticket, {})).body.data), ['from_version', 'to_version']);
  assert.is((await move(ticket, { from_version: 1, to_version: 'x' })).status, 422);
  for (const gone of [99_999, 0, 'x']) {
    assert.is((await preview(gone)).status, 404, `${gone}`);
    assert.is((await move(gone, { from_version: 1, to_version: 2 })).status, 404, `${gone}`);
  }
});

test.run();
