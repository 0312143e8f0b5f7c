// What differs between two versions of a ticket form, as a list of messages; and of what is beside their fields, name and
// status.

import type { TextPart } from '../conditions/text-parts';
import { plainText } from '../formats/plain-values';

/** One difference between two definitions of a ticket form. */
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

/** Name and status, as they travel. */
export interface FormHead {
  form_name?: unknown;
  status?: unknown;
}

/** Empty when neither differs; the name without blanks around it. */
export function compareForms(before: FormHead, after: FormHead): DefinitionChange[] {
  const [old, now] = [before, after].map(({ form_name }) => plainText(form_name)?.trim() ?? '');
  const [wasOffered, isOffered] = [before, after].map(({ status }) => Number(plainText(status)) === 1);
  const changes: DefinitionChange[] = [];
  if (old !== now) {
    changes.push({
      kind: 'changed',
      what: 'form-name',
      parts: ['Renames the form from ', { name: old! }, ' to ', { name: now! }, '.'],
    });
  }
  if (wasOffered !== isOffered) {
    changes.push({
      kind: 'changed',
      what: 'status',
      parts: ['Makes the form ', { name: isOffered ? 'Active' : 'Inactive' }, '.'],
      note: [isOffered ? 'It is offered for new tickets.' : 'It is no longer offered for new tickets.'],
    });
  }
  return changes;
}
