// How the parts of the form builder reach its store.
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import type { DesignField } from '../model/design';
import type { BuilderCommands } from './builder-commands';
import type { BuilderState, BuilderStore } from './builder-store';
import type { FocusQueue } from './focus-queue';

export interface Builder {
  store: BuilderStore;
  /** The types of the control box, in its order. */
  types: readonly FieldType[];
  /** A key that no field and no row ever had. */
  newKey(): string;
  /** Where the focus belongs after a step. */
  focus: FocusQueue;
  /** What the parts of the page can do. */
  commands: BuilderCommands;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('Render inside <BuilderContext value={…}>');
  return builder;
}

/** Part of the builder's state; its caller renders when that part is another object or value. */
export function useBuilderState<T>(take: (state: BuilderState) => T): T {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, () => take(store.state()));
}

/** Part of a field, or of what is open or wrong of it; its caller renders when that part is another object or value. */
export function useFieldState<T>(key: string, take: (state: BuilderState) => T): T {
  const { store } = useBuilder();
  const subscribe = useCallback((listener: () => void) => store.subscribeToField(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => take(store.state()));
}

/** The field called `key`; undefined at the moment when it is removed. */
export const useDesignField = (key: string): DesignField | undefined =>
  useFieldState(key, ({ history }) => history.design.fields[key]);
