// The contract of a noun, made from its descriptor: a new file is tested without a line written for it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sendable } from '../../build/samples/sample-record';
import { columnOf, STAMP_COLUMNS, storedNoun } from '../../server/db/noun-columns';
import { withRowTables } from '../../server/db/row-tables';
import { nounRoutes } from '../../server/routes/nouns';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { computedValues } from '../../src/schema/model/computed-fields';
import { nounForUser } from '../../src/schema/model/default-me';
import { dependentRefs } from '../../src/schema/model/dependent-refs';
import { isLog } from '../../src/schema/model/history';
import { messagesOf } from '../../src/schema/model/messages';
import { lowered } from '../../src/schema/model/noun-label';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { recordFor } from '../../src/schema/model/record-for';
import { countedBy, refsOf } from '../../src/schema/model/refs';
import { isRows, rowRecord, tablesOf as tablesIn } from '../../src/schema/model/rows';
import { STATE } from '../../src/schema/model/states';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import { violations } from '../../src/schema/rules/rules';
import { isTags } from '../../src/schema/values/kinds';
import { type Api, form, ownApi, type TestResponse, withLastResponse } from './api';
import { testColumns } from './column-contract';
import { testConditions } from './condition-contract';
import { emptiable, requiredWith } from './conditional-samples';
import { testRecords } from './contract-records';
import { testRights } from './contract-rights';
import { testDefaults } from './default-contract';
import { familyOf, picked, testDependents } from './dependent-contract';
import { testFiles } from './file-contract';
import { testGroups } from './group-contract';
import { testMap } from './map-contract';
import {
  asTexts,
  badValues,
  comparedWith,
  goodValues,
  isMultipartOnly,
  moduleSamples,
  neededFiles,
  rulesOf,
  withNeededFiles,
} from './noun-samples';
import { assertShown, rowRefs, testRows } from './row-contract';

let api: Api;
let made = 0;

/** Registers the tests of these nouns. One call a process. */
export function testContract(served: readonly Noun[]): void {
  api = ownApi(test, { kind: 'demo' });

  test('a column that only code writes cannot be described, or a sender could write it', () => {
    const { properties } = nounOf('users').record;
    properties.credential_version = { title: 'Version', type: 'integer' };
    try {
      assert.throws(
        () => nounRoutes({ register: () => {} } as never, {} as never, undefined as never),
        /"credential_version" cannot be a field of users: only code writes that column/,
      );
    } finally {
      delete properties.credential_version;
    }
  });

  /** Its response holds a secret, and so none is stored. */
  const withoutKey = '/profile/tokens/create';

  test('every create call is a generated one, and so none can do without the Idempotency-Key', () => {
    const creates = api.app.routeList
      .filter(({ url }) => /create$/.test(url))
      .map(({ url }) => url.replace('/api/client', ''))
      .filter((url) => url !== withoutKey);
    const generated = servedNouns()
      .filter((noun) => hasCall(noun, 'create'))
      .map(({ api }) => `${api.base}/create`);
    assert.equal(creates.sort(), generated.sort());
  });

  const role = async (): Promise<string> =>
    (await api.rows('select role_name from users join role on role_id = type_id order by user_id limit 1'))[0]!
      .role_name;

  for (const noun of served) {
    const { base, id: idName } = noun.api;
    const has = { update: hasCall(noun, 'update'), delete: hasCall(noun, 'delete') };
    /** Whether the moment of the last save says which state was seen. */
    const hasMoment = has.update && !moduleSamples(noun).versioned;
    const modes = (['add', 'edit'] as const).filter((mode) => mode === 'add' || has.update);
    const is = (what: string, run: () => Promise<void>) =>
      test(`${noun.title}: ${what}`, () => withLastResponse(() => api, run));
    /** Only for a noun of which it can be true. */
    is.if = (can: boolean) => (what: string, run: () => Promise<void>) => {
      if (can) is(what, run);
    };
    const list = () =>
      noun.api.list === 'GET'
        ? api.call('GET', `${base}?length=1000`)
        : api.call('POST', base, { body: noun.api.paged ? { length: 1000 } : undefined });
    const read = (id: unknown) => api.call('GET', `${base}/${id}`);
    const create = (body: Values, headers: Record<string, string> = {}) => post(noun, 'create', body, headers);
    const update = (id: unknown, body: Values, headers: Record<string, string> = {}) =>
      post(noun, `update/${id}`, body, headers);
    const remove = (id: unknown) => api.call('DELETE', `${base}/delete/${id}`);
    const good = async (mode: 'add' | 'edit' = 'add', focus?: string) =>
      goodValues(noun, mode, ++made, await refsFor(noun), focus);
    /** A new record. @returns its id. */
    const added = async (): Promise<number> => idIn(await create(await good()));
    const idIn = (response: TestResponse): number => {
      assert.is(response.status, 200, response.text);
      return response.body.data[idName];
    };

    is('what is created is returned, read and listed as it was sent', async () => {
      const values = await good();
      const response = await create(values);
      const id = idIn(response);
      assert.is(response.body.status, 'success');
      const { body } = await read(id);
      assertRead(response, body);
      const { body: listed } = await list();
      const row = listed.data.find((one: Values) => one[idName] === id);
      for (const [name, value] of Object.entries({ ...shown(noun, values), ...computedValues(noun.record, values) })) {
        assertShown(noun, name, body[name], value);
        const isTable = isRows(noun.record.properties[name] ?? {});
        if (isTable && name in row) assert.is(row[name], (value as unknown[]).length, `rows of ${name} in the list`);
        else if (typeof value !== 'object' || (Array.isArray(value) && name in row))
          assert.equal(row[name], value, `${name} in the list`);
      }
      const { text: csv } = await api.call('GET', `${base}?format=csv`);
      if (noun.api.paged) assert.ok(csv.includes(csvText(values[noun.label] ?? body[noun.label])), 'the export has it');
      for (const [name, { writeOnly }] of Object.entries(noun.record.properties))
        if (writeOnly) assert.not.ok(name in body, name);
      // A referenced record comes with its name, for lists and record pages.
      for (const { key, ref } of refsOf(noun.record)) assert.type(body[key][nounOf(ref).label], 'string', key);
      const counts = tablesIn(noun.record).map(([name]) => [name, body[name].length]);
      if (!noun.api.paged) assert.equal(row, { ...body, ...Object.fromEntries(counts) });
    });

    is('texts typed into number fields, phone masks and typed dates are read as what they mean', async () => {
      const values = await good();
      const typed = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, asTyped(noun, name, value)]),
      );
      const { body } = await read(idIn(await create(typed)));
      for (const [name, value] of Object.entries(shown(noun, values))) assertShown(noun, name, body[name], value);
    });

    is.if(has.delete)('nothing uses a new record, and the usage of none is a 404', async () => {
      const { status, body } = await api.call('GET', `${base}/${await added()}/usage`);
      assert.is(status, 200);
      assert.equal([body.used_by, body.other_records], [[], 0]);
      assert.is((await api.call('GET', `${base}/2147483647/usage`)).status, 404);
    });

    is.if(has.update)('an update is returned, read and listed', async () => {
      const id = await added();
      const { body: before } = await read(id);
      const values = await good('edit');
      const response = await update(id, values);
      assert.equal([response.status, response.body.status], [200, 'success'], response.text);
      const { body } = await read(id);
      assertRead(response, body);
      const computed = computedValues(noun.record, { ...before, ...values });
      for (const [name, value] of Object.entries({ ...shown(noun, values), ...computed }))
        assertShown(noun, name, body[name], value);
      assert.equal((await list()).body.data.find((one: Values) => one[idName] === id)[noun.label], body[noun.label]);
    });

    is.if(has.update)(
      'an update without a required field is refused; an optional one that is not sent stays, and null or blank empties it',
      async () => {
        const { required: needed, properties } = sendable(noun, 'edit');
        const required = needed.filter((name) => !isFiles(properties[name]!));
        const id = await added();
        const { body: before } = await read(id);
        for (const name of required) {
          const { [name]: _left, ...rest } = await good('edit');
          const response = await update(id, rest);
          assert.equal([response.status, Object.keys(response.body.data)], [422, [name]], name);
        }
        assert.equal(lasting((await read(id)).body), lasting(before));
        const optional = Object.keys(properties).filter(
          // An object is kept by the noun's module, which has tests of its own.
          (name) => !needed.includes(name) && !properties[name]!.writeOnly && properties[name]!.type !== 'object',
        );
        for (const name of optional) {
          const { body: now } = await read(id);
          const family = [...new Set([...familyOf(noun, name), ...comparedWith(noun, name)])]
            .filter((one) => properties[one])
            .map((one): [string, unknown] => [one, now[nameRead(noun, one)]]);
          const { [name]: _left, ...rest } = {
            ...(await good('edit')),
            ...(family.length > 1 && Object.fromEntries(family)),
          };
          const kept = now[nameRead(noun, name)];
          assert.is((await update(id, rest)).status, 200);
          assert.equal(lasting((await read(id)).body[nameRead(noun, name)]), lasting(kept), name);
        }
        for (const empty of [null, '', '  ']) {
          // A blank text for yes or no is a no.
          const isText = empty !== null || isMultipartOnly(noun);
          const blank = optional.filter((name) => !isText || properties[name]!.type !== 'boolean');
          const usual = await good('edit');
          const emptied = emptiable(sendable(noun, 'edit'), usual, blank);
          const values = { ...usual, ...Object.fromEntries(emptied.map((name) => [name, empty])) };
          assert.is((await update(id, values)).status, 200);
          const { body } = await read(id);
          for (const name of emptied) {
            // A module that keeps a list of files itself reads an empty one.
            const isList = noun.server !== undefined && isFiles(properties[name]!) && properties[name]!.items;
            const none = isList || isRows(properties[name]!) ? [] : null;
            assert.equal(body[nameRead(noun, name)], none, `${name} after ${JSON.stringify(empty)}`);
          }
        }
      },
    );

    is(
      'every rule has its message under its field, for a create and for an update, and nothing is stored',
      async () => {
        const id = await added();
        const before = await fingerprints();
        for (const mode of modes) {
          const values = await good(mode);
          const shut = Object.keys(sendable(noun, mode).properties).filter(
            (name) => noun.record.properties[name]!.when && !Object.hasOwn(values, name),
          );
          // What a condition hides with these values is shown with others.
          const others = await Promise.all(shut.map(async (name) => ({ name, values: await good(mode, name) })));
          const scenarios = [
            ...badValues(noun, mode, values).flatMap((bad) => (shut.includes(bad.name) ? [] : { ...bad, values })),
            ...others.flatMap(({ name, values }) =>
              badValues(noun, mode, values).flatMap((bad) => (bad.name === name ? { ...bad, values } : [])),
            ),
          ];
          for (const { name, rule } of rulesOf(noun, mode))
            assert.ok(
              scenarios.some((one) => one.name === name && one.rule === rule),
              `a bad value for "${rule}" of ${name}`,
            );
          for (const { name, value, rule, message: sentence, values } of scenarios) {
            const sent = { ...values, [name]: value };
            const response = await (mode === 'add' ? create(sent) : update(id, sent));
            const what = `${mode}: ${rule} of ${name} with ${JSON.stringify(value)?.slice(0, 40)}`;
            assert.equal(
              [response.status, response.body.status, response.body.message],
              [422, 'error', 'Some fields need attention.'],
              what,
            );
            assert.ok(response.body.data[name]?.includes(sentence), `${what}: ${response.text}`);
          }
        }
        assert.equal(changed(before, await fingerprints()), refsMade(noun));
      },
    );

    is('an empty body gets a message for every required field, and a broken one a plain error', async () => {
      const { body } = await create({ nothing: 1 });
      const { required = [] } = moduleSamples(noun);
      assert.equal(Object.keys(body.data).sort(), [...requiredWith(sendable(noun, 'add'), {}), ...required].sort());
      if (isMultipartOnly(noun)) return;
      for (const [payload, type, status] of [
        ['[]', 'application/json', 400],
        ['{', 'application/json', 400],
        ['7', 'application/json', 400],
        ['a=b', 'application/x-www-form-urlencoded', 415],
        ['x', 'text/plain', 415],
      ] as const) {
        const response = await api.call('POST', `${base}/create`, { body: payload, headers: { 'content-type': type } });
        assert.equal([response.status, response.body.status], [status, 'error'], payload);
      }
    });

    is.if(!isMultipartOnly(noun))(
      'no odd JSON is a failure: nested too deeply it is rejected, and a value that is no text is none',
      async () => {
        const id = await added();
        const values = await good();
        for (const value of [{ toString: 1 }, [{ toString: 1 }], { valueOf: null, toString: null }, { toJSON: 1 }]) {
          for (const name of [...Object.keys(sendable(noun, 'add').properties), ...Object.keys(noun.api.fixed ?? {})]) {
            const sent = { ...values, [name]: value };
            for (const response of [await create(sent), ...(has.update ? [await update(id, sent)] : [])])
              assert.ok(response.status < 500, `${name} ${JSON.stringify(value)}: ${response.status}`);
          }
        }
        const headers = { 'content-type': 'application/json' };
        for (const deep of [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, `{"a":`.repeat(50_000)]) {
          for (const path of ['create', ...(has.update ? [`update/${id}`] : [])]) {
            const response = await api.call('POST', `${base}/${path}`, { body: `{"x":${deep}}`, headers });
            assert.equal([response.status, response.body.message], [400, 'The request is nested too deeply.']);
          }
        }
      },
    );

    is('only what the descriptor lets people write is written, whatever else is sent', async () => {
      const columns = (
        await api.rows(`select distinct column_name from information_schema.columns where table_schema = 'public'`)
      ).map((row) => row.column_name as string);
      const fixed = Object.keys(noun.api.fixed ?? {});
      const own = [
        ...Object.keys(sendable(noun, 'add').properties),
        ...Object.keys(sendable(noun, 'edit').properties),
        ...Object.keys(moduleSamples(noun).body),
        ...fixed,
        ...(noun.states ? [STATE] : []),
        'updated_at',
      ];
      const readAs = Object.values(noun.record.properties).flatMap((property) => property.readAs ?? []);
      const junk = Object.fromEntries(
        [...columns, ...oddKeys]
          .filter((name) => !own.includes(name) && !readAs.includes(name))
          .map((name) => [name, JUNK]),
      );
      const others = await added();
      const values = withNeededFiles(noun, await good());
      const before = await fingerprints();
      const id = idIn(await create({ ...junk, ...values, created_at: '1999-01-01', updated_at: '1999-01-01' }));
      assert.not.ok(id === JUNK || id === others);
      const [row] = await api.rows(`select * from "${storedNoun(noun).noun}" where "${idName}" = ${id}`);
      const described = describedColumns(noun);
      const { createdBy, changedBy } = STAMP_COLUMNS;
      assert.equal([row[createdBy], row[changedBy]], [CALLER, CALLER], 'by the caller');
      for (const name of Object.keys(row)) {
        if (name in values || name === idName) continue;
        assert.not.match(JSON.stringify(row[name]) ?? '', String(JUNK), name);
        if (['created_at', 'updated_at'].includes(name)) assert.ok(row[name].getFullYear() > 2000, name);
        else if (described.includes(name)) assert.equal(row[name], madeByServer(noun, name, values), name);
      }

      if (has.update) {
        const renewed = await good('edit');
        const response = await update(id, { ...junk, ...renewed });
        assert.is(response.status, 200, response.text);
        const [after] = await api.rows(`select * from "${storedNoun(noun).noun}" where "${idName}" = ${id}`);
        for (const name of Object.keys(after)) {
          if (name in renewed || name === 'updated_at') continue;
          assert.not.match(JSON.stringify(after[name]) ?? '', String(JUNK), name);
          const expected = computedValues(noun.record, { ...values, ...renewed })[name] ?? row[name];
          if (described.includes(name)) assert.equal(after[name], expected, name);
        }
      }
      assert.equal(
        changed(before, await fingerprints()),
        [...new Set([...tablesOf(noun), ...(has.update ? refsMade(noun) : [])])].filter(isCompared).sort(),
      );
      assert.equal(
        (await api.rows(`select count(*)::int as n from "${storedNoun(noun).noun}" where "${idName}" = ${JUNK}`))[0].n,
        0,
      );
      assert.is(({} as { polluted?: unknown }).polluted, undefined);
    });

    is.if(hasMoment)('two people who edit one record: the second gets a 409, and nothing is overwritten', async () => {
      const id = await added();
      const { body: seen } = await read(id);
      const [first, second] = [await good('edit'), await good('edit')];
      const saved = await update(id, { ...first, updated_at: seen.updated_at });
      assert.is(saved.status, 200);
      const refused = await update(id, { ...second, updated_at: seen.updated_at });
      assert.equal(
        [refused.status, refused.body],
        [
          409,
          {
            status: 'error',
            message: messagesOf(noun).changed,
            data: {},
            current: saved.body.data,
            changed_by: 'System Administrator',
          },
        ],
      );
      assert.equal((await read(id)).body, saved.body.data);
      for (const [name, { writeOnly }] of Object.entries(noun.record.properties))
        if (writeOnly) assert.not.ok(name in refused.body.current, name);
      assert.is((await update(id, { ...second, updated_at: 'yesterday' })).status, 409);

      for (const updated_at of isMultipartOnly(noun) ? [] : [[], {}, [saved.body.data.updated_at], { toString: 1 }]) {
        const odd = await update(id, { ...second, updated_at });
        assert.equal(
          [odd.status, odd.body.message],
          [400, 'The updated_at is not usable.'],
          JSON.stringify(updated_at),
        );
      }
      assert.equal((await read(id)).body, saved.body.data);

      assert.is((await update(id, { ...second, updated_at: saved.body.data.updated_at })).status, 200);
      // A client that does not send `updated_at` saves as before.
      assert.is((await update(id, first)).status, 200);
    });

    is.if(hasMoment)('of many who save at the same moment over one state, exactly one does', async () => {
      const id = await added();
      for (let round = 0; round < 5; round++) {
        const { updated_at } = (await read(id)).body;
        const bodies = await Promise.all(Array.from({ length: 4 }, () => good('edit')));
        const responses = await Promise.all(bodies.map((values) => update(id, { ...values, updated_at })));
        assert.equal(responses.map((response) => response.status).sort(), [200, 409, 409, 409]);
        assert.equal((await read(id)).body, responses.find((response) => response.status === 200)!.body.data);
      }
    });

    is.if(hasMoment)('a later save has a later moment, even when the clock was set back', async () => {
      const id = await added();
      await api.rows(`update "${storedNoun(noun).noun}" set updated_at = '2999-01-01' where "${idName}" = ${id}`);
      const { body: seen } = await read(id);
      const { body } = await update(id, { ...(await good('edit')), updated_at: seen.updated_at });
      assert.ok(body.data.updated_at > seen.updated_at);
    });

    is(
      'a create that is sent twice with one key is one record, and the key with other values is a conflict',
      async () => {
        const [values, others] = [await good(), await good()];
        const headers = { 'idempotency-key': `${noun.noun} once` };
        const before = await countOf(noun);
        const responses = await Promise.all(Array.from({ length: 4 }, () => create(values, headers)));
        for (const response of responses) assert.equal([response.status, response.body], [200, responses[0]!.body]);
        assert.is(await countOf(noun), before + 1);
        const other = await create(others, headers);
        assert.equal(
          [other.status, other.body.message],
          [409, 'This save was already sent with other values. Check the list before you save again.'],
        );
        assert.is(await countOf(noun), before + 1);
      },
    );

    is.if(has.update)(
      'an update that is sent again with its key, as after a lost response, is the same save, and no conflict with itself',
      async () => {
        const [id, other] = [await added(), await added()];
        const [values, others] = [await good('edit'), await good('edit')];
        const { updated_at } = (await read(id)).body;
        const headers = { 'idempotency-key': `${noun.noun} changed once` };
        const save = (sent: Values, of = id) => update(of, { ...sent, updated_at }, headers);
        const responses = await Promise.all(Array.from({ length: 4 }, () => save(values)));
        for (const response of responses) assert.equal([response.status, response.body], [200, responses[0]!.body]);
        const saved = (await read(id)).body;
        for (const changed of [await save(others), await save(values, other)])
          assert.equal(
            [changed.status, changed.body.message],
            [409, 'This save was already sent with other values. Check the list before you save again.'],
          );
        assert.equal((await read(id)).body, saved);
      },
    );

    is.if(has.delete)(
      'what is deleted is gone from read and list, and cannot be deleted or changed again',
      async () => {
        const id = await added();
        const response = await remove(id);
        assert.equal([response.status, response.body], [200, { status: 'success', data: { [idName]: id } }]);
        assert.not.ok((await list()).body.data.some((one: Values) => one[idName] === id));
        for (const again of [await read(id), await remove(id), await update(id, await good('edit'))]) {
          assert.equal(
            [again.status, again.body],
            [404, { status: 'error', message: 'This was not found.', data: {} }],
          );
        }
      },
    );

    is('an id that is none is not found', async () => {
      const values = await good('edit');
      for (const id of ['0', '-1', 'x', '1x', '1e3', '99999999999', '2147483647', '1%20or%201=1', '%00', 'null']) {
        for (const response of [
          await read(id),
          ...(has.update ? [await update(id, values)] : []),
          ...(has.delete ? [await remove(id)] : []),
        ])
          assert.equal([response.status, response.body.status], [404, 'error'], id);
      }
    });

    is('nobody gets at it without a session', async () => {
      const id = await added();
      const before = await fingerprints();
      const body = await good();
      const calls: ['GET' | 'POST' | 'DELETE', string][] = [
        [noun.api.list, base],
        ['GET', `${base}/${id}`],
        ['POST', `${base}/create`],
        ['POST', `${base}/update/${id}`],
        ['DELETE', `${base}/delete/${id}`],
      ];
      for (const [method, path] of calls)
        assert.is(
          (await api.call(method, path, { token: null, body: method === 'POST' ? body : undefined })).status,
          401,
          `${method} ${path}`,
        );
      assert.equal(changed(before, await fingerprints()), refsMade(noun));
    });

    for (const [name, { ref }] of Object.entries(sendable(noun, 'add').properties)) {
      if (!ref || !Object.hasOwn(nounOf(ref).record.properties, 'status')) continue;
      is(`${name} can only become a record that is active; one that was switched off later may stay`, async () => {
        const values = await good();
        const id = idIn(await create(values));
        const target = nounOf(ref);
        await api.rows(`update "${target.noun}" set status = 0 where "${target.api.id}" = ${values[name]}`);
        assert.equal(Object.keys((await create({ ...(await good()), [name]: values[name] })).body.data), [name]);
        const again = async () => ({ ...(await good('edit')), ...picked(values, familyOf(noun, name)) });
        if (has.update) assert.is((await update(id, await again())).status, 200);
      });
    }

    const choices = async (key: string) => (await api.call('GET', `/settings/get?${key}=1`)).body[key];
    testDependents({ noun, is, hasUpdate: has.update, good, create, update, choices });
    testDefaults({ noun, is, good, create, read });
    testConditions({ noun, is, hasUpdate: has.update, good, create, update, read });

    if (!noun.api.paged) {
      is('the list is whole, the oldest first, and keeps its order when something in it changes', async () => {
        for (let more = 0; more < 12; more++) await added();
        const ids = async () => (await list()).body.data.map((row: Values) => row[idName]);
        const before: number[] = await ids();
        assert.is(before.length, await countOf(noun));
        assert.equal(
          before,
          [...before].sort((a, b) => a - b),
        );
        await update(before[3], await good('edit'));
        assert.equal(await ids(), before);
      });
    }

    for (const [name, value] of Object.entries(noun.api.fixed ?? {})) {
      is(`it is requested with ${name} ${value}; with another one there is nothing`, async () => {
        await added();
        const requested = async (text: string) =>
          (await api.call(noun.api.list, `${base}?${new URLSearchParams({ [name]: text })}`)).body.data.length;
        assert.ok((await requested(String(value))) > 0);
        assert.is(await requested('Something else'), 0);
        assert.is((await create({ ...(await good()), [name]: value })).status, 200);
        assert.is((await create({ ...(await good()), [name]: 'Something else' })).status, 422);
      });
    }

    for (const [name, property] of Object.entries(noun.record.properties)) {
      if (!property.noOverlap) continue;
      const refused = { [name]: [ruleMessage({ keyword: 'noOverlap' }, property)] };
      is(`no two have a day of ${name} in common, not even when they are saved at the same moment`, async () => {
        const id = idIn(await create({ ...(await good()), [name]: '2050-03-01 - 2050-03-05' }));
        for (const other of [
          '2050-03-01',
          '2050-03-05',
          '2050-03-03',
          '2050-02-27 - 2050-03-01',
          '2050-03-05 - 2050-03-09',
          '2050-01-01 - 2050-12-31',
          '03/02/2050 - 03/03/2050',
        ]) {
          const response = await create({ ...(await good()), [name]: other });
          assert.equal([response.status, response.body.data], [422, refused], other);
        }
        const before = idIn(await create({ ...(await good()), [name]: '2050-02-28' }));
        idIn(await create({ ...(await good()), [name]: '2050-03-06' }));
        assert.equal(
          (await update(before, { ...(await good('edit')), [name]: '2050-02-28 - 2050-03-01' })).body.data,
          refused,
        );
        assert.is((await update(id, { ...(await good('edit')), [name]: '2050-03-02 - 2050-03-05' })).status, 200);

        const bodies = await Promise.all(
          Array.from({ length: 6 }, async () => ({ ...(await good()), [name]: '2051-05-01' })),
        );
        const responses = await Promise.all(bodies.map((body) => create(body)));
        assert.equal(responses.map((response) => response.status).sort(), [200, 422, 422, 422, 422, 422]);
      });
    }

    for (const [name, property] of Object.entries(noun.record.properties)) {
      if (!property.unique) continue;
      const refused = { [name]: [ruleMessage({ keyword: 'taken' }, property)] };
      is(
        `${name} belongs to one record, whatever its case, also when several are saved at the same moment`,
        async () => {
          const values = await good();
          const id = idIn(await create(values));
          const other = property.pattern === undefined ? String(values[name]).toUpperCase() : values[name];
          const again = async () => ({ ...(await good()), [name]: other });
          const response = await create(await again());
          assert.equal([response.status, response.body.data], [422, refused]);
          if (has.update && sendable(noun, 'edit').properties[name]) {
            const taken = await update(await added(), { ...(await good('edit')), [name]: values[name] });
            assert.equal(taken.body.data, refused);
            assert.is((await update(id, { ...(await good('edit')), [name]: values[name] })).status, 200);
          }
          const { [name]: fresh } = await good();
          const bodies = await Promise.all(
            Array.from({ length: 4 }, async () => ({ ...(await good()), [name]: fresh })),
          );
          const responses = await Promise.all(bodies.map((body) => create(body)));
          assert.equal(responses.map(({ status }) => status).sort(), [200, 422, 422, 422]);
        },
      );
    }

    const page = (query: Record<string, string>) => api.call('GET', `${base}?${new URLSearchParams(query)}`);
    testRecords({ noun, is, good, create, update, read, remove, page });
    testColumns({ noun, is, good, create, update, read, remove, page });
    testGroups({
      ...{ noun, is, good, create, update, read, remove, page, role },
      groups: (body) => api.call('POST', `${base}/groups`, { body }),
      move: (id, body) => api.call('POST', `${base}/state/${id}`, { body }),
    });
    const clusters = (query: Record<string, string>) =>
      api.call('GET', `${base}/clusters?${new URLSearchParams(query)}`);
    testMap({ noun, is, good, create, update, read, remove, page, clusters });
    const send = (token: string, path: string, body: Values) => post(noun, path, body, {}, token);
    testRights({ noun, api: () => api, is, good, send });
    testFiles({ noun, is, good, page, api: () => api });
    const withRows = async (mode: 'add' | 'edit' = 'add') => rowValues(noun, mode, await refsFor(noun));
    testRows({ noun, is, good: withRows, create, update, read, remove, page });

    for (const [name, property] of Object.entries(noun.record.properties)) {
      if (property.countOf === undefined) continue;
      const counted = nounOf(property.countOf);
      const by = countedBy(property, counted, noun.noun);
      is(`${name} is how many records point to it by ${by}, and by no other field`, async () => {
        const refs = await refsFor(counted);
        const response = await post(counted, 'create', goodValues(counted, 'add', ++made, refs));
        assert.is(response.status, 200, response.text);
        const rows: Values[] = (await list()).body.data;
        for (const { name: field, ref } of refsOf(counted.record))
          if (ref === noun.noun)
            assert.is(rows.find((row) => row[idName] === refs[field])![name], field === by ? 1 : 0, field);
      });
    }

    for (const { by, property } of has.delete ? pointers(noun) : []) {
      is(`while a ${lowered(by.title)} points to it, it cannot be deleted`, async () => {
        const id = await usedId(by, property);
        const response = await remove(id);
        assert.equal(
          [response.status, response.body],
          [409, { status: 'error', message: messagesOf(noun).inUse, data: {} }],
        );
        assert.is((await read(id)).status, 200);
      });
    }
  }

  test('numbers keep every decimal', async () => {
    const field = served.flatMap((noun) =>
      Object.entries(noun.record.properties).flatMap(([name, { type, multipleOf, minimum }]) =>
        type === 'number' && !multipleOf && minimum === undefined ? [{ noun, name }] : [],
      ),
    )[0];
    if (!field) return;
    const { noun, name } = field;
    for (const value of [0.1, 1 / 3, -12.345678901234567, 1e-7, 0, 41.8543, 89.99999999999999]) {
      const { body } = await api.call('POST', `${noun.api.base}/create`, {
        body: { ...goodValues(noun, 'add', ++made, await refsFor(noun)), [name]: value },
      });
      assert.is(body.data[name], value);
      const typed = await api.call('POST', `${noun.api.base}/update/${body.data[noun.api.id]}`, {
        body: { ...goodValues(noun, 'edit', made, await refsFor(noun)), [name]: value.toFixed(8) },
      });
      assert.is(typed.body.data[name], Number(value.toFixed(8)));
    }
  });

  test('money is stored exactly, and travels as a number', async () => {
    // None that a sample has by chance.
    const amounts = [0.07, 0.1, 40_061.88, 1_234_567.89, 0];
    const isFree = (property: Property) => amounts.every((value) => violations(property, value, {}).length === 0);
    const fields = served.flatMap((noun) =>
      Object.entries(noun.record.properties).flatMap(([name, property]) =>
        property.type === 'number' && property.multipleOf && !property.readOnly && isFree(property)
          ? [{ noun, name }]
          : [],
      ),
    );
    if (served.length === servedNouns().length) assert.ok(fields.length >= 3);
    for (const { noun, name } of fields) {
      for (const value of amounts) {
        const values = goodValues(noun, 'add', ++made, await refsFor(noun));
        const { body } = await post(noun, 'create', { ...values, [name]: value });
        assert.is(body.data[name], value);
      }
      const [sum] = await api.rows(
        `select sum("${name}") filter (where "${name}" in (0.07, 0.1))::text as text, pg_typeof(min("${name}"))::text as type from "${storedNoun(noun).noun}"`,
      );
      assert.equal(sum, { text: '0.17', type: 'numeric' });
    }
  });

  test('a character that cannot be stored is rejected under its field', async () => {
    const noun = served.find((one) => one.record.properties[one.label]?.type === 'string')!;
    const values = goodValues(noun, 'add', ++made, await refsFor(noun));
    const response = await post(noun, 'create', { ...values, [noun.label]: 'a\0b' });
    assert.equal(
      [response.status, response.body.data],
      [422, { [noun.label]: [ruleMessage({ keyword: 'character' }, noun.record.properties[noun.label]!)] }],
    );
  });
}

/**
 * The nouns with calls of their own; the profile is one that belongs to its caller (`users.test.ts`), and nobody can
 * create an entry of a log (`changes.test.ts`).
 */
export const servedNouns = (): Noun[] =>
  [...nouns.values()].filter((noun) => callsOf(noun).length > 0 && !noun.api.single && !isLog(noun));

/** The first account, in whose name all calls are. */
const CALLER = 1;

/** No record has this id. */
const JUNK = 987_654;

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'polluted',
  'id',
  '',
  ' ',
  'a.b',
  'a[b]',
  'status; drop table users',
  '$set',
  'role',
  'is_admin',
];

/** The columns of other nouns that point to this one. */
function pointers(noun: Noun): { by: Noun; property: string }[] {
  return [...nouns.values()].flatMap((by) =>
    [...Object.entries(by.record.properties), ...rowRefs(by)].flatMap(([property, { ref }]) =>
      ref === noun.noun && !by.api.single ? [{ by, property }] : [],
    ),
  );
}

/** The id of a record that `by` points to: one that is made to be pointed to. */
async function usedId(by: Noun, property: string): Promise<number> {
  const refs = await refsFor(by);
  const response = await post(by, 'create', rowValues(by, 'add', refs));
  assert.is(response.status, 200, response.text);
  return refs[property]!;
}

/** Values with rows in all tables, also where what rows cost is left to other tests. */
function rowValues(noun: Noun, mode: 'add' | 'edit', refs: Record<string, unknown>): Values {
  const body = Object.entries(moduleSamples(noun).body).filter(([name]) => !isRows(noun.record.properties[name] ?? {}));
  return goodValues(noun, mode, ++made, refs, undefined, Object.fromEntries(body));
}

/**
 * A new, active record for everything that a noun points to; of a noun that cannot be created, one that is there. Where
 * nouns point to each other, or to themselves, the second record of one points to what it must.
 */
async function refsFor(
  noun: Noun,
  given: Record<string, any> = {},
  within: readonly string[] = [],
): Promise<Record<string, any>> {
  const refs: Record<string, any> = { ...given };
  const dependents = dependentRefs(noun.record);
  for (const { name, ref, parent, key } of dependents.toReversed()) {
    const { noun: table, api: target } = nounOf(ref);
    if (refs[name] === undefined || refs[parent] !== undefined) continue;
    refs[parent] = (await api.rows(`select "${key}" as id from "${table}" where "${target.id}" = ${refs[name]}`))[0].id;
  }
  const isFirst = ([name]: [string, Property]) => !dependents.some((one) => one.name === name);
  const properties = Object.entries(noun.record.properties);
  const last = dependents.map(({ name }): [string, Property] => [name, noun.record.properties[name]!]);
  for (const [name, { ref }] of [...properties.filter(isFirst), ...last, ...rowRefs(noun)]) {
    if (!ref || refs[name] !== undefined || !isMadeWithin(noun, name, within)) continue;
    const target = nounOf(ref);
    if (!hasCall(target, 'create')) {
      refs[name] = (await api.rows(`select "${target.api.id}" as id from "${target.noun}" limit 1`))[0].id;
      continue;
    }
    const status = Object.hasOwn(target.record.properties, 'status') ? { status: 1 } : {};
    const dependent = dependents.find((one) => one.name === name);
    const owner = dependent && { [dependent.key]: refs[dependent.parent]! };
    const known = await refsFor(target, owner, [...within, noun.noun]);
    const values = goodValues(target, 'add', ++made, known);
    for (const other of refsOf(target.record)) if (known[other.name] === undefined) delete values[other.name];
    for (const [key] of rowRefs(target)) if (known[key] === undefined) deleteInRows(values, key);
    const response = await post(target, 'create', { ...values, ...status });
    assert.is(response.status, 200, response.text);
    refs[name] = response.body.data[target.api.id];
  }
  for (const [name, by] of Object.entries(moduleSamples(noun).labels ?? {})) {
    const { noun: table, label, api: target } = nounOf(noun.record.properties[by]!.ref!);
    const [row] = await api.rows(`select "${label}" as label from "${table}" where "${target.id}" = ${refs[by]}`);
    refs[name] = row.label;
  }
  return refs;
}

/** A body as the noun takes it. */
const post = (
  noun: Noun,
  path: string,
  body: Values,
  headers: Record<string, string> = {},
  token = api.token,
): Promise<TestResponse> => {
  const isNew = path === 'create' && Object.hasOwn(body, noun.label);
  const sent = isMultipartOnly(noun) ? form(asTexts(isNew ? withNeededFiles(noun, body) : body)) : body;
  return api.call('POST', `${noun.api.base}/${path}`, { body: sent, headers, token });
};

/** A save responds with the record as it is read, or with a part of it. */
function assertRead({ body: { data } }: TestResponse, read: Values): void {
  for (const [name, value] of Object.entries(data)) assert.equal(value, read[name], name);
}

/** The tables that a save of a noun writes to. */
const tablesOf = (noun: Noun): string[] => [
  ...withRowTables([storedNoun(noun)]).map((table) => table.noun),
  ...(neededFiles(noun).length > 0 ? ['stored_file'] : []),
  ...moduleSamples(noun).tables,
];

/** Whether a record gets this reference that is made for one of the nouns `within`, or for none. */
function isMadeWithin({ record }: Noun, name: string, within: readonly string[]): boolean {
  const [first = '', column] = name.split('.');
  const { required, properties } = column === undefined ? record : rowRecord(record.properties[first]!);
  return !within.includes(properties[column ?? first]!.ref!) || required.includes(column ?? first);
}

/** Takes a cell, by table and column, out of every row. */
function deleteInRows(values: Values, key: string): void {
  const [table = '', column = ''] = key.split('.');
  for (const row of (values[table] as Values[] | undefined) ?? []) delete row[column];
}

/** The tables that `refsFor` writes to. */
const refsMade = (noun: Noun, within: readonly string[] = []): string[] =>
  [
    ...new Set(
      [
        ...refsOf(noun.record).map(({ name, ref }) => [name, ref] as const),
        ...rowRefs(noun).map(([key, { ref }]) => [key, ref!] as const),
      ].flatMap(([name, ref]) => {
        if (!isMadeWithin(noun, name, within)) return [];
        const target = nounOf(ref);
        return hasCall(target, 'create') ? [...tablesOf(target), ...refsMade(target, [...within, noun.noun])] : [];
      }),
    ),
  ].sort();

/** The columns that follow from a descriptor and not from a module. */
const describedColumns = (noun: Noun): string[] =>
  Object.entries(noun.record.properties).flatMap(([name, property]) =>
    property.hash || Object.hasOwn(moduleSamples(noun).body, name) || isAssigned(property)
      ? []
      : (columnOf(name, property) ?? []),
  );

/** Whether a module gives the value: nobody may send it, and no word of the descriptor says what it is. */
const isAssigned = ({ readOnly, computed, default: usual }: Property): boolean =>
  readOnly === true && computed === undefined && usual === undefined;

/** What the server makes of a column that was not sent. */
const madeByServer = (noun: Noun, name: string, values: Values): unknown => {
  const { readOnly, default: usual } = recordFor(nounForUser(noun, CALLER), 'add').properties[name] ?? {};
  return computedValues(noun.record, values)[name] ?? (readOnly ? usual : null) ?? null;
};

/** A text as it stands in a cell of an export. */
const csvText = (value: unknown): string => String(value).replaceAll('"', '""');

const nameRead = (noun: Noun, name: string): string => noun.record.properties[name]?.readAs ?? name;

/** Sent values as a read returns them. */
function shown(noun: Noun, values: Values): Values {
  const { body } = moduleSamples(noun);
  const readable = Object.entries(values).filter(
    ([name]) => !noun.record.properties[name]?.writeOnly && !Object.hasOwn(body, name),
  );
  return Object.fromEntries(readable.map(([name, value]) => [nameRead(noun, name), value]));
}

/** A value as people type it. */
function asTyped(noun: Noun, name: string, value: unknown): unknown {
  const { format } = noun.record.properties[name] ?? {};
  if (typeof value === 'number') return ` ${value} `;
  if (Array.isArray(value))
    return isTags(noun.record.properties[name] ?? {}) ? value.map((item) => ` ${item} `) : value;
  if (typeof value !== 'string') return value;
  if (format === 'url') return value.replace('https://', ' ');
  if (format === 'color') return ` ${value.slice(1).toUpperCase()}`;
  if (format === 'time') return value.replace(/^0?(\d+):/, '$1');
  if (format === 'phone') return value.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3');
  if (format === 'date-range') return value.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$2/$3/$1');
  if (format === 'date' || format === 'local-date-time') return value.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1');
  return value;
}

const countOf = async (noun: Noun): Promise<number> =>
  (await api.rows(`select count(*)::int as n from "${storedNoun(noun).noun}"`))[0].n;

/** Tables that a call may change without a change of its records. */
const BOOKKEEPING = [
  'session',
  'idempotency_key',
  'notification',
  'sign_in_try',
  'record_change',
  'row_count',
  // Has tests of its own, and so has the mark that a file is in it.
  'trash',
  'job_run',
  'rate_window',
  // Priced in the background, after rates have changed.
  'work',
  'work_labor',
  'work_equipment',
  // Counted in the background.
  'ticket_field_usage',
  'ticket_form_usage',
  'ticket_option_usage',
  'ticket_version_usage',
];

const isCompared = (table: string): boolean => !BOOKKEEPING.includes(table);

/** A checksum of every table of records. */
async function fingerprints(): Promise<Record<string, string>> {
  const names = (
    await api.rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
  ).map((row) => row.table_name as string);
  // How ticket types are used is counted in the background; the change log has tests of its own.
  const quiet = names.filter((name) => isCompared(name) && !/_usage$|^change_log/.test(name)).sort();
  const prints: Record<string, string> = {};
  for (const name of quiet)
    prints[name] = (
      await api.rows(`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${name}" t`)
    )[0].print;
  return prints;
}

const changed = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

/** A value that was read, without what each read makes anew: the signatures of links to files. */
const lasting = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replace(/expires=\d+&signature=[\w-]+/g, ''));
