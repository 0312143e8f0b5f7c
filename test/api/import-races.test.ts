// What happens beside an import: edits of the same records, another import, a wish that changes before it is sent again.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownApi } from '../support/api';
import { COLUMNS, FILE, facility, outcomes, rowsOf, untilBlocked, writePortion } from '../support/import-calls';

const api = ownApi(test, { kind: 'demo' });

const stored = async (name: string) =>
  (await api.rows('select * from facility where facility_name = $1', [name]))[0] as Record<string, unknown>;

/** Runs `edit` in a transaction that is not committed before `during` waits for it. */
async function whileEdited<Result>(edit: string, during: () => Promise<Result>): Promise<Result> {
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query(edit);
    const result = during();
    await untilBlocked(api);
    await client.query('commit');
    return await result;
  } finally {
    client.release();
  }
}

test('what others save while a portion waits for the record stays', async () => {
  await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf([facility('Edited'), facility('Renamed')]) });
  const rows = rowsOf([facility('Edited', { zone: 'Q' }), facility('Renamed', { zone: 'Q' })]);
  const columns = ['facility_name', 'zone'];
  const of = (cells: readonly string[]) => columns.map((name) => cells[COLUMNS.indexOf(name)]!);
  const portion = { columns, rows: rows.map(({ row, cells }) => ({ row, cells: of(cells) })), key: 'facility_name' };
  const edit = `update facility set block = 'by another', updated_at = clock_timestamp(),
    facility_name = replace(facility_name, 'Renamed', 'Otherwise') where facility_name in ('Edited', 'Renamed')`;
  const done = await whileEdited(edit, () => writePortion(api, '/facility', portion));
  const { block, zone } = await stored('Edited');
  assert.equal([block, zone], ['by another', 'Q']);
  assert.is((await stored('Otherwise')).zone, 'x');
  assert.equal(outcomes(done.rows), ['changed', 'refused']);
});

test('records that share a key are counted, and neither read nor locked', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => facility(`Shared ${at}`, { zone: 'Shared' }));
  await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(lines) });
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select 1 from facility where facility_name = 'Shared 7' for update`);
    const rows = [{ row: 2, cells: ['Shared', 'B'] }];
    const { rows: results } = await writePortion(api, '/facility', { columns: ['zone', 'block'], rows, key: 'zone' });
    assert.equal(
      results.map(({ result, errors }) => [result, errors]),
      [['refused', { zone: '30 facilities have this Zone.' }]],
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('with all or nothing switched between a lost response and the next try it is the same portion', async () => {
  const portion = { import: randomUUID(), columns: COLUMNS, rows: rowsOf([facility('Toggled'), facility('')]) };
  const first = await writePortion(api, '/facility', portion);
  assert.equal(await writePortion(api, '/facility', { ...portion, all: true }), first);
  assert.is((await api.rows(`select 1 from facility where facility_name = 'Toggled'`)).length, 1);
});

test('all or nothing is wished for with the first portion', async () => {
  const portion = { file: FILE, columns: COLUMNS, rows: rowsOf([facility('Wish 1')]) };
  for (const all of [true, false]) {
    const { import: id } = await writePortion(api, '/facility', { ...portion, all });
    const body = { ...portion, import: id, portion: 1, all: !all };
    assert.is((await api.call('POST', '/facility/import', { body })).status, 409);
  }
});

test('all or nothing: a refused row ends the import, and what was written before is taken back', async () => {
  const id = randomUUID();
  const send = (portion: number, lines: string[][]) =>
    writePortion(api, '/facility', {
      columns: COLUMNS,
      rows: rowsOf(lines, 2 + portion * 10),
      import: id,
      portion,
      all: true,
    });
  const one = await send(0, [facility('Whole 1'), facility('Whole 2')]);
  assert.is(one.written, true);
  const refused = [facility('Whole 3'), facility('')];
  const two = await send(1, refused);
  assert.equal([two.written, outcomes(two.rows)], [false, ['new', 'refused']]);
  // Its response was lost.
  assert.equal(await send(1, refused), two);
  const body = { file: FILE, import: id, columns: COLUMNS, rows: rowsOf([facility('Whole 3')]) };
  // What would pass by now is not written either, and its sender learns that the import has ended.
  const { import: _, ...late } = await writePortion(api, '/facility', { ...body, portion: 1, all: true });
  assert.equal([late.written, outcomes(late.rows)], [false, ['new']]);
  assert.is((await api.call('POST', '/facility/import', { body: { ...body, portion: 2, all: false } })).status, 409);
  assert.is((await api.rows(`select 1 from facility where facility_name like 'Whole %'`)).length, 2);
  const [listed] = (await api.call('GET', '/facility/imports')).body.data.rows;
  assert.equal([listed.import, listed.undone], [id, undefined]);
  const { body: undone } = await api.call('POST', `/facility/imports/${id}/undo`);
  assert.equal([undone.data.undone, undone.data.more], [2, false]);
  assert.equal(await api.rows(`select 1 from facility where facility_name like 'Whole %'`), []);
});

test.run();
