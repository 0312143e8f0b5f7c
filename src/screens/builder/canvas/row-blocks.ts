// The rows of the canvas in blocks. The browser skips a block that is out of sight as a whole, so that the cost of a
// frame follows the number of blocks and not of rows.
import type { DesignRow } from '../model/design';

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
 * The blocks of all rows. A row stays in the block of `before` that it was in, where the order permits: in another
 * parent it would be rendered anew. A block whose rows are the same keeps its identity.
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
    former && isSame(former.rows, now) ? former : { key: former?.key ?? `block-${++blocksMade}`, rows: now },
  );
}

const isSame = (some: readonly DesignRow[], others: readonly DesignRow[]): boolean =>
  some.length === others.length && some.every((row, index) => row === others[index]);
