// What every field of an open form needs: its store and the RJSF registry. The open form provides it, and so does a row
// in edit mode.
import type { Registry } from '@rjsf/utils';
import {
  type ComponentType,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useReducer,
  useSyncExternalStore,
} from 'react';
import type { Noun, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import type { SubForm } from '../../schema/model/sub-form';
import type { GroupWidgets } from '../registry/widget-entries';
import type { Cell, FormStore, Origin, SubFormFailure } from './form-store';
import { createUploads, type Uploads } from './uploads';

/** What a field may use of the form around it. */
export interface FormContextValue {
  store: FormStore;
  registry: Registry;
  groups: GroupWidgets;
  uploads: Uploads;
  /** Large photos go as scaled copies first where the line is weak. */
  takesCopies?: boolean;
  /** Rendered in the place of a field that is hidden; without it nothing is. `name` is its cell. */
  hiddenField?: ComponentType<{ name: string }>;
  /** The record as it was read, in edit mode: it contains the names of referenced records. */
  read?: ReadRecord;
}

/** A record that was read, with the properties that say what its ids refer to. */
export interface ReadRecord {
  /** Whose record it is: no record can refer to itself. */
  noun?: Noun;
  record: RecordSchema;
  values: Values;
}

/** Provided by an open form and by a row in edit mode; null outside of any. */
export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. Throws outside of one. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field was rendered outside a form');
  return form;
}

/** A form that is only shown: of its widgets those over several fields, which need nothing of RJSF. */
export const shownForm = (store: FormStore): FormContextValue => ({
  ...OUTSIDE,
  store,
  registry: {} as Registry,
  groups: {},
});

/**
 * What a widget may use of its form. In RJSF's own form there is no record that was read, and no save that sends files.
 */
export const useFormParts = (): FormParts => useContext(FormContext) ?? OUTSIDE;

type FormParts = Pick<FormContextValue, 'read' | 'uploads' | 'takesCopies'> & Partial<Pick<FormContextValue, 'store'>>;

const OUTSIDE: FormParts = { uploads: createUploads() };

/** Re-renders its caller when this one cell changes, and at no other time. */
export const useCell = (store: FormStore, name: string): Cell => useChangedCell(store, name, Object.is);

/**
 * The same for all but its value: a key in a field that stays valid or invalid re-renders nothing around the control.
 */
export const useFieldCell = (store: FormStore, name: string): Pick<Cell, 'errors' | 'state'> =>
  useChangedCell(store, name, isSameButForValue);

/**
 * The same for its value alone. `typed` holds what the control shows already; that value is no reason to render it
 * again.
 */
export const useValue = (store: FormStore, name: string, typed: RefObject<unknown>): unknown =>
  useChangedCell(store, name, hasSameValue, typed).value;

/** The content of `typed` while the control shows what was rendered: no value of a field is equal to it. */
export const NOTHING_TYPED = Symbol();

const isSameButForValue = (a: Cell, b: Cell): boolean => a.errors === b.errors && a.state === b.state;
const hasSameValue = (a: Cell, b: Cell): boolean => Object.is(a.value, b.value);

/** Plain state instead of `useSyncExternalStore`, which starts an effect after every key to compare once more. */
function useChangedCell(
  store: FormStore,
  name: string,
  isEqual: (a: Cell, b: Cell) => boolean,
  typed?: RefObject<unknown>,
): Cell {
  const rendered = store.cell(name);
  const [, render] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rendered` is the cell when the subscription began, which must not restart with every change.
  useEffect(() => {
    let seen = rendered;
    const changed = () => {
      const now = store.cell(name);
      if (isEqual(now, seen)) return;
      seen = now;
      if (typed && Object.is(now.value, typed.current)) return;
      if (typed) typed.current = NOTHING_TYPED;
      render();
    };
    // What has changed between rendering and subscribing.
    changed();
    return store.subscribe(name, changed);
  }, [store, name, isEqual, typed]);
  return rendered;
}

/** Where the value of a cell comes from, while a person has not touched it. */
export function useOrigin(store: FormStore, name: string): Origin | undefined {
  return useSyncExternalStore(
    (listener) => store.subscribe(name, listener),
    () => store.origin(name),
  );
}

/** The sub-form under `name`, as soon as an effect has loaded it. */
export function useSubForm(store: FormStore, name: string): SubForm | undefined {
  return useSyncExternalStore(store.subscribeSubForms, () => store.subForm(name));
}

/** Why the sub-form under `name` is missing, if it could not be loaded. */
export function useSubFormFailure(store: FormStore, name: string): SubFormFailure | undefined {
  return useSyncExternalStore(store.subscribeSubForms, () => store.subFormFailure(name));
}

/** How many fields of the sub-form are shown. */
export function useShownCount(store: FormStore, name: string): number {
  return useSyncExternalStore(store.subscribeStates, () => store.shownCount(name));
}
