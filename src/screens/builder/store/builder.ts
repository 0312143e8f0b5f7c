// What the parts of one open form builder share: its store, and the commands of the page.
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { showToast } from '../../../engine/feedback/toasts';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { offeredTypes } from '../../../schema/ticket-types/field-types';
import { addField } from '../model/commands';
import type { Design, DesignField, FieldPosition } from '../model/design';
import { type BuilderState, type BuilderStore, createBuilderStore } from './builder-store';
import { createFieldSets, type FieldSets } from './field-sets';

/** One for each open form; it stays the same object while the design changes. */
export interface Builder {
  store: BuilderStore;
  /** The types of the control box, in its order. */
  types: readonly FieldType[];
  /** A key that no field and no row ever had. */
  newKey(): string;
  /** Those that the server keeps. */
  sets: FieldSets;
  /** What the parts of the page can do. */
  commands: ReturnType<typeof createCommands>;
}

/** Read with `useBuilder`. */
export const BuilderContext = createContext<Builder | null>(null);

/** @throws an error outside a builder. */
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

/** The field called `key`; undefined at the moment when it is removed. */
export const useDesignField = (key: string): DesignField | undefined =>
  useBuilderState(({ history }) => history.design.fields[key]);

/** Milliseconds that a refused step is shown. */
const REFUSAL_MS = 3000;

/** A builder over `design`; what is added to it gets its keys from `newKey`. */
export const createBuilder = (design: Design, newKey: () => string): Builder => ({
  store: createBuilderStore(design, {
    refused: (text) => showToast({ kind: 'error', text, time: REFUSAL_MS }),
    done: (text) => announce(text),
  }),
  types: offeredTypes(),
  sets: createFieldSets(),
  commands: createCommands(),
  newKey,
});

/** Adds a field of this type, at the end without a `place`, and opens its panel: a field is named first. */
export function addOfType({ store, newKey }: Builder, type: FieldType, place?: FieldPosition): void {
  const outcome = addField(store.design(), type, newKey, place);
  if (!store.run(outcome) || !('field' in outcome)) return;
  store.openPanel(outcome.field);
  store.requestFocus({ key: outcome.field });
}

/**
 * What the palette and the menu can run. `edit`, `grid`, `copy` and `remove` are about a field, the others about the
 * form.
 */
export type CommandName =
  | 'preview'
  | 'form'
  | 'save'
  | 'import'
  | 'columns'
  | 'export'
  | 'exportAs'
  | 'keepSet'
  | 'sets'
  | 'clear'
  | 'edit'
  | 'grid'
  | 'copy'
  | 'remove';

/** `key` is that of the field which the command is about; those of the whole form ignore it. */
export type Command = (key: string) => void;

/** What can be done with the open form: who does it registers it, the palette runs it by name. */
export function createCommands() {
  const commands = new Map<CommandName, Command>();
  return {
    /** Until the returned function is called. */
    register(name: CommandName, command: Command): () => void {
      commands.set(name, command);
      return () => void (commands.get(name) === command && commands.delete(name));
    },
    has: (name: CommandName) => commands.has(name),
    /** Does nothing where the command is not there. */
    run: (name: CommandName, key = '') => commands.get(name)?.(key),
  };
}

/** Registers the command while its caller is on the page, and `isThere`. */
export function useCommand(name: CommandName, command: Command, isThere = true): void {
  const { commands } = useBuilder();
  const run = useEffectEvent(command);
  useEffect(() => (isThere ? commands.register(name, (key) => run(key)) : undefined), [commands, name, isThere]);
}
