// What a start does with a database.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../server/app';
import { csvDownloads } from '../../server/crud/table-csv';
import { prepareDatabase } from '../../server/prepare';
import { localMinute } from '../../src/schema/formats/dates';
import { nounOf } from '../../src/schema/model/nouns';
import { insertAccount } from '../support/accounts';
import { type FreshDatabase, freshDatabase, silentLog, testSettings } from '../support/postgres';

let database: FreshDatabase;
test.after.each(async () => {
  await database?.drop();
});

const prepare = (mode: 'start' | 'demo' = 'start', settings = testSettings()) =>
  prepareDatabase(database.pool, { settings, mode, log: silentLog, filesDir: database.filesDir });

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;

const count = async (table: string) => (await rows(`select count(*)::int as n from ${table}`))[0].n;

const columns = () =>
  rows(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );

test('a start on an empty database makes roles, the first account, terminals, facilities and one ticket type', async () => {
  database = await freshDatabase('empty');
  await prepare();
  assert.equal(await rows('select role_name from role order by role_id'), [
    { role_name: 'Administrator' },
    { role_name: 'Staff' },
  ]);
  assert.equal(await rows('select username, email, status from users'), [
    { username: 'admin', email: 'admin@example.com', status: 1 },
  ]);
  assert.equal(
    (await rows('select terminal_name from terminal order by terminal_id')).map((row) => row.terminal_name),
    ['MLR Chicago', 'MLR Memphis', 'MLR Tucson', 'MLR DFW'],
  );
  assert.equal(
    (await rows('select facility_name from facility order by facility_id')).map((row) => row.facility_name),
    ['Zone Up 1', 'Zone Up 2'],
  );
  assert.equal([await count('ticket_form'), await count('ticket')], [1, 0]);
});

test('without ADMIN_PASSWORD a random one is returned once, and it opens the account', async () => {
  database = await freshDatabase('empty');
  const settings = { ...testSettings({ ADMIN_EMAIL: 'office@example.com' }), adminPassword: undefined };
  const first = await prepare('start', settings);
  assert.is(first.adminEmail, 'office@example.com');
  assert.match(first.adminPassword ?? '', /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&]).{16}$/);
  assert.equal(await prepare('start', settings), { adminEmail: 'office@example.com' });
  assert.equal(await prepare('start', testSettings({ ADMIN_PASSWORD: 'An0ther!' })), {
    adminEmail: 'office@example.com',
    passwordIgnored: true,
  });
  assert.equal(await prepare('start', testSettings({ ADMIN_PASSWORD: first.adminPassword! })), {
    adminEmail: 'office@example.com',
  });

  const filesDir = mkdtempSync(join(tmpdir(), 'package-recovery-files-'));
  const app = await buildApp({
    settings,
    pools: database.pools,
    openCsv: csvDownloads(database.pools),
    filesDir,
    log: silentLog,
  });
  const signIn = (password: string) =>
    app.inject({ method: 'POST', url: '/api/client/login', payload: { email: 'office@example.com', password } });
  assert.is((await signIn(first.adminPassword!)).statusCode, 200);
  assert.is((await signIn('An0ther!')).statusCode, 401);
  await app.close();
  rmSync(filesDir, { recursive: true });
});

test('the next start changes nothing, and what staff removed does not come back', async () => {
  database = await freshDatabase('demo');
  await rows(
    'delete from facility where facility_id not in (select facility_id from ticket where facility_id is not null)',
  );
  await rows('delete from work');
  await rows('delete from ticket');
  await rows("delete from users where username <> 'admin'");
  await rows('update users set facility_id = null');
  await rows('delete from facility');
  const [before, migrations] = [await columns(), await count('migration')];
  await prepare('demo');
  assert.equal(await columns(), before);
  assert.equal(
    [await count('facility'), await count('ticket'), await count('users'), await count('migration')],
    [0, 0, 1, migrations],
  );
});

test('tickets of the demo have an author, and were saved when they were issued', async () => {
  database = await freshDatabase('demo');
  const saved = await rows(`select u.username, t.created_at, to_char(t.issue_date, 'YYYY-MM-DD HH24:MI') as issued
    from ticket t left join users u on u.user_id = t.created_by`);
  assert.ok(saved.length > 0);
  for (const { username, created_at, issued } of saved)
    assert.equal([username, localMinute(created_at as Date)], ['admin', issued]);
});

test('several starts at the same moment prepare one database once', async () => {
  database = await freshDatabase('empty');
  const settings = { ...testSettings(), adminPassword: undefined };
  const accounts = await Promise.all(Array.from({ length: 5 }, () => prepare('start', settings)));
  assert.is(accounts.filter(({ adminPassword }) => adminPassword !== undefined).length, 1);
  assert.equal([await count('users'), await count('terminal')], [1, 4]);
  assert.equal(
    (await rows('select name from secret order by name')).map(({ name }) => name),
    ['file-links', 'installation-id', 'known-devices'],
  );
});

test('a table follows its descriptor by additions only', async () => {
  database = await freshDatabase('start');
  const before = await columns();
  await rows('alter table facility drop column shelf');
  await rows('alter table facility add column note text');
  await rows(`update facility set note = 'kept'`);
  await prepare();
  const now = await columns();
  assert.equal(
    now.filter((column) => column.table_name !== 'facility' || column.column_name !== 'note'),
    before,
  );
  assert.equal(await rows('select distinct note from facility'), [{ note: 'kept' }]);
});

test('searched texts have a trigram index, and references are enforced', async () => {
  database = await freshDatabase('start');
  const indexes = (await rows(`select indexname from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`)).map(
    (row) => row.indexname,
  );
  for (const name of [
    'terminal_terminal_name_trgm',
    'facility_facility_name_trgm',
    'ticket_ticket_no_trgm',
    'ticket_form_form_name_trgm',
  ])
    assert.ok(indexes.includes(name), name);
  await rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status) values ('x', 1, 1, 1, '2026-01-01', 1, 1)`,
  );
  for (const statement of [
    'delete from terminal where terminal_id = 1',
    'delete from ticket_form',
    'delete from ticket_form_version',
  ]) {
    await refusedWith(rows(statement), '23503');
  }
});

test('usernames, e-mails and user ids are unique by their keys', async () => {
  database = await freshDatabase('start');
  const add = (unique_user_id: string, username: string, email: string) =>
    insertAccount(
      { rows: async (statement, values) => (await database.pool.query(statement, values)).rows },
      username,
      { unique_user_id, email },
    );
  await refusedWith(add('ADMIN', 'two', 'two@example.com'), '23505');
  await refusedWith(add('two', 'ADMIN', 'two@example.com'), '23505');
  await refusedWith(add('two', 'two', 'Admin@Example.com'), '23505');
  await add('two', 'two', 'two@example.com');
});

test('accounts of earlier versions get their keys; of two with one key both stay, and the log names them', async () => {
  database = await freshDatabase('start');
  await rows(undo0003);
  const add = (id: string, username: string, email: string) =>
    rows(
      `insert into users (first_name, last_name, unique_user_id, username, password_hash, email, status) select 'A', 'B', '${id}', '${username}', password_hash, '${email}', 1 from users where user_id = 1`,
    );
  // What PostgreSQL's lower() and equality treated as two: two cases of a user id, two forms of one e-mail.
  await add('MLR-1', 'first', 'caf\u00e9@example.com');
  await add('mlr-1', 'second', 'cafe\u0301@example.com');
  const warnings: string[] = [];
  await prepareDatabase(database.pool, {
    settings: testSettings(),
    mode: 'start',
    log: { ...silentLog, warn: (text: string) => warnings.push(text) } as typeof silentLog,
    filesDir: database.filesDir,
  });
  assert.equal(
    await rows(
      'select unique_user_id, unique_user_id_key as id_key, username_key, email_key from users where user_id > 1 order by user_id',
    ),
    [
      { unique_user_id: 'MLR-1', id_key: 'mlr-1', username_key: 'first', email_key: 'caf\u00e9@example.com' },
      { unique_user_id: 'mlr-1', id_key: 'mlr-1 3\n', username_key: 'second', email_key: 'caf\u00e9@example.com 3\n' },
    ],
  );
  assert.equal(
    warnings.map((text) => /^The accounts 2 and 3 have the same (\w+)/.exec(text)?.[1]),
    ['unique_user_id', 'email'],
  );
  const app = await buildApp({
    settings: testSettings(),
    pools: database.pools,
    openCsv: csvDownloads(database.pools),
    filesDir: database.filesDir,
    log: silentLog,
  });
  const signIn = async (email: string) =>
    (await app.inject({ method: 'POST', url: '/api/client/login', payload: { email, password: 'Passw0rd!' } }))
      .statusCode;
  assert.equal(
    [await signIn('cafe\u0301@example.com'), await signIn('first'), await signIn('second')],
    [200, 200, 200],
  );
  await app.close();
});

test('the first account of an earlier version is completed, so that the form of users takes him as he stands; what it has stays', async () => {
  database = await freshDatabase('start');
  await rows(undo0003);
  await rows(
    `update users set address = 'Own address', mobile = null, position_id = null, terminal_id = null, facility_id = null, timezone = null`,
  );
  await prepare();
  assert.equal(await rows('select address, mobile, position_id, terminal_id, facility_id, timezone from users'), [
    {
      address: 'Own address',
      mobile: '3125550100',
      position_id: 3,
      terminal_id: 1,
      facility_id: 1,
      timezone: 'America/Chicago',
    },
  ]);
});

/** A prepared database as it was before the keys. */
const undo0003 = `alter table users drop column unique_user_id_key, drop column username_key, drop column email_key, drop column credential_version, drop column last_login_at;
  alter table users add constraint users_unique_user_id_key unique (unique_user_id);
  create unique index users_username on users (lower(username));
  create unique index users_email on users (lower(email));
  alter table session drop column credential_version, drop column previous_login_at;
  drop table sign_in_try;
  create table sign_in_attempt (attempt_key text primary key, failures integer not null, first_at timestamptz not null);
  delete from migration where name = '0003-account-keys'`;

test('a database of the version before described users and tickets loses nothing, and money becomes exact', async () => {
  database = await freshDatabase('demo');
  const values = () => rows('select * from ticket_values order by 1');
  const valuesBefore = await values();
  await rows(undo0004);
  await rows(
    `update laborhour set rate_per_hour = 0.1::float8 + 0.2::float8, overtime_rate = 9007199254740991 where laborhour_id = 1`,
  );
  await rows(
    `insert into idempotency_key (user_id, call, key, request_hash, answer) values (1, 'c', 'k', 'h', '{"a":1}')`,
  );
  const tables = [
    'role',
    'users',
    'ticket_form',
    'ticket_form_version',
    'ticket',
    'stored_file',
    'eqphour',
    'laborhour',
  ];
  const records = () =>
    Promise.all(tables.map((table) => rows(`select to_jsonb(t) - 'form_fields' as record from ${table} t order by 1`)));
  const before = await records();
  await prepare('demo');
  assert.equal(await records(), before);
  assert.ok(valuesBefore.length > 0);
  assert.equal(await values(), valuesBefore);
  assert.equal(
    await rows('select rate_per_hour::text as rate, overtime_rate::text as most from laborhour where laborhour_id = 1'),
    [{ rate: '0.30000000000000004', most: '9007199254740991' }],
  );
  assert.equal(await rows('select response from idempotency_key'), [{ response: { a: 1 } }]);
  const money = (await columns()).filter(
    ({ table_name, column_name }) => ['laborhour', 'eqphour'].includes(table_name) && /rate$|^rate_/.test(column_name),
  );
  assert.equal(
    money.map(({ data_type }) => data_type),
    ['numeric', 'numeric', 'numeric'],
  );
  const required = await rows(
    `select column_name from information_schema.columns where table_name in ('role', 'users', 'ticket_form', 'ticket')
     and is_nullable = 'NO' and column_name not in ('created_at', 'updated_at', 'role_id', 'user_id', 'ticket_id', 'ticket_form_id') order by 1`,
  );
  assert.equal(
    required.map(({ column_name }) => column_name),
    ['credential_version', 'form_key', 'password_hash', 'state_since', 'ticket_form_version', 'version'],
    'whether a described field must be filled is for its descriptor to say',
  );
});

/** A prepared database as it was before users and tickets followed their descriptors. */
const undo0004 = `alter table role alter role_name set not null;
  alter table users alter first_name set not null, alter username set not null, alter username_key set not null;
  alter table ticket alter ticket_no set not null, add form_fields jsonb not null default '[]';
  update ticket t set form_fields = (
    select coalesce(jsonb_agg(jsonb_build_object('ticket_form_detail_id', d.id, 'value', s.field_values -> d.id::text) order by d.place), '[]')
    from ticket_values s, ticket_form_version v, jsonb_array_elements(v.details) with ordinality as e(detail, place),
      lateral (select (e.detail ->> 'ticket_form_detail_id')::integer as id, e.place) d
    where s.ticket_id = t.ticket_id and v.ticket_form_id = t.ticket_form_type_id and v.version = t.ticket_form_version);
  drop table ticket_values;
  alter table laborhour alter rate_per_hour type double precision, alter overtime_rate type double precision;
  alter table eqphour alter rate_per_hour type double precision;
  alter table idempotency_key rename column response to answer;
  delete from migration where name in ('0004-described-tables', '0019-values-of-tickets')`;

test('a database of the version before forms were managed counts the fields of its forms, and knows no authors', async () => {
  database = await freshDatabase('demo');
  const counted = () => rows('select ticket_form_id, field_count from ticket_form order by 1');
  const before = await counted();
  await rows(`alter table ticket_form drop column field_count; alter table ticket_form_version drop column created_by;
    delete from migration where name = '0005-form-versions'`);
  await prepare();
  assert.ok(before.length > 1 && before.every(({ field_count }) => field_count > 0));
  assert.equal(await counted(), before);
  assert.equal(await rows('select distinct created_by from ticket_form_version'), [{ created_by: null }]);
});

test('a field that becomes unique later gets its keys; of two records with one key both stay, and the log names them', async () => {
  database = await freshDatabase('start');
  const add = (name: string | null) =>
    rows(`insert into worktype (worktype) values (${name === null ? 'null' : `'${name}'`})`);
  for (const name of ['Caf\u00e9', null, ' cafe\u0301', 'Yard', null]) await add(name);
  const described = nounOf('worktype').record.properties.worktype!;
  const warnings: string[] = [];
  described.unique = true;
  try {
    for (const _start of [1, 2])
      await prepareDatabase(database.pool, {
        settings: testSettings(),
        mode: 'start',
        log: { ...silentLog, warn: (text: string) => warnings.push(text) } as typeof silentLog,
        filesDir: database.filesDir,
      });
  } finally {
    delete described.unique;
  }
  assert.equal(
    (await rows('select worktype_key as key from worktype order by worktype_id')).map(({ key }) => key),
    ['caf\u00e9', null, 'caf\u00e9 3\n', 'yard', null],
  );
  assert.equal(warnings, [
    'The records 1 and 3 of worktype have the same worktype: only 1 counts under it until 3 gets another',
  ]);
  await refusedWith(rows(`insert into worktype (worktype, worktype_key) values ('YARD', 'yard')`), '23505');
});

test('a database of a newer program is rejected with one message, and stays as it is', async () => {
  database = await freshDatabase('start');
  await rows(`insert into migration (name) values ('0999-tomorrow')`);
  await rows('alter table facility drop column shelf');
  const before = await columns();
  const error = await prepare().then(
    () => undefined,
    (reason: Error) => reason,
  );
  assert.is(error?.name, 'StartRefused');
  assert.match(error?.message ?? '', /newer version of this program \(0999-tomorrow\)/);
  assert.equal(await columns(), before);
});

test('a USER_ADMIN_ROLES that leaves nobody to manage users is rejected by name, and a first start makes nothing', async () => {
  database = await freshDatabase('empty');
  const settings = testSettings({ USER_ADMIN_ROLES: 'Foreman' });
  const refusal = async () =>
    (
      await prepare('start', settings).then(
        () => undefined,
        (error: Error) => error,
      )
    )?.message;
  const message =
    'USER_ADMIN_ROLES names no user type that an active account has; set it to one or more of these: Administrator, Staff.';
  assert.is(await refusal(), message);
  assert.equal(await columns(), []);
  const partly = testSettings({ USER_ADMIN_ROLES: 'Administrator, Foreman' });
  assert.is(
    await prepare('start', partly).catch((error: Error) => error.message),
    'USER_ADMIN_ROLES names the user type "Foreman", which does not exist; there are: Administrator, Staff.',
    'a name that gives nobody the right is refused, too',
  );
  assert.equal(await columns(), []);
  await prepare('start', testSettings({ USER_ADMIN_ROLES: 'Administrator, Staff' }));
  await rows('update users set status = 0');
  assert.is(await refusal(), message);
});

const NINE = 'text textarea number date file select radio-group checkbox-group checkbox'.split(' ');

test('the demo has ticket types of all nine kinds and some weeks of tickets that obey them', async () => {
  database = await freshDatabase('demo');
  const details = (await rows('select jsonb_array_elements(details) as detail from ticket_form_version')).map(
    (row) => row.detail,
  );
  const used = new Set(details.map((detail) => detail.input_type));
  assert.ok(
    NINE.every((type) => used.has(type)),
    `${[...used]}`,
  );
  for (const property of ['placeholder', 'help_text', 'default_value', 'min_length', 'max_length', 'max_size'])
    assert.ok(
      details.some((detail) => detail[property]),
      property,
    );
  for (const flag of ['is_require', 'is_multiple'])
    assert.ok(details.some((detail) => detail[flag] === 1) && details.some((detail) => detail[flag] === 0), flag);

  const [tickets] =
    await rows(`select count(*)::int as n, count(distinct ticket_no)::int as numbers, count(distinct terminal_id)::int as terminals,
    count(*) filter (where status = 0)::int as inactive, bool_and(issue_date <= localtimestamp + interval '1 day') as past from ticket`);
  assert.equal([tickets.n, tickets.numbers, tickets.terminals, tickets.past], [60, 60, 4, true]);
  assert.ok(tickets.inactive > 0 && tickets.inactive < 15);
  assert.is(
    (
      await rows(
        'select 1 from ticket_counter c join ticket t on t.terminal_id = c.terminal_id and t.issue_date::date = c.day group by c.terminal_id, c.day, c.last having count(*) <> c.last',
      )
    ).length,
    0,
  );
});

test('a demo of many tickets has as many as requested, numbered by terminal and day, on days up to today', async () => {
  database = await freshDatabase('empty');
  const steps: number[] = [];
  await prepareDatabase(database.pool, {
    settings: testSettings(),
    mode: 'demo',
    log: silentLog,
    filesDir: database.filesDir,
    demo: { tickets: 12_000, progress: (written) => steps.push(written) },
  });
  assert.ok(steps.length > 1, 'the progress is seen on the way');
  assert.is(steps.at(-1), 12_000);
  const [tickets] = await rows(`select count(*)::int as n, count(distinct ticket_no)::int as numbers,
    count(distinct field_values)::int > 100 as differ, bool_and(field_values <> '{}') as filled,
    min(issue_date) < now() - interval '58 days' as old, max(created_at) <= now() as past,
    bool_and(ticket_no like to_char(issue_date, 'YYYYMMDD-') || terminal_id || '-%') as named from ticket join ticket_values using (ticket_id)`);
  assert.equal(tickets, { n: 12_000, numbers: 12_000, differ: true, filled: true, old: true, past: true, named: true });
  // The next ticket that staff write takes the next number.
  assert.equal(
    await rows(`select 1 from ticket_counter c join ticket t on t.terminal_id = c.terminal_id and t.issue_date::date = c.day
      group by c.terminal_id, c.day, c.last having max(right(t.ticket_no, 4)::int) <> c.last or count(*) <> c.last`),
    [],
  );
});

test('the tickets of the demo carry files that are there, and every required one', async () => {
  database = await freshDatabase('demo');
  const files = await rows(
    'select stored_name, original_name, kind, size::int as size, sha256, ticket_id, ticket_form_detail_id as detail from stored_file',
  );
  for (const { stored_name, size, sha256 } of files) {
    const bytes = readFileSync(join(database.filesDir, 'stored', stored_name));
    assert.equal([bytes.length, createHash('sha256').update(bytes).digest('hex')], [size, sha256]);
    assert.ok(size < 4_000, `${size} bytes`);
  }
  assert.equal([...new Set(files.map((file) => file.kind))].sort(), [null, 'application/pdf', 'image/png'].sort());
  assert.ok(files.some((file) => file.detail === null) && files.some((file) => file.detail !== null));
  const wanted = await rows(`select t.ticket_id, (d ->> 'ticket_form_detail_id')::int as detail from ticket t
    join ticket_form_version v on v.ticket_form_id = t.ticket_form_type_id and v.version = t.ticket_form_version, jsonb_array_elements(v.details) d
    where d ->> 'input_type' = 'file' and d ->> 'is_require' = '1'`);
  assert.ok(wanted.length > 0);
  for (const { ticket_id, detail } of wanted)
    assert.ok(
      files.some((file) => file.ticket_id === ticket_id && file.detail === detail),
      `ticket ${ticket_id}`,
    );
});

async function refusedWith(work: Promise<unknown>, code: string): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: { code?: string }) => reason,
  );
  assert.is(error?.code, code);
}

test.run();
