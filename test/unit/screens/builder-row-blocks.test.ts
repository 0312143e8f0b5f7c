// The blocks of the builder's canvas: what stays where it was when rows are added, moved and removed.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blocksOf, type RowBlock } from '../../../src/screens/builder/canvas/canvas-block';
import type { DesignRow } from '../../../src/screens/builder/model/design';

const row = (key: number): DesignRow => ({ key: `r${key}`, cells: [] });
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => row(index));
const keysIn = (blocks: readonly RowBlock[]) => blocks.flatMap(({ rows }) => rows.map(({ key }) => key));

test('Rows are rendered in blocks of eight', () => {
  assert.equal(
    blocksOf(rowsTo(19), []).map(({ rows }) => rows.length),
    [8, 8, 3],
  );
  assert.equal(blocksOf([], []), []);
});

test('A block whose rows are the same keeps its identity, the changed one its key', () => {
  const rows = rowsTo(24);
  const before = blocksOf(rows, []);
  const after = blocksOf(rows.with(10, { ...rows[10]!, cells: [{ field: 'f', size: 6 }] }), before);
  assert.is(after[0], before[0]);
  assert.is.not(after[1], before[1]);
  assert.is(after[1]!.key, before[1]!.key);
  assert.is(after[2], before[2]);
});

for (const [what, change, touched] of [
  ['added at the end', (rows: DesignRow[]) => [...rows, row(99)], [2]],
  ['added at the top', (rows: DesignRow[]) => [row(99), ...rows], [0]],
  ['added between two blocks', (rows: DesignRow[]) => rows.toSpliced(8, 0, row(99)), [0]],
  ['removed', (rows: DesignRow[]) => rows.toSpliced(9, 1), [1]],
  ['moved up into another block', (rows: DesignRow[]) => rows.toSpliced(20, 1).toSpliced(3, 0, rows[20]!), [0, 2]],
  ['moved down into another block', (rows: DesignRow[]) => rows.toSpliced(3, 1).toSpliced(19, 0, rows[3]!), [0, 2]],
] as const) {
  test(`A row ${what} leaves every other block alone`, () => {
    const rows = rowsTo(24);
    const before = blocksOf(rows, []);
    const next = change(rows);
    const after = blocksOf(next, before);
    assert.equal(
      keysIn(after),
      next.map(({ key }) => key),
    );
    assert.equal(
      after.map(({ key }) => key),
      before.map(({ key }) => key),
    );
    assert.equal(
      after.flatMap((block, index) => (block === before[index] ? [] : index)),
      [...touched],
    );
  });
}

test('A block that has grown is divided, and no two have one key', () => {
  let rows = rowsTo(8);
  let blocks = blocksOf(rows, []);
  for (let key = 100; key < 200; key++) {
    rows = rows.toSpliced(3, 0, row(key));
    blocks = blocksOf(rows, blocks);
  }
  assert.equal(
    keysIn(blocks),
    rows.map(({ key }) => key),
  );
  assert.ok(blocks.every(({ rows: { length } }) => length <= 16));
  assert.is(new Set(blocks.map(({ key }) => key)).size, blocks.length);
});

test('Whatever happens to the rows, each is in one block, in order', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  let rows = rowsTo(40);
  let blocks = blocksOf(rows, []);
  for (let step = 0; step < 500; step++) {
    const at = random(rows.length);
    const without = rows.toSpliced(at, 1);
    rows = [
      () => rows.toSpliced(at, 0, row(1000 + step)),
      () => (rows.length > 3 ? without : rows),
      () => without.toSpliced(random(rows.length), 0, rows[at]!),
      () => rows.toReversed(),
    ][random(step % 50 === 0 ? 4 : 3)]!();
    blocks = blocksOf(rows, blocks);
    assert.equal(
      keysIn(blocks),
      rows.map(({ key }) => key),
    );
    assert.is(new Set(blocks.map(({ key }) => key)).size, blocks.length);
  }
});

test.run();
