// The life of an inline table: one row in edit mode at a time, saving, deleting, and the focus after each.

import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { InlineScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { capitalized } from '../../schema/formats/words';
import { messagesOf } from '../../schema/model/messages';
import { nounLabel } from '../../schema/model/noun-label';
import { refsOf } from '../../schema/model/refs';
import { useDataSource } from '../data/data-context';
import { announce } from '../feedback/live-region';
import { showToast } from '../feedback/toasts';
import type { Saved } from '../form/record-save';
import { useLatest } from '../hooks/use-latest';
import { once } from '../lazy/load-once';
import { loadWithRetry, openWhenLoaded } from '../lazy/load-with-retry';
import { useWaitingChanges } from '../outbox/use-waiting-changes';
import { rowsWithChanges } from '../outbox/waiting-values';
import { ConfirmDialog } from '../overlay/lazy-confirm-dialog';
import { useRegistry } from '../registry/registry-context';
import { inlineColumns, rowLabel } from './inline-columns';
import {
  addButtonId,
  controlIn,
  deleteButtonId,
  editButtonId,
  type InlineModel,
  newPrefix,
  type OpenRow,
  type RowId,
} from './inline-model';
import type * as rowEditorModule from './row-editor';
import { useRows, withOpenRow } from './use-rows';

type RowEditor = typeof rowEditorModule;
let loaded: RowEditor | undefined;

/** The code of rows in edit mode: form library, widgets, templates. A table that is only read never loads it. */
const rowEditor = once(() => import('./row-editor'));

/** The model of an inline table, and that code once it is loaded. */
export function useInline(noun: Noun, screen: InlineScreen): { table: InlineModel; code?: RowEditor } {
  const id = useId();
  const columns = useMemo(() => inlineColumns(noun, screen), [noun, screen]);
  const source = useDataSource();
  const fetched = useRows(noun);
  const waiting = useWaitingChanges(noun, fetched.refetch);
  const rows = useMemo(
    () => ({ ...fetched, rows: (fetched.rows && rowsWithChanges(noun, fetched.rows, waiting)) ?? fetched.rows }),
    [fetched, noun, waiting],
  );
  const { widgets } = useRegistry();
  const [code, setCode] = useState(loaded);
  const [open, setOpen] = useState<OpenRow>();
  const [opening, setOpening] = useState<RowId>();
  const [toDelete, setToDelete] = useState<InlineModel['toDelete']>();
  const [note, setNote] = useState<InlineModel['note']>();
  const wanted = useRef<RowId>(undefined);
  const focusNext = useFocusNext();
  const messages = messagesOf(noun);
  const idOf = (row: Values) => row[noun.api.id] as RowId;
  const shown = open && rows.rows ? withOpenRow(rows.rows, open.row, noun.api.id, open.index) : rows.rows;

  /** A failure is shown only where the user waits. */
  async function prepare(awaited = false): Promise<RowEditor | undefined> {
    if (code) return code;
    const load = () => Promise.all([rowEditor(), widgets()]);
    const ready = await (awaited ? loadWithRetry(load) : load().catch(() => undefined));
    if (!ready) return undefined;
    // The button that has the focus is replaced by the row that it stands for.
    if (document.activeElement?.id === addButtonId(id))
      focusNext.current = [...(awaited ? [firstControl(newPrefix(id))] : []), addButtonId(id)];
    [loaded] = ready;
    setCode(loaded);
    return loaded;
  }

  async function edit(row: Values): Promise<void> {
    if (open && !mayLeave(open)) return;
    const rowId = idOf(row);
    wanted.current = rowId;
    setNote(undefined);
    if (!code) setOpening(rowId);
    const ready = code ?? (await prepare(true));
    setOpening(undefined);
    // Another row was requested meanwhile.
    if (!ready || wanted.current !== rowId) return;
    setOpen({
      id: rowId,
      row,
      index: rows.rows?.findIndex((each) => idOf(each) === rowId) ?? 0,
      session: ready.rowSession(source, noun, `${id}-row-${rowId}`, row),
    });
  }

  /**
   * Nothing typed is lost by opening another row: the open one keeps the focus until it is saved or cancelled, and says
   * so.
   */
  function mayLeave({ row, session }: OpenRow): boolean {
    if (!session.isDirty() && !session.isBusy()) return true;
    const name = `${nounLabel(noun).one} ${rowLabel(noun, columns, row)}`;
    showNote(row, `${capitalized(name)} has changes. Save or cancel them first.`);
    document.getElementById(firstControl(session.prefix))?.focus();
    return false;
  }

  function updated({ values, record, settled }: Saved, hadFocus: boolean): void {
    if (!open) return;
    const state = record?.updated_at;
    const row = merged(noun, open.row, { ...values, updated_at: state });
    rows.change((all) => all.map((each) => (idOf(each) === open.id ? row : each)));
    showToast({ kind: 'success', text: messages.updated, detail: rowLabel(noun, columns, row) });
    // What was typed while the response was on its way is not saved yet.
    if (settled && hadFocus) focusNext.current = [editButtonId(id, open.id)];
    setNote(undefined);
    setOpen(settled ? undefined : { ...open, row });
    void rows.refetch();
  }

  function cancel(): void {
    if (!open) return;
    focusNext.current = [editButtonId(id, open.id), ...idsBeside(open.id, editButtonId)];
    setNote(undefined);
    setOpen(undefined);
  }

  async function created({ values, record }: Saved): Promise<void> {
    showToast({ kind: 'success', text: messages.created, detail: rowLabel(noun, columns, values) });
    const fresh = await rows.refetch();
    const row = { ...values, ...record } as Values;
    if (!fresh && idOf(row) !== undefined)
      rows.change((all) => (all.some((each) => idOf(each) === idOf(row)) ? all : [...all, row]));
  }

  function remove(row: Values, opener: HTMLElement): void {
    setNote(undefined);
    openWhenLoaded(ConfirmDialog.load, () => setToDelete({ row, opener }), opener);
  }

  function deleteClosed(deleted: boolean): void {
    setToDelete(undefined);
    if (!toDelete || !deleted) return;
    const gone = idOf(toDelete.row);
    focusNext.current = idsBeside(gone, deleteButtonId);
    rows.change((all) => all.filter((row) => idOf(row) !== gone));
    void rows.refetch();
  }

  /** Where the focus goes when a row vanishes: to the same button of the row that replaces it, else to the add row. */
  function idsBeside(gone: RowId, button: typeof editButtonId): string[] {
    const ids = (shown ?? []).map(idOf);
    const at = ids.indexOf(gone);
    const near = [ids[at + 1], ids[at - 1]].filter((each) => each !== undefined);
    return [...near.map((each) => button(id, each)), firstControl(newPrefix(id)), addButtonId(id)];
  }

  function firstControl(prefix: string): string {
    const [first] = columns.flatMap((column) => column.fields.filter((field) => !field.readonly));
    return controlIn(prefix, first?.name ?? '');
  }

  function showNote(row: Values, text: string): void {
    setNote({ id: idOf(row), text });
    announce(text);
  }

  const table: InlineModel = {
    noun,
    screen,
    columns,
    id,
    rows: { ...rows, rows: shown },
    prepare: useLatest(prepare),
    open,
    opening,
    note,
    edit: useLatest((row: Values) => void edit(row)),
    remove: useLatest(remove),
    updated,
    cancel,
    created: (saved) => void created(saved),
    toDelete,
    deleteClosed,
    showNote,
    waiting,
  };
  return { table, code };
}

/** The saved values merged over the read ones; the name of a referenced record may be the old one. */
function merged(noun: Noun, row: Values, values: Values): Values {
  const next = { ...row, ...values };
  for (const { key, name } of refsOf(noun.record)) if (next[name] !== row[name]) delete next[key];
  return next;
}

/** Ids to focus after the next render: the first that exists. */
function useFocusNext() {
  const ids = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const found = ids.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    ids.current = [];
    found?.focus();
  });
  return ids;
}
