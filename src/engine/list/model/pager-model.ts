// The arithmetic of paging, separate from its buttons: how many pages, which of them get a button, which rows a page
// has.

/** A page number, or a gap between page numbers. */
export type PageStep = number | 'gap';

/** Number of pages; no rows at all are page 1 of 1. */
export function pageCount(rows: number, length: number): number {
  return Math.max(1, Math.ceil(rows / length));
}

/**
 * The pages that get a button: the first, the last, and three around the current one. A gap never stands for a single
 * page.
 */
export function pageSteps(page: number, pages: number): PageStep[] {
  const middle = Math.min(Math.max(page, 2), Math.max(2, pages - 1));
  const wanted = [1, middle - 1, middle, middle + 1, pages].filter((number) => number >= 1 && number <= pages);
  const steps: PageStep[] = [];
  let before = 0;
  for (const number of new Set(wanted)) {
    if (number - before === 2) steps.push(before + 1);
    if (number - before > 2) steps.push('gap');
    steps.push(number);
    before = number;
  }
  return steps;
}

/** First and last row of a page, counted from 1; both 0 when there is none. */
export function rowsOnPage(page: number, length: number, rows: number): { first: number; last: number } {
  if (rows === 0) return { first: 0, last: 0 };
  const first = (page - 1) * length + 1;
  return { first, last: Math.min(rows, first + length - 1) };
}
