// What a form is opened for. Form pages and form modals say it, everything inside an open form asks it.
import type { ModalForm, Noun } from '../../schema/model/descriptor';
import type { Mode } from '../../schema/model/record-for';

/** A new record, or with an `id` the one that is to be changed. */
export interface FormTask {
  noun: Noun;
  form: ModalForm;
  id?: string | number;
}

/** Add mode without an id, edit mode with one (spec section 4, "Forms and modals"). */
export const modeOf = ({ id }: Pick<FormTask, 'id'>): Mode => (id === undefined ? 'add' : 'edit');
