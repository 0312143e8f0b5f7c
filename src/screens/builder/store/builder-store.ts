// The state of an open form builder: the design with its history, and what of it is open, wrong or to be focused.
import { createListeners } from '../../../engine/hooks/listeners';
import { type Design, type DesignField, fieldOf, nameOf } from '../model/design';
import { type History, historyOf, isRefusal, type Outcome, redo, run, undo } from '../model/history';
import { describePlace } from '../model/place-commands';

/** Replaced as a whole by every change; what did not change in it stays the same object. */
export interface BuilderState {
  readonly history: History;
  /** Key of the field whose panel is open. */
  readonly panel?: string;
  /** Key of the field in grid mode. */
  readonly grid?: string;
  /** Of the last save, as far as they still apply; the same array until one goes. */
  readonly problems: readonly DesignProblem[];
  /** Where the focus belongs after the latest step: carried out by the canvas once it has rendered. */
  readonly focus?: FocusRequest;
}

/** A message about the design, of the page's check or of the server. */
export interface DesignProblem {
  /** As the server words it: 'Field 3: Field Label cannot be empty'. */
  message: string;
  /** The field it is about. */
  field?: DesignField;
}

/** Which card gets the focus once it is rendered: who changes the design cannot focus it yet. */
export interface FocusRequest {
  /** Key of the field; without one the canvas itself. */
  key: string | undefined;
  /** Its card, or the card's button of grid mode. */
  part?: 'card' | 'grid-button';
  /** Only where the focus would be lost: `reveal` scrolls to the card in any case, `rescue` does nothing else. */
  onlyLost?: 'reveal' | 'rescue';
}

interface BuilderCallbacks {
  /** A command was refused, with the message. */
  refused(message: string): void;
  /** A step was carried out, undone or redone, with what to announce. */
  done(text: string): void;
}

/** Outside React, so that a step renders the cards it changes and nothing else. */
export type BuilderStore = ReturnType<typeof createBuilderStore>;

/** A store that begins with `design` and nothing to undo. */
export function createBuilderStore(design: Design, callbacks: BuilderCallbacks) {
  let state: BuilderState = { history: historyOf(design), problems: [] };
  const { subscribe, notify } = createListeners();

  function set(changed: Partial<BuilderState>): void {
    const next = { ...state, ...changed };
    // A field that is gone has neither panel nor grid mode.
    const present = (key: string | undefined) =>
      key !== undefined && Object.hasOwn(next.history.design.fields, key) ? key : undefined;
    state = { ...next, panel: present(next.panel), grid: present(next.grid) };
    notify();
  }

  /** "Moved Weight, row 2, column 1 of 2, width 6 of 12". */
  function announcementOf(label: string, key: string | undefined): string {
    const { design } = state.history;
    if (key === undefined || !Object.hasOwn(design.fields, key)) return label;
    const name = nameOf(fieldOf(design, key));
    const place = describePlace(design, key);
    return label.endsWith(name) ? label.slice(0, -name.length) + place : `${label}: ${place}`;
  }

  /** Shows a refusal, announces what is not `isTyping`. @returns whether it was carried out. */
  function runStep(outcome: Outcome, isTyping = false): boolean {
    if (isRefusal(outcome)) {
      callbacks.refused(outcome.refused);
      return false;
    }
    const history = run(state.history, outcome, Date.now());
    if (history === state.history) return true;
    set({ history });
    if (!isTyping) callbacks.done(announcementOf(outcome.label, outcome.field));
    return true;
  }

  return {
    state: () => state,
    design: () => state.history.design,
    subscribe,
    /** Calls `listener` when the design is another one. */
    subscribeToDesign(listener: () => void): () => void {
      let seen = state.history.design;
      return subscribe(() => {
        if (state.history.design === seen) return;
        seen = state.history.design;
        listener();
      });
    },
    run: runStep,
    /** The same, and its field takes the focus. */
    runAndFocus(outcome: Outcome): void {
      if (runStep(outcome) && 'field' in outcome) set({ focus: { key: outcome.field } });
    },
    undo(): void {
      const step = state.history.past.at(-1);
      if (!step) return;
      set({ history: undo(state.history) });
      callbacks.done(announcementOf(`Undone: ${step.label}`, step.field));
    },
    redo(): void {
      const step = state.history.future.at(-1);
      if (!step) return;
      set({ history: redo(state.history) });
      callbacks.done(announcementOf(`Redone: ${step.label}`, step.field));
    },
    /** Opens the panel of a field, or closes it. */
    openPanel: (panel: string | undefined) => set({ panel, grid: undefined }),
    /** Enters grid mode on a field, or leaves it. Grid mode closes the panel. */
    setGrid: (grid: string | undefined) => set({ grid, panel: undefined }),
    setProblems(problems: readonly DesignProblem[]): void {
      if (problems.length + state.problems.length > 0) set({ problems });
    },
    /** Carried out as soon as what was rendered until then is in the page. */
    requestFocus: (focus: FocusRequest) => set({ focus }),
    /** Replaces everything: a draft was restored. */
    replace: (history: History) => set({ history, panel: undefined, grid: undefined, problems: [] }),
  };
}
