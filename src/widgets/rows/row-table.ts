// The rows of a table while a form is open: a store for each, so that a key renders one cell, and the value of the whole
// table, of which a key replaces one row. No React in it.

import type { Cell, FormStore, Problem, TableCells } from '../../engine/form/form-store';
import { createFormStore } from '../../engine/form/form-store';
import { createListeners } from '../../engine/hooks/listeners';
import type { Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { isEmpty, isFiles, isObject } from '../../schema/formats/plain-values';
import { changedAround } from '../../schema/formula/around';
import { ROW_ID, type Row } from '../../schema/model/rows';
import type { Errors } from '../../schema/rules/check';

/** A row that is open. `key` is its id. */
export interface TableRow {
  readonly key: string;
  readonly store: FormStore;
}

/** The rows of one table of a form. */
export interface RowTable extends TableCells {
  readonly columns: RecordSchema;
  /** In order; another list after rows were added, removed or moved. */
  rows(): readonly TableRow[];
  /** Calls `listener` after rows were added, removed or moved. */
  onRows(listener: () => void): () => void;
  /** Calls `listener` with the place of a row that is to be rendered. */
  onShow(listener: (at: number) => void): () => void;
  /** The values of all rows. */
  values(): readonly Row[];
  /** Calls `listener` after any value has changed. */
  onValues(listener: () => void): () => void;
  /** Takes over what the form has: a draft that was restored, another user's rows. */
  follow(value: unknown): void;
  /** Adds rows at a place; what is not given begins with its default. @returns them. */
  insert(at: number, given: readonly Values[]): TableRow[];
  /** Another row with the values of this one, below it, but for its files and those that no two rows may have. */
  duplicate(row: TableRow): TableRow;
  remove(row: TableRow): void;
  /** Puts a row that was removed back, with its id, unless another value has brought it back. */
  restore(at: number, row: TableRow): void;
  move(row: TableRow, to: number): void;
  /** Sets values of several rows at once. */
  fill(changes: ReadonlyMap<TableRow, Values>): void;
}

/**
 * Opens the rows of `value`. `changed` is called with the whole value after every change by hand. `now` is the clock for
 * defaults, and `around` what stands beside the cells of each row.
 */
export function createRowTable(
  columns: RecordSchema,
  value: unknown,
  changed: (rows: readonly Row[]) => void,
  now?: () => Date,
  around: Values = {},
): RowTable {
  let rows: readonly TableRow[] = [];
  let values: readonly Row[] = [];
  /** The place of each row. */
  let places = new Map<string, number>();
  const rowListeners = createListeners();
  const valueListeners = createListeners();
  const showListeners = createListeners<[at: number]>();
  /** While several values are set at once. */
  let isQuiet = false;

  rows = rowsIn(value).map((row) => open(row, 'edit'));
  settle();

  function open(given: Row, purpose: 'add' | 'edit'): TableRow {
    const { [ROW_ID]: id = newKey(), ...loaded } = given;
    const store = createFormStore(columns, loaded, now, purpose, [], around);
    const row: TableRow = {
      key: id,
      store: {
        ...store,
        // What a choice clears of another one is a change of the table, too.
        patch(patched) {
          store.patch(patched);
          rowChanged(row);
        },
      },
    };
    store.watch(() => rowChanged(row));
    return row;
  }

  /** `kept` are the values of rows that are as they were. */
  function settle(kept?: ReadonlyMap<TableRow, Row>): void {
    places = new Map(rows.map(({ key }, at) => [key, at]));
    values = rows.map((row) => kept?.get(row) ?? rowValue(row));
  }

  function rowChanged(row: TableRow): void {
    const at = places.get(row.key);
    if (isQuiet || at === undefined || rows[at] !== row) return;
    values = values.with(at, rowValue(row));
    changed(values);
    valueListeners.notify();
  }

  function replaceRows(next: readonly TableRow[], isByHand = true): void {
    rows = next;
    settle();
    if (isByHand) changed(values);
    rowListeners.notify();
    valueListeners.notify();
  }

  function insert(at: number, added: readonly TableRow[]): void {
    replaceRows([...rows.slice(0, at), ...added, ...rows.slice(at)]);
  }

  const rowCalled = (key: string): TableRow | undefined => rows[places.get(key) ?? -1];

  /** The row of a cell that is called `<row>.hours`, and its column. */
  function cellAt(name: string): { row: TableRow; column: string } | undefined {
    const dot = name.indexOf('.');
    const row = rowCalled(name.slice(0, dot));
    return row && { row, column: name.slice(dot + 1) };
  }

  return {
    columns,
    rows: () => rows,
    values: () => values,
    onRows: rowListeners.subscribe,
    onShow: showListeners.subscribe,
    onValues: valueListeners.subscribe,
    cell(name): Cell | undefined {
      const found = cellAt(name);
      return found?.row.store.cell(found.column);
    },
    subscribe(name, listener) {
      const found = cellAt(name);
      const stops = [rowListeners.subscribe(listener), found?.row.store.subscribe(found.column, listener)];
      return () => stops.forEach((stop) => stop?.());
    },
    show(name) {
      const at = places.get(name.split('.', 1)[0]!);
      if (at !== undefined) showListeners.notify(at);
    },
    fail(errors): Problem[] {
      const byRow = new Map<number, Errors>();
      for (const [key, messages] of Object.entries(errors)) {
        const dot = key.indexOf('.');
        const at = Number(key.slice(0, dot));
        byRow.set(at, { ...byRow.get(at), [key.slice(dot + 1)]: messages });
      }
      return rows.flatMap(({ key, store }, at) =>
        store.fail(byRow.get(at) ?? {}).map(({ name, message }) => ({
          name: name && `${key}.${name}`,
          message,
          place: `row ${at + 1}`,
        })),
      );
    },
    reopen(given) {
      for (const { [ROW_ID]: id = '', ...loaded } of rowsIn(given)) rowCalled(id)?.store.reopen(loaded);
      settle();
      valueListeners.notify();
    },
    surround(given) {
      if (changedAround(columns, around, given).length === 0) return undefined;
      around = given;
      for (const { store } of rows) store.setAround('', around);
      settle();
      valueListeners.notify();
      return values;
    },
    follow(given) {
      if (given === values) return;
      const known = new Map(rows.map((row) => [row.key, row]));
      const kept = new Map<TableRow, Row>();
      isQuiet = true;
      const next = rowsIn(given).map((row) => {
        const old = row[ROW_ID] === undefined ? undefined : known.get(row[ROW_ID]);
        if (!old) return open(row, 'edit');
        if (values[places.get(old.key)!] === row) kept.set(old, row);
        else old.store.patch(differing(columns, old.store.values(), row));
        return old;
      });
      isQuiet = false;
      const isSame = next.length === rows.length && next.every((row, at) => row === rows[at]);
      if (!isSame) return replaceRows(next, false);
      settle(kept);
      valueListeners.notify();
    },
    insert(at, given) {
      const added = given.map((row) => open(row as Row, 'add'));
      insert(at, added);
      return added;
    },
    duplicate(row) {
      const isCopied = ({ unique, ...column }: Property) => !unique && !isFiles(column);
      const copied = Object.entries(row.store.values()).filter(([name]) => isCopied(columns.properties[name]!));
      const copy = open(Object.fromEntries(copied), 'edit');
      insert(places.get(row.key)! + 1, [copy]);
      return copy;
    },
    remove: (row) => replaceRows(rows.filter((other) => other !== row)),
    restore: (at, row) => (places.has(row.key) ? undefined : insert(Math.min(at, rows.length), [row])),
    move(row, to) {
      const others = rows.filter((other) => other !== row);
      replaceRows([...others.slice(0, to), row, ...others.slice(to)]);
    },
    fill(changes) {
      isQuiet = true;
      for (const [row, filled] of changes) row.store.patch(filled);
      isQuiet = false;
      settle();
      changed(values);
      valueListeners.notify();
    },
  };
}

const rowValue = ({ key, store }: TableRow): Row => ({ [ROW_ID]: key, ...store.values() });

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : []) as Row[];

/** What a row has otherwise now. */
const differing = ({ properties }: RecordSchema, before: Values, now: Values): Values =>
  Object.fromEntries(
    Object.keys(properties).flatMap((name) =>
      Object.is(before[name], now[name]) || (isEmpty(before[name]) && isEmpty(now[name])) ? [] : [[name, now[name]]],
    ),
  );
