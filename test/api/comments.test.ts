// Comments about records: who may write, read, edit and delete them, what a mention does, and what bad input comes to.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyTrash } from '../../server/crud/trash';
import { openDatabase } from '../../server/db/database';
import { openFiles } from '../../server/files/open-files';
import { sweep } from '../../server/sweep';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { form, ownApi, withLastResponse } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { readNotices } from '../support/notice-reader';
import { testSettings } from '../support/postgres';

const PATH = '/facility/1/comments';
const all = nouns as Map<string, Noun>;
const facility = all.get('facility')!;

/** Comments by JSON alone: a noun that has none as it ships. */
test.before(() => {
  all.set('facility', { ...facility, comments: true, may: { read: ['Administrator', 'Staff'] } });
});
const api = ownApi(test, { kind: 'demo' });
test.after(() => {
  all.set('facility', facility);
});

const is = (what: string, run: () => Promise<void>) => test(what, () => withLastResponse(() => api, run));
const write = (body: unknown, options: { token?: string; headers?: Record<string, string> } = {}, path = PATH) =>
  api.call('POST', path, { body, ...options });
const listed = async (token?: string) => (await api.call('GET', PATH, { token })).body.comments;
const written = async (text: string) => (await write({ text })).body.data;
const messagesOf = ({ status, body }: { status: number; body: any }) => [status, body.data];

is('a comment is returned and listed as it was written, the newest first, and repeated once', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = await write({ text: ' Seal missing\r\non 3 boxes ' }, { headers });
  assert.is(first.status, 200);
  assert.equal((await write({ text: ' Seal missing\r\non 3 boxes ' }, { headers })).body, first.body);
  assert.is((await write({ text: 'Another' }, { headers })).status, 409);
  await written('Second');
  const comments = await listed();
  assert.equal(
    comments.map(({ text, is_own, deleted_at }: any) => [text, is_own, deleted_at]),
    [
      ['Second', true, null],
      ['Seal missing\non 3 boxes', true, null],
    ],
  );
  assert.ok(comments[0].edit_seconds > 590 && comments[0].edit_seconds <= 600);
});

is('older ones follow page by page', async () => {
  for (let i = 0; i < 52; i++) await written(`Number ${i}`);
  const { comments, more } = (await api.call('GET', PATH)).body;
  assert.equal([comments.length, more], [50, true]);
  const older = (await api.call('GET', `${PATH}?before=${comments.at(-1).comment_id}`)).body;
  assert.ok(
    older.comments.length >= 2 && older.comments.every((one: any) => one.comment_id < comments.at(-1).comment_id),
  );
});

is('what cannot be a comment is refused in words', async () => {
  assert.equal(messagesOf(await write({ text: 'x'.repeat(100_000) })), [
    422,
    { text: ['Comment must be no more than 10000 characters.'] },
  ]);
  assert.equal(messagesOf(await write({ text: 'x', mentions: Array.from({ length: 500 }, (_, i) => i + 1) })), [
    422,
    { mentions: ['A comment mentions at most 50 users.'] },
  ]);
  for (const text of ['', ' \n ', null]) {
    assert.equal(messagesOf(await write({ text })), [422, { text: ['Write something, or add a file.'] }]);
  }
  assert.is((await write({ text: 'x', mentions: ['x'] })).status, 422);
  assert.is((await write({ text: 'x', files: ['y'] })).status, 422);
  assert.is((await write({ text: 'a\u0000b' })).status, 422);
  assert.is((await write('[]', { headers: { 'content-type': 'application/json' } })).status, 400);
  assert.is((await write({ text: 'x' }, {}, '/facility/2147483647/comments')).status, 404);
  assert.is((await api.call('GET', '/facility/2147483647/comments')).status, 404);
});

is('markup, scripts, right-to-left text and emoji stay the text that they are', async () => {
  for (const text of ['<script>alert(1)</script> <b>x</b> & "y"', 'שלום \u202e עולם', '👩‍👩‍👧 🇺🇸 ok', '{{y}} %s'])
    assert.is((await written(text)).text, text);
});

is('users who may read the record are mentioned and notified once; others are refused by name', async () => {
  const staff = await signedIn(api, 'Staff', 'Berta');
  const contractor = await signedIn(api, 'Contractor', 'Carl');
  const found = async (search: string) =>
    (await api.call('GET', `/facility/1/mentionable?search=${encodeURIComponent(search)}`)).body.data;
  assert.equal(await found('berta'), [{ user_id: staff.id, name: 'Berta Shift' }]);
  assert.equal([await found('carl'), await found('%')], [[], []]);

  const one = await write({ text: 'Look, @Berta Shift', mentions: [staff.id, staff.id] });
  assert.equal(one.body.data.mentions, [{ user_id: staff.id, name: 'Berta Shift' }]);
  await write({ text: 'Look again, @Berta Shift', mentions: [staff.id] });
  const { notifications, unread } = (await api.call('GET', '/notifications', { token: staff.token })).body;
  assert.is(unread, 1);
  assert.equal(
    notifications.map(({ noun, record_id, reason, is_read }: any) => [noun, record_id, reason, is_read]),
    [['facility', 1, 'mentioned', false]],
  );
  assert.is((await api.call('GET', '/notifications')).body.unread, 0, 'not those who mention');

  assert.equal(messagesOf(await write({ text: 'x', mentions: [contractor.id] })), [
    422,
    { mentions: ['Carl Shift may not open this facility and cannot be mentioned.'] },
  ]);
  await api.rows('update users set status = 0 where user_id = $1', [staff.id]);
  assert.equal(messagesOf(await write({ text: 'x', mentions: [staff.id, 2_000_000] })), [
    422,
    {
      mentions: ['A user who is mentioned does not exist.', 'Berta Shift is not active and cannot be mentioned.'],
    },
  ]);
  for (const id of [2 ** 31, -(2 ** 53), 1e300])
    assert.equal(messagesOf(await write({ text: 'x', mentions: [id] })), [
      422,
      { mentions: ['A user who is mentioned does not exist.'] },
    ]);
  const nobody = await write({ text: 'x', mentions: {} });
  assert.equal([nobody.status, nobody.body.data.mentions], [200, []], 'empty, as no list at all');
  assert.equal(await found('berta'), []);
  assert.is((await api.call('GET', '/facility/1/mentionable?search=%00')).status, 422);
});

is('an edit may change who is mentioned alone, and says so to those who are new', async () => {
  const [first, second] = [await signedIn(api, 'Staff', 'Fay'), await signedIn(api, 'Staff', 'Gil')];
  const text = 'Look, @Fay Shift and @Gil Shift';
  const { comment_id } = (await write({ text, mentions: [first.id] })).body.data;
  const edited = await api.call('POST', `${PATH}/${comment_id}`, { body: { text, mentions: [first.id, second.id] } });
  assert.equal(
    edited.body.data.mentions.map(({ user_id }: any) => user_id),
    [first.id, second.id],
  );
  const unread = async (token: string) => (await api.call('GET', '/notifications', { token })).body.unread;
  assert.equal([await unread(first.token), await unread(second.token)], [1, 1]);
});

is('only its author edits a comment, for ten minutes, and the text before is in the history', async () => {
  const other = await signedIn(api, 'Staff');
  const { comment_id } = await written('Frist');
  const before = new Date().toISOString();
  const edit = (body: unknown, token?: string) => api.call('POST', `${PATH}/${comment_id}`, { body, token });
  assert.is((await edit({ text: 'Mine' }, other.token)).status, 403);
  assert.is((await listed(other.token))[0].edit_seconds, 0);
  const edited = await edit({ text: 'First', edited_at: null });
  assert.is(edited.status, 200);
  const late = await edit({ text: 'Other tab', edited_at: null });
  assert.equal([late.status, late.body.current.text], [409, 'First']);
  assert.is((await edit({ text: 'Second', edited_at: edited.body.data.edited_at })).status, 200);
  assert.is((await edit({ text: '' })).status, 422);
  const { changes } = (await api.call('GET', '/facility/1/history')).body;
  assert.equal(
    changes
      .slice(0, 2)
      .map(({ action, fields: [field] }: any) => [action, field.title, field.before.text, field.after.text]),
    [
      ['change', 'Comment', 'First', 'Second'],
      ['change', 'Comment', 'Frist', 'First'],
    ],
  );
  const past = await api.call('GET', `/facility/1/as-it-was?at=${before}`);
  assert.equal([past.status, past.body.others], [200, []], 'a comment is no field of the record');
  for (const moment of [`now() - interval '11 minutes'`, `now() + interval '1 hour'`]) {
    await api.rows(`update record_comment set written_at = ${moment} where comment_id = $1`, [comment_id]);
    assert.is((await edit({ text: 'Too late' })).status, 403, moment);
  }
});

is('of two edits at once of what was read one is a conflict', async () => {
  const { comment_id } = await written('Both');
  const responses = await Promise.all(
    ['A', 'B'].map((text) => api.call('POST', `${PATH}/${comment_id}`, { body: { text, edited_at: null } })),
  );
  assert.equal(responses.map(({ status }) => status).sort(), [200, 409]);
});

is('a deleted comment leaves a mark, its text in the history, and no file', async () => {
  const { body } = await write(form({ text: 'With file', 'files[]': new File(['%PDF-1.4 x'], 'seal.pdf') }));
  const { comment_id, files } = body.data;
  assert.equal([files.length, files[0].name, files[0].inline], [1, 'seal.pdf', 'application/pdf']);
  assert.is((await api.call('GET', files[0].url, { absolute: true, token: null })).status, 200);
  const before = api.filesOnDisk().length;
  const other = await signedIn(api, 'Staff');
  assert.is((await api.call('DELETE', `${PATH}/${comment_id}`, { token: other.token })).status, 403);
  assert.is((await api.call('DELETE', `${PATH}/${comment_id}`)).status, 200);
  assert.is((await api.call('DELETE', `${PATH}/${comment_id}`)).status, 404);
  const [deleted] = await listed();
  assert.equal([deleted.text, deleted.files, deleted.deleted_at !== null], ['', [], true]);
  const { changes } = (await api.call('GET', '/facility/1/history')).body;
  assert.is(changes[0].fields[0].before.text, 'With file\nseal.pdf');
  const db = openDatabase(api.pool);
  await sweep({ db, files: await openFiles(api.filesDir, testSettings()) });
  assert.ok(api.filesOnDisk().length <= before);
});

is('a file alone is a comment, and one that is refused leaves no file', async () => {
  const before = api.filesOnDisk().length;
  const alone = await write(form({ 'files[]': new File(['text'], 'note.txt') }));
  assert.equal([alone.status, alone.body.data.files[0].inline], [200, null]);
  const refused = await write(form({ text: 'x'.repeat(10_001), 'files[]': new File(['text'], 'note.txt') }));
  assert.is(refused.status, 422);
  assert.is(api.filesOnDisk().length, before + 1);
});

is('who may not read the record gets nothing in any call', async () => {
  const { token, id } = await signedIn(api, 'Staff');
  await write({ text: 'Secret', mentions: [id] });
  assert.is((await api.call('GET', '/notifications', { token })).body.unread, 1);
  const { comment_id } = await written('Secret');
  await api.rows(
    `update users set type_id = (select role_id from role where role_name = 'Contractor') where user_id = $1`,
    [id],
  );
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['POST', `${PATH}/${comment_id}`],
    ['DELETE', `${PATH}/${comment_id}`],
    ['GET', '/facility/1/mentionable?search=a'],
  ] as const)
    assert.is(
      (await api.call(method, path, { token, body: method === 'POST' ? { text: 'x' } : undefined })).status,
      403,
    );
  const bell = await api.call('GET', '/notifications', { token });
  assert.equal(bell.body, { notifications: [], more: false, unread: 0 });
});

is('what concerns a user is read one by one or all that were shown', async () => {
  const { token, id } = await signedIn(api, 'Staff');
  const third = (
    await api.call('POST', '/facility/create', { body: { ...(await facilityValues()), facility_name: 'Third' } })
  ).body.data.facility_id;
  for (const record of [1, 2, third]) await write({ text: 'Look', mentions: [id] }, {}, `/facility/${record}/comments`);
  const bell = async () => (await api.call('GET', '/notifications', { token })).body;
  const read = (body: unknown) => api.call('POST', '/notifications/read', { token, body });
  const { notifications } = await bell();
  assert.equal(
    notifications.map((one: any) => one.record_id),
    [third, 2, 1],
  );
  assert.is((await read({ notification_ids: [notifications[2].notification_id] })).body.data.unread, 2);
  await api.call('POST', '/notifications/read', { body: { up_to: notifications[0].notification_id } });
  assert.is((await bell()).unread, 2, 'not by others');
  assert.is((await read({ up_to: notifications[1].notification_id })).body.data.unread, 1);
  for (const body of [{}, { up_to: 'x' }, { notification_ids: ['x'] }, { notification_ids: 7 }])
    assert.is((await read(body)).status, 422);
});

is('a comment is noticed by who may read the record, a mention by who is mentioned, and by nobody else', async () => {
  const [staff, other] = [await signedIn(api, 'Staff'), await signedIn(api, 'Contractor')];
  const origin = await api.listen();
  const readers = await Promise.all([staff, other].map(({ token }) => readNotices(origin, token)));
  try {
    for (const { next } of readers) assert.equal(await next(), { kind: 'ready' });
    await write({ text: 'Look', mentions: [staff.id] });
    // For everyone, as of any noun that is chosen from: what came before it has arrived then.
    await api.rows(`select pg_notify('record_changes', '{"kind":"changed","noun":"terminal","id":1}')`);
    const lines: any[][] = [];
    for (const { next } of readers) {
      const seen: any[] = [];
      for (let line: any; line?.noun !== 'terminal'; seen.push(line)) line = await next();
      lines.push(seen.map(({ kind }) => kind).sort());
    }
    assert.equal(lines, [['changed', 'commented', 'notified'], ['changed']]);
  } finally {
    for (const { stop } of readers) stop();
  }
});

is('a deleted record has no comments to read and takes none; they are removed when it cannot come back', async () => {
  const { body } = await api.call('POST', '/facility/create', {
    body: { ...(await facilityValues()), facility_name: 'Gone' },
  });
  const id = body.data.facility_id;
  const path = `/facility/${id}/comments`;
  const { token, id: reader } = await signedIn(api, 'Staff');
  await api.call('POST', path, {
    body: form({ text: 'Stays', 'mentions[]': [String(reader)], 'files[]': new File(['x'], 'stays.txt') }),
  });
  assert.is((await api.call('DELETE', `/facility/delete/${id}`)).status, 200);
  assert.equal([(await api.call('GET', path)).status, (await write({ text: 'Late' }, {}, path)).status], [404, 404]);
  assert.is((await api.call('GET', '/notifications', { token })).body.unread, 0);
  const count = async () =>
    (await api.rows('select count(*)::int as n from record_comment where record_id = $1', [id]))[0].n;
  assert.is(await count(), 1);
  await api.rows(`update trash set deleted_at = now() - interval '31 days' where record_id = $1`, [id]);
  await emptyTrash(openDatabase(api.pool), 30);
  assert.is(await count(), 0);
  assert.equal(await api.rows(`select 1 from stored_file where original_name = 'stays.txt'`), []);
});

const facilityValues = async () => {
  const { facility_id: _id, updated_at: _at, ...values } = (await api.call('GET', '/facility/1')).body;
  return { ...values, facility_code: 'GONE' };
};

is('old notifications are forgotten', async () => {
  await api.rows(`insert into notification (user_id, noun, record_id, label, reason, notified_at)
    select user_id, 'facility', 1, 'x', 'changed', now() - interval '7 months' from users limit 1`);
  await sweep({ db: openDatabase(api.pool), files: await openFiles(api.filesDir, testSettings()) });
  assert.equal(await api.rows(`select 1 from notification where label = 'x'`), []);
});

test.run();
