// Saved views of lists: whose they are, who sees and changes a shared one, and that nobody changes what another user sees.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { openFiles } from '../../server/files/open-files';
import { sweep } from '../../server/sweep';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { type Api, startApi, withLastResponse } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { testSettings } from '../support/postgres';

const LIST = '/facilities';
const all = nouns as Map<string, Noun>;
const facility = all.get('facility')!;

let api: Api;
let guarded: Api;
let staff: { token: string; id: number };
let other: { token: string; id: number };
let contractor: { token: string; id: number };

test.before(async () => {
  all.set('facility', { ...facility, may: { list: ['Administrator', 'Staff'] } });
  api = await startApi();
  guarded = await startApi({ env: { VIEW_ADMIN_ROLES: 'Administrator' } });
  await api.rows(`insert into role (role_name) values ('Contractor') on conflict do nothing`);
  staff = await person(api, 'Staff');
  other = await person(api, 'Staff');
  contractor = await person(api, 'Contractor');
});
test.after(async () => {
  all.set('facility', facility);
  await api?.close();
  await guarded?.close();
});

async function person(at: Api, role: string) {
  const { token } = await signedIn(at, role);
  const { body } = await at.call('GET', '/profile', { token });
  return { token, id: body.user_id as number };
}

const is = (what: string, run: () => Promise<void>) => test(what, () => withLastResponse(() => api, run));
const post = (path: string, body: object, token = api.token, at = api) =>
  at.call('POST', `/views${path}`, { body, token });
const save = (name: string, query: string, token = api.token, at = api) =>
  post('', { list: LIST, name, content: { query } }, token, at);
const listed = async (token = api.token, at = api) => (await at.call('GET', `/views?list=${LIST}`, { token })).body;
const named = async (name: string, token = api.token, at = api) =>
  (await listed(token, at)).views.find((view: any) => view.name === name);
const roleId = async (name: string, at = api) =>
  (await at.rows('select role_id from role where role_name = $1', [name]))[0].role_id;
const messageOf = ({ status, body }: { status: number; body: any }) => [status, body.message];
const fieldsOf = ({ status, body }: { status: number; body: any }) => [status, body.data];

/** Saves a view and shares it with a user type. */
async function shared(name: string, query: string, role: string, token = api.token, at = api): Promise<number> {
  await save(name, query, token, at);
  const { view_id } = await named(name, token, at);
  const { status, text } = await post(`/${view_id}`, { role_id: await roleId(role, at) }, token, at);
  assert.is(status, 200, text);
  return view_id;
}

is('a view is seen by the user who has saved it alone, and replaced by its name', async () => {
  assert.is((await save('Up north', 'search.city=Reno')).status, 200);
  const { body } = await post('', { list: LIST, name: ' up NORTH ', content: { query: 'q=x', hidden: ['city'] } });
  assert.equal(
    body.data.views.map(({ name, content, is_own, version }: any) => [name, content, is_own, version]),
    [['Up north', { query: 'q=x', hidden: ['city'] }, true, 2]],
  );
  assert.equal((await listed(staff.token)).views, []);
  const { view_id } = body.data.views[0];
  for (const path of [`/${view_id}`, `/${view_id}/take`, `/${view_id}/restore`])
    assert.is((await post(path, { name: 'Mine now', version: 1 }, staff.token)).status, 404, path);
  assert.is((await api.call('DELETE', `/views/${view_id}`, { token: staff.token })).status, 404);
});

is('a deleted view comes back with Undo, by the user who has deleted it', async () => {
  await save('Passing', 'q=1');
  const { view_id } = await named('Passing');
  assert.is((await api.call('DELETE', `/views/${view_id}`)).status, 200);
  assert.is(await named('Passing'), undefined);
  assert.is((await post(`/${view_id}/restore`, {}, staff.token)).status, 404);
  assert.is((await post(`/${view_id}/restore`, {})).status, 200);
  assert.equal((await named('Passing')).content, { query: 'q=1' });
  await api.call('DELETE', `/views/${view_id}`);
  await save('passing', 'q=2');
  assert.equal(messageOf(await post(`/${view_id}/restore`, {})), [409, 'There is another view Passing by now.']);
});

is('who uses a shared view keeps what was seen until the change is taken over', async () => {
  const id = await shared('Night shift', 'q=1', 'Staff');
  assert.equal((await named('Night shift', staff.token)).is_own, false);
  assert.is((await post(`/${id}/take`, { version: 2 }, staff.token)).status, 200);
  await post(`/${id}`, { name: 'Late shift', content: { query: 'q=2' } });

  const seen = await named('Night shift', staff.token);
  assert.equal(
    [seen.content, seen.changed.name, seen.changed.content],
    [{ query: 'q=1' }, 'Late shift', { query: 'q=2' }],
  );
  assert.ok(seen.changed.by.length > 0 && !Number.isNaN(Date.parse(seen.changed.at)));
  const fresh = await named('Late shift', other.token);
  assert.equal([fresh.content, fresh.changed], [{ query: 'q=2' }, null]);

  assert.equal(messageOf(await post(`/${id}/take`, { version: 2 }, staff.token)), [
    409,
    'The view was changed once more.',
  ]);
  await post(`/${id}/take`, { version: seen.version }, staff.token);
  assert.equal((await named('Late shift', staff.token)).changed, null);
});

is('a view that is deleted or shared no longer stays for those who have seen it, and says so', async () => {
  for (const end of ['delete', 'unshare']) {
    const id = await shared(`Ends by ${end}`, 'q=1', 'Staff');
    await post(`/${id}/take`, { version: 2 }, staff.token);
    if (end === 'delete') await api.call('DELETE', `/views/${id}`);
    else await post(`/${id}`, { role_id: null, content: { query: 'q=secret' } });
    const seen = await named(`Ends by ${end}`, staff.token);
    assert.equal([seen.content, seen.changed.name, seen.changed.content], [{ query: 'q=1' }, null, null], end);
    assert.is(await named(`Ends by ${end}`, other.token), undefined);
    await post(`/${id}/take`, { version: seen.version }, staff.token);
    assert.is(await named(`Ends by ${end}`, staff.token), undefined);
  }
});

is('a user of another type sees no shared view, and after a change of type no longer', async () => {
  const id = await shared('For staff', 'q=1', 'Staff');
  const mover = await person(api, 'Staff');
  await post(`/${id}/take`, { version: 2 }, mover.token);
  assert.ok(await named('For staff', mover.token));
  await api.rows('update users set type_id = $1 where user_id = $2', [await roleId('Administrator'), mover.id]);
  assert.is(await named('For staff', mover.token), undefined);
  assert.is((await post(`/${id}/take`, { version: 2 }, mover.token)).status, 404);
});

is('who may not see the list sees none of its views, and no other list has any', async () => {
  assert.is((await api.call('GET', `/views?list=${LIST}`, { token: contractor.token })).status, 403);
  assert.is((await save('Mine', 'q=1', contractor.token)).status, 403);
  for (const list of ['/nowhere', '/users/edit', ''])
    assert.is((await api.call('GET', `/views?list=${list}`)).status, 422);
  assert.is((await post('', { list: ['/facility'], name: 'x', content: { query: '' } })).status, 422);
});

is('a shared view is changed by its owner; where the owner has left, by who may share', async () => {
  const owner = await person(api, 'Staff');
  const id = await shared('Left behind', 'q=1', 'Staff', owner.token);
  assert.equal((await named('Left behind', staff.token)).may_change, false);
  assert.is((await post(`/${id}`, { name: 'Taken' }, staff.token)).status, 403);
  await api.rows('delete from users where user_id = $1', [owner.id]);
  const { has_no_owner, may_change, owner_name } = await named('Left behind', staff.token);
  assert.equal([has_no_owner, may_change, owner_name.length > 0], [true, true, true]);
  assert.is((await post(`/${id}`, { name: 'Found' }, staff.token)).status, 200);
  assert.ok(await named('Found', other.token));
});

test('where VIEW_ADMIN_ROLES names user types, only they share, and they change what others have shared', async () => {
  const one = await person(guarded, 'Staff');
  await save('Own', 'q=1', one.token, guarded);
  const { view_id } = await named('Own', one.token, guarded);
  const role_id = await roleId('Staff', guarded);
  assert.equal(messageOf(await post(`/${view_id}`, { role_id }, one.token, guarded)), [
    403,
    'Your user type may not share views.',
  ]);
  assert.is((await post('/opening', { list: LIST, tab: 'named:All', role_id }, one.token, guarded)).status, 403);
  const { may_share, roles } = await listed(one.token, guarded);
  assert.equal([may_share, roles], [false, []]);
  const id = await shared('By office', 'q=1', 'Administrator', guarded.token, guarded);
  const colleague = await person(guarded, 'Administrator');
  assert.is((await post(`/${id}`, { name: 'By us' }, colleague.token, guarded)).status, 200);
  const forStaff = await shared('For the yard', 'q=1', 'Staff', guarded.token, guarded);
  const others = async (token: string) => (await listed(token, guarded)).others.map(({ view_id }: any) => view_id);
  assert.equal(await others(colleague.token), [forStaff], 'also those of other types, by whomever');
  assert.equal(
    [await others(guarded.token), await others(one.token)],
    [[], []],
    'not one of their own, nor for others',
  );
  assert.is((await post(`/${forStaff}`, { role_id: null }, colleague.token, guarded)).status, 200);
  assert.equal(await others(colleague.token), []);
  assert.is((await named('By office', guarded.token, guarded)).changed.name, 'By us');
});

test('whom VIEW_ADMIN_ROLES names changes what is shared with another user type, and nothing that is not', async () => {
  const reader = await person(guarded, 'Staff');
  const colleague = await person(guarded, 'Administrator');
  const id = await shared('For staff', 'q=1', 'Staff', guarded.token, guarded);
  assert.is(await named('For staff', colleague.token, guarded), undefined);
  assert.is((await post(`/${id}`, { name: 'Of staff' }, reader.token, guarded)).status, 403);
  assert.is((await post(`/${id}`, { name: 'Of staff' }, colleague.token, guarded)).status, 200);
  assert.ok(await named('Of staff', reader.token, guarded));
  assert.is(await named('Of staff', colleague.token, guarded), undefined, 'it is no tab of theirs');
  const remove = (view: number) => guarded.call('DELETE', `/views/${view}`, { token: colleague.token });
  assert.is((await remove(id)).status, 200);
  assert.is(await named('Of staff', reader.token, guarded), undefined);
  await save('Alone', 'q=1', guarded.token, guarded);
  assert.is((await remove((await named('Alone', guarded.token, guarded)).view_id)).status, 404);
});

is('a list opens with a view for a user, else for the user type', async () => {
  const role_id = await roleId('Staff');
  await post('/opening', { list: LIST, tab: 'named:All', role_id });
  const { role_opens_with } = await listed(staff.token);
  assert.equal(
    role_opens_with.map(({ role_id: id, tab }: any) => [id, tab]),
    [[role_id, 'named:All']],
  );
  assert.equal((await listed()).role_opens_with, role_opens_with, 'who may share sees those of all types');
  await post('/opening', { list: LIST, tab: 'saved:7' }, staff.token);
  assert.is((await listed(staff.token)).opens_with, 'saved:7');
  await post('/opening', { list: LIST, tab: null }, staff.token);
  assert.is((await listed(staff.token)).opens_with, null);
  assert.is((await listed(other.token)).opens_with, null);
  for (const tab of ['x', 7, 'saved:x', `named:${'x'.repeat(300)}`, 'named:a\u0000'])
    assert.is((await post('/opening', { list: LIST, tab })).status, 422, String(tab));
});

is('tabs keep the order that a user has given them', async () => {
  const { status, body } = await post('/order', { list: LIST, tabs: ['saved:3', 'named:All'] });
  assert.equal([status, body.data.tabs], [200, ['saved:3', 'named:All']]);
  assert.equal((await listed(staff.token)).tabs, []);
});

is('views of a browser come once, also from two tabs at once', async () => {
  const { token } = await person(api, 'Staff');
  const views = [
    { name: 'Kept', content: { query: 'q=1', hidden: [] } },
    { name: 'Also', content: { query: 'q=2' } },
    { name: '', content: {} },
    7,
  ];
  await save('kept', 'q=9', token);
  const both = await Promise.all([1, 2].map(() => post('/import', { list: LIST, views }, token)));
  assert.equal(
    both.map(({ status }) => status),
    [200, 200],
  );
  await post('/import', { list: LIST, views }, token);
  assert.equal(
    (await listed(token)).views.flatMap(({ name, is_own }: any) => (is_own ? [name] : [])),
    ['Also', 'kept', 'Kept (2)'],
  );
});

is('of two views that get the same name at once one gets it, and the other the reason', async () => {
  for (let time = 0; time < 10; time++) {
    const ids: number[] = [];
    for (const name of ['Left', 'Right']) {
      await save(`${name} ${time}`, 'page=1');
      ids.push((await named(`${name} ${time}`)).view_id);
    }
    const renamed = await Promise.all(ids.map((id) => post(`/${id}`, { name: `Same ${time}` })));
    const outcomes = renamed.map(fieldsOf).sort(([a], [b]) => a - b);
    assert.equal([outcomes[0]![0], outcomes[1]], [200, [422, { name: ['There is a view of this name.'] }]]);
    for (const id of ids) await api.call('DELETE', `/views/${id}`);
  }
});

is('what cannot be a view is refused in words', async () => {
  const at = (name: unknown, content: unknown) => post('', { list: LIST, name, content });
  assert.equal(fieldsOf(await at(' ', { query: '' })), [422, { name: ['A view needs a name.'] }]);
  assert.is((await at('x'.repeat(100_000), { query: '' })).status, 413);
  assert.equal(fieldsOf(await at('x'.repeat(61), { query: '' })), [
    422,
    { name: ['A name has at most 60 characters.'] },
  ]);
  assert.equal(fieldsOf(await at('x', { query: 'q'.repeat(40_000) })), [422, { content: ['The view is too large.'] }]);
  for (const content of [undefined, 7, [], {}, { query: 7 }]) assert.is((await at('x', content)).status, 422);
  for (const text of ['a\u0000', 'a\ud800'])
    assert.equal([(await at(text, { query: '' })).status, (await at('x', { query: text })).status], [422, 422]);
  assert.is((await at('Says \\u0000', { query: 'q=\\u0000', unknown: 1 })).status, 200);
  assert.equal((await named('Says \\u0000')).content, { query: 'q=\\u0000' });
  const { view_id } = await named('Says \\u0000');
  for (const role_id of ['x', -1, 1.5, 2 ** 40, 999_999])
    assert.is((await post(`/${view_id}`, { role_id })).status, 422, String(role_id));
  assert.is((await post(`/${view_id}`, { version: 99, name: 'y' })).status, 409);
  for (const id of ['x', '0', '99999999999', '77777']) assert.is((await post(`/${id}`, { name: 'y' })).status, 404, id);
});

is('of one list a user has at most fifty views', async () => {
  const { token } = await person(api, 'Staff');
  for (let number = 1; number <= 50; number++) assert.is((await save(`Number ${number}`, '', token)).status, 200);
  assert.is((await save('One more', '', token)).status, 422);
  assert.is((await save('Number 50', 'q=1', token)).status, 200);
  const { status } = await post(
    '/import',
    { list: LIST, views: [{ name: 'And one', content: { query: 'q=7' } }] },
    token,
  );
  assert.is(status, 422);
});

is('deleted views are forgotten after some days, and those of users who are gone for good', async () => {
  const gone = await person(api, 'Staff');
  await save('Alone', 'q=1', gone.token);
  const id = await shared('Stays', 'q=1', 'Staff', gone.token);
  await save('Old', 'q=1');
  const { view_id } = await named('Old');
  await api.call('DELETE', `/views/${view_id}`);
  await api.rows(`update saved_view set deleted_at = now() - interval '31 days' where view_id = $1`, [view_id]);
  await api.rows('delete from users where user_id = $1', [gone.id]);
  await sweep({
    db: openDatabase(api.pool),
    files: await openFiles(api.filesDir, testSettings()),
    settings: { trashDays: 30 },
  });
  const left = await api.rows(`select name from saved_view where name in ('Alone', 'Stays', 'Old')`);
  assert.equal(left, [{ name: 'Stays' }]);
  assert.ok(id > 0);
});

test.run();
