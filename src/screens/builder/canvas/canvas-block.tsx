// One block of rows. It renders when one of its rows changes.
import { memo, useRef } from 'react';
import type { DesignRow } from '../model/design';
import { CanvasRow } from './canvas-row';
import { blocksOf, type RowBlock } from './row-blocks';

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
