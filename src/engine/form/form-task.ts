// The purpose of an open form.
import type { ModalForm, Noun } from '../../schema/descriptor/descriptor';
import type { Mode } from '../../schema/model/record-for';

/** A new record, or with an `id` the one to be changed. */
export interface FormTask {
  noun: Noun;
  form: ModalForm;
  id?: string | number;
  /** The record whose values a new one begins with. */
  copyOf?: string | number;
}

/** Add mode without an id, edit mode with one. */
export const modeOf = ({ id }: Pick<FormTask, 'id'>): Mode => (id === undefined ? 'add' : 'edit');
