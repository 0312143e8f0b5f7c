// What every field of an open form needs: its store and the RJSF registry. The open form provides it, and so does a row
// in edit mode.
import type { Registry } from '@rjsf/utils';
import { createContext, type RefObject, useContext, useEffect, useReducer, useSyncExternalStore } from 'react';
import type { RecordSchema, Values } from '../../schema/model/descriptor';
import type { SubForm } from '../../schema/model/sub-form';
import type { Cell, FormStore, SubFormFailure } from './form-store';
import { createUploads, type Uploads } from './uploads';
import type { GroupWidgets } from './widget-entries';

export interface FormContextValue {
  store: FormStore;
  registry: Registry;
  groups: GroupWidgets;
  uploads: Uploads;
  /** The record as it was read, in edit mode: it contains the names of referenced records. */
  read?: ReadRecord;
}

/** A record that was read, with the properties that say what its ids refer to. */
export interface ReadRecord {
  record: RecordSchema;
  values: Values;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field was rendered outside a form');
  return form;
}

/**
 * What a widget may use of its form. In RJSF's own form there is no record that was read, and no save that sends files.
 */
export const useFormParts = (): Pick<FormContextValue, 'read' | 'uploads'> => useContext(FormContext) ?? OUTSIDE;

const OUTSIDE = { uploads: createUploads() };

/** Re-renders its caller when this one cell changes, and at no other time. */
export function useCell(store: FormStore, name: string): Cell {
  return useOfCell(store, name, whole);
}

/**
 * The same for its messages alone: a key in a field that stays valid or invalid re-renders nothing around the control.
 */
export function useErrors(store: FormStore, name: string): Cell['errors'] {
  return useOfCell(store, name, errorsOf);
}

/**
 * The same for its value alone. `typed` holds what the control shows already; that value is no reason to render it
 * again.
 */
export function useValue(store: FormStore, name: string, typed: RefObject<unknown>): unknown {
  return useOfCell(store, name, valueOf, typed);
}

/** The content of `typed` while the control shows what was rendered: no value of a field is equal to it. */
export const NOTHING_TYPED = Symbol();

const whole = (cell: Cell): Cell => cell;
const errorsOf = (cell: Cell): Cell['errors'] => cell.errors;
const valueOf = (cell: Cell): unknown => cell.value;

/** Plain state instead of `useSyncExternalStore`, which starts an effect after every key to compare once more. */
function useOfCell<T>(store: FormStore, name: string, take: (cell: Cell) => T, typed?: RefObject<unknown>): T {
  const rendered = take(store.cell(name));
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let seen = rendered;
    const changed = () => {
      const now = take(store.cell(name));
      if (Object.is(now, seen)) return;
      seen = now;
      if (typed && Object.is(now, typed.current)) return;
      if (typed) typed.current = NOTHING_TYPED;
      render();
    };
    // What has changed between rendering and subscribing.
    changed();
    return store.subscribe(name, changed);
    // `rendered` is the value when the subscription began; the subscription must not restart with every value.
  }, [store, name, take, typed]);
  return rendered;
}

/** The sub-form under `name`, as soon as an effect has loaded it. */
export function useSubForm(store: FormStore, name: string): SubForm | undefined {
  return useSyncExternalStore(store.subscribeParts, () => store.part(name));
}

/** Why the sub-form under `name` is missing, if it could not be loaded. */
export function useSubFormFailure(store: FormStore, name: string): SubFormFailure | undefined {
  return useSyncExternalStore(store.subscribeParts, () => store.partFailure(name));
}
