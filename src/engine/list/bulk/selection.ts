// Which rows of a list are selected, in one place beside React, so that ticking one box draws no row again. `row-selection.tsx` owns one for each list.
import type { Values } from '../../../schema/model/descriptor';

/** Rows by the text of their id. Each change makes a new map. */
export type Selected = ReadonlyMap<string, Values>;

export interface Selection {
  rows(): Selected;
  /** Selects or unselects these rows. */
  set(rows: Iterable<readonly [string, Values]>, on: boolean): void;
  clear(): void;
  /** Calls `listener` after each change; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

/** `begin` is selected from the start. */
export function createSelection(begin: Selected = new Map()): Selection {
  let selected = begin;
  const listeners = new Set<() => void>();
  const change = (next: Selected) => {
    selected = next;
    for (const listener of listeners) listener();
  };
  return {
    rows: () => selected,
    set(rows, on) {
      const next = new Map(selected);
      for (const [id, row] of rows) {
        if (on) next.set(id, row);
        else next.delete(id);
      }
      change(next);
    },
    clear: () => selected.size > 0 && change(new Map()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The ids from the one that was ticked before to this one, in the order of the page, both included; only this one if the other is not on the page. */
export function range(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? ''), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
