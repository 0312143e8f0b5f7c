// The next place of a field in a direction, for moving it by keyboard. Up and down alternate between the end of the next
// row and a row of its own, so that every place can be reached. Pure.
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { type Design, type Place, placeOf } from '../model/design';

/** Undefined where the field is already at the top. */
export function placeAbove(design: Design, key: string): Place | undefined {
  const { row } = placeOf(design, key);
  if (design.rows[row]!.cells.length > 1) return { row };
  if (row === 0) return undefined;
  const above = design.rows[row - 1]!.cells.length;
  return above < COLUMNS ? { row: row - 1, cell: above } : { row: row - 1 };
}

/** Undefined where the field is already at the bottom. */
export function placeBelow(design: Design, key: string): Place | undefined {
  const { row } = placeOf(design, key);
  if (design.rows[row]!.cells.length > 1) return { row: row + 1 };
  const below = design.rows[row + 1]?.cells.length;
  if (below === undefined) return undefined;
  return below < COLUMNS ? { row: row + 1, cell: below } : { row: row + 2 };
}

/** Undefined where the field has no neighbour on that side. */
export function placeBeside(design: Design, key: string, by: -1 | 1): Place | undefined {
  const { row, cell } = placeOf(design, key);
  if (!design.rows[row]!.cells[cell + by]) return undefined;
  // A place is before a cell of the row as it is, the field itself included.
  return { row, cell: by === 1 ? cell + 2 : cell - 1 };
}
