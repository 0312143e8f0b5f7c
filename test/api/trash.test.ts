// Deleted records come back: under their own id, with their files and what pointed to them, by the rules of today.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyTrash } from '../../server/crud/trash';
import { openDatabase } from '../../server/db/database';
import { openFolderStore } from '../../server/files/folder-store';
import { sweep } from '../../server/sweep';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { showDate } from '../../src/schema/formats/dates';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import type { DeletedReference } from '../../src/schema/model/trash';
import { accountFields } from '../support/account-fields';
import { insertAccount } from '../support/accounts';
import { form, ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { PNG } from '../support/photo';

type Fields = Record<string, string | number | File | undefined>;

const labortype = nounOf('labortype');
test.before(() => {
  (nouns as Map<string, Noun>).set('labortype', {
    ...labortype,
    may: { ...labortype.may, delete: ['Administrator', 'Staff'], update: ['Administrator'] },
  });
});
const api = ownApi(test, { kind: 'demo' });
test.after(() => {
  (nouns as Map<string, Noun>).set('labortype', labortype);
});

let facilities = 0;
const facility = (more = {}) => ({
  facility_name: `Trash yard ${++facilities}`,
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
  ...more,
});

const created = async (base: string, id: string, body: object): Promise<number> => {
  const { status, body: response, text } = await api.call('POST', `${base}/create`, { body });
  assert.is(status, 200, text);
  return response.data[id];
};
const remove = async (base: string, id: number) => {
  const { status, text } = await api.call('DELETE', `${base}/delete/${id}`);
  assert.is(status, 200, text);
};
const restore = (base: string, id: number, body?: object) => api.call('POST', `${base}/restore/${id}`, { body });
const row = async (table: string, key: string, id: number) =>
  (await api.rows(`select to_jsonb(t) - 'updated_at' - 'updated_by' as row from ${table} t where ${key} = ${id}`))[0]
    ?.row;

test('a deleted record is listed with who deleted it, and comes back as it was', async () => {
  const id = await created('/facility', 'facility_id', facility());
  const before = await row('facility', 'facility_id', id);
  await remove('/facility', id);
  const { records, more } = (await api.call('GET', '/facility/trash')).body;
  assert.is(more, false);
  assert.equal([records[0].record_id, records[0].label], [id, before.facility_name]);
  assert.match(records[0].deleted_by, /\w/);

  const preview = (await api.call('GET', `/facility/trash/${id}`)).body;
  assert.equal([preview.errors, preview.deleted, preview.left_out], [{}, [], []]);
  assert.ok(preview.fields.some(({ name }: { name: string }) => name === 'facility_address'));

  const restored = await restore('/facility', id);
  assert.equal([restored.status, restored.body.data], [200, { facility_id: id }], restored.text);
  assert.equal(await row('facility', 'facility_id', id), before);
  const { changes } = (await api.call('GET', `/facility/${id}/history`)).body;
  assert.equal(
    changes.map(({ action }: { action: string }) => action),
    ['restore', 'delete', 'create'],
  );
  assert.is((await restore('/facility', id)).status, 409);
  assert.is((await restore('/facility', 987654)).status, 404);
  assert.equal((await api.call('GET', '/facility/trash')).body.records, []);
});

test('deleted records are found by a part of their name, or by who deleted them, and say how long they are kept', async () => {
  for (const worktype of ['Lost 100%', 'Lost 1000', 'Found'])
    await remove('/worktype', await created('/worktype', 'worktype_id', { worktype, status: 1 }));
  const search = async (text: string) =>
    (await api.call('GET', `/worktype/trash?search=${encodeURIComponent(text)}`)).body;
  const labels = async (text: string) => (await search(text)).records.map(({ label }: { label: string }) => label);
  assert.equal(await labels('lost'), ['Lost 1000', 'Lost 100%']);
  assert.equal(await labels(' 100% '), ['Lost 100%']);
  assert.is((await labels('administrator')).length, 3);
  assert.equal(await labels('_'), []);
  assert.is((await search('')).days, 30);
});

test('a record that was deleted, restored and deleted again comes back as it was last', async () => {
  const id = await created('/worktype', 'worktype_id', { worktype: 'Twice', status: 1 });
  await remove('/worktype', id);
  assert.is((await restore('/worktype', id)).status, 200);
  await api.call('POST', `/worktype/update/${id}`, { body: { worktype: 'Twice or more', status: 0 } });
  await remove('/worktype', id);
  assert.is((await restore('/worktype', id)).status, 200);
  assert.equal((await row('worktype', 'worktype_id', id)).worktype, 'Twice or more');
});

test('a search in the trash for what no text can hold is refused', async () => {
  assert.is((await api.call('GET', '/facility/trash?search=%00')).status, 422);
});

test('of two who restore the same record one gets the message that it is there', async () => {
  const id = await created('/facility', 'facility_id', facility());
  await remove('/facility', id);
  const statuses = (await Promise.all([1, 2, 3].map(() => restore('/facility', id)))).map(({ status }) => status);
  assert.equal(statuses.sort(), [200, 409, 409]);
});

async function createUser(name: string, more: Fields = {}): Promise<number> {
  const image = new File([PNG], 'portrait.png', { type: 'image/png' });
  const fields = {
    ...accountFields(name),
    password: 'Right-of-way7!',
    password_confirmation: 'Right-of-way7!',
    profile_image: image,
    ...more,
  };
  const { status, body, text } = await api.call('POST', '/user/create', { body: form(fields) });
  assert.is(status, 200, text);
  return body.data.user_id;
}

test('a user comes back inactive, with the image and the password, without sessions and tokens', async () => {
  const id = await createUser('comes-back');
  const { token } = (await api.signIn('comes-back', 'Right-of-way7!')).body.data;
  const integration = await api.call('POST', '/profile/tokens/create', {
    token,
    body: { token_name: 'Lasting', days: 30 },
  });
  assert.is(integration.status, 200, integration.text);
  const { profile_image } = (await api.call('GET', `/user/${id}`)).body;
  const before = await row('users', 'user_id', id);
  const file = () => api.call('GET', `/storage/${profile_image}`, { token: null, absolute: true });
  await remove('/user', id);
  assert.is((await file()).status, 404, 'nobody gets a file of the trash');
  const longAgo = new Date(Date.now() - 9 * 86_400_000);
  for (const name of api.filesOnDisk()) utimesSync(join(api.filesDir, name), longAgo, longAgo);
  await sweep({ db: openDatabase(api.pool), files: await openFolderStore(api.filesDir) });
  assert.is(api.filesOnDisk().filter((name) => name.endsWith(profile_image.slice(0, 32))).length, 1);

  const restored = await restore('/user', id);
  assert.is(restored.status, 200, restored.text);
  assert.equal(await row('users', 'user_id', id), { ...before, status: 0 });
  assert.is((await file()).status, 200);
  assert.is((await api.call('GET', '/profile', { token })).status, 401);
  assert.is((await api.call('GET', '/profile', { token: integration.body.data.token })).status, 401);
  assert.not.equal((await api.signIn('comes-back', 'Right-of-way7!')).status, 200);
  await api.rows('update users set status = 1 where user_id = $1', [id]);
  assert.is((await api.signIn('comes-back', 'Right-of-way7!')).status, 200);
});

test('a unique value that was taken meanwhile is said before, and another one can be chosen', async () => {
  const id = await createUser('taken');
  await remove('/user', id);
  await insertAccount(api, 'taken', { email: 'other@example.com', unique_user_id: 'other' });
  const preview = (await api.call('GET', `/user/trash/${id}`)).body;
  const refused = await restore('/user', id);
  assert.is(refused.status, 422, refused.text);
  assert.equal(Object.keys(refused.body.data), ['username']);
  assert.equal(preview.errors, refused.body.data);
  const other = await restore('/user', id, { values: { username: 'taken-first' } });
  assert.is(other.status, 200, other.text);
  assert.is((await row('users', 'user_id', id)).username, 'taken-first');
});

test('who may delete and not update restores a record as it was, and changes nothing in it', async () => {
  const { token } = await signedIn(api, 'Staff');
  const id = await created('/labortype', 'labortype_id', { labortype: 'Restored as it was', status: 1 });
  await remove('/labortype', id);
  const path = `/labortype/restore/${id}`;
  const changed = await api.call('POST', path, { token, body: { values: { labortype: 'Another' } } });
  assert.is(changed.status, 403, changed.text);
  assert.is((await api.call('POST', path, { token, body: { values: {} } })).status, 200);
  assert.is((await row('labortype', 'labortype_id', id)).labortype, 'Restored as it was');
});

test('what stands in place of a value is one that a form of the record sends: neither its password nor its files', async () => {
  const id = await createUser('keeps-secrets');
  const { password_hash, profile_image } = await row('users', 'user_id', id);
  await remove('/user', id);
  const restored = await restore('/user', id, {
    values: {
      password: 'Another-way7!',
      password_confirmation: 'Another-way7!',
      profile_image: { name: 'other.png', size: 1, type: 'image/png' },
    },
  });
  assert.is(restored.status, 200, restored.text);
  const after = await row('users', 'user_id', id);
  assert.equal([after.password_hash, after.profile_image], [password_hash, profile_image]);
});

test('a reference to a deleted record is said with its day, and it can be restored first, or another one chosen', async () => {
  const place = await created('/facility', 'facility_id', facility());
  const gone = await created('/facility', 'facility_id', facility());
  const [first, second] = [
    await createUser('of-place', { facility_id: place }),
    await createUser('of-gone', { facility_id: gone }),
  ];
  for (const id of [first, second]) await remove('/user', id);
  for (const id of [place, gone]) await remove('/facility', id);
  await api.rows(`update trash set deleted_at = deleted_at - interval '31 days' where record_id = $1`, [gone]);
  await emptyTrash(openDatabase(api.pool), 30);

  const preview = (await api.call('GET', `/user/trash/${first}`)).body;
  const day = showDate(new Date().toISOString().slice(0, 10));
  assert.equal(preview.errors, {
    facility_id: [`Its facility was deleted on ${day}: restore it, too, or choose another.`],
  });
  assert.equal(
    preview.deleted.map(({ name, noun, record_id }: DeletedReference) => [name, noun, record_id]),
    [['facility_id', 'facility', place]],
  );
  assert.equal((await restore('/user', first)).body.data, preview.errors);
  assert.is((await restore('/facility', place)).status, 200);
  assert.is((await restore('/user', first)).status, 200);

  assert.equal((await restore('/user', second)).body.data, {
    facility_id: ['Its facility no longer exists: choose another.'],
  });
  assert.is((await restore('/user', second, { values: { facility_id: place } })).status, 200);
  assert.is((await row('users', 'user_id', second)).facility_id, place);
});

test('an id or a key of the database that is taken is a 409, and nothing of the record comes back', async () => {
  const id = await created('/worktype', 'worktype_id', { worktype: 'Of the id', status: 1 });
  await remove('/worktype', id);
  await api.rows(`insert into worktype (worktype_id, worktype, status) values ($1, 'By hand', 1)`, [id]);
  assert.is((await restore('/worktype', id)).status, 409);
  assert.is((await row('worktype', 'worktype_id', id)).worktype, 'By hand');
});

test('columns that are gone or have another type are said before, and left out only where that was wanted', async () => {
  const id = await created('/worktype', 'worktype_id', { worktype: 'With more', status: 1 });
  await remove('/worktype', id);
  await api.rows(`update trash set stored = stored || '{"colour": "red", "status": "half"}',
    fields = fields || '[{"name": "colour", "title": "Colour", "before": {"value": "red", "text": "Red"}, "after": null}]'
    where noun = 'worktype' and record_id = ${id}`);
  const preview = (await api.call('GET', `/worktype/trash/${id}`)).body;
  assert.equal(preview.left_out, [
    { name: 'status', title: 'Status', text: 'Active' },
    { name: 'colour', title: 'Colour', text: 'Red' },
  ]);
  const refused = await restore('/worktype', id);
  assert.equal([refused.status, Object.keys(refused.body.data).sort()], [422, ['colour', 'status']]);
  const restored = await restore('/worktype', id, { leave_out: true, values: { status: 0 } });
  assert.is(restored.status, 200, restored.text);
  assert.is((await row('worktype', 'worktype_id', id)).status, 0);
});

test('a ticket type comes back with its versions, fields and examples', async () => {
  const fields = [{ input_type: 'text', input_name: 'Seal' }];
  const id = await created('/tickets/form', 'ticket_form_id', { form_name: 'Back', status: 1, form_datas: fields });
  const before = (await api.call('GET', `/tickets/form/${id}`)).body;
  assert.is(
    (
      await api.call('POST', `/tickets/form/update/${id}`, {
        body: { form_name: 'Back', status: 1, form_datas: [{ input_type: 'text', input_name: 'Other' }] },
      })
    ).status,
    200,
  );
  const [{ form_key }] = await api.rows(`select form_key from ticket_form where ticket_form_id = ${id}`);
  await remove('/tickets/form', id);
  assert.is((await api.rows('select 1 from ticket_form_deleted where form_key = $1', [form_key])).length, 1);
  const restored = await restore('/tickets/form', id);
  assert.is(restored.status, 200, restored.text);
  assert.is((await api.rows('select 1 from ticket_form_deleted where form_key = $1', [form_key])).length, 0);
  const version = (await api.call('GET', `/tickets/form/${id}/versions/1`)).body;
  assert.equal(version.details, before.details);
});

test('after its days a record leaves the trash, and its file can be swept', async () => {
  const id = await createUser('too-old');
  await remove('/user', id);
  const files = async () =>
    (await api.rows<{ n: number }>('select count(*)::int as n from stored_file where in_trash'))[0]!.n;
  const before = await files();
  await api.rows(`update trash set deleted_at = deleted_at - interval '30 days' where record_id = ${id}`);
  await emptyTrash(openDatabase(api.pool), 31);
  assert.is(await files(), before);
  await emptyTrash(openDatabase(api.pool), 30);
  assert.is(await files(), before - 1);
  assert.is((await restore('/user', id)).status, 404);
});

test.run();
