// One row of the canvas. It renders when its cells change, not when a field in it does.
import { memo } from 'react';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { type DesignRow, widthOf } from '../model/design';
import { Card } from './card';
import { GridKeys } from './grid-keys';

/** @param grid the field of the row that is in grid mode. */
export const CanvasRow = memo(function CanvasRow({ row, grid }: { row: DesignRow; grid: string | undefined }) {
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
