// The tasks of a list (add, edit, copy, delete) for its buttons, its state and its dialogs, and the form that opens.
import type { Values } from '../../../schema/descriptor/descriptor';
import { lazyComponent } from '../../lazy/lazy-component';

/** A task as a button starts it. */
export type ListTask = { kind: 'add' } | { kind: 'edit' | 'copy' | 'delete'; row: Values };

/** An open task; `opener` is the button that gets the focus back. */
export type OpenTask = ListTask & { opener: HTMLElement };

/** How buttons start tasks; the same object for the life of a list, so that no row re-renders for it. */
export interface TaskStarter {
  start(task: ListTask, opener: HTMLElement): void;
  /** Loads the code for a likely task: the pointer or the focus is on its button. */
  prepare(kind: ListTask['kind']): void;
}

export const FormModal = lazyComponent(() => import('../../form/form-modal').then((module) => module.FormModal));
