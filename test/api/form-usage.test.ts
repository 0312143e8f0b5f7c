// What the builder learns from the server about a form: how it is used, and what another user has saved meanwhile.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { countTickets } from '../../server/ticket-types/count-usage';
import { formUsage } from '../../server/ticket-types/form-usage';
import { joinParts } from '../../src/schema/conditions/text-parts';
import { messagesOf } from '../../src/schema/model/messages';
import { nounOf } from '../../src/schema/model/nouns';
import { compareDefinitions } from '../../src/schema/ticket-types/compare-definitions';
import { insertAccount } from '../support/accounts';
import { form, ownApiForEach } from '../support/api';
import { field, formCalls } from '../support/form-calls';
import { type Statement, statementsOf, takenBack } from '../support/statements';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { save, addForm, addTicket } = formCalls(() => api, 'F');

/** Tickets of a form that is used a lot: more than one batch of those that are counted at once. */
const MANY_TICKETS = 4_500;

/** How many tickets a statement goes over, by EXPLAIN; what it would write is taken back. */
async function ticketsReadBy({ text, values }: Statement): Promise<number> {
  return takenBack(api.pool, '', async (client) => {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return countRows(rows[0]['QUERY PLAN'][0].Plan);
  });
}

function countRows(plan: any): number {
  const rows =
    plan['Relation Name'] === 'ticket'
      ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
      : 0;
  return (plan.Plans ?? []).reduce((sum: number, inner: any) => sum + countRows(inner), rows);
}

const read = async (id: number) => (await api.call('GET', `/tickets/form/${id}`)).body;

const usage = async (id: number) => (await api.call('GET', `/tickets/form/${id}/usage`)).body;

test('tickets are counted by version, and by field where it has a value; a field keeps its count by its id', async () => {
  const { id, ids } = await addForm([
    field('Weight', 'number'),
    field('Marks', 'checkbox-group', { options: [{ option_text: 'A', option_value: 'a' }] }),
    field('Sealed', 'checkbox'),
    field('Photo', 'file'),
    field('Never'),
  ]);
  const [weight = 0, marks = 0, sealed = 0, photo = 0, never = 0] = ids;
  await addTicket(id, 1, [
    [weight, '0'],
    [marks, []],
    [sealed, '0'],
    [never, ''],
  ]);
  const withFiles = await addTicket(id, 1, [
    [weight, '12'],
    [marks, ['a']],
    [photo, null],
    [sealed, '1'],
  ]);
  for (const name of ['a.png', 'b.png'])
    await api.rows(
      `insert into stored_file (stored_name, original_name, media_type, size, sha256, ticket_id, ticket_form_detail_id, position)
       values ($1, $1, 'image/png', 1, '', $2, $3, 0)`,
      [name, withFiles, photo],
    );
  await save({ form_datas: [field('Mass', 'number', { ticket_form_detail_id: weight })] }, id);
  await addTicket(id, 2, [[weight, '7']]);

  const { versions, ...counts } = await usage(id);
  assert.equal(counts, {
    ticket_form_id: id,
    tickets: 3,
    used_by: [{ noun: 'ticket', count: 3 }],
    other_records: 0,
    fields: [
      { ticket_form_detail_id: weight, tickets: 3 },
      { ticket_form_detail_id: marks, tickets: 1 },
      { ticket_form_detail_id: sealed, tickets: 1 },
      { ticket_form_detail_id: photo, tickets: 1 },
    ],
  });
  assert.equal(
    versions.map((version: any) => [version.ticket_form_version, version.tickets]),
    [
      [1, 2],
      [2, 1],
    ],
  );
});

test('once they are counted, no request goes over all tickets of a form: neither of its fields nor of its versions', async () => {
  const { id, ids } = await addForm([field('Weight', 'number'), field('Remarks')]);
  const values = JSON.stringify({ [ids[0]!]: '5' });
  await api.rows(
    `with added as (
       insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, created_at)
       select gen_random_uuid(), $1, 1, (select min(terminal_id) from terminal), now(), 1, 1, now() - interval '1 hour'
       from generate_series(1, $3) returning ticket_id
     )
     insert into ticket_values select ticket_id, $2::jsonb from added`,
    [id, values, MANY_TICKETS],
  );
  await api.rows('analyze ticket');
  const read = async () => [await usage(id), (await api.call('GET', `/tickets/form/${id}/versions`)).body] as const;
  await countTickets(openDatabase(api.pool));
  await addTicket(id, 1, [[ids[0]!, '7']]);
  const { result, statements } = await statementsOf(read);
  const [used, { versions }] = result;
  const all = MANY_TICKETS + 1;
  assert.equal([used.tickets, used.versions[0].tickets, versions[0].tickets], [all, all, all]);
  assert.equal(used.fields, [{ ticket_form_detail_id: ids[0], tickets: all }]);
  const about = statements.filter(({ text }) => /\bticket\b/.test(text));
  assert.ok(about.length >= 3, 'the tickets since then are counted');
  for (const statement of about) assert.ok((await ticketsReadBy(statement)) < 10, statement.text);
});

test('a version names who saved it and when; one that came with the product, and one of a deleted account, names nobody', async () => {
  await insertAccount(api, 'second');
  const token = (await api.signIn('second')).body.data.token;
  await save({ form_datas: [field('A')] }, 1, token);
  const authors = async () => (await usage(1)).versions.map(({ saved_by }: any) => saved_by);
  assert.equal(await authors(), [null, 'Night Shift']);
  for (const { saved_at } of (await usage(1)).versions) assert.is(new Date(saved_at).toISOString(), saved_at);
  await api.rows('delete from users where username = $1', ['second']);
  assert.equal(await authors(), [null, null]);
});

test('a form without tickets has no counts, and one that is gone none at all', async () => {
  const { id } = await addForm([field('A')]);
  assert.equal([(await usage(id)).tickets, (await usage(id)).fields], [0, []]);
  await api.call('DELETE', `/tickets/form/delete/${id}`);
  for (const gone of [id, 0, 'x', '99999999999'])
    assert.is((await api.call('GET', `/tickets/form/${gone}/usage`)).status, 404);
});

test('while a form is being deleted, whoever reads about it gets what it was, or a 404', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await addForm([field('A')]);
    const reads = ['versions', 'usage', 'field-usage', 'versions/1', 'examples'].flatMap((what) => [what, what]);
    const read = (what: string) => api.call('GET', `/tickets/form/${id}/${what}`);
    const responses = Promise.all(reads.map(read));
    assert.is((await api.call('DELETE', `/tickets/form/delete/${id}`)).status, 200);
    for (const { status, text } of [...(await responses), ...(await Promise.all(reads.map(read)))])
      assert.ok(status === 200 || status === 404, text);
  }
});

test('where counting the values takes too long, the tickets are still counted', async () => {
  const { id, ids } = await addForm([field('A')]);
  await addTicket(id, 1, [[ids[0]!, 'x']]);
  await takenBack(api.pool, 'lock table stored_file in access exclusive mode', async () => {
    const { tickets, fields } = await formUsage(openDatabase(api.pool), id, 50);
    assert.equal([tickets, fields], [1, null]);
  });
  assert.is((await usage(id)).fields.length, 1);
});

test('the later of two admins gets what the other one saved, who did it, and when', async () => {
  await insertAccount(api, 'second');
  const token = (await api.signIn('second')).body.data.token;
  const { id, ids } = await addForm([field('Weight')]);
  const mine = await read(id);
  await save(
    { form_name: 'Theirs', form_datas: [field('Mass', 'text', { ticket_form_detail_id: ids[0] })] },
    id,
    token,
  );
  const { status, body } = await save({ form_name: 'Mine', form_datas: [field('X')], ticket_form_version: 1 }, id);
  assert.equal([status, body.message], [409, messagesOf(nounOf('ticket_form')).changed]);
  const { saved_by, saved_at, ...current } = body.current;
  assert.equal(current, await read(id), 'what a read gives');
  assert.equal(
    compareDefinitions(mine.details, current.details).map(({ parts }) => joinParts(parts)),
    ['Renames Weight to Mass.'],
  );
  const [, theirs] = (await usage(id)).versions;
  assert.equal([saved_by, saved_at], [theirs.saved_by, theirs.saved_at]);
  assert.is((await read(id)).form_name, 'Theirs', 'nothing was overwritten');
});

test('a form that was deleted while it was being edited is not found, and can be saved as a new one', async () => {
  const { id } = await addForm([field('A')]);
  await api.call('DELETE', `/tickets/form/delete/${id}`);
  assert.is((await save({ form_datas: [field('A')], ticket_form_version: 1 }, id)).status, 404);
  const again = await save({ form_datas: [field('A', 'text', { ticket_form_detail_id: 12_345 })] });
  assert.is(again.status, 200);
  assert.is((await read(again.body.data.ticket_form_id)).details.length, 1);
});

test('a definition is never emptied', async () => {
  for (const form_datas of [[], '', null, undefined]) {
    const { status, body } = await save({ form_datas }, 1);
    assert.is(status, 422);
    assert.is(body.data.form_datas.length, 1);
  }
  assert.ok((await read(1)).details.length > 0);
});

test('a ticket whose type has required fields is refused without them, and the messages name each', async () => {
  const { id, ids } = await addForm([field('Weight', 'number', { is_require: 1 }), field('Remarks')]);
  const ticket = (more: object = {}) =>
    api.call('POST', '/tickets/create', {
      body: form({ ticket_form_type_id: id, issue_date: '2026-03-01 10:15', terminal_id: 1, pkg_count: '1', ...more }),
    });
  for (const form_fields of [undefined, '', '[]']) {
    const { status, body } = await ticket({ form_fields });
    assert.equal([status, body.data], [422, { [`form_fields.${ids[0]}`]: ['Weight is required.'] }], form_fields);
  }
  assert.is(
    (await ticket({ form_fields: JSON.stringify([{ ticket_form_detail_id: ids[0], value: '5' }]) })).status,
    200,
  );
});

test.run();
