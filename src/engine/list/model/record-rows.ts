// The rows of a table that are records: the headers of groups stand between them.

/** Marks a row that is none. */
const RECORD_ROW = '[data-rows] > tr:not([data-group])';

/** In their order. */
export const recordRows = (root: ParentNode | null | undefined): HTMLTableRowElement[] => [
  ...(root?.querySelectorAll<HTMLTableRowElement>(RECORD_ROW) ?? []),
];

/** The place of a row among them; -1 for one that is none. */
export const placeOf = (row: HTMLTableRowElement): number => recordRows(row.closest('[data-list-region]')).indexOf(row);

/** The record's row around an element. */
export const recordRowOf = (element: Element): HTMLTableRowElement | null =>
  element.closest<HTMLTableRowElement>(RECORD_ROW);
