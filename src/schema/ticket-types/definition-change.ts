// One difference between two definitions of a ticket form.
import type { TextPart } from '../conditions/text-parts';

export interface DefinitionChange {
  /** Under which heading it stands. */
  kind: 'removed' | 'added' | 'changed' | 'moved';
  /** What the summary counts it as. */
  what: 'remove' | 'add' | 'rename' | 'require' | 'unrequire' | 'change' | 'move' | 'form-name' | 'status';
  /** `ticket_form_detail_id` as text, or the `field_key` of a new field; a change of several fields or of the form has none. */
  field?: string;
  /** `Removes Milepost, answered in 37 tickets.` */
  parts: readonly TextPart[];
  /** What comes of it: `Their answers stay readable in those tickets.` */
  note?: readonly TextPart[];
  /** In how many tickets the field has a value, where that is known and matters: only of removed fields. */
  tickets?: number;
}
