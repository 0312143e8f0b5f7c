// The model that the components of an inline table share, and the code that is loaded when a row is first edited.
import type { ComponentType } from 'react';
import type { InlineScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import type { SharedDataSource } from '../data/data-context';
import type { ReadRecord } from '../form/form-context';
import type { FormStore } from '../form/form-store';
import type { ChangedField } from '../form/merge-changes';
import type { RecordSave, Saved } from '../form/record-save';
import type { InlineColumn } from './inline-columns';
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
  /** The code of rows in edit mode, once it is loaded. */
  code?: RowEditor;
  /** Fetches that code, and resolves to whether it is loaded; a failure is shown only where it is `awaited`. */
  prepare(awaited?: boolean): Promise<boolean>;
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
}

export interface OpenRow {
  id: RowId;
  row: Values;
  /** Its position, should it vanish from the list. */
  index: number;
  session: RowSession;
}

/** One row being typed: its values, its rules, its save. Lives outside React. */
export interface RowSession extends RecordSave {
  store: FormStore;
  /** The record as it was read; none in the add row. */
  read?: ReadRecord;
  /** Start of its controls' ids. */
  prefix: string;
  /** Whether closing it would lose something. */
  isDirty(): boolean;
  /** The row goes on from what another user has saved. @returns the fields that differ from what was typed. */
  merge(current: Values): ChangedField[];
}

export interface EditRowProps {
  table: InlineModel;
  open: OpenRow;
}

export interface AddRowProps {
  table: InlineModel;
  /** Texts that were typed before the code was loaded, by field. */
  typed?: Values;
  /** Id of the control that had the focus then, and its caret; or that of one whose picker was pressed. */
  focus?: { id: string; start: number | null; end: number | null; picker?: boolean };
  /** Add was pressed before the code was loaded. */
  submit?: boolean;
}

/** The exports of `edit-row.tsx`. */
export interface RowEditor {
  EditRow: ComponentType<EditRowProps>;
  AddRow: ComponentType<AddRowProps>;
  openRow(source: SharedDataSource, noun: Noun, row: Values, prefix: string): RowSession;
}

/** The id of a control in a row. */
export const controlIn = (prefix: string, name: string): string => `${prefix}_${name}`;
/** The second input of a control that has two. */
export const endIn = (id: string): string => `${id}-to`;
/** The Add button of a table's last row. */
export const addButtonId = (tableId: string): string => `${tableId}-add`;
/** Start of the ids in that row. */
export const newPrefix = (tableId: string): string => `${tableId}-new`;
export const deleteButtonId = (tableId: string, id: RowId): string => `${tableId}-delete-${id}`;
export const editButtonId = (tableId: string, id: RowId): string => `${tableId}-edit-${id}`;
