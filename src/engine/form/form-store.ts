// Where the values of an open form live: one cell per field, outside React, so that a key re-renders one field and not
// the form. Fields subscribe to their own cell; effects and responses of the server
// patch it.

import { type FieldState, type FieldStates, fieldStates, updateStates } from '../../schema/conditions/field-states';
import { setValueOf } from '../../schema/conditions/set-value';
import type { Layout, Property, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { memoize } from '../../schema/formats/memoize';
import { changedAround } from '../../schema/formula/around';
import { aroundRows, rowRecordIn } from '../../schema/formula/row-around';
import { changedComputed, partsOfComputed, shownComputed } from '../../schema/model/computed-fields';
import { firstValues } from '../../schema/model/first-value';
import { entriesIn, fieldsIn } from '../../schema/model/layout-fields';
import type { SubForm, SubFormUnread } from '../../schema/model/sub-form';
import { checkField, checkRecord, type Errors, partnersOf } from '../../schema/rules/check';
import { createListeners } from '../hooks/listeners';
import { afterPaint } from '../hooks/timing';
import { createCopies } from './copies';

/** The state of one field. Replaced, never changed, so that React can compare it. */
export interface Cell {
  readonly value: unknown;
  readonly errors: readonly string[];
  /** What conditions make of the field; undefined for one without conditions. */
  readonly state?: FieldState;
}

/**
 * Where a value comes from that a device or the product has found and a person has not touched: the record nearest to the
 * point, what was chosen last there, or where the device is, with its accuracy in metres and when.
 */
export type Origin =
  | { kind: 'nearest'; miles: number }
  | { kind: 'last' }
  | { kind: 'located'; accuracy: number; at: number };

/** A message of the error summary; `name` is the cell it belongs to, or undefined when no field on the form does. */
export interface Problem {
  name?: string;
  message: string;
  /** Where it is in a table: "Row 3". */
  place?: string;
}

/** Why a sub-form that belongs to the form is missing. Replaced, never changed. */
export interface SubFormFailure {
  message: string;
  /** A retry is running. */
  busy?: boolean;
  retry(): void;
}

/**
 * The cells of a table inside the form. They are none of the form's: each row has a store of its own, so that a key renders
 * one of them. Their names are `labor.<row>.hours`, where a row keeps its name when it is moved.
 */
export interface TableCells {
  /** Shows messages by place and column, `0.hours`, and takes all others away. @returns them with the names of their cells. */
  fail(errors: Errors): Problem[];
  /** Undefined when the row is gone. `name` without that of the table. */
  cell(name: string): Cell | undefined;
  subscribe(name: string, listener: () => void): () => void;
  /** Has the row of a cell rendered: of very many, the first are at first. `name` without that of the table. */
  show(name: string): void;
  /** Another user has saved the record: its rows had these values when the form was opened. */
  reopen(value: unknown): void;
  /** What its columns read around it is this now. @returns its rows where they follow, undefined where it was the same. */
  surround(around: Values): unknown;
}

/** The values of one open form, with their errors and states. */
export interface FormStore {
  /** The rules of the form, without those of its sub-forms. */
  readonly record: RecordSchema;
  /** The cell called `name`: a property of the record (`pkg_count`) or of a sub-form (`form_fields.12`). */
  cell(name: string): Cell;
  subscribe(name: string, listener: () => void): () => void;
  /**
   * Sets what a person typed, or what was found for them. After a failed save the field, and those whose rules read it, are
   * checked at once.
   */
  set(name: string, value: unknown, origin?: Origin): void;
  /** Undefined of what a person typed. Effects leave a value with an origin as it is. */
  origin(name: string): Origin | undefined;
  /**
   * Sets what an effect found. It is no change by hand: nothing that watches is called, no effect starts, and the next
   * save keeps its idempotency key.
   */
  patch(values: Values): void;
  /**
   * The record was saved by another user: from now on `values` are what it had when the form was opened. Only locked
   * fields show that at once; the others keep what they have.
   */
  reopen(values: Values): void;
  /** What the fields had when the form was opened, or as another user has saved them since. */
  opened(): Values;
  /**
   * Gives `name` a record of its own (the fields of the chosen ticket type), or removes it; either clears its failure.
   * What was typed is restored with its field.
   */
  setSubForm(name: string, subForm: SubForm | undefined): void;
  /**
   * What a sub-form brings along of the record around it is another from now on (`SubForm.around`); with an empty name
   * what is around the form itself, as around a row.
   */
  setAround(name: string, around: Values, unread?: SubFormUnread): void;
  /** Has what could not be read for the sub-form `name` read again, where effects run. */
  reread(name: string): void;
  /** Calls `listener` with the fields that refer to what is to be read again. */
  onReread(listener: (names: readonly string[]) => void): () => void;
  subForm(name: string): SubForm | undefined;
  /**
   * Removes the sub-form `name` because it could not be loaded: until it is set, `submit` reports the failure as a
   * problem of the cell `name`.
   */
  failSubForm(name: string, failure: SubFormFailure): void;
  subFormFailure(name: string): SubFormFailure | undefined;
  subscribeSubForms(listener: () => void): () => void;
  /** Has the cell rendered, so that it can take the focus: a table may not have all of its rows on the page. */
  show(name: string): void;
  /** The columns of the table `name` as a record, and what stands beside the cells of each row of what they read around it. */
  rowsOf(name: string): { columns: RecordSchema; around: Values };
  /** The cells of the table `name`, as long as it is on the form. @returns how to take them away. */
  attachTable(name: string, table: TableCells): () => void;
  /**
   * Calls `listener` after every change by hand, with the cell's name; with `names`, only after a change of one of
   * these cells.
   */
  watch(listener: (name: string) => void, names?: readonly string[]): () => void;
  /** How many changes by hand there have been. */
  changeCount(): number;
  /** The cells changed by hand after the first `count` changes. */
  changedSince(count: number): string[];
  /** The record that the cell `name` belongs to, the form's own or that of a sub-form, and what the names of its cells begin with. */
  within(name: string): { record: RecordSchema; prefix: string };
  /** The property behind a cell, and whether its record requires it. */
  rule(name: string): { property: Property; required: boolean };
  /** Calls `listener` after conditions have changed the states of cells, with the former states of these. */
  subscribeStates(listener: (former: FieldStates) => void): () => void;
  /** Whether the form has this cell at present, hidden or not: the fields of another ticket type are gone with it. */
  has(name: string): boolean;
  /** Whether the form keeps the field of a sub-form and never shows it. */
  isUnseen(name: string): boolean;
  /** How many fields of a sub-form are not hidden. */
  shownCount(subForm: string): number;
  /** What the fields of a sub-form count with: their values, and the record around them. */
  countingValues(subForm: string): Values;
  /** All current values: `{ pkg_count: 6, form_fields: { 12: 'x' } }`. A hidden field has none; its cell keeps it. */
  values(): Values;
  /** Checks everything and shows every problem under its field; an empty list means that the form may be sent. */
  submit(): Problem[];
  /** Checks these cells alone and shows their problems: from now on a change of one of them checks it at once. */
  check(names: readonly string[]): Problem[];
  /** Of a form in pages the title of the one that is open, once one was chosen. */
  openPage(): string | undefined;
  /** Opens a page. No change of a value, but a draft keeps it. */
  setOpenPage(name: string | undefined): void;
  subscribePage(listener: () => void): () => void;
  /** Shows errors from the server; those without a field here are returned, too. */
  fail(errors: Errors): Problem[];
}

/** A record with the prefix of its cells, and what conditions make of its fields at present. */
interface Scope {
  record: RecordSchema;
  prefix: string;
  states: Map<string, FieldState>;
  /** The fields that others are computed of; undefined where none is. */
  parts?: ReadonlySet<string>;
  /** What its conditions and formulas read of the record around it, under the name of that. */
  around: Values;
}

const NO_ERRORS: readonly string[] = [];
const BLANK: Cell = { value: undefined, errors: NO_ERRORS };

/**
 * A form over `record`, starting from `loaded` and, unless a record is edited, from its defaults; only while one is added
 * do fields follow others. `now` is the clock for the default "now". Problems are in the order of `layout`, else in that of the record.
 * `beside` is what the record has around it, where it is a row.
 */
export function createFormStore(
  record: RecordSchema,
  loaded: Values = {},
  now: () => Date = () => new Date(),
  purpose: 'add' | 'copy' | 'edit' = 'add',
  layout: Layout = [],
  beside: Values = {},
): FormStore {
  /** What the form itself has around it. */
  let outermost = beside;
  const cells = new Map<string, Cell>();
  const listeners = new Map<string, Set<() => void>>();
  const watchers = new Map<(name: string) => void, readonly string[] | undefined>();
  const subFormListeners = createListeners();
  const rereadListeners = createListeners<[names: readonly string[]]>();
  const subForms = new Map<string, SubForm>();
  const failures = new Map<string, SubFormFailure>();
  const tables = new Map<string, TableCells>();
  /** Of the last save, for a table whose code comes later. */
  let shownErrors: Errors = {};
  /** Of the record, under an empty name, and of its sub-forms. */
  const scopes = new Map<string, Scope>();
  const stateListeners = createListeners<[former: FieldStates]>();
  /** Computed cells that have a new value and are not rendered yet: a key is painted before what is computed of it. */
  const unpainted = new Set<string>();
  /** Cells whose value has changed since the computed ones were. */
  const dirty = new Set<string>();
  let submitted = false;
  /** Cells that were checked without the others, before a save. */
  const checkedAlone = new Set<string>();
  let openPage: string | undefined;
  const pageListeners = createListeners();
  let changes = 0;
  let isByHand = false;
  /** For each cell, the number of its last change by hand, or of what conditions have set at one. */
  const changedAt = new Map<string, number>();
  const origins = new Map<string, Origin>();

  /** What the fields of the record had when the form was opened; a locked one has that. */
  const opened: Values = {};
  /** What they had before they were locked: it returns when they no longer are. */
  const unlocked = new Map<string, unknown>();

  /** Whether anything was checked yet: only then can there be errors. */
  const isChecked = (): boolean => submitted || checkedAlone.size > 0;

  /** Cells in which conditions set nothing at present: they are being set, or a patch has their values. */
  const notSet = new Set<string>();

  /** Locked fields that are being given what they keep. */
  const locking = new Set<string>();

  const { sources, noteSource, forgetSource, follow, stopFollowing, isFollowing, followersOf } = createCopies();

  const filled = Object.fromEntries(
    Object.entries(loaded).filter(([, value]) => value !== undefined && value !== null),
  );
  const first = purpose === 'edit' ? {} : firstValues(record.properties, filled, now());
  for (const [name, property] of Object.entries(record.properties)) {
    opened[name] = filled[name] ?? first[name];
    cells.set(name, { value: opened[name], errors: NO_ERRORS });
    const source = purpose === 'edit' ? undefined : noteSource(name, property);
    if (source !== undefined && purpose === 'add' && filled[name] === undefined) follow(name, source);
  }

  openScope('', record, '');
  if (purpose !== 'edit') setInitially(scopes.get('')!, filled);
  showAllComputed(scopes.get('')!);
  dirty.clear();

  function openScope(owner: string, within: RecordSchema, prefix: string): void {
    const around = aroundOf(owner, within);
    const states = fieldStates(within, (key) => around[key] ?? cellAt(prefix + key).value);
    scopes.set(owner, { record: within, prefix, states, parts: partsOfComputed(within), around });
    for (const key of Object.keys(within.properties)) {
      const name = prefix + key;
      const cell = cellAt(name);
      const state = states.get(key);
      if (cell.state === state) continue;
      cells.set(name, { ...cell, state });
      notify(name);
    }
    for (const [key, { locked }] of states) if (locked) followLock(prefix + key);
  }

  /** What conditions set in a record that is opened, in fields that have nothing of their own yet. */
  function setInitially({ prefix, record: { properties }, states }: Scope, given: Values): void {
    for (const key of states.keys()) {
      const name = prefix + key;
      const { set } = states.get(key)!;
      if (!set || given[key] !== undefined || changedAt.has(name)) continue;
      if (!Object.is(cellAt(name).value, opened[name])) continue;
      takeValue(name, setValueOf(properties[key]!, set, now()));
    }
  }

  function takeValue(name: string, value: unknown): void {
    if (notSet.has(name)) return;
    // Definitions that are still being edited may go in circles.
    notSet.add(name);
    stopFollowing(name);
    if (assign(name, value)) settleStates(name);
    for (const each of followersOf(name)) change(each, value);
    if (isChecked()) recheck(name);
    notSet.delete(name);
  }

  /** The record around a sub-form as it is at present: the values of this form, and what the sub-form brings along. */
  function aroundOf(owner: string, { around = {} }: RecordSchema): Values {
    if (owner === '') return outermost;
    const given = subForms.get(owner)?.around ?? {};
    const outer = scopes.get('');
    return Object.fromEntries(
      Object.keys(around).map((root) => {
        const inner = Object.keys(around[root]!.properties ?? {}).filter((name) =>
          Object.hasOwn(record.properties, name),
        );
        const current = inner.map((name) => [name, outer && readIn(outer, name)]);
        return [root, { ...(given[root] as Values | undefined), ...Object.fromEntries(current) }];
      }),
    );
  }

  /** What a field of a record counts with, or the record around it. */
  function readIn({ prefix, states, around }: Scope, key: string): unknown {
    return around[key] ?? (states.get(key)?.hidden ? undefined : cellAt(prefix + key).value);
  }

  /** What sub-forms show for a value of the record around them. */
  function settleAround(): void {
    for (const [owner, scope] of scopes) {
      if (!scope.record.around) continue;
      const before = scope.around;
      scope.around = aroundOf(owner, scope.record);
      const changed = changedAround(scope.record, before, scope.around);
      if (changed.length === 0) continue;
      settleScope(scope, changed);
      for (const each of changed) dirty.add(scope.prefix + each);
    }
  }

  /** The value of a field without a cell is undefined. */
  function cellAt(name: string): Cell {
    return cells.get(name) ?? BLANK;
  }

  /** The record that a cell belongs to, and the cell's name there. */
  function locate(name: string): { scope: Scope; key: string } {
    const [owner, key] = split(name);
    const subForm = key === undefined ? undefined : scopes.get(owner);
    return subForm && key !== undefined ? { scope: subForm, key } : { scope: scopes.get('')!, key: name };
  }

  function valuesIn({ record: within, prefix, states }: Scope): Values {
    return Object.fromEntries(
      Object.keys(within.properties).map((key) => [
        key,
        states.get(key)?.hidden ? undefined : cellAt(prefix + key).value,
      ]),
    );
  }

  /** What a record is checked with. */
  function countingIn(scope: Scope): Values {
    return { ...valuesIn(scope), ...scope.around };
  }

  /** What the record that is changed had when it was read. */
  const storedIn = ({ prefix }: Scope): Values | undefined =>
    purpose !== 'edit' ? undefined : prefix === '' ? opened : (loaded[prefix.slice(0, -1)] as Values | undefined);

  /** Follows a change of value: fields appear and disappear, and a message that no longer applies goes. */
  function settleStates(name: string): void {
    const { scope, key } = locate(name);
    settleScope(scope, key);
    if (scope.prefix === '' && subForms.size > 0) settleAround();
    settleCopies(name);
  }

  /** Locked fields show at once what is copied into them. */
  function settleCopies(name: string): void {
    for (const [copy, source] of sources) {
      if (source !== name) continue;
      if (cellAt(copy).state?.locked) followLock(copy);
      settleCopies(copy);
    }
  }

  function settleScope(scope: Scope, changed: string | readonly string[]): void {
    const { record: within, prefix, states, around } = scope;
    if (states.size === 0) return;
    const former = updateStates(within, changed, (other) => around[other] ?? cellAt(prefix + other).value, states);
    if (former.size === 0) return;
    const values = isChecked() ? countingIn(scope) : {};
    for (const each of former.keys()) {
      const { value, errors } = cellAt(prefix + each);
      // None is added: a field that appears is not wrong before it was seen.
      const still = errors.length > 0 ? checkField(within, each, values, now(), states, storedIn(scope)) : NO_ERRORS;
      put(
        prefix + each,
        value,
        errors.filter((message) => still.includes(message)),
        states.get(each),
      );
    }
    const formerCells = new Map([...former].map(([each, state]) => [prefix + each, state]));
    stateListeners.notify(formerCells);
    for (const [each, { locked, hidden }] of former) {
      if (locked !== states.get(each)!.locked) followLock(prefix + each);
      if (hidden !== states.get(each)!.hidden) settleCopies(prefix + each);
    }
    for (const [each, { set }] of former) {
      const given = states.get(each)!.set;
      if (!given || given === set || notSet.has(prefix + each)) continue;
      takeValue(prefix + each, setValueOf(within.properties[each]!, given, now()));
      // It stays when its rules are met no more, so a draft has to keep it.
      if (isByHand) changedAt.set(prefix + each, ++changes);
    }
  }

  /** A field that becomes locked shows what will stay, and what was typed once it is open again. */
  function followLock(name: string): void {
    const { value, errors, state } = cellAt(name);
    const next = state!.locked || !unlocked.has(name) ? keptValue(name) : unlocked.get(name);
    if (!state!.locked) unlocked.delete(name);
    else if (!unlocked.has(name)) unlocked.set(name, value);
    // Definitions that are still being edited may go in circles.
    if (Object.is(next, value) || locking.has(name)) return;
    locking.add(name);
    put(name, next, errors);
    settleStates(name);
    if (isChecked()) recheck(name);
    locking.delete(name);
  }

  /** A value, and all that follows from it. */
  function change(name: string, value: unknown): void {
    if (assign(name, value)) settleStates(name);
    settleComputed();
    if (isChecked()) recheck(name);
    for (const each of followersOf(name)) change(each, value);
  }

  /** What a locked field has: what it had when the form was opened, or what the one has that it is a copy of. */
  function keptValue(name: string): unknown {
    const source = sources.get(name);
    if (source === undefined) return opened[name];
    // The server takes nothing that was sent for a field that may be locked, wherever the lock is.
    const isOwn = locate(source).scope === locate(name).scope;
    if (isOwn && ruleOf(source)?.when?.lock) return keptValue(source);
    const { value, state } = cellAt(source);
    return state?.hidden ? undefined : value;
  }

  function ruleOf(name: string): Property | undefined {
    const { scope, key } = locate(name);
    return scope.record.properties[key];
  }

  /** Has the fields of a sub-form that nobody typed into take what those have that they begin with. */
  function followSources(owner: string, { properties }: RecordSchema, untyped: readonly string[]): void {
    const following = Object.entries(properties).flatMap(([key, property]) => {
      const name = `${owner}.${key}`;
      const source = noteSource(name, property, `${owner}.`);
      if (source === undefined || !untyped.includes(key)) return [];
      follow(name, source);
      return name;
    });
    for (const name of following) put(name, valueFollowed(name), NO_ERRORS);
  }

  /** What a field has, or what the last one has of those that follow each other. */
  function valueFollowed(name: string): unknown {
    const source = sources.get(name);
    const isCopy = source !== undefined && cells.has(source) && isFollowing(name);
    return isCopy ? valueFollowed(source) : cellAt(name).value;
  }

  /** @returns whether the cell shows it: a locked one does not before it is open again. */
  function assign(name: string, value: unknown): boolean {
    const { errors, state } = cellAt(name);
    if (state?.locked) unlocked.set(name, value);
    else put(name, value, errors);
    return !state?.locked;
  }

  /**
   * What is computed of the other values follows them, and so do rows; no condition depends on it. Definitions that are
   * still being edited may go in circles: `rounds` ends them.
   */
  function settleComputed(rounds = tables.size): void {
    if (dirty.size === 0) return;
    showChangedComputed();
    for (const name of tables.keys()) settleRows(name);
    if (rounds > 0) settleComputed(rounds - 1);
    dirty.clear();
  }

  /** Open rows follow what they read around them. */
  function settleRows(name: string): void {
    const rows = tables.get(name)!.surround(rowsOf(name).around);
    if (rows !== undefined) put(name, rows, cellAt(name).errors);
  }

  function rowsOf(name: string): { columns: RecordSchema; around: Values } {
    const { scope, key } = locate(name);
    const columns = rowRecordIn(scope.record, scope.record.properties[key] ?? {});
    return { columns, around: aroundRows(columns, (field) => readIn(scope, field)) };
  }

  function showChangedComputed(): void {
    const changed = new Set(dirty);
    dirty.clear();
    for (const scope of scopes.values()) {
      const { record: within, prefix, parts } = scope;
      if (!parts) continue;
      const own = [...changed].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      if (!own.some((key) => parts.has(key))) continue;
      showComputed(
        prefix,
        changedComputed(within, new Set(own), (key) => readIn(scope, key), now()),
      );
    }
    dirty.clear();
  }

  /** What is computed in a record that is opened. */
  function showAllComputed(scope: Scope): void {
    if (scope.parts) showComputed(scope.prefix, shownComputed(scope.record, countingIn(scope), now()));
  }

  function showComputed(prefix: string, computed: Values): void {
    for (const [key, value] of Object.entries(computed))
      put(prefix + key, value ?? undefined, cellAt(prefix + key).errors, undefined, notifyAfterPaint);
  }

  function notifyAfterPaint(name: string): void {
    const isFirst = unpainted.size === 0;
    unpainted.add(name);
    if (isFirst)
      afterPaint(() => {
        const names = [...unpainted];
        unpainted.clear();
        names.forEach(notify);
      });
  }

  function notify(name: string): void {
    listeners.get(name)?.forEach((listener) => listener());
  }

  function put(
    name: string,
    value: unknown,
    errors: readonly string[],
    state?: FieldState,
    onChanged: (name: string) => void = notify,
  ): void {
    const old = cellAt(name);
    const kept = sameMessages(old.errors, errors) ? old.errors : errors;
    const next = state ?? old.state;
    if (Object.is(old.value, value) && old.errors === kept && old.state === next) return;
    cells.set(name, { value, errors: kept, state: next });
    // A hidden field counts as empty.
    if (!Object.is(old.value, value) || old.state?.hidden !== next?.hidden) dirty.add(name);
    onChanged(name);
  }

  function recheck(name: string): void {
    const { scope, key } = locate(name);
    const { record: within, prefix, states } = scope;
    const values = countingIn(scope);
    const partners = Object.keys(within.properties).filter((other) => {
      const rule = within.properties[other];
      return other === key || (rule !== undefined && partnersOf(rule).includes(key));
    });
    for (const each of partners) {
      if (!submitted && !checkedAlone.has(prefix + each)) continue;
      const { value } = cellAt(prefix + each);
      put(prefix + each, value, checkField(within, each, values, now(), states, storedIn(scope)));
    }
  }

  function show(errors: Errors): Problem[] {
    submitted = true;
    shownErrors = errors;
    return showAt(cellNames(), errors);
  }

  /** Shows the errors of these cells. */
  function showAt(names: readonly string[], errors: Errors): Problem[] {
    const shown = names.filter((name) => !cellAt(name).state?.hidden);
    for (const name of shown) put(name, cellAt(name).value, errors[name] ?? NO_ERRORS);
    const inTables = new Map(
      [...tables]
        .filter(([name]) => names.includes(name))
        .map(([name, table]) => [name, table.fail(errorsWithin(name, errors)).map((one) => inTable(name, one))]),
    );
    const others = Object.entries(errors).filter(([key]) => !tableOf(key));
    return problemsOf(Object.fromEntries(others), shown, inTables);
  }

  /** Of all values as they are, and of sub-forms that are missing. */
  const errorsNow = (): Errors =>
    Object.fromEntries([
      ...[...scopes.values()].flatMap((scope) =>
        Object.entries(checkRecord(scope.record, countingIn(scope), now(), undefined, storedIn(scope))).map(
          ([key, messages]) => [scope.prefix + key, messages] as const,
        ),
      ),
      ...[...failures].map(([name, { message }]) => [name, [message]] as const),
    ]);

  /** A message of a table as one of the form: "Labor, row 3". */
  function inTable(owner: string, { name, message, place: row }: Problem): Problem {
    const { scope, key } = locate(owner);
    const where = `${scope.record.properties[key]?.title}, ${row}`;
    return { name: name && `${owner}.${name}`, message, place: where };
  }

  /** The table that a cell is in, and its name there. */
  function tableOf(name: string): { table: TableCells; rest: string } | undefined {
    for (const [owner, table] of tables)
      if (name.startsWith(`${owner}.`)) return { table, rest: name.slice(owner.length + 1) };
    return undefined;
  }

  /** Cells in the order of the form, each sub-form at its property. */
  function cellNames(): string[] {
    return inOrder(record, layout).flatMap((name) => {
      const subForm = subForms.get(name);
      return subForm ? inOrder(subForm.record, subForm.layout).map((key) => `${name}.${key}`) : [name];
    });
  }

  return {
    record,
    cell(name) {
      const within = tableOf(name);
      return (within ? within.table.cell(within.rest) : cells.get(name)) ?? BLANK;
    },
    subscribe(name, listener) {
      const within = tableOf(name);
      return within ? within.table.subscribe(within.rest, listener) : add(listeners, name, listener);
    },
    show(name) {
      const within = tableOf(name);
      within?.table.show(within.rest);
    },
    rowsOf,
    attachTable(name, table) {
      tables.set(name, table);
      settleRows(name);
      settleComputed();
      if (submitted) table.fail(errorsWithin(name, shownErrors));
      return () => void (tables.get(name) === table && tables.delete(name));
    },
    origin: (name) => origins.get(name),
    set(name, value, origin) {
      const isTouched = origins.delete(name);
      if (origin) origins.set(name, origin);
      stopFollowing(name);
      isByHand = true;
      change(name, value);
      isByHand = false;
      changedAt.set(name, ++changes);
      if (isTouched || origin) notify(name);
      watchers.forEach((names, watcher) => (!names || names.includes(name)) && watcher(name));
    },
    patch(values) {
      for (const name of Object.keys(values)) if (values[name] !== opened[name]) stopFollowing(name);
      const changed = Object.entries(values).filter(([name, value]) => assign(name, value));
      const given = Object.keys(values).filter((name) => !notSet.has(name));
      for (const name of given) notSet.add(name);
      for (const [name] of changed) {
        for (const each of followersOf(name)) change(each, values[name]);
        settleStates(name);
        if (isChecked()) recheck(name);
      }
      for (const name of given) notSet.delete(name);
      settleComputed();
    },
    reopen(values) {
      for (const name of Object.keys(record.properties)) {
        opened[name] = values[name];
        const { errors, state } = cellAt(name);
        if (!state?.locked) continue;
        unlocked.delete(name);
        put(name, opened[name], errors);
        settleStates(name);
      }
      settleComputed();
      for (const [name, table] of tables) table.reopen(values[name]);
    },
    opened: () => ({ ...opened }),
    setSubForm(name, subForm) {
      if (failures.delete(name)) put(name, cellAt(name).value, NO_ERRORS);
      if (subForm) {
        subForms.set(name, subForm);
        const given = loaded[name] as Values | undefined;
        const begun = firstValues(
          subForm.record.properties,
          // A field that is new in a record follows what that has in the others.
          { ...aroundOf(name, subForm.record), ...(purpose === 'edit' ? given : {}), ...subForm.begins },
          now(),
        );
        const untyped: string[] = [];
        for (const key of Object.keys(begun)) {
          const cell = `${name}.${key}`;
          // What a stored record has left empty stays empty.
          opened[cell] = given && Object.hasOwn(given, key) ? given[key] : begun[key];
          const isNew = !cells.has(cell);
          if (isNew) cells.set(cell, { value: opened[cell], errors: NO_ERRORS });
          // What a draft has put there is none that follows.
          const isUntouched =
            isNew ||
            isFollowing(cell) ||
            (!changedAt.has(cell) && [undefined, begun[key]].includes(cellAt(cell).value));
          stopFollowing(cell);
          forgetSource(cell);
          const isBegun = subForm.begins?.[key] !== undefined;
          if (purpose !== 'edit' && isUntouched && !isBegun) untyped.push(key);
        }
        if (purpose !== 'edit') followSources(name, subForm.record, untyped);
        openScope(name, subForm.record, `${name}.`);
        if (purpose !== 'edit') setInitially(scopes.get(name)!, given ?? {});
        showAllComputed(scopes.get(name)!);
      } else {
        subForms.delete(name);
        scopes.delete(name);
      }
      subFormListeners.notify();
    },
    setAround(name, around, unread) {
      const subForm = subForms.get(name);
      if (!subForm && name !== '') return;
      if (subForm) subForms.set(name, { ...subForm, around, unread });
      else outermost = around;
      settleAround();
      settleComputed();
      subFormListeners.notify();
    },
    reread(name) {
      const { of = [] } = subForms.get(name)?.unread ?? {};
      rereadListeners.notify(of);
    },
    onReread: rereadListeners.subscribe,
    subForm: (name) => subForms.get(name),
    failSubForm(name, failure) {
      subForms.delete(name);
      scopes.delete(name);
      failures.set(name, failure);
      subFormListeners.notify();
    },
    subFormFailure: (name) => failures.get(name),
    subscribeSubForms: subFormListeners.subscribe,
    watch(listener, names) {
      watchers.set(listener, names);
      return () => watchers.delete(listener);
    },
    changeCount: () => changes,
    changedSince: (count) => [...changedAt].filter(([, at]) => at > count).map(([name]) => name),
    within: (name) => locate(name).scope,
    rule(name) {
      const { scope, key } = locate(name);
      const property = scope.record.properties[key];
      if (!property) throw new Error(`No field "${name}" on this form`);
      return { property, required: scope.record.required.includes(key) };
    },
    subscribeStates: stateListeners.subscribe,
    has(name) {
      const inTable = tableOf(name);
      if (inTable) return inTable.table.cell(inTable.rest) !== undefined;
      const [owner, key] = split(name);
      const within = key === undefined ? record : subForms.get(owner)?.record;
      return within ? Object.hasOwn(within.properties, key ?? owner) : Object.hasOwn(record.properties, name);
    },
    isUnseen(name) {
      const [owner, key] = split(name);
      const subForm = key === undefined ? undefined : subForms.get(owner);
      return subForm !== undefined && withoutControl(subForm.layout).get(key!) === 'hidden';
    },
    shownCount(subForm) {
      const scope = scopes.get(subForm);
      if (!scope) return 0;
      const others = withoutControl(subForms.get(subForm)?.layout ?? []);
      const isCounted = (name: string) => !scope.states.get(name)?.hidden && !others.has(name);
      return Object.keys(scope.record.properties).filter(isCounted).length;
    },
    countingValues(subForm) {
      const scope = scopes.get(subForm);
      return scope ? countingIn(scope) : {};
    },
    values() {
      const values = valuesIn(scopes.get('')!);
      for (const name of subForms.keys()) values[name] = valuesIn(scopes.get(name)!);
      return values;
    },
    check(names) {
      for (const name of names) checkedAlone.add(name);
      const isAmong = (key: string) => names.some((name) => key === name || key.startsWith(`${name}.`));
      return showAt(names, Object.fromEntries(Object.entries(errorsNow()).filter(([key]) => isAmong(key))));
    },
    openPage: () => openPage,
    setOpenPage(name) {
      if (name === openPage) return;
      openPage = name;
      pageListeners.notify();
      if (name !== undefined) watchers.forEach((names, watcher) => !names && watcher(name));
    },
    subscribePage: pageListeners.subscribe,
    submit: () => show(errorsNow()),
    fail: show,
  };
}

/** First message of each field, in the order of the form; those without a field come last. */
function problemsOf(
  errors: Errors,
  names: readonly string[],
  inTables: ReadonlyMap<string, readonly Problem[]>,
): Problem[] {
  const others = Object.keys(errors).filter((name) => errors[name]?.length && !names.includes(name));
  return [
    ...names.flatMap((name) => [
      ...(errors[name]?.length ? [{ name, message: errors[name][0]! }] : []),
      ...(inTables.get(name) ?? []),
    ]),
    ...others.map((name) => ({ message: errors[name]![0]! })),
  ];
}

/** The messages of the cells of a table, by place and column: `0.hours` of `labor.0.hours`. */
function errorsWithin(name: string, errors: Errors): Errors {
  const found = Object.entries(errors).filter(([key]) => key.startsWith(`${name}.`));
  return Object.fromEntries(found.map(([key, messages]) => [key.slice(name.length + 1), messages]));
}

/** The properties of a record as a layout has them; those that it does not have come last. */
function inOrder({ properties }: RecordSchema, layout: Layout): string[] {
  const placed = fieldsIn(layout).filter((name) => Object.hasOwn(properties, name));
  return [...new Set([...placed, ...Object.keys(properties)])];
}

/** The fields of a layout that have no control, by the reason. Kept: a long form reads them again and again. */
const withoutControl = memoize(
  (layout: Layout) =>
    new Map(
      entriesIn(layout).flatMap((entry): [string, 'text' | 'hidden'][] => {
        if (typeof entry === 'string' || !('field' in entry)) return [];
        return 'text' in entry ? [[entry.field, 'text']] : entry.hidden ? [[entry.field, 'hidden']] : [];
      }),
    ),
);

/** `form_fields.12` belongs to the sub-form `form_fields`; a name without a dot belongs to the record itself. */
function split(name: string): [string, string | undefined] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

const sameMessages = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i]);

function add(listeners: Map<string, Set<() => void>>, name: string, listener: () => void): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}
