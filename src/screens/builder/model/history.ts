// A design with its past: every step can be undone and redone. JSON, so that a draft keeps the whole of it.
import { isSameAttributes } from './attributes';
import { applyChanges, type Change, compactChanges, type Design } from './design';
import type { Step } from './step';

/** Steps that can be undone. */
export const MAX_STEPS = 200;
/** Milliseconds within which steps with the same `merge` become one. */
const STEP_MS = 1000;

export interface History {
  readonly design: Design;
  /** The latest last; each with the changes that undo it. */
  readonly past: readonly DoneStep[];
  /** The next to redo last; each with the changes that redo it. */
  readonly future: readonly DoneStep[];
}

export interface DoneStep {
  readonly label: string;
  readonly changes: readonly Change[];
  readonly merge?: string;
  readonly field?: string;
  /** Milliseconds since 1970 of its latest change. */
  readonly at: number;
}

export const historyOf = (design: Design): History => ({ design, past: [], future: [] });

/** A step that changes nothing leaves the history as it is. */
export function run(history: History, { label, changes, merge, field }: Step, at: number): History {
  if (changes.length === 0) return history;
  const { design, inverse } = applyChanges(history.design, changes);
  const last = history.past.at(-1);
  const merges = merge !== undefined && last?.merge === merge && at - last.at < STEP_MS && history.future.length === 0;
  const undoing = merges ? compactChanges([...inverse, ...last.changes]) : inverse;
  const past = merges ? history.past.slice(0, -1) : history.past;
  if (merges && isWithoutEffect(design, undoing)) {
    return { design: applyChanges(design, undoing).design, past, future: [] };
  }
  const done: DoneStep = { label, changes: undoing, merge, field, at };
  return { design, past: [...past, done].slice(-MAX_STEPS), future: [] };
}

/** Whether the design has all of it already, as after text that was typed and deleted again. */
function isWithoutEffect(design: Design, changes: readonly Change[]): boolean {
  // Of several changes of rows each depends on those before it.
  if (changes.filter(({ kind }) => kind === 'rows').length > 1) return false;
  return changes.every((change) => isThere(design, change));
}

function isThere(design: Design, change: Change): boolean {
  switch (change.kind) {
    case 'form': {
      const { form_name, status } = design;
      return isSameAttributes({ form_name, status, ...change.values }, { form_name, status });
    }
    case 'field': {
      const field = Object.hasOwn(design.fields, change.key) ? design.fields[change.key] : undefined;
      return (
        field !== undefined && change.field !== null && isSameAttributes(field.attributes, change.field.attributes)
      );
    }
    case 'rows': {
      const { at, remove, insert } = change;
      return remove === insert.length && JSON.stringify(design.rows.slice(at, at + remove)) === JSON.stringify(insert);
    }
  }
}

/** The history as it is when there is nothing to undo. */
export function undo(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  const { design, inverse } = applyChanges(history.design, last.changes);
  return {
    design,
    past: history.past.slice(0, -1),
    future: [...history.future, { ...last, changes: inverse, merge: undefined }],
  };
}

export function redo(history: History): History {
  const next = history.future.at(-1);
  if (!next) return history;
  const { design, inverse } = applyChanges(history.design, next.changes);
  return { design, past: [...history.past, { ...next, changes: inverse }], future: history.future.slice(0, -1) };
}
