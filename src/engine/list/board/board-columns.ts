// The columns of a board, and which of them a card may be brought to. Without React, so that rules can be tested alone.
import type { Choice, Noun, Values } from '../../../schema/descriptor/descriptor';
import type { ToneName } from '../../../schema/descriptor/names';
import type { Grouping, RecordGroup } from '../../../schema/filters/groups';
import { hasCall } from '../../../schema/model/calls';
import { searchChoices } from '../../../schema/model/columns';
import { nextStates } from '../../../schema/model/next-states';
import { recordFor } from '../../../schema/model/record-for';
import { mayDo, type Role } from '../../../schema/model/rights';
import { canBeSent, endOf, isLockedIn, STATE, stateOf } from '../../../schema/model/states';
import { finalStates } from '../../../schema/model/tasks';

/** A group as the server has counted it, with what its head shows. Grouped lists have the same for their headers. */
export interface BoardColumn extends RecordGroup {
  /** By which it is known on the page. */
  key: string;
  title: string;
  /** Of a state. */
  tone?: ToneName;
  /** Nothing is to be done with what is in it: it begins folded. */
  isEnd?: boolean;
}

/** The key of the column of a value. */
export const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/**
 * The columns in their order: choices as the descriptor has them, referenced records by name, those without records that can
 * be chosen among them. @param choices of the referenced noun, as far as they are known.
 */
export function boardColumns(
  noun: Noun,
  grouping: Grouping,
  groups: readonly RecordGroup[],
  choices: readonly Choice[] = [],
): BoardColumn[] {
  const isOptional = !noun.record.required.includes(grouping.name);
  const all = grouping.kind === 'ref' ? withChoices(groups, choices, isOptional) : groups;
  return all.map((group) => ({ ...group, key: keyOf(group.value), ...lookOf(noun, grouping, group) }));
}

/** Without a value first: there cards wait to be given one. */
function withChoices(groups: readonly RecordGroup[], choices: readonly Choice[], isOptional: boolean): RecordGroup[] {
  const known = new Set(groups.map(({ value }) => keyOf(value)));
  const added = choices
    .filter((choice) => !choice.isOff && !known.has(keyOf(choice.value)))
    .map((choice): RecordGroup => ({ value: choice.value, label: choice.text, count: 0 }));
  const none = groups.find(({ value }) => value === null) ?? (isOptional ? { value: null, count: 0 } : undefined);
  const named = [...groups.filter(({ value }) => value !== null), ...added];
  return [...(none ? [none] : []), ...named.sort((a, b) => (a.label ?? '').localeCompare(b.label ?? ''))];
}

function lookOf(noun: Noun, { name, property }: Grouping, { value, label }: RecordGroup) {
  if (value === null)
    return { title: property.assignee ? 'Nobody' : `No ${(property.messageLabel ?? property.title).toLowerCase()}` };
  const choice = searchChoices(property)?.find((one) => keyOf(one.value) === keyOf(value));
  const isEnd = name === STATE && finalStates(noun).includes(String(value));
  return {
    title: label ?? choice?.text ?? String(value),
    ...(choice?.tone && { tone: choice.tone }),
    ...(isEnd && { isEnd }),
  };
}

/** The value by which a row belongs to a column. */
export const valueIn = ({ name, property }: Grouping, row: Values): unknown => row[property.readAs ?? name];

/**
 * Whether a card may be brought to a column, as far as its state, its rules and the rights of the user say: the server
 * decides. @param choices of a referenced noun.
 */
export function mayMoveTo(
  noun: Noun,
  grouping: Grouping,
  row: Values,
  { value }: Pick<BoardColumn, 'value'>,
  { role, choices = [] }: { role: Role; choices?: readonly Choice[] },
): boolean {
  const { name, kind } = grouping;
  if (keyOf(valueIn(grouping, row)) === keyOf(value)) return false;
  if (name === STATE && noun.states) return nextStates(noun, row, role).some((state) => state.name === value);
  if (!mayChange(noun, name, row, role)) return false;
  if (value === null) return !recordFor(noun, 'edit').required.includes(name);
  const offered = kind === 'ref' ? choices : (searchChoices(grouping.property) ?? []);
  return offered.some((choice) => !choice.isOff && keyOf(choice.value) === keyOf(value));
}

/** Whether any card of such a board can be moved at all. */
export const isMovable = (noun: Noun, { name }: Grouping, role: Role): boolean =>
  name === STATE && noun.states ? mayDo(noun, 'update', role) : mayChange(noun, name, {}, role);

function mayChange(noun: Noun, name: string, row: Values, role: Role): boolean {
  const state = stateOf(noun, row);
  const property = recordFor(noun, 'edit').properties[name]!;
  return (
    hasCall(noun, 'update') &&
    mayDo(noun, 'update', role) &&
    canBeSent(property) &&
    !endOf(noun, row) &&
    !(state && isLockedIn(state, name))
  );
}

/**
 * The next column to the right (1) or left (-1) that `allows`; undefined where there is none. Those that do not are
 * skipped.
 */
export function nextColumn<Column extends Pick<BoardColumn, 'key'>>(
  columns: readonly Column[],
  from: string,
  by: 1 | -1,
  allows: (column: Column) => boolean,
): Column | undefined {
  const at = columns.findIndex(({ key }) => key === from);
  const ahead = by > 0 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).reverse();
  return ahead.find(allows);
}
