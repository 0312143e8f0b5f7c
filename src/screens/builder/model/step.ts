// What a command returns: a step that can be carried out, undone and redone, or the message of a refusal.
import type { Design, DesignField } from './design';

export interface Step {
  /** What was done: "Added Weight", "Moved Weight". Undo and redo name it. */
  readonly label: string;
  /**
   * The design that it leads to; the same object where the command changes nothing, as for the last row moved down: then
   * there is nothing to undo.
   */
  readonly design: Design;
  /** Steps with the same key that follow each other closely are one step: typing in one attribute. */
  readonly merge?: string;
  /** The field to announce and to focus afterwards. */
  readonly field?: string;
}

/** A command that cannot be carried out, with the message to show. */
export interface Refusal {
  readonly refused: string;
}

export type Outcome = Step | Refusal;

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'refused' in outcome;

/** What a field is called where it has no label yet, too. */
export const nameOf = ({ attributes, type }: Pick<DesignField, 'attributes' | 'type'>): string =>
  String(attributes.input_name ?? '').trim() || `a ${type} field without a label`;

/** The field itself, as a command refers to it. @throws when the design has none of that key. */
export function fieldOf(design: Design, key: string): DesignField {
  const field = Object.hasOwn(design.fields, key) ? design.fields[key] : undefined;
  if (!field) throw new Error(`No field "${key}" in this design`);
  return field;
}
