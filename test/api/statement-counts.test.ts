// How many statements a call takes at most, `begin` and `commit` among them: each is a way to the database and back.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, form, ownApiForEach } from '../support/api';
import { statementsOf } from '../support/statements';

const api = ownApiForEach(test);

async function assertStatements(most: number, call: () => ReturnType<Api['call']>): Promise<void> {
  // What is remembered of the first call costs nothing in those after it.
  for (const time of ['first', 'next']) {
    const { result, statements } = await statementsOf(call);
    assert.is(result.status, 200, JSON.stringify(result.body));
    if (time === 'next') assert.ok(statements.length <= most, statements.map(({ text }) => text.trim()).join('\n'));
  }
}

test('a page of a list and a ticket take three', async () => {
  await createTicket();
  await assertStatements(3, () => api.call('GET', '/tickets?start=0&length=25'));
  await assertStatements(3, () => api.call('GET', '/tickets/1'));
});

test('a new ticket takes nine, its entry of the change log included, and two more with a key that makes it once', async () => {
  await assertStatements(9, () => createTicket());
  let nth = 0;
  await assertStatements(11, () => createTicket({ 'idempotency-key': `key-${nth++}` }));
});

test('a ticket whose row alone is corrected takes eleven, whatever else the form sends', async () => {
  await createTicket();
  const saved = async () =>
    (
      await api.rows(
        `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from ticket`,
      )
    )[0].moment;
  let pkg_count = 1;
  let updated_at = await saved();
  // As a page that has read the ticket sends it: its fields, too.
  await assertStatements(11, async () => {
    const response = await api.call('POST', '/tickets/update/1', {
      body: form({ ...TICKET, pkg_count: ++pkg_count, updated_at }),
    });
    updated_at = response.body.data.updated_at;
    return response;
  });
});

test('that a page still shows a record takes two, who else does included', async () => {
  const body = { page: '7d444840-9dc0-11d1-b245-5ffdce74fad2', noun: 'terminal', id: 1, presence: 'reading' };
  await assertStatements(2, () => api.call('POST', '/presence', { body }));
});

const TICKET = {
  ticket_form_type_id: 1,
  terminal_id: 1,
  issue_date: '2026-03-01 10:00',
  pkg_count: 1,
  form_fields: JSON.stringify([
    { ticket_form_detail_id: 1, value: '412.6' },
    { ticket_form_detail_id: 2, value: 'parcel' },
    { ticket_form_detail_id: 4, value: ['dry'] },
  ]),
};

const createTicket = (headers: Record<string, string> = {}) =>
  api.call('POST', '/tickets/create', { body: form(TICKET), headers });

test.run();
