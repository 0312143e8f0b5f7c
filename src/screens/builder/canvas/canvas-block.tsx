// A block of rows, which renders when one of them changes, and its rows, which do when their cells change, not when a field
// in them does.
import { memo, useRef } from 'react';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { type DesignRow, widthOf } from '../model/design';
import { Card } from './card';
import { GridKeys } from './grid-mode';

/** @param grid the field of the block that is in grid mode. */
export const CanvasBlock = memo(function CanvasBlock({ block, grid }: { block: RowBlock; grid: string | undefined }) {
  return (
    <div className="canvas-block" data-block>
      {block.rows.map((row) => (
        <CanvasRow key={row.key} row={row} grid={fieldIn(row, grid)} />
      ))}
    </div>
  );
});

/** The blocks of the rows, each as it was where its rows are. */
export function useRowBlocks(rows: readonly DesignRow[]): readonly RowBlock[] {
  const latest = useRef<readonly RowBlock[]>([]);
  latest.current = blocksOf(rows, latest.current);
  return latest.current;
}

/** The field, if it is in one of the rows of the block. */
export const fieldInBlock = (block: RowBlock, field: string | undefined): string | undefined =>
  block.rows.some((row) => fieldIn(row, field) !== undefined) ? field : undefined;

const fieldIn = (row: DesignRow, field: string | undefined): string | undefined =>
  row.cells.find((cell) => cell.field === field)?.field;

/** @param grid the field of the row that is in grid mode. */
const CanvasRow = memo(function CanvasRow({ row, grid }: { row: DesignRow; grid: string | undefined }) {
  return (
    <div className="canvas-row" data-row={row.key} data-grid={grid === undefined ? undefined : true}>
      <div className="canvas-cells">
        {row.cells.map(({ field, size }, index) => (
          <Card
            key={field}
            fieldKey={field}
            size={size}
            showSize={grid !== undefined}
            before={row.cells[index - 1]?.field}
          />
        ))}
      </div>
      {grid !== undefined && <GridKeys columns={`${widthOf(row)} of ${COLUMNS} columns`} />}
    </div>
  );
});

/** Rows that follow each other, rendered in one element. */
export interface RowBlock {
  /** Unique on the page. */
  readonly key: string;
  /** From the top; never empty. */
  readonly rows: readonly DesignRow[];
}

/** Rows in a new block; one that has grown to twice as many is divided. */
const BLOCK_ROWS = 8;

let blocksMade = 0;

/**
 * The rows of the canvas in blocks. The browser skips a block that is out of sight as a whole, so that the cost of a
 * frame follows the number of blocks and not of rows. The blocks of all rows. A row stays in the block of `before` that
 * it was in, where the order permits: in another parent it would be rendered anew. A block whose rows are the same
 * keeps its identity.
 */
export function blocksOf(rows: readonly DesignRow[], before: readonly RowBlock[]): readonly RowBlock[] {
  const formerBlocks = new Map(before.flatMap((block) => block.rows.map((row) => [row.key, block] as const)));
  const formerOf = (row: DesignRow | undefined) => row && formerBlocks.get(row.key);
  const order = new Map(before.map((block, index) => [block, index]));
  const made: { former?: RowBlock; rows: DesignRow[] }[] = [];
  rows.forEach((row, index) => {
    const former = formerOf(row);
    const last = made.at(-1);
    const most = last?.former ? 2 * BLOCK_ROWS : BLOCK_ROWS;
    if (!last || last.rows.length >= most) made.push({ rows: [row] });
    else if (!former || former === last.former || formerOf(rows[index + 1]) === last.former) last.rows.push(row);
    else if (last.former && order.get(former)! > order.get(last.former)!) made.push({ rows: [row] });
    else last.rows.push(row);
    const block = made.at(-1)!;
    if (former && !block.former && !made.some((each) => each.former === former)) block.former = former;
  });
  return made.map(({ former, rows: now }) =>
    former && areSameRows(former.rows, now) ? former : { key: former?.key ?? `block-${++blocksMade}`, rows: now },
  );
}

const areSameRows = (some: readonly DesignRow[], others: readonly DesignRow[]): boolean =>
  some.length === others.length && some.every((row, index) => row === others[index]);
