// Changes are set back: as a save by the rules of today, and never over a newer value.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi, startApi } from '../support/api';
import { signedIn } from '../support/contract-rights';

const api = ownApi(test, { kind: 'demo' });

async function create(worktype: string): Promise<number> {
  const { status, body, text } = await api.call('POST', '/worktype/create', { body: { worktype, status: 1 } });
  assert.is(status, 200, text);
  return body.data.worktype_id;
}

/** @returns the change that it made. */
async function change(id: number, worktype: string, status: number, token?: string): Promise<number> {
  const { headers, text } = await api.call('POST', `/worktype/update/${id}`, { body: { worktype, status }, token });
  assert.ok(headers['change-id'], text);
  return Number(headers['change-id']);
}

const undo = async (changes: number[], more: object = {}, token?: string) => {
  const { status, body, text } = await api.call('POST', '/worktype/undo', { body: { changes, ...more }, token });
  assert.is(status, 200, text);
  return body.data as { changes: number[]; refused: { change_id: number; message: string; newer?: number }[] };
};

const read = async (id: number) => {
  const { worktype, status } = (await api.call('GET', `/worktype/${id}`)).body;
  return [worktype, status];
};

test('a change is undone, and so is its undo; what changes nothing has no change to undo', async () => {
  const id = await create('First');
  const changed = await change(id, 'Second', 0);
  const { changes, refused } = await undo([changed]);
  assert.equal([changes.length, refused], [1, []]);
  assert.equal(await read(id), ['First', 1]);
  assert.equal((await undo(changes)).refused, []);
  assert.equal(await read(id), ['Second', 0]);
  const { headers } = await api.call('POST', `/worktype/update/${id}`, { body: { worktype: 'Second', status: 0 } });
  assert.is(headers['change-id'], undefined);
});

test('a newer change of the same field is never overwritten, and it is said whose it is; other fields do not matter', async () => {
  const { token } = await signedIn(api, 'Administrator', 'Robin');
  const id = await create('Mine');
  const changed = await change(id, 'Mine', 0);
  await change(id, 'Renamed by another', 0, token);
  assert.equal((await undo([changed])).refused, []);
  assert.equal(await read(id), ['Renamed by another', 1]);

  const again = await change(id, 'Mine again', 0);
  const newer = await change(id, 'Newer', 0, token);
  assert.equal(await undo([again]), {
    changes: [],
    refused: [
      {
        change_id: again,
        message: 'Robin Shift has changed Name since: nothing was undone.',
        newer,
      },
    ],
  });
  assert.equal(await read(id), ['Newer', 0]);
  // One field of it alone can be set back.
  assert.equal((await undo([again], { field: 'status' })).refused, []);
  assert.equal(await read(id), ['Newer', 1]);
});

test('a value of a field is put back over a newer one that was seen, and never over a later one', async () => {
  const { token } = await signedIn(api, 'Administrator', 'Alex');
  const id = await create('Oldest');
  const changed = await change(id, 'Older', 1);
  const newer = await change(id, 'Newer', 0, token);
  const [refused] = (await undo([changed], { field: 'worktype' })).refused;
  assert.is(refused!.newer, newer);
  assert.is((await undo([changed], { field: 'worktype', over: newer })).changes.length, 1);
  assert.equal(await read(id), ['Oldest', 0]);
  const newest = await change(id, 'Newest', 0, token);
  assert.equal((await undo([changed], { field: 'worktype', over: newer })).refused, [
    { change_id: changed, message: 'Alex Shift has changed Name since: nothing was undone.', newer: newest },
  ]);
  assert.equal(await read(id), ['Newest', 0]);
});

test('a state is put back from a history only where it leads there', async () => {
  const [{ ticket_id }] = await api.rows(`select ticket_id from ticket where state = 'issued' limit 1`);
  const body = { state: 'cancelled', reason: 'Wrong yard' };
  const moved = await api.call('POST', `/tickets/state/${ticket_id}`, { body });
  const changes = [Number(moved.headers['change-id'])];
  const { refused } = (await api.call('POST', '/tickets/undo', { body: { changes, field: 'state' } })).body.data;
  assert.match(refused[0].message, /A ticket cannot go from Cancelled to Issued\./);
});

test('of two who undo the same change the second gets the message that it is done', async () => {
  const { token } = await signedIn(api, 'Administrator', 'Kim');
  const id = await create('Once');
  const changed = await change(id, 'Once', 0);
  assert.equal((await undo([changed], {}, token)).refused, []);
  assert.equal((await undo([changed])).refused, [
    { change_id: changed, message: 'Kim Shift has set Status back already: nothing was undone.' },
  ]);
});

test('what cannot be undone says why: a deleted record, a value that no longer passes, no change at all', async () => {
  const id = await create('Gone soon');
  const changed = await change(id, 'Gone', 1);
  await api.call('DELETE', `/worktype/delete/${id}`);
  assert.equal((await undo([changed, 987654321])).refused, [
    { change_id: changed, message: 'This work type no longer exists.' },
    { change_id: 987654321, message: 'This change cannot be undone.' },
  ]);
  const other = await create('Was right');
  const right = await change(other, 'Is right', 1);
  await api.rows(`update worktype set worktype = 'Is right' where worktype_id = $1`, [other]);
  assert.equal((await undo([right])).refused, []);
  assert.is((await api.call('POST', '/worktype/undo', { body: { changes: ['x'] } })).status, 400);
  assert.is(
    (await api.call('POST', '/worktype/undo', { body: { changes: Array.from({ length: 201 }, (_, i) => i + 1) } }))
      .status,
    400,
  );
});

test('a move to another state is undone, although no move leads back, and by nobody who may not enter that state', async () => {
  const [{ ticket_id }] = await api.rows(`select ticket_id from ticket where state = 'issued' limit 1`);
  const moved = await api.call('POST', `/tickets/state/${ticket_id}`, {
    body: { state: 'cancelled', reason: 'Wrong yard' },
  });
  assert.is(moved.status, 200, moved.text);
  const changes = [Number(moved.headers['change-id'])];
  const { body, text } = await api.call('POST', '/tickets/undo', { body: { changes } });
  assert.equal([body.data?.refused, body.data?.changes.length], [[], 1], text);
  assert.equal(await api.rows(`select state from ticket where ticket_id = ${ticket_id}`), [{ state: 'issued' }]);
  const again = (await api.call('POST', '/tickets/undo', { body: { changes } })).body.data;
  assert.match(again.refused[0].message, /has set State back already: nothing was undone\.$/);
});

test('the status of a ticket type is set back, and its fields stay', async () => {
  const [{ ticket_form_id: id }] = await api.rows('select ticket_form_id from ticket_form where status = 1 limit 1');
  const form = async () => (await api.call('GET', `/tickets/form/${id}`)).body;
  const before = await form();
  const body = { form_name: before.form_name, status: 0, form_datas: before.details };
  const { headers, text } = await api.call('POST', `/tickets/form/update/${id}`, { body });
  const undone = await api.call('POST', '/tickets/form/undo', { body: { changes: [Number(headers['change-id'])] } });
  assert.equal(undone.body.data?.refused, [], text + undone.text);
  const after = await form();
  assert.equal([after.status, after.details], [1, before.details]);
  assert.is(after.ticket_form_version, before.ticket_form_version + 2);

  const fewer = { ...body, status: 1, form_datas: before.details.slice(1) };
  const cut = await api.call('POST', `/tickets/form/update/${id}`, { body: { ...fewer, form_name: 'Cut' } });
  const back = await api.call('POST', '/tickets/form/undo', { body: { changes: [Number(cut.headers['change-id'])] } });
  assert.equal(back.body.data?.refused, [], cut.text + back.text);
  assert.equal((await form()).details, before.details);
});

test('two hundred changes are undone in one transaction, by a bounded number of statements each', async () => {
  const changes: number[] = [];
  for (let i = 0; i < 200; i++) changes.push(await change(await create(`Bulk ${i}`), `Bulk ${i}`, 0));
  const began = performance.now();
  const undone = await undo(changes);
  assert.equal([undone.changes.length, undone.refused], [200, []]);
  assert.ok(performance.now() - began < 10_000);
  const [{ n }] = await api.rows(`select count(*)::int as n from worktype where worktype like 'Bulk %' and status = 1`);
  assert.is(n, 200);
});

test('what was changed while noun and field had other names is shown, undone and as it was under those of today', async () => {
  const worktype = nounOf('worktype');
  const { record } = worktype;
  const properties = { ...record.properties, worktype: { ...record.properties.worktype!, was: 'work_name' } };
  (nouns as Map<string, Noun>).set('worktype', { ...worktype, was: 'kind_of_work', record: { ...record, properties } });
  const own = await startApi();
  try {
    const { body } = await own.call('POST', '/worktype/create', { body: { worktype: 'Now', status: 1 } });
    const id = body.data.worktype_id;
    const [entry] = await own.rows(
      `insert into change_log (created_at, noun, record_id, label, action, user_name, summary, fields)
       values (clock_timestamp(), 'kind_of_work', $1, 'Now', 'change', 'Robin Shift', 'Robin Shift renamed it',
         '[{"name": "work_name", "title": "Work", "before": {"value": "Then", "text": "Then"}, "after": {"value": "Now", "text": "Now"}}]')
       returning change_id::float8 as id`,
      [id],
    );
    const { changes } = (await own.call('GET', `/worktype/${id}/history`)).body;
    const [field] = changes.find((one: any) => one.change_id === entry.id).fields;
    assert.equal([field.name, field.title], ['worktype', 'Work']);
    assert.is((await own.call('GET', `/changes/${entry.id}`)).body.record_exists, true);
    const past = await own.call('GET', `/worktype/${id}/as-it-was?at=${changes.at(-1).changed_at}`);
    assert.equal([past.body.record.worktype, past.body.others], ['Then', []]);
    const undone = await own.call('POST', '/worktype/undo', { body: { changes: [entry.id] } });
    assert.equal([undone.body.data.changes.length, undone.body.data.refused], [1, []], undone.text);
    assert.is((await own.call('GET', `/worktype/${id}`)).body.worktype, 'Then');
    const again = (await own.call('POST', '/worktype/undo', { body: { changes: [entry.id] } })).body.data;
    assert.is(again.refused[0].message, 'System Administrator has set Work back already: nothing was undone.');
  } finally {
    (nouns as Map<string, Noun>).set('worktype', worktype);
    await own.close();
  }
});

test.run();
