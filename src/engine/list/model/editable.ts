// Which cells of a list the user may edit where they stand.
import type { Noun, Values } from '../../../schema/descriptor/descriptor';
import type { Column } from '../../../schema/model/columns';
import { roleOf } from '../../../schema/model/profile';
import { mayDo } from '../../../schema/model/rights';
import { session } from '../../session/session';

/** Those of a list whose descriptor says so, where the user may change its records. */
export function editableColumns(noun: Noun, columns: readonly Column[]): readonly Column[] {
  const role = roleOf(session.user);
  return mayDo(noun, 'read', role) && mayDo(noun, 'update', role)
    ? columns.filter(({ edits }) => edits !== undefined)
    : [];
}

/** A cell by its row and the path of its column. */
export interface CellPlace {
  row: Values;
  path: string;
}

/**
 * The cell that Tab leads to: the next one of the row, then the first of the row below; `step` -1 the other way round.
 * Rows that cannot be changed are left out. Undefined behind the last one.
 */
export function cellBeside(
  { row, path }: CellPlace,
  step: 1 | -1,
  rows: readonly Values[],
  paths: readonly string[],
): CellPlace | undefined {
  const cells = rows.flatMap((each) => paths.map((one) => ({ row: each, path: one })));
  return cells[cells.findIndex((cell) => cell.row === row && cell.path === path) + step];
}
