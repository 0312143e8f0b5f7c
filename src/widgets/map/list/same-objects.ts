// Rows that say the same as before stay the same objects: most of what a map shows is still in view after a move, and a
// row that is the same object is not rendered again.
import { rowId } from '../../../engine/record/row-model';
import type { Noun, Values } from '../../../schema/descriptor/descriptor';

/** `rows` with those of `before` in the place of their equals. */
export function sameObjects(noun: Noun, before: readonly Values[], rows: readonly Values[]): Values[] {
  const known = new Map(before.map((row) => [rowId(noun, row), row]));
  return rows.map((row) => {
    const old = known.get(rowId(noun, row));
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}
