// The one seam to the data: every record that the engine shows or saves comes and goes through a `DataSource`. There is
// one over HTTP (`src/api/http-source.ts`) and one in memory (`memory-source.ts`); a context passes it, so that nothing
// in the engine knows an address.

import type { Choice, Noun, Values } from '../../schema/descriptor/descriptor';
import type { RecordGroups } from '../../schema/filters/groups';
import type { GeoPoint } from '../../schema/formats/geo';
import type { GeoBounds } from '../../schema/formats/geo-bounds';
import type {
  ImportCall,
  ImportPortion,
  ImportResults,
  ImportUndone,
  ImportWritten,
  PastImport,
} from '../../schema/import/import-call';
import type { ClusterRequest, Clusters } from '../../schema/model/clusters';
import type { Column, FurtherColumns } from '../../schema/model/columns';
import type { CommentPage, Mention, RecordComment } from '../../schema/model/comments';
import type { DashboardContent } from '../../schema/model/dashboard';
import type { DrivingRoutes } from '../../schema/model/driving-route';
import type { FoundRecord, FoundRecords } from '../../schema/model/find';
import type { AsItWas, HistoryPage, Undone } from '../../schema/model/history';
import type { MatchCount } from '../../schema/model/list-view';
import type { ManyChanged } from '../../schema/model/many-changed';
import type { Notice } from '../../schema/model/notice';
import type { NotificationPage } from '../../schema/model/notifications';
import type { Presence, Present } from '../../schema/model/presence';
import type { ListViews, ViewContent } from '../../schema/model/saved-views';
import type { RestorePreview, TrashPage } from '../../schema/model/trash';
import type { RecordUsage } from '../../schema/model/usage';
import type { Result } from '../feedback/result';

/** What identifies a record of a noun. */
export type RecordId = string | number;

/** Calls never reject; aborting a `signal` gives the failure `aborted`. */
export interface DataSource {
  /**
   * One page of a noun that is paged. `number` counts requests, so that the caller can drop a response that is not the
   * latest.
   */
  page(
    noun: Noun,
    columns: readonly Column[],
    request: TableRequest,
    number: number,
    signal?: AbortSignal,
  ): Promise<Result<TablePage>>;
  /** Every record of a noun that is not paged. */
  list(noun: Noun, signal?: AbortSignal): Promise<Result<Values[]>>;
  /**
   * One record, a noun's only one under any id; code that knows the noun names its type (`import type { Terminal } from
   * 'records'`).
   */
  read<Found = Values>(noun: Noun, id: RecordId, signal?: AbortSignal): Promise<Result<Found>>;
  /** Creates a record; every retry of the same save has the same `key`, so that it becomes one record. */
  create(noun: Noun, values: Values, options: SendOptions & { key: string }): Promise<Result<Values>>;
  /** Changes a record. Fields that are not in `values` keep theirs. A retry with the same `key` is no second change. */
  update(noun: Noun, id: RecordId, values: Values, options?: SendOptions): Promise<Result<Values>>;
  /** Brings a record into another state. A source without it has no states. */
  move?(noun: Noun, id: RecordId, move: StateMove, options?: SendOptions): Promise<Result<Values>>;
  /**
   * Puts a whole photo in the place of the scaled copy that a new record was saved with; once, however often it is sent. A
   * source without it takes whole photos alone.
   */
  wholePhoto?(noun: Noun, id: RecordId, photo: WholePhoto, options?: SendOptions): Promise<Result<Values>>;
  delete(noun: Noun, id: RecordId): Promise<Result<unknown>>;
  /**
   * Restores a deleted record, with `values` in place of those that no longer fit. A source without it keeps no deleted
   * records, and has none of the next two either.
   */
  restore?(noun: Noun, id: RecordId, options?: { values?: Values; leaveOut?: boolean }): Promise<Result<unknown>>;
  /**
   * The deleted records, the latest first, from those before the one with the `trash_id` `before` on; with `search` those
   * that have it in their name, or in that of the user who deleted them.
   */
  trash?(noun: Noun, options: { before?: number; search?: string; signal?: AbortSignal }): Promise<Result<TrashPage>>;
  /** A deleted record, and what of it no longer fits. */
  previewRestore?(noun: Noun, id: RecordId): Promise<Result<RestorePreview>>;
  /**
   * Sets back what changes have changed, each by its `changeId`; only one field of them with `field`, also where the newer
   * change `over` gave it another value. A source without it undoes nothing.
   */
  undo?(
    noun: Noun,
    changes: readonly number[],
    one?: { field?: string; over?: number; batch?: string },
  ): Promise<Result<Undone>>;
  /**
   * Gives one field of many records the same value, a portion in each call. A source without it changes them one by one
   * alone.
   */
  changeMany?(noun: Noun, change: ManyChange): Promise<Result<ManyChanged>>;
  /** How many records use this one; it cannot be deleted while any does. */
  usage(noun: Noun, id: RecordId): Promise<Result<RecordUsage>>;
  /**
   * The changes of a record, the newest first, from those before the one with the id `before` on. A source without it has
   * no histories.
   */
  history?(noun: Noun, id: RecordId, options: { before?: number; signal?: AbortSignal }): Promise<Result<HistoryPage>>;
  /** A record as it was at a moment, an ISO text. A source without it has no histories. */
  asItWas?(noun: Noun, id: RecordId, at: string, signal?: AbortSignal): Promise<Result<AsItWas>>;
  /** A source without them has no comments, or nothing that concerns the user. */
  comments?: CommentCalls;
  notifications?: NotificationCalls;
  /**
   * Every row that matches the search of `request`, in its order, with those of `columns` that are `visible`, as a CSV
   * file. @param table inside the records: its rows, one a line, with the id and the label of their record instead.
   */
  export(
    noun: Noun,
    columns: readonly Column[],
    visible: readonly Column[],
    request: TableRequest,
    table?: string,
  ): Promise<Result<Blob>>;
  /**
   * How many records each of these searches has, values by the path of their columns; at most `MAX_COUNTED_VIEWS` of
   * them. null for one that takes too long. A source without it counts none.
   */
  counts?(
    noun: Noun,
    searches: readonly TableRequest['search'][],
    signal?: AbortSignal,
  ): Promise<Result<(MatchCount | null)[]>>;
  /**
   * Reads or changes the saved views of a list, by the address of its screen. @returns those of the list as they are then.
   * A source without it keeps none.
   */
  views?(call: ViewCall): Promise<Result<ListViews>>;
  /**
   * The groups of the records that a search finds, by the path of a column or an own property, with the sums of these
   * columns. A source without it groups nothing, and has no boards.
   */
  groups?(noun: Noun, request: GroupRequest, signal?: AbortSignal): Promise<Result<RecordGroups>>;
  /**
   * Records of every noun by a text, and those of `records` that are still there. A source without it finds none.
   */
  find?(
    text: string,
    records: readonly Pick<FoundRecord, 'noun' | 'id'>[],
    signal?: AbortSignal,
  ): Promise<Result<FoundRecords>>;
  /**
   * What a dashboard shows of the last `days`, narrowed to one `record` where that is given. A source without it has none.
   */
  dashboard?(
    name: string,
    about: { days: number; record?: string },
    signal?: AbortSignal,
  ): Promise<Result<DashboardContent>>;
  /** The columns that can be chosen for its lists beside those of their descriptors. A source without it has none. */
  furtherColumns?(noun: Noun): Promise<Result<FurtherColumns>>;
  /** The values that a field with a reference to this noun can have, by the noun's `choices`. */
  choices(noun: Noun): Promise<Result<Choice[]>>;
  /** The address of a stored file, by the name in a response. */
  fileUrl(name: string): string;
  /**
   * Calls `listener` when other users change, comment or open records, as far as the source knows; @returns a function
   * that stops it. A source without it has no live notices.
   */
  onNotice?(listener: (notice: Notice) => void): () => void;
  /**
   * Says that a page shows a record, which is called `page` for as long as it does; @returns the other users who have it
   * open. A source without it has no other users.
   */
  presence?(noun: Noun, id: RecordId, shown: { page: string; presence: Presence }): Promise<Result<Present[]>>;
  /**
   * What a part of the map shows of the records that match a search; only for a noun whose list has a map. A source
   * without it has no maps.
   */
  clusters?(
    noun: Noun,
    columns: readonly Column[],
    request: ClusterRequest,
    signal?: AbortSignal,
  ): Promise<Result<Clusters>>;
  /** Records from a file: one of `ImportCalls`. A source without it imports nothing. */
  imports?<What extends keyof ImportCalls>(
    what: What,
    ...about: ImportCalls[What]['about']
  ): Promise<Result<ImportCalls[What]['data']>>;
  /** Driving routes between two points. A source without it has no routing service. */
  routes?(from: GeoPoint, to: GeoPoint, signal: AbortSignal): Promise<Result<DrivingRoutes>>;
}

/** What is done with the saved views of a list. */
export type ViewCall =
  | { do: 'read'; list: string }
  | { do: 'save'; list: string; name: string; content: ViewContent }
  | { do: 'import'; list: string; views: readonly { name: string; content: ViewContent }[] }
  /** The tab with which the list opens, for the user or a user type. */
  | { do: 'opening'; list: string; tab: string | null; role_id?: number }
  | { do: 'order'; list: string; tabs: readonly string[] }
  | { do: 'change'; id: number; version?: number; name?: string; content?: ViewContent; role_id?: number | null }
  | { do: 'take'; id: number; version: number }
  | { do: 'delete' | 'restore'; id: number };

/** What users write about a record. */
export interface CommentCalls {
  /** The newest first, from those before the one with the id `before` on. */
  page(noun: Noun, id: RecordId, options: { before?: number; signal?: AbortSignal }): Promise<Result<CommentPage>>;
  add(noun: Noun, id: RecordId, content: CommentContent, options: SendOptions): Promise<Result<RecordComment>>;
  /** Files stay. What was edited since the comment was read is a conflict. */
  edit(noun: Noun, id: RecordId, comment: RecordComment, content: CommentContent): Promise<Result<RecordComment>>;
  delete(noun: Noun, id: RecordId, comment: RecordComment): Promise<Result<unknown>>;
  /** Users who can be mentioned, by a part of their names. */
  mentionable(noun: Noun, id: RecordId, search: string, signal?: AbortSignal): Promise<Result<readonly Mention[]>>;
}

/** What is done with the lines of a file, a portion in each call: what each is given, and the data it comes back with. */
export interface ImportCalls {
  /** What would become of them; nothing is written. */
  check: { about: [noun: Noun, portion: ImportPortion, signal?: AbortSignal]; data: ImportResults };
  /** Writes them. A call that is sent again is not written again. */
  write: { about: [noun: Noun, portion: ImportCall]; data: ImportWritten };
  /** Those of the last days, or of one file by the hash of its bytes. */
  past: { about: [noun: Noun, sha256?: string, signal?: AbortSignal]; data: { rows: PastImport[] } };
  /** Takes a portion of an import back. Sent again with the same key, it returns what it has returned before. */
  undo: { about: [noun: Noun, id: string, key: string]; data: ImportUndone };
}

/** A comment before it is sent. */
export interface CommentContent {
  text: string;
  mentions: readonly Mention[];
  files: readonly File[];
}

/** A photo, and which copy it replaces. */
export interface WholePhoto {
  file: File;
  /** The SHA-256 of the copy, in hexadecimal digits. */
  copy: string;
}

/** What concerns the user. */
export interface NotificationCalls {
  /** The newest first, from those before the one with the id `before` on. */
  page(options: { before?: number; signal?: AbortSignal }): Promise<Result<NotificationPage>>;
  /** Marks some, or all up to one. */
  markRead(which: { notification_ids: readonly number[] } | { up_to: number }): Promise<Result<unknown>>;
}

/** The state that a record comes into, and why. */
export interface StateMove {
  state: string;
  reason?: string;
  /** The version that was read: a newer one is not changed. */
  updated_at?: unknown;
}

/** Of which records, by their ids or by a search as in `TableRequest`, which field gets which value. */
export interface ManyChange {
  field: string;
  value: unknown;
  ids?: readonly RecordId[];
  search?: TableRequest['search'];
  /** The `next` of the call before. */
  after?: number;
  /** Nothing is changed. */
  isDryRun?: boolean;
  /** Of all portions: one that is sent again with it is not made twice, and says again what it has changed. */
  key?: string;
}

/** Which rows of a paged noun are wanted. */
export interface TableRequest {
  /** From 1. */
  page: number;
  /** Rows per page. */
  length: number;
  sort?: { path: string; dir: 'asc' | 'desc' };
  /** Search texts by column path; empty ones are ignored. */
  search: Readonly<Record<string, string>>;
  /** Only records in this part of the map. */
  bounds?: GeoBounds;
  /** Searches besides the others, also in the same columns: those of a group. */
  within?: readonly { path: string; text: string }[];
  /** All that match are counted, however many there are. */
  isExact?: boolean;
  /** Where the response takes long, what was kept of it comes first: for a caller that goes on with `fresh`. */
  isKeptFirst?: boolean;
}

/** Which groups are wanted. */
export interface GroupRequest extends Pick<TableRequest, 'search'> {
  by: string;
  /** Paths of columns. */
  sums: readonly string[];
}

/** The rows of one page, with the counts around them. */
export interface TablePage {
  rows: Values[];
  /** All records, and those that match the search. */
  total: number;
  filtered: number;
  /** More than `filtered` match: a source counts so far unless all were requested. */
  isAtLeast?: boolean;
}

/** How a write is sent and watched. */
export interface SendOptions {
  /** Idempotency key; the same save must have the same key. */
  key?: string;
  /** Keys under which other content of the same change was sent: a version that they have made is the one that is changed. */
  earlier?: readonly string[];
  /** What several saves that belong together share: who is notified of them has one line for all. */
  batch?: string;
  /** The token of whom it is sent for: where another user is signed in by now, it is `aborted`. */
  as?: string | null;
  signal?: AbortSignal;
  /** Bytes of the whole body, parts' headers included. */
  onProgress?(sent: number, total: number): void;
}
