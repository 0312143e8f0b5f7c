// What can be done with a list besides reading it, as its buttons, its state and its dialogs speak of it, and the code
// of those dialogs.
import type { Values } from '../../../schema/model/descriptor';

/** A task as a button starts it. */
export type ListTask = { kind: 'add' } | { kind: 'edit' | 'delete'; row: Values };

/** A task under way; `opener` is the button that gets the focus back. */
export type OpenTask = ListTask & { opener: HTMLElement };

/** How buttons start tasks; the same object for the life of a list, so that no row is drawn again for it. */
export interface TaskStarter {
  start(task: ListTask, opener: HTMLElement): void;
  /** Fetches the code for a task that is likely to come: the pointer or the focus is on its button. */
  prepare(kind: ListTask['kind']): void;
}

export const loadFormModal = () => import('../../form/form-modal');
export const loadConfirmDialog = () => import('../../dialog/confirm-dialog');
