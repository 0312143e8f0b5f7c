// Calls that meet each other in the database: no order of them is an unexpected failure.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAccount } from '../support/accounts';
import { type Api, form, startApi } from '../support/api';

let api: Api;
test.after.each(async () => {
  await api?.close();
});

test('a holiday that is changed and deleted at the same moment is changed, or it is not there', async () => {
  api = await startApi();
  const holiday = (day: number, name: string) => ({
    type: 'Holidays',
    name,
    value1: `2027-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`,
  });
  const days = Array.from({ length: 12 }, (_, day) => day);
  const ids = [];
  for (const day of days)
    ids.push((await api.call('POST', '/settings/create', { body: holiday(day, 'A') })).body.data.setting_id);
  const calls = ids.flatMap((id, day) => [
    api.call('POST', `/settings/update/${id}`, { body: holiday(day, 'B') }),
    api.call('DELETE', `/settings/delete/${id}`),
    api.call('POST', `/settings/update/${id}`, { body: holiday(day, 'C') }),
  ]);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.equal(
    statuses.filter((status) => status !== 200 && status !== 404),
    [],
  );
  assert.equal((await api.call('POST', '/settings?type=Holidays')).body.data, []);
});

/** A ticket of the type that every database starts with. */
const ticket = () =>
  form({
    ticket_form_type_id: 1,
    issue_date: '2026-03-01 10:15',
    terminal_id: 1,
    pkg_count: 1,
    status: 1,
    form_fields: JSON.stringify([
      { ticket_form_detail_id: 1, input_name: 'Milepost', input_type: 'text', value: '412.6' },
      { ticket_form_detail_id: 2, input_name: 'Article found', input_type: 'select', value: 'parcel' },
      { ticket_form_detail_id: 4, input_name: 'Condition', input_type: 'checkbox-group', value: ['dry'] },
    ]),
  });

const calls: [what: string, work: (token: string, headers: Record<string, string>) => ReturnType<Api['call']>][] = [
  ['a ticket', (token, headers) => api.call('POST', '/tickets/create', { token, headers, body: ticket() })],
  [
    'a ticket that may be retried',
    (token, headers) =>
      api.call('POST', '/tickets/create', { token, headers: { ...headers, 'idempotency-key': 'one' }, body: ticket() }),
  ],
  [
    'a record that may be retried',
    (token, headers) =>
      api.call('POST', '/worktype/create', {
        token,
        headers: { ...headers, 'idempotency-key': 'two' },
        body: { worktype: 'Rerailing', status: 1 },
      }),
  ],
  ['the profile', (token, headers) => api.call('GET', '/profile', { token, headers })],
  [
    'a change of the profile',
    (token, headers) => api.call('POST', '/profile/update', { token, headers, body: form({ first_name: 'Ann' }) }),
  ],
];

for (const [what, work] of calls) {
  test(`a user who is deleted in the middle of a call is signed out by it: ${what}`, async () => {
    api = await startApi({
      // After the guard has let the call pass, and before it does anything.
      setUp: (app) =>
        void app.addHook(
          'preHandler',
          async ({ headers }) =>
            void (headers['x-deleted'] && (await api.rows(`delete from users where username = 'leaving'`))),
        ),
    });
    await insertAccount(api, 'leaving');
    const token = (await api.signIn('leaving')).body.data.token;
    const during = await work(token, { 'x-deleted': 'yes' });
    const after = await work(token, {});
    assert.equal([during.status, after.status, during.body], [401, 401, after.body]);
    assert.is((await api.rows('select 1 from ticket union all select 1 from worktype')).length, 0);
  });
}

test.run();
