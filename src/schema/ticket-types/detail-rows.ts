// The rows that the fields of a ticket form are designed in, for the builder and for the ticket form. Other servers and
// older versions may have any places or none: what comes out always fits the grid.
import { readValue } from '../values/read-value';
import { COLUMNS } from './grid';

/** A field at its place in a row of the grid. */
export interface DetailCell<Detail> {
  readonly detail: Detail;
  /** Columns of the twelve. */
  readonly size: number;
}

/**
 * The rows from the top, each from left to right and at most twelve columns wide. A field without a place has a row of
 * its own, behind the field it follows in the list; where a row is too wide, its fields are equally wide.
 */
export function detailRows<Detail extends { readonly layout?: unknown }>(
  details: readonly Detail[],
): DetailCell<Detail>[][] {
  const rows: { number: number; cells: PlacedDetail<Detail>[] }[] = [];
  const byNumber = new Map<number, PlacedDetail<Detail>[]>();
  let number = -Infinity;
  for (const detail of details) {
    const place = readPlace(detail.layout);
    const cell = { detail, col: place?.col ?? 0, size: place?.size ?? COLUMNS };
    number = place?.row ?? number;
    const cells = place ? byNumber.get(number) : undefined;
    if (cells) {
      cells.push(cell);
      continue;
    }
    const row = { number, cells: [cell] };
    rows.push(row);
    if (place) byNumber.set(number, row.cells);
  }
  return rows
    .sort((a, b) => (a.number === b.number ? 0 : a.number - b.number))
    .flatMap(({ cells }) => inGrid(cells.sort((a, b) => a.col - b.col)));
}

interface PlacedDetail<Detail> extends DetailCell<Detail> {
  readonly col: number;
}

/** More fields than columns take several rows. */
function inGrid<Detail>(cells: readonly PlacedDetail<Detail>[]): DetailCell<Detail>[][] {
  if (cells.length > COLUMNS) return [...inGrid(cells.slice(0, COLUMNS)), ...inGrid(cells.slice(COLUMNS))];
  const fits = cells.reduce((sum, { size }) => sum + size, 0) <= COLUMNS;
  const equal = Math.floor(COLUMNS / cells.length);
  return [cells.map(({ detail, size }) => ({ detail, size: fits ? size : equal }))];
}

/** Undefined unless row and column are numbers. */
function readPlace(layout: unknown): { row: number; col: number; size: number } | undefined {
  if (typeof layout !== 'object' || layout === null) return undefined;
  const { row, col, size } = layout as Record<string, unknown>;
  const [atRow, atCol, wide = COLUMNS] = [row, col, size].map(readNumber);
  if (atRow === undefined || atCol === undefined) return undefined;
  return { row: atRow, col: atCol, size: Math.min(COLUMNS, Math.max(1, Math.round(wide))) };
}

function readNumber(value: unknown): number | undefined {
  const number = readValue({ type: 'number' }, value);
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
