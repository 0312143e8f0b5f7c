/** What `view` is in the address of a list that is shown on its map. */
export const MAP_VIEW = 'map';
/** The same for its board. */
export const BOARD_VIEW = 'board';
/** What `view` may be; a list without it is a table. */
export const VIEWS = [MAP_VIEW, BOARD_VIEW] as const;

/** A view of a list that is no table. */
export type OtherView = (typeof VIEWS)[number];

/** The path under which the search in all columns stands among those of the columns. */
export const EVERYWHERE = '';

/** Views of a list that are counted at once. */
export const MAX_COUNTED_VIEWS = 20;

/** Records that are counted of each view: what is more needs no number, and ten of them come with each first page. */
export const MAX_COUNTED_OF_VIEW = 1_000;

/** How many records a search has; past 10,000, of views past 1,000, none are counted any more, and `count` is one more. */
export interface MatchCount {
  count: number;
  capped?: true;
}
