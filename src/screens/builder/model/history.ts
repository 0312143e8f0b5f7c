// A design with its past: every step can be undone and redone. JSON, so that a draft keeps the whole of it.
import { applyChanges, type Change, compactChanges, type Design } from './design';
import type { Step } from './step';

/** Steps that can be undone. */
export const MOST_STEPS = 200;
/** Milliseconds within which steps with the same `merge` become one. */
const PAUSE = 1000;

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
  const merges = merge !== undefined && last?.merge === merge && at - last.at < PAUSE && history.future.length === 0;
  const done: DoneStep = {
    label,
    changes: merges ? compactChanges([...inverse, ...last.changes]) : inverse,
    merge,
    field,
    at,
  };
  const past = merges ? history.past.slice(0, -1) : history.past;
  return { design, past: [...past, done].slice(-MOST_STEPS), future: [] };
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
