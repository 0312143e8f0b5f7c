// A history as text, for the browser's storage: a design that was not saved comes back with everything that can be undone.
import type { Values } from '../../../schema/descriptor/descriptor';
import { isObject } from '../../../schema/formats/plain-values';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { type Change, type Design, fieldsInOrder, widthOf } from './design';
import { type DoneStep, type History, redo, undo } from './history';

/** Of the shape of what is stored: what another one wrote is not read. */
const VERSION = 1;
/** Characters. */
const MAX_LENGTH = 4_000_000;

/** Without the oldest steps where all of them take more than `longest` characters; the design itself is always kept. */
export function storeHistory({ design, past, future }: History, longest = MAX_LENGTH): string {
  const kept = JSON.stringify(design);
  const undoable = latestWithin(past, longest - kept.length);
  const redoable = latestWithin(future, longest - kept.length - undoable.length);
  return `{"version":${VERSION},"design":${kept},"past":${undoable},"future":${redoable}}`;
}

/** Undefined for anything that `storeHistory` of this version did not write, and for what cannot be undone or redone. */
export function readHistory(text: unknown): History | undefined {
  const { version, ...history } = parsed(text);
  if (version !== VERSION || !isHistory(history)) return undefined;
  return isWhole(history) ? history : undefined;
}

/** The steps at the end of the list as a JSON list. */
function latestWithin(steps: readonly DoneStep[], room: number): string {
  const texts: string[] = [];
  let length = 2;
  for (const step of steps.toReversed()) {
    const text = JSON.stringify(step);
    length += text.length + 1;
    if (length > room) break;
    texts.unshift(text);
  }
  return `[${texts.join()}]`;
}

function parsed(text: unknown): Values {
  try {
    const value: unknown = JSON.parse(String(text));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isHistory = (value: Values): value is Values & History =>
  isDesign(value.design) && isListOf(value.past, isStep) && isListOf(value.future, isStep);

/** Whether every step can be undone and redone, and leads from a design to a design. */
function isWhole(history: History): boolean {
  try {
    let start = history;
    while (start.past.length > 0) start = undo(start);
    let end = history;
    while (end.future.length > 0) end = redo(end);
    return isDesign(start.design) && isDesign(end.design);
  } catch {
    return false;
  }
}

function isDesign(value: unknown): value is Design {
  if (!isObject(value) || typeof value.form_name !== 'string' || typeof value.status !== 'number') return false;
  if (!isListOf(value.rows, isRow) || !isObject(value.fields)) return false;
  const fields = Object.entries(value.fields);
  if (!fields.every(([key, field]) => isField(field) && field.key === key)) return false;
  const design = value as unknown as Design;
  const placed = fieldsInOrder(design);
  return (
    placed.length === fields.length && new Set(placed).size === fields.length && !placed.includes(undefined as never)
  );
}

const isRow = (row: unknown): boolean =>
  isObject(row) &&
  typeof row.key === 'string' &&
  isListOf(row.cells, isCell) &&
  (row.cells as unknown[]).length > 0 &&
  widthOf(row as never) <= COLUMNS;

const isCell = (cell: unknown): boolean =>
  isObject(cell) && typeof cell.field === 'string' && Number.isInteger(cell.size) && Number(cell.size) >= 1;

const isField = (field: unknown): field is Values =>
  isObject(field) &&
  typeof field.key === 'string' &&
  typeof field.type === 'string' &&
  isObject(field.attributes) &&
  (field.attributes.options === undefined || isListOf(field.attributes.options, isObject));

const isStep = (step: unknown): boolean =>
  isObject(step) && typeof step.label === 'string' && typeof step.at === 'number' && isListOf(step.changes, isChange);

function isChange(change: unknown): boolean {
  const { kind, values, key, field, at, remove, insert } = (isObject(change) ? change : {}) as Record<
    string,
    unknown
  > & {
    kind?: Change['kind'];
  };
  switch (kind) {
    case 'form':
      return isObject(values);
    case 'field':
      return typeof key === 'string' && (field === null || isField(field));
    case 'rows':
      return Number.isInteger(at) && Number.isInteger(remove) && isListOf(insert, isRow);
    default:
      return false;
  }
}

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
