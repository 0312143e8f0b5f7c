// The state of an open form builder: the design with its history, and what of it is open. Outside React, so that a step
// renders the cards it changes and nothing else.
import type { Design } from '../model/design';
import { type History, historyOf, redo, run, undo } from '../model/history';
import { describePlace } from '../model/place-commands';
import { fieldOf, isRefusal, nameOf, type Outcome } from '../model/step';

export interface BuilderState {
  readonly history: History;
  /** Key of the field whose panel is open. */
  readonly panel?: string;
  /** Key of the field in grid mode. */
  readonly grid?: string;
  /** Keys of the fields that the last save found something wrong with. */
  readonly wrong?: ReadonlySet<string>;
}

export interface BuilderStore {
  state(): BuilderState;
  subscribe(listener: () => void): () => void;
  /** Calls `listener` when the field, or what is open or wrong of it, is another one. */
  subscribeToField(key: string, listener: () => void): () => void;
  /** Shows a refusal, announces what is not `isTyping`. @returns whether it was carried out. */
  run(outcome: Outcome, isTyping?: boolean): boolean;
  undo(): void;
  redo(): void;
  /** Opens the panel of a field, or closes it. */
  openPanel(key: string | undefined): void;
  /** Enters grid mode on a field, or leaves it. Grid mode closes the panel. */
  setGrid(key: string | undefined): void;
  /** Marks the fields that something is wrong with. */
  setWrong(keys: ReadonlySet<string>): void;
  /** Replaces everything: the record was loaded, or a draft restored. */
  replace(history: History): void;
}

export interface BuilderCallbacks {
  /** A command was refused, with the message. */
  refused(message: string): void;
  /** A step was carried out, undone or redone, with what to announce. */
  done(text: string): void;
}

export function createBuilderStore(design: Design, callbacks: BuilderCallbacks, now = Date.now): BuilderStore {
  let state: BuilderState = { history: historyOf(design) };
  const listeners = new Set<() => void>();
  const fieldListeners = new Map<string, Set<() => void>>();

  function set(next: BuilderState): void {
    // A field that is gone has neither panel nor grid mode.
    const { fields } = next.history.design;
    const { panel, grid } = next;
    const before = state;
    state = {
      ...next,
      panel: panel !== undefined && Object.hasOwn(fields, panel) ? panel : undefined,
      grid: grid !== undefined && Object.hasOwn(fields, grid) ? grid : undefined,
    };
    listeners.forEach((listener) => void listener());
    for (const [key, own] of fieldListeners)
      if (isChanged(key, before, state)) own.forEach((listener) => void listener());
  }

  /** "Moved Weight, row 2, column 1 of 2, width 6 of 12". */
  function announcementOf(label: string, key: string | undefined): string {
    const { design } = state.history;
    if (key === undefined || !Object.hasOwn(design.fields, key)) return label;
    const name = nameOf(fieldOf(design, key));
    const place = describePlace(design, key);
    return label.endsWith(name) ? label.slice(0, -name.length) + place : `${label}: ${place}`;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeToField(key, listener) {
      const own = fieldListeners.get(key) ?? new Set();
      fieldListeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && fieldListeners.get(key) === own) fieldListeners.delete(key);
      };
    },
    run(outcome, isTyping = false) {
      if (isRefusal(outcome)) {
        callbacks.refused(outcome.refused);
        return false;
      }
      const history = run(state.history, outcome, now());
      if (history === state.history) return true;
      set({ ...state, history });
      if (!isTyping) callbacks.done(announcementOf(outcome.label, outcome.field));
      return true;
    },
    undo() {
      const step = state.history.past.at(-1);
      if (!step) return;
      set({ ...state, history: undo(state.history) });
      callbacks.done(announcementOf(`Undone: ${step.label}`, step.field));
    },
    redo() {
      const step = state.history.future.at(-1);
      if (!step) return;
      set({ ...state, history: redo(state.history) });
      callbacks.done(announcementOf(`Redone: ${step.label}`, step.field));
    },
    openPanel: (panel) => set({ ...state, panel, grid: undefined }),
    setGrid: (grid) => set({ ...state, grid, panel: undefined }),
    setWrong: (wrong) => set({ ...state, wrong }),
    replace: (history) => set({ history }),
  };
}

/** Whether a field is another one, or its panel, its grid mode or what is wrong with it. */
function isChanged(key: string, before: BuilderState, now: BuilderState): boolean {
  return (
    before.history.design.fields[key] !== now.history.design.fields[key] ||
    (before.panel !== now.panel && (before.panel === key || now.panel === key)) ||
    (before.grid !== now.grid && (before.grid === key || now.grid === key)) ||
    (before.wrong !== now.wrong && before.wrong?.has(key) !== now.wrong?.has(key))
  );
}
