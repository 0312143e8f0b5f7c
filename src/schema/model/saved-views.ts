// Views of lists that users have saved, as their calls return them.

/** Characters of a name. */
export const MAX_VIEW_NAME = 60;

/** Views that a user has of one list. */
export const MAX_VIEWS = 50;

/** Bytes of what a view shows, as JSON. */
export const MAX_VIEW_BYTES = 32_768;

/** What a view shows: searches and order as in the address of the list, and how its columns are arranged. */
export interface ViewContent {
  query: string;
  [part: string]: unknown;
}

/** A saved view for one caller: a change by another user waits in `changed` until the caller takes it over. */
export interface StoredView {
  view_id: number;
  /** Name and content as the caller has seen them last. */
  name: string;
  content: ViewContent;
  /** The newest version. */
  version: number;
  is_own: boolean;
  /** Whether the caller has applied it before; then a change by another user waits in `changed`. */
  is_seen: boolean;
  owner_name: string;
  /** Its owner has no active account any more. */
  has_no_owner: boolean;
  /** The user type that it is shared with; null for a view of its owner alone. */
  role_id: number | null;
  may_change: boolean;
  /** Another user has changed it since the caller has seen it. */
  changed: ChangedView | null;
}

interface ChangedView {
  by: string;
  /** In UTC. */
  at: string;
  /** As it is now; both null where it was deleted, or is shared no longer. */
  name: string | null;
  content: ViewContent | null;
}

/** The views of one list for the caller. A tab is `saved:` and an id, or `named:` and the name of a view without one. */
export interface ListViews {
  views: readonly StoredView[];
  /** Those that are shared with other user types and that the caller may change: no tabs of the caller. */
  others?: readonly StoredView[];
  /** The tab with which the list opens for the caller; null where the user type decides. */
  opens_with: string | null;
  /** The same for the caller's user type, and for all of them where the caller may share; with who has set it. */
  role_opens_with: readonly { role_id: number; tab: string; by: string }[];
  /** Tabs in the caller's order. Others follow. */
  tabs: readonly string[];
  /** The caller's user type. */
  role_id: number | null;
  may_share: boolean;
  /** Those that views can be shared with; empty for a caller who may not. */
  roles: readonly { role_id: number; role_name: string }[];
}

/** The tab of a saved view. */
export const savedTab = (id: number): string => `saved:${id}`;

/** The tab of a view that a list has by itself. */
export const namedTab = (name: string): string => `named:${name}`;
