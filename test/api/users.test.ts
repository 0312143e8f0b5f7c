// Users and one's own profile: the calls, the rules, uniqueness, policy, images, and the sessions that end.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { admitUserAdmin, keepOneAdmin } from '../../server/users/policy';
import { nounOf } from '../../src/schema/model/nouns';
import { accountFields } from '../support/account-fields';
import { type Api, form, startApi, type TestResponse } from '../support/api';
import { PNG } from '../support/photo';
import { admin } from '../support/postgres';

let api: Api;
test.before.each(async () => {
  api = await startApi();
});
test.after.each(async () => {
  await api?.close();
});

type Fields = Record<string, string | number | File | undefined>;
const PASSWORD = 'Right-of-way7!';

const user = (name: string, more: Fields = {}): Fields => ({
  ...accountFields(name),
  password: PASSWORD,
  password_confirmation: PASSWORD,
  mobile: '(312) 555-0101',
  ...more,
});

const create = (fields: Fields, headers = {}) => api.call('POST', '/user/create', { body: form(fields), headers });
const update = (id: number, fields: Fields, token?: string) =>
  api.call('POST', `/user/update/${id}`, { body: form(fields), ...(token ? { token } : {}) });
const edited = (name: string, more: Fields = {}) =>
  user(name, { password: undefined, password_confirmation: undefined, ...more });

async function made(name: string, more: Fields = {}): Promise<number> {
  const { status, body } = await create(user(name, more));
  assert.is(status, 200, JSON.stringify(body));
  return body.data.user_id;
}

async function tokenOf(name: string, password = PASSWORD): Promise<string> {
  const { status, body } = await api.signIn(name, password);
  assert.is(status, 200, JSON.stringify(body));
  return body.data.token;
}

const png = (name = 'portrait.png') => new File([PNG], name, { type: 'image/png' });
const refused = ({ status, body }: TestResponse, data: object) => assert.equal([status, body.data], [422, data]);

test('a user is created, read, listed, and can sign in', async () => {
  const id = await made('yard-desk');
  const { body } = await api.call('GET', `/user/${id}`);
  const { updated_at, ...record } = body;
  assert.match(updated_at, /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal(record, {
    // What the form has besides, and was not sent.
    ...Object.fromEntries(Object.keys(record).map((name) => [name, null])),
    user_id: id,
    first_name: 'Yard',
    last_name: 'Desk',
    unique_user_id: 'yard-desk',
    username: 'yard-desk',
    email: 'yard-desk@example.com',
    mobile: '3125550101',
    address: '1 Test Siding',
    user_role_id: 2,
    position_id: 4,
    terminal_id: 1,
    facility_id: 1,
    timezone: 'America/Chicago',
    status: 1,
    digital_signature: null,
    profile_image: null,
    role_name: 'Staff',
    role: { role_id: 2, role_name: 'Staff' },
    terminal: { terminal_id: 1, terminal_name: 'MLR Chicago' },
    facility: { facility_id: 1, facility_name: 'Zone Up 1' },
  });
  await tokenOf('YARD-desk');
  const [{ password_hash }] = await api.rows('select password_hash from users where user_id = $1', [id]);
  assert.match(password_hash, /^\$argon2id\$/);
});

test('the list speaks the table wire, with role, terminal and facility by name and nothing secret', async () => {
  await made('yard-desk');
  const requested = new URLSearchParams({
    draw: '3',
    start: '0',
    length: '10',
    'columns[0][data]': 'role_name',
    'columns[0][search][value]': 'staf',
    'order[0][column]': '0',
    'order[0][dir]': 'asc',
  });
  const { body } = await api.call('POST', '/user', {
    body: requested.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal([body.draw, body.recordsTotal, body.recordsFiltered], [3, 2, 1]);
  const [row] = body.data;
  assert.equal(
    [row.username, row.role_name, row.terminal.terminal_name, row.facility.facility_name, row.position_id, row.status],
    ['yard-desk', 'Staff', 'MLR Chicago', 'Zone Up 1', 4, 1],
  );
  assert.not.match(JSON.stringify(body), /password|argon2|profile_image|digital_signature/);
  // By the first configured column, the newest first.
  const { body: all } = await api.call('POST', '/user', { body: {} });
  assert.equal(
    all.data.map((one: any) => one.username),
    ['yard-desk', 'admin'],
  );
  const { text } = await api.call('GET', '/user?format=csv');
  const labels = ['ID', 'User ID', 'Username', 'Email', 'User Type', 'Facility', 'Position', 'Terminal', 'Status'];
  const [header = []] = text.split('\n').map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, label]) => label!));
  assert.equal(
    header.filter((label) => labels.includes(label)),
    labels,
  );
  assert.match(text, /"Staff","Zone Up 1","Driver",.*"MLR Chicago","Active"/);
});

test('every specified rule has its message', async () => {
  const strength =
    'The password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&).';
  const signs = 'Username can only contain letters, numbers, underscores, and dashes, without spaces.';
  refused(await create({}), {
    first_name: ['First Name is required.'],
    last_name: ['Last Name is required.'],
    unique_user_id: ['User ID is required.'],
    username: ['Username is required.'],
    password: ['Password is required.'],
    password_confirmation: ['Confirm Password is required.'],
    email: ['Email is required.'],
    address: ['Address is required.'],
    mobile: ['Mobile Number is required.'],
    type_id: ['User Type is required.'],
    position_id: ['Position is required.'],
    terminal_id: ['Terminal is required.'],
    facility_id: ['Facility is required.'],
    timezone: ['Timezone is required.'],
    status: ['Status is required.'],
  });
  const scenarios: [Fields, object][] = [
    [
      { first_name: 'x'.repeat(101), last_name: 'x'.repeat(101) },
      {
        first_name: ['First Name must be no more than 100 characters.'],
        last_name: ['Last Name must be no more than 100 characters.'],
      },
    ],
    [{ unique_user_id: 'has space' }, { unique_user_id: [signs] }],
    [{ unique_user_id: 'x'.repeat(16) }, { unique_user_id: ['User ID must be no more than 15 characters.'] }],
    [{ username: 'dots.too' }, { username: [signs] }],
    [{ email: 'nobody' }, { email: ['Please enter a valid email address.'] }],
    [{ mobile: '312 555 010' }, { mobile: ['Mobile Number must be a valid 10-digit phone number.'] }],
    [{ type_id: 'boss' }, { type_id: ['User Type must be a number.'] }],
    [
      { type_id: 99, terminal_id: 99 },
      { type_id: ['Please select a valid User Type.'], terminal_id: ['Please select a valid Terminal.'] },
    ],
    [{ position_id: 6 }, { position_id: ['Position must be one of [1, 2, 3, 4, 5].'] }],
    [{ status: 3 }, { status: ['Status must be one of [0, 1, 2].'] }],
    [
      { password: 'Aa1!', password_confirmation: 'Aa1!' },
      { password: ['Password must be at least 8 characters.', strength] },
    ],
    [{ password: 'lowercase1!', password_confirmation: 'lowercase1!' }, { password: [strength] }],
    [
      { password_confirmation: 'Other-one7!' },
      { password_confirmation: ['Confirm Password does not match Password.'] },
    ],
    ...['P@ssw0rd123', 'Welcome@2024', '!Admin1234', 'Qwerty!234', 'Zaq1@wsx'].map((password): [Fields, object] => [
      { password, password_confirmation: password },
      { password: ['Password is one of the most common ones. Choose another.'] },
    ]),
    [
      { profile_image: new File(['<script>alert(1)</script>'], 'portrait.png', { type: 'image/png' }) },
      { profile_image: ['Profile Image must be an image file.'] },
    ],
    [
      {
        digital_signature: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'signature.svg', {
          type: 'image/svg+xml',
        }),
      },
      { digital_signature: ['Digital Signature must be an image file.'] },
    ],
  ];
  for (const [fields, data] of scenarios) refused(await create(user('new-user', fields)), data);
  assert.equal((await api.rows('select count(*)::int as n from users'))[0].n, 1);
  assert.equal(api.filesOnDisk(), []);
});

test('status 2 is accepted and is not active', async () => {
  await made('third', { status: 2 });
  assert.is((await api.signIn('third', PASSWORD)).status, 401);
});

test('long and unusual passwords are fine', async () => {
  const long = `Ünïcödé Łong ${'🚂'.repeat(100)} Aa1!`;
  await made('long', { password: long, password_confirmation: long });
  await tokenOf('long', long);
});

test('a line break in a text counts as one character, as it was typed', async () => {
  const address = `${'x'.repeat(253)}\ny`;
  const id = await made('lines', { address });
  assert.is((await api.call('GET', `/user/${id}`)).body.address, address);
});

test('username, e-mail and user id belong to one account, in any case, also when two are made at once', async () => {
  await made('yard-desk');
  refused(await create(user('Yard-Desk', { unique_user_id: 'yard-desk', email: 'YARD-DESK@example.com' })), {
    unique_user_id: ['User ID is already taken.'],
    username: ['Username is already taken.'],
    email: ['Email is already taken.'],
  });
  const responses = await Promise.all(Array.from({ length: 6 }, () => create(user('race'))));
  assert.equal(responses.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422]);
  const id = await made('other');
  refused(await update(id, edited('other', { username: 'YARD-DESK' })), { username: ['Username is already taken.'] });
  assert.is((await update(id, edited('other', { username: 'OTHER' }))).status, 200);
});

test('the first account can be saved in the form of users as it stands', async () => {
  const { body } = await api.call('GET', '/user/1');
  const sent = Object.fromEntries(
    Object.entries(body).filter(([, value]) => ['string', 'number'].includes(typeof value)),
  ) as Fields;
  assert.is((await update(1, { ...sent, updated_at: undefined })).status, 200);
});

test('a user id that differs from another one by case alone is taken', async () => {
  await made('MLR-0001', { unique_user_id: 'MLR-0001' });
  refused(await create(user('other', { unique_user_id: 'mlr-0001' })), {
    unique_user_id: ['User ID is already taken.'],
  });
});

test('an address that was stored before is kept with its user, and can only be replaced by one', async () => {
  const former = 'yard-desk@example.com;';
  const id = await made('yard-desk');
  await api.rows('update users set email = $1, email_key = $1 where user_id = $2', [former, id]);
  const address = '2 Test Siding';
  assert.is((await update(id, edited('yard-desk', { email: former, address }))).status, 200);
  assert.equal(await api.rows('select email, address from users where user_id = $1', [id]), [
    { email: former, address },
  ]);
  refused(await update(id, edited('yard-desk', { email: `x${former}` })), WRONG);
  refused(await create(user('other', { email: former.toUpperCase() })), WRONG);
});

const WRONG = { email: ['Please enter a valid email address.'] };

test('the same save makes one user, and keeps nothing of the password', async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const [first, second] = [
    await create(user('once', { profile_image: png() }), headers),
    await create(user('once', { profile_image: png() }), headers),
  ];
  assert.equal([first.status, second.status, second.body.data.user_id], [200, 200, first.body.data.user_id]);
  assert.is(api.filesOnDisk().length, 1);
  assert.is((await create(user('twice'), headers)).status, 409);
  const password = 'Another-way7!';
  const other = user('once', { profile_image: png(), password, password_confirmation: password });
  assert.is((await create(other, headers)).status, 409, 'it would set another password than the one that is in force');
  const kept = await api.rows('select * from idempotency_key');
  assert.not.match(JSON.stringify(kept), /argon2|Right-of-way/);
});

test('an update whose response is lost is sent again by the same key: it is there once, and no conflict with itself', async () => {
  await api.close();
  api = await startApi({
    setUp: (app) =>
      void app.addHook('onSend', async ({ headers, raw }) => void (headers['x-cut'] && raw.socket.destroy())),
  });
  const id = await made('once');
  const origin = await api.listen();
  const { updated_at } = (await api.call('GET', `/user/${id}`)).body;
  const fields = edited('once', { first_name: 'Changed', profile_image: png(), updated_at });
  const save = (more: Record<string, string> = {}, sent = fields) =>
    fetch(`${origin}/api/client/user/update/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, ...more },
      body: form(sent),
    });
  const key = { 'idempotency-key': 'one-change' };
  const first = await save({ ...key, 'x-cut': 'yes' }).catch(() => 'no response');
  assert.is(first, 'no response');
  assert.is((await api.call('GET', `/user/${id}`)).body.first_name, 'Changed', 'it was saved');

  const repeated = await save(key);
  const { data } = (await repeated.json()) as any;
  assert.equal([repeated.status, data.first_name], [200, 'Changed']);
  assert.equal(
    (await fetch(new URL(data.profile_image, `${origin}/storage/`))).status,
    200,
    'the image of the first response is there',
  );
  assert.is(api.filesOnDisk().length, 1);
  assert.is((await save()).status, 409, 'without the key it is a later save over a state that was not read');
  assert.is((await save(key, { ...fields, profile_image: undefined })).status, 409, 'another content');
  assert.is((await save(key, { ...fields, profile_image: '' })).status, 409, 'another content');
});

test('an update changes what it names: the password only when one is sent, with its confirmation', async () => {
  const id = await made('yard-desk');
  assert.is(
    (await update(id, edited('yard-desk', { first_name: 'Rail', user_role_id: 1, type_id: undefined }))).body.data
      .first_name,
    'Rail',
  );
  assert.is((await api.call('GET', `/user/${id}`)).body.user_role_id, 1);
  await tokenOf('yard-desk');
  refused(await update(id, edited('yard-desk', { password: 'Changed-one8!' })), {
    password_confirmation: ['Confirm Password is required.'],
  });
  refused(await update(id, edited('yard-desk', { password: 'short', password_confirmation: 'other' })), {
    password: [
      'Password must be at least 8 characters.',
      'The password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&).',
    ],
    password_confirmation: ['Confirm Password does not match Password.'],
  });
  // With no password the confirmation has no rules.
  assert.is((await update(id, edited('yard-desk', { password_confirmation: 'left over' }))).status, 200);
  // An empty one is no password: a form of another client sends its boxes as they are.
  assert.is((await update(id, edited('yard-desk', { password: '', password_confirmation: '' }))).status, 200);
  assert.is(
    (await update(id, edited('yard-desk', { password: 'Changed-one8!', password_confirmation: 'Changed-one8!' })))
      .status,
    200,
  );
  assert.is((await api.signIn('yard-desk', PASSWORD)).status, 401);
  await tokenOf('yard-desk', 'Changed-one8!');
  refused(await update(id, edited('yard-desk', { email: undefined })), { email: ['Email is required.'] });
});

test('a stale edit does not overwrite, a missing user is missing', async () => {
  const id = await made('yard-desk');
  const { updated_at } = (await api.call('GET', `/user/${id}`)).body;
  assert.is((await update(id, edited('yard-desk', { first_name: 'First', updated_at }))).status, 200);
  const late = await update(id, edited('yard-desk', { first_name: 'Second', updated_at }));
  assert.equal([late.status, late.body.message], [409, 'This user was changed meanwhile.']);
  const { body: now } = await api.call('GET', `/user/${id}`);
  assert.is(now.first_name, 'First');
  assert.equal(late.body.current, now, 'as a read has it, and so without secrets');
  assert.type(late.body.changed_by, 'string');
  const own = { ...profile, updated_at: '2020-01-01T00:00:00.000000Z' };
  const stale = await api.call('POST', '/profile/update', { body: form(own) });
  assert.equal([stale.status, stale.body.current], [409, (await api.call('GET', '/profile')).body]);
  for (const gone of ['999', '0', 'x', '99999999999']) {
    assert.is((await api.call('GET', `/user/${gone}`)).status, 404, gone);
    assert.is((await api.call('POST', `/user/update/${gone}`, { body: form(edited('x')) })).status, 404, gone);
    assert.is((await api.call('DELETE', `/user/delete/${gone}`)).status, 404, gone);
  }
});

test('what no read gives as the moment of a save does not overwrite, neither an account nor the own profile', async () => {
  const id = await made('yard-desk');
  const profile = {
    first_name: 'New',
    last_name: 'Name',
    username: 'admin',
    email: admin.email,
    mobile: '3125550101',
    address: '1 Test Siding',
  };
  for (const updated_at of [[], {}, ['x'], { toString: 1 }]) {
    for (const [path, body] of [
      [`/user/update/${id}`, edited('yard-desk', { first_name: 'New' })],
      ['/profile/update', profile],
    ] as const) {
      const { status, body: refused } = await api.call('POST', path, { body: { ...body, updated_at } });
      assert.equal([status, refused.message], [400, 'The updated_at is not usable.'], path);
    }
  }
  assert.equal(await api.rows(`select count(*)::int as n from users where first_name = 'New'`), [{ n: 0 }]);
});

test('images are kept, shown by a link of some minutes, replaced and removed', async () => {
  const id = await made('yard-desk', { profile_image: png(), digital_signature: png('signature.png') });
  const { profile_image, digital_signature } = (await api.call('GET', `/user/${id}`)).body;
  for (const link of [profile_image, digital_signature]) {
    assert.match(link, /^[\w-]{32}\?expires=\d+&signature=[\w-]{43}&view=1$/);
    const shown = await api.call('GET', `/storage/${link}`, { token: null, absolute: true });
    assert.equal(
      [
        shown.status,
        shown.headers['content-type'],
        shown.headers['content-disposition']?.toString().startsWith('inline'),
      ],
      [200, 'image/png', true],
    );
    assert.is((await api.call('GET', `/storage/${link.split('?')[0]}`, { token: null, absolute: true })).status, 401);
  }
  // No image sent, or the read value sent back: the images stay.
  assert.is((await update(id, edited('yard-desk', { profile_image }))).status, 200);
  assert.is((await api.call('GET', `/user/${id}`)).body.profile_image.slice(0, 32), profile_image.slice(0, 32));
  const replaced = (await update(id, edited('yard-desk', { profile_image: png('other.png'), digital_signature: '' })))
    .body.data;
  assert.not.equal(replaced.profile_image.slice(0, 32), profile_image.slice(0, 32));
  assert.is(replaced.digital_signature, null);
  assert.is((await api.call('GET', `/storage/${profile_image}`, { token: null, absolute: true })).status, 404);
  assert.is((await api.rows('select * from stored_file')).length, 1);
  assert.is((await api.call('DELETE', `/user/delete/${id}`)).status, 200);
  assert.is((await api.rows('select * from stored_file where not in_trash')).length, 0);
});

test('an image of more than 5 MB is rejected under its field and not kept', async () => {
  const large = new File([PNG, new Uint8Array(5 * 1_048_576)], 'portrait.png', { type: 'image/png' });
  const { status, body } = await create(user('yard-desk', { profile_image: large }));
  assert.equal(
    [status, body.message, body.data],
    [413, 'Profile Image must be no more than 5 MB.', { profile_image: ['Profile Image must be no more than 5 MB.'] }],
  );
  assert.equal(api.filesOnDisk(), []);
});

test('how large an image may be is a setting, also above the usual 5 MB', async () => {
  await api.close();
  api = await startApi({ env: { PORTRAIT_MB: '7' } });
  const large = (mb: number) => new File([PNG, new Uint8Array(mb * 1_048_576)], 'portrait.png', { type: 'image/png' });
  assert.is((await create(user('yard-desk', { profile_image: large(6) }))).status, 200);
  const { status, body } = await create(user('other', { profile_image: large(7) }));
  assert.equal([status, body.data], [413, { profile_image: ['Profile Image must be no more than 7 MB.'] }]);
});

test('an account keeps a terminal that was closed, and nobody else can choose it any more', async () => {
  const id = await made('yard-desk');
  await api.rows('update terminal set status = 0');
  assert.is((await update(id, edited('yard-desk', { first_name: 'Rail' }))).status, 200);
  assert.is((await api.call('GET', `/user/${id}`)).body.terminal_id, 1);
  refused(await create(user('other')), { terminal_id: ['Please select a valid Terminal.'] });
});

test('deactivation, deletion and a new password end the sessions at once', async () => {
  const id = await made('yard-desk');
  const alive = async (token: string) => (await api.call('GET', '/profile', { token })).status === 200;
  let token = await tokenOf('yard-desk');
  await update(id, edited('yard-desk', { first_name: 'Rail' }));
  assert.ok(await alive(token));
  await update(id, edited('yard-desk', { password: 'Changed-one8!', password_confirmation: 'Changed-one8!' }));
  assert.not.ok(await alive(token));
  token = await tokenOf('yard-desk', 'Changed-one8!');
  await update(id, edited('yard-desk', { status: 0 }));
  assert.not.ok(await alive(token));
  await update(id, edited('yard-desk'));
  assert.not.ok(await alive(token), 'activating again does not bring the session back');
  token = await tokenOf('yard-desk', 'Changed-one8!');
  await api.call('DELETE', `/user/delete/${id}`);
  assert.not.ok(await alive(token));
  assert.is((await api.signIn('yard-desk', 'Changed-one8!')).status, 401);
});

test("one's own user type, status and account are changed by another user", async () => {
  const id = await made('yard-desk');
  const token = await tokenOf('yard-desk');
  refused(await update(id, edited('yard-desk', { type_id: 1, status: 0 }), token), {
    type_id: ['Your own user type can only be changed by somebody else.'],
    status: ['Your own status can only be changed by somebody else.'],
  });
  assert.is((await update(id, edited('yard-desk', { first_name: 'Rail' }), token)).status, 200);
  const { status, body } = await api.call('DELETE', `/user/delete/${id}`, { token });
  assert.equal([status, body.message], [409, 'Your own account can only be deleted by somebody else.']);
});

test('two people who remove each other at the same moment do not both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await made(`pair-${round}`);
    const token = await tokenOf(`pair-${round}`);
    const [one, other] = await Promise.all([
      api.call('DELETE', `/user/delete/${id}`),
      api.call('DELETE', '/user/delete/1', { token }),
    ]);
    assert.ok(one.status !== 200 || other.status !== 200, `${one.status} ${other.status}`);
    assert.ok((await api.rows('select 1 from users where status = 1')).length > 0);
    if (other.status === 200) return;
  }
});

test('an inactive account manages no users: it is not let in, and it does not count as the one that has to stay', async () => {
  const db = openDatabase(api.pool);
  const statusOf = (decision: Promise<void>) =>
    decision.then(
      () => 200,
      ({ problem }) => problem.status,
    );
  const id = await made('staff', { type_id: 1, status: 0 });
  const [role] = await api.rows('select role_name from role where role_id = 1');
  for (const rule of [{ userAdminRoles: undefined }, { userAdminRoles: [role.role_name] }]) {
    await api.rows('update users set status = 0 where user_id = $1', [id]);
    assert.is(await statusOf(admitUserAdmin(db, rule, id)), 403);
    assert.is(await statusOf(keepOneAdmin(db, rule, 1)), 409);
    await api.rows('update users set status = 1 where user_id = $1', [id]);
    assert.is(await statusOf(admitUserAdmin(db, rule, id)), 200);
    assert.is(await statusOf(keepOneAdmin(db, rule, 1)), 200);
  }
});

test('by default everyone manages users', async () => {
  await made('staff');
  const token = await tokenOf('staff');
  assert.is((await api.call('POST', '/user', { token, body: {} })).status, 200);
});

test('one setting limits it to user types: all others get a 403 from every call of it, and keep their profile', async () => {
  await api.close();
  api = await startApi({ env: { USER_ADMIN_ROLES: 'Administrator, Owner' } });
  const id = await made('staff');
  const token = await tokenOf('staff');
  const calls: [any, string, unknown?][] = [
    ['POST', '/user', {}],
    ['GET', '/user'],
    ['GET', '/user/1'],
    ['POST', '/user/create', form(user('more'))],
    ['POST', '/user/update/1', form(edited('admin', { email: admin.email }))],
    ['DELETE', '/user/delete/1'],
  ];
  for (const [method, path, body] of calls) {
    const response = await api.call(method, path, { token, body });
    assert.equal(
      [response.status, response.body.message],
      [403, 'Your user type may not manage users.'],
      `${method} ${path}`,
    );
  }
  assert.is((await api.call('GET', '/profile', { token })).status, 200);
  assert.is(
    (await api.call('POST', '/profile/update', { token, body: form({ ...profile, username: 'staff' }) })).status,
    200,
  );
  assert.is((await api.call('GET', `/user/${id}`)).status, 200);
});

const profile: Fields = {
  first_name: 'Night',
  last_name: 'Shift',
  username: 'night',
  email: 'night@example.com',
  mobile: '3125550102',
  address: '2 Test Siding',
};

test("one's own profile is read and changed, with its rules, and nothing else of the account", async () => {
  const id = await made('night');
  const token = await tokenOf('night');
  const [before] = await api.rows('select * from users where user_id = $1', [id]);
  const wish = {
    ...profile,
    type_id: 1,
    user_role_id: 1,
    status: 0,
    position_id: 1,
    terminal_id: 2,
    unique_user_id: 'stolen',
    timezone: 'x',
    user_id: 1,
    password_hash: 'x',
    digital_signature: 'x',
  };
  const { status, body } = await api.call('POST', '/profile/update', {
    token,
    body: form({ ...wish, profile_image: png() }),
  });
  assert.equal([status, body.status, body.data.first_name, body.data.mobile], [200, 'success', 'Night', '3125550102']);
  assert.match(body.data.profile_image, /^[\w-]{32}\?/);
  const [after] = await api.rows('select * from users where user_id = $1', [id]);
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  assert.equal(changed.sort(), [
    'address',
    'first_name',
    'last_name',
    'mobile',
    'profile_image',
    'updated_at',
    'updated_by',
  ]);
  refused(await api.call('POST', '/profile/update', { token, body: form({ password: 'short' }) }), {
    first_name: ['First Name is required.'],
    last_name: ['Last Name is required.'],
    username: ['Username is required.'],
    email: ['E-mail is required.'],
    mobile: ['Mobile is required.'],
    address: ['Address is required.'],
    password: [
      'Password must be at least 8 characters.',
      'The password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&).',
    ],
  });
  refused(await api.call('POST', '/profile/update', { token, body: form({ ...profile, username: 'ADMIN' }) }), {
    username: ['Username is already taken.'],
  });
});

test('a password changed in the profile ends the other sessions and keeps this one', async () => {
  await made('night');
  const [here, there] = [await tokenOf('night'), await tokenOf('night')];
  assert.is(
    (await api.call('POST', '/profile/update', { token: here, body: form({ ...profile, password: 'Changed-one8!' }) }))
      .status,
    200,
  );
  assert.is((await api.call('GET', '/profile', { token: here })).status, 200);
  assert.is((await api.call('GET', '/profile', { token: there })).status, 401);
  await tokenOf('night', 'Changed-one8!');
});

test('a user update changes no column that is not meant, whatever is sent', async () => {
  const id = await made('yard-desk');
  const [before] = await api.rows('select * from users where user_id = $1', [id]);
  const columns = Object.keys(before);
  const { properties } = nounOf('users').record;
  const isMeant = (name: string) => name in user('x') || (properties[name] && !properties[name].file);
  const odd = Object.fromEntries(columns.filter((name) => !isMeant(name)).map((name) => [name, '1']));
  const { status } = await update(id, { ...edited('yard-desk'), ...odd, is_admin: '1' });
  assert.is(status, 409, 'a made-up moment of the last save is a stale edit');
  delete odd.updated_at;
  const refused = await update(id, { ...edited('yard-desk'), ...odd });
  assert.equal([refused.status, Object.keys(refused.body.data)], [422, ['digital_signature', 'profile_image']]);
  for (const name of Object.keys(refused.body.data)) delete odd[name];
  assert.is((await update(id, { ...edited('yard-desk'), ...odd, is_admin: '1' })).status, 200);
  const [after] = await api.rows('select * from users where user_id = $1', [id]);
  assert.equal(
    columns.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name])),
    ['updated_at'],
  );
});

test.run();
