// An import is taken back as it came: a value that no two records may share goes back to who had it, whatever has it
// meanwhile by the same import.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { COLUMNS, facility, outcomes, rowsOf, withUniqueAddresses, writePortion } from '../support/import-calls';

const api = withUniqueAddresses(test);

const yard = (name: string, address: string) => facility(name, { facility_address: address });

const addresses = async (part: string) => {
  const rows = await api.rows(
    'select facility_name as name, facility_address as address from facility where facility_name like $1 order by 1',
    [`${part} %`],
  );
  return rows.map(({ name, address }) => [name, address]);
};

/** Each line in a portion of its own. @returns what the undo of them all has done. */
async function importedAndUndone(lines: readonly string[][]) {
  const id = randomUUID();
  for (const [portion, line] of lines.entries()) {
    const rows = rowsOf([line], 2 + portion);
    const done = await writePortion(api, '/facility', {
      ...{ columns: COLUMNS, rows, key: 'facility_name', import: id, portion },
    });
    assert.not(outcomes(done.rows).includes('refused'), JSON.stringify(done.rows));
  }
  return (await api.call('POST', `/facility/imports/${id}/undo`)).body.data;
}

test('a value that a new record has meanwhile goes back to the changed one', async () => {
  await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf([yard('Passed A', 'Pass 1')]) });
  const done = await importedAndUndone([yard('Passed A', 'Pass 2'), yard('Passed N', 'Pass 1')]);
  assert.equal(done, { undone: 2, left: [], more: false, remaining: 0 });
  assert.equal(await addresses('Passed'), [['Passed A', 'Pass 1']]);
});

test('a value that another changed record has meanwhile does, too', async () => {
  const before = [yard('Moved A', 'Move 1'), yard('Moved B', 'Move 2')];
  await writePortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(before) });
  const done = await importedAndUndone([yard('Moved A', 'Move 3'), yard('Moved B', 'Move 1')]);
  assert.equal(done, { undone: 2, left: [], more: false, remaining: 0 });
  assert.equal(await addresses('Moved'), [
    ['Moved A', 'Move 1'],
    ['Moved B', 'Move 2'],
  ]);
});

test.run();
