// A history as text, for the browser's storage: a design that was not saved comes back with everything that can be undone.
// The design is kept whole, every other one as what differs from the one that follows it.
import type { Values } from '../../../schema/descriptor/descriptor';
import { isObject } from '../../../schema/formats/plain-values';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import {
  type Design,
  type DesignField,
  type DesignRow,
  fieldsInOrder,
  widthOf,
  withFields,
  withoutField,
} from './design';
import type { DoneStep, History } from './history';

/** Of the shape of what is stored: what another one wrote is not read. */
const VERSION = 1;
/** Characters. */
const MAX_LENGTH = 4_000_000;

/** Without the oldest steps where all of them take more than `longest` characters; the design itself is always kept. */
export function storeHistory({ design, past, future }: History, longest = MAX_LENGTH): string {
  const kept = JSON.stringify(design);
  const undoable = latestWithin(design, past, longest - kept.length);
  const redoable = latestWithin(design, future, longest - kept.length - undoable.length);
  return `{"version":${VERSION},"design":${kept},"past":${undoable},"future":${redoable}}`;
}

/** The steps at the end of the list as a JSON list. The latest leads from `next`, each other one from the one after it. */
function latestWithin(next: Design, steps: readonly DoneStep[], room: number): string {
  const list: string[] = [];
  let length = 2;
  for (const [index, step] of [...steps.entries()].reverse()) {
    const text = textOf(step, steps[index + 1]?.design ?? next);
    length += text.length + 1;
    if (length > room) break;
    list.unshift(text);
  }
  return `[${list.join()}]`;
}

/** The same step always leads from the same design. */
const texts = new WeakMap<DoneStep, string>();

function textOf(step: DoneStep, next: Design): string {
  let text = texts.get(step);
  if (text === undefined) {
    const { design, ...others } = step;
    text = JSON.stringify({ ...others, changes: changesBetween(next, design) });
    texts.set(step, text);
  }
  return text;
}

/** One difference between two designs. */
type Change =
  | { kind: 'form'; values: Partial<Pick<Design, 'form_name' | 'status'>> }
  /** Null where the field is gone. */
  | { kind: 'field'; key: string; field: DesignField | null }
  /** `remove` rows from `at` on make way for others. */
  | { kind: 'rows'; at: number; remove: number; insert: readonly DesignRow[] };

/** What leads from one design to another. */
function changesBetween(from: Design, { form_name, status, rows, fields }: Design): Change[] {
  const isSameForm = form_name === from.form_name && status === from.status;
  const keys = fields === from.fields ? [] : Object.keys({ ...from.fields, ...fields });
  return [
    ...(isSameForm ? [] : [{ kind: 'form', values: { form_name, status } } as const]),
    ...rowChanges(from.rows, rows),
    ...keys
      .filter((key) => fields[key] !== from.fields[key])
      .map((key) => ({ kind: 'field', key, field: fields[key] ?? null }) as const),
  ];
}

/** One, from the first row that differs to the last. */
function rowChanges(from: Design['rows'], to: Design['rows']): Change[] {
  const most = Math.min(from.length, to.length);
  let at = 0;
  while (at < most && from[at] === to[at]) at++;
  let below = 0;
  while (below < most - at && from.at(-1 - below) === to.at(-1 - below)) below++;
  const change = {
    kind: 'rows',
    at,
    remove: from.length - at - below,
    insert: to.slice(at, to.length - below),
  } as const;
  return change.remove + change.insert.length > 0 ? [change] : [];
}

/** Undefined for anything that `storeHistory` of this version did not write, and for what cannot be undone or redone. */
export function readHistory(text: unknown): History | undefined {
  try {
    const { version, design, past, future } = JSON.parse(String(text)) as Values;
    if (version !== VERSION || !isDesign(design)) return undefined;
    return { design, past: readSteps(past, design), future: readSteps(future, design) };
  } catch {
    return undefined;
  }
}

/** @throws where one does not lead from a design to a design. */
function readSteps(stored: unknown, next: Design): DoneStep[] {
  const steps: DoneStep[] = [];
  let design = next;
  for (const { changes, ...step } of (stored as (DoneStep & { changes: Change[] })[]).toReversed()) {
    design = changes.reduce(applyChange, design);
    if (typeof step.label !== 'string' || typeof step.at !== 'number' || !isDesign(design)) throw new Error('No step');
    steps.unshift({ ...step, design });
  }
  return steps;
}

function applyChange(design: Design, change: Change): Design {
  switch (change.kind) {
    case 'form':
      return { ...design, ...change.values };
    case 'field':
      return change.field ? withFields(design, [change.field]) : withoutField(design, change.key);
    case 'rows':
      return { ...design, rows: design.rows.toSpliced(change.at, change.remove, ...change.insert) };
    default:
      throw new Error('No change');
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

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
