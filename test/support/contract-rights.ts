// The part of a noun's contract that is about who may do what, and who has done it. The calls that modules add are in
// `module-rights.ts`.
import * as assert from 'uvu/assert';
import { storedNoun } from '../../server/db/noun-columns';
import type { Noun, Right, StampName, Values } from '../../src/schema/descriptor/descriptor';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { hasComments } from '../../src/schema/model/comments';
import { isMe } from '../../src/schema/model/default-me';
import { mayDo } from '../../src/schema/model/rights';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { insertAccount } from './accounts';
import type { Api, TestResponse } from './api';
import { isListed } from './contract-records';
import { admin } from './postgres';

/** The calls of one noun, and its values. */
export interface RightsCalls {
  noun: Noun;
  api(): Api;
  is(what: string, run: () => Promise<void>): void;
  /** A record that can be saved; another one each time. */
  good(mode?: 'add' | 'edit'): Promise<Values>;
  /** A call below the base of the noun, with a body as the noun takes it. */
  send(token: string, path: string, body: Values): Promise<TestResponse>;
}

/** Registers the tests of these words for the nouns that use them. */
export function testRights(calls: RightsCalls): void {
  const { may, record, api } = calls.noun;
  const properties = Object.entries(record.properties);
  if (may) testRoles(calls);
  const stamps = properties.flatMap(([name, { stamp }]) => (stamp ? [{ name, stamp }] : []));
  if (stamps.length > 0) testStamps(calls, stamps);
  const own = properties.filter(([, property]) => isMe(property)).map(([name]) => name);
  if (own.length > 0 && hasCall({ api }, 'create')) testMe(calls, own);
}

function testRoles({ noun, api, is, good, send }: RightsCalls): void {
  const { base } = noun.api;
  const roles = ['Administrator', 'Staff', 'Contractor'];

  is('every call is open to the user types that may take it, and refused to all others', async () => {
    for (const role of roles) {
      const { token } = await signedIn(api(), role);
      const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
        api().call(method, `${base}${path}`, { token, body });
      const id = async () => (await send(api().token, 'create', await good())).body.data[noun.api.id];
      const deleted = async () => {
        const one = await id();
        await api().call('DELETE', `${base}/delete/${one}`);
        return one;
      };
      const attempts: Record<Right, (() => Promise<TestResponse>)[]> = {
        list: noun.api.paged
          ? [() => call('GET', ''), () => call('POST', '', {}), () => call('POST', '/counts', { views: [] })]
          : [() => call(noun.api.list, '')],
        export: [
          async () => call('GET', '/export'),
          () => call('GET', '?format=csv'),
          () => call('POST', '?format=csv', {}),
          () => call('POST', '', { format: 'csv' }),
        ],
        read: [
          async () => call('GET', `/${await id()}`),
          async () => call('GET', `/${await id()}/history`),
          // The log counts microseconds, which a date cuts off.
          async () => call('GET', `/${await id()}/as-it-was?at=${new Date(Date.now() + 1).toISOString()}`),
          ...(hasComments(noun)
            ? [
                async () => call('GET', `/${await id()}/comments`),
                async () => call('POST', `/${await id()}/comments`, { text: 'Seen' }),
                async () => call('GET', `/${await id()}/mentionable`),
              ]
            : []),
          ...(hasCall(noun, 'delete') ? [async () => call('GET', `/${await id()}/usage`)] : []),
        ],
        create: [
          async () => send(token, 'create', await good()),
          () => call('POST', '/import/check', { columns: [noun.api.id], rows: [{ row: 2, cells: [''] }] }),
          () => call('GET', '/imports'),
        ],
        update: [
          async () => send(token, `update/${await id()}`, await good('edit')),
          async () => call('POST', '/undo', { changes: [] }),
        ],
        delete: [
          async () => call('DELETE', `/delete/${await id()}`),
          async () => call('GET', '/trash'),
          async () => call('GET', `/trash/${await deleted()}`),
          async () => call('POST', `/restore/${await deleted()}`),
        ],
      };
      const rights: Right[] = [
        ...callsOf(noun),
        ...(noun.api.paged && hasCall(noun, 'list') ? ['export' as const] : []),
      ];
      for (const right of rights) {
        const [rows] = await api().rows(`select count(*)::int as n from "${storedNoun(noun).noun}"`);
        for (const attempt of attempts[right]) {
          const response = await attempt();
          const what = `${right} by ${role}`;
          const message = right === 'export' && !mayDo(noun, 'list', role) ? undefined : forbiddenMessage(noun, right);
          if (mayDo(noun, right, role)) assert.is(response.status, 200, `${what}: ${response.text}`);
          else assert.equal([response.status, response.body.status], [403, 'error'], what);
          if (response.status === 403 && message) assert.is(response.body.message, message);
        }
        if (right === 'create' && !mayDo(noun, right, role))
          assert.equal(
            await api().rows(`select count(*)::int as n from "${storedNoun(noun).noun}"`),
            [rows],
            'nothing is stored',
          );
      }
    }
  });

  is('a refused call is refused before its body is read, and another user type counts at the next call', async () => {
    const refused = (['create', 'update', 'delete'] as const).find(
      (right) => hasCall(noun, right) && !mayDo(noun, right, 'Contractor') && mayDo(noun, right, 'Administrator'),
    );
    if (!refused) return;
    const { token, id } = await signedIn(api(), 'Contractor');
    const path = { create: '/create', update: '/update/1', delete: '/delete/987654' }[refused];
    const attempt = () =>
      api().call(refused === 'delete' ? 'DELETE' : 'POST', base + path, {
        token,
        ...(refused !== 'delete' && { body: '{', headers: { 'content-type': 'application/json' } }),
      });
    assert.is((await attempt()).status, 403);
    await setRole(api(), id, 'Administrator');
    assert.is.not((await attempt()).status, 403);
    await setRole(api(), id, 'Contractor');
    assert.is((await attempt()).status, 403);
  });

  if (noun.choices?.key)
    is('it can be chosen by everyone, by id and label, with what it belongs to', async () => {
      const { token } = await signedIn(api(), 'Contractor');
      await send(api().token, 'create', await good());
      const { key, id, text } = noun.choices!;
      const { status, body } = await api().call('GET', `/settings/get?${key}=1`, { token });
      assert.is(status, 200);
      const { properties } = noun.record;
      const isNamed = (name: string) => name === id || name === text || properties[name]?.ref !== undefined;
      for (const choice of body[key!]) {
        assert.ok([id, text].every((name) => Object.hasOwn(choice, name)));
        assert.equal(
          Object.keys(choice).filter((name) => !isNamed(name)),
          [],
        );
      }
    });
}

function testStamps({ noun, api, is, good, send }: RightsCalls, stamps: { name: string; stamp: StampName }[]): void {
  const { base, id: idName } = noun.api;
  const zone = 'time_zone=America/Chicago';
  const list = async (query: string): Promise<Values[]> => {
    const { status, body, text } = await api().call('GET', `${base}?${query}`);
    assert.is(status, 200, text);
    return body.data;
  };

  is('it is noted when records were created and changed, and by whom', async () => {
    const author = await signedIn(api(), 'Administrator', 'Author');
    const editor = await signedIn(api(), 'Administrator', 'Editor');
    const created = await send(author.token, 'create', await good());
    const id = created.body.data[idName];
    await api().rows(`update "${storedNoun(noun).noun}" set created_at = '2026-03-01T04:30:00Z', updated_at = '2026-03-02T04:30:00Z'
      where "${idName}" = ${id}`);
    const expected: Record<StampName, unknown> = {
      created: '2026-02-28 22:30',
      changed: '2026-03-01 22:30',
      createdBy: `Author Shift`,
      changedBy: `Author Shift`,
      stateSince: '2026-02-27 22:30',
    };
    if (noun.states)
      await api().rows(
        `update "${storedNoun(noun).noun}" set state_since = '2026-02-28T04:30:00Z' where "${idName}" = ${id}`,
      );
    const row = async () => (await list(`length=1000&${zone}`)).find((one) => one[idName] === id)!;
    const check = async (what: string) => {
      const { body } = await api().call('GET', `${base}/${id}?${zone}`);
      const listed = await row();
      for (const { name, stamp } of stamps) {
        assert.equal(body[name], expected[stamp], `${what}: ${name}`);
        assert.equal(listed[name], expected[stamp], `${what}: ${name} in the list`);
      }
    };
    await check('created');
    assert.is((await api().call('GET', `${base}/${id}`)).body[stamps[0]!.name], utcOf(expected, stamps[0]!.stamp));
    assert.is((await api().call('GET', `${base}/${id}?time_zone=Nowhere`)).status, 400);

    if (hasCall(noun, 'update')) {
      const changed = await send(editor.token, `update/${id}`, await good('edit'));
      assert.is(changed.status, 200, changed.text);
      await api().rows(
        `update "${storedNoun(noun).noun}" set updated_at = '2026-03-03T04:30:00Z' where "${idName}" = ${id}`,
      );
      Object.assign(expected, { changed: '2026-03-02 22:30', changedBy: 'Editor Shift' });
      await check('changed');
    }

    if (noun.api.paged)
      for (const { name, stamp } of stamps) {
        const text = String(expected[stamp]).slice(0, 10);
        const found = await list(`${zone}&columns[0][data]=${name}&columns[0][search][value]=${text}&length=1000`);
        assert.ok(
          found.some((one) => one[idName] === id),
          `${name} is found by ${text}`,
        );
        const sorted = (dir: string) =>
          list(`columns[0][data]=${name}&order[0][column]=0&order[0][dir]=${dir}&length=1000`);
        const values = (rows: Values[]) => rows.map((one) => one[name]).filter((value) => value !== null);
        assert.equal(values(await sorted('asc')), values(await sorted('desc')).reverse(), `sorted by ${name}`);
        if (!isListed(noun, name)) continue;
        const { text: csv } = await api().call('GET', `${base}?format=csv&${zone}&columns[0][data]=${name}`);
        const cell = String(expected[stamp]).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$2-$3-$1');
        assert.ok(csv.includes(cell), `the export has ${cell}`);
      }

    await api().rows('update users set first_name = $1, last_name = $1 where user_id = $2', ['', author.id]);
    await api().rows('delete from users where user_id = $1', [editor.id]);
    Object.assign(expected, { createdBy: author.name, changedBy: hasCall(noun, 'update') ? null : author.name });
    await check('one has no name, the other is gone');
  });

  is('what is noted cannot be sent', async () => {
    const forged = Object.fromEntries(stamps.map(({ name }) => [name, '1999-01-01 00:00']));
    const { body } = await send(api().token, 'create', { ...(await good()), ...forged });
    const { body: read } = await api().call('GET', `${base}/${body.data[idName]}`);
    for (const { name } of stamps) assert.is.not(read[name], '1999-01-01 00:00', name);
  });
}

function testMe({ noun, api, is, good, send }: RightsCalls, names: readonly string[]): void {
  is('a field that begins with the user who adds the record does so where it is not sent', async () => {
    const { token, id } = await signedIn(api(), 'Administrator');
    const { required, properties } = noun.record;
    const left = names.filter((name) => !required.includes(name));
    const values = Object.fromEntries(Object.entries(await good()).filter(([name]) => !left.includes(name)));
    const read = async (response: TestResponse) => {
      assert.is(response.status, 200, response.text);
      return (await api().call('GET', `${noun.api.base}/${response.body.data[noun.api.id]}`)).body;
    };
    const record = await read(await send(token, 'create', values));
    for (const name of left) assert.is(record[name], id, name);
    for (const name of left.filter((one) => !properties[one]!.readOnly)) {
      const other = await read(await send(token, 'create', { ...(await good()), [name]: 1 }));
      assert.is(other[name], 1, `${name}, sent`);
    }
  });
}

/** The moment of a stamp in UTC, a name as it is. */
const utcOf = (expected: Record<StampName, unknown>, stamp: StampName): unknown =>
  ({ created: '2026-03-01 04:30', changed: '2026-03-02 04:30', stateSince: '2026-02-28 04:30' })[stamp as 'created'] ??
  expected[stamp];

let accounts = 0;

/** Signs in an account of its own, of this user type. */
export async function signedIn(
  api: Api,
  role: string,
  firstName = 'Rights',
): Promise<{ token: string; id: number; name: string }> {
  const name = `rights-${++accounts}`;
  const id = await insertAccount(api, name);
  await api.rows('update users set first_name = $1 where user_id = $2', [firstName, id]);
  await setRole(api, id, role);
  const { body } = await api.signIn(name, admin.password);
  return { token: body.data.token, id, name };
}

async function setRole(api: Api, id: number, role: string): Promise<void> {
  await api.rows('insert into role (role_name) values ($1) on conflict do nothing', [role]);
  await api.rows('update users set type_id = (select role_id from role where role_name = $1) where user_id = $2', [
    role,
    id,
  ]);
}
