// What every field of an open form needs: its store, the RJSF registry and the form's id prefix. Provided by the form screen.
import type { Registry } from '@rjsf/utils';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { FormPart } from '../../schema/ticket-fields';
import type { GroupWidgets } from './form-registry';
import type { Cell, FormStore } from './form-store';
import type { Uploads } from './uploads';

export interface FormContextValue {
  store: FormStore;
  registry: Registry;
  groups: GroupWidgets;
  /** Absent in forms without files. */
  uploads?: Uploads;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field was drawn outside a form');
  return form;
}

/** Re-renders its caller when this one cell changes, and at no other time. */
export function useCell(store: FormStore, name: string): Cell {
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  return useSyncExternalStore(subscribe, () => store.cell(name));
}

/** The part under `name`, as soon as an effect has brought it. */
export function usePart(store: FormStore, name: string): FormPart | undefined {
  return useSyncExternalStore(store.subscribeParts, () => store.part(name));
}
