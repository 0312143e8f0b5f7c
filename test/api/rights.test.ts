// Rights by user type, where they touch accounts: nobody can be locked out of all of them, and names that no user type
// has are reported at the start. What each noun allows whom is in the contract of nouns (`contract-rights.ts`).
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { keepOneAdmin, rejectRuleForNobody, unknownRoles } from '../../server/users/policy';
import type { Noun, Rights } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { insertAccount } from '../support/accounts';
import { ownApi, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { checkAddedCalls } from '../support/module-rights';
import { admin } from '../support/postgres';

const api = ownApi(test);

/** Runs `use` with other rights of a noun. The calls of the server that is running keep theirs. */
async function under(noun: string, may: Rights, use: () => Promise<void>): Promise<void> {
  const usual = nounOf(noun);
  (nouns as Map<string, Noun>).set(noun, { ...usual, may });
  try {
    await use();
  } finally {
    (nouns as Map<string, Noun>).set(noun, usual);
  }
}

const outcomeOf = (decision: Promise<void>): Promise<string> =>
  decision.then(
    () => 'fine',
    (error: Error) => error.message,
  );

const everyone = { userAdminRoles: undefined };

test('an account that can give all rights back always stays', async () => {
  const db = openDatabase(api.pool);
  const staff = await insertAccount(api, 'rights-desk');
  const stays = 'This is the last active account that can manage users, so it has to stay.';
  for (const may of [{ update: ['Administrator'] }, { read: ['Administrator'] }, { list: ['Administrator'] }])
    await under('users', may, async () => {
      assert.is(await outcomeOf(keepOneAdmin(db, everyone, 1)), stays);
      assert.is(await outcomeOf(keepOneAdmin(db, everyone, staff)), 'fine');
    });
  await under('users', { delete: ['Administrator'] }, async () => {
    assert.is(
      await outcomeOf(keepOneAdmin(db, everyone, 1)),
      'fine',
      'who may change accounts can give the right back',
    );
  });
  await under('users', { update: ['Administrator', 'Staff'] }, async () => {
    assert.is(await outcomeOf(keepOneAdmin(db, everyone, 1)), 'fine');
    assert.is(await outcomeOf(keepOneAdmin(db, { userAdminRoles: ['Administrator'] }, 1)), stays, 'both hold');
  });
});

test('a start with rights that leave nobody to manage users is refused, with the user types that there are', async () => {
  const db = openDatabase(api.pool);
  await under('users', { update: ['Foreman'] }, async () => {
    assert.is(
      await outcomeOf(rejectRuleForNobody(db, everyone)),
      'No active account could manage users: "may" of users.json must give "list", "read" and "update" to a user type that has one. User types: Administrator, Staff.',
    );
  });
  await under('users', { update: ['Administrator'] }, async () => {
    assert.is(await outcomeOf(rejectRuleForNobody(db, everyone)), 'fine');
    assert.match(
      await outcomeOf(rejectRuleForNobody(db, { userAdminRoles: ['Staff'] })),
      /to a user type that has one and that USER_ADMIN_ROLES names\./,
    );
  });
});

test('a user type that does not exist is reported', async () => {
  const db = openDatabase(api.pool);
  assert.equal(await unknownRoles(db), []);
  await under('terminal', { delete: ['Administrator', 'Administator'] }, async () => {
    assert.equal(await unknownRoles(db), [
      '"may" of terminal names the user type "Administator" for "delete", which does not exist; there are: Administrator, Staff',
    ]);
  });
});

test('the profile says of which type the user is, as it is now', async () => {
  const id = await insertAccount(api, 'typed');
  const { body } = await api.signIn('typed', admin.password);
  const role = async () => (await api.call('GET', '/profile', { token: body.data.token })).body.role_name;
  assert.is(await role(), 'Staff');
  await api.rows('update users set type_id = 1 where user_id = $1', [id]);
  assert.is(await role(), 'Administrator');
  await api.rows('update users set type_id = null where user_id = $1', [id]);
  assert.is(await role(), null);
});

test('the calls that a module adds need a right and a description, too, and none can be mounted without them', async () => {
  const { enforceRights } = await import('../../server/request/rights');
  const { default: fastify } = await import('fastify');
  const app = fastify();
  enforceRights(app, nounOf('ticket'));
  assert.throws(
    () => app.get('/tickets/extra', async () => ({})),
    /\/tickets\/extra does not say which right of ticket/,
  );
  assert.throws(
    () => app.get('/tickets/silent', { config: { right: 'read' } }, async () => ({})),
    /\/tickets\/silent of ticket does not describe itself for the API document: add config\.describe/,
  );
  const describe = { tag: 'Tickets', summary: 'Another call', response: {} };
  app.get('/tickets/other', { config: { right: 'read', describe } }, async () => ({}));
  await app.close();
});

test('the calls that modules add are open to who has their rights, and show nothing of what is closed to the caller', async () => {
  assert.ok((await checkAddedCalls()) > 100);
});

test('who may delete records but not see them sees none in the trash, and may restore one', async () => {
  await under('worktype', { list: ['Administrator'], read: ['Administrator'] }, async () => {
    const own = await startApi();
    try {
      const { token } = await signedIn(own, 'Staff');
      const { body } = await own.call('POST', '/worktype/create', { body: { worktype: 'Hidden', status: 1 } });
      const id = body.data.worktype_id;
      assert.is((await own.call('DELETE', `/worktype/delete/${id}`, { token })).status, 200);
      const list = await own.call('GET', '/worktype/trash', { token });
      assert.equal([list.status, list.body.message], [403, forbiddenMessage(nounOf('worktype'), 'list')]);
      const preview = await own.call('GET', `/worktype/trash/${id}`, { token });
      assert.equal([preview.status, preview.body.message], [403, forbiddenMessage(nounOf('worktype'), 'read')]);
      assert.is((await own.call('GET', `/worktype/trash/${id}`)).status, 200);
      await own.rows(`update trash set stored = stored || '{"colour": "red"}',
        fields = fields || '[{"name": "colour", "title": "Colour", "before": {"value": "red", "text": "Red"}}]'`);
      const refused = async (token?: string) =>
        (await own.call('POST', `/worktype/restore/${id}`, { token })).body.data.colour;
      const words = 'Colour has no place any more: send leave_out to restore the record without';
      assert.equal(await refused(), [`${words} "Red".`]);
      assert.equal(await refused(token), [`${words} it.`]);
      const leave = { token, body: { leave_out: true } };
      assert.is((await own.call('POST', `/worktype/restore/${id}`, leave)).status, 200);
    } finally {
      await own.close();
    }
  });
});

test('of a terminal and a facility that are closed to the caller there is the id and the label alone', async () => {
  const limited = { read: ['Administrator'] };
  await under('terminal', limited, () =>
    under('facility', limited, async () => {
      const own = await startApi({ kind: 'demo' });
      try {
        const { token } = await signedIn(own, 'Staff');
        const [{ ticket_id }] = (await own.rows(
          'select ticket_id from ticket where terminal_id is not null and facility_id is not null limit 1',
        )) as [{ ticket_id: number }];
        const read = async (token?: string) => (await own.call('GET', `/tickets/${ticket_id}`, { token })).body;
        const [open, closed] = [await read(), await read(token)];
        for (const noun of ['terminal', 'facility']) {
          assert.type(open[noun][`${noun}_address`], 'string');
          assert.equal(closed[noun], { ...open[noun], [`${noun}_address`]: null });
        }
        const [placed, others] = await Promise.all(
          [undefined, token].map(async (one) => {
            const { body } = await own.call('GET', '/settings/get?terminals=1&places=1', { token: one });
            return Object.keys(body.terminals[0]).sort();
          }),
        );
        assert.equal(placed, ['latitude', 'longitude', 'terminal_id', 'terminal_name']);
        assert.equal(others, ['terminal_id', 'terminal_name']);
      } finally {
        await own.close();
      }
    }),
  );
});

test('what comes of tickets needs the list and the reading of tickets, whatever one may do with their types', async () => {
  const limited = { list: ['Administrator'] };
  await under('ticket', limited, async () => {
    const own = await startApi();
    try {
      const { token } = await signedIn(own, 'Staff');
      const { body: form } = await own.call('GET', '/tickets/form/1', { token });
      const calls = {
        try: await own.call('POST', '/tickets/form/1/try', { token, body: { form_datas: form.details } }),
        usage: await own.call('GET', '/tickets/form/1/usage', { token }),
        'field-usage': await own.call('GET', '/tickets/form/1/field-usage', { token }),
      };
      for (const [what, { status, body }] of Object.entries(calls))
        assert.equal([status, body.message], [403, 'Your user type may not see tickets.'], what);
      const { versions } = (await own.call('GET', '/tickets/form/1/versions', { token })).body;
      assert.is(versions[0].tickets, null);
      assert.is((await own.call('GET', '/tickets/form/1/versions')).body.versions[0].tickets, 0);
    } finally {
      await own.close();
    }
  });
});

test.run();
