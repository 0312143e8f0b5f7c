// What differs between two versions of a ticket form beside their fields: name and status.
import { plainText } from '../formats/plain-values';
import type { DefinitionChange } from './definition-change';

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
