// The model that the components of an inline table share, and the ids of its controls.
import type { InlineScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import type { Saved } from '../form/record-save';
import type { OutboxEntry } from '../storage/outbox';
import type { InlineColumn } from './inline-columns';
import type { RowSession } from './row-session';
import type { TableRows } from './use-rows';

/** The id of a row in the API. */
export type RowId = string | number;

/** What the components of an inline table share. */
export interface InlineModel {
  noun: Noun;
  screen: InlineScreen;
  columns: readonly InlineColumn[];
  /** Start of every id in this table, so that two tables on a page never share one. */
  id: string;
  rows: TableRows;
  /** Loads the code of rows in edit mode; a failure is shown only where it is `awaited`. */
  prepare(awaited?: boolean): Promise<unknown>;
  /** The row in edit mode; one at a time. */
  open?: OpenRow;
  /** The row whose edit mode waits for the code. */
  opening?: RowId;
  /** The message below one row: why it could not be deleted, or why no other row opens. */
  note?: { id: RowId; text: string };
  edit(row: Values): void;
  remove(row: Values, button: HTMLElement): void;
  /** The row of the delete confirmation. */
  toDelete?: { row: Values; opener: HTMLElement };
  /** The confirmation is closed; `deleted` when the row is gone. */
  deleteClosed(deleted: boolean): void;
  /** Shows a message below a row, and announces it politely. */
  showNote(row: Values, text: string): void;
  /** The open row was saved; `done` when nothing was typed since it was sent. */
  updated(saved: Saved, hadFocus: boolean): void;
  /** The open row is cancelled. */
  cancel(): void;
  created(saved: Saved): void;
  /** What of this table waits to be sent. */
  waiting: readonly OutboxEntry[];
}

/** The row in edit mode, with what is typed in it. */
export interface OpenRow {
  id: RowId;
  row: Values;
  /** Its position, should it vanish from the list. */
  index: number;
  session: RowSession;
}

/** The id of a control in a row. */
export const controlIn = (prefix: string, name: string): string => `${prefix}_${name}`;
/** The Add button of a table's last row. */
export const addButtonId = (tableId: string): string => `${tableId}-add`;
/** Start of the ids in that row. */
export const newPrefix = (tableId: string): string => `${tableId}-new`;
/** Gets the focus when the row before it was deleted. */
export const deleteButtonId = (tableId: string, id: RowId): string => `${tableId}-delete-${id}`;
/** Gets the focus when the edit mode of its row ends. */
export const editButtonId = (tableId: string, id: RowId): string => `${tableId}-edit-${id}`;
