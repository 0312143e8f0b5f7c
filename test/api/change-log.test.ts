// Every change of a record is an entry of the change log: of any noun, by any way in, in the transaction of the change.
import { sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addMonths, dropMonths } from '../../server/db/change-log-months';
import { openDatabase } from '../../server/db/database';
import { ownApi } from '../support/api';
import { admin } from '../support/postgres';
import { statementsOf } from '../support/statements';

const api = ownApi(test, { kind: 'demo' });

const FACILITY = {
  facility_name: 'Zone Up 2',
  facility_address: '2 Yard Road',
  facility_mobile: '(520) 555-0102',
  capacity: '40',
  zone: 'B',
  block: '1',
  row: '2',
  shelf: '3',
  latitude: 32.2,
  longitude: -110.9,
  status: 1,
};

const history = async (path: string) => (await api.call('GET', `${path}/history`)).body;

/** What changed, as the texts of then. */
const texts = ({ fields }: { fields: { title: string; before: any; after: any }[] }) =>
  fields.map(({ title, before, after }) => [title, before?.text ?? null, after?.text ?? null]);

test('what was created, changed and deleted is logged field by field, by whom, as it read then', async () => {
  const created = await api.call('POST', '/facility/create', { body: FACILITY });
  const { facility_id } = created.body.data;
  const path = `/facility/${facility_id}`;
  const changed = { ...FACILITY, facility_name: 'Zone Up 3', status: 0 };
  assert.is((await api.call('POST', `/facility/update/${facility_id}`, { body: changed })).status, 200);
  assert.is((await api.call('POST', `/facility/update/${facility_id}`, { body: changed })).status, 200);
  assert.is((await api.call('DELETE', `/facility/delete/${facility_id}`)).status, 200);

  const { changes, more } = await history(path);
  assert.is(more, false);
  // The second update changed nothing.
  assert.equal(
    changes.map(({ action, label }: any) => [action, label]),
    [
      ['delete', 'Zone Up 3'],
      ['change', 'Zone Up 3'],
      ['create', 'Zone Up 2'],
    ],
  );
  assert.equal(texts(changes[1]), [
    ['Facility Name', 'Zone Up 2', 'Zone Up 3'],
    ['Status', 'Active', 'Inactive'],
  ]);
  assert.equal(changes[1].fields[1].before, { value: 1, text: 'Active' });
  assert.equal(texts(changes[0]).length, texts(changes[2]).length);
  for (const { user_name, token_name } of changes) assert.equal([user_name, token_name], [await nameOfAdmin(), null]);
});

const nameOfAdmin = async () => {
  const { first_name, last_name } = (await api.call('GET', '/profile')).body;
  return `${first_name} ${last_name}`;
};

test('a reference is logged by its id and by the name that it had then, a password without a value', async () => {
  const [terminal] = await api.rows<{ terminal_id: number; terminal_name: string }>(
    'select terminal_id, terminal_name from terminal order by terminal_id desc limit 1',
  );
  const [{ user_id }] = (await api.rows<{ user_id: number }>(
    `select user_id from users where email <> '${admin.email}' order by user_id limit 1`,
  )) as [{ user_id: number }];
  const { body } = await api.call('GET', `/user/${user_id}`);
  const password = 'Nev3r$hown';
  const saved = await api.call('POST', `/user/update/${user_id}`, {
    body: { ...body, terminal_id: terminal!.terminal_id, password, password_confirmation: password },
  });
  assert.is(saved.status, 200, saved.text);
  await api.pool.query(`update terminal set terminal_name = 'Renamed since' where terminal_id = $1`, [
    terminal!.terminal_id,
  ]);
  const { changes } = await history(`/user/${user_id}`);
  const fields = new Map(changes[0].fields.map((field: any) => [field.name, field]));
  assert.equal((fields.get('terminal_id') as any).after, {
    value: terminal!.terminal_id,
    text: terminal!.terminal_name,
  });
  const { before, after } = fields.get('password') as any;
  assert.equal([before, after], [null, null]);
  assert.not.match(JSON.stringify(changes), /Nev3r|argon2/);
});

test("what belongs to a record is logged with it: tokens of an account, examples of a form; one's own profile is one's account", async () => {
  const { user_id, ...profile } = (await api.call('GET', '/profile')).body;
  const { body } = await api.call('POST', '/profile/tokens/create', { body: { token_name: 'Yard scanner', days: 30 } });
  const { api_token_id, token } = body.data;
  for (let times = 0; times < 2; times++)
    assert.is((await api.call('DELETE', `/profile/tokens/delete/${api_token_id}`)).status, 200);
  await api.call('POST', '/profile/update', { body: { ...profile, address: '9 Siding Street' } });
  const { changes } = await history(`/user/${user_id}`);
  assert.equal(changes.slice(0, 3).flatMap(texts), [
    ['Address', profile.address, '9 Siding Street'],
    ['API Token', 'Yard scanner', null],
    ['API Token', null, 'Yard scanner'],
  ]);
  assert.not.ok(JSON.stringify(changes).includes(token));
  // The profile knows the address, and nothing of tokens.
  assert.equal((await history('/profile')).changes.slice(0, 1).flatMap(texts), [texts(changes[0])[0]]);

  const example = { example_name: 'Heavy', expected_field: null, form_fields: [] };
  const { example_id } = (await api.call('POST', '/tickets/form/1/examples', { body: example })).body;
  const path = `/tickets/form/1/examples/${example_id}`;
  for (let times = 0; times < 2; times++)
    await api.call('POST', path, { body: { ...example, example_name: 'Heavier' } });
  await api.call('DELETE', path);
  const ofForm = (await history('/tickets/form/1')).changes;
  assert.equal(
    ofForm.flatMap(texts).map(([title]: any) => title),
    ['Examples', 'Examples', 'Examples'],
  );
  assert.match(ofForm[1].fields[0].after.text, /Heavier/);
});

test('a record is read as it was at a moment, also one that is gone, and what has no place today keeps its title', async () => {
  const terminals = await api.rows<{ terminal_id: number; terminal_name: string }>(
    'select terminal_id, terminal_name from terminal order by terminal_id limit 2',
  );
  const [{ user_id }] = (await api.rows<{ user_id: number }>(
    `select user_id from users where email <> '${admin.email}' order by user_id desc limit 1`,
  )) as [{ user_id: number }];
  const before = (await api.call('GET', `/user/${user_id}`)).body;
  const update = async (values: object) =>
    assert.is(
      (await api.call('POST', `/user/update/${user_id}`, { body: { ...before, ...values, updated_at: undefined } }))
        .status,
      200,
    );
  await update({ terminal_id: terminals[0]!.terminal_id, address: '1 First Street' });
  await api.rows(`insert into change_log (noun, record_id, label, action, fields) values ('users', ${user_id}, 'x', 'change',
    '[{"name": "badge", "title": "Badge of then", "before": {"value": 7, "text": "Seven"}, "after": null}]')`);
  await update({ terminal_id: terminals[1]!.terminal_id, address: '2 Second Street' });
  const [newest, , first] = (await history(`/user/${user_id}`)).changes;
  const at = async (path: string, moment: string) => api.call('GET', `${path}/as-it-was?at=${moment}`);
  const past = (await at(`/user/${user_id}`, first.changed_at)).body;
  assert.equal(
    [past.record.address, past.record.terminal],
    ['1 First Street', { terminal_id: terminals[0]!.terminal_id, terminal_name: terminals[0]!.terminal_name }],
  );
  assert.equal(past.others, [{ name: 'badge', title: 'Badge of then', text: 'Seven' }]);
  const { result, statements } = await statementsOf(() => at(`/user/${user_id}`, newest.changed_at));
  assert.is(result.body.record.address, '2 Second Street');
  for (const { text, values } of statements.filter((one) => /created_at <= .*::timestamptz/.test(one.text)))
    assert.ok((await api.rows(text, values)).length < 3, 'of what was before only the ends are read');
  assert.is((await at(`/user/${user_id}`, '2020-01-01T00:00:00Z')).body.record.address, before.address);
  for (const moment of ['yesterday', '2026-02-30T10:00:00Z', '2026-02-29T00:00:00Z', '0000-01-01T00:00:00Z'])
    assert.is((await at(`/user/${user_id}`, moment)).status, 422, moment);

  const { worktype_id } = (await api.call('POST', '/worktype/create', { body: { worktype: 'Short', status: 1 } })).body
    .data;
  await api.call('DELETE', `/worktype/delete/${worktype_id}`);
  const [gone, made] = (await history(`/worktype/${worktype_id}`)).changes;
  assert.is((await at(`/worktype/${worktype_id}`, made.changed_at)).body.record.worktype, 'Short');
  for (const moment of [gone.changed_at, '2020-01-01T00:00:00Z'])
    assert.is((await at(`/worktype/${worktype_id}`, moment)).status, 404);
});

test('entries can be added and read, not changed and not removed', async () => {
  for (const table of (await api.rows(`select relid::text as name from pg_partition_tree('change_log')`)).map(
    ({ name }) => name,
  ))
    for (const statement of [`update ${table} set label = ''`, `delete from ${table}`, `truncate ${table}`])
      assert.match(await api.pool.query(statement).then(String, String), /permission denied for table change_log/);
});

test('a save that fails, and one whose entry cannot be written, leave neither record nor entry', async () => {
  const count = async () =>
    (await api.rows('select (select count(*) from change_log) as log, (select count(*) from worktype) as rows'))[0];
  const before = await count();
  assert.is((await api.call('POST', '/worktype/create', { body: { worktype: '' } })).status, 422);
  await api.pool.query('alter table change_log add constraint nothing_more check (false) not valid');
  try {
    const failed = await api.call('POST', '/worktype/create', { body: { worktype: 'Night patrol', status: 1 } });
    assert.is(failed.status, 500);
  } finally {
    await api.pool.query('alter table change_log drop constraint nothing_more');
  }
  assert.equal(await count(), before);
});

test('a history is paged by the oldest change that was shown', async () => {
  const { worktype_id } = (await api.call('POST', '/worktype/create', { body: { worktype: 'Paged', status: 1 } })).body
    .data;
  for (let count = 0; count < 60; count++) {
    const body = { worktype: `Paged ${count}`, status: 1 };
    assert.is((await api.call('POST', `/worktype/update/${worktype_id}`, { body })).status, 200);
  }
  const first = await history(`/worktype/${worktype_id}`);
  assert.equal([first.changes.length, first.more], [50, true]);
  const rest = (await api.call('GET', `/worktype/${worktype_id}/history?before=${first.changes[49].change_id}`)).body;
  assert.equal([rest.changes.length, rest.more], [11, false]);
  assert.is(rest.changes[10].action, 'create');
});

test('each month is a table of its own, made before it begins; a month that is too old goes as a whole', async () => {
  const db = openDatabase(api.pool);
  const months = async () =>
    (await api.rows(`select relid::text as name from pg_partition_tree('change_log') where isleaf order by 1`)).map(
      ({ name }) => name,
    );
  const made = await months();
  await addMonths(db);
  assert.equal(await months(), made);
  assert.is(made.length, 5);
  await sql`create table change_log_2024_02 partition of change_log for values from ('2024-02-01+00') to ('2024-03-01+00')`.execute(
    db,
  );
  await sql`insert into change_log (created_at, noun, record_id, label, action, fields)
    values ('2024-02-10', 'worktype', 1, 'Old', 'create', '[]'), ('2023-01-01', 'worktype', 1, 'Older', 'create', '[]')`.execute(
    db,
  );
  assert.is(await dropMonths(db, 12), 1);
  assert.equal(await months(), made);
});

test.run();
