// What every field of an open form needs: its store, the RJSF registry and the form's id prefix. Provided by the form screen.
import type { Registry } from '@rjsf/utils';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
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

/**
 * Re-renders its caller when this one cell changes, and at no other time. Plain state instead of `useSyncExternalStore`, which starts an
 * effect after every key to compare once more: a sixth of the script that a key costs.
 */
export function useCell(store: FormStore, name: string): Cell {
  const [, see] = useState(() => store.cell(name));
  useEffect(() => {
    const look = () => see(store.cell(name));
    // What has changed between drawing and listening.
    look();
    return store.subscribe(name, look);
  }, [store, name]);
  // Read here, not from the state: right at once when another store or name is asked for.
  return store.cell(name);
}

/** The part under `name`, as soon as an effect has brought it. */
export function usePart(store: FormStore, name: string): FormPart | undefined {
  return useSyncExternalStore(store.subscribeParts, () => store.part(name));
}
