// The page of versions: who saved what and when, what each version changed, any of them as it was; and the latest tickets
// checked against a definition before it is saved.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../server/base/unavailable';
import { openDatabase } from '../../server/db/database';
import { dryRunTickets } from '../../server/ticket-types/dry-run-tickets';
import { currentForm } from '../../server/ticket-types/forms';
import { joinParts } from '../../src/schema/conditions/text-parts';
import { insertAccount } from '../support/accounts';
import { ownApiForEach } from '../support/api';
import { field, formCalls } from '../support/form-calls';
import { takenBack } from '../support/statements';

const api = ownApiForEach(test);
test.before.each(async () => {
  await api.rows(`insert into terminal (terminal_name, status) values ('MLR Chicago', 1)`);
});

const { save, addForm, addTicket } = formCalls(() => api, 'Damage');

const get = (path: string) => api.call('GET', `/tickets/form/${path}`);
const tryOut = (id: number | string, form_datas: unknown) =>
  api.call('POST', `/tickets/form/${id}/try`, { body: { form_datas } });

/** What a version changed, as messages. */
async function changesOf(id: number, version: number): Promise<string[] | null> {
  const { body } = await get(`${id}/versions/${version}/changes`);
  const { changes, ...head } = body;
  assert.equal(head, { ticket_form_id: id, ticket_form_version: version });
  return changes === null ? null : changes.map(({ parts }: any) => joinParts(parts));
}

test('versions come newest first, each with its author and its tickets; what one changed is a call of its own', async () => {
  await insertAccount(api, 'second');
  const token = (await api.signIn('second')).body.data.token;
  const { id, ids } = await addForm([field('Weight')]);
  await addTicket(id, 1, []);
  const mass = field('Mass', 'text', { ticket_form_detail_id: ids[0], is_require: 1 });
  await save({ form_name: 'Damages', form_datas: [mass, field('Seal')] }, id, token);
  const { body, status } = await get(`${id}/versions`);
  assert.is(status, 200);
  const { versions, ...form } = body;
  assert.equal(form, { ticket_form_id: id, form_name: 'Damages', status: 1, ticket_form_version: 2, more: false });
  assert.equal(
    versions.map(({ saved_at, ...version }: any) => ({
      ...version,
      isMoment: new Date(saved_at).toISOString() === saved_at,
    })),
    [
      { ticket_form_version: 2, form_name: 'Damages', saved_by: 'Night Shift', tickets: 0, isMoment: true },
      { ticket_form_version: 1, form_name: 'Damage', saved_by: versions[1].saved_by, tickets: 1, isMoment: true },
    ],
  );
  assert.equal(await changesOf(id, 2), [
    'Renames the form from Damage to Damages.',
    'Adds Seal, optional.',
    'Renames Weight to Mass.',
    'Makes Mass required.',
  ]);
  assert.is(await changesOf(id, 1), null);
});

test('older versions come in further pages, and each is compared with the one before', async () => {
  const { id, ids } = await addForm([field('V1')]);
  for (let version = 2; version <= 23; version++)
    await save({ form_datas: [field(`V${version}`, 'text', { ticket_form_detail_id: ids[0] })] }, id);
  const first = (await get(`${id}/versions`)).body;
  assert.equal([first.versions.length, first.versions[0].ticket_form_version, first.more], [20, 23, true]);
  const last = first.versions.at(-1);
  assert.equal(await changesOf(id, last.ticket_form_version), ['Renames V3 to V4.']);
  const rest = (await get(`${id}/versions?before=${last.ticket_form_version}`)).body;
  assert.equal(
    rest.versions.map((version: any) => version.ticket_form_version),
    [3, 2, 1],
  );
  assert.is(rest.more, false);
  for (const odd of ['0', 'x', '-1', '99999999999'])
    assert.is((await get(`${id}/versions?before=${odd}`)).body.versions.length, 20, odd);
});

test('versions of a very large form are a small response, also four times at once, and one after the other says what it changed', async () => {
  const { id } = await addForm([field('A')]);
  const definition = (name: string) =>
    JSON.stringify(
      Array.from({ length: 400 }, (_, index) => ({
        ...field(`${name} ${index}`),
        ticket_form_detail_id: 10_000 + index,
        conditions: {
          show: {
            match: 'any',
            rules: Array.from({ length: 20 }, (_, rule) => ({
              field: String(10_000 + ((index + 1) % 400)),
              operator: 'is',
              value: `${name} ${rule}`,
            })),
          },
        },
      })),
    );
  // Every version changes every field.
  await api.rows(
    `insert into ticket_form_version (ticket_form_id, version, form_name, details)
     select $1, n, 'Damage', case when n % 2 = 0 then $2::jsonb else $3::jsonb end from generate_series(2, 22) n`,
    [id, definition('Even'), definition('Odd')],
  );
  await api.rows('update ticket_form set version = 22 where ticket_form_id = $1', [id]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => get(`${id}/versions`)));
  for (const { status, body } of answers) {
    assert.equal([status, body.versions.length, body.more], [200, 20, true]);
    assert.ok(JSON.stringify(body).length < 65_536, `${JSON.stringify(body).length} bytes`);
  }
  const changes = await changesOf(id, 22);
  assert.ok(changes!.includes('Renames Odd 7 to Even 7.'));
  // Others are served while all of them are requested.
  const [others] = await Promise.all([
    get(`${id}/versions`),
    ...answers[0]!.body.versions.map((version: any) => changesOf(id, version.ticket_form_version)),
  ]);
  assert.is(others.status, 200);
});

test('any version is read as it was, and one that does not exist is not found', async () => {
  const { id, ids } = await addForm([field('Weight', 'number', { min_length: 5 })]);
  await save({ form_name: 'Other', status: 0, form_datas: [field('Seal')] }, id);
  const { body } = await get(`${id}/versions/1`);
  assert.equal(
    [body.form_name, body.status, body.ticket_form_version, body.details.length],
    ['Damage', 0, 1, 1],
    'the status is the form’s',
  );
  assert.equal([body.details[0].ticket_form_detail_id, body.details[0].min_length], [ids[0], 5]);
  assert.is(new Date(body.saved_at).toISOString(), body.saved_at);
  for (const gone of [`${id}/versions/3`, `${id}/versions/0`, `${id}/versions/x`, '999/versions/1'])
    for (const path of [gone, `${gone}/changes`]) assert.is((await get(path)).status, 404, path);
  assert.is((await get('999/versions')).status, 404);
  await api.call('DELETE', `/tickets/form/delete/${id}`);
  assert.is((await get(`${id}/versions`)).status, 404);
});

test('an older version is restored through the usual save: a new version with the same fields, refused where another admin was faster', async () => {
  const { id, ids } = await addForm([field('Weight')]);
  await save({ form_datas: [field('Seal')] }, id);
  const { details, form_name } = (await get(`${id}/versions/1`)).body;
  const restore = () => save({ form_name, form_datas: details, ticket_form_version: 2 }, id);
  const [first, second] = await Promise.all([restore(), restore()]);
  const [done, late] = first.status === 200 ? [first, second] : [second, first];
  assert.equal([done.status, done.body.data.ticket_form_version], [200, 3]);
  assert.equal([late.status, late.body.current.ticket_form_version], [409, 3]);
  const now = (await get(String(id))).body;
  const { saved_by, saved_at } = (await get(`${id}/versions/3`)).body;
  assert.equal(late.body.current, { ...now, saved_by, saved_at });
  assert.equal(now.details[0].ticket_form_detail_id, ids[0], 'the field has its id again');
  assert.is((await get(`${id}/versions`)).body.versions.length, 3);
});

test('a definition is tried on the latest tickets: how many it would refuse, why, and which', async () => {
  const { id, ids } = await addForm([field('Weight', 'number'), field('Count'), field('Note')]);
  const [weight = 0, count = 0] = ids;
  const texts = await addTicket(id, 1, [
    [weight, '5'],
    [count, 'many'],
  ]);
  const both = await addTicket(id, 1, [[count, 'few']]);
  await addTicket(id, 1, [
    [weight, '5'],
    [count, '7'],
  ]);
  const { status, body } = await tryOut(id, [
    field('Weight', 'number', { ticket_form_detail_id: weight, is_require: 1 }),
    field('Count', 'number', { ticket_form_detail_id: count }),
  ]);
  assert.is(status, 200);
  const { problems, ...counts } = body;
  assert.equal(counts, { ticket_form_id: id, tickets: 3, refused: 2, refused_now: 0 });
  assert.equal(
    problems.map(({ examples, ...problem }: any) => [problem, examples.map((one: any) => one.ticket_id)]),
    [
      [{ input_name: 'Count', kind: 'text', message: 'Count must be a number.', tickets: 2 }, [both, texts]],
      [{ input_name: 'Weight', kind: 'missing', message: 'Weight is required.', tickets: 1 }, [both]],
    ],
  );
  assert.is((await get(String(id))).body.ticket_form_version, 1, 'nothing was saved');
});

test('a ticket that the version in force refuses already is counted apart; new fields and conditions among them work', async () => {
  const { id, ids } = await addForm([field('Weight')]);
  const weight = field('Weight', 'text', { ticket_form_detail_id: ids[0], is_require: 1 });
  await addTicket(id, 1, [[ids[0]!, '']]);
  await save({ form_datas: [weight] }, id);
  await addTicket(id, 2, [[ids[0]!, 'x']]);
  const show = { show: { match: 'all', rules: [{ field: String(ids[0]), operator: 'is', value: 'x' }] } };
  const seal = field('Seal', 'text', { field_key: 'new-1', is_require: 1, conditions: show });
  const { body } = await tryOut(id, [weight, seal]);
  assert.equal([body.tickets, body.refused, body.refused_now], [2, 2, 1]);
  assert.equal(body.problems.map((problem: any) => `${problem.tickets} ${problem.kind} ${problem.input_name}`).sort(), [
    '1 missing Seal',
    '1 missing Weight',
  ]);
});

test('only the last 200 tickets are tried, each problem names at most 50 of them, and reading them may not take long', async () => {
  const { id } = await addForm([field('Weight')]);
  await api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     select 'T' || n, $1, 1, (select min(terminal_id) from terminal), now(), 1, 1 from generate_series(1, 210) n`,
    [id],
  );
  const { body } = await tryOut(id, [field('Seal', 'text', { is_require: 1 })]);
  assert.equal([body.tickets, body.refused, body.problems[0].examples.length], [200, 200, 50]);
  assert.is(body.problems[0].examples[0].ticket_no, 'T210');
  await takenBack(api.pool, 'lock table stored_file in access exclusive mode', async () => {
    const db = openDatabase(api.pool);
    const form = (await currentForm(db, id))!;
    await dryRunTickets(db, form, [], { tickets: 200, time: 50, slice: 10 }).then(
      () => assert.unreachable(),
      (error) => assert.instance(error, DatabaseUnavailable),
    );
  });
});

test('while a large definition is tried, others get their turn', async () => {
  const { id } = await addForm([field('A')]);
  const long = Array.from({ length: 1_000 }, (_, index) => field(`F${index}`, 'text', { is_require: 1 }));
  await api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     select 'T' || n, $1, 1, (select min(terminal_id) from terminal), now(), 1, 1 from generate_series(1, 200) n`,
    [id],
  );
  let [turns, unheld] = [0, 0];
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    if (api.pool.idleCount === api.pool.totalCount) unheld++;
    setImmediate(count);
  };
  const db = openDatabase(api.pool);
  const form = (await currentForm(db, id))!;
  const dryRun = dryRunTickets(db, form, long as never, { tickets: 200, time: 2_000, slice: 0 });
  setImmediate(count);
  await dryRun;
  isDone = true;
  assert.ok(turns >= 200, `${turns} turns of the others`);
  assert.ok(unheld >= 40, `a connection was held in all turns but ${unheld}`);
});

test('one definition is tried at a time, and of the calls of one user the newest waits', async () => {
  const { id } = await addForm([field('A')]);
  const long = Array.from({ length: 500 }, (_, index) => field(`F${index}`, 'text', { is_require: 1 }));
  await api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     select 'T' || n, $1, 1, (select min(terminal_id) from terminal), now(), 1, 1 from generate_series(1, 200) n`,
    [id],
  );
  const responses = await Promise.all(Array.from({ length: 6 }, () => tryOut(id, long)));
  const [tried, rejected] = [200, 503].map((wanted) => responses.filter(({ status }) => status === wanted));
  assert.is(tried!.length + rejected!.length, 6);
  assert.ok(tried!.length >= 2 && rejected!.length >= 1, `${tried!.length} tried`);
  assert.is(rejected![0]!.headers['retry-after'], '3');
});

test('a definition that could not be saved is not tried, and neither is one of a form that is gone', async () => {
  const { id } = await addForm([field('Weight')]);
  assert.equal((await tryOut(id, [field('')])).body.data, { form_datas: ['Field 1: Field Label cannot be empty'] });
  assert.is((await tryOut(id, 'x')).status, 422);
  assert.is((await tryOut(999, [field('A')])).status, 404);
  assert.is((await tryOut('x', [field('A')])).status, 404);
  const twice = field('Twice', 'text', { ticket_form_detail_id: 1 });
  assert.is((await tryOut(id, [twice, twice])).status, 200);
});

test.run();
