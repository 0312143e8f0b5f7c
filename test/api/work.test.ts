// Work and cost of a ticket: priced at every save, for the last time when the ticket ends, and never changed afterwards.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/db/database';
import { whileAlone } from '../../server/db/take-job';
import { repriceChanged } from '../../server/tickets/reprice-work';
import { nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { statementsOf } from '../support/statements';

const api = ownApi(test, { kind: 'demo' });
let crew: number;
let truck: number;
let rate: number;
test.before(async () => {
  await api.pool.query(
    `update ticket set state = 'issued', status = 1; delete from work; delete from holiday; delete from laborhour`,
  );
  crew = await added('/labortype/create', { labortype: 'Signal Crew', status: 1 }, 'labortype_id');
  rate = await added(
    '/laborhour/create',
    { ...window, labortype_id: crew, rate_per_hour: 48, overtime_rate: 72 },
    'laborhour_id',
  );
  truck = await added('/eqphour/create', { ...window, equip_name: 'Signal Truck', rate_per_hour: 30 }, 'equip_id');
});

const window = { start_time: '08:00', end_time: '17:00', start_day: 'Monday', end_day: 'Friday', status: 1 };
/** A Tuesday. */
const DAY = '2026-03-03';

async function added(path: string, body: object, id: string): Promise<number> {
  const { status, text, body: made } = await api.call('POST', path, { body });
  assert.is(status, 200, text);
  return made.data[id];
}

let next = 1;
/** The number of another ticket, brought through states. */
async function ticket(...states: string[]): Promise<{ ticket_id: number; ticket_no: string }> {
  const [found] = await api.rows<{ ticket_id: number; ticket_no: string }>(
    `select ticket_id, ticket_no from ticket where ticket_id = ${next++}`,
  );
  for (const state of states) assert.is((await move(found!.ticket_id, state)).status, 200);
  return found!;
}
const move = (id: number, state: string, more = {}) =>
  api.call('POST', `/tickets/state/${id}`, { body: { state, reason: 'Sent twice' }, ...more });

const labor = (more = {}) => ({
  labortype_id: crew,
  people: 2,
  day: DAY,
  start_time: '14:30',
  end_time: '17:30',
  ...more,
});
const create = (ticket_no: string, body = {}) => api.call('POST', '/work/create', { body: { ticket_no, ...body } });

test('rows are priced when they are saved, whatever was sent as their amount', async () => {
  const { ticket_no, ticket_id } = await ticket();
  const { status, body, text } = await create(ticket_no, {
    labor: [labor({ amount: 1 })],
    equipment: [{ equip_id: truck, pieces: 1, day: DAY, start_time: '08:00', end_time: '09:10', amount: 1 }],
    other: [{ what: 'Lodging', amount: 80.5 }],
    total: 3,
  });
  assert.is(status, 200, text);
  const { data } = body;
  assert.is(data.labor[0].amount, 312);
  assert.match(data.labor[0].explanation, /^2 people × \(2.5 h × 48.00 straight, 0.5 h × 72.00 overtime after 17:00\)/);
  assert.is(data.equipment[0].amount, 37.5);
  assert.equal(
    [data.labor_total, data.equipment_total, data.other_total, data.total, data.unpriced],
    [312, 37.5, 80.5, 430, 0],
  );
  assert.equal([data.ticket_id, data.state, data.ticket.ticket_no], [ticket_id, 'open', ticket_no]);
  const [row] = (
    await api.call(
      'GET',
      `/work?columns[0][data]=total&columns[1][data]=ticket_no&columns[1][searchable]=true&columns[1][search][value]=${ticket_no}`,
    )
  ).body.data;
  assert.is(row.total, 430);
});

test('a ticket has one record of its work, and must exist', async () => {
  const { ticket_no } = await ticket();
  assert.is((await create(ticket_no)).status, 200);
  assert.equal((await create(ticket_no)).body.data, { ticket_no: ['This ticket has a record of its work already.'] });
  assert.equal((await create('20260101-9-0001')).body.data, { ticket_no: ['There is no ticket with this number.'] });
  assert.equal((await create(' ')).body.data, { ticket_no: ['Ticket ID is required.'] });
});

test('a row without a rate has the amount that was typed; without one the ticket cannot be closed', async () => {
  const guard = await added('/labortype/create', { labortype: 'Guard', status: 1 }, 'labortype_id');
  const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
  const made = (await create(ticket_no, { labor: [labor(), labor({ labortype_id: guard })] })).body.data;
  assert.equal(
    [made.labor[1].amount, made.labor[1].explanation, made.unpriced],
    [null, '2 people × 3 h. No rate applies.', 1],
  );
  const refused = await move(ticket_id, 'closed');
  assert.is(refused.status, 422);
  assert.match(
    refused.body.data.state[0],
    /^Work and cost: there is no amount for Labor, row 2\. Type an amount there, or add a rate\.$/,
  );
  const rows = made.labor.map((row: object, at: number) => (at === 1 ? { ...row, typed_amount: 99.99 } : row));
  const changed = await api.call('POST', `/work/update/${made.work_id}`, { body: { labor: rows } });
  assert.equal([changed.body.data.labor[1].amount, changed.body.data.total], [99.99, 411.99]);
  assert.is((await move(ticket_id, 'closed')).status, 200);
});

test('a typed amount does not count where there is a rate', async () => {
  const { ticket_no } = await ticket();
  const { data } = (await create(ticket_no, { labor: [labor({ typed_amount: 5 })] })).body;
  assert.is(data.labor[0].amount, 312);
  assert.match(data.labor[0].explanation, /the typed amount does not count/);
});

test('an interval of no length and an hour of 24 are refused at their cells, and nothing is saved', async () => {
  const { ticket_no } = await ticket();
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  for (const [wrong, message] of [
    [
      { start_time: '09:00', end_time: '09:00' },
      { 'labor.1.end_time': 'To must differ from From. A whole day is two rows.' },
    ],
    [{ start_time: '24:00' }, { 'labor.1.start_time': 'From must be in HH:mm format.' }],
    [{ end_time: '24:00' }, { 'labor.1.end_time': 'To must be in HH:mm format.' }],
  ] as const) {
    const body = { labor: [labor(), labor(wrong)] };
    const { status, body: refused } = await api.call('POST', `/work/update/${work_id}`, { body });
    const messages = Object.entries<string[]>(refused.data).map(([cell, [first]]) => [cell, first]);
    assert.equal([status, Object.fromEntries(messages)], [422, message]);
  }
  const read = (await api.call('GET', `/work/${work_id}`)).body;
  assert.equal([read.labor.length, read.total], [1, 312]);
});

test('a closed ticket keeps its rates, and nothing changes its work', async () => {
  const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
  const made = (await create(ticket_no, { labor: [labor()] })).body.data;
  assert.is((await move(ticket_id, 'closed')).status, 200);
  await changeRate(50);
  const read = (await api.call('GET', `/work/${made.work_id}`)).body;
  assert.equal([read.total, read.state], [312, 'final']);
  assert.match(read.rates, /^Signal Crew: 48.00 \(08:00 to 17:00, Monday to Friday\)\nSignal Crew: 72.00 overtime/);
  const change = await api.call('POST', `/work/update/${made.work_id}`, { body: { labor: [] } });
  assert.is(change.status, 422, change.text);
  const deletion = await api.call('DELETE', `/work/delete/${made.work_id}`);
  assert.is(deletion.status, 409);
  assert.is(deletion.body.message, 'This work and cost is Final and can no longer be changed.');
  const [entry] = (await api.call('GET', `/work/${made.work_id}/history`)).body.changes;
  const undo = await api.call('POST', '/work/undo', { body: { changes: [entry.change_id] } });
  assert.is(undo.body.data.changes.length, 0, undo.text);
  assert.is((await api.call('GET', `/work/${made.work_id}`)).body.total, 312);
  assert.match((await create(ticket_no)).body.data.ticket_no[0], /^The ticket is Closed/);
  await changeRate(48);
});

async function changeRate(rate_per_hour: number): Promise<void> {
  const body = { ...window, labortype_id: crew, rate_per_hour, overtime_rate: 72 };
  const changed = await api.call('POST', `/laborhour/update/${rate}`, { body });
  assert.is(changed.status, 200, changed.text);
}

test('an open ticket follows a changed rate and a new holiday by itself', async () => {
  const { ticket_no } = await ticket();
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  await changeRate(50);
  await hasTotal(work_id, 322);
  const [entry] = (await api.call('GET', `/work/${work_id}/history`)).body.changes;
  assert.is(entry.user_name, null);
  const holiday = await added('/settings/create', { type: 'Holidays', name: 'Signal Day', value1: DAY }, 'setting_id');
  await hasTotal(work_id, 432);
  await api.call('DELETE', `/settings/delete/${holiday}`);
  await changeRate(48);
  await hasTotal(work_id, 312);
});

async function hasTotal(id: number, total: number): Promise<void> {
  let now: unknown;
  for (const end = Date.now() + 15_000; now !== total && Date.now() < end; )
    now = (await api.call('GET', `/work/${id}`)).body.total;
  assert.is(now, total);
}

test('a form, an undo and a bulk change close alike; a cancelled ticket needs no amounts', async () => {
  const { ticket_no, ticket_id } = await ticket();
  const guard = await added('/labortype/create', { labortype: 'Flagger', status: 1 }, 'labortype_id');
  const { work_id } = (await create(ticket_no, { labor: [labor({ labortype_id: guard })] })).body.data;
  assert.is((await move(ticket_id, 'cancelled')).status, 200);
  assert.equal((await api.call('GET', `/work/${work_id}`)).body.state, 'final');
  const other = await ticket('in_recovery', 'delivered');
  await create(other.ticket_no, { labor: [labor({ labortype_id: guard })] });
  const read = (await api.call('GET', `/tickets/${other.ticket_id}`)).body;
  const { terminal_id, facility_id, issue_date, pkg_count, status } = read;
  const corrected = await api.call('POST', `/tickets/update/${other.ticket_id}`, {
    body: form({ terminal_id, facility_id: facility_id ?? '', issue_date, pkg_count, status, state: 'closed' }),
  });
  assert.is(corrected.status, 422, corrected.text);
  assert.match(corrected.body.data.state[0], /there is no amount/);
});

function form(values: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, String(value));
  return data;
}

test('two who close at once close it once, and of a closing and a save neither is half', async () => {
  const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  const [a, b, saved] = await Promise.all([
    move(ticket_id, 'closed'),
    move(ticket_id, 'closed'),
    api.call('POST', `/work/update/${work_id}`, { body: { labor: [labor({ people: 4 })] } }),
  ]);
  assert.equal([a.status, b.status], [200, 200]);
  const { changes } = (await api.call('GET', `/work/${work_id}/history`)).body;
  const ends = changes.filter(({ fields }: { fields: { name: string }[] }) =>
    fields.some(({ name }) => name === 'state'),
  );
  assert.is(ends.length, 2, 'as it was created, and once at its end');
  const read = (await api.call('GET', `/work/${work_id}`)).body;
  assert.equal([read.state, read.total], ['final', saved.status === 200 ? 624 : 312]);
});

test('of a new record and a closing at once the record is final, or there is none', async () => {
  for (let round = 0; round < 5; round++) {
    const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
    const [made, closed] = await Promise.all([create(ticket_no, { labor: [labor()] }), move(ticket_id, 'closed')]);
    assert.is(closed.status, 200, closed.text);
    if (made.status !== 200) assert.match(made.body.data.ticket_no[0], /^The ticket is Closed/);
    else assert.is((await api.call('GET', `/work/${made.body.data.work_id}`)).body.state, 'final');
  }
});

test('equipment in use cannot be deleted, a rate of labor can; deleted work comes back while its ticket is open', async () => {
  const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  assert.is((await api.call('DELETE', `/eqphour/delete/${truck}`)).status, 409);
  assert.is((await api.call('DELETE', `/work/delete/${work_id}`)).status, 200);
  assert.is((await api.call('POST', `/work/restore/${work_id}`, { body: {} })).status, 200);
  assert.is((await api.call('GET', `/work/${work_id}`)).body.total, 312);
  assert.is((await api.call('DELETE', `/work/delete/${work_id}`)).status, 200);
  assert.is((await move(ticket_id, 'closed')).status, 200);
  assert.is((await api.call('POST', `/work/restore/${work_id}`, { body: {} })).status, 409);
});

test('work that is restored is priced by the rates of now, whatever is sent as its amount', async () => {
  const { ticket_no } = await ticket();
  const made = (await create(ticket_no, { labor: [labor()] })).body.data;
  assert.is((await api.call('DELETE', `/work/delete/${made.work_id}`)).status, 200);
  await changeRate(50);
  const [row] = made.labor;
  const sent = [
    { row_id: row.row_id, ...labor({ people: 4 }), amount: 99999.99 },
    labor({ amount: 5, explanation: 'x' }),
  ];
  const restored = await api.call('POST', `/work/restore/${made.work_id}`, { body: { values: { labor: sent } } });
  assert.is(restored.status, 200, restored.text);
  const read = (await api.call('GET', `/work/${made.work_id}`)).body;
  const amounts = read.labor.map(({ amount }: { amount: number }) => amount);
  assert.equal([amounts, read.labor_total, read.total], [[644, 322], 966, 966]);
  assert.match(read.labor[1].explanation, /50.00/);
  await changeRate(48);
});

test('work whose ticket is opened again by an undo is open, follows the rates, and ends once more', async () => {
  const closed = await ticket('in_recovery', 'delivered');
  const cancelled = await ticket();
  for (const [{ ticket_no, ticket_id }, end] of [
    [closed, 'closed'],
    [cancelled, 'cancelled'],
  ] as const) {
    const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
    const read = async () => (await api.call('GET', `/work/${work_id}`)).body;
    assert.is((await move(ticket_id, end)).status, 200);
    await changeRate(50);
    assert.is((await undoNewest('/tickets', ticket_id)).changes.length, 1);
    const open = await read();
    assert.equal([open.state, open.total, open.rates], ['open', 322, null], end);
    const changed = await api.call('POST', `/work/update/${work_id}`, { body: { labor: [labor({ people: 4 })] } });
    assert.is(changed.status, 200, changed.text);
    assert.is((await move(ticket_id, end)).status, 200);
    await changeRate(48);
    const final = await read();
    assert.equal([final.state, final.total], ['final', 644], end);
    assert.match(final.rates, /50\.00/);
    assert.is((await api.call('DELETE', `/work/delete/${work_id}`)).status, 409);
  }
});

/** Undoes the newest change of a record. */
async function undoNewest(base: string, id: number): Promise<{ changes: number[]; refused: { message: string }[] }> {
  const [entry] = (await api.call('GET', `${base}/${id}/history`)).body.changes;
  return (await api.call('POST', `${base}/undo`, { body: { changes: [entry.change_id] } })).body.data;
}

test('work on a ticket that has ended stays final, also where its entry is of the state alone', async () => {
  const { ticket_no, ticket_id } = await ticket();
  const { work_id } = (await create(ticket_no, { other: [{ what: 'Lodging', amount: 80 }] })).body.data;
  assert.is((await move(ticket_id, 'cancelled')).status, 200);
  const { changes, refused } = await undoNewest('/work', work_id);
  assert.equal(
    [changes, refused.map(({ message }) => message)],
    [[], ['The state of work and cost follows that of its ticket.']],
  );
  assert.is((await api.call('GET', `/work/${work_id}`)).body.state, 'final');
});

test('of a restore and a closing at once the work is final, or in the trash', async () => {
  for (let round = 0; round < 5; round++) {
    const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
    const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
    await api.call('DELETE', `/work/delete/${work_id}`);
    const [restored, closed] = await Promise.all([
      api.call('POST', `/work/restore/${work_id}`, { body: {} }),
      move(ticket_id, 'closed'),
    ]);
    assert.is(closed.status, 200, closed.text);
    if (restored.status !== 200) assert.is(restored.status, 409, restored.text);
    else assert.is((await api.call('GET', `/work/${work_id}`)).body.state, 'final');
  }
});

test('a refusal to close says no rate and no amount', async () => {
  const { ticket_no, ticket_id } = await ticket('in_recovery', 'delivered');
  const helper = await added('/labortype/create', { labortype: 'Helper', status: 1 }, 'labortype_id');
  await added('/laborhour/create', { ...window, labortype_id: helper, overtime_rate: 95.5 }, 'laborhour_id');
  const made = await create(ticket_no, { labor: [labor({ labortype_id: helper })] });
  assert.match(made.body.data.labor[0].explanation, /95\.50/);
  const { status, text } = await move(ticket_id, 'closed');
  assert.is(status, 422, text);
  assert.not.match(text, /95|5 h/);
});

test('who may not read work and cost sees nothing of it: no list, column, menu entry, page, file or change', async () => {
  const work = nouns.get('work')!;
  const { ticket_no, ticket_id } = await ticket();
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  const { token } = await signedIn(api, 'Staff');
  const column = '/tickets?columns[0][data]=ticket_no&columns[1][data]=work.total';
  const rowIn = async (who?: string) =>
    (await api.call('GET', `${column}&length=1000`, { token: who ?? api.token })).body.data.find(
      (row: { ticket_no: string }) => row.ticket_no === ticket_no,
    );
  assert.is((await rowIn(token)).work.total, 312);
  const offered = async () => (await api.call('GET', '/tickets/columns', { token })).body.data.columns;
  assert.is((await offered())[0].path, 'work.total');
  assert.is((await api.call('GET', `/tickets/${ticket_id}`, { token })).body.work_id, work_id);
  const may = work.may;
  Object.assign(work, { may: { list: ['Administrator'], read: ['Administrator'] } });
  try {
    assert.is((await rowIn()).work.total, 312);
    assert.is((await rowIn(token)).work, undefined);
    assert.not.ok((await offered()).some(({ path }: { path: string }) => path === 'work.total'));
    assert.is((await api.call('GET', `/tickets/${ticket_id}`, { token })).body.work_id, null);
    const sorted = await api.call('GET', `${column}&order[0][column]=1&order[0][dir]=asc`, { token });
    assert.is(sorted.status, 400, 'nor is its order');
    for (const path of [
      '/work',
      `/work/${work_id}`,
      '/work?format=csv',
      '/work/export?rows=labor',
      `/work/${work_id}/history`,
    ])
      assert.is((await api.call('GET', path, { token })).status, 403, path);
    const { text } = await api.call('GET', `${column}&format=csv`, { token });
    assert.not.match(text, /312/);
  } finally {
    Object.assign(work, { may });
  }
});

test('200 rows are saved with few statements', async () => {
  const { ticket_no } = await ticket();
  const rows = Array.from({ length: 200 }, () => ({ row_id: randomUUID(), ...labor() }));
  const { result, statements } = await statementsOf(() => create(ticket_no, { labor: rows }));
  assert.is(result.body.data.total, 200 * 312);
  assert.ok(statements.length <= 30, statements.map(({ text }) => text.trim().slice(0, 90)).join('\n'));
});

test('open work is priced again in batches of few statements, and not at all where no rate was changed since', async () => {
  const db = openDatabase(api.pool);
  const { ticket_no } = await ticket();
  const { work_id } = (await create(ticket_no, { labor: [labor()] })).body.data;
  const author = async () => (await api.rows(`select updated_by from work where work_id = ${work_id}`))[0];
  const before = await author();
  const run = () => statementsOf(() => repriceChanged(db));
  while (!(await run()).result);
  const nothing = (await run()).statements.map(({ text }) => text).filter((text) => !text.includes('job_run'));
  assert.not.match(nothing.join(), /for no key update|lock table|insert into/);
  // As a copy that has never noted what it did.
  await api.pool.query('update job_run set note = null');
  const { result, statements } = await run();
  assert.ok(result);
  const order = statements.map(({ text }) => text);
  assert.ok(
    order.findIndex((text) => text.includes('for no key update')) <
      order.findIndex((text) => text.includes('lock table')),
  );
  assert.ok(statements.length <= 20, order.join('\n'));
  await changeRate(60);
  await hasTotal(work_id, 372);
  assert.equal(await author(), before, 'who saved it last stays');
  await changeRate(48);
  await hasTotal(work_id, 312);
});

test('while one copy prices open work another leaves it alone', async () => {
  const db = openDatabase(api.pool);
  let other: boolean | undefined;
  while (
    !(await whileAlone(db, 'reprice open work', async () => {
      other = await repriceChanged(db);
    }))
  );
  assert.is(other, false);
});

test.run();
