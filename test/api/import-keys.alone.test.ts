// A key that several rows of a file have: the first of them has it, the others are refused with its number, in the check and
// in the import, in one portion and over several.
import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportResult } from '../../src/schema/import/import-call';
import {
  COLUMNS,
  checkPortion,
  facility,
  outcomes,
  rowsOf,
  withUniqueAddresses,
  writePortion,
} from '../support/import-calls';

const api = withUniqueAddresses(test);

/** A line with an address of its own. */
const yard = (name: string, address = `${name} Street`, over: object = {}) =>
  facility(name, { facility_address: address, ...over });

const errorsOf = (rows: readonly ImportResult[]) => rows.map(({ errors }) => errors);

/** Both calls for portions of one file, which must say the same. */
async function both(lines: readonly string[][][], more: object = {}): Promise<ImportResult[][]> {
  const id = randomUUID();
  const first = lines.map((_, at) => lines.slice(0, at).flat().length + 2);
  const portions = lines.map((some, at) => ({ columns: COLUMNS, rows: rowsOf(some, first[at]), import: id, ...more }));
  const checked: ImportResult[][] = [];
  for (const portion of portions) checked.push(await checkPortion(api, '/facility', portion));
  const written: ImportResult[][] = [];
  for (const [at, portion] of portions.entries())
    written.push((await writePortion(api, '/facility', { ...portion, portion: at })).rows);
  assert.equal(written.map(outcomes), checked.map(outcomes));
  assert.equal(written.map(errorsOf), checked.map(errorsOf));
  return written;
}

test('a key column: the second row is refused in the same portion and in a later one', async () => {
  const lines = [
    [yard('Key A'), yard('Key B'), yard('Key A', 'Elsewhere 1')],
    [yard('Key B', 'Elsewhere 2'), yard('Key C')],
  ];
  const [one, two] = await both(lines, { key: 'facility_name' });
  assert.equal(outcomes(one!), ['new', 'new', 'refused']);
  assert.equal(one![2]!.errors, { facility_name: 'Row 2 has this Facility Name, too.' });
  assert.equal(outcomes(two!), ['refused', 'new']);
  assert.equal(two![0]!.errors, { facility_name: 'Row 3 has this Facility Name, too.' });
  const stored = await api.rows(`select facility_address from facility where facility_name = 'Key B'`);
  assert.equal(stored, [{ facility_address: 'Key B Street' }]);
});

test('a unique value: in whatever spelling, in the same portion and in a later one', async () => {
  const lines = [
    [yard('Unique A', 'Quay 1'), yard('Unique B', 'QUAY 1 ')],
    [yard('Unique C', ' quay 1'), yard('Unique D', 'Quay 2')],
  ];
  const [one, two] = await both(lines);
  assert.equal(outcomes(one!), ['new', 'refused']);
  assert.equal(outcomes(two!), ['refused', 'new']);
  for (const { errors } of [one![1]!, two![0]!])
    assert.equal(errors, { facility_address: 'Row 2 has this Facility Address, too.' });
});

test('the first row keeps its key where it is refused itself', async () => {
  const [one] = await both([[yard('First', 'Dock 1', { latitude: '95' }), yard('Second', 'Dock 1')]]);
  assert.equal(outcomes(one!), ['refused', 'refused']);
  assert.equal(one![1]!.errors, { facility_address: 'Row 2 has this Facility Address, too.' });
});

test('a row that is mended gives its key back, and an older file of the same user does not count', async () => {
  const id = randomUUID();
  const check = (lines: string[][], from: number) =>
    checkPortion(api, '/facility', { columns: COLUMNS, rows: rowsOf(lines, from), import: id, key: 'facility_name' });
  assert.equal(outcomes(await check([yard('Mended A'), yard('Mended B')], 2)), ['new', 'new']);
  assert.equal(outcomes(await check([yard('Mended B', 'Other')], 4)), ['refused']);
  assert.equal(outcomes(await check([yard('Mended C')], 3)), ['new']);
  assert.equal(outcomes(await check([yard('Mended B', 'Other')], 4)), ['new']);
  const other = { columns: COLUMNS, rows: rowsOf([yard('Mended B')], 9), import: randomUUID(), key: 'facility_name' };
  assert.equal(outcomes(await checkPortion(api, '/facility', other)), ['new']);
});

test('a row that is mended to the key of one that is written does not change its record', async () => {
  const id = randomUUID();
  const portion = (name: string, row: number, number: number) => ({
    ...{ columns: COLUMNS, rows: rowsOf([yard(name, `Street ${row}`)], row), import: id, key: 'facility_name' },
    portion: number,
  });
  assert.equal(outcomes((await writePortion(api, '/facility', portion('Made', 5, 0))).rows), ['new']);
  const { portion: _, ...mended } = portion('Made', 2, 1);
  for (const rows of [
    await checkPortion(api, '/facility', mended),
    (await writePortion(api, '/facility', portion('Made', 2, 1))).rows,
  ])
    assert.equal(rows[0]!.errors, { facility_name: 'Row 5 has this Facility Name, too.' });
  assert.equal(await api.rows(`select facility_address from facility where facility_name = 'Made'`), [
    { facility_address: 'Street 5' },
  ]);
});

test('keys of a file are forgotten', async () => {
  await api.rows(`update import_key set kept_at = now() - interval '3 days'`);
  const { forgetImports } = await import('../../server/imports/past-imports');
  const { openDatabase } = await import('../../server/db/database');
  await forgetImports(openDatabase(api.pool));
  assert.equal(await api.rows('select 1 from import_key'), []);
});

test('what no record can have is no key, and finds none', async () => {
  const key = 'facility_id';
  for (const text of ['99999999999', '2147483648', '-1', '1.5', 'x', '\u0000', 'x'.repeat(3_000)]) {
    const portion = { columns: ['facility_id', 'zone'], rows: rowsOf([[text, 'A']]), key };
    assert.equal(outcomes(await checkPortion(api, '/facility', portion)), ['refused'], text.slice(0, 20));
  }
  for (const key of ['facility_name', 'facility_address', 'latitude'])
    for (const text of ['\u0000', 'x'.repeat(20_000), 'a\u0000b']) {
      const cells = yard('N', 'N', { [key]: text, ...(key === 'facility_name' && { facility_name: text }) });
      const portion = { columns: COLUMNS, rows: rowsOf([cells]), key };
      assert.equal(outcomes(await checkPortion(api, '/facility', portion)), ['refused'], `${key} ${text.slice(0, 20)}`);
    }
});

test('a unique value that is too long for an index is found, too', async () => {
  const portion = { columns: COLUMNS, rows: rowsOf([yard('Long', 'é'.repeat(2_000))]), key: 'facility_address' };
  assert.equal(outcomes((await writePortion(api, '/facility', portion)).rows), ['new']);
  assert.equal(outcomes((await writePortion(api, '/facility', portion)).rows), ['unchanged']);
});

test.run();
