// A design with its past: every step can be undone and redone.
import { isSameAttributes } from './attributes';
import type { Design, DesignField } from './design';

/** Steps that can be undone. */
export const MAX_STEPS = 200;
/** Milliseconds within which steps with the same `merge` become one. */
const STEP_MS = 1000;

/** Immutable as the design is: each function here returns the next one. */
export interface History {
  readonly design: Design;
  /** The latest last; each with the design before it. */
  readonly past: readonly DoneStep[];
  /** The next to redo last; each with the design after it. */
  readonly future: readonly DoneStep[];
}

/** What a command returns: it can be carried out, undone and redone. */
export interface Step {
  /** What was done: "Added Weight", "Moved Weight". Undo and redo name it. */
  readonly label: string;
  /**
   * The design that it leads to; the same object where the command changes nothing, as for the last row moved down: then
   * there is nothing to undo.
   */
  readonly design: Design;
  /** Steps with the same key that follow each other closely are one step: typing in one attribute. */
  readonly merge?: string;
  /** The field to announce and to focus afterwards. */
  readonly field?: string;
}

/** A command that cannot be carried out, with the message to show. */
export interface Refusal {
  readonly refused: string;
}

/** What a command returns. */
export type Outcome = Step | Refusal;

/** Distinguishes the two outcomes. */
export const isRefusal = (outcome: Outcome): outcome is Refusal => 'refused' in outcome;

/** A step with the design that undoing or redoing it leads to. Designs share what no step between them has touched. */
export interface DoneStep extends Step {
  /** Milliseconds since 1970 of its latest change. */
  readonly at: number;
}

/** A design with nothing to undo: one that was loaded, or is new. */
export const historyOf = (design: Design): History => ({ design, past: [], future: [] });

/** A step that changes nothing leaves the history as it is. */
export function run(history: History, { label, design, merge, field }: Step, at: number): History {
  if (design === history.design) return history;
  const last = history.past.at(-1);
  const merges = merge !== undefined && last?.merge === merge && at - last.at < STEP_MS && history.future.length === 0;
  const before = merges ? last.design : history.design;
  const past = merges ? history.past.slice(0, -1) : history.past;
  // As after text that was typed and deleted again.
  if (merges && isSameDesign(before, design)) return { design: before, past, future: [] };
  return { design, past: [...past, { label, design: before, merge, field, at }].slice(-MAX_STEPS), future: [] };
}

function isSameDesign(a: Design, b: Design): boolean {
  const keys = Object.keys(a.fields);
  return (
    a.form_name === b.form_name &&
    a.status === b.status &&
    keys.length === Object.keys(b.fields).length &&
    keys.every((key) => isSameField(a.fields[key]!, b.fields[key])) &&
    (a.rows === b.rows || JSON.stringify(a.rows) === JSON.stringify(b.rows))
  );
}

const isSameField = (a: DesignField, b: DesignField | undefined): boolean =>
  a === b || (b !== undefined && isSameAttributes(a.attributes, b.attributes));

/** The history as it is when there is nothing to undo. */
export function undo(history: History): History {
  const { design, past, future } = history;
  const last = past.at(-1);
  if (!last) return history;
  return { design: last.design, past: past.slice(0, -1), future: [...future, { ...last, design, merge: undefined }] };
}

/** The same history where there is nothing to redo. */
export function redo(history: History): History {
  const { design, past, future } = history;
  const next = future.at(-1);
  if (!next) return history;
  return { design: next.design, past: [...past, { ...next, design }], future: future.slice(0, -1) };
}
