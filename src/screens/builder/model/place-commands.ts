// Where fields stand: moving, resizing, equalising. All messages are those of the specification's grid.
import { COLUMNS, ROW_FULL, TOO_NARROW, TOO_WIDE } from '../../../schema/ticket-types/grid';
import {
  type Design,
  type DesignCell,
  type DesignRow,
  equalised,
  type FieldPosition,
  fieldOf,
  nameOf,
  placeOf,
  widthOf,
  withRow,
} from './design';
import type { Outcome, Step } from './history';

/** The row that it is put into is equalised; the one that it leaves keeps its widths. */
export function moveField(design: Design, key: string, place: FieldPosition, newKey: () => string): Outcome {
  const from = placeOf(design, key);
  const source = design.rows[from.row]!;
  const { cells } = source;
  if (place.row === from.row && place.cell !== undefined) {
    // Within its row only the order changes, not the widths.
    const to = place.cell > from.cell ? place.cell - 1 : place.cell;
    if (to === from.cell) return moveStep(design, key);
    const moved = cells.toSpliced(from.cell, 1).toSpliced(to, 0, cells[from.cell]!);
    return moveStep(design, key, withRow(design, from.row, { ...source, cells: moved }));
  }
  const leaves = cells.length === 1;
  const joins = place.cell !== undefined && place.row < design.rows.length;
  if (leaves && !joins && (place.row === from.row || place.row === from.row + 1)) return moveStep(design, key);
  const left = leaves ? [] : [{ ...source, cells: cells.toSpliced(from.cell, 1) }];
  const others = design.rows.toSpliced(from.row, 1, ...left);
  const target = leaves && place.row > from.row ? { ...place, row: place.row - 1 } : place;
  // Alone in a row it takes that row along, with its width; out of a row with others it gets a whole one.
  const rows = leaves
    ? insertCell(others, { field: key, size: cells[0]!.size }, target, () => source.key)
    : insertCell(others, { field: key, size: COLUMNS }, target, newKey);
  return rows ? moveStep(design, key, { ...design, rows }) : rowFull;
}

/** Swaps the field with its neighbour in the row; at the end of the row nothing changes. */
export function moveInRow(design: Design, key: string, by: -1 | 1): Step {
  const { row, cell } = placeOf(design, key);
  const { cells } = design.rows[row]!;
  const other = cells[cell + by];
  if (!other) return moveStep(design, key);
  const swapped = cells.with(cell, other).with(cell + by, cells[cell]!);
  return moveStep(design, key, withRow(design, row, { ...design.rows[row]!, cells: swapped }));
}

/** Swaps the field's whole row with the one above or below; at the end nothing changes. */
export function moveRow(design: Design, key: string, by: -1 | 1): Step {
  const { row } = placeOf(design, key);
  const other = design.rows[row + by];
  if (!other) return moveStep(design, key);
  return moveStep(design, key, withRow(withRow(design, row, other), row + by, design.rows[row]!));
}

/** Makes the field wider or narrower by columns. */
export function resizeField(design: Design, key: string, by: number): Outcome {
  const { row, cell } = placeOf(design, key);
  const target = design.rows[row]!;
  const size = target.cells[cell]!.size + by;
  if (size > COLUMNS) return { refused: TOO_WIDE };
  if (size < 1) return { refused: TOO_NARROW };
  if (widthOf(target) + by > COLUMNS) return { refused: ROW_FULL };
  return resizeStep(
    design,
    key,
    row,
    by === 0 ? target.cells : target.cells.with(cell, { ...target.cells[cell]!, size }),
  );
}

/** Makes the field wider at the cost of its neighbour on the right, or the other way; both stay at least a column wide. */
export function resizePair(design: Design, key: string, by: number): Step {
  const { row, cell } = placeOf(design, key);
  const { cells } = design.rows[row]!;
  const [left, right] = [cells[cell]!, cells[cell + 1]];
  const columns = Math.max(1 - left.size, Math.min(by, (right?.size ?? 1) - 1));
  if (!right || columns === 0) return resizeStep(design, key, row, cells);
  const resized = cells
    .with(cell, { ...left, size: left.size + columns })
    .with(cell + 1, { ...right, size: right.size - columns });
  return resizeStep(design, key, row, resized);
}

function resizeStep(design: Design, key: string, at: number, cells: DesignRow['cells']): Step {
  const row = design.rows[at]!;
  return {
    label: `Resized ${nameOf(fieldOf(design, key))}`,
    design: cells === row.cells ? design : withRow(design, at, { ...row, cells }),
    merge: `size ${key}`,
    field: key,
  };
}

/** Every field of the row equally wide. */
export function equaliseRow(design: Design, key: string): Step {
  const { row } = placeOf(design, key);
  const before = design.rows[row]!;
  const after = equalised(before);
  const isSame = after.cells.every(({ size }, cell) => size === before.cells[cell]!.size);
  return { label: 'Equalised the row', design: isSame ? design : withRow(design, row, after), field: key };
}

/** The rows with a cell put into one of them, which is equalised, or into a new one; undefined when the row is full. */
export function insertCell(
  rows: readonly DesignRow[],
  cell: DesignCell,
  place: FieldPosition,
  newKey: () => string,
): DesignRow[] | undefined {
  const at = Math.max(0, Math.min(place.row, rows.length));
  const target = place.cell === undefined ? undefined : rows[at];
  if (!target) return rows.toSpliced(at, 0, { key: newKey(), cells: [cell] });
  if (target.cells.length >= COLUMNS) return undefined;
  return rows.with(at, equalised({ ...target, cells: target.cells.toSpliced(place.cell!, 0, cell) }));
}

/** What a full row is refused with. */
export const rowFull = { refused: ROW_FULL } as const;

/** Where a field stands, to announce: "Weight, row 2, column 1 of 2, width 6 of 12". */
export function describePlace(design: Design, key: string): string {
  const { row, cell } = placeOf(design, key);
  const { cells } = design.rows[row]!;
  const column = `column ${cell + 1} of ${cells.length}`;
  return `${nameOf(fieldOf(design, key))}, row ${row + 1}, ${column}, width ${cells[cell]!.size} of ${COLUMNS}`;
}

/** Without another design nothing has moved. */
const moveStep = (design: Design, key: string, next = design): Step => ({
  label: `Moved ${nameOf(fieldOf(design, key))}`,
  design: next,
  field: key,
});
